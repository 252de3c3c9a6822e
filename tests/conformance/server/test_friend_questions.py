"""A question to a friend shows what its seat saw: not what happened next, and not what was hidden."""

import pytest

from inkling.catalogs import speech
from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay, begin_again, drive
from inkling.core.play import prepare
from inkling.core.sight import Seat
from inkling.games import SHELF
from inkling.server.features.ask_a_friend import render_jobs
from inkling.server.features.ask_a_friend.anonymous_decisions import (
    find_decision_at_moment,
    question_of_seat,
    role_names_of_seats,
)
from inkling.server.features.ask_a_friend.render_jobs import DealsPlayedNow
from inkling.server.features.ask_a_friend.views import FriendPageRequest, draw_question_page
from inkling.server.features.replay.replay_moment import PositionsByPly
from tests.conformance.plays import NAMES
from tests.not_none import not_none

ASKING = [name for name, game in SHELF.items() if game.back.show_friend is not None]
NOW = DealsPlayedNow("2026-11-20", ())
MOST_CASES = 12
"""Moments of one play that are examined, approximately."""


def begin(game: str) -> AnyPlay:
    shelf = SHELF[game]
    seats = min(3, shelf.seats[-1])
    return begin_again(shelf, prepare(shelf, seats, shelf.rules.options(), "same cards"), NAMES[:seats])


def go_on(play: AnyPlay, seed: str) -> PositionsByPly:
    weakest = play.game.bots.all[0].choose
    return PositionsByPly(drive(play, [weakest] * play.record.setup.seats, Chance.of(seed)))


def list_decisions(steps: PositionsByPly) -> list[tuple[int, Seat]]:
    say, apart = speech("en", steps[-1].game.package), 1 + len(steps) // MOST_CASES
    found = (find_decision_at_moment(steps, ply, None, say) for ply in range(0, len(steps) - 1, apart))
    return sorted({(one.first, one.seat) for one in found if one is not None})


@pytest.mark.parametrize("game", ASKING)
def test_question_page_is_the_same_whatever_happened_next(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Swap test: the same moment in two plays that went on differently, and with other hidden cards."""
    one, compared = go_on(begin(game), "one"), 0
    for ply, seat in list_decisions(one):
        other = go_on(one[ply], f"other {ply}")
        if find_decision_at_moment(other, ply, seat, speech("en", SHELF[game].package)) is None:
            continue
        page = show(one, ply, seat, monkeypatch)
        assert page == show(other, ply, seat, monkeypatch)
        assert not [name for name in NAMES if f">{name}" in page]
        check_hidden_state_is_not_shown(render_jobs.find_moments_without_names("p")[ply], seat, page)
        compared += 1
    assert compared


def show(steps: PositionsByPly, ply: int, seat: Seat, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(render_jobs, "load_moments_of_play", lambda _: steps)
    render_jobs._nameless.clear()
    return render_jobs.render_question_page(FriendPageRequest("q", "p", ply, seat, ""), NOW, "en")


def check_hidden_state_is_not_shown(play: AnyPlay, seat: Seat, page: str) -> None:
    imagined = play.game.rules.imagine(play.sight(seat).view, Chance.of("another world"))
    other = play.with_state(imagined)
    words = speech("en", play.game.package).to(seat, role_names_of_seats(play, speech("en")))
    asked = not_none(question_of_seat(other, seat, words, f"/pictures/{play.game.name}"))
    assert draw_question_page(other, (), asked, FriendPageRequest("q", "p", play.ply, seat, ""), speech("en")) == page
