"""The tests of the maze and its foundations."""
