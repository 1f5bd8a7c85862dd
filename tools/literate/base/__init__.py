"""Problems, digests and the file system, which every other package may use."""
