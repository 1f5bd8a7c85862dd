"""The tests of the tangler."""
