"""The tests of the pictures in the pages."""
