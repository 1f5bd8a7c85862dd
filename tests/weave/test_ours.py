"""Our own book, woven as a whole."""

from __future__ import annotations

import re
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest
from PIL import Image

from literate.figures.pictures import NOTE

from .loom import dead_links
from .test_pages import edit, visible

if TYPE_CHECKING:
    from collections.abc import Callable

    from .loom import Loom

ROOT = Path(__file__).parents[2]
JAVA = ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar"]
"""A start of Java for a short run, which compiles quickly and not well."""

LISTS = ("files/", "lit-")
HEAVIEST, LONGEST = 212_000, 330_000
"""The most bytes of a chapter, and of a list: a file, or an index.

Links of local names take up to 13 kB of the two heaviest chapters; gzipped, 1 to 2 kB.
"""


# The other files of this folder try each builder on small books. The whole book is
# woven as pages in every run, and in CI in all ways that the Makefile has.


def test_no_link_is_dead(ours: Loom) -> None:
    """The pages, which were woven without a warning, have no dead link."""
    assert dead_links(ours.files()) == []


@pytest.mark.no_cover  # small books take the same ways
@pytest.mark.slow  # ``test_all_links_lead_somewhere`` does the same in a small book
def test_the_book_for_paper(ours_again: Loom) -> None:
    """There is no warning."""
    assert ours_again.weave("latex") == []


def test_make_is_as_strict() -> None:
    """``make weave`` stops at any warning, also about references that lead nowhere."""
    command = ["make", "--dry-run", "weave"]
    plan = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert re.search(
        r" -m sphinx .*-W -n .*-b html\s+docs build/html$", plan.stdout, re.MULTILINE
    )


def test_the_pictures_are_those_we_keep(ours: Loom) -> None:
    """The pictures that are drawn for the pages are in the repository, too.

    An SVG file is the same to the byte, and an image to the pixel, because libraries
    differ in how they compress images. With their note, a fresh clone draws none.
    """
    kept = ROOT / "docs" / "pictures"
    drawn = sorted((ours.source / "pictures").glob("[!.]*"))
    assert len(drawn) > 200
    changed = [path.name for path in drawn if seen(path) != seen(kept / path.name)]
    assert not changed, "`make weave` draws them again; commit docs/pictures"
    notes = [(each / NOTE).read_bytes() for each in (kept, ours.source / "pictures")]
    assert notes[0] == notes[1], "`make weave` renews the note; commit docs/pictures"


def seen(path: Path) -> bytes:
    """Return the bytes of an SVG file, or the pixels of an image, if it is there."""
    if not path.exists():
        return b""
    if path.suffix == ".svg":
        return path.read_bytes()
    with Image.open(path) as image:
        return repr(image.size).encode() + image.convert("RGB").tobytes()


@pytest.mark.no_cover
@pytest.mark.slow  # ``test_pages_for_e_readers_are_xml`` reads a smaller one
def test_the_book_for_e_readers(
    ours_again: Loom, unavailable: Callable[[str], NoReturn]
) -> None:
    """There is no warning, no link is dead, and the checker has no complaints."""
    program = shutil.which("epubcheck")
    if not program:
        unavailable("a checker of e-books is needed: apt-get install epubcheck")
    assert ours_again.weave("epub") == []
    assert dead_links(ours_again.files("epub")) == []
    book = str(ours_again.out / "epub" / "AsciiMaze.epub")
    start = [*JAVA, program] if zipfile.is_zipfile(program) else [program]
    command = [*start, "--failonwarnings", book]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, "")


def test_our_tools_are_set(ours: Loom) -> None:
    """Each source of the tools has a page, and no chunk, because it isn't tangled."""
    sources = sorted((ROOT / "tools" / "literate").rglob("[!_]*.py"))
    assert len(sources) > 50
    for path in [ROOT / "tools" / "tangle.py", *sources]:
        page = ours.file(str(path.relative_to(ROOT).with_suffix(".html")))
        assert not re.search(r'<figure[^>]*class="[^"]*\bchunk\b', page), path


