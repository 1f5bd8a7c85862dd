"""The tests of the rules of the games."""
