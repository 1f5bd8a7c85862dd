"""What every other package may use: problems, digests and the file system."""
