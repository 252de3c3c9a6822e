# One environment in .venv for playing, testing and measuring.
PYTHON ?= python3
BIN := .venv/bin
PO := $(shell find src tests -name '*.po')

.PHONY: play test lint messages soak bench clean venv

play: venv
	@$(BIN)/inkling play

venv: .venv/ready

.venv/ready: pyproject.toml constraints.txt $(PO)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Inkling needs Python 3.11 or newer; set PYTHON=…")'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

test: venv lint
	@tools/system-packages
	@$(BIN)/pytest -n 2

lint: venv
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

# After changing a sentence: gather, translate what is new in the .po files, compile.
messages: venv
	@$(BIN)/python tools/catalogs.py update

soak: venv
	@INKLING_PLAYS=20 $(BIN)/pytest -n 2 tests/conformance

bench: venv
	@$(BIN)/python bench/engine.py

clean:
	rm -rf .venv
