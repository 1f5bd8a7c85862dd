"""Chunks in a real browser: pointed at, opened in place, copied; by keys as well."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.browsing import LEFT, Held, showing
from tests.weave.loom import CONF, Loom

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

BOOK = """\
A book
======

.. toctree::

   other

.. code-block:: python

   <<src/all.py>>=
   def main():
       <<Say something>>
       return 0

.. code-block:: python

   <<Say something>>=
   if greeting:
       <<Greet>>

.. code-block:: python

   <<Greet>>=
   print("hello")

.. code-block:: python

   <<Say something>>=
   print("bye")

.. code-block:: python

   <<src/use.py>>=
   def use():
       from all import main

       main()

.. code-block:: console

   $ python all.py
   hello

.. code-block:: text

   <<Notice>>=
   free
"""

FILE = """\

.. code-block:: text

   <<./file{0}.txt>>=
   <<Notice>>
"""

LONG = """
.. code-block:: python

   <<src/long.py>>=
   if True:
       <<Say more words than a phone can show side by side in one line>>

.. code-block:: python

   <<Say more words than a phone can show side by side in one line>>=
   print(1)

.. code-block:: python

   <<src/words.py>>=
   WORDS = "a line that is so long that it has no room on a phone, and needs another"

.. code-block:: python

   <<src/rooms_of_the_house/what_is_kept_in_them.py>>=
   pass
"""

PLACES = """
.. code-block:: python

   <<src/places.py>>=
   import ast

   first = 1

   @staticmethod
   def place():
       '''Return a place.

       Raises:
           ValueError: Never.
       '''
       return ast

.. code-block:: python

   <<src/visit.py>>=
   from places import place

   def visit():
       return place()
"""

DEEP = '''
.. code-block:: python

   <<./deep.py>>=
   def swim():
       """Swim."""
       if True:
           word = "a line that has no room on a phone, and " + "goes on below"
           while word:
               if word.startswith("a line that has no room on a phone"):
                   word = word.removeprefix("a line that has no room")
               else:
                   for letter in word.removeprefix("anything but a line"):
                       if letter == "a letter that has no room on a phone":
                           word = letter + " that is a letter, and nothing else"

   class Fish:
       def swim(self):
           """Swim as only a fish can swim, and
           go on where the sea is wide and deep."""
'''

GAP = """
.. code-block:: python

   <<src/gap.py>>=
   def one():
       pass


   def two():
       pass
"""

OPENED = """\
def main():
    ⟨Say something 2⟩
    if greeting:
        ⟨Greet 3⟩
        print("hello")
    print("bye")
    return 0"""


@pytest.fixture(scope="module")
def woven(tmp_path_factory: pytest.TempPathFactory) -> Loom:
    """Return a book that has been woven."""
    loom = Loom(tmp_path_factory.mktemp("book"))
    conf = CONF.replace('"basic"', '"furo"')
    loom.write("conf.py", conf + "html_show_search_summary = False\n")
    loom.write(
        "book.rst",
        BOOK + "".join(map(FILE.format, range(6))) + LONG + PLACES + GAP + DEEP,
    )
    loom.write("other.rst", "Other\n=====\n\nSee :chunk:`Say something`.\n")
    assert loom.weave() == []
    return loom


@pytest.fixture
def page(woven: Loom, browser: Browser) -> Iterator[Page]:
    """Return its page in a browser of a phone's width."""
    address = (woven.out / "html" / "book.html").as_uri()
    with showing(browser, address, 390) as page:
        yield page


def seen(page: Page) -> str:
    """Return the visible code of the first chunk, without blank lines."""
    lines: list[str] = []
    text = page.locator("#chunk-src-all-py pre").inner_text()
    indents = page.evaluate(
        """() => [...document.querySelectorAll("#chunk-src-all-py .chunk-open")].map(
            (box) => parseFloat(getComputedStyle(box).paddingLeft))"""
    )
    assert all(indent > 0 for indent in indents)
    lines += [line for line in text.splitlines() if line.strip()]
    return "\n".join(lines)


