"""Similo tables with a deck of 26 letters: the secret is `a`, the others `b` to `l`, the clue cards `m` to `z`."""

from string import ascii_lowercase
from typing import Any

from msgspec.structs import replace

from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay
from inkling.core.play import Play
from inkling.core.record import Setup
from inkling.core.sight import SYSTEM, Seat
from inkling.games.similo import GAME
from inkling.games.similo.rules import rules
from inkling.games.similo.rules.cards import Card, CardId, Cards, Deck
from inkling.games.similo.rules.events import Event
from inkling.games.similo.rules.setup import begin_play
from inkling.games.similo.rules.state import Options, State
from inkling.games.similo.text import notation

SALT = "5a" * 32


def make_deck(name: str, slugs: str = ascii_lowercase) -> Deck:
    return Deck(id=name, cards=tuple(Card(slug=slug, name=slug.upper()) for slug in slugs))


LETTERS = make_deck("letters")
SECOND = make_deck("second", "abcdefghijklmnop")


def options(**changes: Any) -> Options:
    return replace(Options(deck="letters", decks=(LETTERS,), giver=0), **changes)


def start(seats: int = 3, deal: str = ascii_lowercase, seed: str = "table", **changes: Any) -> State:
    return begin_play(seats, options(**changes), Chance.of(seed), tuple(deal))[0]


def removal(seats: int = 3, **changes: Any) -> State:
    """Return round 1 after the clue `m`."""
    return do(start(seats, **changes), "0 clue m upright")


def begin(seed: str, seats: int, chosen: Options) -> AnyPlay:
    return Play.begin(GAME, Setup("similo", GAME.rules.version, seats, chosen, seed), SALT)


def step(state: State, line: str) -> tuple[State, tuple[Event, ...]]:
    """Apply one entry as a record writes it: `1 mark b`, `house time-up`."""
    who, _, text = line.partition(" ")
    actor = SYSTEM if who == "house" else Seat(int(who))
    action = notation.read_action(text, state.scene.options)
    assert action in rules.legal_actions(state, actor), line
    return rules.apply_action(state, actor, action)


def do(state: State, *lines: str) -> State:
    for line in lines:
        state, _ = step(state, line)
    return state


def last(state: State, *lines: str) -> tuple[Event, ...]:
    """Return the events of the last of these entries."""
    return step(do(state, *lines[:-1]), lines[-1])[1]


def vote(state: State, letters: str, *seats: int) -> State:
    """Let these seats mark exactly these characters and confirm."""
    for seat in seats:
        state = do(state, *(f"{seat} mark {letter}" for letter in letters), f"{seat} confirm")
    return state


def offers(state: State, seat: int) -> list[str]:
    return [notation.write_action(action, state.scene.options) for action in rules.legal_actions(state, Seat(seat))]


def ids(letters: str, deck: str = "letters") -> Cards:
    return tuple(CardId(f"{deck}/{letter}") for letter in letters)


def deal(first: Deck, some: str, second: Deck, others: str) -> tuple[str, ...]:
    return (*ids(some, first.id), *ids(others, second.id))


def letters(cards: Cards) -> str:
    """Return the letters of these cards in alphabetical order."""
    return "".join(sorted(card.partition("/")[2] for card in cards))
