"""Draws the list of players, with a coloured avatar for each: round for people, square for bots. It also shows who is
awaited or away."""

from msgspec import Struct

from inkling.core import BoardContext, Html, Say, Seat, msg
from inkling.core.html import escape
from inkling.games.board_kit.cached_drawing import cache_drawing
from inkling.games.board_kit.html_texts import translate_and_escape

COLOURS = 4
"""Number of avatar colours."""


def flag_of_seat_or_false(by_seat: tuple[bool, ...], seat: int) -> bool:
    """Return this seat's entry of `by_seat`; False if `by_seat` has no entry for it, as in a replay."""
    return seat < len(by_seat) and by_seat[seat]


@cache_drawing
def initials_by_seat(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return a different initial for each seat. It is the name's first character, or the first two if another name
    begins with the same one. Names with the same two get their seat number."""
    single = [first_letters(name, 1) for name in names]
    double = [
        letter if single.count(letter) == 1 else first_letters(name, 2)
        for letter, name in zip(single, names, strict=True)
    ]
    return tuple(
        letters if double.count(letters) == 1 else f"{letter}{seat + 1}"
        for seat, (letter, letters) in enumerate(zip(single, double, strict=True))
    )


def first_letters(name: str, count: int) -> str:
    signs = [sign for sign in name if sign.isalnum()] or ["?"]
    return signs[0].upper() + "".join(signs[1:count])


def draw_avatar(seat: int, sign: str, bot: bool) -> Html:
    """Draw an avatar that shows `sign`, which is HTML. Screen readers skip it, because the name follows."""
    return Html(f'<span class="av a{seat}{" bot" if bot else ""}" aria-hidden="true">{sign}</span>')


@cache_drawing
def draw_initial_avatar(seat: Seat, bots: tuple[bool, ...], say: Say) -> Html:
    return draw_avatar(seat % COLOURS, escape(initial_of_player(seat, say)), flag_of_seat_or_false(bots, seat))


def initial_of_player(seat: Seat, say: Say) -> str:
    return initials_by_seat(tuple(say.name(Seat(other)) for other in range(max(seat + 1, len(say.names)))))[seat]


@cache_drawing
def name_as_html(name: str, me: bool, say: Say) -> str:
    """Return the player's name as HTML. If `me` is True, add a hint that this player is the viewer."""
    return escape(say("{name} (you)", name=name) if me else name)


class PlayerRow(Struct, frozen=True):
    """One row of the list of players. `awaited` is True if the play is waiting for this seat. `place` and `points` are
    set after the end."""

    seat: Seat
    words: str = ""
    awaited: bool = False
    away: bool = False
    place: int | None = None
    points: int | None = None


def draw_player_list(people: tuple[PlayerRow, ...], context: BoardContext, say: Say) -> Html:
    """Draw the list of all players, including the viewer."""
    rows = "".join(draw_player_row(person, context.bots, say) for person in people)
    return Html(
        f'<h2 class="sr">{translate_and_escape(msg("At the table"), say.anybody)}</h2><ul class="folk">{rows}</ul>'
    )


@cache_drawing
def draw_player_row(person: PlayerRow, bots: tuple[bool, ...], say: Say) -> Html:
    seat, everyone = person.seat, say.anybody
    look = f"{' on' if person.awaited else ''}{' gone' if person.away else ''}{' me' if say.me(seat) else ''}"
    rank = f'<b class="rank">{person.place}.</b>' if person.place is not None else ""
    name, text = say.name(seat), escape(" · ".join(describe_player(person, everyone)))
    return Html(
        f'<li class="one{look}" data-key="seat{seat}">{rank}{draw_initial_avatar(seat, bots, say.public)}'
        f'<span><b title="{escape(name)}">{name_as_html(name, say.me(seat), everyone)}</b>'
        f'<span class="cap">{text}</span></span></li>'
    )


def describe_player(person: PlayerRow, say: Say) -> list[str]:
    """Return short texts about a player: points, texts from the game, and whether the player is away or deciding."""
    points = [] if person.points is None else [say.many("{n} point", "{n} points", person.points)]
    state = say("away") if person.away else say("deciding") if person.awaited else ""
    return [*points, *(text for text in (person.words, state) if text)]
