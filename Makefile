# One environment in .venv for playing, testing and measuring.
# The Python of the activated environment, if there is one. Otherwise that of the distribution, which is built with profile-guided
# optimisation: the server is about a sixth faster with it than with a plain build.
PYTHON ?= $(shell for home in "$${VIRTUAL_ENV:-$${CONDA_PREFIX:-/usr}}" /usr; do "$$home/bin/python3" -c \
	'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "'$$home/bin/python3'" && exit; done; echo python3)
BIN := .venv/bin
PO := $(shell find src tests -name '*.po')
PIP = $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
# Two processes for each of two processors, because tests also wait: with three, a quarter of the CPU time was idle. An idle
# process takes tests from a busy one; until then the tests of a file, and their fixtures, stay together.
WORKERS := 4
PYTEST = $(BIN)/pytest -n $(WORKERS) --dist worksteal
BROWSER := tests/browser tests/conformance/browser
QUICK := tests/test_architecture.py tests/test_import_directions.py tests/test_catalogs.py tests/test_style.py tests/test_plain_english.py tests/core tests/conformance/test_shelf.py \
	$(addprefix tests/server/,tables/test_tables.py features/joining/test_joining.py platform/http/test_refusal_responses.py test_app.py api/test_api.py storage/test_sql_store.py)
UVICORN_TESTS := $(addprefix tests/server/,platform/websocket/test_websocket.py platform/http/test_connection_limits.py platform/http/test_headers.py platform/http/test_rate_limits.py features/table_page/test_page_view.py)
# Python keeps its compiled files even if the machine disables that: each start is a second faster, and tests start many processes.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: docs pages pictures tour audit play test test-pages test-rest test-processes quick lint bots messages new-game dist release soak bench site newest-uvicorn clean venv

# Tables in the browser, on this machine alone; in the terminal: .venv/bin/inkling play
play: .venv/spoken
	@$(BIN)/inkling serve --port 0 --open --uploads

venv: .venv/ready .venv/spoken

# For playing: a third of the packages for development. Python compiles each module at its first import, here and below.
# Environments from before the distribution was renamed hold `inkling`, which would own the same command: it is removed.
.venv/playable: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Inkling needs Python 3.11 or newer; set PYTHON=…")'
	@echo "Setting up Inkling in .venv; once, and after an update …"
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip uninstall -qq --yes --disable-pip-version-check inkling
	@$(PIP) --no-compile -e '.[fast]'
	@touch $@

.venv/ready: .venv/playable
	@$(PIP) --no-compile -e '.[dev]'
	@touch $@

# The installation compiles the catalogs. If one has changed since, Babel compiles it in a second if it is installed (for
# development); otherwise the package is built again, which downloads Babel.
.venv/spoken: .venv/playable $(PO)
	@(for po in $(PO); do test "$${po%.po}.mo" -nt "$$po" || exit 1; done) || if test -e .venv/ready; \
		then $(BIN)/python tools/catalogs.py; else echo "Compiling translations …"; $(PIP) --no-compile --no-deps -e .; fi
	@touch $@

test:
	@tools/system-packages
	# Compiling the bots takes one processor for a minute; the rest of the set-up and lint use the second one.
	@$(MAKE) --no-print-directory -j2 bots lint .venv/read
	# In parallel, because each waits now and then, and ends with a single long test.
	@$(MAKE) --no-print-directory -j2 test-pages test-rest

test-rest:
	@$(PYTEST) $(addprefix --ignore=,$(BROWSER) tests/packaging tests/cluster)

# Separate, because Playwright keeps an event loop running in its process. On a busy machine a browser can starve longer than
# any limit: failed tests are repeated once, and listed as RERUN with their first error.
test-pages: WORKERS := 3
test-pages:
	@$(PYTEST) --reruns 1 -r R $(BROWSER)

# Fills pytest's cache of rewritten test files, because otherwise all processes of a run would rewrite them at the same time.
# Errors in a file are reported by the run.
.venv/read: .venv/ready $(shell find tests -name '*.py')
	@$(BIN)/pytest --collect-only -q >/dev/null 2>&1 || true
	@touch $@

# The same server and browser suites with two processes on PostgreSQL and Redis behind a round-robin relay.
test-processes: venv bots
	@tools/system-packages
	@INKLING_TEST_PROCESSES=2 $(PYTEST) tests/server tests/conformance/server
	@INKLING_TEST_PROCESSES=2 $(PYTEST) --reruns 1 -r R $(BROWSER)

# For every change, in about two minutes: style, types, architecture, the core, a selection of the rest. No test needs compiled
# bots, which would take a minute after each change to such a game.
quick: venv lint
	@INKLING_PLAYS=0.1 INKLING_TEST_UNCOMPILED=1 $(PYTEST) $(QUICK)
	@$(BIN)/pytest tests/conformance/browser/test_plain.py -k silencio

lint: venv
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

# Compiles the bots, once per version of the code and machine.
bots: .venv/playable
	@$(BIN)/python -m inkling.server.bots.compiling

# After changing a sentence: collect the sentences, translate new ones in the German .po files, run it again to compile.
# LANGUAGE=fr collects them for a translator of another language, too.
messages: .venv/ready
	@$(BIN)/python tools/catalogs.py update $(LANGUAGE)
	@touch .venv/spoken

# A new game that passes all tests, as a starting point: make new-game NAME=whisper
new-game: venv
	@$(BIN)/python tools/new_game.py $(NAME)

# The documentation as a site with search, in docs/_site. Any warning is an error.
docs: .venv/documented
	@$(BIN)/sphinx-build -q -E -W --keep-going -d .venv/doctrees docs docs/_site
	@$(BIN)/python tools/site_check.py docs/_site

.venv/documented: .venv/playable
	@$(PIP) -e '.[docs]'
	@touch $@

# The pictures of README.md, README.de.md and docs, taken from a running server.
pictures: venv
	@$(BIN)/python tools/page_pictures.py

# The pages of docs that are generated from the code: games and settings.
pages: venv
	@$(BIN)/python tools/generated_pages.py

# A wheel and the sources, in dist/.
dist: venv
	@$(BIN)/python -m hatchling build

# Sets the version, dates the changelog, builds, checks and tags: make release VERSION=0.3.0. With --dry-run it only prints the steps.
# The + runs it under --dry-run as well; the first word of MAKEFLAGS holds make's single letters.
release: .venv/releasing
	+@$(BIN)/python tools/release.py $(VERSION) $(if $(findstring n,$(firstword -$(MAKEFLAGS))),--dry-run)

.venv/releasing: .venv/ready
	@$(PIP) -e '.[release]'
	@touch $@

# A folder of static files in which the games run without a server: make site OUT=public
OUT := public
site: venv
	@tools/system-packages
	@$(BIN)/inkling site $(OUT)

# The tests with other cards, other seats and every click, which tests/amounts.py leaves out of `make test`.
soak: venv
	@$(MAKE) --no-print-directory docs
	@$(BIN)/python tools/page_pictures.py --check
	@INKLING_PLAYS=100 $(PYTEST) $(addprefix tests/,conformance/test_shelf.py conformance/test_environments.py) \
		tests/games/silencio/test_fast.py tests/games/silencio/test_batch.py
	@INKLING_PLAYS=4 $(PYTEST) tests/conformance tests/core tests/games tests/static_site $(addprefix tests/server/,faults/test_crash.py storage/test_migrations.py tables/test_tables_in_memory.py) \
		--ignore=tests/conformance/browser
	# Lists skipped tests and why: the Nu checker needs java and npm, Lighthouse node and npm.
	@INKLING_PLAYS=4 $(PYTEST) -r s $(BROWSER) --ignore=tests/browser/test_lighthouse.py
	# Alone, because it measures time; prints every rating.
	@INKLING_PLAYS=4 $(BIN)/pytest -s -r s tests/browser/test_lighthouse.py
	# The whole suite once more, in a copy with the untouched output of `make new-game` on its shelf.
	@INKLING_PLAYS=4 $(BIN)/pytest tests/test_new_game.py
	@INKLING_SOAK=600 $(BIN)/pytest tests/server/faults/test_soak.py
	# A cluster of four processes, one of which is killed. Only this test needs Ray, which is large.
	@$(PIP) -e '.[cluster]'
	@$(BIN)/pytest tests/cluster
	# Several processes and one fault after the other; prints counts, and the times until another process took over.
	@INKLING_SOAK=600 $(BIN)/pytest -s tests/server/faults/test_several_processes.py tests/server/cluster/test_any_process.py
	# A wheel in a fresh environment: half a minute of CPU, and it needs a package index.
	@$(BIN)/pytest tests/packaging

bench: venv
	@$(BIN)/python bench/engine.py

# Installs the newest uvicorn beyond the cap of pyproject.toml, runs the tests of our subclasses, and puts the pinned one back.
newest-uvicorn: venv
	@$(BIN)/python -m pip install --quiet --upgrade --no-deps uvicorn && $(BIN)/python -m pip show uvicorn | grep Version
	@$(PYTEST) $(UVICORN_TESTS); code=$$?; $(PIP) --no-deps --force-reinstall uvicorn; exit $$code

# Needs the network; fails with a message if it can't reach an advisory database.
audit: venv
	@$(BIN)/python tools/audit.py

clean:
	rm -rf .venv

# Screenshots of every page, for visual review: phone and laptop, light and dark, both languages.
tour: venv
	@$(BIN)/python tools/tour.py tour
