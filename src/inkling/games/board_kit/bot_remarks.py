"""Remarks of bots, shown while players wait for a bot and after the end.

Only public facts decide which bot makes which remark, so a remark reveals nothing about hidden cards. It changes only
when the board changes, so its timing reveals nothing either.
"""

from collections.abc import Sequence
from zlib import crc32

from inkling.core import NOTHING, Html, Say, Seat, msg
from inkling.core.html import escape
from inkling.games.board_kit.html_texts import pick_variant_of_sentence, translate_and_escape
from inkling.games.board_kit.people import draw_initial_avatar

OFTEN = 2
"""On average, a waiting bot makes a remark at one moment out of this many."""


def draw_remark_while_waiting(
    lines: Sequence[str], seat: Seat, bots: tuple[bool, ...], say: Say, *facts: object
) -> Html:
    """Draw a remark about the bot in this seat while others wait for its move. The result is empty if a person has the
    seat, and at about half of all moments."""
    if not (seat < len(bots) and bots[seat]) or crc32(repr(facts).encode()) % OFTEN:
        return NOTHING
    return draw_remark(seat, escape(say(pick_variant_of_sentence(lines, *facts), name=say.name(seat))), bots, say)


def draw_remark_at_the_end(lines: Sequence[str], bots: tuple[bool, ...], say: Say, *facts: object) -> Html:
    """Draw one bot's remark about the end of the play. The result is empty if there are no bots or no remarks."""
    seats = [Seat(seat) for seat, bot in enumerate(bots) if bot]
    if not seats or not lines:
        return NOTHING
    seat = seats[crc32(repr(facts).encode()) // len(lines) % len(seats)]
    remark = f"<b>{escape(say.name(seat))}:</b> <q>{escape(say(pick_variant_of_sentence(lines, *facts)))}</q>"
    return draw_remark(seat, remark, bots, say)


def draw_remark(seat: Seat, sentence: str, bots: tuple[bool, ...], say: Say) -> Html:
    """Draw a remark with a checkbox that hides all remarks in this browser. `sentence` is HTML."""
    hush = translate_and_escape(msg("No more remarks by bots"), say.anybody)
    return Html(
        f"<p class=banter data-key=banter>{draw_initial_avatar(seat, bots, say)}<span>{sentence}</span>"
        f"<input class=sr type=checkbox id=hush data-keep=hush><label class=tool for=hush>"
        f"<span class=sr>{hush}</span><span aria-hidden=true>×</span></label></p>"
    )
