"""Reads pasted lists of cards with one "Name: line" per row. The same rules apply in the browser, in files and in the
terminal.

A row may be just a name. Bullets and numbers before a name are ignored, and so are empty rows and comments after a #.
In a list copied from a spreadsheet, a tab replaces the colon.
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple
from unicodedata import normalize

from inkling.core.decks import BadDeck
from inkling.core.errors import Refusal, msg
from inkling.games.decks import limits
from inkling.games.decks.card_texts import comparison_key, normalise_text, printable_text, slug_or_default

BULLET = re.compile(r"^(?:[-*•–—·]\s+|\d{1,3}[.)]\s+)")
BETWEEN = re.compile(r"\t+|\s*[:：](?:\s+|$)")
"""Separates a name from its line: tabs, or a colon before a space or the end of the row. The colon in 10:30 doesn't."""
DOUBLED = "doubled-name"


class ListEntry(NamedTuple):
    """One card of a list, as the user typed it."""

    name: str
    line: str = ""


def read_pasted_list(rows: Iterable[str]) -> list[ListEntry]:
    """Return the entries of a list. Tabs are kept until an entry is split; other runs of spaces become one."""
    tidied = (
        "\t".join(map(normalise_text, normalize("NFC", row.removeprefix("\ufeff").strip()).split("\t"))) for row in rows
    )
    return [read_list_row(row) for row in tidied if row and not row.startswith("#")]


def read_list_row(row: str) -> ListEntry:
    name, _, line = BETWEEN.sub("\n", BULLET.sub("", row), count=1).partition("\n")
    return ListEntry(name.strip(), normalise_text(line))


def find_problem_of_card(entry: ListEntry) -> BadDeck | None:
    """Return the problem of one card; None if it has none. The wording assumes that users see the card next to it."""
    name, line = entry
    if not name:
        return BadDeck("no-name", msg("A card needs a name."))
    if len(line) > limits.LONGEST_LINE:
        return text_too_long_error(
            msg("The line is {n} characters long; the limit is {most}."), line, limits.LONGEST_LINE
        )
    if not (name + line).isprintable():
        return BadDeck("not-printable", msg("The card contains a character that can’t be shown."))
    return find_problem_of_name(name)


def find_problem_of_name(name: str) -> BadDeck | None:
    """Return the first problem with the name of a card or a deck, or with the ID made from this name. Return None if
    there is none."""
    if len(name) > limits.LONGEST_NAME:
        return text_too_long_error(
            msg("The name is {n} characters long; the limit is {most}."), name, limits.LONGEST_NAME
        )
    slug = slug_or_default(name, "")
    if not slug:
        return BadDeck("no-slug", msg("The name needs a letter or a digit."))
    if len(slug) > limits.LONGEST_NAME:
        sentence = msg("The ID made from the name is {n} characters long; the limit is {most}.")
        return text_too_long_error(sentence, slug, limits.LONGEST_NAME)
    return None


def text_too_long_error(sentence: str, text: str, most: int) -> BadDeck:
    return BadDeck("too-long", sentence, n=len(text), most=most)


def find_problem_of_each_card(entries: Sequence[ListEntry], others: Sequence[str] = ()) -> list[BadDeck | None]:
    """Return for each card its problem, or None. `others` are names that are already taken."""
    names, slugs = set(map(comparison_key, others)), {slug_or_default(name, name) for name in others}
    problems: list[BadDeck | None] = []
    for entry in entries:
        key, slug = comparison_key(entry.name), slug_or_default(entry.name, entry.name)
        problem = find_problem_of_card(entry)
        if problem is None and (key in names or slug in slugs):
            sentence = msg("Another card is already called “{name}”, or nearly.")
            problem = BadDeck(DOUBLED, sentence, name=printable_text(entry.name))
        problems.append(problem)
        names.add(key)
        slugs.add(slug)
    return problems


def add_card_names_to_problems(problems: Iterable[tuple[str, Refusal | None]]) -> tuple[Refusal, ...]:
    """Return the problems of a list, each with its card's name or number. They are for users who don't see the card
    next to the problem."""
    return tuple(
        add_card_name_to_problem(n, name, problem) for n, (name, problem) in enumerate(problems, start=1) if problem
    )


def add_card_name_to_problem(n: int, name: str, problem: Refusal) -> Refusal:
    if problem.code == DOUBLED:
        return problem  # It names the card itself.
    if name:
        return BadDeck(problem.code, msg("“{card}”: {problem}"), card=printable_text(name, 40), problem=problem)
    return BadDeck(problem.code, msg("Card {n}: {problem}"), n=n, problem=problem)


def list_too_large_error(most: int) -> BadDeck:
    return BadDeck("large-list", msg("A list of cards can be up to {most} kB in size."), most=most // 1000)


def too_many_cards_error(n: int, most: int) -> BadDeck:
    return BadDeck("many-cards", msg("There is room for {most} cards, not {n}."), most=most, n=n)
