"""The reveal of a question: guesses clockwise, then best and worst, each with its sentence, at last the points (R3)."""

from functools import lru_cache
from html import escape

from inkling.core.errors import mark
from inkling.core.html import NOTHING, Html
from inkling.core.sight import Seat
from inkling.core.words import Say
from inkling.games.board_parts.people import called, is_so
from inkling.games.board_parts.texts import quote, text
from inkling.games.tofugott.board.happened import Card, Reveal
from inkling.games.tofugott.board.parts import after, avatar, tile, title
from inkling.games.tofugott.rules.cards import CardId, find_card
from inkling.games.tofugott.words.wording import figure, premise, signed


@lru_cache(512)
def draw_show(
    reveal: Reveal, where: str, active: Seat, seats: int, card: CardId, pictures: str, bots: tuple[bool, ...], say: Say
) -> Html:
    """The whole reveal; `where` tells the sheet when to show it. What is not turned up yet lies face down."""
    anybody, name = say.anybody, say.name(active)
    guesses = {card.seat: card for card in reveal.guesses}
    rows = []
    for place in range(1, seats):
        seat = Seat((active + place) % seats)
        whose = (seat, say.name(seat), say.me(seat), is_so(bots, seat))
        rows.append(draw_guess(*whose, guesses.get(seat), gain_of(reveal, seat), anybody))
    best = draw_answer("best", name, say.me(active), reveal.best, gain_of(reveal, active), pictures, anybody)
    worst = draw_answer("worst", name, say.me(active), reveal.worst, "", pictures, anybody)
    heading = text(mark("Guesses"), anybody)
    return Html(
        f'<div class="show {where}" id="show-{reveal.turn}-{reveal.question}">{draw_question(card, reveal.question, anybody)}<div class="ans">{best}{worst}</div>'
        f'<h3 class="sr">{heading}</h3><ol class="gs">{"".join(rows)}</ol></div>'
    )


def gain_of(reveal: Reveal, seat: Seat) -> Html:
    """The points of a seat and what they make of its score, once they are given."""
    return draw_gain(reveal.points[seat], reveal.scores[seat], reveal.beat) if reveal.points is not None else NOTHING


@lru_cache(1024)
def draw_gain(points: int, score: int, beat: int) -> Html:
    """The cube flies in, or falls down."""
    at = after(beat)
    pill = f'<span class="pt {look(points)} late {at}">{signed(points)}</span>'
    if points == 0:
        return Html(f'{pill}<b class="sc">{figure(score)}</b>')
    cube = "won" if points > 0 else "lost"
    return Html(
        f'{pill}<b class="sc"><i class="cube {cube} {at}"></i><s class="sc-was {at}" aria-hidden="true">{figure(score - points)}</s>'
        f'<span class="sc-now {at}">{figure(score)}</span></b>'
    )


@lru_cache(512)
def draw_question(card: CardId, question: int, say: Say) -> Html:
    where = escape(say("Question {n} of 3:", n=question))
    asked = escape(find_card(card).question[question - 1].read(say.lang))
    return Html(
        f'<p class="soft small">{escape(premise(card, say))}</p><h2 class="prem"><span class="sr">{where} </span>{asked}</h2>'
    )


@lru_cache(1024)
def draw_guess(seat: Seat, name: str, me: bool, bot: bool, card: Card | None, gain: str, say: Say) -> Html:
    whose, shown = avatar(seat, name, bot), called(name, me, say)
    if card is None:
        hidden = text(mark("face down"), say)
        return Html(
            f'<li class="gu">{whose}{tile("back")}<div><b>{shown}</b> '
            f'<span class="soft small">{hidden}</span></div></li>'
        )
    beat = after(card.beat)
    return Html(
        f'<li class="gu">{whose}{tile(card.silhouette, f" turn {beat}")}<div><b>{shown}</b> '
        f'<span class="late {beat}"><span class="soft small">{title(card.silhouette, say.lang)}</span>'
        f"{quote(card.words)}{quote(card.spoken)}</span></div>{gain}</li>"
    )


@lru_cache(512)
def draw_answer(kind: str, name: str, me: bool, card: Card | None, gain: str, pictures: str, say: Say) -> Html:
    """A big card with its edge in the colour of its kind, a sign and the word."""
    label = escape(call_answer(kind, name, me, say))
    if card is None:
        hidden = text(mark("face down"), say)
        return Html(
            f'<div class="an {kind}"><span class="ph"></span><div><span class="cap">{label}</span>'
            f"<b>{hidden}</b></div></div>"
        )
    beat = after(card.beat)
    return Html(
        f'<div class="an {kind}"><span class="ph turn {beat}"><img src="{pictures}/{card.silhouette}.svg" alt=""></span>'
        f'<div><span class="cap">{label}</span><b class="late {beat}">{title(card.silhouette, say.lang)}</b>{gain}</div>'
        f'<span class="late {beat}">{quote(card.words)}{quote(card.spoken)}</span></div>'
    )


def call_answer(kind: str, name: str, me: bool, say: Say) -> str:
    if kind == "best":
        return say("Your best") if me else say("{name}’s best", name=name)
    return say("Your worst") if me else say("{name}’s worst", name=name)


def look(points: int) -> str:
    return "up" if points > 0 else "dn" if points < 0 else "nil"
