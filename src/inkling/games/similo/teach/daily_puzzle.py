"""Similo's daily puzzle, in which a strong bot gives the clues and the player removes characters. Also the result as
one line to share."""

from typing import Any

from inkling.core import Chance, Say, Seat, Sight, msg
from inkling.core.daily import Daily, Puzzle, Verdict
from inkling.games.similo.rules.actions import Action
from inkling.games.similo.rules.cards import CardId, shipped_decks
from inkling.games.similo.rules.decks import card_name
from inkling.games.similo.rules.events import Event
from inkling.games.similo.rules.state import View

ROUNDS = 5
DECKS = ("fables", "history", "magic", "myths")
"""The decks of daily puzzles. The list must not change: a different list would change the puzzle of every past day, and
its records could not be verified any more."""


def setup_of_daily_puzzle(chance: Chance) -> Daily:
    """Return the set-up of the day's puzzle; the deck changes from day to day."""
    deck, _ = chance.pick(DECKS)
    return Daily(2, Seat(1), {"deck": deck, "giver": 0})


def pair_options(chance: Chance, seats: int, turn: int) -> dict[str, Any]:
    """Return the options of a daily deal for two or three people. The deck is random, and the players take turns as
    clue giver."""
    deck, _ = chance.pick(tuple(shipped_decks()))
    return {"deck": deck, "giver": turn % seats}


def daily_result_in_squares(sight: Sight[Action, Event, View], say: Say) -> str:
    """Return a square for each round: green if the secret survived, red if it was removed. Empty for an abandoned play
    (R13)."""
    if sight.view.scene.ended == "abandoned":
        return say("abandoned")
    won = sight.outcome is not None and bool(sight.outcome.won)
    survived = ROUNDS if won else sight.view.scene.round - 1
    text = say("found") if won else say("lost in round {n}", n=sight.view.scene.round)
    return f"{'🟩' * survived}{'' if won else '🟥'}{'⬜' * (ROUNDS - survived - 1)} · {text}"


def pictures_before_the_puzzle(sight: Sight[Action, Event, View]) -> tuple[str, ...]:
    """Return the twelve characters' pictures in alphabetical order, so that the order reveals nothing."""
    return tuple(picture_name_of_card(card) for card in sorted(sight.view.scene.grid))


def picture_name_of_card(card: CardId) -> str:
    return card.replace("/", "-")


def label_of_continue_button(sight: Sight[Action, Event, View], say: Say) -> str:
    return say("Go on from clue {n}", n=sight.view.scene.round)


def describe_daily_result(sight: Sight[Action, Event, View], say: Say) -> Verdict:
    """Return the player's result. The secret is public by then."""
    view, secret = sight.view, sight.view.secret
    if secret is None or view.scene.ended not in ("won", "lost"):
        return Verdict(say("That was today’s try"), say("It was abandoned, so there is no result."))
    name, shown = card_name(secret, view.scene.options, say.lang), picture_name_of_card(secret)
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
    pictures=pictures_before_the_puzzle,
    go_on=label_of_continue_button,
    verdict=describe_daily_result,
)
