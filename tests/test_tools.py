"""Makefile, tools and what they generate: audit, game pages, documentation site, pictures, choice of Python."""

import os
import runpy
import subprocess
import sys
import tomllib
from pathlib import Path
from re import findall
from typing import Any

import pytest

from inkling.research.environments import IDS
from tests.catalog_sentences import is_sentence, matches_sentence
from tests.source_files import ROOT

# `make audit` never reports success without having checked.


AUDIT: dict[str, Any] = runpy.run_path(str(ROOT / "tools" / "audit.py"))
SOUND = {"name": "a", "version": "1", "vulns": []}
SKIPPED = {"name": "b", "skip_reason": "not found"}
FLAWED = {"name": "c", "version": "2", "vulns": [{"id": "X-1", "fix_versions": ["2.1"]}]}


@pytest.mark.parametrize(
    ("found", "code"),
    [([SOUND], 0), ([], 3), ([SKIPPED], 3), ([SOUND, SKIPPED], 3), ([SOUND, FLAWED], 1), ([FLAWED, SKIPPED], 1)],
)
def test_audit_is_clean_only_if_every_package_was_checked(found: list[dict[str, Any]], code: int) -> None:
    assert AUDIT["report"](found) == code


# The pages of games and settings equal the output of `make pages`.


TOOL: dict[str, Any] = runpy.run_path(str(ROOT / "tools" / "generated_pages.py"))
PAGES: dict[Path, str] = TOOL["pages"]()


@pytest.mark.parametrize("path", PAGES, ids=lambda path: "-".join(path.parts[-3:]))
def test_page_is_up_to_date(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == PAGES[path], "run `make pages`"


@pytest.mark.parametrize("name", IDS)
def test_page_names_the_environment(name: str) -> None:
    assert f"`{IDS[name]}`" in PAGES[TOOL["DOCS"] / "play" / f"{name}.md"]


# The documentation site, without building it: navigation, links that leave docs/, and the check for foreign files.


DOCS = ROOT / "docs"
CONF: dict[str, Any] = runpy.run_path(str(DOCS / "conf.py"))
CHECK: dict[str, Any] = runpy.run_path(str(ROOT / "tools" / "site_check.py"))


def test_navigation_has_every_page_once() -> None:
    listed = [page for patterns in CONF["SECTIONS"].values() for page in CONF["pages_of"](patterns)]
    pages = {path.relative_to(DOCS).with_suffix("").as_posix() for path in DOCS.rglob("*.md")} - {"index"}
    assert len(listed) == len(set(listed))
    assert set(listed) == pages


def test_links_out_of_docs_keep_only_their_text() -> None:
    text = "[a](../../LICENSE), [b](../index.md#x), [c](https://example.org), ![d](../pages/desk.png)"
    expected = "a, [b](../index.md#x), [c](https://example.org), ![d](../pages/desk.png)"
    assert CONF["replace_outside_links"](text, DOCS / "play") == expected


def test_files_of_other_hosts_are_noticed(tmp_path: Path) -> None:
    find = CHECK["find_foreign"]
    assert find('<a href="https://example.org">x</a><img src="../x.png"><script src="_static/a.js"></script>') == []
    assert find('<link rel="stylesheet" href="https://fonts.example/x.css">') == ["https://fonts.example/x.css"]
    assert find("@font-face { src: url('//fonts.example/x.woff2') }") == ["//fonts.example/x.woff2"]
    (tmp_path / "index.html").write_text('<script src="http://cdn.example/x.js"></script>')
    assert CHECK["main"](tmp_path) == 1


# The pictures in README.md and docs show sentences that the code still has; `make pictures` takes new ones.


FOLDER = ROOT / "docs" / "pages"
TEXTS: dict[str, list[str]] = tomllib.loads((FOLDER / "texts.toml").read_text())


def test_every_picture_has_its_texts() -> None:
    assert {path.stem for path in FOLDER.iterdir() if path.suffix in {".png", ".svg"}} == set(TEXTS)
    assert all(len(texts) >= 4 for texts in TEXTS.values())


@pytest.mark.parametrize("picture", TEXTS)
def test_sentences_in_pictures_are_those_of_the_code(picture: str) -> None:
    lang = "de" if picture.endswith("-de") else "en"
    stale = [text for text in TEXTS[picture] if not is_sentence(text, lang)]
    assert not stale, "run `make pictures` and look at the result"


def test_changed_sentence_is_noticed() -> None:
    assert matches_sentence("Ada plays red 4: light.", "{name} plays {card}: light.")
    assert not matches_sentence("Ada lays red 4: light.", "{name} plays {card}: light.")
    assert not is_sentence("Your turn: lay a card", "en")


def test_makefile_names_only_tests_that_exist() -> None:
    """`make quick` printed only "no tests ran" after two of its tests had another name."""
    text, missing = (ROOT / "Makefile").read_text(), []
    for prefix, names in [("", text), *findall(r"addprefix (tests/[^,]*),([^)]*)", text)]:
        pattern = r"tests/[^\s,]+\.py" if not prefix else r"\S+\.py"
        missing += [prefix + name for name in findall(pattern, names) if not (ROOT / prefix / name).exists()]
    assert not missing


# Which Python the Makefile uses: that of an activated environment, if suitable.


def chosen(**variables: str) -> str:
    """Return the choice, independent of a `make` that runs this test."""
    own = ("PYTHON", "VIRTUAL_ENV", "CONDA_PREFIX", "MAKEFLAGS", "MFLAGS", "MAKEOVERRIDES", "MAKELEVEL")
    kept = {name: value for name, value in os.environ.items() if name not in own}
    asked = ["make", "--silent", "-f", str(ROOT / "Makefile"), "--eval", "chosen: ; @echo $(PYTHON)", "chosen"]
    done = subprocess.run(asked, cwd=ROOT, env=kept | variables, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def environment(folder: Path, script: str) -> str:
    python = folder / "bin" / "python3"
    python.parent.mkdir(parents=True)
    python.write_text(f"#!/bin/sh\n{script}\n")
    python.chmod(0o755)
    return str(folder)


@pytest.mark.parametrize("variable", ["VIRTUAL_ENV", "CONDA_PREFIX"])
def test_activated_environment_is_taken_if_it_can_make_others(tmp_path: Path, variable: str) -> None:
    usual = chosen()
    assert chosen(**{variable: ""}) == usual
    assert chosen(**{variable: str(tmp_path / "gone")}) == usual
    assert chosen(**{variable: environment(tmp_path / "too old", "exit 1")}) == usual
    good = environment(tmp_path / "my own", f'exec "{sys.executable}" "$@"')
    assert chosen(**{variable: good}) == f"{good}/bin/python3"
    assert chosen(**{variable: good}, PYTHON="mine") == "mine"
