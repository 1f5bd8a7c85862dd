# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Ways to make a maze, one file each, as plainly as can be."""

import sys

from asciimaze.names import Listed

sys.modules[__name__].__class__ = Listed
