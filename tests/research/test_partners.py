"""Simulated partners: they play whole games by the rules, and the vectorised plays agree with plays at a table."""

import numpy as np
import pytest

from inkling.core import Chance, pick_bot
from inkling.core.driver import begin_again, drive
from inkling.core.play import prepare
from inkling.games import SHELF
from inkling.games.silencio.rules.rules import fill_in_options
from inkling.games.silencio.rules.state import Options
from inkling.research.partners.silencio import PARTNERS as SILENCIO_PARTNERS
from inkling.research.partners.silencio_crossplay import Result, compare, describe
from inkling.research.partners.similo import PARTNERS, SOURCES, STRANGERS, cards, similarity
from inkling.research.partners.similo_batch import play_many
from inkling.research.partners.similo_crossplay import VIEWS, difference, may_know, mind_for, play_one

DEALS = range(8)


@pytest.mark.parametrize("name", SILENCIO_PARTNERS)
def test_silencio_partner_plays_to_the_end(name: str) -> None:
    game = SHELF["silencio"]
    simple = pick_bot(game.bots.all, "simple").choose
    for number in range(5):
        setup = prepare(game, 3, fill_in_options(Options(start="asked"), 3), f"partners/{number}")
        play = begin_again(game, setup, ["Ada", "Bo", name])
        assert drive(play, [simple, simple, SILENCIO_PARTNERS[name]], Chance.of(f"partners/{number}")).outcome


def test_silencio_results_are_described_and_compared() -> None:
    perfect, missed = Result(0, [1.0, 3.0]), Result(2, [2.0, 2.0])
    assert "| 50.0%" in describe("tidy", False, [perfect, missed])
    assert "perfect on +50.0%" in compare([perfect, perfect], [perfect, missed])


@pytest.mark.parametrize("source", SOURCES)
def test_similarity_is_symmetric_and_standardised(source: str) -> None:
    table = similarity(source)
    assert table.shape == (len(cards()), len(cards()))
    assert np.isfinite(table).all()
    assert np.allclose(table, table.T)
    assert np.allclose(np.diag(table), 3.0)


@pytest.mark.parametrize("name", ["scholar", "naive", "fickle"])
@pytest.mark.parametrize("role", ["gives", "guesses"])
def test_vectorised_plays_end_as_at_a_table(name: str, role: str) -> None:
    partner = PARTNERS[name]
    assert play_many(mind_for(partner, "blind"), partner, role, DEALS) == [
        play_one("strong", partner, role, "blind", number) for number in DEALS
    ]


def test_views_take_away_what_the_partner_judges_by() -> None:
    scholar = PARTNERS["scholar"]
    assert [may_know("facts", scholar, view) for view in VIEWS] == [False, False, True]
    assert [may_know("note", scholar, view) for view in VIEWS] == [True, False, True]
    for partner in (PARTNERS | STRANGERS).values():
        assert all(mind_for(partner, view).readers for view in VIEWS)


def test_difference_is_paired() -> None:
    assert difference("1101", "1001") == "+25.0 (±49.0)"
