"""Whether this is CI, where laws are tried on more examples and slow tests run."""

import os

CI = "CI" in os.environ
