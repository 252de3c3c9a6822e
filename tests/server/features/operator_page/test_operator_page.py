"""The operator's page: who gets in, what it does, and that it tells nothing about a game."""

import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from re import findall, search

import httpx
import pytest

from inkling.server.features.operator_page.background_backups import OperatorBackups
from inkling.server.features.operator_page.session import TRIES_PER_HOUR
from inkling.server.features.operator_page.session_cookie import COOKIE
from inkling.server.features.operator_page.token_file import (
    FILE,
    is_operator_token,
    make_operator_token,
    read_operator_token,
)
from inkling.server.platform.signing import Signer, load_secret
from inkling.server.settings import Settings
from inkling.server.storage import backup
from tests.not_none import not_none
from tests.server import several_processes
from tests.server.features.private_tables.test_private_tables import make_private
from tests.server.features.table_deletion.test_table_deletion import make_table
from tests.server.local_server import browser, serving
from tests.server.operator_terminal import OperatorTerminal
from tests.time_limits import wait_until

WORDS = "He shouts <all> the time"
SECRET_PAGES = ("/host/reports/{report}", "/host/tables/{table}", "/host/backup")
FORMS: tuple[tuple[str, dict[str, str]], ...] = (
    ("/host/notice", {"words": "hacked"}),
    ("/host/unblock", {"block": "0" * 8}),
    ("/host/backup", {}),
    ("/host/reports/{report}", {"do": "finish"}),
    ("/host/reports/{report}", {"do": "block"}),
    ("/host/tables/{table}", {"number": "0"}),
)


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    with serving(tmp_path) as address:
        yield address


@pytest.fixture
def operator(url: str, tmp_path: Path) -> Iterator[httpx.Client]:
    with browser(url) as found:
        sign_in(found, tmp_path)
        yield found


def sign_in(person: httpx.Client, folder: Path) -> httpx.Response:
    page = person.post("/host", data={"token": read_operator_token(folder) or make_operator_token(folder)})
    assert page.status_code == httpx.codes.OK
    return page


def report_person(ada: httpx.Client, bo: httpx.Client, words: str = WORDS) -> tuple[str, str]:
    """Let Ada report Bo. Return the paths of the table's and the report's pages for the operator."""
    table = make_table(ada)
    bo.post(f"{table}/join", data={"name": "Bo"})
    bo.post(f"{table}/talk", data={"text": "a word about Zanzibar"})
    assert ada.post(f"{table}/report", data={"words": words, "member": "1"}).status_code == httpx.codes.OK
    return table, table


def find_path(page: str, kind: str) -> str:
    return not_none(search(rf"/host/{kind}/\w+", page))[0]


def test_token_is_private_and_a_new_one_ends_all_sessions(tmp_path: Path) -> None:
    desk = OperatorTerminal(tmp_path / "data", "")
    with serving(tmp_path / "data", base_url="https://play.example") as url, browser(url) as ada:
        assert "There is no token yet" in desk.refuse("host-token")
        token = desk.run("host-token", "--new").split()[0]
        assert desk.run("host-token").split()[0] == token
        assert (tmp_path / "data" / FILE).stat().st_mode & 0o777 == 0o600
        answer = ada.post("/host", data={"token": f" {token} "}, follow_redirects=False)
        cookie = answer.headers["set-cookie"]
        assert answer.headers["location"] == "/host"
        for part in ("HttpOnly", "Path=/host;", "SameSite=strict", "Secure"):
            assert part in cookie
        assert token not in cookie
        sent = {"cookie": cookie.partition(";")[0]}
        assert "Sign out" in ada.get("/host", headers=sent).text
        assert make_operator_token(tmp_path / "data") != token
        assert "Sign out" not in ada.get("/host", headers=sent).text
        (tmp_path / "data" / FILE).chmod(0o644)
        assert read_operator_token(tmp_path / "data") is None, "others could read it"


def test_nobody_without_a_token_file_gets_in() -> None:
    assert not is_operator_token("", None)
    assert not is_operator_token("x", "y")
    assert is_operator_token("y", "y")


