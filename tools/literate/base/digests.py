# Digests
# -------
#
# How does one see whether a text is what it was?
#
# By its *digest*: a short text that is another one for any other text.
# There are two kinds, for two sorts of readers.
#
# What stands in a file that is committed may be read by anybody.
# That is the SHA-256 of some bytes, which every system knows how to make.
#
# What only the next run of our own program reads may be a digest of anything
# that is told by how Python writes it down.
# It is shorter, as thousands of them are kept.

"""Short texts that stand for long ones."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


def sha256_of(content: bytes) -> str:
    """Return the digest of some bytes by which anybody may know them."""
    return hashlib.sha256(content).hexdigest()


def digests_by_path(files: Mapping[str, bytes]) -> dict[str, str]:
    """Return the digest of each file by its path."""
    return {path: sha256_of(content) for path, content in files.items()}


def digest(content: object) -> str:
    """Return the digest of something by which our next run knows it."""
    return hashlib.blake2b(repr(content).encode(), digest_size=8).hexdigest()
