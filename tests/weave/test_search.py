"""The search: what it finds, and how it answers in a browser."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect
from tests.browsing import Held, showing

from literate.weave import minify
from literate.weave.model.passages import TERM, WORD, beginning, often, plain, root
from literate.weave.pages.search import (
    BASE,
    COLUMNS,
    Item,
    digits,
    packed,
    prefixed,
    short,
)

from .loom import CONF, Anchors, Loom
from .serving import served

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Locator, Page

SCRIPT = Path(minify.__file__).with_name("static") / "search.js"

BOOK = """\
The book
========

What is carved here? A passage, and another one. See :ref:`kept`.

.. code-block:: python

   <<src/digger.py>>=
   class Digger:
       <<Dig a tunnel>>

.. code-block:: python

   <<Dig a tunnel>>=
   def dig_down(self):
       return "deep"

A spade and a shovel
--------------------

The :index:`!trowel` is a *small* spade, with ``is_open`` on its handle.
Beside it are a bucket, a bucket, a bucket and a bucket.

.. code-block:: python

   <<Dig a tunnel>>=
   DEPTH = 3
   PROP = "wood"

.. _kept:

What is kept, and where: a title that is quoted above
-----------------------------------------------------

- Ropes.
- Lamps and libraries.

.. glossary::

   gallery
   drift
      A long tunnel, also called an :index:`!adit`. See :ref:`dug`.

   pit
      What a shovel makes.

   prop
      What holds up the roof, also called a :index:`!stull`.
"""
OTHER = """\
.. _dug:

Galleries
=========

A gallery is dug in running soil. Sized stones hold it, each of them cut by hand.
They came in a bucket.

Props
-----

Wood is light, and cracks before it breaks.

.. index::
   single: carpentry

Each is cut to its own height. A wedge holds it.

Rails
-----

Carts roll. From the gate down to the sump they do so on two rails of iron,
which the smith has bent in the summer of the flood, and which nobody oils.

Spadesmen and Möwen
-------------------

They dig smaller holes.

Switches
--------

A cart finds its way with A*.
"""
ELSEWHERE = "tunnels are many ways under the mountain, " * 9


@pytest.fixture(scope="module")
def woven(tmp_path_factory: pytest.TempPathFactory) -> Loom:
    """Return a book with something of each kind, and many other passages."""
    loom = Loom(tmp_path_factory.mktemp("book"))
    loom.write("conf.py", CONF.replace('"basic"', '"furo"'))
    loom.write("other.rst", OTHER)
    more = "".join(f"\nPlace {n}\n{'-' * 9}\n\n{ELSEWHERE}\n" for n in range(60))
    loom.write("book.rst", f"{BOOK}\n.. toctree::\n   :numbered: 1\n\n   other\n{more}")
    assert loom.weave() == []
    return loom


@pytest.fixture
def page(woven: Loom, browser: Browser) -> Iterator[Page]:
    """Return the first page of the book in a browser."""
    address = (woven.out / "html" / "book.html").as_uri()
    with showing(browser, address, 1200) as page:
        yield page


def box(page: Page) -> Locator:
    """Return the search box, with its script loaded and its answers ready."""
    field = page.locator(".sidebar-search")
    field.focus()
    page.locator(".search-panel").wait_for(state="attached")
    return field


@pytest.fixture(scope="module")
def asked(woven: Loom, browser: Browser) -> Iterator[Page]:
    """Return one page with the script, for all tests that only ask questions."""
    address = (woven.out / "html" / "book.html").as_uri()
    with showing(browser, address, 1200) as page:
        box(page)
        yield page


def find(page: Page, question: str) -> list[dict[str, Any]]:
    """Return what the search finds.

    It comes as one text. Playwright takes objects to pieces, which for the answers of
    our own book took forty times as long as finding them.
    """
    found: list[dict[str, Any]] = json.loads(
        page.evaluate("question => JSON.stringify(literate.find(question))", question)
    )
    return found


@pytest.mark.parametrize(
    ("question", "title", "kind"),
    [
        ("chunk 2", "Dig a tunnel", "chunk"),
        ("chunk 1", "src/digger.py", "file chunk"),
        ("chapter 1", "Galleries", "page"),
        ("1", "Galleries", "page"),
        ("2", "Dig a tunnel", "chunk"),
        ("#3", "Dig a tunnel", "piece"),
        ("<<Dig a tunnel>>", "Dig a tunnel", "chunk"),
        ("dig tunnels", "Dig a tunnel", "chunk"),
        ("digger", "Digger", "class"),
        ("digger.py", "src/digger.py", "file"),
        ("Digger.dig_down", "dig_down", "method"),
        ("dig_down()", "dig_down", "method"),
        ("depth", "DEPTH", "attribute"),
        ("Book", "The book", "page"),
        ("shovel spades", "A spade and a shovel", "section"),
        ("trowel", "trowel", "word"),
        ("adit", "gallery", "term"),
        ("drifts", "gallery", "term"),
        ("adit stones", "Galleries", "page"),
        ("library lamp", "What is kept, and where: a title that is quoted above", ""),
        ("running soil unheardof", "Galleries", "page"),
        ("soilx", "Galleries", "page"),
        ("spades", "Spadesmen and Möwen", ""),
        ("mowen", "Spadesmen and Möwen", ""),
        ("MÖW", "Spadesmen and Möwen", ""),
        ("librari", "What is kept, and where: a title that is quoted above", ""),
        ("rope lampin", "What is kept, and where: a title that is quoted above", ""),
        ("galery", "gallery", "term"),
        ("shovle", "A spade and a shovel", ""),
        ("spad and shobel", "A spade and a shovel", ""),
        ("DigDown", "dig_down", "method"),
        ("digdown", "dig_down", "method"),
        ("DIG_DOWN", "dig_down", "method"),
        ("digdwn", "dig_down", "method"),
        ("digger.digdown", "dig_down", "method"),
        ("DigTunel", "Dig a tunnel", "chunk"),
        ("is_open", "A spade and a shovel", "section"),
        ("def dig_down", "dig_down", "method"),
        ("class Digger:", "Digger", "class"),
        (
            "how are the lamps",
            "What is kept, and where: a title that is quoted above",
            "",
        ),
        (
            "what is it with the ropes",
            "What is kept, and where: a title that is quoted above",
            "",
        ),
    ],
)
def test_best_answer(asked: Page, question: str, title: str, kind: str) -> None:
    """Numbers, titles, other words, parts, endings and missing words are understood."""
    best = find(asked, question)[0]
    assert best["title"] == title
    assert best["kind"] == (kind or "section")


def test_a_word_again_and_again(asked: Page) -> None:
    """What comes after a passage that says a word again and again is found, too."""
    found = [each["title"] for each in find(asked, "bucket")]
    assert found == ["A spade and a shovel", "Galleries"]


def test_other_words_are_no_names(asked: Page) -> None:
    """Another word for one of our terms finds the term, and no code of that name."""
    found = [each["kind"] for each in find(asked, "stull")]
    assert found == ["term", "section"]


def test_titles_of_texts_come_first(asked: Page) -> None:
    """A text with the word in another form comes before code with that very name."""
    found = [each["kind"] for each in find(asked, "prop")]
    assert found == ["term", "section", "attribute"]


MEASURES = """\
The book
========

