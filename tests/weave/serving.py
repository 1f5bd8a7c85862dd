"""Pages of a small book, served to a browser."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

RUNTIME = Path(__file__).parents[2] / "build" / "pyodide"
"""The Python for browsers, if there is one."""


class Served(NamedTuple):
    """Pages that are served.

    Attributes:
        address: Their address.
        asked: What has been asked for.
    """

    address: str
    asked: list[str]


@contextmanager
def served(pages: Path, runtime: Path | None = None) -> Iterator[Served]:
    """Serve some pages, and perhaps a Python beside them."""
    asked: list[str] = []

    class Handler(SimpleHTTPRequestHandler):
        def translate_path(self, path: str) -> str:
            _, found, name = path.partition("/_static/pyodide/")
            if found and runtime:
                return str(runtime / name)
            return super().translate_path(path)

        def log_message(self, _: str, *said: object) -> None:
            asked.append(" ".join(map(str, said)))

    handler = partial(Handler, directory=str(pages))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield Served(f"http://127.0.0.1:{server.server_port}", asked)
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