@pytest.mark.one_process("limits are those of one process")
def test_wrong_tokens_are_limited_and_lock_no_player_out(url: str, tmp_path: Path) -> None:
    token = make_operator_token(tmp_path)
    with browser(url) as guesser, browser(url) as ada:
        table = make_table(ada)
        codes = [guesser.post("/host", data={"token": f"{token}{n}"}).status_code for n in range(11)]
        assert codes == [403] * (TRIES_PER_HOUR // 3) + [429]
        assert guesser.post("/host", data={"token": token}).status_code == 429, "not even the right one now"
        assert not guesser.cookies
        assert guesser.get(table).status_code == httpx.codes.OK


def test_nothing_opens_without_the_operators_cookie(url: str, tmp_path: Path, operator: httpx.Client) -> None:
    with browser(url) as ada, browser(url) as bo:
        report_person(ada, bo)
        page = operator.get("/host").text
        paths = {kind: find_path(page, f"{kind}s").rpartition("/")[2] for kind in ("report", "table")}
        signer, token = Signer(load_secret(tmp_path)), not_none(read_operator_token(tmp_path))
        seal = signer.keyed_hash("host-token", "wrong")
        right, soon = signer.keyed_hash("host-token", token), int(time.time()) + 99
        forged = (
            operator.cookies[COOKIE][:-1] + "x",
            signer.sign("person", f"{soon}-{right}"),
            signer.sign("host", f"{int(time.time()) - 1}-{right}"),
            signer.sign("host", f"{soon}-{seal}"),
            ada.cookies["inkling"],
            token,
        )
        before = page
        for cookie in ("", *forged):
            with browser(url) as caller:
                caller.cookies.update(ada.cookies)
                caller.headers["cookie"] = f"inkling={ada.cookies['inkling']}; {COOKIE}={cookie}"
                assert "Sign out" not in caller.get("/host").text
                for path in SECRET_PAGES:
                    shown = caller.get(path.format(**paths))
                    assert (shown.url.path, WORDS[:9] in shown.text) == ("/host", False)
                for path, form in FORMS:
                    assert caller.post(path.format(**paths), data=form).status_code == 403
        foreign = {"origin": "https://evil.example", "sec-fetch-site": "cross-site"}
        for path, form in FORMS:
            assert operator.post(path.format(**paths), data=form, headers=foreign).status_code == 403
        assert operator.get("/host").text == before, "nothing was changed"


def test_report_is_answered_blocked_and_finished(url: str, tmp_path: Path, operator: httpx.Client) -> None:
    with browser(url) as ada, browser(url) as bo:
        table, _ = report_person(ada, bo)
        page = operator.get("/host").text
        assert "He shouts &lt;all&gt; the time" in page
        assert ("processes use this database" in page) == (several_processes.PROCESSES > 1)
        path = find_path(page, "reports")
        assert "Zanzibar" not in page + operator.get(path).text
        assert "not answered yet" in ada.get(f"{table}/report").text
        assert operator.post(path, data={"do": "answer", "words": "x" * 1001}).status_code == 409
        done = operator.post(path, data={"do": "answer", "words": "I talked to him."})
        assert "Your answer is stored" in done.text
        assert "I talked to him." in ada.get(f"{table}/report").text
        assert "I talked to him." not in bo.get(f"{table}/report").text
        assert [file.stat().st_mode & 0o777 for file in (tmp_path / "reports").iterdir()] == [0o600]
        assert "is blocked now" in operator.post(path, data={"do": "block", "days": "1"}).text
        wait_until(lambda: bo.get(table).status_code == 403, "the block")
        block = not_none(search(r'name="block" value="(\w+)"', operator.get("/host").text))[1]
        assert "no longer blocked" in operator.post("/host/unblock", data={"block": block}).text
        wait_until(lambda: bo.get(table).status_code == 200, "the end of the block")
        assert "The report was deleted" in operator.post(path, data={"do": "finish"}).text
        assert operator.get(path).status_code == 404
        blocked = operator.post(find_path(operator.get("/host").text, "tables"), data={"number": "1", "days": "30"})
        assert "is blocked now" in blocked.text
        assert operator.post(blocked.url.path, data={"number": "7"}).status_code == 409


def test_announcement_is_on_every_page_until_it_is_taken_away(url: str, operator: httpx.Client) -> None:
    with browser(url) as ada:
        operator.post("/host/notice", data={"words": "Back at eight", "minutes": "15"})
        wait_until(lambda: "Back at eight" in ada.get("/learn").text, "the announcement")
        assert "is gone within seconds" in operator.post("/host/notice", data={"clear": "1"}).text
        wait_until(lambda: "Back at eight" not in ada.get("/learn").text, "its end")
        assert operator.post("/host/notice", data={"words": "x" * 201}).status_code == 409


def test_backup_is_made_while_people_play_and_can_be_restored(
    url: str, tmp_path: Path, operator: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    with browser(url) as ada:
        table = make_table(ada)
        shown = operator.post("/host/backup")
        assert shown.url.path == "/host/backup"
        wait_until(lambda: "is complete" in operator.get("/host/backup").text, "the backup")
        name = not_none(search(r"inkling-[\d-]+\.backup", operator.get("/host/backup").text))[0]
        assert operator.get("/host/backup").headers.get("refresh") is None
    made = tmp_path / "backups" / name
    assert made.stat().st_mode & 0o777 == 0o600
    other = tmp_path / "restored"
    backup.restore_backup(Settings(data=str(other)), made, replace=False)
    with serving(other) as again, browser(again) as bo:
        assert bo.get(table).status_code == httpx.codes.OK
    monkeypatch.setattr(backup, "ROOM", 10**18)
    operator.post("/host/backup")
    wait_until(lambda: "enough room" in operator.get("/host/backup").text, "the refusal")
    assert list(made.parent.iterdir()) == [made], "nothing incomplete is left"


def test_one_backup_at_a_time(tmp_path: Path, operator: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(OperatorBackups, "_run", lambda self: None)
    shown = operator.post("/host/backup")
    assert "Copying the database" in shown.text
    assert shown.headers["refresh"] == "2"
    assert "A backup is already being made." in operator.post("/host/backup").text


def see_world(folder: Path, chat: str) -> tuple[list[str], set[str]]:
    """Play on a server and look at the operator's pages. Return the pages, with IDs and codes of open tables replaced,
    and what players saw of the games."""
    with ExitStack() as held:
        url = held.enter_context(serving(folder))
        ada, bo, operator = (held.enter_context(browser(url)) for _ in range(3))
        private, key = make_private(ada)
        bo.post(f"{private}/key", data={"key": key})
        table = ada.post("/make", data={"game": "silencio", "name": "Wilhelmina"}).url.path
        for seat, (person, name) in enumerate(((ada, "Wilhelmina"), (bo, "Bo"))):
            for place in (private, table):
                person.post(f"{place}/join", data={"name": name})
                person.post(f"{place}/do", data={"kind": "sat", "seat": str(seat)})
        for place in (private, table):
            ada.post(f"{place}/talk", data={"text": chat})
            bo.post(f"{place}/report", data={"words": WORDS, "member": "0"})
            ada.post(f"{place}/do", data={"kind": "start"})
            bo.post(f"{place}/report", data={"words": WORDS})
        assert sign_in(operator, folder)
        overview = operator.get("/host").text
        paths = sorted(set(findall(r"/host/(?:reports|tables)/\w+", overview)))
        pages = [overview, *(operator.get(path).text for path in paths)]
        names = {path.rpartition("/")[2] for path in paths} | {table.rpartition("/")[2]}
        for name in names:
            pages = [page.replace(name, "NAME") for page in pages]
        seen = {person.get(f"/api/tables{place[2:]}/sight").text for person in (ada, bo) for place in (private, table)}
        assert private.rpartition("/")[2] not in "".join(pages), "the code of a private table"
        return sorted(pages), seen


def test_no_byte_depends_on_cards_chat_or_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two evenings with other deals, keys and chat give the same pages, also while the games are running."""
    views = "inkling.server.features.operator_page.views"
    monkeypatch.setattr(f"{views}.format_time", lambda at: "then")
    # A busy machine takes longer over one of the evenings, and others write on its disk.
    monkeypatch.setattr(f"{views}.describe_uptime", lambda seconds, say: "a while")
    monkeypatch.setattr(f"{views}.describe_disk_usage", lambda overview: {"size": "some", "free": "some"})
    one, other = (see_world(tmp_path / name, f"{name} Zanzibar") for name in ("first", "second"))
    assert one[1] != other[1], "the deals differ"
    assert len(one[0]) == 7
    assert one[0] == other[0]
