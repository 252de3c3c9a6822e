"""What the kit cannot derive from a game's types: which options make sense, alone and together."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct


class Sense(Struct, frozen=True):
    """Sensible options of a single game, by number of seats."""

    values: Callable[[int], dict[str, Sequence[Any]]] = lambda seats: {}
    """By option: its values in combinations; also its values alone if its type doesn't define them."""
    mixtures: Callable[[int], Sequence[dict[str, Any]]] = lambda seats: ()
    """Options that go together."""


def similo_values(seats: int) -> dict[str, Sequence[Any]]:
    return {
        "deck": ["fables", "history", "myths"],
        "clue_deck": [None, "fables", "myths"],
        "giver": [None, *range(seats)],
        "voters": [None, (1,), (seats - 1,), tuple(range(1, seats)), tuple(range(seats))],
    }


def own_deck(seats: int) -> list[dict[str, Any]]:
    """Return options with an uploaded deck, alone and with a built-in one."""
    cards = [{"slug": f"figure-{n}", "name": {"en": f"Figure {n}", "de": f"Gestalt {n}"}} for n in range(22)]
    decks = [{"id": "club", "name": "The club", "cards": cards}]
    return [{"deck": "club", "decks": decks}, {"deck": "club", "clue_deck": "fables", "decks": decks}]


def few_rounds(seats: int) -> dict[str, Sequence[Any]]:
    return {"rounds": [None, 1, 2, 3]}


SENSE: dict[str, Sense] = {"similo": Sense(similo_values, own_deck), "tofugott": Sense(few_rounds)}