def test_open(page: Page) -> None:
    """A chunk opens below its name, with all its pieces, and closes again."""
    closed = seen(page)
    main = page.locator("#chunk-src-all-py")
    main.locator(".chunk-toggle").first.click()
    expect(main.locator(".chunk-open")).to_contain_text('print("bye")')
    main.locator(".chunk-open .chunk-toggle").click()
    expect(main.locator(".chunk-open .chunk-open")).to_have_text('print("hello")\n')
    plain = [line.strip() for line in seen(page).splitlines()]
    assert plain == [line.strip() for line in OPENED.splitlines()]
    main.locator(".chunk-toggle").first.click()
    expect(main.locator(".chunk-open")).to_have_count(0)
    assert seen(page) == closed


def test_open_by_keys(page: Page) -> None:
    """An arrow key reaches the button, which has a label, and obeys Enter."""
    button = page.get_by_role("button", name="Open ⟨Say something 2⟩ here")
    page.locator("#chunk-src-all-py pre a:has(.chunk-name)").first.focus()
    page.keyboard.press("ArrowRight")
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-expanded", "false")
    expect(page.locator(".chunk-open")).to_have_count(0)


def test_one_stop(page: Page) -> None:
    """The Tab key stops once in a block of code; arrow keys go from link to link."""
    code = page.locator("#chunk-src-use-py pre")
    stops = code.locator("a, button")
    assert stops.count() == 3
    stops.first.focus()
    page.keyboard.press("ArrowDown")
    expect(stops.nth(1)).to_be_focused()
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
    expect(stops.first).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    expect(code.locator(":focus")).to_have_count(0)
    page.keyboard.press("Shift+Tab")
    expect(stops.nth(1)).to_be_focused()
    expect(code.locator("a:not([tabindex='-1'])")).to_have_count(1)


def test_a_long_peek_scrolls(page: Page) -> None:
    """The keys for pages scroll a peek that is longer than its box."""
    page.set_viewport_size({"width": 390, "height": 160})
    page.locator("#chunk-src-all-py pre a:has(.chunk-name)").first.focus()
    peek = page.get_by_role("tooltip")
    expect(peek).to_be_visible()
    page.keyboard.press("PageDown")
    page.wait_for_function("document.querySelector('.chunk-peek').scrollTop > 0")
    page.keyboard.press("PageUp")
    page.wait_for_function("document.querySelector('.chunk-peek').scrollTop === 0")


def test_open_all(page: Page) -> None:
    """One button opens everything in a block, and closes it again."""
    closed = seen(page)
    main = page.locator("#chunk-src-all-py")
    button = main.locator(".chunk-all")
    button.click()
    expect(button).to_have_text("Close all")
    expect(main.locator(".chunk-open .chunk-open")).to_have_text('print("hello")\n')
    button.click()
    expect(button).to_have_text("Open all")
    assert seen(page) == closed
    expect(page.locator("#chunk-greet .chunk-all")).to_have_count(0)


def test_what_is_open_stays_open(page: Page, woven: Loom) -> None:
    """Reloading, coming back, and another reader with the address see the same."""
    main = page.locator("#chunk-src-all-py")
    main.locator(".chunk-toggle").first.click()
    main.locator(".chunk-open .chunk-toggle").click()
    inner = main.locator(".chunk-open .chunk-open")
    expect(inner).to_contain_text("hello")
    page.locator("#chunk-notice .chunk-more > summary").click()
    fold = page.locator("#chunk-notice .chunk-more[open]")
    expect(fold).to_have_count(1)
    page.wait_for_url("**open=**+**+*")
    shown = seen(page)
    for again in (
        page.reload,
        lambda: (
            page.goto((woven.out / "html" / "other.html").as_uri()),
            page.go_back(),
        ),
        lambda: page.goto(page.url),
    ):
        again()
        expect(inner).to_contain_text("hello")
        expect(fold).to_have_count(1)
        assert seen(page) == shown
    main.locator(".chunk-toggle").first.click()
    fold.locator("> summary").click()
    page.wait_for_url("**/book.html")


