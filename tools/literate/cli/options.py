# The options
# ~~~~~~~~~~~
#
# What does a command need to know?
#
# Only this. The options needn't come from a command line: a test may set them.

"""The options of the tangler."""

from __future__ import annotations


class Options:
    """The options of a run.

    Attributes:
        book: The path of the book.
        more: The paths of further documents of the same program.
        root: The folder in which paths start.
        notation: The name of its notation, if its suffix does not say it.
        roots: A pattern of the roots that are files, if their names don't say so.
        settings: Further settings, besides those in the book.
        force: Whether hand edits may be lost.
        check: Whether only to print which files would be written.
        stitch: Whether to carry hand edits into the book first.
        watch: Whether to go on whenever files change.
        where: A place to look up.
        chunk: The name of a chunk to print.
        list: Whether to print all chunks.
    """

    def __init__(self, book: str = "", root: str = ".") -> None:
        """Begin the options of the command line with the plain thing: tangling."""
        self.book = book
        self.more: list[str] = []
        self.root = root
        self.notation: str | None = None
        self.roots: str | None = None
        self.settings: list[str] = []
        self.force = False
        self.check = False
        self.stitch = False
        self.watch = False
        self.where: str | None = None
        self.chunk: str | None = None
        self.list = False
