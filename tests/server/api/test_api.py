"""The JSON API: whole plays, identity, refusals, and that it sends only sights."""

import json
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random
from re import findall
from typing import Any

import httpx
import msgspec
import pytest
from websockets.sync.client import ClientConnection

from inkling.catalogs import speech
from inkling.core.driver import AnyPlay
from inkling.core.errors import Refusal
from inkling.core.growing import as_plain
from inkling.core.sight import Viewer
from inkling.games import SHELF
from inkling.server.api.schema import Act, decode_request
from inkling.server.api.table_view import ApiViewOfTable
from inkling.server.storage.sql_store import SqlStore
from inkling.server.tables.events import SatDown, StoodUp
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.play_start_row import make_game_options
from inkling.server.tables.registry import TableRegistry
from tests.server.data_locations import find_database
from tests.server.local_server import NEAR, browser, open_live_socket, receive, serving
from tests.source_files import ROOT

Person = httpx.Client


def make(url: str, game: str, name: str = "Ada") -> tuple[str, Person]:
    """Make a table. Return its path, and its host as a client with a token."""
    made = httpx.post(f"{url}/api/tables", json={"game": game, "name": name}, **NEAR).json()
    return f"/api/tables/{made['code']}", client(url, made["token"])


def join(url: str, table: str, name: str) -> Person:
    return client(url, httpx.post(f"{url}{table}/join", json={"name": name}, **NEAR).json()["token"])


def client(url: str, token: str) -> Person:
    return httpx.Client(base_url=url, headers={"authorization": f"Bearer {token}"}, **NEAR)


def wish(person: Person, table: str, **fields: Any) -> httpx.Response:
    return person.post(f"{table}/wish", json=fields)


def start(url: str, game: str) -> tuple[str, list[Person]]:
    """Start a play with as many people as the game needs."""
    table, ada = make(url, game)
    people = [ada, *(join(url, table, f"P{n}") for n in range(1, SHELF[game].seats[0]))]
    for seat, person in enumerate(people):
        assert wish(person, table, kind="sat", seat=seat).json() == {"done": True}
    assert wish(ada, table, kind="start").json() == {"done": True}
    return table, people


def act_once(table: str, people: list[Person], dice: Random) -> bool:
    """Send one legal action of a person who is asked. Return False when the play is over."""
    for person in people:
        sight = person.get(f"{table}/sight").json()
        if sight["outcome"] is not None:
            return False
        if sight["legal"]:
            do = dice.choice(sight["legal"])["do"]
            assert person.post(f"{table}/act", json={"do": do, "ask": sight["ask"]}).json() == {"done": True}
            return True
    raise AssertionError("nobody is asked")


def listen(person: Person, table: str) -> AbstractContextManager[ClientConnection]:
    return open_live_socket(person, table.replace("/api/tables/", "/t/"), "?as=json")


def test_play_is_finished_and_its_record_can_be_read(url: str) -> None:
    table, people = start(url, "silencio")
    dice = Random(2)
    assert people[0].get(table).json()["last_play"] is None
    while act_once(table, people, dice):
        pass
    seen = people[0].get(table).json()
    assert seen["playing"] is False
    record = httpx.get(f"{url}{seen['last_play']}/record.json", **NEAR).json()
    assert record["commitment"] == people[0].get(f"{table}/sight").json()["commitment"]
    assert "What happened" in httpx.get(f"{url}{seen['last_play']}", **NEAR).text


def test_actions_are_named_in_notation_in_words_and_in_parts(url: str) -> None:
    table, people = start(url, "silencio")
    english = people[0].get(f"{table}/sight").json()["legal"][0]
    german = people[0].get(f"{table}/sight?lang=de").json()["legal"][0]
    assert english["do"] == german["do"]
    assert english["action"] == german["action"]
    assert english["action"]["type"] == english["do"].split()[0]
    assert english["label"] != german["label"]


def test_refusal_has_a_code_and_a_sentence_and_changes_nothing(url: str) -> None:
    table, (ada, bo) = start(url, "silencio")
    before = bo.get(f"{table}/sight").json()
    refusals: tuple[tuple[str, Any, int, str], ...] = (
        ("act", {"do": "play blue-3"}, 409, "not-allowed"),
        ("act", {"do": "fly away"}, 409, "unreadable"),
        ("act", {"do": "start", "ask": 99}, 409, "stale"),
        ("act", {"ask": 1}, 409, "unreadable"),
        ("act", [], 409, "unreadable"),
        ("wish", {"kind": "joined", "person": "x"}, 409, "unreadable"),
        ("wish", {"kind": "sat"}, 409, "bad-wish"),
        ("wish", {"kind": "options", "options": {"start": "nonsense"}}, 409, "no-choice"),
        ("talk", {"text": "hello"}, 409, "silence"),
        ("talk", {"text": "x" * 20_000}, 413, "too-large"),
    )
    for path, body, status, code in refusals:
        answer = ada.post(f"{table}/{path}", json=body)
        assert (answer.status_code, answer.json()["refused"]) == (status, code)
        assert answer.json()["sentence"].endswith(".")
    assert httpx.get(f"{url}/api/tables/ZZZZ", **NEAR).status_code == 404
    assert httpx.post(f"{url}{table}/act", json={"do": "start"}, **NEAR).json()["refused"] == "stranger"
    assert bo.get(f"{table}/sight").json() == before