def test_an_address_stays_while_it_is_followed(page: Page, woven: Loom) -> None:
    """A fold that opens early does not make the address forget what opens late."""
    book = (woven.out / "html" / "book.html").as_uri()
    fold = page.locator("#chunk-notice .chunk-more")
    fold.locator("> summary").click()
    page.wait_for_url("**?open=*")
    address = f"{page.url}+chunk-src-all-py.0"
    held = Held(page, "**/opening.css*")
    page.goto(book)
    page.goto(address, wait_until="commit")
    expect(fold).to_have_attribute("open", "")
    page.evaluate("() => new Promise(requestAnimationFrame)")
    held.wait()
    held.release()
    expect(page.locator("#chunk-src-all-py .chunk-open")).to_have_count(1)
    expect(page).to_have_url(address)


def test_an_address_that_says_nonsense(page: Page, woven: Loom) -> None:
    """What isn't there is not opened, and the rest is."""
    address = (woven.out / "html" / "book.html").as_uri()
    page.goto(f"{address}?open=no.1+99+chunk-src-all-py.0.7+chunk-src-all-py.0#nowhere")
    expect(page.locator("#chunk-src-all-py .chunk-open")).to_have_count(1)


def test_wrap(page: Page) -> None:
    """On request, lines that are too long go on below, also when you come back."""
    page.set_viewport_size({"width": 660, "height": 700})
    code = page.locator("#chunk-src-words-py pre")
    button = page.locator("#chunk-src-words-py .chunk-wrap")
    narrow = "(pre) => pre.scrollWidth <= pre.clientWidth"
    expect(page.locator("#chunk-greet .chunk-wrap")).to_be_hidden()
    for wanted in (True, False):
        assert code.evaluate(narrow) != wanted
        button.click()
        expect(page.locator("body.chunk-wrapped")).to_have_count(int(wanted))
        assert code.evaluate(narrow) == wanted
        page.reload()
        assert code.evaluate(narrow) == wanted


COLUMNS = """(pre, words) => words.map((word) => {
    const range = document.createRange();
    const texts = document.createNodeIterator(pre, NodeFilter.SHOW_TEXT);
    for (let node; (node = texts.nextNode());) {
        const at = node.data.indexOf(word);
        if (at < 0) continue;
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
    }
    const edge = (part) => part.getBoundingClientRect();
    const start = edge(pre).left + parseFloat(getComputedStyle(pre).paddingLeft);
    return Math.round((edge(range).left - start) / edge(range).width * word.length);
})"""
"""Return the columns in which words are seen in a block of code."""


def test_long_lines_on_a_phone(page: Page) -> None:
    """There the rest of a long line is below it, further in; all other lines stay.

    A line after an opened chunk, or after two blank lines, is no rest.
    """
    long = page.locator("#chunk-src-words-py pre")
    assert long.evaluate("(pre) => pre.scrollWidth <= pre.clientWidth")
    expect(page.locator("#chunk-src-words-py .chunk-wrap")).to_be_hidden()
    rest = ["phone", "room on a", "has no", "no room"]
    assert 6 in long.evaluate(COLUMNS, rest)
    assert page.locator("#chunk-src-gap-py pre").evaluate(COLUMNS, ["two"]) == [4]
    main = page.locator("#chunk-src-all-py")
    main.locator(".chunk-toggle").first.click()
    expect(main.locator(".chunk-open")).to_contain_text('print("bye")')
    assert main.locator("pre").evaluate(COLUMNS, ["main", "return"]) == [4, 4]


@pytest.mark.parametrize("width", [390, 360, 1300])
def test_the_rest_of_a_line_is_further_in(
    woven: Loom, browser: Browser, width: int
) -> None:
    """However far in a line begins, its rest begins further in."""
    address = (woven.out / "html" / "book.html").as_uri()
    with showing(browser, address, width) as page:
        page.evaluate("document.body.classList.add('chunk-wrapped')")
        page.add_style_tag(content="article { max-width: 26rem }")
        text = "".join(page.locator(".chunk pre").all_text_contents())
        for line in DEEP.split("\n", 4)[4].rstrip().split("\n"):
            assert line.removeprefix("   ") in text
        assert page.evaluate(LEFT, 8) == []


