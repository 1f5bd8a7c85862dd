"""Headers do no harm, and a book can decide about them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from literate.web.header import BY_NAME, BY_SUFFIX, TOPS, comment_of, header_place
from literate.web.settings import KEYS, setting_of

from .workshop import LONG_AGO, Workshop, chunk

HEADER = "Tangled from {}; edit it there."


@pytest.mark.parametrize(
    ("path", "header"),
    [
        ("a.rs", "// {}"),
        ("a.go", "// {}"),
        ("A.java", "// {}"),
        ("a.rb", "# {}"),
        ("a.lua", "-- {}"),
        ("a.ml", "(* {} *)"),
        ("a.tex", "% {}"),
        ("a.el", ";; {}"),
        ("a.css", "/* {} */"),
        ("a.HTML", "<!-- {} -->"),
        ("a.rst", ".. {}"),
        ("Makefile", "# {}"),
        ("docker/Dockerfile", "# {}"),
        ("Dockerfile.dev", "# {}"),
        ("CMakeLists.txt", "# {}"),
        (".gitignore", "# {}"),
        (".vimrc", '" {}'),
        ("a.txt", None),
        ("a.csv", None),
        ("a.json", None),
        ("words", None),
        ("LICENSE", None),
        ("README", None),
        ("py.typed", None),
        ("a.unheard-of", None),
    ],
)
def test_each_kind_has_its_comment(
    workshop: Workshop, path: str, header: str | None
) -> None:
    """A file has a header in its own kind of comment, or none if it may be data."""
    workshop.write(chunk(f"./{path}", "x"))
    assert workshop.tangle().status == 0
    first = [header.format(HEADER.format("book.rst"))] if header else []
    expected = "".join(f"{line}\n" for line in [*first, "x"])
    assert workshop.files()[path].decode() == expected


@pytest.mark.parametrize(
    ("path", "lines", "place"),
    [
        ("a.sh", ["#!/bin/sh", "x"], 1),
        ("a.rs", ["#![no_std]", "x"], 0),
        ("a.svg", ['<?xml version="1.0"?>', "<svg/>"], 1),
        ("a.xml", ["<?xml", ' version="1.0"', "?>", "<a/>"], 3),
        ("a.html", ["<!DOCTYPE html>", "<p>"], 1),
        ("a.xml", ["<?xml ?>", "<!DOCTYPE a [", "<!ENTITY b 'c'>", "]>", "<a/>"], 4),
        ("a.xml", ["<?xml"], 0),
        ("Dockerfile", ["# syntax=docker/dockerfile:1", "# escape=`", "FROM x"], 2),
        ("Dockerfile", ["# a comment", "# syntax=x"], 0),
        ("a.md", ["---", "title: x", "---", "", "x"], 3),
        ("a.md", ["+++", 'title = "x"', "+++", "x"], 3),
        ("a.md", ["---", "", "This is a rule."], 0),
        ("a.yaml", ["---", "a: 1", "---"], 0),
        ("a.py", ["# -*- coding: utf-8 -*-", "x"], 1),
        ("a.py", ["#!/usr/bin/python3", "# vim: set fileencoding=utf-8 :", "x"], 2),
        ("a.py", ["x = 1", "# -*- coding: utf-8 -*-"], 0),
        ("a.el", [";;; a.el -*- lexical-binding: t; -*-", "x"], 1),
        ("a.c", ["/* -*- mode: c -*-", " * A comment.", " */"], 0),
        ("a.rb", ["#!/usr/bin/env ruby", "# frozen_string_literal: true", "x"], 2),
        ("a.css", ['@charset "utf-8";', "p {}"], 1),
        ("a.bat", ["@echo off", "dir"], 1),
        ("a.php", ["<?php", "echo 1;"], 1),
        ("a.js", ['"use strict";'], 0),
        ("a.go", ["//go:build linux", "", "package a"], 0),
        ("a.hs", ["{-# LANGUAGE GADTs #-}"], 0),
        ("a.tex", ["% !TEX root = b.tex"], 0),
        ("a.py", [], 0),
    ],
)
def test_lines_that_must_stay_at_the_top(
    workshop: Workshop, path: str, lines: list[str], place: int
) -> None:
    """The header comes below lines that mean something only at the top."""
    workshop.write(chunk(f"./{path}", *lines), ".. tangle: syntax-check=no\n")
    assert workshop.tangle().status == 0
    found = workshop.files()[path].decode().split("\n")[:-1]
    assert header_place(path, lines) == place
    assert HEADER.format("book.rst") in found.pop(place)
    assert found == lines


@pytest.mark.parametrize(
    ("lines", "comment"),
    [
        (["#!/bin/sh"], "# "),
        (["#!/usr/bin/env python3"], "# "),
        (["#!/usr/bin/env -S node --test"], "// "),
        (["#! /usr/bin/lua5.4"], "-- "),
        (["#!/usr/bin/env", "x"], "# "),
        (["#!", "x"], None),
        (["x"], None),
        ([], None),
    ],
)
def test_scripts_without_a_suffix(lines: list[str], comment: str | None) -> None:
    """A script is recognised by its interpreter."""
    found = comment_of("bin/run", lines)
    assert comment == (found and found.start)


@pytest.mark.parametrize(
    ("lines", "has_header"),
    [
        (["<?php", "x"], True),
        (["#!/usr/bin/php", "<?php", "x"], True),
        (["<p><?php echo 1 ?></p>"], False),
        (["<?php echo 1 ?>", "<p>"], False),
        (["#!/usr/bin/php", "<p>"], False),
    ],
)
def test_php(lines: list[str], *, has_header: bool) -> None:
    """A page of PHP has a header only inside PHP's brackets."""
    assert has_header == (comment_of("a.php", lines) is not None)


