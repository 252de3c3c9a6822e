"""The command table: every command does the same, and is refused alike, by form, socket and API."""

import json
from collections.abc import Iterator
from contextlib import closing
from secrets import token_hex
from typing import Any, NamedTuple

import httpx
import pytest

from inkling.core.limits import LONGEST_MESSAGE
from inkling.server.tables.commands import COMMANDS, Command
from inkling.server.tables.event_declaration import Way
from inkling.server.tables.permissions import HOSTS_ONLY
from tests.server.local_server import NEAR, open_live_socket, serving
from tests.server.processes import ServerUnderTest
from tests.source_files import ROOT
from tests.time_limits import ANSWER

JSON = {"accept": "application/json"}


class Case(NamedTuple):
    """A request at a table, and its result: a row of this kind, a refusal, or (None) neither."""

    name: str
    fields: dict[str, Any]
    row: str | None = None
    refused: str | None = None
    stage: str = "lobby"
    guest: bool = False


LONG = "x" * (LONGEST_MESSAGE + 1)
CASES = (
    Case("act", {"do": "legal"}, "acted", stage="playing"),
    Case("act", {"do": "start"}, refused="no-play"),
    Case("act", {"do": "fly away"}, refused="unreadable", stage="playing"),
    Case("act", {"do": "play blue-3"}, refused="not-allowed", stage="playing"),
    Case("act", {"do": "start", "ask": 99}, refused="stale", stage="playing"),
    Case("talk", {"text": "  Hello. "}, "talked"),
    Case("talk", {"text": LONG}, refused="bad-wish"),
    Case("talk", {"text": "Hello."}, refused="silence", stage="playing"),
    Case("react", {"sign": "clap"}, "reacted", stage="over"),
    Case("react", {"sign": "boo"}, refused="no-sign", stage="over"),
    Case("understood", {"play": "x", "said": "1 yes"}, refused="not-over"),
    Case("lead", {"play": "x", "ply": "1"}, refused="not-heard"),
    Case("let-go", {}),
    Case("renamed", {"name": " Cleo "}, "renamed"),
    Case("renamed", {"name": LONG}, refused="bad-wish"),
    Case("renamed", {"name": "bo"}, refused="name-taken"),
    Case("left", {}, "left", guest=True),
    Case("sat", {"seat": 3}, "sat"),
    Case("sat", {"seat": 99}, refused="no-seat"),
    Case("sat", {}, refused="bad-wish"),
    Case("stood", {}, "stood"),
    Case("swapped", {"one": 0, "other": 1}, "swapped"),
    Case("swapped", {"one": 0, "other": 1}, refused="hosts-only", guest=True),
    Case("bot-seated", {"seat": 3, "bot": "random"}, "bot-seated"),
    Case("bot-seated", {"seat": 3, "bot": "nobody"}, refused="no-bot"),
    Case("bot-sent", {"seat": 2}, "bot-sent"),
    Case("bot-sent", {"seat": 3}, refused="no-bot"),
    Case("declared", {"uses": "a model"}, refused="host"),
    Case("ruled", {"rule": "locked", "on": True}, "ruled"),
    Case("ruled", {"rule": "gravity", "on": True}, refused="no-rule"),
    Case("clocked", {"seconds": 60}, "clocked"),
    Case("clocked", {"seconds": None}, "clocked"),
    Case("clocked", {"seconds": 61}, refused="no-clock"),
    Case("clocked", {}, refused="bad-wish"),
    Case("let-in", {"member": 1}, "let-in"),
    Case("let-in", {"member": 9}, refused="absent"),
    Case("kicked", {"member": 1, "key": "chosen"}, "kicked"),
    Case("kicked", {"member": 0}, refused="yourself"),
    Case("handed-on", {"member": 1}, "handed-on"),
    Case("handed-on", {"member": 1}, refused="hosts-only", guest=True),
    Case("muted", {"member": 1, "on": True}, "muted"),
    Case("muted", {"member": 1}, refused="bad-wish"),
    Case("kept", {"on": True, "name": " Thursdays "}, "kept"),
    Case("kept", {"on": True}, refused="bad-wish"),
    Case("kept", {"on": True, "name": "x" * 41}, refused="bad-wish"),
    Case("kept", {"on": True, "name": "Thursdays"}, refused="playing", stage="playing"),
    Case("kept", {"on": True, "name": "Thursdays"}, refused="hosts-only", guest=True),
    Case("evening-set", {"at": 2_000_000_000_000}, refused="not-kept"),
    Case("evening-answered", {"evening": 1, "on": True}, refused="not-kept"),
    Case("pairs-shared", {"on": True}, refused="not-kept"),
    Case("deletion-agreed", {"on": True}, refused="not-kept"),
    Case("options", {"options": {"tavern": True}}, "options-set"),
    Case("options", {"options": {"gravity": 1}}, refused="no-choice"),
    Case("consented", {"on": True}, "consented"),
    Case("remembered", {"on": True}, "remembered"),
    Case("shared", {"on": True}, "shared"),
    Case("opened", {"on": True}, "opened"),
    Case("covered", {"seat": 1, "on": True}, refused="not-away", stage="playing"),
    Case("held", {"seat": 1, "on": True}, refused="not-away", stage="playing"),
    Case("gave-up", {}, "gave-up", stage="playing"),
    Case("gave-up", {}, refused="over"),
    Case("offered", {}, "offered", stage="over"),
    Case("offered", {"level": "same"}, refused="playing", stage="playing"),
    Case("agreed", {"offer": 7, "on": True}, refused="stale", stage="over"),
    Case("start", {}, "started"),
    Case("start", {"fill": True}, "started"),
    Case("start", {}, refused="hosts-only", guest=True),
)
"""Absent players, offers and language models have tests of their own: here their commands are refused."""
BY_NAME = {command.name: command for command in COMMANDS}


