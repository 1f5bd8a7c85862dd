"""What the pictures in the pages do."""