def test_a_tap_peeks_and_another_goes(woven: Loom, browser: Browser) -> None:
    """A finger sees a chunk before it goes there; beside the peek, a tap closes it."""
    context = browser.new_context(
        has_touch=True, is_mobile=True, viewport={"width": 390, "height": 700}
    )
    page = context.new_page()
    page.goto((woven.out / "html" / "other.html").as_uri())
    link = page.get_by_role("link", name="⟨Say something")
    link.tap()
    peek = page.get_by_role("tooltip")
    expect(peek).to_contain_text("if greeting:")
    page.touchscreen.tap(200, 600)
    expect(peek).to_have_count(0)
    link.tap()
    expect(peek).to_be_visible()
    link.tap()
    page.wait_for_url("**/book.html#chunk-say-something")
    name = page.locator("#chunk-src-use-py pre a").first
    assert "underline" in name.evaluate("(a) => getComputedStyle(a).textDecorationLine")
    page.set_viewport_size({"width": 660, "height": 700})
    wide = page.locator("#chunk-src-words-py")
    wrap, code = wide.locator(".chunk-wrap"), wide.locator("pre")
    expect(wrap).to_be_visible()
    button, lines = wrap.bounding_box(), code.bounding_box()
    assert button
    assert lines
    assert button["y"] + button["height"] <= lines["y"]
    wrap.tap()
    expect(page.locator("body.chunk-wrapped")).to_have_count(1)
    assert code.evaluate("(pre) => pre.scrollWidth <= pre.clientWidth")
    copy = wide.locator(".chunk-copy")
    expect(copy).to_have_css("opacity", "1")
    page.set_viewport_size({"width": 390, "height": 700})
    page.touchscreen.tap(200, 5)
    expect(copy).to_be_hidden()
    wide.locator(".chunk-more > summary").tap()
    page.touchscreen.tap(200, 5)
    expect(copy).to_have_css("opacity", "1")
    context.close()


def test_a_peek_stays_with_the_focus(woven: Loom, browser: Browser) -> None:
    """A link that has the focus keeps its peek, wherever the pointer goes.

    After a tap, the browser says that the pointer has left when the peek comes.
    """
    with showing(browser, alone=True) as page:
        page.clock.install()
        page.goto((woven.out / "html" / "other.html").as_uri())
        link, peek = page.locator("p a:has(.chunk-name)"), page.get_by_role("tooltip")
        link.focus()
        page.clock.run_for(500)
        expect(peek).to_contain_text("if greeting:")
        link.dispatch_event("mouseleave")
        page.clock.run_for(2000)
        expect(peek).to_have_count(1)
        link.blur()
        page.clock.run_for(2000)
        expect(peek).to_have_count(0)


def test_the_tools_come_with_the_keys(page: Page) -> None:
    """They show when the focus is in a block of code, also without a pointer."""
    page.mouse.move(1, 1)
    copy = page.locator("#chunk-src-use-py .chunk-copy")
    expect(copy).to_have_css("opacity", "0")
    page.locator("#chunk-src-use-py pre a").first.focus()
    expect(copy).to_have_css("opacity", "1")


def test_peek(page: Page) -> None:
    """A name that has the focus shows its chunk; Escape closes it."""
    page.locator("#chunk-src-all-py pre a:has(.chunk-name)").first.focus()
    peek = page.get_by_role("tooltip")
    expect(peek).to_contain_text("if greeting:")
    box = peek.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 700
    page.keyboard.press("Escape")
    expect(peek).to_have_count(0)


