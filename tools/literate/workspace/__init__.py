"""Compare files with those on the disk and write them; remember what was written."""