def test_tables_are_in_order() -> None:
    """Suffixes are in lower case, names are names, and each kind is for a suffix."""
    assert all(re.fullmatch(r"[a-z0-9]+", suffix) for suffix in BY_SUFFIX)
    assert not any("/" in name for name in BY_NAME)
    assert {"", *BY_SUFFIX, "php", "qmd", "rmd"} >= {
        suffix for top in TOPS for suffix in top.suffixes.split()
    }


SETTINGS = {
    ".rst": ".. tangle: {}\n",
    ".md": "<!-- tangle: {} -->\n",
    ".adoc": "// tangle: {}\n",
    ".nw": "% tangle: {}\n",
}


@pytest.mark.parametrize("suffix", SETTINGS)
def test_a_book_decides(workshop: Workshop, suffix: str) -> None:
    """In each notation, comments can set the kind of files; the last one counts."""
    workshop = Workshop(workshop.root, f"book{suffix}")
    names = ["src/a.py", "src/b.py", "src/c.md", "src/d.foo", "src/e.ml"]
    workshop.write(
        "Text.\n",
        SETTINGS[suffix].format("header=no for a.py *.md").replace("\n", "\r\n"),
        *(chunk(name, "x", suffix=suffix) for name in names),
        SETTINGS[suffix].format("header=yes for src/*.py"),
        SETTINGS[suffix].format("header='; ;' for ./src/d.foo"),
        SETTINGS[suffix].format("header=% for e.ml"),
    )
    run = workshop.tangle(*(() if suffix == ".rst" else ("--roots", "*")))
    assert run.status == 0
    own = HEADER.format(f"book{suffix}")
    assert {path: text.decode() for path, text in workshop.files().items()} == {
        "src/a.py": f"# {own}\nx\n",
        "src/b.py": f"# {own}\nx\n",
        "src/c.md": "x\n",
        "src/d.foo": f"; {own} ;\nx\n",
        "src/e.ml": f"% {own}\nx\n",
    }


@pytest.mark.parametrize("suffix", SETTINGS)
def test_an_example_is_no_setting(workshop: Workshop, suffix: str) -> None:
    """A setting in a block of code, or further right, sets nothing."""
    workshop = Workshop(workshop.root, f"book{suffix}")
    setting = SETTINGS[suffix].format("header=no")
    workshop.write(
        "Text.\n",
        f" * Text. {setting}",
        chunk("./a.md", setting.strip(), suffix=suffix),
        chunk("./b.md", setting.strip(), suffix=suffix),
    )
    ours = suffix != ".nw"
    assert workshop.tangle(*(() if ours else ("--roots", "*"))).status == 0
    header = HEADER.format(f"book{suffix}").encode()
    assert (header in workshop.files()["a.md"]) == ours


def test_no_header_at_all(workshop: Workshop) -> None:
    """A setting without files applies to all of them."""
    workshop.write(".. tangle: header=no\n", chunk("./a.py", "x"), chunk("./b.c", "y;"))
    assert workshop.tangle().status == 0
    assert workshop.files() == {"a.py": b"x\n", "b.c": b"y;\n"}


PYTHON_2 = "print 'hello'"


@pytest.mark.parametrize(
    "parts",
    [
        (".. tangle: syntax-check=no\n", chunk("./a.py", PYTHON_2)),
        (".. tangle: syntax-check=no for a.py\n", chunk("./a.py", PYTHON_2)),
        (chunk("./a.py", PYTHON_2).replace("text", "python2"),),
        (chunk("./a.py", "#!/usr/bin/env python2.7", PYTHON_2),),
        (chunk("./a", "#!/usr/bin/python2", PYTHON_2),),
    ],
)
def test_python_2(workshop: Workshop, parts: tuple[str, ...]) -> None:
    """A book can say that a file is not for our Python."""
    workshop.write(*parts)
    assert workshop.tangle().status == 0
    [content] = workshop.files().values()
    assert content.endswith(f"{PYTHON_2}\n".encode())
    [path] = workshop.files()
    file = workshop.root / path
    file.write_text(file.read_text().replace("hello", "good day"))
    assert workshop.tangle("--stitch").status == 0
    assert "good day" in workshop.book.read_text()


