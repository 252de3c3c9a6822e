"""What a card of a journey shows, as facts from which words are made: the same plan that is drawn."""

from functools import cache
from typing import NamedTuple

from inkling.art.journey.stock import load, plan, things


class Facts(NamedTuple):
    """How many landmarks, how many of them are haystacks, what else is worth naming (back to front), and whether sun or
    moon can be seen."""

    landmarks: int
    ricks: int
    seen: tuple[str, ...]
    orb: bool


@cache
def facts_of(theme: str, rank: int, lang: str) -> Facts:
    """A rank of 1 is the shrine that the journey begins at."""
    planned, stock = plan(theme, rank), things(theme)
    placed = [stock[thing.kind] for thing in planned.placed()]
    named = [thing.de if lang == "de" else thing.en for thing in placed if thing.en]
    ricks = sum(thing.kind == "rick" for thing in planned.placed())
    return Facts(sum(thing.counts for thing in placed), ricks, tuple(dict.fromkeys(named)), bool(planned.orb))


def place_shown(name: str, lang: str) -> str:
    """What the card of a place shows: `great-shrine`, `tavern` or `signpost`."""
    return str(load("places")["place"][name]["de" if lang == "de" else "en"])
