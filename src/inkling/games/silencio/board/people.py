"""The others: how many cards each holds, what lies open before them, who is on turn; and, on request, what is known for
certain of their hands (R42)."""

from functools import cache
from html import escape

from inkling.core.board import Desk, Drawn
from inkling.core.errors import mark
from inkling.core.html import Html
from inkling.core.sight import Seat
from inkling.core.words import Say
from inkling.games.board_parts.people import is_so
from inkling.games.board_parts.texts import text
from inkling.games.silencio.board.cards import avatar, called, face, heading, icon, small_row
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
    on_turn, drawn = acting(view.stage, view.player), desk.drawn
    table = (on_turn, view.counts, view.open, desk.bots, desk.away)
    if marks.people or marks.cards:
        all_of_them = draw_peers(*table, marks, say.public, drawn)
    else:
        all_of_them = drawn.once("peers", draw_peers, *table, None, say.public, drawn)
    return drawn.once(("peers", view.seat), gather, all_of_them, view.seat, view.seats, say.anybody)


def gather(all_of_them: list[Html], viewer: Seat | None, seats: int, say: Say) -> Html:
    people = "".join([all_of_them[seat] for seat in clockwise(viewer, seats)])
    return Html(f"{heading(mark('At the table'), say, 'sr')}<ul class=peers>{people}</ul>")


def draw_peers(
    on_turn: Seat | None,
    counts: tuple[int, ...],
    lying: tuple[Cards, ...],
    bots: tuple[bool, ...],
    away: tuple[bool, ...],
    marked: Marks | None,
    say: Say,
    drawn: Drawn,
) -> list[Html]:
    """By seat: once for all who see them."""
    people = []
    for seat, count in enumerate(counts):
        state = (seat == on_turn, is_so(bots, seat), is_so(away, seat))
        if marked is not None and (lying[seat] or marked.people):
            people.append(peer(Seat(seat), count, lying[seat], state, marked, say, drawn))
        else:
            people.append(drawn.once(("peer", seat), peer, Seat(seat), count, lying[seat], state, None, say, drawn))
    return people


@cache
def clockwise(viewer: Seat | None, seats: int) -> tuple[Seat, ...]:
    first = 0 if viewer is None else viewer + 1
    return tuple(Seat(seat % seats) for seat in range(first, first + seats - (viewer is not None)))


def peer(
    seat: Seat, count: int, lying: Cards, state: tuple[bool, bool, bool], marks: Marks | None, say: Say, drawn: Drawn
) -> Html:
    on_turn, bot, away = state
    n = marks.person(seat) if marks is not None else None
    name = drawn.once(("name", seat), name_of, seat, bot, say)
    inner = f"{name}{held(count, bool(lying), on_turn, away, say.anybody)}"
    if n is not None and marks is not None:
        inner = f'<label class="take t{n}" for={identity(marks.ask, n)}>{inner}</label>'
    look = f"peer{' on' * on_turn}{' gone' * away}"
    shown = open_cards(seat, lying, marks, say) if lying else ""
    return Html(f'<li class="{look}" data-key="peer{seat}">{inner}{shown}</li>')


def name_of(seat: Seat, bot: bool, say: Say) -> Html:
    name = escape(say.name(seat))
    return Html(f'{avatar(say.name(seat), seat, bot)}<b title="{name}">{name}</b>')


@cache
def held(count: int, more: bool, on_turn: bool, away: bool, say: Say) -> Html:
    """How many cards, apart from `more` that lie face up, and whether somebody is away or decides; nobody does both."""
    if more:
        words = say.many("{n} concealed card", "{n} concealed cards", count)
    else:
        words = say.many("{n} card", "{n} cards", count)
    state = say("away") if away else say("deciding") if on_turn else ""
    flag = f'<span class="{"state off" if away else "state"}">{escape(state)}</span>' if state else ""
    backs = "<i></i>" * min(count, BACKS)
    many = f"<span class=many aria-hidden=true>{count}</span><span class=cap>{escape(words)}</span>"
    return Html(f"{many}{flag}<span class=fan aria-hidden=true>{backs}</span>")


def open_cards(seat: Seat, lying: Cards, marks: Marks | None, say: Say) -> Html:
    cards = "".join([open_card(card, marks, say.anybody) for card in lying])
    whose = escape(say("Face up in front of {name}", name=say.name(seat)))
    return Html(f'<ul class="minis open" aria-label="{whose}">{cards}</ul>')


def open_card(card: CardId, marks: Marks | None, say: Say) -> Html:
    n = marks.card(card) if marks is not None else None
    words = f"<span class=sr>{escape(called(card, say))}</span>"
    if n is None or marks is None:
        return Html(f"<li class=mini>{face(card)}{words}</li>")
    return Html(
        f'<li class=mini><label class="take t{n}" for={identity(marks.ask, n)}>{face(card)}{words}</label></li>'
    )


def memory_zone(
    viewer: Seat | None,
    known: tuple[Cards, ...],
    common: tuple[Cards, ...],
    lying: tuple[Cards, ...],
    boxed: Cards,
    say: Say,
    drawn: Drawn,
) -> Html:
    """A fold that stays shut until somebody asks."""
    lines = [
        drawn.once(("held", seat), holds, Seat(seat), cards, say.public)
        for seat, cards in enumerate(known)
        if cards and seat != viewer
    ]
    if viewer is not None and common[viewer]:
        lines.append(memory_line(say("What everybody knows about your hand"), common[viewer], say))
    lines += [
        drawn.once(("face up", seat, viewer == seat), lies, Seat(seat), cards, say if viewer == seat else say.public)
        for seat, cards in enumerate(lying)
        if cards
    ]
    words = say.anybody
    if boxed:
        lines.append(drawn.once("box", memory_line, words("In the box"), boxed, words))
    return recall("".join(lines), words)


def holds(seat: Seat, cards: Cards, say: Say) -> Html:
    return memory_line(say("{name} holds", name=say.name(seat)), cards, say)


def lies(seat: Seat, cards: Cards, say: Say) -> Html:
    words = say("Face up in front of you") if say.me(seat) else say("Face up in front of {name}", name=say.name(seat))
    return memory_line(words, cards, say)


def memory_line(words: str, cards: Cards, say: Say) -> Html:
    return Html(f"<li><b>{escape(words)}</b>{small_row(cards, say.anybody, False)}</li>")


def recall(lines: str, say: Say) -> Html:
    head = heading(mark("What is known"), say, "sr")
    title, none = text(mark("What is known"), say), text(mark("Nothing yet."), say)
    certain = text(
        mark("Only what is certain: cards seen on their way into a hand, face-up cards and cards in the box."), say
    )
    told = f"<ul class=recall>{lines}</ul>" if lines else f"<p>{none}</p>"
    return Html(
        f"{head}<details class=know data-key=know><summary>{icon('eye')}<span class=w>{title}</span></summary>"
        f"<div class=sheet>{told}<p class=cap>{certain}</p></div></details>"
    )
