"""Learning Tofugott: the lesson can be played as described, and the rules page is complete in both languages."""

import re
from html import unescape

import pytest

from inkling.core.languages import IN_DATA as LANGUAGES
from inkling.games.tofugott import GAME
from inkling.games.tofugott.rules.cards import SILHOUETTES
from inkling.games.tofugott.teach.lesson import make_lesson
from inkling.games.tofugott.text.wording import format_number_with_sign
from inkling.server.features.deals.model import settings_without_own_decks
from inkling.server.features.learn.views import play_of_lesson_at_each_ply
from tests.games.tofugott.table import begin, do, guess, read_out
from tests.rules_pages import rules_html


def test_lesson_tells_the_truth_about_the_points() -> None:
    """First a hit for the learner and a worst answer for another; then nothing for the learner; then a hit."""
    scores = [play.state.scores for play in play_of_lesson_at_each_ply(make_lesson())]
    assert list(dict.fromkeys(scores)) == [(0, 0, 0), (1, -1, 1), (1, 0, 2), (2, 0, 3)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_example_of_the_page_is_scored_as_the_rules_score_it(lang: str) -> None:
    """As described: Mia answers, two guess the best, one the worst, one neither."""
    aside, best, worst, guesses = ("spider", "tofu"), "owl", "beetle", ("owl", "owl", "beetle", "dolphin")
    rest = [one for one in SILHOUETTES if one not in {best, worst, *aside}]
    play = read_out(begin(len(guesses) + 1), *aside)
    laid = (best, worst, *rest[:4])
    kinds = [f"{kind} {number}" for number in (1, 2, 3) for kind in ("best", "worst")]
    play = do(play, *(f"0 {kind} {one}" for kind, one in zip(kinds, laid, strict=True)), "0 confirm")
    play = guess(play, *guesses)
    page = unescape(rules_html(GAME, lang))
    told = re.findall(r'<td class="pr-pt[^"]*">([^<]+)</td>', page)
    assert told == [format_number_with_sign(points) for points in play.state.scores]


def test_lobby_offers_every_number_of_rounds_and_every_starter() -> None:
    """Tofugott R5: 1 to 10. R7 and R10: the default first. Older codes stay valid: 7 and 9 came later."""
    offered = {setting.name: [choice.value for choice in setting.choices] for setting in GAME.page.settings()}
    assert offered["rounds"] == [None, *range(1, 11)]
    assert offered["starter"] == [None, *range(6)]
    assert offered["talk"] == [None, True, False]
    rounds, _, starter = settings_without_own_decks("tofugott")
    assert [choice.value for choice in rounds.choices] == [None, 1, 2, 3, 4, 5, 6, 8, 10, 7, 9]
    assert [choice.value for choice in starter.choices][:2] == [None, 0]
