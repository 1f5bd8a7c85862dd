"""Carry edits of files back into the book."""