def test_a_name_shows_its_definition(page: Page) -> None:
    """A link from a name shows the line that defines it; it has no button."""
    box = page.locator("#chunk-src-use-py")
    box.locator(".chunk-more > summary").click()
    links = box.locator("a", has_text="main")
    expect(links).to_have_count(3)
    peek = page.get_by_role("tooltip")
    for link in links.all():
        link.focus()
        expect(peek).to_contain_text("def main():")
        expect(peek.locator("span.chunk-here")).to_have_count(1)
        assert not link.get_attribute("title")
        page.keyboard.press("Escape")
        expect(peek).to_have_count(0)
    expect(box.locator(".chunk-toggle")).to_have_count(0)


@pytest.mark.parametrize("height", [160, 900])
@pytest.mark.parametrize(("width", "is_beside"), [(390, False), (1920, True)])
def test_a_peek_begins_at_the_definition(
    page: Page,
    width: int,
    height: int,
    is_beside: bool,  # noqa: FBT001
) -> None:
    """It is beside the code if there is room, without imports, with the contract.

    The head of the chunk stays above the line, and the code before it is scrolled away,
    also if all of it would fit.
    """
    page.set_viewport_size({"width": width, "height": height})
    link = page.locator("#chunk-src-visit-py pre a", has_text="place").last
    link.focus()
    peek = page.get_by_role("tooltip")
    expect(peek.get_by_text("ValueError")).to_be_visible()
    expect(peek.get_by_text("import ast")).not_to_be_visible()
    expect(peek.get_by_text("Raises", exact=True)).not_to_be_visible()
    code, shown = (
        page.locator("#chunk-src-visit-py").bounding_box(),
        peek.bounding_box(),
    )
    line = peek.locator(".chunk-here").bounding_box()
    head = peek.locator(".chunk-head").bounding_box()
    assert code
    assert shown
    assert line
    assert head
    assert (shown["x"] > code["x"] + code["width"]) == is_beside
    assert shown["x"] + shown["width"] <= width
    assert abs(head["y"] - shown["y"]) < 2
    assert 0 <= line["y"] - head["y"] - head["height"] < 40
    assert line["y"] < shown["y"] + shown["height"]


@pytest.mark.parametrize("piece", ["", "-2"])
def test_the_place_of_a_chunk_is_marked(page: Page, piece: str) -> None:
    """A link to the use of a chunk shows the one reference that uses it."""
    page.locator(f"#chunk-say-something{piece} .chunk-line a").first.focus()
    mark = page.get_by_role("tooltip").locator(".chunk-here")
    expect(mark).to_have_text("⟨Say something 2⟩")
    expect(mark).to_be_in_viewport()


def test_peek_from_another_page(page: Page, woven: Loom) -> None:
    """A chunk of another page is shown, too, though scripts can't read local pages."""
    page.goto((woven.out / "html" / "other.html").as_uri())
    page.get_by_role("link", name="⟨Say something").hover()
    peek = page.get_by_role("tooltip")
    expect(peek).to_contain_text("if greeting:")
    assert str(peek.locator("pre a").first.get_attribute("href")).endswith(
        "/book.html#chunk-greet"
    )


def test_a_name_is_led_to_its_line(page: Page) -> None:
    """The line is highlighted, as wide as the code, and in sight."""
    page.locator("#chunk-src-use-py pre a", has_text="main").last.click()
    page.wait_for_url("**#chunk-src-all-py.1")
    anchor = page.locator("[id='chunk-src-all-py.1']")
    lit = anchor.evaluate(
        """(at) => {
            const style = getComputedStyle(at, "::before");
            const whole = at.closest("pre").clientWidth;
            return [style.content, parseFloat(style.width), whole];
        }"""
    )
    assert lit[0] == '""'
    assert abs(lit[1] - lit[2]) < 1
    expect(anchor.locator("..")).to_be_in_viewport()


def test_what_is_folded_is_printed(page: Page) -> None:
    """On paper a long list is not hidden."""
    inner = page.locator("#chunk-notice .chunk-users .chunk-foot").last
    expect(inner).not_to_be_visible()
    page.emulate_media(media="print")
    expect(inner).to_be_visible()


