"""Silencio's deal of the day, and how it went in one line."""

from inkling.core import Chance, Say, Seat, Sight
from inkling.core.daily import Daily
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.state import View


def daily(chance: Chance) -> Daily:
    """Three at the table, all shrines lit, so that days can be compared."""
    return Daily(3, Seat(0), {"start": "asked"})


def share(sight: Sight[Action, Event, View], say: Say) -> str:
    """The four rows as far as they went, and what was left: no card is named."""
    rows = "/".join(str(len(row) - 1) for row in sight.view.rows)
    outcome = sight.outcome
    if outcome is None or outcome.score is None:
        return f"{rows} · {say('no result')}"
    told = say.many("one card left", "{n} cards left", left) if (left := int(outcome.score)) else say("no card left")
    return f"{rows} · {told}"
