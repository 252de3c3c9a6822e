"""Draws the other players: number of cards, face-up cards, and whose turn it is. A fold lists the cards that are
certain to be in a hand (R42)."""

from functools import cache

from inkling.core.board import BoardContext, RenderMemo
from inkling.core.errors import msg
from inkling.core.html import NOTHING, Html, escape
from inkling.core.sight import Seat
from inkling.core.words import Say
from inkling.games.board_kit.html_texts import translate_and_escape
from inkling.games.board_kit.people import flag_of_seat_or_false
from inkling.games.silencio.board.cards import (
    card_name_capitalized,
    draw_avatar,
    draw_card_face,
    draw_icon,
    draw_small_card,
    draw_zone_heading,
)
from inkling.games.silencio.board.choice_labels import NO_CHOICE_NUMBERS, ChoiceNumbers, html_id_of_choice
from inkling.games.silencio.rules.cards import ALL, CardId
from inkling.games.silencio.rules.state import (
    Cards,
    LightEffectStage,
    OneSeatStage,
    PlayOverStage,
    SeenStage,
    StartGrabStage,
    StartQuestionView,
    TurnStage,
    View,
)

BACKS = 8
"""Maximum number of card backs drawn for a hand."""


def publicly_awaited_seat(stage: SeenStage, player: Seat | None) -> Seat | None:
    """Return the seat that every viewer may see as awaited. Return None if it is secret which seat is awaited, or if
    several are."""
    if type(stage) is TurnStage or type(stage) is LightEffectStage:  # Checked first, because most stages are these.
        return player
    if isinstance(stage, OneSeatStage):
        return stage.seat
    return None if isinstance(stage, (StartGrabStage, StartQuestionView, PlayOverStage)) else player


def draw_other_players_zone(
    people: list[Html], view: View, context: BoardContext, marks: ChoiceNumbers, say: Say
) -> Html:
    """Draw the other players clockwise from the viewer's left neighbour; spectators see all players. All viewers share
    one drawing, except a viewer who can choose a player or a face-up card."""
    if marks.people or marks.lying:
        people = draw_all_players_twice(
            view.counts,
            view.open,
            publicly_awaited_seat(view.stage, view.player),
            context.bots,
            context.away,
            marks,
            say.public,
            context.memo,
        )
    seat, seats = view.seat, view.seats
    others = people[:seats] if seat is None else people[seat + 1 : seat + seats]
    return Html(f"{opening_tag_of_players_list(say.anybody)}{''.join(others)}</ul>")


@cache
def opening_tag_of_players_list(say: Say) -> Html:
    return Html(f"{draw_zone_heading(msg('At the table'), say, 'sr')}<ul class=people>")


def draw_all_players_twice(
    counts: tuple[int, ...],
    lying: tuple[Cards, ...],
    on_turn: Seat | None,
    bots: tuple[bool, ...],
    away: tuple[bool, ...],
    marks: ChoiceNumbers,
    say: Say,
    memo: RenderMemo,
) -> list[Html]:
    """Draw all players in seat order. The returned list contains them twice, so that one slice gives the other players
    clockwise from any seat."""
    anybody, names = say.anybody, memo.newest("names", draw_player_names, len(counts), bots, away, say)
    people = []
    for (seat, name, is_away), cards, count in zip(names, lying, counts, strict=True):
        before, after = html_around_player_name(seat, count, bool(cards), seat == on_turn, is_away, anybody)
        lies = NOTHING
        if cards and marks.lying:
            lies = draw_face_up_cards(seat, cards, marks, say)
        elif cards:
            lies = memo.newest(("open", seat), draw_face_up_cards, seat, cards, NO_CHOICE_NUMBERS, say)
        if seat in marks.people:
            n = marks.people[seat]
            after = Html(f"{after}</label>")
            before = Html(f'{before}<label class="take w{n}" for={html_id_of_choice(marks.ask, n)}>')
        people.append(Html(f"{before}{name}{after}{lies}</li>"))
    return 2 * people


def draw_player_names(
    seats: int, bots: tuple[bool, ...], away: tuple[bool, ...], say: Say
) -> list[tuple[Seat, Html, bool]]:
    """Return for each seat the player's name as HTML, and whether the player is away."""
    return [
        (seat, draw_player_name(seat, flag_of_seat_or_false(bots, seat), say), flag_of_seat_or_false(away, seat))
        for seat in map(Seat, range(seats))
    ]


def draw_player_name(seat: Seat, bot: bool, say: Say) -> Html:
    name = escape(say.name(seat))
    return Html(f'{draw_avatar(say.name(seat), seat, bot)}<b title="{name}">{name}</b>')


