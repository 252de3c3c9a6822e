"""Draws the reveal of a question: the guesses clockwise, then the best and the worst answer, each card with its
sentence, and finally the points (R3)."""

from typing import Final

from msgspec import Struct

from inkling.core.errors import msg
from inkling.core.html import NOTHING, Html, escape
from inkling.core.sight import Seat
from inkling.core.words import Say
from inkling.games.board_kit.cached_drawing import cache_drawing
from inkling.games.board_kit.html_texts import draw_quoted_sentence, translate_and_escape
from inkling.games.board_kit.people import flag_of_seat_or_false, initial_of_player, name_as_html
from inkling.games.tofugott.board.reveals_from_story import QuestionReveal, RevealedCard
from inkling.games.tofugott.board.shared_parts import (
    animation_delay_classes,
    draw_avatar,
    draw_silhouette_or_card_back,
    silhouette_name_as_html,
)
from inkling.games.tofugott.rules.cards import CardId, find_card
from inkling.games.tofugott.text.bot_sentence_translation import sentence_in_readers_language
from inkling.games.tofugott.text.wording import format_number, format_number_with_sign, points_as_words, premise_of_card

SORTED: Final = "on sorted"
"""The CSS class of a reveal in a replay: each guess that matched an answer is shown next to that answer."""


class OwnerOfRevealedCard(Struct, frozen=True):
    """The owner of a revealed card: their seat, and their name as the reveal shows it."""

    seat: Seat
    sign: str
    name: str
    me: bool
    bot: bool


@cache_drawing
def draw_reveal(
    reveal: QuestionReveal,
    where: str,
    active: Seat,
    scores: tuple[int, ...],
    card: CardId,
    pictures: str,
    bots: tuple[bool, ...],
    say: Say,
) -> Html:
    """Draw the whole reveal of a question. `where` is the CSS class that decides when it is visible. Cards not revealed
    yet are face down."""
    anybody, seats = say.anybody, len(scores)
    guesses = {card.seat: card for card in reveal.guesses}
    rows: dict[str, list[Html]] = {"best": [], "worst": [], "": []}
    for place in range(1, seats):
        seat = Seat((active + place) % seats)
        verdict = draw_guess_result(reveal, seat, anybody), draw_points_of_seat(reveal, seat, scores, anybody)
        row = draw_revealed_guess(make_card_owner(seat, bots, say), guesses.get(seat), *verdict, anybody)
        rows[answer_kind_that_guess_matches(reveal, guesses.get(seat)) if where == SORTED else ""].append(row)
    verdict = (
        draw_number_of_right_guesses(reveal, active, anybody),
        draw_points_of_seat(reveal, active, scores, anybody),
    )
    rows[""].append(draw_answerer_row(make_card_owner(active, bots, say), *verdict, anybody))
    mine = say.name(active), say.me(active)
    met = {kind: list_right_guessers(rows[kind], anybody) if where == SORTED else NOTHING for kind in ("best", "worst")}
    best = draw_revealed_answer("best", *mine, reveal.best, pictures, met["best"], anybody)
    worst = draw_revealed_answer("worst", *mine, reveal.worst, pictures, met["worst"], anybody)
    heading = translate_and_escape(msg("Guesses"), anybody)
    return Html(
        f'<div class="show {where}" id="show-{reveal.turn}-{reveal.question}">{draw_revealed_question(card, reveal.question, anybody)}<div class="answers">{best}{worst}</div>'
        f'<h3 class="sr">{heading}</h3><ol class="guesses">{"".join(rows[""])}</ol></div>'
    )


def make_card_owner(seat: Seat, bots: tuple[bool, ...], say: Say) -> OwnerOfRevealedCard:
    return OwnerOfRevealedCard(
        seat, initial_of_player(seat, say), say.name(seat), say.me(seat), flag_of_seat_or_false(bots, seat)
    )


def answer_kind_that_guess_matches(reveal: QuestionReveal, guess: RevealedCard | None) -> str:
    """Return whether a guess matches the best or the worst answer, as far as they are revealed. Empty if it matches
    neither."""
    for kind, answer in (("best", reveal.best), ("worst", reveal.worst)):
        if guess and answer and guess.silhouette == answer.silhouette:
            return kind
    return ""


def list_right_guessers(rows: list[Html], say: Say) -> Html:
    if not rows:
        sentence = translate_and_escape(msg("Nobody guessed this."), say)
        return Html(f'<p class="matched">{sentence}</p>')
    return Html(f'<ol class="matched">{"".join(rows)}</ol>')


def draw_points_of_seat(reveal: QuestionReveal, seat: Seat, scores: tuple[int, ...], say: Say) -> Html:
    """Draw the points that a seat gains and its new score. Empty until the points are counted."""
    if reveal.points is None:
        return draw_total_score(format_number(scores[seat]), say)
    return draw_flying_cube(reveal.points[seat], scores[seat], reveal.beat, say)


@cache_drawing
def draw_flying_cube(points: int, score: int, beat: int, say: Say) -> Html:
    """Draw the animated score cube. It flies in for a point gained and falls down for a point lost."""
    at = animation_delay_classes(beat)
    pill = f'<span class="points {css_class_of_points(points)} late {at}">{escape(points_as_words(points, format_number_with_sign(points), say))}</span>'
    if points == 0:
        return Html(pill + draw_total_score(format_number(score), say))
    cube = "won" if points > 0 else "lost"
    moving = (
        f'<i class="cube {cube} {at}"></i><s class="score-was {at}" aria-hidden="true">{format_number(score - points)}</s>'
        f'<span class="score-now {at}">{format_number(score)}</span>'
    )
    return Html(pill + draw_total_score(moving, say))


