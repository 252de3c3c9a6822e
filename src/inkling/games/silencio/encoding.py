"""Silencio as numbers for learners: a fixed list of actions and a fixed-length row per view."""

from inkling.core.game import Abandon, TimeUp
from inkling.core.sight import Seat
from inkling.games.silencio.actions import (
    Action,
    Decline,
    Draw,
    End,
    Exchange,
    Give,
    Lay,
    Name,
    Pass,
    Play,
    Shield,
    Speak,
    Start,
    Take,
    UseShrine,
    Wait,
)
from inkling.games.silencio.cards import COLOURS, SHRINES, CardId, journey
from inkling.games.silencio.effects import colours_of
from inkling.games.silencio.rules import settle
from inkling.games.silencio.state import Cards, Options, View

STAGES = (
    "Grabbing",
    "Asked",
    "PassingOn",
    "Turn",
    "MustPlay",
    "Choosing",
    "Gift",
    "Exchanging",
    "Partnering",
    "HandingOver",
    "GivingBack",
    "TakingOracle",
    "LayingOracle",
    "Ending",
    "Over",
)


def every_action(seats: int, options: Options) -> tuple[Action, ...]:
    cards = journey(settle(options, seats).top_rank or 0)
    return (
        Start(),
        Wait(),
        *(kind(card) for kind in (Give, Play, Take, Lay) for card in cards),
        Draw(),
        Pass(),
        *(UseShrine(shrine, colour) for shrine in SHRINES for colour in colours_of(shrine)),
        Speak("dead"),
        *(Speak("high", colour) for colour in COLOURS),
        *(Speak("spare", colour) for colour in COLOURS),
        Shield(),
        *(Name(Seat(seat)) for seat in range(seats)),
        Exchange("player"),
        Exchange("oracle"),
        Exchange("new-oracle"),
        Decline(),
        End(),
        TimeUp(),
        Abandon(),
    )


def numbers(view: View) -> tuple[int, ...]:
    """By card: my hand, open by seat, rows, night, Oracle, boxed, known and common by seat; then all the rest."""
    cards = journey(view.top_rank)
    planes = [view.hand or (), *view.open, *view.rows, view.night, view.oracle, view.boxed, *view.known, *view.common]
    pending, tavern = view.pending, view.tavern
    return (
        *(bit for plane in planes for bit in plane_bits(plane, cards)),
        *(int(type(view.stage).__name__ == stage) for stage in STAGES),
        *view.counts,
        view.deck,
        *(int(shrine in view.lit) for shrine in SHRINES),
        *map(int, (pending.shield, pending.dampen, pending.random, pending.green_only)),
        int(tavern is not None and tavern.open),
        tavern.darks if tavern is not None else 0,
        view.passes,
        int(view.played),
        int(view.shrine_used),
        -1 if view.player is None else view.player,
        -1 if view.seat is None else view.seat,
    )


def plane_bits(plane: Cards, cards: tuple[CardId, ...]) -> list[int]:
    held = set(plane)
    return [int(card in held) for card in cards]
