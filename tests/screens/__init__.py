"""The tests of what a player sees and presses."""
