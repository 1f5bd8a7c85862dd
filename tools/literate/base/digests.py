# Digests
# -------
#
# How can a program know that a text hasn't changed?
#
# By its *digest*: a short string that differs for every other text.
# We have two kinds, for two sorts of readers.
#
# A digest in a committed file should mean something to other programs, too.
# That is the SHA-256 of some bytes, which every system can compute.
#
# A digest that only the next run of our own program reads may be taken of any value
# that Python can write down. Bytes are taken as they are, because writing down
# the megabytes of all pictures would take longer than reading them.
# It is shorter, because we keep thousands of them.

"""Short strings that identify long texts."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


def sha256_of(content: bytes) -> str:
    """Return the SHA-256 digest of some bytes, which any program can check."""
    return hashlib.sha256(content).hexdigest()


def digests_by_path(files: Mapping[str, bytes]) -> dict[str, str]:
    """Return the digest of each file by its path."""
    return {path: sha256_of(content) for path, content in files.items()}


def digest(content: object) -> str:
    """Return a short digest of a value, for our own next run."""
    data = content if isinstance(content, bytes) else repr(content).encode()
    return hashlib.blake2b(data, digest_size=8).hexdigest()