def test_host_sets_options_that_the_game_offers(url: str) -> None:
    table, ada = make(url, "silencio")
    games = {game["name"]: game for game in httpx.get(f"{url}/api/games", **NEAR).json()}
    setting = games["silencio"]["settings"][0]
    value = setting["choices"][-1]["value"]
    assert wish(ada, table, kind="options", options={setting["name"]: value}).json() == {"done": True}
    assert ada.get(table).json()["options"][setting["name"]] == value


def test_token_is_the_person_and_a_cookie_is_not_given_away(url: str) -> None:
    table, ada = make(url, "silencio")
    assert ada.get(table).json()["you"] == 0
    assert client(url, "made.up").get(table).json()["you"] is None
    again = ada.post("/api/tables", json={"game": "silencio", "name": "Ada"}).json()
    assert ada.headers["authorization"] == f"Bearer {again['token']}"
    with browser(url) as bo:
        bo.post("/make", data={"game": "silencio", "name": "Bo"})
        joined = bo.post(f"{table}/join", json={"name": "Bo"})
        assert joined.json()["token"] is None
        assert bo.cookies["inkling"] not in joined.text


def test_other_sites_cannot_use_a_browsers_cookie(url: str) -> None:
    table, ada = make(url, "silencio")
    with browser(url) as bo:
        bo.post(f"/t/{table[-4:]}/join", data={"name": "Bo"})
        for headers in ({"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}):
            answer = bo.post(f"{table}/talk", json={"text": "hello"}, headers=headers)
            assert (answer.status_code, answer.json()["refused"]) == (403, "foreign-site")
    assert ada.post(f"{table}/talk", json={"text": "hi"}, headers={"origin": "app://phone"}).status_code == 200


def test_socket_pushes_what_changed_and_the_new_lines_of_the_story(url: str) -> None:
    table, (ada, bo) = start(url, "silencio")
    with listen(ada, table) as socket:
        first = receive(socket, "sight")
        assert first["table"]["you"] == 0
        assert first["sight"] == ada.get(f"{table}/sight").json()
        told = len(first["sight"]["story"])
        socket.send(json.dumps({"to": "act", "do": "start", "ask": first["sight"]["ask"]}))
        news = receive(socket, "sight")
        assert "table" not in news
        assert news["sight"]["told_before"] == told
        whole = ada.get(f"{table}/sight").json()
        assert first["sight"]["story"] + news["sight"]["story"] == whole["story"]
        socket.send(json.dumps({"to": "act", "do": "start"}))
        assert receive(socket, "refused")["sentence"].endswith(".")
        wish(bo, table, kind="ruled", rule="locked", on=True)
        wish(ada, table, kind="ruled", rule="locked", on=True)
        news = receive(socket, "table")
        assert news["table"]["rules"]["locked"] is True
        assert "sight" not in news


def secrets_of(folder: Path) -> set[str]:
    """Return everything of 128 bits or more in the log: people, seeds, salts, IDs."""
    store = SqlStore(find_database(folder))
    found: set[str] = set()
    connection = store._engine.raw_connection()
    for body, table_id in connection.execute("SELECT body, table_id FROM log"):
        found |= {table_id, *findall(r"\b[0-9a-f]{32,}\b", body)}
    connection.close()
    store.close()
    return found


def test_nothing_secret_is_in_any_answer_or_push(tmp_path: Path) -> None:
    heard: list[str] = []
    with serving(tmp_path) as url:
        table, people = start(url, "silencio")
        stranger = httpx.Client(base_url=url, **NEAR)
        dice = Random(3)
        with listen(people[0], table) as socket:
            for _ in range(5):
                act_once(table, people, dice)
                for person in (*people, stranger):
                    heard += [person.get(table).text, person.get(f"{table}/sight").text]
            heard += [json.dumps(receive(socket, "sight")), stranger.get("/api/games").text]
    secret = secrets_of(tmp_path)
    assert len(secret) >= 6, "two persons, the table, the play, its seed and its salt"
    assert not [word for word in secret if any(word in text for text in heard)]


def test_who_waits_at_the_door_is_shown_to_the_host(url: str) -> None:
    table, ada = make(url, "silencio")
    wish(ada, table, kind="ruled", rule="admit", on=True)
    bo, cy = join(url, table, "Bo"), join(url, table, "Cy")
    assert [member["name"] for member in ada.get(table).json()["members"]] == ["Ada", "Bo", "Cy"]
    assert [member["name"] for member in bo.get(table).json()["members"]] == ["Ada", "Bo"]
    assert cy.post(f"{table}/talk", json={"text": "let me in"}).json()["refused"] in ("silence", "waiting")


def test_document_describes_every_path_and_all_its_references_lead_somewhere(url: str) -> None:
    text = httpx.get(f"{url}/api/openapi.json", **NEAR).text
    document = json.loads(text)
    assert document["openapi"] == "3.1.0"
    assert set(document["paths"]) == {
        "/api/games",
        "/api/tables",
        *(
            f"/api/tables/{{code}}{rest}"
            for rest in ("", "/join", "/sight", "/act", "/wish", "/talk", "/react", "/events")
        ),
    }
    schemas = document["components"]["schemas"]
    named = set(findall(r'"#/components/schemas/([^"]+)"', text))
    assert named <= set(schemas)
    assert set(document["x-games"]) == set(SHELF)
    assert schemas["Seated"]["required"] == ["code", "link", "member", "token"]
    assert "text/event-stream" in str(document["paths"]["/api/tables/{code}/events"])


def documented_program(url: str, game: str) -> str:
    """Return the program of docs/make/api.md, for a server at another address and one of the games."""
    program: str = findall(r"```python\n(.*?)```", (ROOT / "docs" / "make" / "api.md").read_text(), 16)[0]
    for there, here in (("http://127.0.0.1:8000", url), ('GAME = "silencio"\n', f'GAME = "{game}"\n')):
        assert program.count(there) == 1
        program = program.replace(there, here)
    return program


def test_example_of_the_document_looks_again_where_a_bot_was_quicker(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    program = documented_program(url, "silencio").replace('"bot": "random"', '"bot": "simple"')
    wait = "while late and call(f'{table}/sight', token=token)['ask'] == sight['ask']: sleep(0.05)"
    assert "    try:\n" in program
    exec(program.replace("    try:\n", f"    {wait}\n    late = False\n    try:\n"), {"late": True})
    assert "over" in capsys.readouterr().out


SEATS = 3


async def seat_people(tables: TableRegistry, game: str, seats: int = SEATS) -> LiveTable:
    """Fill all seats, and add one watcher."""
    live = await tables.make_table(game, "person-0", "P0")
    for number in range(1, seats + 1):
        await tables.joining.join(live, f"person-{number}", f"P{number}")
    for seat in range(seats):
        await tables.service.change(live, seat, SatDown(seat))
    await tables.starter.start_for_host(live, 0)
    return live


def known(play: AnyPlay, viewer: Viewer) -> bytes:
    return msgspec.json.encode(play.sight(viewer), enc_hook=as_plain, order="deterministic")


async def test_seat_taken_in_the_middle_tells_its_story_from_the_beginning(tables: TableRegistry) -> None:
    live = await seat_people(tables, "silencio")
    watcher = ApiViewOfTable(live, f"person-{SEATS}", "en")
    watcher.full_update()
    await tables.service.change(live, 1, StoodUp())
    await tables.service.change(live, SEATS, SatDown(1))
    push = watcher.next_update()
    assert push is not None
    assert push.sight is not None
    assert push.sight.told_before == 0
    assert "Your hand" in push.sight.story[0].told


@pytest.mark.parametrize(
    ("body", "english", "german"),
    [
        (b'{"ask": 1}', "In this request, “do” is missing or wrong.", "In dieser Anfrage fehlt „do“ oder ist falsch."),
        (
            b"[]",
            "Something in this request is missing or wrong.",
            "In dieser Anfrage fehlt etwas, oder etwas stimmt nicht.",
        ),
        (b"{", "This request isn’t valid JSON.", "Diese Anfrage ist kein gültiges JSON."),
    ],
)
def test_what_does_not_fit_is_said_in_the_language_of_whoever_asks(body: bytes, english: str, german: str) -> None:
    with pytest.raises(Refusal) as refused:
        decode_request(body, Act)
    assert refused.value.code == "unreadable"
    assert [speech(lang).refusal(refused.value) for lang in ("en", "de")] == [english, german]


@pytest.mark.parametrize(
    ("chosen", "name"), [({"hand": 99}, "hand"), ({"start": "late"}, "start"), ({"colour": 1}, "colour")]
)
def test_option_that_does_not_fit_is_named_in_ones_language(chosen: dict[str, Any], name: str) -> None:
    with pytest.raises(Refusal) as refused:
        make_game_options("silencio", chosen)
    assert speech("de").refusal(refused.value) == f"Mit der Einstellung {name} stimmt etwas nicht."
