"""The tests of the terminal: its picture, its keys, its modes."""
