"""A minimal tangler: it checks nothing and always writes."""

import re
import sys
from pathlib import Path

text = Path(sys.argv[1]).read_text(encoding="utf-8")
root = Path(sys.argv[2])
chunks: dict[str, list[str]] = {}
BLOCK = re.compile(r"\.\. code-block:: \w+\n\n   <<(.+)>>=\n((?:   .*\n|\n)*)")
for name, code in BLOCK.findall(text):
    lines = [line[3:] for line in code.rstrip().split("\n")]
    chunks.setdefault(name, []).extend(lines)


def expand(name: str, margin: str = "") -> list[str]:
    """Return the lines of a chunk, with all references replaced."""
    out = []
    for line in chunks[name]:
        if match := re.fullmatch(r"( *)<<(.+)>>", line):
            out += expand(match[2], margin + match[1])
        else:
            out.append(margin + line if line else "")
    return out


for name in chunks:
    if "/" in name:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(expand(name)) + "\n", encoding="utf-8")
