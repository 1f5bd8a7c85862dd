# Tangled from docs/asciimaze.rst; edit it there.
BOOK := docs/asciimaze.rst
TOOLS := $(shell find tools -name '*.py')
PYTHON := python3
VENV := .venv
RUN := PYTHONPATH=tools $(VENV)/bin/python

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

STAMP := build/tangled
TANGLED := $(shell sed -n 's/^[0-9a-f]*  //p' .asciimaze.tangled)

tangle: $(STAMP) ## write the files whose code has changed in the book

stitch: ## carry edits of the code back into the book
	@python3 tools/tangle.py $(BOOK) --stitch

$(STAMP): $(BOOK) $(TOOLS) $(filter-out Makefile pyproject.toml,$(TANGLED))
	@python3 tools/tangle.py $(BOOK)
	@mkdir -p $(@D) && touch $@

$(filter-out Makefile pyproject.toml,$(TANGLED)): ;

READY := $(VENV)/ready
INSTALL := $(VENV)/bin/python -m pip --quiet --disable-pip-version-check install

pyproject.toml: $(STAMP)
	@:

$(VENV)/bin/python:
	@echo "Making a virtual environment in $(VENV)"
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(READY)-play: pyproject.toml | $(VENV)/bin/python
	@echo "Installing the libraries of the game; the first time this takes a minute"
	@$(INSTALL) --editable .
	@touch $@

$(READY)-%: pyproject.toml | $(READY)-play
	@echo "Installing the tools of the group \"$*\"; the first time this takes a minute"
	@$(INSTALL) "pip>=25.1"
	@$(INSTALL) --group $*
	@touch $@

unexport PYTHONDONTWRITEBYTECODE

play: tangle $(READY)-play ## play the game; ARGS="--size 9" is passed on
	@$(RUN) -m literate.trace.hook $(BOOK) asciimaze $(ARGS)

debug: tangle $(READY)-play ## play the game in Python's debugger
	$(RUN) -m literate.trace.hook $(BOOK) pdb -m asciimaze $(ARGS)

exercise: tangle $(READY)-play ## check your answer to an exercise of the book; N=1
	@$(RUN) exercises/check.py $(N)

PYTEST := pytest --numprocesses auto --dist worksteal

test: tangle $(READY)-test ## run the tests; ARGS="-k maze" is passed on
	@$(RUN) -m literate.trace.hook $(BOOK) $(PYTEST) $(ARGS)

RECORDED := tests/game/test_dungeon.py tests/house/test_book.py \
    tests/model/test_catalogue.py tests/model/test_identities.py \
    tests/screens/test_goldens.py tests/tangler/test_cases.py \
    tests/tangler/test_messages.py

renew: tangle $(READY)-test ## renew the files that tests compare with; ARGS=tests/screens
	@RENEW=1 $(RUN) -m literate.trace.hook $(BOOK) pytest $(or $(ARGS),$(RECORDED))

MINUTES := 5
SEED = $(shell date +%s)

fuzz: tangle $(READY)-test ## search for new examples for 5 minutes; MINUTES=60, SEED=1
	@seed=$(SEED); end=$$(($$(date +%s) + 60 * $(MINUTES))); while \
	    echo "Seed $$seed; \"make fuzz SEED=$$seed MINUTES=0\" repeats this round" && \
	    $(RUN) -m literate.trace.hook $(BOOK) $(PYTEST) -m hypothesis \
	        --hypothesis-profile search --hypothesis-seed $$seed $(ARGS) || exit 1; \
	    [ $$(date +%s) -lt $$end ]; do seed=$$((seed + 1)); done

RECORD := build/reached.json

coverage: tangle $(READY)-test ## run the tests and list the lines of the book that they miss
	$(RUN) -m literate.coverage.report $(BOOK) $(RECORD) \
	    $(MAKE) --no-print-directory test ARGS="--cov --cov-report=json:$(RECORD) $(ARGS)"

lint: tangle $(READY)-lint ## check the style
	$(RUN) -m literate.trace.relay $(BOOK) $(VENV)/bin/ruff check
	$(RUN) -m ruff format --check

