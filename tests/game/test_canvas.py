"""The canvases: they draw the same, each in its own way."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from asciimaze.games.drawing import Align, Canvas, Pixels, Recording
from asciimaze.games.paper import Image, Paper, flat

if TYPE_CHECKING:
    from collections.abc import Callable

numbers = st.integers(-20, 60) | st.floats(-20, 60)
lengths = st.integers(0, 40)
colours = st.tuples(*[st.integers(0, 255)] * 3)
maybe = st.none() | colours
points = st.tuples(numbers, numbers)

shapes = st.one_of(
    st.tuples(
        st.just("rectangle"), st.tuples(numbers, numbers, lengths, lengths, colours)
    ),
    st.tuples(st.just("line"), st.tuples(points, points, colours, st.floats(0.5, 9))),
    st.tuples(
        st.just("polygon"),
        st.tuples(st.tuples(points, points, points), maybe, maybe),
    ),
    st.tuples(st.just("circle"), st.tuples(points, lengths, maybe, maybe)),
    st.tuples(
        st.just("text"),
        st.tuples(
            points,
            st.text(max_size=5),
            st.integers(4, 20),
            colours,
            st.sampled_from(Align),
        ),
    ),
)
"""The name of a shape, and its arguments."""


def draw(canvas: Canvas, parts: list[object]) -> None:
    """Draw shapes; a list of shapes is drawn within a clip."""
    for part in parts:
        if isinstance(part, list):
            with canvas.clip(1, 2, 30, 20):
                draw(canvas, part)
        else:
            assert isinstance(part, tuple)
            name, arguments = part
            shape: Callable[..., None] = getattr(canvas, name)
            shape(*arguments)


pictures = st.recursive(
    st.lists(shapes, max_size=4),
    lambda inner: st.lists(shapes | inner, max_size=4),
    max_leaves=6,
)
"""Shapes, and shapes within clips."""


@given(parts=pictures)
def test_replay(parts: list[object]) -> None:
    """A recording shows on another canvas what was drawn on it."""
    recording, again = Recording(), Recording()
    draw(recording, parts)
    recording.replay(again)
    assert again.notes == recording.notes
    straight, replayed = Paper(50, 40), Paper(50, 40)
    draw(straight, parts)
    recording.replay(replayed)
    assert straight.picture("title") == replayed.picture("title")


@given(parts=pictures, title=st.text(st.characters(codec="ascii", categories=["L"])))
def test_paper(parts: list[object], title: str) -> None:
    """Whatever is drawn, the picture is XML with an element for each shape."""
    recording, paper = Recording(), Paper(50, 40)
    draw(recording, parts)
    recording.replay(paper)
    root = ET.fromstring(paper.picture(title))  # noqa: S314 (it is ours)
    assert root[0].text == (title or None)
    names = [part.tag.partition("}")[2] for part in root.iter()]
    clips = sum(name == "clip" for name, _ in recording.notes)
    count = {"text": 0, "circle": 0, "g": clips, "path": 0, "rect": clips}
    tags = {"rectangle": "rect", "line": "path", "polygon": "path"}
    for name, _ in recording.notes:
        if name not in {"clip", "end"}:
            count[tags.get(name, name)] += 1
    assert {name: names.count(name) for name in count} == count


def test_text_on_paper() -> None:
    """A text keeps what XML can have, and is escaped."""
    paper = Paper(9, 9)
    paper.text((1, 2), "a<b>\0ü", 5, (1, 2, 3), Align.RIGHT)
    (text,) = map(str, paper.parts)
    assert 'text-anchor="end"' in text
    assert text.endswith('fill="#010203">a&lt;b&gt;?ü</text>')


def test_many_lines_are_one_element() -> None:
    """Lines of one colour are a single path on paper, and a line is one, too."""
    paper = Paper(9, 9)
    paper.lines(np.array([[1.0, 2, 3, 4], [5, 6, 7, 8.5]]), (255, 0, 0), 2)
    paper.line((1, 2), (3, 4), (255, 0, 0), 2)
    many, one = paper.parts
    assert 'd="M1,2 3,4M5,6 7,8.5"' in str(many)
    assert 'd="M1,2 3,4"' in str(one)


def test_stacks_on_paper_leave_no_seam() -> None:
    """A stack is an opaque image on paper, and reaches a pixel under its neighbours."""
    lower = Pixels(np.full((1, 1, 4), (200, 0, 0, 255), np.uint8))
    upper = Pixels(np.zeros((2, 2, 4), np.uint8))
    upper.rgba[0, 1] = 0, 100, 0, 51
    paper = Paper(9, 9)
    paper.stack((1, 2, 3, 4), [lower, upper], (0, 0, 50))
    paper.stack((1, 2, 3, 4), [], (0, 0, 50))
    (image,) = paper.parts
    assert isinstance(image, Image)
    assert image.place == 'x="1" y="2" width="4" height="5"'
    red, mixed = [200, 0, 0, 255], [160, 20, 0, 255]
    assert image.pixels.rgba.tolist() == [[red, mixed], [red, red]]


def test_small_images_of_a_stack_are_smooth() -> None:
    """An image that is enlarged for a stack has mixed colours between its pixels."""
    small = Pixels(np.array([[[240, 0, 0, 255], [0, 0, 0, 0]]] * 2, np.uint8))
    large = Pixels(np.zeros((4, 4, 4), np.uint8))
    (row, *rows) = flat([small, large], (0, 0, 0)).rgba.tolist()
    assert row == [[240, 0, 0, 255], [180, 0, 0, 255], [60, 0, 0, 255], [0, 0, 0, 255]]
    assert rows == [row] * 3
