"""Expensive reads don't affect players: they run in other processes, within limits, not for other sites."""

import io
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from zipfile import BadZipFile, ZipFile

import pytest
from httpx import Client

from inkling.core.decks import CardEdit, Pack
from inkling.core.play import Play
from inkling.core.record import LARGEST
from inkling.games import SHELF
from inkling.server.platform import fair_queue
from inkling.server.platform.worker_pool import WorkerPool
from inkling.server.tables import play_fold
from tests.server.local_server import browser, serving
from tests.server.own_decks import NAMES, make_deck, paint, send, wait_for_the_end
from tests.server.platform.http.test_rate_limits import make_table
from tests.server.socket_players import begin_with_bots
from tests.time_limits import ANSWER, wait_until


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, compiled: None) -> Iterator[Client]:
    with serving(tmp_path_factory.mktemp("data"), uploads=True, misses_per_hour=9) as url, browser(url) as ada:
        yield ada


@pytest.fixture(scope="module")
def play(site: Client) -> str:
    return let_bots_play(site)


def let_bots_play(site: Client) -> str:
    """Return the address of a play of two bots."""
    table = site.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
    site.post(f"{table}/do", data={"kind": "stood"})
    begin_with_bots(site, table, 0, 1)
    return wait_for_the_end(site, table)


def never(*_: Any, **__: Any) -> Any:
    raise AssertionError("this happens where people play")


