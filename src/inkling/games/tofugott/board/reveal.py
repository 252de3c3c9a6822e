"""The reveal of a question: guesses clockwise, then best and worst, each with its sentence, finally the points (R3)."""

from typing import Final

from msgspec import Struct

from inkling.core.errors import msg
from inkling.core.html import NOTHING, Html, escape
from inkling.core.sight import Seat
from inkling.core.words import Say
from inkling.games.board_kit.drawings import cached_drawing
from inkling.games.board_kit.people import called, initial_of, is_so
from inkling.games.board_kit.texts import quote, text
from inkling.games.tofugott.board.parts import after, avatar, tile, title
from inkling.games.tofugott.board.story import Card, Reveal
from inkling.games.tofugott.rules.cards import CardId, find_card
from inkling.games.tofugott.text.wording import count_points, figure, premise, signed

SORTED: Final = "on sorted"
"""The CSS class for looking back: each guess that matched an answer is shown next to it."""


class Person(Struct, frozen=True):
    """The owner of a card, as a row names them."""

    seat: Seat
    sign: str
    name: str
    me: bool
    bot: bool


@cached_drawing
def draw_show(
    reveal: Reveal,
    where: str,
    active: Seat,
    scores: tuple[int, ...],
    card: CardId,
    pictures: str,
    bots: tuple[bool, ...],
    say: Say,
) -> Html:
    """Draw the whole reveal; `where` is the CSS class that decides when it shows. Cards not turned up yet are face
    down."""
    anybody, seats = say.anybody, len(scores)
    guesses = {card.seat: card for card in reveal.guesses}
    rows: dict[str, list[Html]] = {"best": [], "worst": [], "": []}
    for place in range(1, seats):
        seat = Seat((active + place) % seats)
        verdict = verdict_of(reveal, seat, anybody), gain_of(reveal, seat, scores, anybody)
        row = draw_guess(person(seat, bots, say), guesses.get(seat), *verdict, anybody)
        rows[answer_met(reveal, guesses.get(seat)) if where == SORTED else ""].append(row)
    verdict = hits_of(reveal, active, anybody), gain_of(reveal, active, scores, anybody)
    rows[""].append(draw_asker(person(active, bots, say), *verdict, anybody))
    mine = say.name(active), say.me(active)
    met = {kind: list_met(rows[kind], anybody) if where == SORTED else NOTHING for kind in ("best", "worst")}
    best = draw_answer("best", *mine, reveal.best, pictures, met["best"], anybody)
    worst = draw_answer("worst", *mine, reveal.worst, pictures, met["worst"], anybody)
    heading = text(msg("Guesses"), anybody)
    return Html(
        f'<div class="show {where}" id="show-{reveal.turn}-{reveal.question}">{draw_question(card, reveal.question, anybody)}<div class="answers">{best}{worst}</div>'
        f'<h3 class="sr">{heading}</h3><ol class="guesses">{"".join(rows[""])}</ol></div>'
    )


def person(seat: Seat, bots: tuple[bool, ...], say: Say) -> Person:
    return Person(seat, initial_of(seat, say), say.name(seat), say.me(seat), is_so(bots, seat))


def answer_met(reveal: Reveal, guess: Card | None) -> str:
    """Return the kind of revealed answer that a guess matches, or an empty string."""
    for kind, answer in (("best", reveal.best), ("worst", reveal.worst)):
        if guess and answer and guess.silhouette == answer.silhouette:
            return kind
    return ""


def list_met(rows: list[Html], say: Say) -> Html:
    if not rows:
        words = text(msg("Nobody guessed this."), say)
        return Html(f'<p class="matched">{words}</p>')
    return Html(f'<ol class="matched">{"".join(rows)}</ol>')


def gain_of(reveal: Reveal, seat: Seat, scores: tuple[int, ...], say: Say) -> Html:
    """Draw the points of a seat, once they are given, and its score."""
    if reveal.points is None:
        return draw_total(figure(scores[seat]), say)
    return draw_gain(reveal.points[seat], scores[seat], reveal.beat, say)


@cached_drawing
def draw_gain(points: int, score: int, beat: int, say: Say) -> Html:
    """Draw the cube that flies in or falls down."""
    at = after(beat)
    pill = f'<span class="points {points_class(points)} late {at}">{escape(count_points(points, signed(points), say))}</span>'
    if points == 0:
        return Html(pill + draw_total(figure(score), say))
    cube = "won" if points > 0 else "lost"
    moving = (
        f'<i class="cube {cube} {at}"></i><s class="score-was {at}" aria-hidden="true">{figure(score - points)}</s>'
        f'<span class="score-now {at}">{figure(score)}</span>'
    )
    return Html(pill + draw_total(moving, say))


