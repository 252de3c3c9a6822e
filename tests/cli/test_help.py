"""`--help` uses the caller's language, for every command and option."""

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from inkling.catalogs import speech
from inkling.cli import COMMANDS, SECTIONS, main
from tests.cli.conftest import Run

ENGLISH = ("Usage", "Options", "Commands", "Show this", "OPTIONS", "COMMAND", "FILE", "PATH", "FOLDER", "GAME", "VALUE")


def commands(group: click.Group, before: str = "") -> Iterator[tuple[str, click.Command]]:
    yield before, group
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from commands(command, f"{before}{name} ")
        elif command is not None:
            yield f"{before}{name} ", command


EVERY = dict(commands(main))


def test_the_commands_of_decks_are_among_them() -> None:
    assert {"deck ", "deck new ", "serve ", "purge "} < set(EVERY)


@pytest.mark.parametrize("line", EVERY)
def test_all_of_it_is_german_where_german_is_asked_for(run: Run, line: str) -> None:
    shown = run(f"{line}--help --lang de").stdout
    assert shown.startswith(f"Aufruf: main {line}".rstrip())
    assert not [word for word in ENGLISH if word in shown]
    said, told = speech("de"), " ".join(shown.split())
    assert " ".join(said(EVERY[line].help or "").split()) in told
    for param in EVERY[line].params:
        if isinstance(param, click.Option) and param.help:
            assert said(param.help) != param.help
            assert said(param.help).split()[0] in told


@pytest.mark.parametrize("line", EVERY)
def test_what_is_to_be_typed_stands_in_quotes_that_a_shell_understands(run: Run, line: str) -> None:
    shown = run(f"{line}--help").stdout
    typed = [row.strip().partition("  ")[0] for row in shown.splitlines() if row.strip().startswith(("Usage", "--"))]
    assert typed
    assert not [words for words in typed if any(sign in words for sign in "“”„‘’")]


@pytest.mark.parametrize(
    "variables", [{"LANG": "de_AT"}, {"LC_ALL": "de_DE.UTF-8", "LANG": "C"}, {"LANGUAGE": "tlh:de"}]
)
def test_a_german_terminal_gets_german(run: Run, variables: dict[str, str]) -> None:
    assert run("play --help", **variables).stdout.startswith("Aufruf: main play [OPTIONEN] [SPIEL]")
    assert run("--lang en play --help", **variables).stdout.startswith("Usage: main play [OPTIONS] [GAME]")
    assert run("replay", **variables).stderr == "Bitte gib DATEI an. Aufruf: main replay [OPTIONEN] DATEI\n"
    assert run("--lang en replay", **variables).stderr == "Please give FILE. Usage: main replay [OPTIONS] FILE\n"


def test_a_language_asked_for_before_the_command_counts_for_it(run: Run) -> None:
    assert run("--lang de play", "q").stdout.endswith("Bis zum nächsten Mal.\n")
    assert run("--lang de play --lang en", "q").stdout.endswith("See you next time.\n")


def test_help_lists_every_command_once_under_a_heading() -> None:
    listed = [name for names in SECTIONS.values() for name in names]
    assert "asked" not in listed, "the former name of feedback"
    assert sorted(listed) == sorted(COMMANDS)


def test_defaults_are_shown_as_people_write_them() -> None:
    shown = EVERY["serve "].get_help(click.Context(EVERY["serve "], obj="en"))
    words = " ".join(shown.split())
    assert "[INKLING_ASK; off]" in words
    assert "[INKLING_DATA]" in words
    assert not re.search(r"True|False|None|; \]|\d\.0\]", words)


@pytest.mark.parametrize(
    ("lang", "warning"),
    [("en", "“inkling asked” is now “inkling feedback”."), ("de", "„inkling asked“ heißt jetzt „inkling feedback“.")],
)
def test_former_name_of_a_command_works_and_warns_once(run: Run, tmp_path: Path, lang: str, warning: str) -> None:
    now, former = (run(f"{name} --data {tmp_path} --lang {lang}") for name in ("feedback", "asked"))
    assert (former.exit_code, former.stdout) == (now.exit_code, now.stdout)
    assert warning not in now.stderr
    assert former.stderr.replace(f"{warning}\n", "", 1) == now.stderr