.. code-block:: python

   <<src/digger.py>>=
   DEPTH = 3

.. code-block:: python

   <<docs/draw.py>>=
   INK = "blue"

   def drawn():
       return inked(INK)

   def inked(ink):
       return ink

   class Pen:
       def dip(self):
           return drawn()

.. code-block:: python

   <<docs/conf.py>>=
   import draw

   <<Draw>>

.. code-block:: python

   <<Draw>>=
   DRAWN = draw.drawn()
"""


def test_what_only_draws_a_picture_is_left_out(tmp_path: Path) -> None:
    """What is private to a script beside the book isn't found; all else in it is."""
    loom = Loom(tmp_path)
    loom.write("book.rst", MEASURES)
    assert loom.weave() == []
    index = loom.file("_static/search-index.js")
    names = "DEPTH", "INK", "drawn", "inked", "Pen", "dip", "DRAWN"
    found = [name for name in names if f'"{name}"' in index]
    assert found == ["DEPTH", "drawn", "Pen", "dip"]


def test_a_name_leads_to_its_chapter(asked: Page) -> None:
    """After a name come the chunk that defines it and the page that explains it."""
    found = [(each["kind"], each["title"]) for each in find(asked, "dig_down")]
    around = [("chunk", "Dig a tunnel"), ("page", "The book")]
    assert found[:3] == [("method", "dig_down"), *around]


def test_a_term_leads_to_its_chapter(asked: Page) -> None:
    """After a term comes the page to which its explanation refers."""
    found = [(each["kind"], each["title"]) for each in find(asked, "adit")]
    assert found[:2] == [("term", "gallery"), ("page", "Galleries")]


def test_a_word_of_the_index_leads_to_its_chapter(asked: Page) -> None:
    """It shows the passage that has it, and after it comes the page."""
    found = [(each["kind"], each["title"]) for each in find(asked, "trowel")]
    assert found[:2] == [("word", "trowel"), ("page", "The book")]
    asked.locator(".sidebar-search").fill("trowel")
    first = asked.locator(FIRST)
    expect(first).to_contain_text("trowel word in The book")
    expect(first.locator("p")).to_contain_text("The trowel is a small spade")


def test_a_letter_with_a_sign(asked: Page) -> None:
    """It is a word of its own, not one that may begin any other."""
    assert [each["title"] for each in find(asked, "A*")] == ["Switches"]
    assert [find(asked, each) for each in ("C++", "D*")] == [[], []]
    assert find(asked, "carts with A* ")[0]["title"] == "Switches"


def test_words_that_make_a_sentence_decide_nothing(asked: Page) -> None:
    """A question finds what its other words find, in the same order."""
    titles = [
        [each["title"] for each in find(asked, question)[:2]]
        for question in (
            "bucket",
            "what is in my bucket",
            "Where was the bucket?",
            "Why don't I need the bucket?",
        )
    ]
    assert titles == [["A spade and a shovel", "Galleries"]] * 4


def test_words_that_nothing_has_decide_nothing(asked: Page) -> None:
    """A question finds what it finds without them, in the same order."""
    for known, unknown in (
        ("bucket", "xyzzy bucket"),
        ("iron rails", "rails qqqq iron"),
    ):
        found = [
            [each["uri"] for each in find(asked, each)] for each in (known, unknown)
        ]
        assert found[0] == found[1]


def test_a_comparison_is_another_form(asked: Page) -> None:
    """*Smaller* finds what is small, but after what is smaller."""
    titles = [each["title"] for each in find(asked, "smaller")]
    assert titles[:2] == ["Spadesmen and Möwen", "A spade and a shovel"]


def test_three_letters_complete_only_titles(asked: Page) -> None:
    """A text that has a longer word is no answer to three letters."""
    assert {"smith", "summer"} <= {*OTHER.replace(",", "").split()}
    assert [find(asked, each) for each in ("smi", "sum")] == [[], []]
    assert find(asked, "smit")[0]["title"] == "Rails"
    assert find(asked, "pro")[0]["title"] == "prop"


def test_the_beginning_of_a_word(asked: Page) -> None:
    """While you type, titles with a word that begins so come before its other forms."""
    found = [each["title"] for each in find(asked, "spades")]
    assert found[:2] == ["Spadesmen and Möwen", "A spade and a shovel"]


def test_what_a_name_belongs_to(asked: Page) -> None:
    """Each name says so, though the index writes most of that as a rule."""
    owners = {
        each["title"]: each["start"]
        for question in ("digger", "dig_down", "depth", "prop")
        for each in find(asked, question)
        if each["isName"]
    }
    members = ("dig_down", "DEPTH", "PROP")
    assert owners == {"Digger": "digger"} | dict.fromkeys(members, "digger.Digger")


def test_number_of_each_chunk(asked: Page) -> None:
    """A chunk has the numbers of all its pieces, and each piece has its own."""
    found = {
        each["kind"]: each["numbers"]
        for number in (1, 2, 3)
        for each in find(asked, f"chunk {number}")
    }
    assert found == {"file chunk": [1], "chunk": [2, 3], "piece": [3]}


def test_number_of_a_chapter(asked: Page) -> None:
    """Only its page has it, and without the word a chunk can be meant, too."""
    found = [(each["kind"], each["title"]) for each in find(asked, "chapter 1")]
    assert found == [("page", "Galleries")]
    assert [find(asked, each) for each in ("chapter 99", "1.1")] == [[], []]
    kinds = [each["kind"] for each in find(asked, "1")]
    assert kinds[:2] == ["page", "file chunk"]


def test_what_is_not_there(asked: Page) -> None:
    """A number without a chunk, signs and nothing at all find nothing."""
    assert [find(asked, each) for each in ("", "  ", "⟨⟩ ?!", "chunk 99")][:3] == [
        []
    ] * 3
    assert "number" not in {each["kind"] for each in find(asked, "99")}


def test_every_title_finds_itself(asked: Page, woven: Loom) -> None:
    """Each thing is the best answer to its own title, or another of the same title."""
    titles = {*column("title", index_of(woven))} - {""}
    assert len(titles) > 60
    for title in titles:
        assert find(asked, title)[0]["title"].lower() == title.lower()


def test_every_word_finds_its_passage(asked: Page) -> None:
    """The script cuts words as the index does, so each word leads to its sentence."""
    rare = own_words()
    assert len(rare) > 20
    for word in rare:
        assert any(each["name"] == "The book" for each in find(asked, word)), word


def own_words() -> set[str]:
    """Return the words of two sections that are nowhere else."""
    text = BOOK.partition("A spade")[2].partition(".. code-block")[0]
    text += BOOK.partition(".. _kept:")[2].partition(".. glossary")[0]
    words = re.findall(r"\b\w+\b(?!:)", text)
    return {word for word in words if word not in ELSEWHERE}


def index_of(loom: Loom) -> dict[str, Any]:
    """Return the index as data."""
    text = loom.file("_static/search-index.js")
    index: dict[str, Any] = json.loads(
        text.removeprefix("literate.index=").removesuffix(";\n")
    )
    return index


def column(name: str, index: dict[str, Any]) -> list[Any]:
    """Return an attribute of all items in the index, as it is there."""
    values: list[Any] = index["items"][COLUMNS.index(name)]
    return values


