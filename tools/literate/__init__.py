# The package
# -----------
#
# Under which name do other projects use these tools?
#
# All modules are in one package, ``literate``, which can be installed.
# Sphinx finds the weave under this name, so a ``conf.py`` needs one line:
#
# .. code-block:: python
#
#    extensions = ["literate"]
#
# :ref:`pylit-entry_points` has the commands.

"""The parts of the tangler and the weave: one idea a module, each a PyLit source."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx

__version__ = "0.1.0"


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the weave with Sphinx."""
    app.setup_extension("literate.weave.extension")
    return {
        "version": __version__,
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }
