"""Measure how the pages of the book arrive on a slow phone.

``python bench/pages.py [FOLDER]`` opens one page of each kind from a folder of woven
pages (``build/html`` by default) in Chromium, as if on a phone: the connection and
the processor are slowed down as Lighthouse does it, to 1.6 Mbit/s with 150 ms for
each answer and to a quarter of the speed of this machine. Nothing is cached before.
It writes medians of several runs into ``bench/pages.json`` and enters them into the
table of the book. ``python bench/pages.py table`` only enters the table again.

Needs playwright and Chromium. Timings need a machine that does nothing else;
the number of bytes and the shifts do not.
"""

from __future__ import annotations

import gzip
import json
import shutil
import sys
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from statistics import median
from threading import Thread
from typing import TYPE_CHECKING, Any, BinaryIO

from booktables import enter, rows
from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

TOP = Path(__file__).parent.parent
RESULTS = TOP / "bench" / "pages.json"
BOOK = TOP / "docs" / "asciimaze.rst"

KINDS = {
    "the entrance": "asciimaze",
    "a part": "the-maze",
    "a chapter with pictures": "tilings",
    "a chapter with moving pictures": "wilson",
    "a chapter of scripts": "moving",
    "what was measured": "measured",
    "a source of the tools": "tools/literate/web/chunks",
    "a tangled file": "files/src/asciimaze/maze.py",
    "the text of a chapter": "source/maze",
    "the index of chunks": "lit-chunks",
    "the search": "search",
    "the games": "games",
}
"""A page of each kind."""

RUNS = 3
SLOWER = 4
"""How many times slower than this machine the phone is."""

LINE = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_638_400 / 8,
    "uploadThroughput": 768_000 / 8,
}
"""The connection of the phone: milliseconds, and bytes in a second."""

PHONE = {"width": 390, "height": 844}

WATCH = """
    window.seen = { shift: 0, tasks: [], largest: 0 };
    const watch = (type, note) => new PerformanceObserver(
        (list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
    watch("layout-shift", (each) => { seen.shift += each.value; });
    watch("longtask", (each) => { seen.tasks.push([each.startTime, each.duration]); });
    watch("largest-contentful-paint", (each) => { seen.largest = each.startTime; });
"""
SEEN = """() => ({
    ...window.seen,
    first: performance.getEntriesByName("first-contentful-paint")[0].startTime,
})"""
TASK = 50
"""Up to this many milliseconds, a task blocks nobody."""

# A server that compresses texts
# ------------------------------


class Handler(SimpleHTTPRequestHandler):
    """Serves files as a web server does: texts are compressed."""

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Send the head of an answer; return what follows."""
        path = Path(self.translate_path(self.path))
        kind = self.guess_type(path)
        is_text = kind.startswith("text/") or kind.endswith(("javascript", "svg+xml"))
        if not path.is_file() or not is_text:
            return super().send_head()
        content = gzip.compress(path.read_bytes(), 6, mtime=0)
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        return BytesIO(content)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve a folder, and yield its address."""
    handler = partial(Handler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


# A page on a phone
# -----------------


def visit(browser: Browser, address: str) -> dict[str, float]:
    """Open a page for the first time, and return what a reader notices.

    Returns:
        The kilobytes that were sent, the milliseconds to the first and to the largest
        paint, the milliseconds for which scripts blocked the page after that, and
        how much of the page has moved (CLS).
    """
    context = browser.new_context(viewport=PHONE, is_mobile=True, has_touch=True)
    page = context.new_page()
    phone = context.new_cdp_session(page)
    sent: list[float] = []

    def arrived(answer: dict[str, Any]) -> None:
        sent.append(answer["encodedDataLength"])

    phone.send("Network.enable")
    phone.send("Network.emulateNetworkConditions", LINE)
    phone.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    phone.on("Network.loadingFinished", arrived)
    page.add_init_script(WATCH)
    page.goto(address, wait_until="networkidle", timeout=120_000)
    page.wait_for_timeout(500)
    seen = page.evaluate(SEEN)
    context.close()
    late = (length for start, length in seen["tasks"] if start >= seen["first"])
    return {
        "kB": sum(sent) / 1000,
        "first": seen["first"],
        "largest": max(seen["largest"], seen["first"]),
        "blocked": sum(max(length - TASK, 0) for length in late),
        "shift": seen["shift"],
    }


def measure(folder: Path) -> dict[str, Any]:
    """Return the medians of all figures of each kind of page."""
    results = {}
    with serving(folder) as root, sync_playwright() as playwright:
        program = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox"]
        )
        for kind, name in KINDS.items():
            runs = [visit(browser, f"{root}/{name}.html") for _ in range(RUNS)]
            results[kind] = {
                figure: round(median(run[figure] for run in runs), 3)
                for figure in runs[0]
            }
            print(kind, results[kind], flush=True)
        machine = f"Chromium {browser.version}"
        browser.close()
    return {"machine": machine, "pages": results}


# The table
# ---------

TITLE = ".. list-table:: Pages on a slow phone"


def table(known: dict[str, Any]) -> str:
    """Return the table of some results, in the form that the book has."""
    head = ["Page", "sent", "first paint", "largest paint", "blocked", "shift"]
    cells = [
        [
            kind,
            f"{each['kB']:.0f} kB",
            f"{each['first'] / 1000:.1f} s",
            f"{each['largest'] / 1000:.1f} s",
            f"{each['blocked']:.0f} ms",
            f"{each['shift']:.2f}",
        ]
        for kind, each in known["pages"].items()
    ]
    start = f"{TITLE} ({known['machine']})\n   :header-rows: 1\n\n"
    return start + rows([head, *cells])


def main(*words: str) -> None:
    """Measure and write down the results, and enter them into the book."""
    if words != ("table",):
        found = measure(Path(*words) if words else TOP / "build" / "html")
        text = json.dumps(found, indent=1) + "\n"
        RESULTS.write_text(text, encoding="utf-8", newline="\n")
    known = json.loads(RESULTS.read_text(encoding="utf-8"))
    book = enter(BOOK.read_text(encoding="utf-8"), TITLE, table(known))
    BOOK.write_text(book, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
