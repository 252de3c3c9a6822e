"""Every number and example of a RULES.md is cited by a test: `Silencio R24`, `Similo example: …`."""

import ast
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from tests.source_files import SOURCE, TESTS, functions, parse, python_files

RULES = sorted((SOURCE / "games").glob("*/RULES.md"))


PARAGRAPH = re.compile(r"\n\n|\n(?=\()")
"""Matches one of our additions, which is in parentheses on a separate line."""
EXAMPLES = re.compile(r"^## (?:The printed examples?|Examples?)\b.*$", re.MULTILINE)
"""Matches the heading of the examples in RULES.md. Printed games have printed examples; other games may have none."""
NAME = re.compile(r"(?<!^)(?<![.!?] )(?<!\()\b[A-Z][a-z]*\b")
"""Matches a name: a capital letter that isn't due to the beginning of a sentence."""


def title_of(law: str) -> str:
    """Return the game's name in the heading of its rules."""
    return re.split(r"\W", law.removeprefix("# "))[0]


def numbers_of(law: str) -> set[int]:
    return {int(number) for number in re.findall(r"\bR(\d+)\b", law)}


def examples_of(law: str) -> list[str]:
    """Return the bullets under the heading of the examples, or else the paragraphs and the texts in parentheses."""
    _, *parts = EXAMPLES.split(law, maxsplit=1)
    body = re.split(r"^## ", "".join(parts), flags=re.MULTILINE)[0].strip()
    pieces = re.split(r"^- ", body, flags=re.MULTILINE)[1:] if body.startswith("- ") else PARAGRAPH.split(body)
    return [" ".join(piece.split()) for piece in pieces if piece.strip()]


def cited(title: str, docstrings: Iterable[str]) -> set[int]:
    """Return the cited numbers, alone or in a list: `Similo R3`, `Similo R3, R4 and R12`."""
    lists = re.compile(rf"\b{title} (R\d+(?:(?:, | and )R\d+)*)")
    return {int(number) for text in docstrings for found in lists.findall(text) for number in re.findall(r"\d+", found)}


def cited_examples(title: str, docstrings: Iterable[str]) -> list[str]:
    return [text for text in docstrings if f"{title} example" in text]


def uncited_examples(examples: list[str], docstrings: list[str]) -> list[str]:
    """Return the examples with a name that no docstring mentions, or of whose own words no docstring has two."""
    told = [words_of(text) for text in docstrings]
    return [
        example
        for example in examples
        if not set(NAME.findall(example)) <= set().union(*told)
        or all(len(own_words(example, examples) & words) < 2 for words in told)
    ]


def own_words(example: str, examples: list[str]) -> set[str]:
    """Return the words that occur in this example only."""
    return words_of(example).difference(*(words_of(other) for other in examples if other != example))


def words_of(text: str) -> set[str]:
    return set(re.findall(r"\w+", text))


@cache
def docstrings() -> list[str]:
    """List the docstrings of all tests outside this file."""
    tests = [test for path in python_files(TESTS) if path != Path(__file__) for test in functions(parse(path))]
    return [" ".join((ast.get_docstring(test) or "").split()) for test in tests if test.name.startswith("test_")]


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.parent.name)
def test_every_number_is_cited_by_a_test(path: Path) -> None:
    law = path.read_text()
    missing = sorted(numbers_of(law) - cited(title_of(law), docstrings()))
    assert not missing, f"no test cites {', '.join(f'{title_of(law)} R{number}' for number in missing)}"


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.parent.name)
def test_no_test_cites_a_number_that_is_not_there(path: Path) -> None:
    law = path.read_text()
    assert cited(title_of(law), docstrings()) <= numbers_of(law)


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.parent.name)
def test_every_example_is_cited_by_a_test(path: Path) -> None:
    law = path.read_text()
    missing = uncited_examples(examples_of(law), cited_examples(title_of(law), docstrings()))
    assert not missing, f"no test cites {missing}"


def test_checker_misses_a_number_and_every_example_whose_test_is_lost() -> None:
    """The check notices if the tests of rule 1 lose their citations, or if any example loses its test."""
    for path in RULES:
        law = path.read_text()
        citing = cited_examples(title_of(law), docstrings())
        first = [text for text in docstrings() if 1 not in cited(title_of(law), [text])]
        assert numbers_of(law) - cited(title_of(law), first) == {1}
        for lost in citing:
            assert uncited_examples(examples_of(law), [text for text in citing if text != lost]), lost
