"""Say which lines of the book the tests reach."""