@pytest.mark.parametrize(
    "parts",
    [
        (chunk("./a", "#!/usr/bin/env python3", PYTHON_2),),
        (chunk("./a.pyi", PYTHON_2),),
        (chunk("./a.txt", PYTHON_2), ".. tangle: syntax-check=yes for *.txt\n"),
    ],
)
def test_more_python(workshop: Workshop, parts: tuple[str, ...]) -> None:
    """Scripts, stubs, and all files that the book declares as Python are checked."""
    workshop.write(*parts)
    run = workshop.tangle()
    assert run.status == 1
    assert "Missing parentheses in call to 'print'" in run.err


def test_settings_of_the_command_line(workshop: Workshop) -> None:
    """A foreign document stays as it is; the command line wins, openly."""
    workshop = Workshop(workshop.root, "book.nw")
    workshop.write(
        "% tangle: syntax-check=yes\n", chunk("a.py", PYTHON_2, suffix=".nw")
    )
    arguments = "--roots", "a.py", "--set", "syntax-check=no for *.py"
    assert workshop.tangle("--roots", "a.py").status == 1
    assert workshop.tangle(*arguments).status == 0
    assert workshop.tangle(*arguments, "--set", "header=yes").status == 0
    own = HEADER.format("book.nw")
    assert workshop.files()["a.py"].decode() == f"# {own}\n{PYTHON_2}\n"
    workshop.age()
    run = workshop.tangle(*arguments)
    assert (run.status, run.out.split("\n")[0]) == (0, "write a.py")
    assert (workshop.root / "a.py").stat().st_mtime != LONG_AGO


def test_without_the_settings_of_the_last_run(workshop: Workshop) -> None:
    """A plain run after one with settings undoes what they did."""
    workshop.write(chunk("./a.py", "x"))
    assert workshop.tangle("--set", "header=no").status == 0
    assert workshop.files()["a.py"] == b"x\n"
    assert workshop.tangle().out == "write a.py\nbook.rst: 1 file, 1 changed\n"
    assert workshop.files()["a.py"].startswith(b"# ")


@pytest.mark.parametrize(
    "setting",
    [
        "",
        "for a.py",
        "header",
        "header=",
        "header=maybe",
        "header='a b c'",
        "header='; ; ;'",
        "headers=no",
        "header=no a.py",
        "header=no for",
        "header='no",
        "syntax-check=2",
        "header=no for b.py",
        "header=no for a.py b.py",
    ],
)
def test_wrong_settings(workshop: Workshop, setting: str) -> None:
    """A setting that is wrong is a problem of its line, and nothing is written."""
    workshop.write(chunk("./a.py", "x"), f".. tangle: {setting}\n")
    run = workshop.tangle()
    assert (run.status, run.out, run.err.count("\n")) == (1, "", 1)
    assert run.err.startswith("book.rst:6: ")
    assert workshop.files() == {}
    workshop.write(chunk("./a.py", "x"))
    run = workshop.tangle("--set", setting)
    if "b.py" in setting:
        assert run.status == 0
    else:
        assert (run.status, run.out) == (1, "")
        assert run.err.startswith(f"book.rst: --set {setting!r}: ")


HEADS = ["#!/bin/sh", "<?xml", "?>", "---", "+++", "# syntax=x", "<!DOCTYPE a [", "]>"]
HEADS += ["<?php", "@echo off", "# -*- coding: x -*-", "# frozen_string_literal: true"]


@given(
    st.sampled_from(sorted(BY_SUFFIX)),
    st.lists(st.sampled_from([*HEADS, "", "x"]) | st.text(), max_size=9),
)
def test_a_place_for_every_header(suffix: str, lines: list[str]) -> None:
    """Whatever a file begins with, its header has exactly one place in it."""
    place = header_place(f"a.{suffix}", lines)
    assert 0 <= place <= len(lines)
    assert header_place(f"a.{suffix}", lines[:place]) == place
    assert header_place(f"a.{suffix}", ["x", *lines]) == 0


@given(
    st.lists(st.sampled_from([*KEYS, "yes", "no", "for", "'", '"', " "]) | st.text())
)
def test_any_words_for_a_setting(words: list[str]) -> None:
    """Any words are a setting or a problem, never both and never neither."""
    setting, problem = setting_of("".join(words))
    assert (setting is None) == bool(problem)
