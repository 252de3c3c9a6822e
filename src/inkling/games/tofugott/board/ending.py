"""Draws the end of a play: the tie-break card by card, the winner, and everybody's points."""

from inkling.core.errors import msg
from inkling.core.html import Html, escape
from inkling.core.sight import Seat
from inkling.core.words import Say
from inkling.games.board_kit.cached_drawing import cache_drawing
from inkling.games.board_kit.html_texts import pick_variant_of_sentence, translate_and_escape
from inkling.games.board_kit.people import flag_of_seat_or_false, initial_of_player
from inkling.games.tofugott.board.shared_parts import (
    animation_delay_classes,
    draw_avatar,
    draw_silhouette_or_card_back,
    silhouette_name_as_html,
)
from inkling.games.tofugott.rules.cards import TOFU, SilhouetteId
from inkling.games.tofugott.rules.state import TieBreakPass
from inkling.games.tofugott.text.story import describe_team_result, sentence_for_viewer
from inkling.games.tofugott.text.wording import format_number, player_name_or_you, points_as_words

CHEERS = (
    msg("The tofu takes a bow."),
    msg("What a nose for odd answers!"),
    msg("Somebody has been paying attention."),
    msg("Great minds think sideways."),
)
"""A warm sentence at the end; the scores choose one."""


@cache_drawing
def draw_end(
    scores: tuple[int, ...],
    places: tuple[int, ...],
    hits: int,
    ties: tuple[TieBreakPass, ...],
    pictures: str,
    bots: tuple[bool, ...],
    say: Say,
) -> Html:
    winner = Seat(places.index(1))
    beat = 1
    passes: list[Html] = []
    for tie in ties:
        passes.append(draw_tie_break(tie, beat, bool(passes), bots, say))
        beat += 2 * len(tie.rows[0]) + 2
    late = f" late {animation_delay_classes(beat)}" if ties else ""
    verdict = sentence_for_viewer(winner, say, msg("You win"), msg("{name} wins"))
    standing = sorted(map(Seat, range(len(scores))), key=lambda seat: (places[seat], seat))
    rows = "".join(draw_player_result(seat, places[seat], scores[seat], bots, say) for seat in standing)
    heading = escape(say("Ranking"))
    together = "".join(f"<p>{escape(sentence)}</p>" for sentence in describe_team_result(hits, len(scores), say))
    return Html(
        f'{"".join(passes)}<div class="verdict{late}"><img src="{pictures}/{TOFU}.svg" alt=""><div><h2>{escape(verdict)}</h2>'
        f"<p>{escape(explain_victory(scores, winner, bool(ties), say))} {translate_and_escape(pick_variant_of_sentence(CHEERS, scores), say)}</p>{together}</div></div>"
        f'<h3 class="sr">{heading}</h3><ol class="places{late}">{rows}</ol>'
    )


def explain_victory(scores: tuple[int, ...], winner: Seat, tied: bool, say: Say) -> str:
    """Return a sentence about why this player won."""
    points = points_as_words(scores[winner], format_number(scores[winner]), say)
    if tied:
        return say("{points}, level at the top; the tofu decided.", points=points)
    return say("{points}, more than anybody else.", points=points)


def draw_player_result(seat: Seat, place: int, score: int, bots: tuple[bool, ...], say: Say) -> Html:
    points = points_as_words(score, format_number(score), say)
    return Html(
        f'<li class="person{" first" if place == 1 else ""}"><b class="rank">{place}.</b>{draw_avatar(seat, initial_of_player(seat, say), flag_of_seat_or_false(bots, seat))}<b class="name">{escape(player_name_or_you(seat, say))}</b>'
        f'<b class="score">{escape(points)}</b></li>'
    )


def draw_tie_break(tie: TieBreakPass, beat: int, again: bool, bots: tuple[bool, ...], say: Say) -> Html:
    """Draw one pass of the tie-break (R11): all tied players reveal one card at a time, until at least one of them
    reveals the tofu. `again` is True for every pass after the first."""
    names = say.listing([player_name_or_you(seat, say) for seat in tie.seats])
    text = say("The tofu decides between {names}.", names=names)
    heading = escape(say("Still tied: once more!") if again else text)
    rule = "" if again else f'<p class="cap">{escape(say("The first player to turn it up wins."))}</p>'
    rows = "".join(
        draw_tie_break_row(seat, row, beat, bots, say) for seat, row in zip(tie.seats, tie.rows, strict=True)
    )
    return Html(f'<section class="tie-break"><h2>{heading}</h2>{rule}<ol>{rows}</ol></section>')


def draw_tie_break_row(seat: Seat, row: tuple[SilhouetteId, ...], beat: int, bots: tuple[bool, ...], say: Say) -> Html:
    cards = "".join(
        f'<li>{draw_silhouette_or_card_back(one, " turn " + animation_delay_classes(beat + 2 * place))}<span class="sr">{silhouette_name_as_html(one, say.lang)}</span></li>'
        for place, one in enumerate(row)
    )
    first = " first" if row[-1] == TOFU else ""
    return Html(
        f'<li class="tie-row{first}">{draw_avatar(seat, initial_of_player(seat, say), flag_of_seat_or_false(bots, seat))}<b class="name">{escape(player_name_or_you(seat, say))}</b><ol>{cards}</ol></li>'
    )