def test_a_number_and_its_unit_stay_together(ours: Loom) -> None:
    """In the prose of no page does a line end between a number and its unit."""
    units, joined = re.compile(r"\d (%|[mµ]s|[kMG]B)(?!\w)"), 0
    for name, page in ours.files().items():
        if name.endswith(".html"):
            for part in re.findall(r"(?s)<p\b[^>]*>.*?</p>", page.decode()):
                text = re.sub("(?s)<code.*?</code>|<[^>]*>", "", part)
                assert not units.search(text), (name, text)
                joined += len(re.findall("\\d\N{NO-BREAK SPACE}%", text))
    assert joined > 20


def test_no_page_is_too_heavy(ours: Loom) -> None:
    """No page is longer than a reader's patience: chapters, files, sources, names."""
    kinds = {"play.html", "files/Makefile.html", "source/play.html", "lit-names-c.html"}
    assert kinds <= ours.files().keys()
    assert {
        name: len(content)
        for name, content in ours.files().items()
        if name.endswith(".html")
        and len(content) > (LONGEST if name.startswith(LISTS) else HEAVIEST)
    } == {}


def test_map_leads_everywhere(ours: Loom) -> None:
    """Each name on the map is a link, and so is each in the cast below it."""
    page = ours.file("map.html")
    assert page.count('<svg role="group"') == 1
    assert 'data-chunk="src/' not in page
    house, cast = page[page.index("<svg role") :].split("</svg>", 1)
    lit, told = (
        set(re.findall('href="([^"]*#chunk-src-[^"]*)"', each))
        for each in (house, cast)
    )
    assert len(lit) > 70
    assert lit <= told


def test_the_heart_takes_an_hour(ours: Loom) -> None:
    """The chapters that the first page calls the heart of the book take an hour."""
    page = ours.file("asciimaze.html")
    heart = page.partition("The heart of it takes an hour")[2].partition("</p>")[0]
    pages = re.findall(r'href="([\w-]+\.html)#', heart)
    assert len(pages) >= 4
    times = [re.search(r" · (\d+) minutes", ours.file(each)) for each in pages]
    assert 50 <= sum(int(time[1]) for time in times if time) <= 70


TYPES = "   <<Types of a plain generator>>=\n"
EDITS = {
    "A penguin, a key, and": "A new line.\n\nA penguin, a key, and",
    TYPES: f"{TYPES}   # Ours\n",
}
"""A change of prose, and one of code that is in several files."""


@pytest.mark.no_cover
@pytest.mark.slow  # ``test_an_edit_gives_what_a_fresh_run_gives`` has a small book
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
def test_an_edit_of_our_book(ours_again: Loom) -> None:
    """Edits of prose and of code show. Undone, they leave the pages as they were.

    Two processes write the last ones, instead of one.
    """
    book, at_first = "asciimaze.rst", visible(ours_again.files())
    try:
        for old, new in EDITS.items():
            edit(ours_again, old, new, book)
        assert ours_again.weave() == []
        then = visible(ours_again.files())
    finally:
        for old, new in EDITS.items():
            edit(ours_again, new, old, book)
        assert ours_again.weave(parallel=2) == []
    assert visible(ours_again.files()) == at_first
    assert then.keys() == at_first.keys()
    assert b"A new line." in then["the-game.html"]
    files = {
        name
        for name in at_first
        if re.fullmatch(r"files/src/.*\.py\.html", name)
        and b"types-of-a-plain-generator" in at_first[name]
    }
    assert len(files) > 9
    assert {name for name in then if b"# Ours" in then[name]} >= files


def test_names_of_the_tools_come_last(ours: Loom) -> None:
    """Below a letter, the names of the game come first, and then those of the tools."""
    page = ours.file("lit-names-c.html")
    own, heading, others = page.partition("<h2>In the tools</h2>")
    assert heading
    for name, its, not_its in (
        ("Camera", own, others),
        ("cache_of", others, own),
    ):
        assert f"<code>{name}</code>" in its
        assert f"<code>{name}</code>" not in not_its
