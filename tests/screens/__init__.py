"""The tests of screens and keys."""
