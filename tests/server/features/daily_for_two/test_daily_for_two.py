"""The daily for two: whole stories of a pair, the streak, who may see what, and what the deal follows from."""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from xml.etree import ElementTree

import pytest

from inkling.core import Refusal
from inkling.server.features.daily.model import deal_of_the_day
from inkling.server.features.daily_for_two.model import deal_for_pair
from inkling.server.features.daily_for_two.streak import compute_streak
from tests.server.features.daily_for_two.pair_days import Pair, accept, invitation, make_pair, pair_at
from tests.server.features.group.evenings import later
from tests.server.local_server import browser, serving

MONDAY = date(2027, 3, 1)


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("pairs"), time_zone="UTC") as address:
        yield address


def test_pair_keeps_its_streak_over_a_missed_day_and_a_new_phone(url: str) -> None:
    with pair_at(url) as pair, browser(url) as phone:
        pair.play("Ada")
        assert pair.heading("Bo") == "One day so far"
        with later(1):
            assert pair.heading("Bo") == "One day so far", "today is not missed yet"
            move_to(pair, "Bo", phone)
            pair.play("Bo")
        with later(3):
            assert pair.week("Ada")[-4:] == ["played", "played", "forgiven", "open"]
            pair.play("Ada")
            assert pair.heading("Bo") == "3 days in a row"
            assert "Don’t miss a day this week." in pair.show("Ada")
        with later(5):
            assert pair.heading("Bo") == "Your streak begins today"
            assert pair.week("Bo")[-2:] == ["missed", "open"]


def move_to(pair: Pair, name: str, phone: object) -> None:
    """Move a member's seat to another browser by its link."""
    offered = pair.clients[name].post(f"{pair.table}/passport").text
    link = re.findall(r"/r/[^\"<]+", offered)[0]
    old, pair.clients[name] = pair.clients[name], phone  # type: ignore[assignment]
    assert pair.clients[name].post(link).status_code == 200
    assert old.get(pair.page).status_code >= 400


def test_day_counts_only_once_both_have_moved(url: str) -> None:
    with pair_at(url) as pair:
        pair.begin("Ada")
        assert any(act_first(pair, name, "clue") for name in pair.clients)
        assert pair.week("Ada")[-1] == "open"
        pair.at_table.move_once()
        while pair.week("Ada")[-1] == "open":
            assert pair.at_table.move_once()
        assert pair.heading("Bo") == "One day so far"


def test_pair_plays_three_games_a_day_and_each_once(url: str) -> None:
    with pair_at(url) as pair:
        for game in ("silencio", "tofugott", "similo"):
            pair.play("Bo", game)
            again = pair.begin("Ada", game)
            assert again.status_code == 409
            assert "There’s a new one tomorrow." in again.text
        assert len(pair.replays("Ada")) == 3
        assert "guesses right" in pair.show("Ada")
        assert re.search("cards? left", pair.show("Ada")), "the deal is secret, so the result differs"


def test_three_people_play_together(url: str) -> None:
    with pair_at(url, ("Ada", "Bo", "Cleo")) as trio:
        trio.play("Cleo")
        assert trio.heading("Bo") == "One day so far"


def test_pair_is_two_and_others_see_nothing(url: str) -> None:
    with browser(url) as ada, browser(url) as bo, browser(url) as eve:
        code = make_pair(ada, "Adalbert")
        link = invitation(ada.get(f"/t/{code}/two").text)
        assert ada.post(f"/t/{code}/two", data={"game": "similo"}).status_code == 409, "nobody else is there"
        assert accept(bo, link, "Bonifaz").status_code == 200
        assert accept(eve, link, "Eve").status_code == 409, "the pair is complete"
        for path in (f"/t/{code}/two", f"/t/{code}/us", f"/t/{code}", f"/t/{code}/tv", f"/api/tables/{code}"):
            seen = eve.get(path)
            assert seen.status_code >= 400, path
            assert "Adalbert" not in seen.text, path
        assert eve.post(f"/t/{code}/two", data={"game": "similo"}).status_code >= 400
        assert not re.search(r"/t/\w+/two", eve.get("/two").text)
        assert f"/t/{code}/two" in bo.get("/two").text
        wish = f"/api/tables/{code}/wish"
        assert ada.post(wish, json={"kind": "ruled", "rule": "private", "on": False}).json()["refused"] == "pair"
        for seat, client in enumerate((ada, bo)):
            assert client.post(wish, json={"kind": "sat", "seat": seat}).json() == {"done": True}
        assert ada.post(wish, json={"kind": "start"}).json()["refused"] == "pair", (
            "only the day's deals are played here"
        )
        assert ada.post(wish, json={"kind": "paired", "people": 3}).status_code >= 400
        assert bo.post(f"/t/{code}/two", data={"game": "chess"}).status_code == 404


def test_page_is_the_same_whatever_the_secret_is(url: str) -> None:
    """Two pairs have two deals. Both pages are equal but for the code, before and after secret moves, for the giver and
    for the partner."""
    for game in ("similo", "tofugott", "silencio"):
        pages = []
        for _ in range(2):
            with pair_at(url) as pair:
                pair.begin("Ada", game)
                if game == "tofugott":
                    choose_card(pair)
                shown = [anonymous(pair, name) for name in pair.clients]
                if game == "tofugott":
                    guess_without_confirming(pair)
                    assert [anonymous(pair, name) for name in pair.clients] == shown
                pages.append(shown)
        assert pages[0] == pages[1], game