class Server(NamedTuple):
    url: str
    house: ServerUnderTest


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("commands")
    with serving(folder, cover_after=3600.0, ask=True) as url:
        yield Server(url, ServerUnderTest(folder))


def client(url: str, path: str, **body: str) -> tuple[str, httpx.Client]:
    """Make or join a table with the API. Return its code, and a client with the member's token."""
    seated = httpx.post(f"{url}{path}", json=body, **NEAR).json()
    headers = {"authorization": f"Bearer {seated['token']}"}
    return seated["code"], httpx.Client(base_url=url, headers=headers, **NEAR)


def set_up(url: str, stage: str) -> tuple[str, httpx.Client, httpx.Client]:
    """Make a table with a host in seat 0, a guest in seat 1 and a bot in seat 2; playing, or after an abandoned
    play."""
    code, host = client(url, "/api/tables", game="silencio", name="Ada")
    _, guest = client(url, f"/api/tables/{code}/join", name="Bo")
    requests: list[tuple[httpx.Client, dict[str, Any]]] = [
        (host, {"kind": "sat", "seat": 0}),
        (guest, {"kind": "sat", "seat": 1}),
        (host, {"kind": "bot-seated", "seat": 2, "bot": "random"}),
        (host, {"kind": "start"}),
        (host, {"kind": "gave-up"}),
    ]
    for person, body in requests[: {"lobby": 3, "playing": 4, "over": 5}[stage]]:
        assert person.post(f"/api/tables/{code}/wish", json=body).json() == {"done": True}
    return code, host, guest


def send(person: httpx.Client, way: Way, code: str, command: Command, fields: dict[str, Any]) -> str | None:
    """Send a command. Return the code of the refusal, if it was refused."""
    body = fields if not command.by_kind else {**fields, "kind": command.name}
    texts = {name: value if isinstance(value, str) else json.dumps(value) for name, value in body.items()}
    if way == "api":
        address = f"/api/tables/{code}/{'wish' if command.by_kind else command.name}"
        response = person.post(address, json=body)
        return None if response.status_code == httpx.codes.OK else str(response.json()["refused"])
    if way == "form":
        response = person.post(f"/t/{code}/{'do' if command.by_kind else command.name}", data=texts, headers=JSON)
        return None if response.status_code == httpx.codes.SEE_OTHER else str(response.json()["refused"])
    with open_live_socket(person, f"/t/{code}", "?as=json") as socket:
        socket.send(json.dumps(texts if command.by_kind else {**texts, "to": command.name}))
        while True:
            answer: dict[str, Any] = json.loads(socket.recv(timeout=ANSWER))
            if fields["send"] in (answer.get("done"), answer.get("send")):
                return answer.get("refused")


def find_act(person: httpx.Client, other: httpx.Client, code: str) -> tuple[httpx.Client, dict[str, Any]]:
    """Return a legal action, and whose it is."""
    for asked in (person, other):
        sight = asked.get(f"/api/tables/{code}/sight").json()
        if sight["legal"]:
            return asked, {"do": sight["legal"][0]["do"], "ask": sight["ask"]}
    raise AssertionError("nobody is asked")


def run(server: Server, case: Case, way: Way) -> tuple[str | None, Any]:
    """Return the refusal, and the stored row with its public part."""
    code, host, guest = set_up(server.url, case.stage)
    with closing(host), closing(guest):
        return run_at(server, case, way, code, host, guest)


def run_at(
    server: Server, case: Case, way: Way, code: str, host: httpx.Client, guest: httpx.Client
) -> tuple[str | None, Any]:
    person, fields = (guest if case.guest else host), dict(case.fields)
    if fields.get("do") == "legal":
        person, fields = find_act(host, guest, code)
    fields["send"] = token_hex(8)
    refused = send(person, way, code, BY_NAME[case.name], fields)
    rows = [row for row in server.house.rows() if row.send == fields["send"]]
    assert len(rows) <= 1
    if not rows:
        return refused, None
    body = json.loads(rows[0].body)
    chance = rows[0].kind in ("started", "acted")
    return refused, (rows[0].kind, body.keys() if chance else body, rows[0].by if not chance else None)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.name} {case.refused or case.stage}")
def test_command_is_the_same_by_every_way(server: Server, case: Case) -> None:
    outcomes = {way: run(server, case, way) for way in BY_NAME[case.name].ways}
    first = next(iter(outcomes.values()))
    assert all(outcome == first for outcome in outcomes.values()), outcomes
    refused, row = first
    assert (refused, row[0] if row else None) == (case.refused, case.row)


def test_every_command_has_a_case() -> None:
    assert {case.name for case in CASES} == set(BY_NAME)


def list_fields(command: Command) -> str:
    """Return the fields that a client can send, as docs/make/api.md writes them."""
    fields = command.sent_fields()
    return ", ".join(name if field.required else f"{name}?" for name, field in fields.items())


def test_documents_list_every_command_with_its_fields() -> None:
    text = (ROOT / "docs/make/api.md").read_text()
    rows = [line.split(" | ") for line in text.splitlines() if line.startswith("| `") and line.count(" | ") == 3]
    listed = {name.strip("| `"): (fields.strip("`{}"), who) for name, fields, who, _ in rows}
    expected = {
        command.name: (list_fields(command), "host" if command.event in HOSTS_ONLY else "member")
        for command in COMMANDS
    }
    assert listed == expected
