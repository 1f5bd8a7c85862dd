"""A Sphinx extension that shows the chunks of a literate program."""
