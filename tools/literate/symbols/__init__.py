"""Find what the names in Python files mean; nothing here knows of books."""
