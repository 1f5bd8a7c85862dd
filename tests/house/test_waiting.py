"""What a test reads from a page on which it has acted, it has waited for."""

from __future__ import annotations

import ast
from pathlib import Path

TESTS = [
    each
    for each in sorted(Path(__file__).parents[1].rglob("test_*.py"))
    if "from playwright" in each.read_text("utf-8")
]
"""The files with tests that use a browser."""

ACTIONS = {
    *("click", "dblclick", "fill", "hover", "press", "select_option", "tap", "type")
}
"""What one does to a page, which may answer a little later."""

READS = {
    *("all", "all_inner_texts", "all_text_contents", "bounding_box", "count"),
    *("evaluate", "evaluate_all", "get_attribute", "inner_html", "inner_text"),
    *("input_value", "is_hidden", "is_visible", "text_content", "url"),
}
"""What tells how a page is now, whether it has answered or not."""

WAITS = {
    *("expect", "goto", "reload", "run_for"),
    *("wait_for", "wait_for_function", "wait_for_url"),
}
"""What waits for an answer."""


def words(tree: ast.AST) -> set[str]:
    """Return the names and attributes in a part of a program."""
    parts = [*ast.walk(tree)]
    names = {each.id for each in parts if isinstance(each, ast.Name)}
    return names | {each.attr for each in parts if isinstance(each, ast.Attribute)}


def hasty(text: str) -> list[str]:
    """Return the statements that keep or judge what is read right after an action."""
    tree = ast.parse(text)
    functions = [each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)]
    quick = {each.name for each in functions if not words(each) & (WAITS | ACTIONS)}
    reads = READS | {each.name for each in functions if words(each) & READS} & quick
    found = []
    for function in functions:
        parts = [each for each in ast.walk(function) if isinstance(each, ast.stmt)]
        steps = [each for each in parts if not hasattr(each, "body")]
        has_acted = False
        for step in sorted(steps, key=lambda each: each.lineno):
            if words(step) & WAITS:
                has_acted = False
            elif has_acted and isinstance(step, ast.Assert | ast.Assign | ast.Return):
                found += [ast.unparse(step)] * bool(words(step) & reads)
            has_acted |= bool(words(step) & ACTIONS)
    return found


def test_nothing_is_read_in_haste() -> None:
    """After an action, a test waits for something before it reads the page."""
    found = {str(each): hasty(each.read_text("utf-8")) for each in TESTS}
    assert not any(found.values()), found


def test_haste_is_found() -> None:
    """The law finds what is read too early, also through a function."""
    text = """
def lit(page):
    return page.evaluate("lit")

def test(page):
    assert page.locator("p").count() == 1
    page.locator("p").click()
    {}
    assert page.locator("p").count() == 2
    assert lit(page) == 3
"""
    early = ["assert page.locator('p').count() == 2", "assert lit(page) == 3"]
    assert hasty(text.format("pass")) == hasty(text.format("sleep(1)")) == early
    assert hasty(text.format("expect(page).to_have_title('New')")) == []
