"""Find the meanings of the names in Python files; nothing here knows of books."""