def draw_total(score: str, say: Say) -> Html:
    """Draw the total; `score` is HTML."""
    return Html(f'<b class="score"><span>{text(msg("Total"), say)}</span> {score}</b>')


def verdict_of(reveal: Reveal, seat: Seat, say: Say) -> Html:
    """Draw the result of a guess in one word."""
    if reveal.points is None:
        return NOTHING
    points = reveal.points[seat]
    word = say("hit") if points > 0 else say("the worst") if points < 0 else say("missed")
    return Html(f'<span class="outcome {points_class(points)} late {after(reveal.beat)}">{escape(word)}</span>')


def hits_of(reveal: Reveal, active: Seat, say: Say) -> Html:
    """Draw how many guessers were right about the active player."""
    if reveal.points is None:
        return NOTHING
    words = describe_hits(reveal.points[active], len(reveal.points) - 1, say)
    if not words:
        return NOTHING
    return Html(f'<span class="small soft late {after(reveal.beat)}">{escape(words)}</span>')


def describe_hits(right: int, guessers: int, say: Say) -> str:
    """Say how many were right; empty for a lone guesser, whose row shows it."""
    if guessers == 1:
        return ""
    if right == 0:
        return say("Nobody guessed right")
    if right == guessers:
        return say("Everybody guessed right")
    return say.many("One of {all} guessed right", "{n} of {all} guessed right", right, all=guessers)


@cached_drawing
def draw_question(card: CardId, question: int, say: Say) -> Html:
    where = escape(say("Question {n} of 3:", n=question))
    asked = escape(find_card(card).question[question - 1].read(say.lang))
    return Html(
        f'<p class="soft small">{escape(premise(card, say))}</p><h2 class="premise"><span class="sr">{where} </span>{asked}</h2>'
    )


@cached_drawing
def draw_guess(player: Person, card: Card | None, verdict: str, gain: str, say: Say) -> Html:
    whose = f'<span class="who">{avatar(player.seat, player.sign, player.bot)}<b>{called(player.name, player.me, say)}</b></span>'
    if card is None:
        hidden = text(msg("face down"), say)
        return Html(
            f'<li class="guess">{tile("back")}<div>{whose} <span class="soft small">{hidden}</span></div>{gain}</li>'
        )
    beat = after(card.beat)
    return Html(
        f'<li class="guess">{tile(card.silhouette, f" turn {beat}")}<div>{whose} '
        f'<span class="late {beat}"><span class="small">{title(card.silhouette, say.lang)}</span> {verdict}'
        f"{quote(card.words)}{quote(card.spoken)}</span></div>{gain}</li>"
    )


@cached_drawing
def draw_asker(player: Person, hits: str, gain: str, say: Say) -> Html:
    """Draw whose answers they are, after the guessers."""
    return Html(
        f'<li class="guess yours">{avatar(player.seat, player.sign, player.bot)}<div><span class="who"><b>{called(player.name, player.me, say)}</b></span> {hits}</div>{gain}</li>'
    )


@cached_drawing
def draw_answer(kind: str, name: str, me: bool, card: Card | None, pictures: str, met: str, say: Say) -> Html:
    """Draw a large card with an edge in the colour of its kind, an icon and the word."""
    label = escape(call_answer(kind, name, me, say))
    if card is None:
        hidden = text(msg("face down"), say)
        return Html(
            f'<div class="answer {kind}"><span class="picture"></span><div><span class="cap">{label}</span>'
            f"<b>{hidden}</b></div></div>"
        )
    beat = after(card.beat)
    return Html(
        f'<div class="answer {kind}"><span class="picture turn {beat}"><img src="{pictures}/{card.silhouette}.svg" alt=""></span>'
        f'<div><span class="cap">{label}</span><b class="late {beat}">{title(card.silhouette, say.lang)}</b></div>'
        f'<span class="late {beat}">{quote(card.words)}{quote(card.spoken)}</span>{met}</div>'
    )


def call_answer(kind: str, name: str, me: bool, say: Say) -> str:
    if kind == "best":
        return say("Your best") if me else say("{name}’s best", name=name)
    return say("Your worst") if me else say("{name}’s worst", name=name)


def points_class(points: int) -> str:
    return "up" if points > 0 else "down" if points < 0 else "nil"
