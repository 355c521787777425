# `make play` and `make test` set everything up by themselves; `make help` lists the rest.

VENV := .venv
PYTHON := $(VENV)/bin/python
STAMP := $(VENV)/.installed

.PHONY: help play test check format lint types fast golden signatures constraints clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /: /'

play: $(STAMP) ## set up and play a game of Sen in the terminal against bots
	$(VENV)/bin/sennik play sen

test: $(STAMP) ## set up and run every test
	$(PYTHON) -m pytest -n auto --dist worksteal

check: format lint types fast ## what to run before a commit

format: $(STAMP)
	$(VENV)/bin/ruff format .

lint: $(STAMP)
	$(VENV)/bin/ruff check .

types: $(STAMP)
	$(VENV)/bin/mypy

fast: $(STAMP)
	$(PYTHON) -m pytest -n auto --dist worksteal -m "not slow"

signatures: $(STAMP) ## write the fingerprints of the rules after a change of VERSION
	$(VENV)/bin/sennik signature > tests/golden/signatures.txt

constraints: $(STAMP) ## pin the newest versions of everything (needs uv)
	$(PYTHON) -m pip install -q uv
	UV_PYTHON_DOWNLOADS=never $(VENV)/bin/uv pip compile --universal -p 3.11 \
	  --no-header --no-annotate --all-extras --upgrade pyproject.toml -o constraints.txt

clean: ## remove what was installed and built
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(STAMP): pyproject.toml constraints.txt
	@python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Sennik needs Python 3.11 or newer"; exit 2; }
	python3 -m venv $(VENV) || { tools/install-debian python3-venv && python3 -m venv $(VENV); }
	$(PYTHON) -m pip install -q --disable-pip-version-check -e '.[dev]' -c constraints.txt
	touch $@
