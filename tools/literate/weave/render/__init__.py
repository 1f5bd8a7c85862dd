"""Turn chunks into nodes of pages, and the nodes into HTML and LaTeX."""
