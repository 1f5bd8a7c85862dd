"""Cut books into pages, and find the pages that must be written again."""
