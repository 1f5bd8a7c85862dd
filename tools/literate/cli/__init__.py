"""The command line: its options, and the commands that they ask for."""
