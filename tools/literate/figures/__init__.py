"""A Sphinx extension that draws the pictures of a book in a process of its own."""
