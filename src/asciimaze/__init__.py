# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Ascii Maze: a penguin, a maze, and a way out."""

__version__ = "0.1.0"
