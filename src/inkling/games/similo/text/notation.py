"""Converts Similo's actions to notation (`clue snow-white upright`, `voters 1 2`) and back, and to labels for people.

Parsing ignores case and spaces.
"""

from typing import assert_never

from inkling.core import Abandon, NotWellFormed, Say, Seat, Sight, TimeUp, msg
from inkling.games.similo.rules.actions import Action, Clue, ConfirmMarkedSet, MarkCharacter, SetVoters, UnmarkCharacter
from inkling.games.similo.rules.cards import CardId
from inkling.games.similo.rules.decks import card_name, read_card_notation, write_card_notation
from inkling.games.similo.rules.events import Event
from inkling.games.similo.rules.state import MOST_SEATS, Options, View
from inkling.games.similo.text.story import list_cards, list_seats


def write_action(action: Action, options: Options) -> str:
    match action:
        case Clue(card, orientation):
            return f"clue {write_card_notation(card, options)} {orientation}"
        case MarkCharacter(card):
            return f"mark {write_card_notation(card, options)}"
        case UnmarkCharacter(card):
            return f"unmark {write_card_notation(card, options)}"
        case ConfirmMarkedSet():
            return "confirm"
        case SetVoters(seats):
            return f"voters {' '.join(map(str, seats))}"
        case TimeUp():
            return "time-up"
        case Abandon():
            return "abandon"
        case _:
            assert_never(action)


def read_action(text: str, options: Options) -> Action:
    match text.casefold().split():
        case ["clue", card, ("upright" | "sideways") as orientation]:
            return Clue(read_card_id(card, options), orientation)
        case ["mark", card]:
            return MarkCharacter(read_card_id(card, options))
        case ["unmark", card]:
            return UnmarkCharacter(read_card_id(card, options))
        case ["confirm"]:
            return ConfirmMarkedSet()
        case ["voters", *seats]:
            return SetVoters(read_seats(seats))
        case ["time-up"]:
            return TimeUp()
        case ["abandon"]:
            return Abandon()
        case ["clue", *_]:
            raise NotWellFormed(
                "clue", msg("Write a clue like this: clue snow-white upright, or: clue snow-white sideways.")
            )
        case _:
            raise NotWellFormed("no-action", msg("“{text}” isn’t something you can do in Similo."), text=text)


def label_action(action: Action, sight: Sight[Action, Event, View], say: Say) -> str:
    options: Options = sight.options
    match action:
        case Clue(card, "upright"):
            return say("{card}, upright: something in common", card=card_name(card, options, say.lang))
        case Clue(card):
            return say("{card}, sideways: something different", card=card_name(card, options, say.lang))
        case MarkCharacter(card):
            return say("Mark {card}", card=card_name(card, options, say.lang))
        case UnmarkCharacter(card):
            return say("Take your mark off {card}", card=card_name(card, options, say.lang))
        case ConfirmMarkedSet():
            marks = () if sight.seat is None else sight.view.scene.marks[sight.seat]
            return say("Confirm: {cards}", cards=list_cards(marks, options, say))
        case SetVoters(seats):
            return say("Voters: {names}", names=list_seats(seats, say))
        case TimeUp():
            return say("Time is up")
        case Abandon():
            return say("Abandon the game")
        case _:
            assert_never(action)


def read_card_id(text: str, options: Options) -> CardId:
    card = read_card_notation(text, options)
    if card is None:
        raise NotWellFormed("no-card", msg("There is no card “{card}” in this game."), card=text)
    return card


def read_seats(texts: list[str]) -> tuple[Seat, ...]:
    """Parse a list of seat numbers. Raise NotWellFormed if one is not made of plain digits, or if they are not in
    ascending order."""
    known = [str(seat) for seat in range(MOST_SEATS)]
    if not texts or any(text not in known for text in texts) or texts != sorted(set(texts)):
        raise NotWellFormed(
            "seats",
            msg("Write voters as seat numbers, counted from 0, in ascending order and each only once: voters 1 2."),
        )
    return tuple(Seat(int(text)) for text in texts)
