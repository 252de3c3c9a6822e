"""Similo's deal of the day: a strong bot gives the clues, you remove. And how it went in one line."""

from inkling.core import Chance, Say, Seat, Sight, msg
from inkling.core.daily import Daily, Puzzle, Verdict
from inkling.games.similo.rules.actions import Action
from inkling.games.similo.rules.cards import CardId
from inkling.games.similo.rules.decks import card_name
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
    """A square for each round: green where it was survived, red where the secret went. R13: an abandoned play has no
    result."""
    if sight.view.scene.ended == "abandoned":
        return say("abandoned")
    won = sight.outcome is not None and bool(sight.outcome.won)
    survived = ROUNDS if won else sight.view.scene.round - 1
    told = say("found") if won else say("lost in round {n}", n=sight.view.scene.round)
    return f"{'🟩' * survived}{'' if won else '🟥'}{'⬜' * (ROUNDS - survived - 1)} · {told}"


def pictures(sight: Sight[Action, Event, View]) -> tuple[str, ...]:
    """The twelve, in no order that could tell anything."""
    return tuple(picture_of(card) for card in sorted(sight.view.scene.grid))


def picture_of(card: CardId) -> str:
    return card.replace("/", "-")


def go_on(sight: Sight[Action, Event, View], say: Say) -> str:
    return say("Go on from clue {n}", n=sight.view.scene.round)


def verdict(sight: Sight[Action, Event, View], say: Say) -> Verdict:
    """For whoever played it, after the end: the secret lies open to them then."""
    view, secret = sight.view, sight.view.secret
    if secret is None or view.scene.ended not in ("won", "lost"):
        return Verdict(say("Your try is over"), say("It was abandoned, so there is no result."))
    name, shown = card_name(secret, view.scene.options, say.lang), picture_of(secret)
    if view.scene.ended == "won":
        return Verdict(say("Found it"), say("{name}, after five clues.", name=name), shown)
    sentence = say("It was {name}, removed in round {n}.", name=name, n=view.scene.round)
    return Verdict(say("Not this time"), sentence, shown)


PUZZLE: Puzzle[Action, Event, View] = Puzzle(
    question=msg("Which face is it?"),
    task=msg(
        "One face is the secret. Each of five clue cards has something in common with it or differs from it in "
        "some way. After each one, remove faces that don’t fit."
    ),
    minutes=5,
    pictures=pictures,
    go_on=go_on,
    verdict=verdict,
)