def test_plays_are_folded_and_gone_through_elsewhere(site: Client, play: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process, which is the server's, no play is replayed and no table starts one."""
    monkeypatch.setattr(Play, "repeat", never)
    monkeypatch.setattr(play_fold, "apply_start_row", never)
    for where in (play, f"{play}?ply=3", f"{play}?ply=3&seat=1", f"{play}/record.json", f"/daily?play={play[3:]}"):
        assert site.get(where).status_code == 200, where


def test_reasons_are_not_asked_of_the_bots_workers(site: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    jobs: dict[WorkerPool, set[str]] = {}
    work = WorkerPool.run

    async def note(self: WorkerPool, patience: float, job: Callable[..., Any], *arguments: Any, **turn: Any) -> Any:
        jobs.setdefault(self, set()).add(job.__name__)
        return await work(self, patience, job, *arguments, **turn)

    monkeypatch.setattr(WorkerPool, "run", note)
    play = let_bots_play(site)
    assert 'class="reasons' in site.get(f"{play}?ply=2&why=1").text
    assert site.get("/learn/similo/lesson?at=0&why=0").status_code == 200
    assert {"choose_bot_action"} in jobs.values()
    assert [done for done in jobs.values() if "choose_bot_action" in done] == [{"choose_bot_action"}]
    assert {"run_job_with_cpu_limit"} <= set().union(*jobs.values())


def test_too_many_at_once_are_told_to_try_again(play: str, site: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_queue, "MOST_OF_ONE", 1)
    with ThreadPoolExecutor(24) as crowd:
        answers = list(crowd.map(lambda n: site.get(f"{play}?ply={n}"), range(24)))
    codes = {answer.status_code for answer in answers}
    assert codes == {200, 503}
    busy = next(answer for answer in answers if answer.status_code == 503)
    assert int(busy.headers["retry-after"]) > 0
    assert "try again in a moment" in busy.text
    assert site.get(play).status_code == 200, "and soon there is room again"


def test_who_has_used_up_the_budget_is_told_when_to_come_back(tmp_path: Path, play: str, site: Client) -> None:
    record = site.get(f"{play}/record.json").content
    with serving(tmp_path, reading_seconds=0.001) as url, browser(url) as ada:
        table = make_table(ada)
        shown = ada.post("/records", files={"file": ("a", record)})
        path = shown.url.path

        def is_spent() -> bool:
            """True at the end of the budget, which takes minutes to fill; the limit on requests lasts a second."""
            return int(ada.get(f"{path}?ply=1").headers.get("retry-after", 0)) > 60

        wait_until(is_spent, "the end of the budget")
        shown = ada.get(f"{path}?ply=1")
        assert shown.status_code == 429
        assert "That was a lot in a short time" in shown.text
        assert ada.post(f"{table}/talk", data={"text": "hello"}).status_code == 200


def fetch(person: Client, where: str, site: str, mode: str, dest: str) -> int:
    headers = {"sec-fetch-site": site, "sec-fetch-mode": mode, "sec-fetch-dest": dest}
    return person.get(where, headers=headers).status_code


def test_pictures_on_another_site_lock_nobody_out(site: Client) -> None:
    table = make_table(site)
    with browser(str(site.base_url).rstrip("/")) as newcomer:
        for n in range(12):
            code = f"ZZ{chr(65 + n)}Z"
            assert fetch(newcomer, f"/t/{code}", "cross-site", "no-cors", "image") == 403
        assert fetch(newcomer, "/t/ZZZZ", "cross-site", "navigate", "iframe") == 403
        assert newcomer.get(table).status_code == 200
        assert fetch(newcomer, table, "cross-site", "navigate", "document") == 200, "whoever follows a link may come"
        assert fetch(newcomer, table, "none", "navigate", "document") == 200
        assert fetch(newcomer, table, "same-origin", "cors", "empty") == 200


@pytest.mark.parametrize("what", ["wish", "act", "talk", "join"])
def test_deeply_nested_request_is_refused(site: Client, what: str) -> None:
    table = make_table(site).removeprefix("/t/")
    deep = b'{"x": ' + b"[" * 8000 + b"]" * 8000 + b"}"
    for where in (f"/api/tables/{table}/{what}", "/api/tables"):
        answer = site.post(where, content=deep, headers={"content-type": "application/json"})
        assert answer.status_code == 400
        assert answer.json()["refused"] == "too-deep"


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_names_that_no_database_takes_are_not_found(
    database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    url = request.getfixturevalue("fresh_postgres") if database == "postgresql" else ""
    with serving(tmp_path, database=url) as address, browser(address) as ada:
        assert ada.get("/p/%00").status_code == 404
        assert ada.get("/p/a%00b").status_code == 404
        assert ada.get("/daily?play=%00").status_code == 200


def test_sentence_about_a_file_that_is_too_large_arrives(site: Client) -> None:
    where = urlsplit(str(site.base_url))
    head = b'--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'
    body = head + b"x" * 25_000_000 + b"\r\n--x--\r\n"
    assert len(body) > 6 * LARGEST
    line = HTTPConnection(where.hostname or "", where.port, timeout=ANSWER)
    line.request("POST", "/records", body, {"content-type": "multipart/form-data; boundary=x"})
    answer = line.getresponse()
    assert answer.status == 413
    assert b"larger than 4 MB" in answer.read()
    line.close()


def test_picture_of_a_deck_is_kept_by_its_tag(site: Client) -> None:
    table = site.post("/make", data={"game": "similo", "name": "Ada"}).url.path
    deck = make_deck(site, table)
    card, where = f"{deck}/card?card=figure-1", f"{table}/own/our-friends/figure-1"
    send(site, card, paint(), "ada.png", name="Aunt Ada")
    first = site.get(where)
    tag = {"if-none-match": first.headers["etag"]}
    assert first.headers["cache-control"].startswith("private")
    assert site.get(where, headers=tag).status_code == 304
    with browser(str(site.base_url).rstrip("/")) as stranger:
        assert stranger.get(where, headers=tag).status_code == 200, "only members are told that it is the same"
    send(site, card, paint(size=(90, 90)), "ada.png", name="Aunt Ada")
    changed = site.get(where, headers=tag)
    assert changed.status_code == 200
    assert changed.content != first.content


def test_decks_are_not_opened_where_people_play(site: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    table = site.post("/make", data={"game": "similo", "name": "Ada"}).url.path
    deck = make_deck(site, table)
    send(site, f"{deck}/card?card=figure-1", paint(), "ada.png", name="Aunt Ada")
    monkeypatch.setattr("inkling.games.decks.pack_zip.ZipFile", never)
    for where in (deck, f"{deck}/card?card=figure-1", f"{table}/own/our-friends/figure-1", f"{deck}.zip"):
        assert site.get(where).status_code == 200, where


def test_picture_is_found_without_touching_the_others() -> None:
    editor = SHELF["similo"].table.deck_editor
    assert editor is not None
    deck: Any = editor.make_deck("Ours", "\n".join(NAMES), "en")
    for n in (1, 2):
        assert isinstance(deck, Pack)
        card: Any = editor.show_deck(deck.data, "en").cards[n]
        deck = editor.change_card(deck.data, edit(card.slug, card.name), "en")
    with ZipFile(io.BytesIO(deck.data)) as archive:
        broken = archive.infolist()[-1]
        at = broken.header_offset + 60
    damaged = deck.data[:at] + bytes([deck.data[at] ^ 255]) + deck.data[at + 1 :]
    slugs = [card.slug for card in editor.show_deck(damaged, "en").cards if card.pictured]
    assert editor.read_picture(damaged, slugs[0])
    with pytest.raises((BadZipFile, zlib.error)):
        editor.read_picture(damaged, slugs[1])


def edit(slug: str, name: str) -> Any:
    return CardEdit(slug=slug, name=name, picture=paint(), file="a.png")
