"""The settings of the second sample book, which is cut into parts and chapters."""

project = "Dice"
version = "1"
copyright = "the readers of this sample"  # noqa: A001 (Sphinx's name)
extensions = ["literate.weave.extension", "literate.weave.directives.pylit"]
root_doc = "book"
literate_chapters = {"book": 2}
html_theme = "basic"
nitpicky = True
