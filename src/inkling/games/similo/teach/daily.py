"""Similo's deal of the day: a strong bot gives the clues, you remove. And how it went in one line."""

from inkling.core import Chance, Say, Seat, Sight
from inkling.core.daily import Daily
from inkling.games.similo.rules.actions import Action
from inkling.games.similo.rules.events import Event
from inkling.games.similo.rules.state import View

ROUNDS = 5
DECKS = ("fables", "history", "magic", "myths")
"""From which a day draws. A deck that came later stays out: with another list every old day would be another puzzle,
and nobody could check a record of it any more."""


def daily(chance: Chance) -> Daily:
    """Another deck from day to day."""
    deck, _ = chance.pick(DECKS)
    return Daily(2, Seat(1), {"deck": deck, "giver": 0})


def share(sight: Sight[Action, Event, View], say: Say) -> str:
    """A square for each round survived. R13: an abandoned play has no result."""
    if sight.view.scene.ended == "abandoned":
        return say("abandoned")
    won = sight.outcome is not None and bool(sight.outcome.won)
    survived = ROUNDS if won else sight.view.scene.round - 1
    told = say("found") if won else say("lost in round {n}", n=sight.view.scene.round)
    return f"{'■' * survived}{'□' * (ROUNDS - survived)} · {told}"
