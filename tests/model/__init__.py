"""The tests of the maze and what it stands on."""
