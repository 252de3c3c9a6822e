"""HTML of the watchers' guesses: the question, and the results after the play.

The question is rendered once per language. The viewer's own guess is then inserted into that text.
"""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from inkling.catalogs import speech
from inkling.core import NOTHING, Html, Say, join
from inkling.core.board import BoardContext, Zones
from inkling.core.crowd import FORM_ID, PRESSED, UNPRESSED, CrowdQuestion, draw_choice_button
from inkling.core.driver import AnyPlay
from inkling.core.html import escape
from inkling.core.looking_back import MomentChoice
from inkling.server.features.crowd.model import CrowdResult, PartTally
from inkling.server.features.decks.picture_urls import address_of_pictures
from inkling.server.platform.html.components import draw_hidden_field
from inkling.server.platform.html.layout import asset_url, draw_icon
from inkling.server.platform.http import urls
from inkling.server.tables.state import Table


@cache
def crowd_style_link() -> str:
    """Return the link to the style sheet. It is inside the zone, so that only pages with a crowd load it."""
    return f'<link rel="stylesheet" href="{asset_url("crowd.css")}">'


class CrowdQuestionHtml(NamedTuple):
    """A rendered question, without anybody's guess."""

    board: Zones
    """Zones that replace zones of the board, if watchers guess on the board itself."""
    dock: Html
    choices: Mapping[str, Html]
    """What the dock shows after each choice was made, by choice."""


def draw_crowd_question(
    code: str, play: AnyPlay, question: CrowdQuestion, context: BoardContext, lang: str
) -> CrowdQuestionHtml:
    """Draw the question with its choices, with no option chosen."""
    hooks = play.game.table.crowd
    assert hooks is not None
    sight, game_say = play.sight(None), speech(lang, play.game.package).to(None, play.record.names)
    choices = [hooks.choice(choice, sight, game_say, context) for choice in question.choices]
    say, board, listed = speech(lang), {}, NOTHING
    if hooks.on_board is None:
        buttons = join(
            draw_choice_button(choice.id, f"{draw_choice_picture(choice)}<b>{escape(choice.label)}</b>")
            for choice in choices
        )
        listed = Html(f'<div class="choices">{buttons}</div>')
    else:
        zone, html = hooks.on_board(sight, game_say, context)
        board = {zone: html}
    fields = f"{draw_hidden_field('key', question.key)}{draw_hidden_field('part', question.part)}"
    note = escape(say("Only you see it, and you can change it. At the end you see how often you were right."))
    dock = Html(
        f'{crowd_style_link()}<form id="{FORM_ID}" method="post" action="{urls.crowd(code)}" class="crowd" data-crowd>'
        f"{fields}{draw_own_guess(None, say)}<h2>{escape(hooks.text(sight, game_say))}</h2>"
        f'<p class="cap">{note}</p>{listed}</form>'
    )
    return CrowdQuestionHtml(board, dock, {choice.id: draw_own_guess(choice, say) for choice in choices})


def draw_choice_picture(choice: MomentChoice) -> Html:
    return Html(f'<span class="picture" aria-hidden="true">{choice.picture}</span>')


def draw_own_guess(choice: MomentChoice | None, say: Say) -> Html:
    """Draw the viewer's guess. If they have made none, draw a hint on how to guess."""
    if choice is None:
        sentence = escape(say("Tap a card to guess."))
        return Html(f'<p class="own"><span class="picture none" aria-hidden="true">?</span><b>{sentence}</b></p>')
    label = escape(say("Your guess: {choice}", choice=choice.label))
    return Html(f'<p class="own">{draw_choice_picture(choice)}<b>{label}</b></p>')


def press_choice(question: CrowdQuestionHtml, choice: str | None) -> tuple[Zones, Html]:
    """Return the zones of the board, and the text below it, with this option marked as the viewer's guess."""
    board, dock, choices = question
    if choice is None:
        return board, dock
    value = f'value="{escape(choice)}" '

    def press(html: Html) -> Html:
        return Html(html.replace(value + UNPRESSED, value + PRESSED, 1))

    start, _, rest = dock.partition('<p class="own">')
    dock = Html(f"{start}{choices[choice]}{rest.partition('</p>')[2]}")
    return {zone: press(html) for zone, html in board.items()}, press(dock)


def draw_crowd_result(table: Table, result: CrowdResult | None, say: Say) -> Html:
    """Draw how often the watchers were right in each question; empty without a result."""
    play = table.play
    if result is None or play is None or play.outcome is None:
        return NOTHING
    title = escape(say("What the watchers thought"))
    people = escape(say.many("One person guessed along.", "{n} people guessed along.", result.people))
    pictures = address_of_pictures(table)
    rows = join(draw_part(play, tally, pictures, say) for tally in result.tallies)
    return Html(
        f'{crowd_style_link()}<section class="sheet crowd-result"><h2>{draw_icon("eye")}{title}</h2>'
        f'<p class="cap">{people}</p><ol>{rows}</ol></section>'
    )


def draw_part(play: AnyPlay, tally: PartTally, pictures: str, say: Say) -> Html:
    hooks = play.game.table.crowd
    assert hooks is not None
    game_say = speech(say.lang, play.game.package).to(None, play.record.names)
    share, most = round(100 * tally.right / tally.people), round(100 * tally.favoured / tally.people)
    favourite = hooks.choice(tally.favourite, play.sight(None), game_say, BoardContext(pictures=pictures))
    number = escape(say("Round {n}", n=tally.part) if play.game.page.together else str(tally.part))
    return Html(
        f"<li>{draw_choice_picture(favourite)}<p><b>{number}</b> "
        f'<span class="cap">{escape(say("{most}% for {choice}", most=most, choice=favourite.label))}</span></p>'
        f"<b>{escape(say('{n}% right', n=share))}</b>"
        f'<svg class="share-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect width="{most}" height="10"/></svg></li>'
    )


def add_own_score(result: Html, score: tuple[int, int], say: Say) -> Html:
    """Return the panel with the result, and in it how often this viewer was right."""
    right, of = score
    start, _, end = result.rpartition("</section>")
    own = escape(say("Your guesses: {n} of {all} right.", n=right, all=of))
    return Html(f'{start}<p class="token">{own}</p></section>{end}')
