"""Tofugott tables: plays begun directly, moves written as text, and whole turns in one call."""

from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from inkling.core.play import Play
from inkling.core.record import Setup
from inkling.core.sight import SYSTEM, Line, Seat, Viewer
from inkling.games.tofugott import GAME
from inkling.games.tofugott.rules.actions import Action
from inkling.games.tofugott.rules.cards import SILHOUETTES, SilhouetteId
from inkling.games.tofugott.rules.events import Event
from inkling.games.tofugott.rules.state import Options, Silhouettes, State, View

Table: TypeAlias = Play[Options, State, Action, Event, View]

A, B, C, D = (Seat(seat) for seat in range(4))
SIX = ("elephant", "human", "dolphin", "tofu", "owl", "snail")
"""Best 1, worst 1, best 2 and so on."""


def begin(seats: int = 4, *, seed: str = "a table", deal: tuple[str, ...] | None = None, **options: Any) -> Table:
    """Begin a play. By default seat 0 begins and is active in a single round."""
    chosen = msgspec.convert({"starter": 0, "rounds": 1, **options}, Options)
    return Play.begin(GAME, Setup(GAME.name, GAME.rules.version, seats, chosen, seed, deal), "00" * 32)


def do(play: Table, *lines: str) -> Table:
    """Apply lines of an actor and an action, as in a record: `1 guess owl`, `house out-of-time 1`."""
    for line in lines:
        actor, _, text = line.partition(" ")
        seat = SYSTEM if actor == "house" else Seat(int(actor))
        play = play.act(seat, GAME.words.read(text, play.record.setup.options))
    return play


def say(play: Table, line: str, words: str) -> Table:
    """Apply a line with a sentence."""
    actor, _, text = line.partition(" ")
    return play.act(Seat(int(actor)), GAME.words.read(text, play.record.setup.options), words=words)


def read_out(play: Table, *aside: str) -> Table:
    """Let the active player choose the first card. Set aside these silhouettes if given."""
    play = do(play, f"{play.state.active} choose {play.state.drawn[0]}")
    if not aside:
        return play
    named = tuple(map(SilhouetteId, aside))
    return play.with_state(replace(play.state, aside=named))


def answer(play: Table, six: tuple[str, ...] = SIX) -> Table:
    """Let the active player choose these six and confirm."""
    active = play.state.active
    slots = [f"{kind} {question}" for question in (1, 2, 3) for kind in ("best", "worst")]
    lines = [f"{active} {slot} {silhouette}" for slot, silhouette in zip(slots, six, strict=True)]
    return do(play, *lines, f"{active} confirm")


def guess(play: Table, *guesses: str) -> Table:
    """Let all guessers guess this in seat order and confirm."""
    guessers = [seat for seat in range(play.state.seats) if seat != play.state.active]
    for seat, silhouette in zip(guessers, guesses, strict=True):
        play = do(play, f"{seat} guess {silhouette}", f"{seat} confirm")
    return play


def play_turn(play: Table, hits: tuple[bool, ...] = ()) -> Table:
    """Play a whole turn with rat and pig set aside. `hits` says by seat whether a guesser hits every question or
    none."""
    play = answer(read_out(play, "rat", "pig"))
    for question in (1, 2, 3):
        best = SIX[2 * question - 2]
        lines = [(seat, best if hits and hits[seat] else "spider") for seat in range(play.state.seats)]
        play = guess(play, *(silhouette for seat, silhouette in lines if seat != play.state.active))
    return play


def told(play: Table, viewer: Viewer = None) -> list[Event]:
    return [line.event for line in lines_of(play, viewer)]


def lines_of(play: Table, viewer: Viewer = None) -> tuple[Line[Event], ...]:
    return tuple(play.sight(viewer).story)


def offered(play: Table, seat: Seat) -> list[str]:
    return [GAME.words.write(action, play.record.setup.options) for action in GAME.rules.legal(play.state, seat)]


def others(*gone: str) -> Silhouettes:
    return tuple(silhouette for silhouette in SILHOUETTES if silhouette not in gone)
