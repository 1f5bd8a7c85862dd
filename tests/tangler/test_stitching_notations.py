"""Edits are carried into books of every notation."""

from __future__ import annotations

import pytest

from .workshop import Workshop

BOOKS = {
    "book.md": """Some prose.

```python
<<src/a.py>>=
def main():
    <<Body>>
```

> - More prose, in a quotation.
>
>   ```python
>   <<Body>>=
>   one = 1
>   ```
""",
    "book.adoc": """Some prose.

[source,python]
----
<<src/a.py>>=
def main():
    <<Body>>
----

More prose.

----
<<Body>>=
one = 1
----
""",
    "book.nw": """Some prose.
<<src/a.py>>=
def main():
    <<Body>>
@
More prose.
<<Body>>=
one = 1
@ And an end.
""",
}


@pytest.mark.parametrize("name", BOOKS)
def test_stitch(workshop: Workshop, name: str) -> None:
    """A changed and a new line go into the chunk, with the margin that it has."""
    workshop = Workshop(workshop.root, name)
    workshop.write(BOOKS[name])
    assert workshop.tangle("--roots", "src/*").status == 0
    path = workshop.root / "src/a.py"
    path.write_text(path.read_text().replace("one = 1", "one = 2\n    two = '<<x>>'"))
    edited = path.read_text()
    run = workshop.tangle("--stitch")
    assert (run.status, run.err) == (0, "")
    assert path.read_text() == edited
    before, line, after = BOOKS[name].partition("one = 1\n")
    margin = before.rpartition("\n")[2]
    new = f"one = 2\n{margin}two = '<<x>>'\n"
    assert workshop.book.read_text() == before + new + after
    assert workshop.tangle("--check").status == 0
    assert line
