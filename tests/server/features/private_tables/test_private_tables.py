"""A private table: outsiders get no byte of a name, the chat or the board on any route. People who were removed from
any table can read nothing more."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from re import search, sub

import httpx
import pytest
from sqlalchemy import create_engine, update
from starlette.applications import Starlette
from starlette.routing import Route
from websockets.exceptions import InvalidStatus

from inkling.server.features.consent.research_export import export_consented_plays
from inkling.server.features.deals.model import make_new_deal_code
from inkling.server.main import build_app
from inkling.server.settings import Settings
from inkling.server.storage.schema import TABLES
from inkling.server.storage.sql_store import SqlStore
from tests.not_none import not_none
from tests.server.data_locations import find_database
from tests.server.features.deals.test_deals import finish
from tests.server.local_server import NEAR, browser, open_live_socket, receive, serving
from tests.time_limits import ANSWER, PLAY

HOST, MEMBER, SAID = "Wilhelmina", "Bartholomew", "the brown fox"
READ = (
    *("", "/tv", "/qr.svg", "/passport", "/clock", "/decks", "/decks/any", "/decks/any.any", "/decks/any/card"),
    *("/own/any.svg", "/own/any/any", "?write=1", "/zones", "/tv/zones", "/delete"),
    *(
        "/options",
        "/next",
        "/way",
        "/noticed",
        "/push",
        "/us",
        "/us/export.json",
        "/us/evening.ics",
        "/report",
        "/two",
        "/two/any.svg",
    ),
)
ASKED = ("", "/sight", "/events")
OF_A_PLAY = (
    *("", "?ply=1&seat=0", "?ply=2&why=1", "?ply=3&hide=1", "/moments", "/moments?from=0&seat=0"),
    *("/record.txt", "/record.json", "/key"),
)
WRITTEN = {
    "/talk": {"text": "hello"},
    "/react": {"sign": "clap", "on": "1"},
    "/act": {"do": "pass"},
    "/do": {"kind": "start"},
    "/options": {},
    "/report": {"words": "hello"},
    "/bring": {"name": "Zoe"},
    "/self": {"self": "0"},
    "/hook": {"url": ""},
    "/push": {"endpoint": "https://fcm.googleapis.com/x"},
    "/outside": {"name": "Robot"},
    "/passport": {"do": "pin"},
    "/parcel/any": {},
    "/key": {"key": "x" * 22},
    "/move": {"pin": "123456"},
    "/decks": {"name": "x"},
    "/decks/any": {"do": "remove"},
    "/decks/any/card": {"name": "x"},
    "/delete": {},
    "/us": {"kind": "deletion-agreed", "on": "1"},
    "/two": {"game": "similo"},
    "/crowd": {"key": "secret", "part": "1", "choice": "any"},
}
TOLD = {
    "/act": {"do": "pass"},
    "/wish": {"kind": "stood"},
    "/talk": {"text": "hello"},
    "/react": {"sign": "clap", "on": True},
}
KNOCKS = "/join"
"""Requests that are allowed to people who were not let in."""
OUTSIDE = ("stranger", "waiting", "kicked")


class Evening:
    """A private table after a play of a known deal, and everybody who might request it."""

    def __init__(self, url: str, held: ExitStack) -> None:
        self.people = {
            name: held.enter_context(browser(url)) for name in ("host", "member", "invited", "left", *OUTSIDE)
        }
        host = self.people["host"]
        self.deal = make_new_deal_code("silencio", 2, {})
        table = host.post(f"/d/{self.deal}", data={"name": HOST, "seat": "0", "with": "friends"}).url.path
        self.table, self.code = table, table[-4:]
        wish(host, table, kind="ruled", rule="private", on="1")
        self.key = key_of(host, table)
        for name, called in (("member", MEMBER), ("kicked", "Kasimir"), ("left", "Leopold")):
            take_key(self.people[name], table, self.key)
            self.people[name].post(f"{table}/join", data={"name": called})
        self.people["left"].post(f"{table}/do", data={"kind": "left"})
        wish(self.people["member"], table, kind="stood")
        host.post(f"{table}/talk", data={"text": SAID})
        self.play = play_with_a_bot(host, table)
        wish(host, table, kind="kicked", member="2")
        self.key = key_of(host, table)
        take_key(self.people["invited"], table, self.key)
        self.people["waiting"].post(f"{table}/join", data={"name": "Walburga"})
        link = not_none(search(r'data-copy="[^"?]+\?(k=\w+)#', host.get(table).text))
        self.sign = link[1]
        """The signature in the link next to the key; alone it lets nobody in."""
        self.secrets = (HOST, MEMBER, SAID, "Leopold", self.key, self.play)

    def leaks(self, text: str) -> list[str]:
        return [secret for secret in self.secrets if secret in text]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    with serving(tmp_path_factory.mktemp("private"), uploads=True) as url, ExitStack() as held:
        yield Evening(url, held)


@contextmanager
def guests(site: httpx.Client, *names: str) -> Iterator[list[httpx.Client]]:
    with ExitStack() as held:
        yield [held.enter_context(browser(str(site.base_url).rstrip("/"))) for _ in names]


def wish(person: httpx.Client, table: str, **form: str) -> str:
    done = person.post(f"{table}/do", data=form)
    assert done.status_code == 200, done.text
    return done.text


def play_with_a_bot(host: httpx.Client, table: str) -> str:
    """Play to the end. Return the address of the play."""
    wish(host, table, kind="bot-seated", seat="1", bot="random")
    wish(host, table, kind="start")
    return finish(host, table)


def key_of(host: httpx.Client, table: str) -> str:
    found = not_none(search(rf'href="http[^"#]+{table}[^"#]*#([\w-]{{22}})"', host.get(table).text))
    return found[1]


def take_key(person: httpx.Client, table: str, key: str) -> httpx.Response:
    return person.post(f"{table}/key", data={"key": key})


def make_private(host: httpx.Client, name: str = HOST, game: str = "silencio") -> tuple[str, str]:
    table = host.post("/make", data={"game": game, "name": name, "private": "1"}).url.path
    return table, key_of(host, table)


def test_every_way_to_a_table_is_tried_here(tmp_path: Path) -> None:
    """The lists above contain every route of a table or play; sockets have a separate test."""
    app = build_app(Settings(data=str(tmp_path), uploads=True))
    ways = {("GET", f"/t/any{path}") for path in READ} | {("POST", f"/t/any{path}") for path in (*WRITTEN, KNOCKS)}
    ways |= {("GET", f"/api/tables/any{path}") for path in ASKED} | {("DELETE", "/api/tables/any")}
    ways |= {("POST", f"/api/tables/any{path}") for path in (*TOLD, KNOCKS)}
    ways |= {("GET", f"/p/any{path}") for path in ("", "/moments", "/key", "/record.any")}
    ways |= {("POST", "/p/any/fork"), ("POST", "/p/any/ask")}
    there = {
        (method, sub(r"{[\w:]+}", "any", route.path))
        for route in app.routes
        if isinstance(route, Route) and route.path.startswith(("/t/{", "/api/tables/{", "/p/{"))
        for method in (route.methods or set()) - {"HEAD"}
    }
    asyncio.run(open_and_close(app))
    assert not there - ways


async def open_and_close(app: Starlette) -> None:
    async with app.router.lifespan_context(app):
        pass


@pytest.mark.parametrize("who", OUTSIDE)
def test_no_page_tells_anything_to_those_outside(evening: Evening, who: str) -> None:
    person, api = evening.people[who], f"/api/tables/{evening.code}"
    pages = [f"{evening.table}{path}" for path in READ] + [f"{api}{path}" for path in ASKED]
    pages += [f"{evening.play}{path}" for path in OF_A_PLAY] + ["/open"]
    pages += [f"{evening.table}{path}?{evening.sign}" for path in ("", "/tv", "/zones", "/qr.svg")]
    for path in pages:
        answer = person.get(path)
        assert answer.status_code in ({200} if path == "/open" else {403, 404, 409}), path
        assert not evening.leaks(answer.text), path
        assert "silencio" not in answer.text.lower() or path == "/open", path
    assert not evening.leaks(person.get("/daily", params={"play": evening.play[3:]}).text.replace(evening.play[3:], ""))


@pytest.mark.parametrize("who", OUTSIDE)
def test_no_form_tells_or_changes_anything_for_those_outside(evening: Evening, who: str) -> None:
    person, before = evening.people[who], evening.people["host"].get(evening.table).text
    api = f"/api/tables/{evening.code}"
    for path, form in WRITTEN.items():
        answer = person.post(f"{evening.table}{path}", data=form)
        assert 400 <= answer.status_code < 500, path
        assert not evening.leaks(answer.text), path
    for path, body in TOLD.items():
        answer = person.post(api + path, json=body)
        assert 400 <= answer.status_code < 500, path
        assert not evening.leaks(answer.text), path
    assert person.delete(api).status_code in (403, 409)
    forked = person.post(f"{evening.play}/fork", data={"ply": "2", "name": "Zoe", "seat": "0"})
    assert forked.status_code == 403
    assert not evening.leaks(forked.text)
    assert evening.people["host"].get(evening.table).text == before


@pytest.mark.parametrize("who", OUTSIDE)
@pytest.mark.parametrize("path", ["", "?as=json", "?bytes=1", "/tv", "/back"])
def test_no_socket_tells_anything_to_those_outside(evening: Evening, who: str, path: str) -> None:
    """A waiting guest may hold a socket, which sends only keep-alives until they are admitted."""
    table = evening.table + (path.replace("/back", f"/back{evening.play[2:]}") if path.startswith("/") else "")
    query = path if path.startswith("?") else ""
    if who != "waiting":
        with pytest.raises(InvalidStatus) as refused, open_live_socket(evening.people[who], table, query):
            pass
        assert refused.value.response.status_code == 403
        assert not evening.leaks(str(refused.value.response.body))
        return
    with open_live_socket(evening.people[who], table, query) as opened:
        assert json.loads(opened.recv(timeout=ANSWER)) == {"waits": True}
        evening.people["host"].post(f"{evening.table}/talk", data={"text": SAID})
        with pytest.raises(TimeoutError):
            opened.recv(timeout=1)
        opened.send(json.dumps({"kind": "renamed", "name": MEMBER}))
        assert json.loads(opened.recv(timeout=ANSWER))["refused"] == ("stranger" if path == "/tv" else "waiting")


@pytest.mark.parametrize("who", ["host", "member", "invited", "left"])
def test_those_let_in_read_everything(evening: Evening, who: str) -> None:
    person = evening.people[who]
    assert {HOST, MEMBER, SAID} <= set(evening.leaks(person.get(evening.table).text))
    assert HOST in person.get(f"{evening.table}/tv").text
    assert person.get(f"{evening.table}/qr.svg").status_code == 200
    assert HOST in person.get(f"/api/tables/{evening.code}").text
    for path in OF_A_PLAY:
        # Many groups share these cards, so the record is only for people who have played them.
        there = 200 if who == "host" or not path.startswith("/record") else 404
        assert person.get(f"{evening.play}{path}", timeout=PLAY).status_code == there, path
    with open_live_socket(person, evening.table) as opened:
        assert HOST in json.dumps(receive(opened, "zones"))


def test_results_of_a_private_table_are_for_those_let_in(evening: Evening) -> None:
    for who, person in evening.people.items():
        shown = "one person, one bot" in person.get(f"/d/{evening.deal}").text
        assert shown == (who not in OUTSIDE), who
    with httpx.Client(base_url=evening.people["host"].base_url, **NEAR) as nobody:
        assert "one person" not in nobody.get(f"/d/{evening.deal}").text


def test_results_come_back_when_the_table_is_opened(site: httpx.Client, bo: httpx.Client) -> None:
    code = make_new_deal_code("silencio", 2, {})
    table = site.post(f"/d/{code}", data={"name": "Ada", "seat": "0", "with": "friends"}).url.path
    play = play_with_a_bot(site, table)
    assert "one person" in bo.get(f"/d/{code}").text
    wish(site, table, kind="ruled", rule="private", on="1")
    assert "one person" not in bo.get(f"/d/{code}").text
    assert bo.get(play).status_code == 403
    wish(site, table, kind="ruled", rule="private", on="0")
    assert "one person" in bo.get(f"/d/{code}").text
    assert bo.get(play).status_code == 200


def test_fork_of_a_private_play_is_private(evening: Evening) -> None:
    forked = evening.people["host"].post(f"{evening.play}/fork", data={"ply": "2", "name": "Zoe", "seat": "0"})
    assert "With the code you can only knock" in forked.text
    assert evening.people["stranger"].get(forked.url.path).status_code == 403


def test_table_made_private_is_so_before_anything_else_is_there(tmp_path: Path) -> None:
    """If the request is interrupted, nothing of the source play and no name is public."""
    with serving(tmp_path) as url, browser(url) as ada:
        table, _ = make_private(ada)
        ada.post(f"{play_with_a_bot(ada, table)}/fork", data={"ply": "2", "name": "Zoe", "seat": "0"})
        made = ada.post("/api/tables", json={"game": "silencio", "name": "Ada", "private": True})
        assert made.status_code == 200
    store = SqlStore(find_database(tmp_path))
    begun = [[row.kind for row in store.read(table_id)][:3] for table_id in store.table_ids()]
    store.close()
    assert begun == [["made", "closed", "joined"], ["made", "closed", "given"], ["made", "closed", "joined"]]


def test_key_is_in_the_pages_of_those_let_in_alone_and_in_no_address(evening: Evening) -> None:
    """The key is in the fragment, which browsers never send: it is in no log and no Referer."""
    page = evening.people["member"].get(evening.table).text
    assert f"{evening.table}#{evening.key}" in page
    assert f'"{evening.key}' not in page.replace(f"#{evening.key}", "")
    assert page.count(evening.key) == page.count(f"#{evening.key}")


def test_members_read_a_private_table_after_it_is_archived_and_strangers_do_not(tmp_path: Path) -> None:
    with serving(tmp_path) as url, browser(url) as ada:
        table, key = make_private(ada)
        play = play_with_a_bot(ada, table)
        with browser(url) as invited:
            take_key(invited, table, key)
            cookies, theirs = dict(ada.cookies), dict(invited.cookies)
    with create_engine(find_database(tmp_path)).begin() as connection:
        assert connection.execute(update(TABLES).values(code=None)).rowcount
    with serving(tmp_path) as url, browser(url) as ada, browser(url) as invited, browser(url) as stranger:
        ada.cookies.update(cookies)
        invited.cookies.update(theirs)
        assert stranger.get(table).status_code == 404
        assert [person.get(play).status_code for person in (ada, invited, stranger)] == [200, 200, 403]
        assert HOST not in stranger.get(play).text


def test_plays_of_a_private_table_are_given_for_no_research(tmp_path: Path) -> None:
    with serving(tmp_path) as url, browser(url) as ada:
        for private in ("0", "1"):
            table = ada.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
            wish(ada, table, kind="ruled", rule="research", on="1")
            wish(ada, table, kind="consented", on="1")
            play_with_a_bot(ada, table)
            if private == "1":
                wish(ada, table, kind="ruled", rule="private", on="1")
    store = SqlStore(find_database(tmp_path))
    assert len(list(export_consented_plays(store))) == 1
    store.close()


def test_programs_come_in_with_the_key_or_knock(site: httpx.Client, bo: httpx.Client, cleo: httpx.Client) -> None:
    table, key = make_private(site)
    path = f"/api/tables/{table[-4:]}"
    assert bo.get(path).json()["refused"] == "private"
    assert bo.post(f"{path}/join", json={"name": "Bo", "key": "x" * 22}).json()["refused"] == "no-key"
    knocked = bo.post(f"{path}/join", json={"name": "Bo"}).json()
    assert (knocked["waiting"], key in knocked["link"]) == (True, False)
    token = {"authorization": f"Bearer {knocked['token']}"}
    assert bo.get(path, headers=token).json()["refused"] == "waiting"
    come = cleo.post(f"{path}/join", json={"name": "Cy", "key": key}).json()
    assert (come["waiting"], key in come["link"]) == (False, True)
    seen = cleo.get(path, headers={"authorization": f"Bearer {come['token']}"}).json()
    assert seen["rules"]["private"] is True
    made = cleo.post("/api/tables", json={"game": "silencio", "name": "Cy", "private": True}).json()
    assert "#" in made["link"]
    assert bo.get(f"/api/tables/{made['code']}").status_code == 403


def test_private_table_is_in_no_list(site: httpx.Client) -> None:
    table = site.post("/make", data={"game": "silencio", "name": HOST}).url.path
    wish(site, table, kind="ruled", rule="listed", on="1")
    assert HOST in site.get("/open").text
    wish(site, table, kind="ruled", rule="private", on="1")
    assert HOST not in site.get("/open").text
