"""Coming in: a friend takes a bot's seat, a taken name is handled in place, and who reads the rules is not away."""

import httpx

from tests.limits import wait_until
from tests.server.reading import zones_of

from .running import browser


def test_friend_takes_the_seat_of_a_bot_and_nobody_sits_who_only_looks_on(url: str) -> None:
    with browser(url) as ada, browser(url) as bo, browser(url) as cleo:
        table = ada.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
        for seat in (1, 2, 3):
            ada.post(f"{table}/do", data={"kind": "bot-seated", "seat": seat, "bot": "simple"})
        assert "A bot will make room for you." in bo.get(table).text
        assert "Watching" in cleo.post(f"{table}/join", data={"name": "Cleo", "sit": "0"}).text
        assert chairs(ada, table) == [0, None, None, None]
        bo.post(f"{table}/join", data={"name": "Bo", "sit": "1"})
        assert chairs(ada, table) == [0, None, None, 2]
        ada.post(f"{table}/do", data={"kind": "start"})
        assert "Every seat is taken" not in bo.get(table).text


def test_nobody_is_promised_the_seat_of_a_bot_where_only_people_play(url: str) -> None:
    with browser(url) as ada, browser(url) as bo, browser(url) as cleo:
        table = ada.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
        bo.post(f"{table}/join", data={"name": "Bo", "sit": "1"})
        ada.post(f"{table}/do", data={"kind": "start"})
        shown = cleo.get(table).text
        assert "Every seat is taken." in shown
        assert "Once inside, you can take a free seat or a bot’s." not in shown


def test_where_guests_are_let_in_one_by_one_they_knock(url: str) -> None:
    """Nobody is promised a seat whom the host has yet to let in; where nobody is left to do so, they come in."""
    with browser(url) as ada, browser(url) as bo:
        table = ada.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
        for seat in (1, 2, 3):
            ada.post(f"{table}/do", data={"kind": "bot-seated", "seat": seat, "bot": "simple"})
        ada.post(f"{table}/do", data={"kind": "ruled", "rule": "admit", "on": "true"})
        shown = bo.get(table).text
        assert ">Knock</button>" in zones_of(shown)["door"]
        assert "Sit down" not in shown
        assert "make room" not in shown
        assert "hasn’t let you in yet" in bo.post(f"{table}/join", data={"name": "Bo"}).text
        bo.post(f"{table}/do", data={"kind": "left"})
        ada.post(f"{table}/do", data={"kind": "left"})
        assert "Sit down" in zones_of(bo.get(table).text)["door"]


def test_spaces_around_a_new_name_are_nothing_to_be_refused_for(url: str) -> None:
    with browser(url) as ada:
        table = ada.post("/make", data={"game": "silencio", "name": " Ada "}).url.path
        assert ada.post(f"{table}/do", data={"kind": "renamed", "name": " Zoë "}).status_code == httpx.codes.OK
        assert "Zoë’s table" in ada.get(table).text


def chairs(person: httpx.Client, table: str) -> list[int | None]:
    seen = person.get(f"/api{table.replace('/t/', '/tables/')}").json()
    return [chair["member"] for chair in seen["chairs"]]


def test_name_that_is_taken_is_handled_in_place(url: str) -> None:
    with browser(url) as ada, browser(url) as bo:
        table = ada.post("/make", data={"game": "similo", "name": "Ada & Eve"}).url.path
        refused = bo.post(f"{table}/join", data={"name": "ada & eve"})
        assert refused.status_code == httpx.codes.CONFLICT
        assert 'data-refused="name-taken"' in refused.text
        assert 'value="ada &amp; eve" aria-invalid="true"' in refused.text
        assert refused.text.count('class="chip"') == 3
        assert "Are you that ada &amp; eve?" in refused.text
        assert "ada &amp; eve 2" in bo.post(f"{table}/join", data={"name": "ada & eve", "as": "ada & eve 2"}).text
        assert "There is no table with this code" in bo.get("/t/ZZZZ").text
        assert f'href="{table}"' in bo.get("/t/ZZZZ").text, "one's own table, and no other"
        assert f'href="{table}"' not in browser(url).get("/t/ZZZZ").text


def test_who_reads_the_rules_is_not_away(url: str) -> None:
    """Whichever process they were asked of, and by way of whichever they come back."""
    with browser(url) as ada, browser(url) as bo:
        table = ada.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
        bo.post(f"{table}/join", data={"name": "Bo"})

        def reads() -> bool:
            return "is reading the rules" in zones_of(ada.get(table).text)["seats"]

        assert not reads()
        bo.get(f"/learn/silencio?table={table.removeprefix('/t/')}")
        wait_until(reads, "Bo among the rules")
        bo.get(table)
        wait_until(lambda: not reads(), "Bo at the table again")
