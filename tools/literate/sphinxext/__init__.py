"""Sphinx extensions that know nothing of chunks."""
