"""Directives that an author can use: PyLit sources, asides, a list of modules."""
