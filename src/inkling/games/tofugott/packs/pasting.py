"""Ponder cards as people write them: a setting and three questions, a line each, an empty line between two cards.

Numbers and bullets before a line do not count, nor do notes behind a #. The file of a set looks the same, with its name
and id in front as notes; it is read back letter by letter.
"""

import re
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from unicodedata import normalize

from inkling.core.errors import Refusal, mark
from inkling.games.tofugott.rules.cards import LONGEST, OwnCard, QuestionSet, is_plain

BULLET = re.compile(r"^(?:[-*•–—·]\s+|\(?[1-3][.):]\s+)")
"""A number needs a space behind it: 2:30 is a time."""
LINES = 4
ID = "# id: "
"""Stays the same when the name changes."""


def tidy(line: str) -> str:
    return BULLET.sub("", " ".join(normalize("NFC", line.removeprefix("\ufeff")).split()))


def read_blocks(text: str) -> list[list[str]]:
    """The lines of each card, right or wrong. Where nobody left empty lines, four belong together."""
    kept = [tidy(line) for line in text.splitlines() if not line.lstrip("\ufeff ").startswith("#")]
    blocks: list[list[str]] = [[]]
    for line in kept:
        if line:
            blocks[-1].append(line)
        elif blocks[-1]:
            blocks.append([])
    return [block[at : at + LINES] for block in blocks for at in range(0, len(block), LINES)]


def check_card(lines: Sequence[str]) -> Refusal | None:
    """What is wrong with a card for itself, in words for whoever has it before their eyes."""
    if len(lines) != LINES or not all(lines):
        return Refusal("not-three", mark("A card needs a setting and three questions, one line each."))
    if long := next((line for line in lines if len(line) > LONGEST), None):
        return Refusal(
            "too-long",
            mark("One of the lines is {n} characters long; the limit is {most}."),
            n=len(long),
            most=LONGEST,
        )
    if not all(map(is_plain, lines)):
        return Refusal("not-printable", mark("The card contains a letter or sign that can’t be shown."))
    if len({line.casefold() for line in lines}) < LINES:
        return Refusal("same-line", mark("No two lines on a card can be the same."))
    return None


def check_cards(blocks: Sequence[Sequence[str]], others: Sequence[str] = ()) -> list[Refusal | None]:
    """For each what is wrong with it; `others` are settings that there are already."""
    taken, found = {other.casefold() for other in others}, []
    for lines in blocks:
        problem = check_card(lines)
        if problem is None and lines[0].casefold() in taken:
            problem = Refusal("doubled", mark("There is already a card with this setting."))
        found.append(problem)
        taken.add(lines[0].casefold())
    return found


def at_cards(found: Iterable[Refusal | None]) -> list[Refusal]:
    """The problems of a list as a whole, with the number of each card, for whoever does not see them side by side."""
    return [
        Refusal(problem.code, mark("Card {n}: {problem}"), n=n, problem=problem)
        for n, problem in enumerate(found, start=1)
        if problem
    ]


def to_card(lines: Sequence[str]) -> OwnCard:
    premise, one, two, three = lines
    return OwnCard(premise, (one, two, three))


def slug_of(card: OwnCard) -> str:
    return blake2b(card.premise.casefold().encode(), digest_size=6).hexdigest()


def id_of(name: str) -> str:
    """For addresses; a name without letters has one all the same."""
    plain = "-".join(re.sub(r"[\W_]+", " ", normalize("NFC", name).casefold()).split())[:48]
    return plain or blake2b(name.encode(errors="replace"), digest_size=6).hexdigest()


def write_set(questions: QuestionSet) -> bytes:
    cards = ("\n".join((card.premise, *card.question)) for card in questions.cards)
    head = f"# {questions.name}\n{ID}{questions.id}"
    return "\n\n".join((head, *cards)).encode() + b"\n"


def read_set(data: bytes) -> QuestionSet:
    """What `write_set` wrote, plainly: read as a list a second time, a line that begins with a # would be lost."""
    name, kept, *rest = data.decode().split("\n")
    lines = [line for line in rest if line]
    blocks = (lines[at : at + LINES] for at in range(0, len(lines), LINES))
    return QuestionSet(kept.removeprefix(ID), name.removeprefix("# "), tuple(map(to_card, blocks)))
