"""Pages beside those of the book: files, sources, indices and the search."""
