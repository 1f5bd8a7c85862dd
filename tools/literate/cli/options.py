# What was asked for
# ~~~~~~~~~~~~~~~~~~
#
# What does a command need to know?
#
# Only this. Who asks need not be a command line: a test may, or the watcher.

"""What the tangler is asked for."""

from __future__ import annotations


class Options:
    """What has been asked for.

    Attributes:
        book: The path of the book.
        more: The paths of further documents of the same program.
        root: Where the paths of files start.
        notation: The name of its notation, if its suffix does not say it.
        roots: Which roots are files, if their names do not say it.
        settings: What is set besides the settings in the book.
        force: Whether hand edits may be lost.
        check: Whether only to say what would be written.
        stitch: Whether to carry hand edits into the book first.
        watch: Whether to go on as files change.
        where: A place that is looked for.
        chunk: The name of a chunk to print.
        list: Whether to print all chunks.
    """

    def __init__(self, book: str = "", root: str = ".") -> None:
        """Ask for the plain thing: the files of a book."""
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
