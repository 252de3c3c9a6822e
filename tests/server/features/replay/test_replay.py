"""Replays: the texts of their moments, which cards they open, and watching together."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from re import findall, search
from types import SimpleNamespace
from typing import cast

import httpx
import pytest
from websockets.sync.client import ClientConnection

from inkling.catalogs import speech
from inkling.core import Outcome
from inkling.core.bot import pick_bot
from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay, drive
from inkling.core.looking_back import Landmark
from inkling.core.play import Play, prepare
from inkling.core.sight import Seat
from inkling.games import SHELF
from inkling.games.tofugott import GAME
from inkling.games.tofugott.rules.state import Options
from inkling.server.features.deals.model import make_new_deal_code
from inkling.server.features.replay.dock import (
    APART,
    FAR_APART,
    MOST_KEYS,
    MUCH,
    choose_heavy_and_spread_landmarks,
    join_sentences_in_two_lines,
    landmarks_with_sizes,
)
from inkling.server.features.replay.render_jobs import explain_move_before_moment
from inkling.server.features.replay.replay_moment import EVERYONE, Perspective, PositionsByPly, ReplayMoment
from inkling.server.features.replay.views import describe_result_of_play
from inkling.server.features.shared_replay.model import SharedReplay
from tests.server.features.deals.test_deals import deal_with_easy_bots, finish
from tests.server.fixtures import url_fixture
from tests.server.local_server import open_live_socket, receive
from tests.time_limits import ANSWER, PLAY, wait_until

OPEN = ("", "?seat=0&ply=5", "?seat=1&ply=5", "?ply=4&why=1", "?ply=4&key=1", "?seat=all")
"""Addresses that ask for content that not everybody saw."""


url = url_fixture(messages_per_second=1000.0)


def check_shut(person: httpx.Client, play: str) -> None:
    """Check that nothing is returned, not even public moments, because others may still play these cards."""
    for asked in (*OPEN, "?ply=0", "?ply=3&seat=public"):
        page = person.get(f"{play}{asked}").text
        assert search(r"only to people who have played this deal|was abandoned", page)
        assert not search(r'class="(?:theirs|hand|reasons|log)\b|/fork"|/record|data-zone="|decided', page), asked
        assert "#z-talk" not in page, "a way to what is not on this page"
    moments = [person.get(f"{play}/moments", params={"from": 0, "seat": seat}) for seat in ("all", "0", "public")]
    assert {len(json.loads(one.text)["moments"]) for one in moments} == {0}
    assert "no-cache" in moments[0].headers["cache-control"]
    assert person.get(f"{play}/key").json() == []
    assert {person.get(f"{play}/record.{form}").status_code for form in ("txt", "json")} == {404}
    forked = person.post(f"{play}/fork", data={"ply": "3", "name": "Zoe", "with": "bots"})
    assert (forked.status_code, forked.url.path) == (409, f"{play}/fork")


def shown(person: httpx.Client, play: str, asked: str) -> str:
    return person.get(f"{play}{asked}").text.partition("<main")[2].partition("</main>")[0]


def check_open(person: httpx.Client, play: str) -> None:
    assert person.get(f"{play}?ply=5").text.count('data-key="hand-') == 2
    assert shown(person, play, "?ply=5&seat=0") != shown(person, play, "?ply=5&seat=public")
    assert person.get(f"{play}/record.json").status_code == httpx.codes.OK


def check_decided(person: httpx.Client, play: str) -> None:
    """Check that the page has a link to the bots' opinion instead of the opinion itself, and none if the ending is
    hidden."""
    moments = person.get(f"{play}/key").json()
    plain, asked, hidden = (
        unescape(person.get(f"{play}?ply=5{more}").text) for more in ("", "&key=1", "&key=1&hide=1")
    )
    assert moments
    assert "Turning points" in plain
    assert "data-decided" not in asked
    for told in moments:
        assert told["text"] in asked
        assert told["text"] not in plain + hidden
    assert "decided" not in hidden
    signs = findall(r'<svg [^>]*data-at="[^"]*"[^>]*class="k-bolt', asked)
    assert asked.count('<li class="decided"') == len(moments) >= len(signs) > 0
    assert {str(told["ply"]) for told in moments} <= set(findall(r'data-keys="([^"]*)"', asked)[0].split())


def test_known_cards_open_after_ones_own_play(ada: httpx.Client, bo: httpx.Client, stranger: httpx.Client) -> None:
    """Not for people who never played, watched, sat down after the end, or abandoned; but for those who played them
    elsewhere."""
    for _ in range(5):
        code = make_new_deal_code("silencio", 2, {"top_rank": 7})
        table = deal_with_easy_bots(ada, code)
        bo.post(f"{table}/join", data={"name": "Bo"})
        play = finish(ada, table)
        wait_until(lambda: ada.get(f"{play}/key").status_code == httpx.codes.OK, "bots that are ready", PLAY)  # noqa: B023
        if ada.get(f"{play}/key").json():
            break  # few random plays have no key moment
    check_open(ada, play)
    check_decided(ada, play)
    check_shut(stranger, play)
    check_shut(bo, play)
    ada.post(f"{table}/do", data={"kind": "unseated", "seat": "1"})
    bo.post(f"{table}/do", data={"kind": "sat", "seat": "1"})
    check_shut(bo, play)
    own = deal_with_easy_bots(bo, code)
    check_shut(bo, play)
    bo.post(f"{own}/do", data={"kind": "gave-up"})
    check_shut(bo, play)
    finish(bo, deal_with_easy_bots(bo, code))
    check_open(bo, play)
    check_shut(stranger, play)
    # With fresh cards everybody with the address may watch the replay.
    fresh = ada.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
    for wish in ({"kind": "bot-seated", "seat": 1, "bot": "random"}, {"kind": "start"}):
        ada.post(f"{fresh}/do", data=wish)
    check_open(stranger, finish(ada, fresh))


@contextmanager
def looking_back(person: httpx.Client, table: str, play: str) -> Iterator[ClientConnection]:
    with open_live_socket(person, f"{table}/back{play[2:]}") as socket:
        yield socket


def say(socket: ClientConnection, **form: str) -> dict[str, object]:
    """Send a form and return the response."""
    socket.send(json.dumps({"send": "0123456789abcdef", **form}))
    while True:
        answer: dict[str, object] = json.loads(socket.recv(timeout=ANSWER))
        if "done" in answer or "refused" in answer:
            return answer


def next_led(socket: ClientConnection, ply: int | None) -> None:
    """Receive until the leader is at this moment, or nobody leads."""
    while (json.loads(socket.recv(timeout=ANSWER)).get("led") or {}).get("ply") != ply:
        pass


def begin(host: httpx.Client, guest: httpx.Client) -> str:
    table = host.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
    guest.post(f"{table}/join", data={"name": "Bo"})
    host.post(f"{table}/options", data={"o-top_rank": "7"})
    return table


def test_leader_leads_by_ply_until_the_next_play(ada: httpx.Client, bo: httpx.Client, stranger: httpx.Client) -> None:
    table = begin(ada, bo)
    ada.post(f"{table}/do", data={"kind": "sat", "seat": "0"})
    bo.post(f"{table}/do", data={"kind": "stood"})
    ada.post(f"{table}/do", data={"kind": "bot-seated", "seat": "1", "bot": "random"})
    ada.post(f"{table}/do", data={"kind": "start"})
    play = finish(ada, table)
    other = deal_with_easy_bots(stranger, make_new_deal_code("silencio", 2, {"top_rank": 7}))
    with (
        looking_back(ada, table, play) as hers,
        looking_back(bo, table, play) as his,
        looking_back(stranger, table, play) as theirs,
    ):
        assert set(receive(hers, "zones")["zones"]) == {"way", "together", "talk"}
        receive(his, "zones")
        assert set(receive(theirs, "zones")["zones"].values()) == {""}, "who is no member is told nothing"
        ours = play.removeprefix("/p/")
        forged = (("0" * 32, "3"), (ours, "-1"), (ours, "x"), (ours, "9" * 9), (ours, "²"), ("", ""))
        for where, ply in forged:
            assert say(hers, to="lead", play=where, ply=ply)["refused"] in ("no-page", "no-moment")
        assert say(theirs, to="lead", play=ours, ply="3")["refused"] == "stranger"
        assert say(hers, to="lead", play=ours, ply="3")["done"]
        heard = receive(his, "led")
        assert heard["led"] == {"ply": 3, "mine": False}
        assert set(heard["zones"]) == {"together"}
        say(his, to="let-go")
        assert say(hers, to="lead", play=ours, ply="7")["done"]
        next_led(his, 7)
        # The host decides who may speak, and this is one way to speak.
        ada.post(f"{table}/do", data={"kind": "muted", "member": "1", "on": "1"})
        assert say(his, to="lead", play=ours, ply="1")["refused"] == "not-heard"
        ada.post(f"{table}/do", data={"kind": "muted", "member": "1", "on": "0"})
        assert say(his, to="lead", play=ours, ply="9")["done"]
        next_led(hers, 9)
        assert say(his, to="let-go")["done"]
        next_led(hers, None)
        assert say(hers, to="lead", play=ours, ply="2")["done"]
        next_led(his, 2)
        ada.post(f"{table}/do", data={"kind": "offered"})
        news = receive(his, "talk")
        while "led" in news or "new game has begun" not in str(news):
            news = json.loads(his.recv(timeout=ANSWER))
        assert say(hers, to="lead", play=ours, ply="4")["refused"] == "silent"
        assert say(his, to="talk", text="the 7!")["refused"]
    with looking_back(stranger, other, play) as elsewhere:
        receive(elsewhere, "zones")
        assert say(elsewhere, to="lead", play=play[3:], ply="1")["refused"] in ("silent", "no-page")


def test_leading_ends_with_the_connection(ada: httpx.Client, bo: httpx.Client) -> None:
    table = begin(ada, bo)
    for wish in ({"kind": "sat", "seat": 0}, {"kind": "start"}, {"kind": "gave-up"}):
        ada.post(f"{table}/do", data=wish)
    found = search(r"/p/\w+", ada.get(table).text)
    assert found
    with looking_back(bo, table, found[0]) as his:
        with looking_back(ada, table, found[0]) as hers:
            receive(hers, "zones")
            assert say(hers, to="lead", play=found[0][3:], ply="0")["done"]
            next_led(his, 0)
        next_led(his, None)


def test_the_newest_leader_counts_whichever_process_says_so() -> None:
    """Two processes that exchange messages late and in any order agree in the end."""
    one, other = SharedReplay(), SharedReplay()
    one.lead(0, "p", 3)
    other.set_remote(one.own)
    assert other.led == one.led
    other.lead(1, "p", 5)
    one.set_remote(other.own)
    assert (one.own, one.led) == (None, other.led)
    other.stop_leading(0)
    assert other.led is not None, "only whoever leads lets go"
    other.stop_leading(1)
    one.set_remote(other.own)
    assert [one.led, other.led] == [None, None]
    one.lead(0, "p", 1)
    other.lead(1, "p", 2)
    one.set_remote(other.own)
    other.set_remote(one.own)
    assert one.led == other.led


@pytest.mark.parametrize(
    ("places", "said"), [((2, 1, 3), "Winner: Bo"), ((1, 3, 1), "Winners: Ada and Cleo")], ids=["one", "several"]
)
def test_head_says_who_won_alone_or_together(places: tuple[int, ...], said: str) -> None:
    record = SimpleNamespace(names=("Ada", "Bo", "Cleo"))
    ended = SimpleNamespace(outcome=Outcome("over", places=places), game=SHELF["tofugott"], record=record)
    assert describe_result_of_play(cast(AnyPlay, ended), speech("en")) == (said, "")


LONG = "Maximiliane Katharina plays Pinocchio upright: it has something in common with the secret."


def test_of_many_sentences_what_was_done_comes_first_and_at_the_end_how_it_ended() -> None:
    assert join_sentences_in_two_lines(["Ada passes.", "All pass."], False) == "Ada passes. All pass."
    assert join_sentences_in_two_lines(["Ada passes.", "B.", "C.", "D.", "The end."], True) == "Ada passes. D. The end."
    assert join_sentences_in_two_lines([LONG, "She draws Snow White."], False) == LONG
    assert join_sentences_in_two_lines(["Bo agrees.", LONG, "You have won."], True) == "Bo agrees. You have won."
    assert join_sentences_in_two_lines(["Bo agrees, after all that was said about it today.", LONG], True) == LONG
    assert len(LONG) > MUCH


def test_of_equal_moments_those_are_chosen_that_lie_far_apart() -> None:
    chosen = {
        key.ply for key in choose_heavy_and_spread_landmarks([Landmark(ply, "heart", 3) for ply in range(1, 101)], 101)
    }
    assert len(chosen) == MOST_KEYS
    assert all(any(first <= ply < first + 25 for ply in chosen) for first in (1, 26, 51, 76))
    lone = Landmark(50, "hm", 4)
    assert lone in choose_heavy_and_spread_landmarks([*(Landmark(ply, "heart", 3) for ply in range(40)), lone], 60)


def test_signs_that_stand_too_close_give_way_to_heavier_ones() -> None:
    keys = [Landmark(0, "drop", 3), Landmark(2, "bolt", 150), Landmark(9, "moon", 2), Landmark(50, "star", 9)]
    looks = {key.ply: look for key, look in landmarks_with_sizes(keys, 100)}
    assert looks == {2: "", 50: "", 0: "dot", 9: "near"}
    assert (2 - 0) / 100 < APART < (9 - 2) / 100 < FAR_APART


def test_why_is_told_to_whoever_reads_it() -> None:
    """The text addresses the reader, not the actor: the others are called by name."""
    setup = prepare(GAME, 2, Options(rounds=1, starter=0), "why")
    strong = pick_bot(GAME.bots.all, "strong").choose
    play = drive(Play.begin(GAME, setup, "00" * 32, ("Ada", "Bo")), [strong] * 2, Chance.of("why"))
    steps = PositionsByPly(play, (True, True), None)
    guesses = [
        ply for ply, entry in enumerate(play.record.entries, 1) if entry.by == 1 and entry.do.startswith("guess")
    ]

    def tell(eyes: Perspective) -> str:
        found = [explain_move_before_moment(steps, ReplayMoment(ply, eyes), "en") for ply in guesses]
        return " ".join(sentence for why in found if why for sentence in why.text)

    assert "Ada seemed" in tell(EVERYONE)
    assert "Ada seemed" in tell(Seat(1))
    assert "Going by your answers so far, you seemed" in tell(Seat(0))
    assert "Ada seemed" not in tell(Seat(0))
