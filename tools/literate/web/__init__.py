"""Join pieces into chunks, and chunks into files; nothing here looks at the disk."""