def choose_card(pair: Pair) -> None:
    """Let the active player choose the ponder card, which everybody sees."""
    assert any(act_first(pair, name, "choose") for name in pair.clients)


def guess_without_confirming(pair: Pair) -> None:
    """Let the guesser choose a silhouette, which nobody else may notice."""
    assert any(act_first(pair, name, "guess") for name in pair.clients)


def act_first(pair: Pair, name: str, word: str) -> bool:
    """Do the first action that begins with this word. False if there is none."""
    client, api = pair.clients[name], pair.at_table.api
    sight = client.get(f"{api}/sight").json()
    found = [legal["do"] for legal in sight["legal"] if legal["do"].startswith(word)]
    return bool(found) and client.post(f"{api}/act", json={"do": found[0], "ask": sight["ask"]}).status_code == 200


def anonymous(pair: Pair, name: str) -> str:
    page = re.sub(r"in (\w+|\d+) (minutes?|hours?)", "", pair.show(name))
    return re.sub(r"[?&;]?(k|of)=\w+|#\w+|/t/\w+", "", page)


def test_picture_shows_no_name_and_is_for_the_pair(url: str) -> None:
    with pair_at(url, ("Adalbert", "Bonifaz")) as pair, browser(url) as eve:
        pair.play("Bonifaz")
        [play] = pair.replays("Adalbert")
        where = f"{pair.page}/{play}.svg"
        sent = pair.clients["Adalbert"].get(where)
        assert sent.headers["content-type"].startswith("image/svg+xml")
        words = " ".join(ElementTree.fromstring(sent.text).itertext())
        assert "One day so far" in words
        assert "Adalbert" not in words
        assert "Bonifaz" not in words
        assert eve.get(where).status_code >= 400
        with pair_at(url) as other:
            assert other.clients["Ada"].get(f"{other.page}/{play}.svg").status_code == 404, "another pair's game"


def test_deal_follows_from_secret_day_and_table() -> None:
    def seed(day: date = MONDAY, table: str = "one", secret: bytes = b"s", game: str = "similo") -> str:
        return deal_for_pair(game, day, table, 2, secret).seed

    other_day, other_table, other_secret = seed(MONDAY + timedelta(1)), seed(table="two"), seed(secret=b"t")
    assert len({seed(), other_day, other_table, other_secret, seed(game="silencio")}) == 5
    assert seed() == seed()
    assert deal_of_the_day("similo", MONDAY, b"s")[0].setup["seed"] != seed()
    with pytest.raises(Refusal):
        deal_for_pair("chess", MONDAY, "one", 2, b"s")


def test_clue_giver_alternates() -> None:
    givers = [deal_for_pair("similo", MONDAY + timedelta(n), "one", 2, b"s").options.giver for n in range(4)]
    assert givers in ([0, 1, 0, 1], [1, 0, 1, 0])


def days(*places: int) -> frozenset[date]:
    return frozenset(MONDAY + timedelta(place) for place in places)


@pytest.mark.parametrize(
    ("played", "today", "expected", "best"),
    [
        ((), 0, 0, 0),
        ((0, 1, 2), 2, 3, 3),
        ((0, 1, 2), 3, 3, 3),
        ((0, 1, 3), 3, 3, 3),
        ((0, 1, 4), 4, 1, 2),
        ((0, 2, 4), 4, 1, 2),
        ((0, 2, 3, 4, 5, 6, 7, 9), 9, 8, 8),
        ((0, 2, 3, 4, 5, 6, 8), 8, 1, 6),
        ((0, 1, 9), 9, 1, 2),
    ],
    ids=[
        "none",
        "three",
        "today is open",
        "one missed",
        "two missed",
        "twice a week",
        "again next week",
        "too soon",
        "long ago",
    ],
)
def test_missed_day_is_forgiven_once_a_week(played: tuple[int, ...], today: int, expected: int, best: int) -> None:
    streak = compute_streak(days(*played), MONDAY + timedelta(today))
    assert (streak.days, streak.best) == (expected, best)


def test_streak_says_whether_the_next_missed_day_is_forgiven() -> None:
    assert compute_streak(days(0, 1), MONDAY + timedelta(1)).forgives
    assert not compute_streak(days(0, 2), MONDAY + timedelta(2)).forgives
    assert not compute_streak(days(), MONDAY).forgives, "there is nothing to lose"


def test_pair_survives_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as url, browser(url) as ada, browser(url) as bo:
        code = make_pair(ada, "Ada")
        accept(bo, invitation(ada.get(f"/t/{code}/two").text), "Bo")
        pair = Pair(url, {"Ada": ada, "Bo": bo}, code)
        pair.play("Ada")
        cookies = dict(ada.cookies)
    with serving(tmp_path) as url, browser(url) as ada:
        ada.cookies.update(cookies)
        page = ada.get(f"/t/{code}/two")
        assert "One day so far" in page.text
        again = ada.post(f"/t/{code}/two", data={"game": "similo"})
        assert "There’s a new one tomorrow." in again.text
