"""Draws the end of a play: rating, final rows, rating scale, remaining cards, and suggested options."""

from msgspec.structs import replace

from inkling.core.board import BoardContext, RenderMemo
from inkling.core.errors import msg
from inkling.core.html import NOTHING, Html, escape
from inkling.core.sight import Outcome, Seat
from inkling.core.words import Say
from inkling.games.board_kit.bot_remarks import draw_remark_at_the_end
from inkling.games.board_kit.html_texts import pick_variant_of_sentence, translate_and_escape
from inkling.games.board_kit.people import flag_of_seat_or_false
from inkling.games.silencio.board.cards import draw_avatar, draw_small_cards, draw_zone_heading
from inkling.games.silencio.board.rows import draw_rows
from inkling.games.silencio.rules.rules import rating_of_cards_left, sort_cards_by_colour_and_rank
from inkling.games.silencio.rules.state import Cards, View
from inkling.games.silencio.text.bot_remarks import ENDS
from inkling.games.silencio.text.story import ENDINGS
from inkling.games.silencio.text.text_screen import describe_cards_left, suggest_harder_or_easier_options

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


def draw_end_zone(view: View, outcome: Outcome, context: BoardContext, say: Say, rated: bool) -> Html:
    """Draw the zone shown after the end. It is the same for all viewers."""
    bots, tips, memo = context.bots, not context.lesson, context.memo
    return memo.shared(draw_public_end_of_play, view, outcome, bots, say.public, rated, tips, memo)


def draw_public_end_of_play(
    view: View, outcome: Outcome, bots: tuple[bool, ...], say: Say, rated: bool, tips: bool, memo: RenderMemo
) -> Html:
    """Draw the end from the public part of the view. Cached for all viewers."""
    public = replace(view, seat=None, hand=None, known=view.common)
    return memo.newest("end", draw_end_of_play, public, outcome, bots, say, rated, tips, memo)


def draw_end_of_play(
    view: View, outcome: Outcome, bots: tuple[bool, ...], say: Say, rated: bool, tips: bool, memo: RenderMemo
) -> Html:
    """Draw the end of a play. If `rated` is False, the cards left are counted but not rated, because a player might
    have known the deal. `tips` are suggested options for the next play."""
    anybody = say.anybody
    rating = rating_of_cards_left(int(outcome.score), view.seats) if outcome.score is not None else outcome.reason
    remarks = ENDS.get(rating, ()) if tips else ()
    return Html(
        f'<div class="verdict stack">{draw_rating(rating, outcome, view, anybody, tips) if rated else draw_unrated_result(outcome, view, anybody)}'
        f"{draw_remark_at_the_end(remarks, bots, say, view.rows)}</div>"
        f"<div class=pano>{draw_final_rows(view, anybody, memo)}</div>{draw_cards_left(view, bots, say)}"
    )


def draw_final_rows(view: View, say: Say, memo: RenderMemo) -> Html:
    """Draw the four final rows. Most of them are already in the cache, because they were drawn for the last move."""
    rows = draw_rows(view.rows, view.night, view.lit, view.top_rank, say, memo)
    return Html("".join(f"<div>{row}</div>" for row in rows.values()))


def count_cards_in_rows(rows: tuple[Cards, ...], night: Cards, say: Say) -> str:
    laid = say.many("The rows hold one card.", "The rows hold {n} cards.", sum(len(row) - 1 for row in rows))
    woke = (
        say.many("One card shows its night side.", "{n} cards show their night sides.", len(night))
        if night
        else say("No card shows its night side.")
    )
    return f"{laid} {woke}"


def draw_unrated_result(outcome: Outcome, view: View, say: Say) -> Html:
    """Draw a result without a rating, with the number of cards left as its title."""
    if outcome.score is None:
        return Html(
            f"{draw_zone_heading(VERDICTS[outcome.reason], say)}<p>{translate_and_escape(ENDINGS[outcome.reason], say)}</p>"
        )
    left, won = describe_cards_left(outcome.score, say), say("No cards left")
    reason = say("Not this time.") if outcome.score else say("All hands are empty.")
    sentence = f"{reason} {count_cards_in_rows(view.rows, view.night, say)}"
    return Html(f"<h2>{escape(left if outcome.score else won)}</h2><p>{escape(sentence)}</p>")


def count_cards_left(outcome: Outcome, say: Say) -> str:
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


def draw_rating(rating: str, outcome: Outcome, view: View, say: Say, tips: bool) -> Html:
    head = draw_zone_heading(VERDICTS[rating], say)
    if outcome.score is None:
        return Html(f"{head}<p>{translate_and_escape(ENDINGS[outcome.reason], say)}</p>")
    left = int(outcome.score)
    count, cheer = count_cards_left(outcome, say), say(pick_variant_of_sentence(CHEERS[rating], view.rows))
    reason = say("{n} passes in a row ended the journey.", n=view.seats) if left else ""
    lit = say.many("{n} shrine is still lit.", "{n} shrines are still lit.", len(view.lit)) if view.lit else ""
    next_time = suggest_harder_or_easier_options(rating, view.options, say) if tips else []
    more = " ".join([count_cards_in_rows(view.rows, view.night, say), lit, *next_time])
    return Html(
        f'{head}<p>{escape(count)} {escape(reason)} {escape(cheer)}</p>{draw_rating_scale(rating, view.seats, say)}<p class="soft small">{escape(more)}</p>'
    )


def draw_rating_scale(rating: str, seats: int, say: Say) -> Html:
    steps = (("perfect", "0"), ("almost-there", f"1–{seats}"), ("keep-wandering", f"{seats + 1}+"))
    drawn = "".join(
        f"<li{ME if name == rating else ''}>{translate_and_escape(VERDICTS[name], say)}<br>{cards}</li>"
        for name, cards in steps
    )
    label = translate_and_escape(msg("The rating by cards left"), say)
    return Html(f'<ol class=scale aria-label="{label}">{drawn}</ol>')


def draw_cards_left(view: View, bots: tuple[bool, ...], say: Say) -> Html:
    """Draw every player's remaining cards, which are public only if the play was finished."""
    if view.left is None:
        return NOTHING
    people = "".join(
        draw_cards_left_of_seat(
            Seat(seat), sort_cards_by_colour_and_rank(hand + lying), flag_of_seat_or_false(bots, seat), say
        )
        for seat, (hand, lying) in enumerate(zip(view.left, view.open, strict=True))
    )
    head = draw_zone_heading(msg("What was left"), say.anybody)
    return Html(f"<div class=sheet>{head}<ul class=left>{people}</ul></div>")


def draw_cards_left_of_seat(seat: Seat, cards: Cards, bot: bool, say: Say) -> Html:
    name = say.name(seat)
    none = translate_and_escape(msg("none left"), say.anybody)
    what = draw_small_cards(cards, say.anybody) if cards else f'<span class="soft small">{none}</span>'
    return Html(f'<li data-key="left{seat}">{draw_avatar(name, seat, bot)}<b>{escape(name)}</b>{what}</li>')