def test_every_answer_arrives(asked: Page, woven: Loom) -> None:
    """The link of each thing leads to a page, and to an anchor on it."""
    seen = 0
    for question in ("1", "chunk 3", "tunnel", "book", "place", "gallery", "dig"):
        for each in find(asked, question):
            path, _, anchor = each["uri"].partition("#")
            seen += 1
            assert not anchor or anchor in Anchors(woven.file(path), {}).ids, each
    assert seen > 70


def test_a_reference_is_shown_by_its_title(asked: Page) -> None:
    """The beginning of a text has titles, not labels, and ends with a sentence."""
    [book] = [each for each in find(asked, "the book") if each["kind"] == "page"][:1]
    assert "See What is kept, and where: a title that is quoted above." in book["start"]


@pytest.mark.parametrize("text", ["A word. " * 60, "word " * 90, "w" * 300 + ". x"])
def test_beginning(text: str) -> None:
    """A beginning is short; it ends with a sentence or, if that's too long, a sign."""
    start = beginning(text)
    assert len(start) <= 210
    assert text.startswith(start.removesuffix(" …"))
    assert start.endswith((".", " …"))


def test_roots() -> None:
    """The forms of a word have one root."""
    for forms in (
        "carve carves carved carving",
        "maze mazes",
        "library libraries",
        "run runs running",
        "class classes",
        "cell cells celled",
        "recursion recursions recursive recursively",
        "animate animated animation animations",
        "connect connection connections connecting",
    ):
        assert len({root(word) for word in forms.split()}) == 1


def test_roots_of_other_words() -> None:
    """Words that only end alike have their own roots."""
    for one, other in (
        ("position", "positive"),
        ("miss", "mission"),
        ("pass", "passion"),
        ("port", "portion"),
        ("rat", "ration"),
    ):
        assert root(one) != root(other)


ENDINGS = [
    "s",
    "es",
    "ed",
    "ing",
    "e",
    "y",
    "ive",
    "ion",
    "ively",
    "our",
    "iz",
    "tions",
]
"""Endings, and what looks like one."""


def test_roots_are_the_same_in_both_languages(asked: Page) -> None:
    """The script finds the same root of each word as the index, also of odd ones."""
    text = SCRIPT.read_text(encoding="utf-8")
    start, end = "  const cached = ", "  const PART = "
    code = text[text.index(start) : text.index(end)]
    words = sorted({*plain(f"{BOOK} {OTHER}").split()} | own_words())
    letters = Random("letters")
    for ending in (
        "",
        *ENDINGS,
    ):
        for stem in ("", "a", "abc", "möss", "ábcdeft", "recurs", "posit", "a_1"):
            words.append(stem + ending)
        for _ in range(20):
            words.append("".join(letters.choices("abeiostvyöß_1", k=6)) + ending)
    roots = asked.evaluate(
        f"words => {{ {code} return words.map((each) => root(plain(each))); }}", words
    )
    assert roots == [root(word) for word in words]


def test_spelling() -> None:
    """British and American words have one root, and so have words without accents."""
    for one, other in (
        ("colours", "color"),
        ("realising", "realize"),
        ("neighbour", "neighbors"),
        ("Möbius", "mobius"),
        ("Mo\N{COMBINING DIAERESIS}bius", "mobius"),
    ):
        assert root(one) == root(other)
    assert len({root(each) for each in ("four", "for", "size", "sis")}) == 4


def test_prefixed() -> None:
    """Sorted words are one text without loss, even long ones that begin alike."""
    words = ["a", "ab", "abc", "b", "b" * 40, "b" * 41, "zebra"]
    before, found = "", []
    for kept, rest in re.findall("([A-Z])([^A-Z]*)", prefixed(words)):
        before = before[: ord(kept) - ord("A")] + rest
        found.append(before)
    assert found == words


def test_often() -> None:
    """A passage is about the words that it has again and again."""
    assert often("A maze of mazes, mazes and a maze. A cell.") == {root("maze")}


def test_packed() -> None:
    """Numbers are packed without loss, in a form that needs nothing between them."""
    numbers = [0, 1, 25, 26, 700, 99_999]
    now, found = 0, []
    text = packed([(number, number == 26) for number in numbers])
    assert text.partition(".")[0] == packed([(each, False) for each in numbers[:4]])
    for gap in re.findall("[a-z]*[A-Z]", text):
        value = 0
        for digit in gap.lower():
            value = BASE * value + ord(digit) - ord("a")
        now += value
        found.append(now)
    assert found == numbers
    assert digits(0) == "A"


def test_short() -> None:
    """An anchor that follows from the title is a number; any other one is itself."""

    def made(anchor: str, title: str, *numbers: int) -> str | int:
        return short(anchor, Item("section", title, "page", anchor, numbers=numbers))

    assert made("a-b-2", "A b, 2!") == 0
    assert made("chunk-a-b", "A b") == 1
    assert made("term-a-b", "A b") == 2
    assert made("chunk-a-b-2", "A b", 1) == 3
    assert made("chunk-a-b-3", "A b", 1) == "chunk-a-b-3"
    assert made("id3", "A b") == "id3"
    assert made("", "…") == ""


# In the browser


