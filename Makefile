# Tangled from docs/asciimaze.rst; edit it there.
BOOK := docs/asciimaze.rst
TOOLS := $(wildcard tools/*.py tools/literate/*.py)
VENV := .venv
RUN := PYTHONPATH=tools $(VENV)/bin/python

help: ## say what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' Makefile

STAMP := build/tangled
TANGLED := $(shell sed -n 's/^[0-9a-f]*  //p' .asciimaze.tangled)

tangle: $(STAMP) ## take the code out of the book, where it has changed

stitch: ## carry edits of the code back into the book
	@python3 tools/tangle.py $(BOOK) --stitch

$(STAMP): $(BOOK) $(TOOLS) $(filter-out Makefile pyproject.toml,$(TANGLED))
	@python3 tools/tangle.py $(BOOK)
	@mkdir -p $(@D) && touch $@

$(filter-out Makefile pyproject.toml,$(TANGLED)): ;

READY := $(VENV)/ready

pyproject.toml: $(STAMP)
	@:

$(READY): pyproject.toml
	python3 -m venv $(VENV)
	$(RUN) -m pip install --quiet --upgrade pip
	$(RUN) -m pip install --quiet --editable . --group dev
	@touch $@

play: tangle $(READY) ## play the game; ARGS="--size 9" is passed on
	@$(RUN) -m literate.hook $(BOOK) asciimaze $(ARGS)

test: tangle $(READY) ## run the tests; ARGS="-k maze" is passed on
	$(RUN) -m literate.hook $(BOOK) pytest $(ARGS)

debug: tangle $(READY) ## play the game in Python's debugger
	$(RUN) -m literate.hook $(BOOK) pdb -m asciimaze $(ARGS)

lint: tangle $(READY) ## look for bad style
	$(RUN) -m literate.relay $(BOOK) $(VENV)/bin/ruff check --output-format concise
	$(RUN) -m ruff format --check

type: tangle $(READY) ## check the types
	$(RUN) -m literate.relay $(BOOK) $(VENV)/bin/mypy

pictures: tangle $(READY) ## draw all pictures of the book at once
	$(RUN) docs/pictures.py docs/pictures

SPHINX := $(RUN) -m sphinx -d build/doctrees -W -n -q
PAPER := latexmk lualatex rsvg-convert

weave: tangle $(READY) ## make web pages, in build/html; COVERAGE=1 marks what no test reaches
	$(SPHINX) -b html $(if $(COVERAGE),-D literate_reached=../$(RECORD)) docs build/html
	@echo "open build/html/asciimaze.html"

page: tangle $(READY) ## make one long web page, in build/page
	$(SPHINX) -b singlehtml docs build/page
	@echo "open build/page/asciimaze.html"

epub: tangle $(READY) ## make a book for e-readers
	$(SPHINX) -b epub docs build/epub
	@echo "open build/epub/AsciiMaze.epub"

pdf: tangle $(READY) ## make a book to print; needs LaTeX
	@for each in $(PAPER); do command -v $$each > /dev/null || { echo \
	    "make pdf: $$each is missing. On Debian: apt install latexmk librsvg2-bin" \
	    "fonts-dejavu texlive-luatex texlive-fonts-recommended texlive-latex-extra"; \
	    exit 1; }; done
	$(SPHINX) -b latex docs build/latex
	$(MAKE) --no-print-directory -C build/latex LATEXMKOPTS=-silent
	@echo "open build/latex/asciimaze.pdf"

watch: tangle $(READY) ## tangle, stitch and weave while you edit; shows it in a browser
	@python3 tools/tangle.py $(BOOK) --watch & trap "kill $$! 2> /dev/null" EXIT; \
	    $(RUN) -m sphinx_autobuild --open-browser --watch src --watch tools \
	    --re-ignore '__pycache__|docs/pictures' -d build/doctrees docs build/html

peers: tangle $(READY) ## measure it beside other libraries, for the table in the book
	$(RUN) bench/peers.py
	$(RUN) docs/pictures.py docs/pictures

bench: tangle $(READY) peers ## measure how fast it is
	$(RUN) bench/measure.py
	$(RUN) bench/textures.py
	$(RUN) bench/fast.py
	$(RUN) bench/tangler.py
	$(RUN) bench/stitching.py
	$(RUN) bench/watching.py
	$(RUN) bench/weaving.py

check: drift lint type coverage weave ## all that must hold before a change is shared

drift: ## see that the code is what the book says
	@python3 tools/tangle.py $(BOOK) --check

RECORD := build/reached.json

coverage: tangle $(READY) ## run the tests and see which lines of the book they reach
	$(RUN) -m literate.reached $(BOOK) $(RECORD) \
	    $(VENV)/bin/python -m pytest --cov --cov-report=json:$(RECORD)

clean: ## remove all that was made, but not the code
	rm -rf build $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage

.PHONY: $(shell sed -n 's/^\([a-z]*\):.*\#\#.*/\1/p' Makefile)
.DELETE_ON_ERROR:
