"""Cut books into pages, and know which pages must be written again."""
