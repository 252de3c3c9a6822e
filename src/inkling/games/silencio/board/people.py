"""The others: how many cards each holds, what lies open before them, who is on turn; and, on request, what is known for
certain of their hands (R42)."""

from functools import cache, lru_cache
from html import escape

from inkling.core.board import Desk
from inkling.core.errors import mark
from inkling.core.html import Html
from inkling.core.sight import Seat
from inkling.core.words import Say
from inkling.games.board_parts.people import is_so
from inkling.games.board_parts.texts import text
from inkling.games.silencio.board.cards import CACHED, avatar, called, face, heading, icon, small_row
from inkling.games.silencio.board.marks import Marks, identity
from inkling.games.silencio.rules.cards import CardId
from inkling.games.silencio.rules.state import (
    Asked,
    Cards,
    Exchanging,
    GivingBack,
    Grabbing,
    HandingOver,
    LayingOracle,
    Over,
    Partnering,
    PassingOn,
    SeenStage,
    TakingOracle,
    View,
)

SEATED = (PassingOn, Exchanging, Partnering, HandingOver, GivingBack, TakingOracle, LayingOracle)
"""Stages that are about one seat."""
BACKS = 8
"""More backs than this would only be a smear."""


def acting(stage: SeenStage, player: Seat | None) -> Seat | None:
    """Who is being waited for, where it is one seat that all know."""
    if isinstance(stage, (Grabbing, Asked, Over)):
        return None
    return stage.seat if isinstance(stage, SEATED) else player


def peers_zone(view: View, desk: Desk, marks: Marks, say: Say) -> Html:
    """Clockwise from the left neighbour; who only looks on sees all. What is said of somebody is said alike to all."""
    on_turn = acting(view.stage, view.player)
    marked = marks if marks.people or marks.cards else None
    all_of_them = draw_peers(on_turn, view.counts, view.open, desk.bots, desk.away, marked, say.public)
    people = "".join([all_of_them[seat] for seat in clockwise(view.seat, view.seats)])
    return Html(f"{others(say)}<ul class=peers>{people}</ul>")


@lru_cache(CACHED)
def draw_peers(
    on_turn: Seat | None,
    counts: tuple[int, ...],
    lying: tuple[Cards, ...],
    bots: tuple[bool, ...],
    away: tuple[bool, ...],
    marked: Marks | None,
    say: Say,
) -> list[str]:
    """By seat: once for all who see them."""
    return [
        peer(
            Seat(seat),
            count,
            lying[seat],
            (seat == on_turn, is_so(bots, seat), is_so(away, seat)),
            marked if marked is not None and (lying[seat] or marked.people) else None,
            say,
        )
        for seat, count in enumerate(counts)
    ]


@cache
def clockwise(viewer: Seat | None, seats: int) -> tuple[Seat, ...]:
    first = 0 if viewer is None else viewer + 1
    return tuple(Seat(seat % seats) for seat in range(first, first + seats - (viewer is not None)))


@lru_cache(CACHED)
def others(say: Say) -> Html:
    return heading(mark("The others"), say, "sr")


@lru_cache(CACHED)
def peer(seat: Seat, count: int, lying: Cards, state: tuple[bool, bool, bool], marks: Marks | None, say: Say) -> Html:
    on_turn, bot, away = state
    name, n = say.name(seat), marks.person(seat) if marks is not None else None
    words = say.many("{n} card", "{n} cards", count)
    states = [say("to play")] * on_turn + [say("away")] * away
    flag = f'<span class="{"state" if on_turn else "state off"}">{escape(", ".join(states))}</span>' if states else ""
    backs = "<i></i>" * min(count, BACKS)
    cards = "".join(open_card(card, marks, say) for card in lying)
    inner = (
        f'{avatar(name, seat, bot)}<b title="{escape(name)}">{escape(name)}</b><span class=cap>{escape(words)}</span>{flag}'
        f"<span class=fan aria-hidden=true>{backs}</span>"
    )
    whose = escape(say("Face up in front of {name}", name=name))
    shown = f'<ul class="minis open" aria-label="{whose}">{cards}</ul>' if cards else ""
    look = f"peer{' on' * on_turn}{' gone' * away}"
    if n is not None and marks is not None:
        inner = f'<label class="take t{n}" for={identity(marks.ask, n)}>{inner}</label>'
    return Html(f'<li class="{look}" data-key="peer{seat}">{inner}{shown}</li>')


def open_card(card: CardId, marks: Marks | None, say: Say) -> Html:
    n = marks.card(card) if marks is not None else None
    words = f"<span class=sr>{escape(called(card, say))}</span>"
    if n is None or marks is None:
        return Html(f"<li class=mini>{face(card)}{words}</li>")
    return Html(
        f'<li class=mini><label class="take t{n}" for={identity(marks.ask, n)}>{face(card)}{words}</label></li>'
    )


@lru_cache(CACHED)
def memory_zone(
    viewer: Seat | None,
    known: tuple[Cards, ...],
    common: tuple[Cards, ...],
    lying: tuple[Cards, ...],
    boxed: Cards,
    say: Say,
) -> Html:
    """A fold that stays shut until somebody asks."""
    lines = [
        memory_line(say("{name} holds", name=say.name(Seat(seat))), cards, say)
        for seat, cards in enumerate(known)
        if cards and seat != viewer
    ]
    if viewer is not None and common[viewer]:
        lines.append(memory_line(say("What everybody knows about your hand"), common[viewer], say))
    lines += [memory_line(in_front_of(Seat(seat), say), cards, say) for seat, cards in enumerate(lying) if cards]
    if boxed:
        lines.append(memory_line(say("In the box"), boxed, say))
    head = heading(mark("What is known"), say, "sr")
    title, none = text(mark("What is known"), say), text(mark("Nothing yet."), say)
    certain = text(mark("Only what is certain: cards that were seen on their way into a hand."), say)
    told = f"<ul class=recall>{''.join(lines)}</ul>" if lines else f"<p>{none}</p>"
    return Html(
        f"{head}<details class=know data-key=know><summary>{icon('eye')}<span class=w>{title}</span></summary>"
        f"<div class=sheet>{told}<p class=cap>{certain}</p></div></details>"
    )


def memory_line(words: str, cards: Cards, say: Say) -> Html:
    return Html(f"<li><b>{escape(words)}</b>{small_row(cards, say, False)}</li>")


def in_front_of(seat: Seat, say: Say) -> str:
    return say("Face up in front of you") if say.me(seat) else say("Face up in front of {name}", name=say.name(seat))
