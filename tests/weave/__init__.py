"""The tests of the weave."""