def test_as_you_type(page: Page) -> None:
    """Answers appear below the box, are counted, and can be reached by keys."""
    field = box(page)
    page.keyboard.type("plac")
    panel = page.locator(".search-panel")
    expect(panel).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("result")
    links = panel.locator("a")
    assert links.count() > 2
    page.keyboard.press("ArrowDown")
    expect(links.first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(links.nth(1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(field).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    expect(field).to_be_focused()
    expect(panel).not_to_be_visible()
    page.keyboard.type("e")
    expect(panel).to_be_visible()
    page.mouse.click(900, 600)
    expect(panel).not_to_be_visible()
    field.fill("dig a tunnel")
    links.first.click()
    page.wait_for_url("**/book.html#chunk-dig-a-tunnel")


def test_corrections(page: Page) -> None:
    """Words that are mistyped are shown beside those that we take instead."""
    field, status = box(page), page.get_by_role("status")
    field.fill("galery shovle")
    said = "No galery; showing gallery. No shovle; showing shovel. "
    expect(status).to_contain_text(said)
    expect(status.locator("em")).to_have_text(["galery", "gallery", "shovle", "shovel"])
    field.fill("digdwn")
    expect(status).to_contain_text("No digdwn; showing dig down. ")
    field.fill("gallery smi")
    expect(status).to_contain_text("No smi. 2 results")
    field.fill("tunnelend")
    expect(status).to_contain_text("No tunnelend; showing tunnel. ")
    for known in ("gallery", "galleries", "lampin", "dig_down", "is_open", "99", "x"):
        field.fill(known)
        expect(status.locator("em")).to_have_count(0)
    field.fill("xyzzyx")
    expect(status).to_have_text("No results. These lists may help:")


def test_nothing_found(woven: Loom, page: Page) -> None:
    """If there is no answer, the lists of the book are links, for the keys as well."""
    lists = page.locator(".search-panel .search-elsewhere")
    field = box(page)
    field.fill("gallery")
    expect(page.locator(FIRST)).to_be_visible()
    expect(lists).to_be_hidden()
    field.fill("minotaur")
    expect(lists).to_be_visible()
    expect(lists.locator("a")).to_have_text(LISTS)
    for link in lists.locator("a").all():
        page.keyboard.press("ArrowDown")
        expect(link).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/lit-chunks.html")
    page.goto((woven.out / "html" / "search.html").as_uri() + "?q=minotaur")
    expect(page.get_by_role("status")).to_have_text("No results. These lists may help:")
    expect(page.locator(".search-elsewhere:visible a")).to_have_text(LISTS)


LISTS = ["The book", "Index of names", "Index of chunks"]
"""The titles of the chapter of the book with a glossary, and of its indices."""


def test_numbers_of_chapters(page: Page) -> None:
    """An answer shows the number of its chapter, or that of the chapter it's in."""
    field = box(page)
    first = page.locator(FIRST)
    field.fill("galleries")
    expect(first.locator("..").get_by_text("1 Galleries chapter")).to_be_visible()
    field.fill("rails")
    expect(first).to_contain_text("Rails section of 1 Galleries")
    field.fill("a spade and a shovel")
    expect(first).to_contain_text("section of The book")
    field.fill("chunk 2")
    expect(first).to_contain_text("Dig a tunnel chunk 2, 3 in The book")


def test_shortcut(page: Page) -> None:
    """Ctrl+K leads to the box, from anywhere on the page."""
    page.keyboard.press("Control+k")
    expect(page.locator(".sidebar-search")).to_be_focused()
    page.wait_for_function("() => typeof literate.find == 'function'")


def test_shortcut_with_caps_lock(page: Page) -> None:
    """Ctrl+K needs no small letter, but with Shift it is another command."""
    box = page.locator(".sidebar-search")
    page.keyboard.press("Control+Shift+K")
    expect(box).not_to_be_focused()
    page.keyboard.press("Control+K")
    expect(box).to_be_focused()


def test_shortcut_on_the_page_of_answers(page: Page) -> None:
    """There, Ctrl+K leads to the page's own box, and its text is selected."""
    page.goto(page.url.replace("book.html", "search.html?q=tunnel"))
    box = page.locator(".search-page input")
    expect(box).to_have_value("tunnel")
    box.blur()
    page.keyboard.press("Control+k")
    expect(box).to_be_focused()
    page.keyboard.type("spade")
    expect(box).to_have_value("spade")


def test_shortcut_in_a_narrow_window(page: Page) -> None:
    """The drawer with the box opens, and the answers are on the screen."""
    page.set_viewport_size({"width": 500, "height": 700})
    expect(page.locator(".sidebar-search")).not_to_be_in_viewport()
    page.keyboard.press("Control+k")
    expect(page.locator(".sidebar-search")).to_be_in_viewport()
    page.keyboard.type("tunnel")
    expect(page.locator(FIRST)).to_be_in_viewport(ratio=1)


SEEN = """(css) => {
    const title = document.querySelector(css);
    const { left, top } = title.getBoundingClientRect();
    return title.contains(document.elementFromPoint(left + 5, top + 9));
}"""
"""Return whether nothing covers the beginning of a title."""


@pytest.mark.parametrize("width", [1200, 500])
@pytest.mark.parametrize("way", ["click", "Enter"])
def test_an_answer_on_the_same_page_is_in_sight(
    page: Page, width: int, way: str
) -> None:
    """When you choose it, neither the answers nor a drawer cover it any more."""
    page.set_viewport_size({"width": width, "height": 700})
    page.keyboard.press("Control+k")
    page.locator(".search-panel").wait_for(state="attached")
    page.keyboard.type("a spade and a shovel")
    first = page.locator(f"{FIRST} a")
    for _ in range(2):
        expect(first).to_be_in_viewport()
        if way == "click":
            first.click()
        else:
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Enter")
        page.wait_for_url("**/book.html#a-spade-and-a-shovel")
        expect(page.locator(".search-panel")).to_be_hidden()
        page.wait_for_function(SEEN, arg="#a-spade-and-a-shovel h2", timeout=5000)
        page.keyboard.press("Control+k")


def test_an_answer_in_another_tab(page: Page) -> None:
    """With Ctrl, a click opens another tab, and the answers stay."""
    page.evaluate("addEventListener('click', (event) => event.preventDefault())")
    box(page).fill("a spade and a shovel")
    page.locator(f"{FIRST} a").click(modifiers=["Control"])
    expect(page.locator(".search-panel")).to_be_visible()
    page.locator(f"{FIRST} a").click()
    expect(page.locator(".search-panel")).to_be_hidden()


def test_no_letter_is_cut_off(page: Page) -> None:
    """The line in the search box is as high as letters with tails are in any font."""
    high = """(box) => {
        const style = getComputedStyle(box);
        return parseFloat(style.lineHeight) / parseFloat(style.fontSize);
    }"""
    assert page.locator(".sidebar-search").evaluate(high) >= 1.5


def test_half_a_word_is_not_enough(asked: Page) -> None:
    """An unknown word is cut down to two thirds at most; else we search without it."""
    count = asked.locator(".search-panel .search-count")
    for question, said in (
        ("bucketxyz", "No bucketxyz; showing bucket."),
        ("lamp bucketuvwxyz", "No bucketuvwxyz. 1 result"),
    ):
        asked.locator(".sidebar-search").fill(question)
        expect(count).to_contain_text(said)


TYPED = """question => {
  const input = document.querySelector(".search-page input");
  input.value = question;
  input.dispatchEvent(new Event("input"));
  return document.querySelectorAll(".search-list > li").length;
}"""
"""Type a question, and count the answers that are there at once."""


def test_page_of_the_search(page: Page) -> None:
    """Enter leads to a page with more answers, whose address keeps the question.

    A key waits for the best few of them, and the others come when you pause.
    """
    field = box(page)
    field.fill("place")
    expect(page.get_by_role("status")).to_contain_text("The best 12 of 6")
    field.press("Enter")
    page.wait_for_url("**/search.html?q=place*")
    listed = page.locator(".search-page .search-list > li")
    expect(listed.nth(59)).to_be_visible()
    assert page.evaluate(TYPED, "plac") == 12
    expect(listed.nth(59)).to_be_visible()
    assert page.evaluate(TYPED, "gallery") == page.evaluate(TYPED, "gallery") == 2
    page.wait_for_timeout(300)
    expect(listed).to_have_count(2)
    page.locator(".search-page input").fill("lamps")
    expect(listed.first).to_contain_text("section of The book")
    expect(listed.first.locator("mark").last).to_have_text("Lamps")
    page.wait_for_url("**/search.html?q=lamps")
    page.reload()
    expect(listed.first).to_contain_text("section of The book")


def test_no_script(woven: Loom, browser: Browser) -> None:
    """Without scripts, the box leads to a page that says where else to look."""
    address = (woven.out / "html" / "other.html").as_uri()
    with showing(browser, address, 1200, scripts=False) as page:
        page.locator(".sidebar-search").fill("tunnel")
        page.keyboard.press("Enter")
        page.wait_for_url("**/search.html?q=tunnel*")
        expect(page.locator("noscript p")).to_contain_text("needs scripts")
        places = page.locator(".search-elsewhere a")
        assert places.all_inner_texts() == LISTS
        for at in range(3):
            places.nth(at).click()
            expect(page.locator("h1")).to_be_visible()
            page.go_back()


def test_nothing_is_loaded_before(woven: Loom, browser: Browser) -> None:
    """The index is fetched when it's needed, once; no page is fetched for an answer.

    The text of a page is, once, if the beginning of a passage is not reason enough.
    What doesn't arrive is asked for again at the next visit, or the next question.
    """
    asked: list[str] = []
    cut = "search"

    def answer(route: Any) -> None:  # noqa: ANN401 (playwright's type is long)
        path = urlsplit(route.request.url).path.removeprefix("/")
        asked.append(path)
        if cut and cut in path:
            route.abort()
        else:
            route.fulfill(path=woven.out / "html" / path)

    with showing(browser, width=1280) as page:
        page.route("http://book.test/**", answer)
        page.goto("http://book.test/book.html")
        assert not [path for path in asked if "search" in path]
        field = page.locator(".sidebar-search")
        field.focus()
        expect(field).to_have_attribute("placeholder", re.compile("Offline"))
        cut = ""
        field.blur()
        asked.clear()
        box(page).fill("gallery")
        expect(page.locator(".search-panel a").first).to_be_visible()
        first = page.locator(".search-list li").first
        field.fill("gallery")
        field.blur()
        field.focus()
        assert asked == [
            f"_static/search{each}" for each in ("-index.js", ".js", ".css")
        ]
        asked.clear()
        cut = ".md"
        field.fill("bucket came")
        expect(first.locator("p")).to_have_text(GALLERIES)
        page.wait_for_function("() => literate.textFor")
        cut = ""
        field.fill("bucket cam")
        expect(first.locator("p")).to_have_text("They came in a bucket.")
        expect(first.locator("mark").last).to_have_text("bucket")
        before = [*asked]
        field.fill("came")
        expect(first.locator("mark")).to_have_text("came")
        assert asked == before
    assert set(asked) == {"_static/passages.js", "book.md", "other.md"}


def test_answers_wait_for_their_styles(woven: Loom, browser: Browser) -> None:
    """However late the style sheet comes, no answer is seen without it."""
    with (
        served(woven.out / "html") as site,
        showing(browser, f"{site.address}/book.html", 1200) as page,
    ):
        held = Held(page, "**/search.css")
        page.locator(".sidebar-search").fill("gallery")
        page.wait_for_function("() => literate.search")
        held.wait()
        page.wait_for_timeout(100)
        assert page.locator(".search-panel").count() == 0
        held.release()
        expect(page.locator(".search-panel a").first).to_be_visible()


GALLERIES = (
    "A gallery is dug in running soil. Sized stones hold it, each of them cut by hand."
)
"""How a passage begins."""


@pytest.fixture(scope="module")
def answering(woven: Loom, browser: Browser) -> Iterator[Page]:
    """Return a page from a server, which may fetch texts, with the script loaded."""
    with (
        served(woven.out / "html") as site,
        showing(browser, f"{site.address}/book.html", 1200) as page,
    ):
        box(page)
        yield page


FIRST = ".search-list li:first-child"
"""The best answer."""


ASKED = """(question) => {
    const box = document.querySelector(".sidebar-search");
    box.value = question;
    box.dispatchEvent(new Event("input"));
    return document.querySelector(".search-list").offsetHeight;
}"""
"""Ask a question, and return the height of the list of answers at once."""


def height_of(page: Page, question: str) -> float:
    """Ask a question, and return the height of the list before any text has come."""
    return float(page.evaluate(ASKED, question))


def test_every_best_answer_shows_why(answering: Page) -> None:
    """It shows a word of the question, and no answer moves when it does."""
    answering.reload()
    box(answering)
    for word in sorted(own_words()):
        height = height_of(answering, word)
        expect(answering.locator(f"{FIRST} mark").first).to_have_text(
            re.compile(root(word.rpartition("_")[2]), re.IGNORECASE)
        )
        assert height_of(answering, word) == height


CARTS = "From the gate down to the sump they do so on two rails of iron"
BENT = "bent in the summer of the flood"


@pytest.mark.parametrize(
    ("question", "excerpt"),
    [
        ("bucket came", "They came in a bucket."),
        ("pit shovel", "What a shovel makes."),
        ("soil came", "A gallery is dug in running soil. … They came in a bucket."),
        (
            "smith flood",
            f"… on two rails of iron, which the smith has {BENT}, and which nobody …",
        ),
        ("drift adit", "gallery, drift: A long tunnel, also called an adit."),
        ("sump rail", f"{CARTS}, which the smith has bent in the …"),
        ("carpentry", "Each is cut to its own height. A wedge holds it."),
    ],
)
def test_excerpt(answering: Page, question: str, excerpt: str) -> None:
    """Words that are far apart are shown in two parts, and a long sentence in one.

    A word that is only in the index shows what comes after it.
    """
    height_of(answering, question)
    expect(answering.locator(f"{FIRST} p")).to_have_text(excerpt)


@pytest.mark.parametrize(("width", "lines"), [(1200, 1), (500, 2)])
def test_what_is_cut_says_so(
    woven: Loom, browser: Browser, width: int, lines: int
) -> None:
    """An excerpt has a line, or two in a narrow window, and ends with an ellipsis."""
    address = (woven.out / "html" / "search.html").as_uri()
    with showing(browser, address, width) as page:
        page.locator(".search-page input").fill("pit")
        why = page.locator(f"{FIRST} p")
        expect(why).to_be_visible()
        seen = """why => {
          why.append(" and so on".repeat(50));
          const style = getComputedStyle(why);
          return [
            Math.round(why.clientHeight / parseFloat(style.lineHeight)),
            style.webkitLineClamp === "2" || style.textOverflow === "ellipsis",
          ];
        }"""
        assert why.evaluate(seen) == [lines, True]


def test_names_show_why(answering: Page) -> None:
    """A name shows a word in the middle of it, or in what it belongs to."""
    for question in ("down", "digger"):
        height_of(answering, question)
        expect(answering.locator(f"{FIRST} mark").first).to_be_visible()


def test_a_page_from_a_folder_fetches_nothing(asked: Page) -> None:
    """There, a passage shows how it begins."""
    sent: list[str] = []
    asked.on("request", lambda request: sent.append(request.url))
    asked.locator(".sidebar-search").fill("bucket came")
    asked.wait_for_timeout(400)
    expect(asked.locator(f"{FIRST} p")).to_have_text(GALLERIES)
    assert sent == []


def test_our_index_is_small(ours: Loom) -> None:
    """The script and the index of our own book are small, and whatever is in them fits.

    Servers send them gzipped.
    """
    sent = [
        gzip.compress(ours.files()[f"_static/search{name}"])
        for name in ("-index.js", ".js", ".css")
    ]
    sent.append(gzip.compress(ours.files()["_static/passages.js"]))
    assert sum(map(len, sent)) <= 150_000


QUESTIONS = """\
wils: Wilson
krus: Kruskal
hexa: Hexagons
backtr: backtracker, The recursive backtracker
sidew: sidewinder, The sidewinder
shad: src/asciimaze/games/dungeon/shadows.py, Casting shadows, shadowcasting
dung: The dungeon
explo: The explorer
glos: Glossary
penta: Pentagons
octa: Octagons and squares
möb: Möbius band
exerc: Exercises
pyram: pyramid, A pyramid of pictures
termina: Terminals, In a terminal
mons: A monster of your own, Monsters with one idea
savi: Saving a game, Saving a maze
canv: canvas, Canvas
textb: TextBox
key ma: The key map, key map
union-f: union-find
the recursive ba: backtracker, The recursive backtracker
loc: Locks and keys
licen: Licence
hextagon: Hexagons, Hexagon
kruskall: Kruskal
SaveGame: record, Saving a game
sidewnder: sidewinder, The sidewinder
labrynth: maze
labarynth: maze
recursve division: recursive division
dijsktra: distance map, breadth-first search
wilsson: Wilson
perfekt: perfect, Perfect mazes
teminal: Terminals, In a terminal
hunt and kil: hunt-and-kill
moebius: Moebius
mobius: Möbius band
pengiun: The penguin
tringles: Triangles
glosary: Glossary
explorrer: The explorer
algoritm: generator
exersises: Exercises
license: Licence
color: Which colours?, Distances as colours
widgit: widget, The widgets
mazeview: MazeView
MazeViews: MazeView
mazeveiw: MazeView
maze_view: MazeView, src/asciimaze/widgets/maze_view.py
depthof: depth_of
union_find: union-find
terminal_clipboard: TerminalClipboard
puzzle_state: PuzzleState
randBelow: randbelow
rand_below: randbelow
prim.py: src/asciimaze/generators/prim.py
generators/prim: src/asciimaze/generators/prim.py
class Rng: Rng
PuzzleState.save: save
game_id: game ID, GameId
gameid: GameId, game ID
how to play: How to play
what is a perfect maze: perfect, Perfect mazes
longest path: Longest paths, diameter
shortest path: Shortest paths
which solver is best: Which solver?
random number generator: stream, Random numbers
run the tests: Running the tests
command line options: The command line, The options
line of sight: field of view
change the keys: Changing a key
2.8: The recursive backtracker
chapter 2.8: The recursive backtracker
doughnut: torus
DFS: backtracker
RNG: stream, Rng
dead ends: Dead ends, dead end
loop erased: Wilson
numba: What numba must be told
a maze on a torus: torus, Seams and tunnels
write a new game: How to write a new game
tanglr: tangle, The tangler
file formats: All formats, Mazes as files, file formats
undo: The middle end, undo
redo: The middle end, redo
pathfinding: solver, Near and far, Hand, map and compass
root_of: root_of
left hand rule: wall follower, Hand, map and compass, A hand on the wall
right hand rule: wall follower, Hand, map and compass, A hand on the wall
write my own game: How to write a new game, Adding your own
fog of war: field of view, What the penguin sees
FOV: field of view
disjoint set: union-find
BFS: breadth-first search
save and load: Saving a maze, Saving a game, record, The load screen
load a game: load a saved game, Saving a game, Nothing is lost, The load screen, record
roguelike: roguelike, The dungeon
hex maze: Hexagons, neighbours of a hexagon
spoiler: hint
how do I install it: install it, Building, run it
why is it so fast: Making it fast, Is it fast enough?, As fast as C?, Large mazes
a star: A*
minimum spanning tree: Kruskal, Prim, spanning tree
shortest way out: Shortest paths, Hand, map and compass, Near and far
svg: Mazes as pictures, SVG, src/asciimaze/formats/picture/svg.py
pdf: All formats, Mazes as pictures, Mazes on paper, PDF
seed: seed
color blind: colour-blind, Which colours?, Distances as colours
screen reader: screen reader, The game in the page
mouse: What a game is, Keys and clicks, mouse
uniform spanning tree: uniform
maze with loops: Loops, loop, braid
how is it tested: How it is tested
bitmask: bits, Walls and passages, Mazes as bits, Packing the bits
maze from a picture: Masks from pictures, maze from a picture
minesweeper: A puzzle that waits
flood fill: breadth-first search
which algorithm is the fastest: fastest algorithm, Choosing a generator, Making it fast
how big can a maze be: big mazes, Large mazes, A billion cells
what is a chunk: chunk
literate programming: literate program, The tangler and the weave, Your own book
key bindings: key map, Keys of your own, The key map, Changing a key
animation: animation
how do monsters move: how monsters move, Monsters with one idea, A monster of your own
what is a decorator: decorator
list comprehension: comprehension, list comprehension
dataclass: data class
what does yield do: yield, generator function
lambda: lambda
walrus operator: walrus
what is a protocol: protocol
how to save my game: Saving a game
how do I win: How to play, win
how hard is a maze: difficulty, A maze in numbers
play in the browser: The game in the page, play in the browser
how many levels does the dungeon have: Choosing a dungeon, level, The dungeon
pearls: vault, Down for the fish
use it as a library: Mazes from Python, library
generate a maze in python: Mazes from Python, maze in Python
pip install: install it, Building, pip install
solve a maze from python: Mazes from Python
custom mask: mask, Masks, Painting a mask, Masks from pictures
api: Mazes from Python, API
json: Mazes for printers and programs, JSON
add my own generator: Adding your own, A generator, own generator
how do I start my own book: Your own book, start a book
noweb: Code in noweb
markdown: Code in Markdown, A page as Markdown
tangle: tangle
what is weaving: weave
debugger: line map, The line map, The tangler and the weave, debugger
tesselation: tiling
krsukal: Kruskal
backtraker: backtracker
mazveiw: MazeView
spaning tree: spanning tree
dungon: The dungeon
shaddowcasting: Casting shadows, shadowcasting
unionfind: union-find
breadthfirst: breadth-first search
mobius strip: Möbius band
heuristic: A*
undoo: The middle end, undo
licnce: Licence
tileing: tiling
export svg: Mazes as pictures, SVG, Mazes without the game, export SVG
line numbers in tracebacks: line map, The line map, Where each line comes from
test coverage: What the tests reach, Lines that no test reaches
cheat: hint, Can you cheat?
f-string: The Python of this book, f-string
type hints: type hints, The Python of this book
how do I learn python: learn Python, Python in this book
edit the generated files: stitch, Stitching
reproducible mazes: seed, The recipe of a maze
new game: Start a new game, From home to a game, How to write a new game, new game
png: PNG, Mazes as pictures, All formats
print a maze: Mazes on paper, What is printed, print a maze
which keys: Keys, Keys for every game, key map
I am stuck: hint, stuck
watch mode: Watching, make watch, watch mode
solve the maze for me: solver, hint, Hand, solve a maze
what does self mean: self, The Python of this book
how fast is it: How fast, Making it fast, What was measured
hexagon neighbours: Cells and tilings, Hexagons, neighbours of a hexagon
speed of a million cells: Large mazes, What was measured, million cells
why not recursive: The recursive backtracker, recursion
print a maze as pdf: Mazes for printers and programs, Mazes on paper, print a maze
how do I save: Saving a game, save
how do I sav: Saving a game, save
make watch: Building, make watch
install on windows: install it, install on Windows
write my own generator: Adding your own, A generator, own generator
Ctrl+C in a terminal: Modes and signals, Ctrl+C
play on my phone: The game in the page, play on a phone
touch: The game in the page, touch screen
health: The state of the dungeon, health
how is a maze saved: save a maze, Mazes as files, Saving a maze
svg export: export SVG, Mazes as pictures
file: file, Mazes as files
how do I write a generator: write a generator, Adding your own
star: star
loop-erased walk: Wilson
I don't know how to play: How to play
how do I save a maze to a file: save a maze, Mazes as files, Saving a maze
shortcuts: keyboard shortcuts, key map, Keys
what is a spanning tree: spanning tree, Kruskal
how do I add a game: Adding your own, How to write a new game
stack overflow: Stacks, The recursive backtracker, of a recursion
smallest file: Mazes as bits, the smallest
undo a wall: Opening walls by hand, of a wall, undo
"""
"""Questions that readers may ask our book, with answers any of which may be the best.

They are beginnings, typing errors, names, phrases and sentences. All were thought of
before we looked. Of the first 95, 60 had a good answer at first, and 88 when we were
done; of the next 41, which came later, 19 and 36; of another 60, 35 and 56;
of ten, none and ten; of the last ten, six and ten.
A few answers that are as good as ours were added to these when we saw them.
"""


def test_questions_to_our_book(our_search: Page) -> None:
    """Nearly all questions have a good answer in the first place."""
    wrong = {}
    for question, _, good in (line.partition(": ") for line in QUESTIONS.splitlines()):
        [best, *_] = find(our_search, question)
        if f", {best['title']}, " not in f", {good}, ":
            wrong[question] = best["title"]
    assert len(wrong) <= len(QUESTIONS.splitlines()) // 20, wrong


INTENTIONS = """\
how to make a bigger maze: Options, How to play, option, big mazes, bigger maze
larger maze: Options, How to play, option, big mazes, Large mazes, larger maze
size of the maze: Options, How to play, option, big mazes, The options, size of a maze
prove that a maze has no loops: Perfect mazes, perfect, Walls and passages, no loops
why is a maze a tree: spanning tree, Perfect mazes, perfect, Walls and passages, tree
how does the flashlight light work: What the penguin sees, flashlight, light
field of view: field of view, What the penguin sees, Casting shadows
print a maze as pdf: Mazes on paper, Mazes for printers and programs, print a maze
print a maze on paper: Mazes on paper, Mazes for printers and programs, print a maze
how do I change the colours: Which colours?, Colours and changes, The settings
how does the computer make a maze: generator, Choosing a generator, The maze
take back a move: The middle end, Walking, undone and helped, session, take back
difference between Prim and Kruskal: Prim, Kruskal, How they differ
how to get out of a maze: Hand, map and compass, solver, get out of a maze
make the maze harder: difficulty, Difficulty, A wanted difficulty, A maze in numbers
round maze: Circles, More tilings, round maze
maze in the shape of a heart: Masks, mask, Masks from pictures, Painting a mask
share a maze with a friend: recipe, The recipe of a maze, game ID, seed, share a maze
where do random numbers come from: Random numbers, Random numbers in blocks, stream
why is there only one solution: Perfect mazes, perfect, only one solution
longest path in a maze: Longest paths, diameter, Near and far
count the dead ends: dead end, A maze in numbers, All the numbers, Dead ends
how much memory does a maze need: Mazes larger than the memory, Mazes as bits
add a new shape: A shape, Adding your own
quit the game: How to play, Keys for every game, How a game ends, Keys, quit
play without colours: Fewer colours, Colours and changes, colour-blind, without colours
why does the screen flicker: Only what has changed, Colours and changes, flicker
does it run on a mac: install it, How to play, Building, run it, install on Windows
where does the program start: The entry point, The application, start of the program
how do you test random things: How it is tested, law, The laws, Random numbers
maze without dead ends: No dead ends, braid, Changing a maze
remove a wall between two cells: Opening sides, Walls and passages, remove a wall
convert a maze to an image: Mazes as pictures, PNG, All formats, convert a maze, image
load a maze from a file: Mazes as files, Saving a maze, The load screen
who wrote this book: authors, Licence, Ascii Maze, who wrote this book
how do enemies find me: how monsters move, Monsters with one idea, enemies
will I get the same maze on another computer: Random numbers, seed, The recipe of a maze
best algorithm for a maze: Choosing a generator, generator, best algorithm
walk through a wall: What a player does, Walls and passages, walk through a wall
zoom out: From afar, A pyramid of pictures, Looking around, camera, zoom
how do I read this book: How to play, and how to read, read this book
two ways to the exit: Loops, braid, loop, two ways to the exit
dungeon with keys and doors: Locks and keys, A level
change the size of the window: The window, Options, size of the window
my maze is too big for the screen: camera, A pyramid of pictures, From afar, big mazes
throw something at a monster: Kicks and things, What the penguin does, throw a thing
help I am lost: hint, The help screen, Where are we?, How to play, help, lost
slow computer: Making it fast, Is it fast enough?, Large mazes, slow
why Python and not C: As fast as C?, Python in this book, Making it fast, why Python
what does the skua do: Monsters with one idea, What lies and lives there, skua
how do I unlock a door: Locks and keys, What the penguin does, Kicks and things
maze with triangles: Triangles, More tilings
save my progress: Saving a game, Nothing is lost, save, record
what happens when I press a key: Game play, The way of a key
run the tests: Running the tests, How it is tested
how do I build the book: Building, The Makefile, make watch
who invented Kruskal's algorithm: Kruskal, References
priority queue: heap, A compass, A*, Prim, priority queue
read a picture as a mask: Masks from pictures, maze from a picture
how long does it take to make a million cells: Large mazes, million cells
where are my games stored: Nothing is lost, shelf, The shelf, stored games
draw a line on the screen: Drawing for any screen, canvas, Lines, draw a line
explain union find: union-find, Kruskal
hexagon coordinates: Hexagons, neighbours of a hexagon, Cells and tilings
change which key moves up: Changing a key, Keys of your own, key map, The key map
how do shadows work: Casting shadows
why is the state immutable: What a game is, Where a value belongs, state, Game play
let the computer play: A careful player, solver, hint, solve a maze
mouse click on a cell: The cell under a point, Pointing, click on a cell
"""
"""What readers, players and programmers want, in their own words, with good answers.

Nine were asked by a reader, and 60 thought of before we looked. Of the first 49, 20
had a good answer among the first three, and 46 when we were done. Of the last 20 it
was 14 with the rules and words for the others, and 18 with four words more.
"""


def test_intentions(our_search: Page) -> None:
    """Nearly all have a good answer among the first three."""
    wrong = {}
    for question, _, good in (line.partition(": ") for line in INTENTIONS.splitlines()):
        first = [each["title"] for each in find(our_search, question)[:3]]
        if not any(f", {title}, " in f", {good}, " for title in first):
            wrong[question] = first
    assert len(wrong) <= len(INTENTIONS.splitlines()) // 10, wrong


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("save a game", "Saving a game"),
        ("save a ga", "Saving a game"),
        ("key ma", "key map"),
        ("generators/prim", "src/asciimaze/generators/prim.py"),
    ],
)
def test_best_answer_in_our_book(our_search: Page, question: str, title: str) -> None:
    """The words of a title in order, or the end of a path, come before other words.

    *key map* is a term, and *The key map* a section; either is right.
    """
    assert find(our_search, question)[0]["title"].removeprefix("The ") == title


@pytest.mark.parametrize(
    "question", ["neighbours", "neighbour", "pearls", "noweb", "run", "figures"]
)
def test_code_comes_after_what_explains_it(our_search: Page, question: str) -> None:
    """A word that is also a name asks for its meaning, whether it is one or many."""
    best = find(our_search, question)[0]
    assert best["kind"] in {"page", "section", TERM, WORD}


def test_chapters_come_before_tools(our_search: Page) -> None:
    """What readers and players read comes before the sources of the tools."""
    for question in ("neighbours", "files", "options", "command", "settings"):
        assert find(our_search, question)[0]["chapter"], question


def test_a_name_with_a_sign_in_our_book(our_search: Page) -> None:
    """Its section and its chapter come first, and few others."""
    found = find(our_search, "A*")
    titles = [each["title"] for each in found]
    assert titles[0] == "A*"
    assert {"Hand, map and compass", "A compass"} <= {*titles[:4]}
    assert len(titles) <= 20


def test_a_whole_word_is_no_beginning(our_search: Page) -> None:
    """*Star* is a word, so no title is found because it starts with *start*."""
    found = find(our_search, "star")
    assert found[0]["title"] == "star"
    assert not [each for each in found[:8] if "start" in each["title"].lower()]


def test_no_line_of_an_answer_is_too_long(our_search: Page) -> None:
    """Excerpts, all but one, are cut at a word before a line ends; marks are whole."""
    field = our_search.locator(".search-page input")
    for question in ("how do I write a generator", "how is a maze saved"):
        field.fill(question)
        expect(our_search.locator(".search-list > li").nth(20)).to_be_attached()
        widths = our_search.locator(".search-list p").evaluate_all(
            "all => all.map((each) => [each.scrollWidth, each.clientWidth])"
        )
        too_long = [wide for wide, room in widths if wide > room]
        assert len(too_long) <= max(1, len(widths) // 20), too_long
        marks = our_search.locator(".search-list p mark").evaluate_all(
            "all => all.map((each) => getComputedStyle(each).display)"
        )
        assert {*marks} == {"inline-block"}


def test_forms_of_a_word_find_the_same(our_search: Page) -> None:
    """*Recursion* and *recursive* have the same best answers."""
    found = [
        {each["title"] for each in find(our_search, question)[:4]}
        for question in ("recursion", "recursive", "recursively")
    ]
    assert found[0] == found[1] == found[2]


@pytest.fixture(scope="module")
def our_search(ours: Loom, browser: Browser) -> Iterator[Page]:
    """Return a page of our book with the script."""
    address = (ours.out / "html" / "search.html").as_uri()
    with showing(browser, address, 1200) as page:
        page.wait_for_function("() => typeof literate.find == 'function'")
        yield page


def test_a_part_is_no_chapter(our_search: Page) -> None:
    """A page with chapters below it is a part."""
    field, first = our_search.locator(".search-page input"), our_search.locator(FIRST)
    for question, shown in (
        ("chapter 3", "3 Making it fast part"),
        ("part 3", "3 Making it fast part"),
        ("chapter 3.1", "3.1 Boards chapter"),
    ):
        field.fill(question)
        expect(first).to_contain_text(shown)


@pytest.mark.parametrize(
    "typed", ["the recursive backtracker", "hextagon", "labarynth"]
)
def test_a_key_costs_little(our_search: Page, typed: str) -> None:
    """Few titles are judged for a key, and few words are compared letter by letter.

    We count instead of taking the time, which depends on the machine.
    """
    session = our_search.context.new_cdp_session(our_search)
    session.send("Profiler.enable")
    session.send(
        "Profiler.startPreciseCoverage", {"callCount": True, "detailed": False}
    )
    for end in range(2, len(typed) + 1):
        find(our_search, typed[:end])
        scripts = session.send("Profiler.takePreciseCoverage")["result"]
        calls = {
            each["functionName"]: each["ranges"][0]["count"]
            for script in scripts
            if script["url"].endswith("/search.js")
            for each in script["functions"]
        }
        assert calls["rank"] == 1
        assert calls.get("titleScore", 0) <= 2_000, typed[:end]
        assert calls.get("distance", 0) <= 400, typed[:end]
    session.detach()


def test_words_are_found(ours: Loom) -> None:
    """Each word of our glossary is in the index, and so are the other words for it."""
    index = index_of(ours)
    kinds, titles, lists = (column(name, index) for name in ("kind", "title", "others"))
    named = [index["kinds"][ord(kind) - ord("A")] for kind in kinds]
    terms = [at for at, kind in enumerate(named) if kind == TERM]
    assert len(terms) >= ours.file("glossary.html").count('<dt id="term-')
    others = {other for at in terms for other in lists[at] or ()}
    book = (ours.source / "asciimaze.rst").read_text(encoding="utf-8")
    marked = set(re.findall(":index:`!([^`]+)`", book))
    assert len(marked) > 80
    own = {title for title, kind in zip(titles, named, strict=True) if kind == WORD}
    assert marked <= others | own


@pytest.mark.slow  # ``test_every_best_answer_shows_why`` does the same in a small book
def test_best_answers_show_why(ours: Loom, browser: Browser) -> None:
    """Of the best answers to words drawn from our book, nearly all show one of them.

    It was 78 of 100 when a passage could show only how it begins, and is 95 of 100 now.
    Each edit of the book draws other words, so the bound is between the two.
    """
    questions = some_questions(ours, 60)
    with (
        served(ours.out / "html") as site,
        showing(browser, f"{site.address}/asciimaze.html", 1200) as page,
    ):
        box(page)
        shown = [reason(page, each) for each in questions]
    assert sum(shown) >= 0.87 * len(shown)


def some_questions(loom: Loom, count: int) -> list[str]:
    """Return words of a book, and pairs of words, drawn from its sentences."""
    texts = sorted((loom.out / "html").glob("*.md"))
    lines = [
        line
        for each in texts
        for line in re.sub("(?ms)^```.*?^```", "", each.read_text("utf-8")).split("\n")
    ]
    pairs = [
        pair.lower()
        for line in lines
        for pair in re.findall(r"\b[A-Za-z]{4,} [A-Za-z]{4,}\b", line)
    ]
    some = Random("questions").sample(sorted(set(pairs)), count)
    return [pair if at % 2 else pair.split()[0] for at, pair in enumerate(some)]


REASON = """async ([question, first]) => {
    const box = document.querySelector(".sidebar-search");
    const asked = () => {
        box.value = question;
        box.dispatchEvent(new Event("input"));
        return document.querySelector(first);
    };
    const uri = asked()?.querySelector("a").href;
    await load("passages");
    if (uri) await literate.textFor({ uri });
    return Boolean(asked()?.querySelector("mark"));
}"""
"""Ask a question, wait for the text of the best answer, and look for a reason in it."""


def reason(page: Page, question: str) -> bool:
    """Return whether the best answer shows a word of the question."""
    return bool(page.evaluate(REASON, [question, FIRST]))


def test_each_page_has_a_description(woven: Loom) -> None:
    """It is how the page begins; and the viewport is set once."""
    head = woven.file("book.html").partition("</head>")[0]
    assert head.count('name="viewport"') == 1
    assert 'content="What is carved here? A passage, and another one. See What' in head
    assert woven.file("search.html").count('name="description"') == 0