typecheck: tangle $(READY)-lint $(READY)-test ## check the types
	$(RUN) -m literate.trace.relay $(BOOK) $(VENV)/bin/mypy

pictures: tangle $(READY)-docs ## draw all pictures of the book at once
	$(RUN) docs/pictures.py docs/pictures

SPHINX := $(RUN) -m sphinx -d build/doctrees -W -n -q
PAPER := latexmk lualatex rsvg-convert

weave: tangle $(READY)-docs ## make web pages in build/html; COVERAGE=1 marks untested code
	$(SPHINX) -b html $(if $(COVERAGE),-D literate_reached=../$(RECORD)) docs build/html
	@echo "open build/html/asciimaze.html"

epub: tangle $(READY)-docs ## make a book for e-readers
	$(SPHINX) -b epub docs build/epub
	@echo "open build/epub/AsciiMaze.epub"

pdf: tangle $(READY)-docs ## make a book to print; needs LaTeX
	@for each in $(PAPER); do command -v $$each > /dev/null || { echo \
	    "make pdf: $$each is missing. On Debian: apt install latexmk librsvg2-bin" \
	    "fonts-dejavu texlive-luatex texlive-fonts-recommended texlive-latex-extra"; \
	    exit 1; }; done
	$(SPHINX) -b latex docs build/latex
	$(MAKE) --no-print-directory -C build/latex LATEXMKOPTS=-silent
	@echo "open build/latex/asciimaze.pdf"

PYODIDE := build/pyodide-314.0.7.tgz
PYODIDE_SUM := 66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0

pyodide: $(PYODIDE) ## get a Python for browsers, for live chunks; needs npm

$(PYODIDE):
	@command -v npm > /dev/null || { echo \
	    "make pyodide: npm is missing. On Debian: apt install npm"; exit 1; }
	@echo "Getting Python for browsers (6 MB)"
	@rm -rf build/pyodide && mkdir -p build/pyodide
	@npm pack --silent --pack-destination build \
	    pyodide@$(PYODIDE:build/pyodide-%.tgz=%) > /dev/null
	@echo "$(PYODIDE_SUM)  $@" | sha256sum --check --quiet
	@tar -xzf $@ -C build/pyodide --strip-components 1

live: pyodide weave ## serve the pages, with a Python for live chunks
	@echo "open http://localhost:8000/ (Ctrl+C ends this)"
	@$(RUN) -m http.server --directory build/html

watch: tangle $(READY)-docs ## tangle, stitch and weave while you edit, and show the pages
	@python3 tools/tangle.py $(BOOK) --watch & trap "kill $$! 2> /dev/null" EXIT; \
	    [ -d build/doctrees ] || { first="--no-initial --watch build/first"; \
	        $(RUN) -m sphinx -Q -D literate_first=4 -d build/first docs build/html; \
	        for _ in $$(seq 60); do sleep 1; [ ! -d build/doctrees ] && \
	            touch build/first/rest; done & }; \
	    $(RUN) -m sphinx_autobuild --open-browser --watch src --watch tools $$first \
	    --re-ignore '__pycache__|docs/(pictures|runs|mistakes)/' -d build/doctrees docs build/html

compare: tangle $(READY)-bench ## compare it with other libraries, for the book's table
	$(RUN) bench/peers.py
	$(RUN) docs/pictures.py docs/pictures

bench: compare ## measure the speed
	@for each in measure textures terminal fast sight frames explorer tangler \
	    stitching watching weaving dungeon; do \
	    echo "bench/$$each.py" && $(RUN) bench/$$each.py || exit 1; done

check: export CI := true
check: check-sync lint typecheck coverage ## run what must pass before you share a change

check-sync: ## check that code and book agree
	@python3 tools/tangle.py $(BOOK) --check

clean: ## remove all that was made, except the code
	rm -rf build $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage

.PHONY: $(shell sed -n 's/^\([a-z-]*\):.*\#\#.*/\1/p' Makefile)
.DELETE_ON_ERROR:
.NOTPARALLEL:
