"""The end: the verdict in two words, the journeys as they were laid, the scale, what was left and what to try next."""

from msgspec.structs import replace

from inkling.core.board import BoardContext, RenderMemo
from inkling.core.errors import msg
from inkling.core.html import NOTHING, Html, escape
from inkling.core.sight import Outcome, Seat
from inkling.core.words import Say
from inkling.games.board_kit.people import is_so
from inkling.games.board_kit.texts import text
from inkling.games.silencio.board.cards import avatar, heading, small_row
from inkling.games.silencio.board.rows import draw_rows
from inkling.games.silencio.rules.rules import in_order, rate
from inkling.games.silencio.rules.state import Cards, View
from inkling.games.silencio.text.screen import describe_left, suggest
from inkling.games.silencio.text.story import ENDINGS

VERDICTS = {
    "perfect": msg("Perfect"),
    "almost-there": msg("Almost there"),
    "keep-wandering": msg("Keep wandering"),
    "time-up": msg("Time is up"),
    "abandoned": msg("Abandoned"),
}


ME = ' class="me" aria-current="true"'


def end_zone(view: View, outcome: Outcome, context: BoardContext, say: Say, rated: bool) -> Html:
    """Alike for all."""
    bots, tips, memo = context.bots, not context.lesson, context.memo
    return memo.shared(public_end, view, outcome, bots, say.public, rated, tips, memo)


def public_end(
    view: View, outcome: Outcome, bots: tuple[bool, ...], say: Say, rated: bool, tips: bool, memo: RenderMemo
) -> Html:
    """Of a view only what every viewer has alike."""
    public = replace(view, seat=None, hand=None, known=view.common)
    return memo.newest("end", draw_end, public, outcome, bots, say, rated, tips, memo)


def draw_end(
    view: View, outcome: Outcome, bots: tuple[bool, ...], say: Say, rated: bool, tips: bool, memo: RenderMemo
) -> Html:
    """Cards that somebody may have known are counted, but not rated. With `tips` it says what to try next."""
    words = say.anybody
    rating = rate(int(outcome.score), view.seats) if outcome.score is not None else outcome.reason
    return Html(
        f'<div class="verdict stack">{verdict(rating, outcome, view, words, tips) if rated else count_only(outcome, view, words)}</div>'
        f"<div class=pano>{panorama(view, words, memo)}</div>{left_over(view, bots, say)}"
    )


def panorama(view: View, say: Say, memo: RenderMemo) -> Html:
    """The four journeys as they were laid; most of them lay so before the last move."""
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
    """The result itself is the title."""
    if outcome.score is None:
        return Html(f"{heading(VERDICTS[outcome.reason], say)}<p>{text(ENDINGS[outcome.reason], say)}</p>")
    left, won = describe_left(outcome.score, say), say("No cards left")
    told = say("Not won this time.") if outcome.score else say("All hands are empty.")
    words = f"{told} {count_laid(view.rows, view.night, say)}"
    return Html(f"<h2>{escape(left if outcome.score else won)}</h2><p>{escape(words)}</p>")


def count_left(outcome: Outcome, say: Say) -> str:
    left = int(outcome.score or 0)
    return say.many("{n} card was left.", "{n} cards were left.", left) if left else say("All hands are empty.")


def verdict(rating: str, outcome: Outcome, view: View, say: Say, tips: bool) -> Html:
    head = heading(VERDICTS[rating], say)
    if outcome.score is None:
        return Html(f"{head}<p>{text(ENDINGS[outcome.reason], say)}</p>")
    left = int(outcome.score)
    count = count_left(outcome, say)
    reason = say("{n} passes in a row ended the journey.", n=view.seats) if left else ""
    lit = say.many("{n} shrine is still lit.", "{n} shrines are still lit.", len(view.lit)) if view.lit else ""
    next_time = suggest(rating, view.options, say) if tips else []
    more = " ".join([count_laid(view.rows, view.night, say), lit, *next_time])
    return Html(
        f'{head}<p>{escape(count)} {escape(reason)}</p>{scale(rating, view.seats, say)}<p class="soft small">{escape(more)}</p>'
    )


def scale(rating: str, seats: int, say: Say) -> Html:
    steps = (("perfect", "0"), ("almost-there", f"1–{seats}"), ("keep-wandering", f"{seats + 1}+"))
    drawn = "".join(
        f"<li{ME if name == rating else ''}>{text(VERDICTS[name], say)}<br>{cards}</li>" for name, cards in steps
    )
    words = text(msg("The rating by cards left"), say)
    return Html(f'<ol class=scale aria-label="{words}">{drawn}</ol>')


def left_over(view: View, bots: tuple[bool, ...], say: Say) -> Html:
    """The hands are laid open when a play was played out."""
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
