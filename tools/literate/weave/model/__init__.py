"""What the weave knows of books, their pieces, pages and names."""
