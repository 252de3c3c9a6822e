"""HTML of the watchers' guesses: the question, and the results after the play.

The question is rendered once per language. The viewer's own guess is then inserted into that text.
"""

from functools import cache

from inkling.catalogs import speech
from inkling.core import NOTHING, Html, Say, join
from inkling.core.board import BoardContext
from inkling.core.crowd import CrowdQuestion
from inkling.core.driver import AnyPlay
from inkling.core.html import escape
from inkling.server.features.crowd.model import CrowdResult, PartTally
from inkling.server.platform.html.components import draw_hidden_field
from inkling.server.platform.html.layout import asset_url, draw_icon
from inkling.server.platform.http import urls
from inkling.server.tables.state import Table


@cache
def style_link() -> str:
    """Return the link to the style sheet. It is inside the zone, so that only pages with a crowd load it."""
    return f'<link rel="stylesheet" href="{asset_url("crowd.css")}">'


UNPRESSED, PRESSED = 'aria-pressed="false"', 'aria-pressed="true"'


def draw_crowd_question(code: str, play: AnyPlay, question: CrowdQuestion, context: BoardContext, lang: str) -> Html:
    """Draw the question as a form, with no option chosen."""
    hooks = play.game.table.crowd
    assert hooks is not None
    sight, words = play.sight(None), speech(lang, play.game.package).to(None, play.record.names)
    choices = [hooks.choice(choice, sight, words, context) for choice in question.choices]
    buttons = join(
        Html(
            f'<button name="choice" value="{escape(choice.id)}" {UNPRESSED}><span class="picture" aria-hidden="true">'
            f"{choice.picture}</span><b>{escape(choice.label)}</b></button>"
        )
        for choice in choices
    )
    fields = f"{draw_hidden_field('key', question.key)}{draw_hidden_field('part', question.part)}"
    say = speech(lang)
    note = escape(say("Only you see your guess. At the end everybody sees how right the watchers were."))
    return Html(
        f'{style_link()}<form method="post" action="{urls.crowd(code)}" class="crowd" data-crowd>{fields}'
        f"<h2>{escape(hooks.text(sight, words))}</h2>"
        f'<div class="choices">{buttons}</div><p class="cap">{note}</p></form>'
    )


def press_choice(question: Html, choice: str | None) -> Html:
    """Return the rendered question with this option marked as chosen."""
    if choice is None:
        return question
    value = f'value="{escape(choice)}" '
    return Html(question.replace(value + UNPRESSED, value + PRESSED, 1))


def draw_crowd_result(table: Table, result: CrowdResult | None, say: Say) -> Html:
    """Draw how often the watchers were right in each question; empty without a result."""
    play = table.play
    if result is None or play is None or play.outcome is None:
        return NOTHING
    title = escape(say("What the watchers thought"))
    people = escape(say.many("One person guessed along.", "{n} people guessed along.", result.people))
    rows = join(draw_part(play, tally, say) for tally in result.tallies)
    return Html(
        f'{style_link()}<section class="sheet crowd-result"><h2>{draw_icon("eye")}{title}</h2>'
        f'<p class="cap">{people}</p><ol>{rows}</ol></section>'
    )


def draw_part(play: AnyPlay, tally: PartTally, say: Say) -> Html:
    hooks = play.game.table.crowd
    assert hooks is not None
    words = speech(say.lang, play.game.package).to(None, play.record.names)
    share, most = round(100 * tally.right / tally.people), round(100 * tally.favoured / tally.people)
    favourite = hooks.choice(tally.favourite, play.sight(None), words, BoardContext()).label
    told = say("{n}% right · {most}% for {choice}", n=share, most=most, choice=favourite)
    number = escape(say("Round {n}", n=tally.part) if play.game.page.together else str(tally.part))
    return Html(
        f'<li><span>{number}</span><svg class="share-bar" viewBox="0 0 100 10" preserveAspectRatio="none" '
        f'aria-hidden="true"><rect class="ground" width="100" height="10"/><rect class="won" width="{share}" '
        f'height="10"/></svg><span class="cap">{escape(told)}</span></li>'
    )


def draw_own_score(score: tuple[int, int] | None, say: Say) -> Html:
    """Draw how often this viewer was right."""
    if score is None:
        return NOTHING
    right, of = score
    return Html(f'<p class="token">{escape(say("You were right {n} times of {all}.", n=right, all=of))}</p>')