@cache
def html_around_player_name(
    seat: int, count: int, more: bool, on_turn: bool, away: bool, say: Say
) -> tuple[Html, Html]:
    """Return the HTML before and after a name: first the opening tag, then the number of cards and whether the player
    is away or deciding. `more` is True if the player also has face-up cards."""
    if more:
        label = say.many("{n} hidden card", "{n} hidden cards", count)
    else:
        label = say.many("{n} card", "{n} cards", count)
    state = say("away") if away else say("deciding") if on_turn else ""
    flag = f'<span class="{"state off" if away else "state"}">{escape(state)}</span>' if state else ""
    backs = "<i></i>" * min(count, BACKS)
    many = f"<span class=many aria-hidden=true>{count}</span><span class=cap>{escape(label)}</span>"
    look = f"person{' on' if on_turn else ''}{' gone' if away else ''}"
    return (
        Html(f'<li class="{look}" data-key="peer{seat}">'),
        Html(f"{many}{flag}<span class=fan aria-hidden=true>{backs}</span>"),
    )


def draw_face_up_cards(seat: Seat, lying: Cards, marks: ChoiceNumbers, say: Say) -> Html:
    cards = "".join([draw_face_up_card(card, marks, say.anybody) for card in lying])
    whose = escape(say("Face up in front of {name}", name=say.name(seat)))
    return Html(f'<ul class="minis open" aria-label="{whose}">{cards}</ul>')


def draw_face_up_card(card: CardId, marks: ChoiceNumbers, say: Say) -> Html:
    n, label = marks.lying.get(card), f"<span class=sr>{escape(card_name_capitalized(card, say))}</span>"
    if n is None:
        return Html(f"<li class=mini>{draw_card_face(card)}{label}</li>")
    return Html(
        f'<li class=mini><label class="take w{n}" for={html_id_of_choice(marks.ask, n)}>{draw_card_face(card)}{label}</label></li>'
    )


def draw_certain_cards_zone(
    viewer: Seat | None,
    known: tuple[Cards, ...],
    common: tuple[Cards, ...],
    lying: tuple[Cards, ...],
    boxed: Cards,
    say: Say,
    memo: RenderMemo,
) -> Html:
    """Draw the fold that lists all cards whose owner is certain. It is closed at first."""
    anybody, titles = say.anybody, memo.newest("titles", titles_of_certain_cards_by_seat, len(known), say.public)
    lines = []
    for seat, cards in enumerate(known):
        if cards and seat != viewer:
            lines.append(draw_certain_cards_of_player(titles[seat][0], cards, anybody))
    if viewer is not None and common[viewer]:
        lines.append(
            draw_certain_cards_of_player(
                translate_and_escape(msg("What everybody knows about your hand"), anybody), common[viewer], anybody
            )
        )
    for seat, cards in enumerate(lying):
        if cards:
            whose = translate_and_escape(msg("Face up in front of you"), anybody) if seat == viewer else titles[seat][1]
            lines.append(draw_certain_cards_of_player(whose, cards, anybody))
    if boxed:
        lines.append(
            memo.newest(
                "box", draw_certain_cards_of_player, translate_and_escape(msg("In the box"), anybody), boxed, anybody
            )
        )
    return draw_fold_with_certain_cards("".join(lines), anybody)


def titles_of_certain_cards_by_seat(seats: int, say: Say) -> list[tuple[Html, Html]]:
    """Return two titles for each seat. One is for the seat's concealed cards, the other for its face-up cards."""
    names = [say.name(Seat(seat)) for seat in range(seats)]
    return [
        (Html(escape(say("{name} holds", name=name))), Html(escape(say("Face up in front of {name}", name=name))))
        for name in names
    ]


def draw_certain_cards_of_player(heading: Html, cards: Cards, say: Say) -> Html:
    drawn = "".join(map(draw_all_small_cards(say).__getitem__, cards))
    return Html(f"<li><b>{heading}</b><ul class=minis>{drawn}</ul></li>")


@cache
def draw_all_small_cards(say: Say) -> dict[CardId, Html]:
    """Draw every card of the game as a small card, for the list of certain cards. These cards are not animated, because
    the page may show another copy of the same card."""
    return {card: draw_small_card(card, say, moves=False) for card in ALL}


def draw_fold_with_certain_cards(lines: str, say: Say) -> Html:
    before, none, after = html_around_certain_cards(say)
    return Html(f"{before}<ul class=recall>{lines}</ul>{after}" if lines else f"{before}{none}{after}")


@cache
def html_around_certain_cards(say: Say) -> tuple[str, str, str]:
    """Return three pieces of HTML for the list of certain cards: the opening with its heading, the text for an empty
    list, and the closing."""
    head, title = draw_zone_heading(msg("What is known"), say, "sr"), translate_and_escape(msg("What is known"), say)
    certain = translate_and_escape(
        msg("Only what is certain: cards seen on their way into a hand, face-up cards and cards in the box."), say
    )
    summary = f"<summary>{draw_icon('eye')}<span class=w>{title}</span></summary>"
    return (
        f"{head}<details class=know data-key=know>{summary}<div class=sheet>",
        f"<p>{translate_and_escape(msg('Nothing yet.'), say)}</p>",
        f"<p class=cap>{certain}</p></div></details>",
    )