def draw_total_score(score: str, say: Say) -> Html:
    """Draw a player's total score. `score` is the HTML of the number."""
    return Html(f'<b class="score"><span>{translate_and_escape(msg("Total"), say)}</span> {score}</b>')


def draw_guess_result(reveal: QuestionReveal, seat: Seat, say: Say) -> Html:
    """Draw one word that says whether this seat's guess was right."""
    if reveal.points is None:
        return NOTHING
    points = reveal.points[seat]
    word = say("hit") if points > 0 else say("the worst") if points < 0 else say("missed")
    return Html(
        f'<span class="outcome {css_class_of_points(points)} late {animation_delay_classes(reveal.beat)}">{escape(word)}</span>'
    )


def draw_number_of_right_guesses(reveal: QuestionReveal, active: Seat, say: Say) -> Html:
    """Draw how many guessers guessed the active player's answer."""
    if reveal.points is None:
        return NOTHING
    sentence = describe_number_of_right_guesses(reveal.points[active], len(reveal.points) - 1, say)
    if not sentence:
        return NOTHING
    return Html(f'<span class="small soft late {animation_delay_classes(reveal.beat)}">{escape(sentence)}</span>')


def describe_number_of_right_guesses(right: int, guessers: int, say: Say) -> str:
    """Return a sentence about how many guessers were right. Empty if there is only one guesser, because that guesser's
    row shows it."""
    if guessers == 1:
        return ""
    if right == 0:
        return say("Nobody guessed right")
    if right == guessers:
        return say("Everybody guessed right")
    return say.many("One of {all} guessed right", "{n} of {all} guessed right", right, all=guessers)


@cache_drawing
def draw_revealed_question(card: CardId, question: int, say: Say) -> Html:
    where = escape(say("Question {n} of 3:", n=question))
    asked = escape(find_card(card).question[question - 1].in_language(say.lang))
    return Html(
        f'<p class="soft small">{escape(premise_of_card(card, say))}</p><h2 class="premise"><span class="sr">{where} </span>{asked}</h2>'
    )


@cache_drawing
def draw_revealed_guess(
    player: OwnerOfRevealedCard, card: RevealedCard | None, verdict: str, gain: str, say: Say
) -> Html:
    whose = f'<span class="who">{draw_avatar(player.seat, player.sign, player.bot)}<b>{name_as_html(player.name, player.me, say)}</b></span>'
    if card is None:
        hidden = translate_and_escape(msg("face down"), say)
        return Html(
            f'<li class="guess">{draw_silhouette_or_card_back("back")}<div>{whose} <span class="soft small">{hidden}</span></div>{gain}</li>'
        )
    beat = animation_delay_classes(card.beat)
    sentence = sentence_in_readers_language(card.words, say) if card.words else None
    return Html(
        f'<li class="guess">{draw_silhouette_or_card_back(card.silhouette, f" turn {beat}")}<div>{whose} '
        f'<span class="late {beat}"><span class="small">{silhouette_name_as_html(card.silhouette, say.lang)}</span> {verdict}'
        f"{draw_quoted_sentence(sentence)}{draw_quoted_sentence(card.spoken)}</span></div>{gain}</li>"
    )


@cache_drawing
def draw_answerer_row(player: OwnerOfRevealedCard, hits: str, gain: str, say: Say) -> Html:
    """Draw the row of the player whose answers are revealed, after the guessers."""
    return Html(
        f'<li class="guess yours">{draw_avatar(player.seat, player.sign, player.bot)}<div><span class="who"><b>{name_as_html(player.name, player.me, say)}</b></span> {hits}</div>{gain}</li>'
    )


@cache_drawing
def draw_revealed_answer(
    kind: str, name: str, me: bool, card: RevealedCard | None, pictures: str, met: str, say: Say
) -> Html:
    """Draw an answer as a large card. Its kind (best or worst) is shown by the colour of the edge, an icon and a
    word."""
    label = escape(describe_revealed_answer(kind, name, me, say))
    if card is None:
        hidden = translate_and_escape(msg("face down"), say)
        return Html(
            f'<div class="answer {kind}"><span class="picture"></span><div><span class="cap">{label}</span>'
            f"<b>{hidden}</b></div></div>"
        )
    beat = animation_delay_classes(card.beat)
    sentence = sentence_in_readers_language(card.words, say) if card.words else None
    return Html(
        f'<div class="answer {kind}"><span class="picture turn {beat}"><img src="{pictures}/{card.silhouette}.svg" alt=""></span>'
        f'<div><span class="cap">{label}</span><b class="late {beat}">{silhouette_name_as_html(card.silhouette, say.lang)}</b></div>'
        f'<span class="late {beat}">{draw_quoted_sentence(sentence)}{draw_quoted_sentence(card.spoken)}</span>{met}</div>'
    )


def describe_revealed_answer(kind: str, name: str, me: bool, say: Say) -> str:
    if kind == "best":
        return say("Your best") if me else say("{name}’s best", name=name)
    return say("Your worst") if me else say("{name}’s worst", name=name)


def css_class_of_points(points: int) -> str:
    return "up" if points > 0 else "down" if points < 0 else "nil"
