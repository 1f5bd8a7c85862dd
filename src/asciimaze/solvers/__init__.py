# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Paths through a maze, and the numbers that describe it."""

import sys

from asciimaze.names import Listed

sys.modules[__name__].__class__ = Listed
