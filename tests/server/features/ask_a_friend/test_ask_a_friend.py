"""Questions to friends: who may ask and about what, what a friend sees before and after answering, and how they end."""

from datetime import date
from re import findall, search

import httpx
import pytest

from inkling.catalogs import speech
from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay, drive
from inkling.core.errors import Refusal
from inkling.core.play import Play, prepare
from inkling.games import SHELF
from inkling.server.features.ask_a_friend import render_jobs, routes
from inkling.server.features.ask_a_friend.anonymous_decisions import find_decision_at_moment, question_of_seat
from inkling.server.features.ask_a_friend.render_jobs import DealsPlayedNow
from inkling.server.features.daily.model import make_public_seed
from inkling.server.features.deals.model import make_new_deal_code
from inkling.server.features.replay.replay_moment import PositionsByPly
from tests.not_none import not_none
from tests.server.features.deals.test_deals import deal_with_easy_bots, finish
from tests.server.fixtures import url_fixture
from tests.server.local_server import browser
from tests.server.socket_players import begin_with_bots

url = url_fixture()


def play_out(seed: str) -> PositionsByPly:
    """Let simple bots play Similo to the end."""
    game = SHELF["similo"]
    play: AnyPlay = Play.begin(game, prepare(game, 3, game.rules.options(), seed), "0" * 64)
    return PositionsByPly(drive(play, [game.bots.all[0].choose] * 3, Chance.of(seed)))


def test_decision_is_what_the_seat_settled_on() -> None:
    say, found = speech("en", SHELF["similo"].package), set()
    for steps in (play_out(f"play {number}") for number in range(4)):
        for ply in range(len(steps) - 1):
            decision = find_decision_at_moment(steps, ply, None, say)
            if decision is None:
                continue
            asked = not_none(question_of_seat(steps[decision.first], decision.seat, say))
            assert len(decision.choices) == asked.count
            assert {*decision.choices} <= {choice.id for choice in asked.choices}
            assert decision.first <= min(ply, decision.settled)
            found.add(asked.count)
    assert {1, 2} <= found


def test_todays_puzzle_and_deals_in_play_stay_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = SHELF["similo"]
    seed = make_public_seed("similo", date(2026, 11, 20), 1)
    setup = prepare(game, 2, game.rules.options(), seed)
    monkeypatch.setattr(render_jobs, "is_deal_still_played", lambda _: False)
    for today, seeds, code in (
        ("2026-11-20", (), "day-not-over"),
        ("2026-11-19", (), "day-not-over"),
        ("2026-11-21", (seed,), "still-played"),
    ):
        with pytest.raises(Refusal) as refused:
            render_jobs.check_deal_is_over(setup, DealsPlayedNow(today, seeds))
        assert refused.value.code == code
    render_jobs.check_deal_is_over(setup, DealsPlayedNow("2026-11-21", ()))


def ask(site: httpx.Client, play: str) -> str:
    """Ask about the first moment of a play at which somebody chooses. Return the address of the question."""
    for ply in range(12):
        asked = site.post(f"{play}/ask", data={"ply": str(ply)})
        if asked.url.path.startswith("/ask/"):
            return asked.url.path
        assert 'data-refused="no-decision"' in asked.text, asked.text
    raise AssertionError("nobody chooses anything")


def offered(page: str) -> list[str]:
    return findall(r'name="choice" value="([^"]+)"', page)


def test_friends_answer_and_see_what_happened(ada: httpx.Client, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routes, "MOST_ANSWERS", 2)
    table = ada.post("/make", data={"game": "similo", "name": "Ada", "private": "1"}).url.path
    ada.post(f"{table}/do", data={"kind": "sat", "seat": "0"})
    begin_with_bots(ada, table, 1)
    play = finish(ada, table)
    with browser(url) as bo, browser(url) as cleo, browser(url) as dora:
        assert bo.post(f"{play}/ask", data={"ply": "1"}).status_code == httpx.codes.FORBIDDEN, "a private table"
        question = ask(ada, play)
        assert ask(ada, play) == question, "the same question has one link"
        page = bo.get(question).text
        assert not search(rf"{play}|Ada|What friends said|How it ended", page)
        assert "og:title" in page
        assert offered(page)
        assert bo.post(question, data={"choice": "nothing"}).status_code == httpx.codes.CONFLICT
        assert bo.post(question, data={"choice": offered(page)}).status_code == httpx.codes.CONFLICT
        first, second = offered(page)[:2]
        for text in (bo.post(question, data={"choice": first}).text, bo.post(question, data={"choice": second}).text):
            assert search(r"(?s)What friends said.*>1 answer<.*How it ended", text)
            assert "Ada" not in text
        assert ">2 answers<" in cleo.post(question, data={"choice": first}).text
        assert dora.post(question, data={"choice": first}).status_code == httpx.codes.CONFLICT, "full"
        assert "What friends said" not in bo.get(question, params={"again": "1"}).text
        assert "What friends said" not in bo.post(question, data={"back": "1"}).text
        assert ">1 answer<" in ada.get(question).text, "the person who asked sees them without an answer"
        assert bo.post(f"{question}/delete").status_code == httpx.codes.CONFLICT
        assert ada.post(f"{question}/delete").url.path == play
        assert {one.get(question).status_code for one in (ada, bo, cleo)} == {httpx.codes.NOT_FOUND}
        again = ask(ada, play)
        ada.post(f"{table}/delete")
        assert bo.get(again).status_code == httpx.codes.NOT_FOUND, "it ends with its table"


def test_deal_that_others_play_is_not_asked_about(ada: httpx.Client, url: str) -> None:
    code = make_new_deal_code("similo", 2, {})
    play = finish(ada, deal_with_easy_bots(ada, code))
    question = ask(ada, play)
    with browser(url) as bo:
        crawler = bo.get(question, headers={"user-agent": "WhatsApp/2"}).text
        assert search(r'og:title" content="Similo"', crawler), "a preview of known cards names only the game"
        assert "would you" not in crawler
        other = deal_with_easy_bots(bo, code)
        for answer in (bo.get(question), ada.post(f"{play}/ask", data={"ply": "0"})):
            assert 'data-refused="still-played"' in answer.text
        finish(bo, other)
        assert "would you" in bo.get(question).text
        assert 'data-refused="not-yours"' in bo.post(f"{play}/ask", data={"ply": "0"}).text
