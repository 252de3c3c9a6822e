"""Draws the players: whose turn it is, who has confirmed, and the scores as cubes of tofu."""

from msgspec import Struct

from inkling.core.errors import msg
from inkling.core.growing import put
from inkling.core.html import NOTHING, Html, escape
from inkling.core.sight import Seat
from inkling.core.words import Say
from inkling.games.board_kit.cached_drawing import cache_drawing
from inkling.games.board_kit.html_texts import translate_and_escape
from inkling.games.board_kit.legend import draw_button_that_opens_note
from inkling.games.board_kit.people import flag_of_seat_or_false, initial_of_player, name_as_html
from inkling.games.tofugott.board.shared_parts import draw_avatar
from inkling.games.tofugott.rules.state import Phase
from inkling.games.tofugott.text.wording import format_number

MOST = 12
"""Maximum cubes in a row; the number next to them gives the full score."""


class PlayerListData(Struct, frozen=True):
    """The data that the zone of players shows. They are the same for all viewers, so this object is used as a cache
    key."""

    phase: Phase
    active: Seat
    waiting: tuple[Seat, ...]
    confirmed: tuple[bool, ...]
    scores: tuple[int, ...]
    bots: tuple[bool, ...]
    away: tuple[bool, ...]


@cache_drawing
def draw_player_list(crew: PlayerListData, say: Say) -> Html:
    rows = draw_player_rows(crew, say.public)
    if say.viewer is not None:
        rows = put(rows, say.viewer, draw_player_row(crew, say.viewer, say))
    heading = translate_and_escape(msg("Scores"), say.anybody)
    note = draw_button_that_opens_note("points", say.anybody("More about this: {sign}", sign=say.anybody("Scores")))
    return Html(f'<h2>{heading}</h2><div class="place">{note}<ul class="people">{"".join(rows)}</ul></div>')


@cache_drawing
def draw_player_rows(crew: PlayerListData, say: Say) -> tuple[str, ...]:
    return tuple(draw_player_row(crew, Seat(seat), say) for seat in range(len(crew.scores)))


def draw_player_row(crew: PlayerListData, seat: Seat, say: Say) -> Html:
    active, done = seat == crew.active, crew.phase == "answer" and crew.confirmed[seat]
    is_away = seat < len(crew.away) and crew.away[seat]
    state = "away" if is_away else state_of_player(crew.phase, active, seat in crew.waiting, done)
    player = (seat, initial_of_player(seat, say), say.name(seat), say.me(seat), flag_of_seat_or_false(crew.bots, seat))
    return player_row_html(*player, active, done, state, crew.scores[seat], say.anybody)


def state_of_player(phase: Phase, active: bool, asked: bool, done: bool) -> str:
    match phase:
        case "choose":
            return "choosing" if active else ""
        case "answer" if active:
            return "answered" if done else "answering"
        case "answer":
            return "guessed" if done else "thinking"
        case "talk":
            return "speaking" if asked else ""
        case _:
            return ""


def describe_player_state(state: str, say: Say) -> str:
    match state:
        case "choosing":
            return say("is choosing a card")
        case "answering":
            return say("is answering")
        case "answered":
            return say("has answered")
        case "thinking":
            return say("is thinking")
        case "guessed":
            return say("has guessed")
        case "speaking":
            return say("may say why")
        case "away":
            return say("is away")
        case _:
            return ""


@cache_drawing
def player_row_html(
    seat: Seat,
    sign: str,
    name: str,
    me: bool,
    bot: bool,
    active: bool,
    done: bool,
    state: str,
    score: int,
    say: Say,
) -> Html:
    marks = f"{' active' if active else ''}{' done' if done else ''}{' me' if me else ''}{' gone' if state == 'away' else ''}"
    unit = escape(say.many("point", "points", abs(score)))
    return Html(
        f'<li id="p{seat}" class="person{marks}">{draw_avatar(seat, sign, bot)}<b class="name">{name_as_html(name, me, say)}</b>'
        f'<span class="state">{escape(describe_player_state(state, say))}</span>{draw_score_cubes(score)}'
        f'<b class="score">{format_number(score)}<span class="sr"> {unit}</span></b></li>'
    )


def draw_score_cubes(score: int) -> Html:
    """Draw the score as cubes; they are red below zero (R4)."""
    look = "cubes owed" if score < 0 else "cubes"
    return Html(f'<i class="{look} c{min(abs(score), MOST)}"></i>') if score else NOTHING
