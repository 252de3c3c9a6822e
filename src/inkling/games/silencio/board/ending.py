"""The end of a play: the rating, the final rows, the rating scale, the cards that were left and what to try next."""

from msgspec.structs import replace

from inkling.core.board import BoardContext, RenderMemo
from inkling.core.errors import msg
from inkling.core.html import NOTHING, Html, escape
from inkling.core.sight import Outcome, Seat
from inkling.core.words import Say
from inkling.games.board_kit.banter import closing_line
from inkling.games.board_kit.people import is_so
from inkling.games.board_kit.texts import pick_variant, text
from inkling.games.silencio.board.cards import avatar, heading, small_row
from inkling.games.silencio.board.rows import draw_rows
from inkling.games.silencio.rules.rules import in_order, rate
from inkling.games.silencio.rules.state import Cards, View
from inkling.games.silencio.text.banter import ENDS
from inkling.games.silencio.text.screen import describe_cards_left, suggest_options
from inkling.games.silencio.text.story import ENDINGS

VERDICTS = {
    "perfect": msg("Perfect"),
    "almost-there": msg("Almost there"),
    "keep-wandering": msg("Keep wandering"),
    "time-up": msg("Time is up"),
    "abandoned": msg("Abandoned"),
}
"""Titles by rating or by reason of the end."""


ME = ' class="me" aria-current="true"'
"""Attributes of the step that the team reached on the scale."""


def end_zone(view: View, outcome: Outcome, context: BoardContext, say: Say, rated: bool) -> Html:
    """Draw the end, which is the same for all viewers."""
    bots, tips, memo = context.bots, not context.lesson, context.memo
    return memo.shared(public_end, view, outcome, bots, say.public, rated, tips, memo)


def public_end(
    view: View, outcome: Outcome, bots: tuple[bool, ...], say: Say, rated: bool, tips: bool, memo: RenderMemo
) -> Html:
    """Draw the end from the public part of the view."""
    public = replace(view, seat=None, hand=None, known=view.common)
    return memo.newest("end", draw_end, public, outcome, bots, say, rated, tips, memo)


def draw_end(
    view: View, outcome: Outcome, bots: tuple[bool, ...], say: Say, rated: bool, tips: bool, memo: RenderMemo
) -> Html:
    """Draw the end. Without `rated`, cards are only counted, because somebody might have known the deal. `tips` adds
    what to try next."""
    words = say.anybody
    rating = rate(int(outcome.score), view.seats) if outcome.score is not None else outcome.reason
    remarks = ENDS.get(rating, ()) if tips else ()
    return Html(
        f'<div class="verdict stack">{verdict(rating, outcome, view, words, tips) if rated else count_only(outcome, view, words)}'
        f"{closing_line(remarks, bots, say, view.rows)}</div>"
        f"<div class=pano>{panorama(view, words, memo)}</div>{left_over(view, bots, say)}"
    )


def panorama(view: View, say: Say, memo: RenderMemo) -> Html:
    """Draw the four final rows; most of them are still cached from the last move."""
    rows = draw_rows(view.rows, view.night, view.lit, view.top_rank, say, memo)
    return Html("".join(f"<div>{row}</div>" for row in rows.values()))


def count_laid(rows: tuple[Cards, ...], night: Cards, say: Say) -> str:
    laid = say.many("The rows hold one card.", "The rows hold {n} cards.", sum(len(row) - 1 for row in rows))
    woke = (
        say.many("One card shows its night side.", "{n} cards show their night sides.", len(night))
        if night
        else say("No card shows its night side.")
    )
    return f"{laid} {woke}"


def count_only(outcome: Outcome, view: View, say: Say) -> Html:
    """Draw the result without a rating: the number of cards left is the title."""
    if outcome.score is None:
        return Html(f"{heading(VERDICTS[outcome.reason], say)}<p>{text(ENDINGS[outcome.reason], say)}</p>")
    left, won = describe_cards_left(outcome.score, say), say("No cards left")
    reason = say("Not this time.") if outcome.score else say("All hands are empty.")
    words = f"{reason} {count_laid(view.rows, view.night, say)}"
    return Html(f"<h2>{escape(left if outcome.score else won)}</h2><p>{escape(words)}</p>")


def count_left(outcome: Outcome, say: Say) -> str:
    left = int(outcome.score or 0)
    return say.many("{n} card was left.", "{n} cards were left.", left) if left else say("All hands are empty.")


CHEERS = {
    "perfect": (
        msg("Not a word, and not a card left."),
        msg("You read each other beautifully."),
        msg("That was silence at its best."),
        msg("Four paths, one mind."),
    ),
    "almost-there": (
        msg("So close! With a little more luck you’re there."),
        msg("A fine journey, just a few steps short."),
        msg("You could almost see the end of the road."),
    ),
    "keep-wandering": (
        msg("The paths will still be there tomorrow."),
        msg("Silence takes practice. Another round?"),
        msg("Somewhere there was a gap too many. Try again!"),
        msg("Even the best teams get lost sometimes."),
    ),
}
"""A warm sentence at the end, by rating."""


def verdict(rating: str, outcome: Outcome, view: View, say: Say, tips: bool) -> Html:
    head = heading(VERDICTS[rating], say)
    if outcome.score is None:
        return Html(f"{head}<p>{text(ENDINGS[outcome.reason], say)}</p>")
    left = int(outcome.score)
    count, cheer = count_left(outcome, say), say(pick_variant(CHEERS[rating], view.rows))
    reason = say("{n} passes in a row ended the journey.", n=view.seats) if left else ""
    lit = say.many("{n} shrine is still lit.", "{n} shrines are still lit.", len(view.lit)) if view.lit else ""
    next_time = suggest_options(rating, view.options, say) if tips else []
    more = " ".join([count_laid(view.rows, view.night, say), lit, *next_time])
    return Html(
        f'{head}<p>{escape(count)} {escape(reason)} {escape(cheer)}</p>{scale(rating, view.seats, say)}<p class="soft small">{escape(more)}</p>'
    )


def scale(rating: str, seats: int, say: Say) -> Html:
    steps = (("perfect", "0"), ("almost-there", f"1–{seats}"), ("keep-wandering", f"{seats + 1}+"))
    drawn = "".join(
        f"<li{ME if name == rating else ''}>{text(VERDICTS[name], say)}<br>{cards}</li>" for name, cards in steps
    )
    words = text(msg("The rating by cards left"), say)
    return Html(f'<ol class=scale aria-label="{words}">{drawn}</ol>')


def left_over(view: View, bots: tuple[bool, ...], say: Say) -> Html:
    """Draw every player's remaining cards. They are public only if the play was finished."""
    if view.left is None:
        return NOTHING
    people = "".join(
        left_line(Seat(seat), in_order(hand + lying), is_so(bots, seat), say)
        for seat, (hand, lying) in enumerate(zip(view.left, view.open, strict=True))
    )
    head = heading(msg("What was left"), say.anybody)
    return Html(f"<div class=sheet>{head}<ul class=left>{people}</ul></div>")


def left_line(seat: Seat, cards: Cards, bot: bool, say: Say) -> Html:
    name = say.name(seat)
    none = text(msg("none left"), say.anybody)
    what = small_row(cards, say.anybody) if cards else f'<span class="soft small">{none}</span>'
    return Html(f'<li data-key="left{seat}">{avatar(name, seat, bot)}<b>{escape(name)}</b>{what}</li>')
