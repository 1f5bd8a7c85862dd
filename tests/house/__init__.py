"""The tests of the program as a whole."""
