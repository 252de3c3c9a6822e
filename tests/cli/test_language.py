"""`inkling language` finds what is missing or wrong in a translation."""

from types import SimpleNamespace

import pytest

from inkling.catalogs import speech
from inkling.cli.language import check_message, marks_of
from inkling.core import Refusal

from .conftest import Run


def test_list_names_every_language_in_itself(run: Run) -> None:
    shown = run("language list").stdout
    assert "en  English" in shown
    assert "de  Deutsch" in shown


def test_complete_translation_has_nothing_missing(run: Run) -> None:
    shown = run("language check de").stdout
    assert "missing:" not in shown
    assert "placeholders differ:" not in shown


def test_unknown_translation_is_refused(run: Run) -> None:
    refused = run("language check xx")
    assert refused.exit_code == 2
    assert "There is no translation xx" in refused.stderr


@pytest.mark.parametrize(
    ("original", "translation", "problem"),
    [
        ("Play now", "", "missing: Play now"),
        ("{name} is away.", "{nom} est absent.", "placeholders differ: {name} is away. → {nom} est absent."),
        ("Play now", "Commencer une partie tout de suite", "long for a button: "),
        (("{n} card", "{n} cards"), ("{n} carte", ""), "missing: {n} card"),
    ],
)
def test_problem_is_named(original: str | tuple[str, str], translation: str | tuple[str, str], problem: str) -> None:
    found = list(check_message(SimpleNamespace(id=original, string=translation, fuzzy=False), speech("en")))
    assert len(found) == 1
    assert found[0].startswith(problem)


def test_good_translation_has_no_problem() -> None:
    message = SimpleNamespace(id=("{n} card", "{n} cards"), string=("{n} carte", "{n} cartes"), fuzzy=False)
    assert list(check_message(message, speech("en"))) == []


def test_fuzzy_translation_counts_as_missing() -> None:
    message = SimpleNamespace(id="Play now", string="Jouer", fuzzy=True)
    assert list(check_message(message, speech("en"))) == ["missing: Play now"]


def test_teaching_texts_have_the_structure_of_the_english_ones() -> None:
    assert marks_of("## Title\n\n1. One {n}\n2. **Two**\n") == ["## ", "1. ", "{n}", "1. ", "**", "**"]


def test_command_names_a_wrong_language_file(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    problem = Refusal("bad-language", "In {file} the key “{key}” is missing.", file="languages/nl.toml", key="locale")
    monkeypatch.setattr("inkling.core.languages.read_language_files", lambda: {"nl": problem})
    for command in ("language check de", "serve"):
        refused = run(command)
        assert refused.exit_code == 2
        assert refused.stderr == "In languages/nl.toml the key “locale” is missing.\n"
