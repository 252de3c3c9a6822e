"""Lists of cards as people write them, one "Name: line" in a row: the same in the browser, in a file, in a terminal.

A name alone is enough. Bullets and numbers before it do not count, nor do empty rows and notes behind a #. Where a list
comes out of a spreadsheet, a tab stands for the colon.
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple
from unicodedata import normalize

from inkling.core.errors import BadSetup, Refusal, mark
from inkling.core.packs import BadPack
from inkling.games.similo.packs import limits
from inkling.games.similo.packs.paths import shown
from inkling.games.similo.rules.cards import slug_of

BULLET = re.compile(r"^(?:[-*•–—·]\s+|\d{1,3}[.)]\s+)")
BETWEEN = re.compile(r"\t+|\s*[:：](?:\s+|$)")
"""A colon inside a word, as in 10:30, belongs to it."""
DOUBLED = "doubled-name"


class Entry(NamedTuple):
    """A card as somebody wrote it."""

    name: str
    line: str = ""


def read_list(rows: Iterable[str]) -> list[Entry]:
    tidied = (tidy(row.removeprefix("\ufeff")) for row in rows)
    return [read_entry(row) for row in tidied if row and not row.startswith("#")]


def tidy(row: str) -> str:
    """Without spaces at its ends and double ones; tabs stay."""
    return "\t".join(" ".join(part.split()) for part in normalize("NFC", row.strip()).split("\t"))


def read_entry(row: str) -> Entry:
    name, _, line = BETWEEN.sub("\n", BULLET.sub("", row), count=1).partition("\n")
    return Entry(name.strip(), " ".join(line.split()))


def check_entry(entry: Entry) -> BadPack | None:
    """What is wrong with a card for itself, in words for whoever has it before their eyes."""
    name, line = entry
    if not name:
        return BadPack("no-name", mark("A card needs a name."))
    if len(line) > limits.LONGEST_LINE:
        return too_long(mark("The line is {n} characters long; the limit is {most}."), line, limits.LONGEST_LINE)
    if not (name + line).isprintable():
        return BadPack("not-printable", mark("The card contains a letter or sign that can’t be shown."))
    return check_name(name)


def check_name(name: str) -> BadPack | None:
    """What is wrong with the name of a card or a deck, and with the ID made from it: one sentence is enough."""
    if len(name) > limits.LONGEST_NAME:
        return too_long(mark("The name is {n} characters long; the limit is {most}."), name, limits.LONGEST_NAME)
    try:
        slug = slug_of(name)
    except BadSetup:
        return no_slug()
    if len(slug) > limits.LONGEST_NAME:
        sentence = mark("The ID made from the name is {n} characters long; the limit is {most}.")
        return too_long(sentence, slug, limits.LONGEST_NAME)
    return None


def no_slug() -> BadPack:
    return BadPack("no-slug", mark("The name needs a letter or a digit."))


def too_long(sentence: str, text: str, most: int) -> BadPack:
    return BadPack("too-long", sentence, n=len(text), most=most)


def check_entries(entries: Sequence[Entry], others: Sequence[str] = ()) -> list[BadPack | None]:
    """For each what is wrong with it; `others` are names that are taken."""
    names, slugs = {key(name) for name in others}, {slug_or_name(name) for name in others}
    found: list[BadPack | None] = []
    for entry in entries:
        problem = check_entry(entry)
        if problem is None and (key(entry.name) in names or slug_or_name(entry.name) in slugs):
            problem = BadPack(
                DOUBLED, mark("Another card is already called “{name}”, or nearly."), name=shown(entry.name)
            )
        found.append(problem)
        names.add(key(entry.name))
        slugs.add(slug_or_name(entry.name))
    return found


def at_cards(found: Iterable[tuple[str, Refusal | None]]) -> tuple[Refusal, ...]:
    """The problems of a list as a whole: by the name of each card what is wrong with it, for whoever does not see them
    side by side."""
    return tuple(at_card(n, name, problem) for n, (name, problem) in enumerate(found, start=1) if problem)


def at_card(n: int, name: str, problem: Refusal) -> Refusal:
    if problem.code == DOUBLED:
        return problem  # It names the card itself.
    if name:
        return BadPack(problem.code, mark("“{card}”: {problem}"), card=shown(name, 40), problem=problem)
    return BadPack(problem.code, mark("Card {n}: {problem}"), n=n, problem=problem)


def key(name: str) -> str:
    """The same for names that people would take for the same."""
    return normalize("NFC", name).casefold()


def slug_or_name(name: str) -> str:
    try:
        return slug_of(name)
    except BadSetup:
        return name
