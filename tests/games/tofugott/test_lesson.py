"""Learning Tofugott: the lesson can be played as it is told, and the page of rules is whole in both languages."""

import re

import pytest

from inkling.catalogs import LANGUAGES
from inkling.core.play import Play
from inkling.core.record import Setup
from inkling.core.setting import Setting
from inkling.games.tofugott import GAME
from inkling.games.tofugott.rules.cards import SILHOUETTES
from inkling.games.tofugott.teach.lesson import lesson
from inkling.games.tofugott.words.wording import signed
from inkling.server.tables.deals import shipped_settings
from tests.games.tofugott.page import Page
from tests.games.tofugott.table import begin, do, guess, read_out
from tests.rules_pages import rules_html

FACES = {face.id for group in GAME.page.faces() for face in group.faces}


def test_every_step_of_the_lesson_can_be_done() -> None:
    told = lesson()
    play = Play.begin(GAME, told.setup, "00" * 32)
    steps = iter([step for step in told.steps if step is not None])
    for entry in told.entries:
        if entry.by == told.seat:
            assert next(steps) == entry.do
        play = play.act(entry.by, GAME.words.read(entry.do, told.setup.options))
    assert next(steps, None) is None


def test_lesson_tells_the_truth_about_the_points() -> None:
    """First a hit for the learner and the worst answer for another; then nothing for the learner; then a hit."""
    told = lesson()
    play = Play.begin(GAME, told.setup, "00" * 32)
    scores = []
    for entry in told.entries:
        play = play.act(entry.by, GAME.words.read(entry.do, told.setup.options))
        scores.append(play.state.scores)
    assert list(dict.fromkeys(scores)) == [(0, 0, 0), (1, -1, 1), (1, 0, 2), (2, 0, 3)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_example_of_the_page_is_scored_as_the_rules_score_it(lang: str) -> None:
    """Played as it is told: Mia answers, two guess the best, one the worst, one neither."""
    aside, best, worst, guesses = ("spider", "tofu"), "owl", "beetle", ("owl", "owl", "beetle", "dolphin")
    rest = [one for one in SILHOUETTES if one not in {best, worst, *aside}]
    play = read_out(begin(len(guesses) + 1), *aside)
    laid = (best, worst, *rest[:4])
    kinds = [f"{kind} {number}" for number in (1, 2, 3) for kind in ("best", "worst")]
    play = do(play, *(f"0 {kind} {one}" for kind, one in zip(kinds, laid, strict=True)), "0 confirm")
    play = guess(play, *guesses)
    page = rules_html(GAME, lang)
    told = re.findall(r'<td class="pr-pt[^"]*">([^<]+)</td>', page)
    assert told == [signed(points) for points in play.state.scores]


def test_lobby_offers_every_number_of_rounds_and_every_starter() -> None:
    """Tofugott R5: 1 to 10. R7: chosen or random. Codes of before keep their places: 7 and 9 came later."""
    offered = {setting.name: [choice.value for choice in setting.choices] for setting in GAME.page.settings()}
    assert offered["rounds"] == [None, *range(1, 11)]
    assert offered["starter"] == [None, *range(6)]
    rounds, _, starter = shipped_settings("tofugott")
    assert [choice.value for choice in rounds.choices] == [None, 1, 2, 3, 4, 5, 6, 8, 10, 7, 9]
    assert [choice.value for choice in starter.choices][:2] == [None, 0]


def test_emblem_is_well_formed() -> None:
    assert not Page(GAME.page.emblem()).faults


@pytest.mark.parametrize("setting", GAME.page.settings(), ids=lambda setting: setting.name)
def test_every_choice_in_the_lobby_begins_a_play(setting: Setting) -> None:
    """R5 and R7; the first choice is what happens when nothing is set."""
    usual = GAME.rules.options()
    assert (getattr(usual, setting.name) or None) == setting.choices[0].value
    for choice in setting.choices:
        options = GAME.rules.settle(GAME.rules.options(**{setting.name: choice.value}), 6)
        play = Play.begin(GAME, Setup(GAME.name, GAME.rules.version, 6, options, "a seed"), "00" * 32)
        assert play.outcome is None