def test_copy(page: Page) -> None:
    """Copying gives the code as it is in the book, whatever is open."""
    page.evaluate(
        """() => Object.defineProperty(navigator, "clipboard", {
            value: { writeText: async (text) => (window.copied = text) } })"""
    )
    main = page.locator("#chunk-src-all-py")
    main.locator(".chunk-toggle").first.click()
    expect(main.locator(".chunk-open")).to_have_count(1)
    main.locator(".chunk-copy").click()
    expect(main.locator(".chunk-copy")).to_have_text("Copied")
    code = "def main():\n    <<Say something>>\n    return 0"
    assert page.evaluate("window.copied").strip() == code
    page.locator(".highlight-console .chunk-copy").click()
    page.wait_for_function("window.copied.includes('python')")
    assert page.evaluate("window.copied").strip() == "python all.py\nhello"


def test_two_blank_lines(page: Page) -> None:
    """Two blank lines look like one, but who copies the code gets both."""
    code = page.locator("#chunk-src-gap-py pre")
    lines, copied = code.evaluate(
        """(pre) => {
            getSelection().selectAllChildren(pre);
            const height = parseFloat(getComputedStyle(pre).lineHeight);
            return [pre.clientHeight / height, getSelection().toString()];
        }"""
    )
    assert 5 < lines < 6.9
    assert copied.strip().count("\n") == 5
    assert (code.text_content() or "").strip().count("\n") == 5


def test_the_end_of_a_chunk(page: Page) -> None:
    """Where there is room, it is beside the name, and elsewhere below the code."""
    box = page.locator("#chunk-say-something")
    parts = [box.locator(css) for css in (".chunk-head", ".chunk-line", "pre")]
    for width, beside in ((1300, True), (390, False)):
        page.set_viewport_size({"width": width, "height": 700})
        head, line, code = (part.bounding_box() for part in parts)
        assert head
        assert line
        assert code
        assert (line["y"] < head["y"] + head["height"]) == beside
        assert (line["y"] > code["y"]) != beside
        assert head["y"] + head["height"] <= code["y"] + 1
    more = box.locator(".chunk-more > summary").bounding_box()
    whole = box.bounding_box()
    assert more
    assert whole
    assert more["y"] + more["height"] <= whole["y"] + whole["height"]


def test_narrow(page: Page) -> None:
    """Nothing makes the page wider than a phone."""
    page.locator("#chunk-src-all-py .chunk-toggle").click()
    expect(page.locator("#chunk-src-all-py .chunk-open")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_long_name_is_seen_whole(page: Page) -> None:
    """A name goes on in the next line, and the code needs no scrolling."""
    code = page.locator("#chunk-src-long-py pre")
    assert code.evaluate("(pre) => pre.scrollWidth <= pre.clientWidth")


def test_a_long_path_is_broken_between_its_steps(page: Page) -> None:
    """On a phone, no step of a path breaks, and the sign is beside the last one."""
    tops, sign = page.evaluate(
        """() => {
            const tops = (each) => [...each.getClientRects()].filter(
                (box) => box.width).map((box) => Math.round(box.top));
            const head = document.querySelector("[id*=rooms] > .chunk-head");
            const steps = [...head.querySelector(".chunk-file").childNodes]
                .filter((each) => each.data)
                .map((text) => {
                    const step = document.createRange();
                    step.selectNode(text);
                    return step;
                });
            return [steps.map(tops), tops(head.querySelector(".chunk-sign"))[0]];
        }"""
    )
    assert [len(set(each)) for each in tops] == [1] * len(tops)
    assert tops[0] != tops[-1]
    assert abs(sign - tops[-1][0]) < 10


def test_code_is_as_wide_as_its_box(page: Page) -> None:
    """Whatever is in the head, it takes no room from the code below it."""
    for width in range(300, 420, 10):
        page.set_viewport_size({"width": width, "height": 700})
        missing = page.evaluate(
            """() => [...document.querySelectorAll(".chunk pre")].map((code) =>
                code.closest(".chunk").clientWidth - code.offsetWidth)"""
        )
        assert len(set(missing)) == 1
