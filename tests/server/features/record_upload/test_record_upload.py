"""Uploaded records: valid ones can be replayed and continued, and nothing else is accepted."""

import json
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from re import findall, search
from typing import Any

import httpx
import pytest
from click.testing import CliRunner

from inkling.catalogs import speech
from inkling.cli import main
from inkling.core.play import Play, prepare
from inkling.core.record import LARGEST, MOST_ENTRIES, Record, build, digest, read_record
from inkling.core.sight import Seat
from inkling.games import SHELF
from inkling.server.features.record_upload.render_jobs import RefusedRecord, check_uploaded_record
from inkling.server.features.replay.replay_moment import KEPT, PositionsByPly
from tests.not_none import not_none
from tests.server.features.deals.test_deals import deal_with_easy_bots, finish
from tests.server.fixtures import browser_fixture
from tests.server.local_server import browser, serving

site = browser_fixture()


@pytest.fixture(scope="session")
def records(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Return a play of bots of each game, as a terminal record."""
    folder = tmp_path_factory.mktemp("records")
    found = {}
    for game in SHELF:
        done = CliRunner().invoke(
            main, ["simulate", game, "--games", "1", "--bot", "random", "--save", str(folder / game)]
        )
        assert done.exit_code == 0, done.output
        (file,) = (folder / game).iterdir()
        found[game] = file.read_bytes()
    return found


def bring(site: httpx.Client, data: bytes, name: str = "play.json") -> httpx.Response:
    return site.post("/records", files={"file": (name, data)})


def test_clue_hand_and_pile_are_shown_at_the_end_of_the_replay(site: httpx.Client, records: dict[str, bytes]) -> None:
    """Similo R6: only in the replay of the opened record."""
    play = Play.replay(SHELF["similo"], read_record(records["similo"], SHELF))
    words = speech("en", play.game.package).to(None, play.record.names)
    told = play.game.words.opened(play.state, words)
    assert len(told) == 2
    address, giver = bring(site, records["similo"]).url.path, play.state.scene.giver
    end = unescape(site.get(f"{address}?ply={play.ply}").text)
    assert all(sentence in end for sentence in told)
    assert "still held these clue cards" not in site.get(f"{address}?ply={play.ply - 1}").text
    assert "Your clue cards" in site.get(f"{address}?ply={play.ply - 1}&seat={giver}").text


def test_names_of_a_record_are_kept(site: httpx.Client, records: dict[str, bytes]) -> None:
    record = read_record(records["silencio"], SHELF)
    named = Record(record.setup, record.salt, record.commitment, ("Zoë", "Zoë"), record.entries)
    page = bring(site, named.to_json())
    assert len(findall(r"Zoë(?:</\w+>)*</a>", page.text)) == 2
    assert site.get(f"{page.url.path}/record.txt").text == named.to_text()


def test_record_of_a_known_deal_does_not_count_among_its_results(site: httpx.Client) -> None:
    """Anybody could have retried until the result was good."""
    code = "silencio1-2-0-abcde"
    record = site.get(f"{finish(site, deal_with_easy_bots(site, code))}/record.json").content
    assert bring(site, record).status_code == 200
    page = site.get(f"/d/{code}").text
    assert search(r'class="place[^>]*>1</span>', page)
    assert not search(r'class="place[^>]*>2</span>', page)


def forge(data: bytes, change: Callable[[dict[str, Any]], None]) -> bytes:
    """Return the record with a change and a valid seal."""
    plain = json.loads(data)
    change(plain)
    del plain["seal"], plain["format"]
    return b"".join([b'{"format": "inkling record 1", "seal": "', seal(plain), b'", ', json.dumps(plain).encode()[1:]])


def seal(plain: dict[str, Any]) -> bytes:
    return digest(build(plain, SHELF)._body()).encode()


def double_an_entry(plain: dict[str, Any]) -> None:
    plain["entries"].insert(3, plain["entries"][2])


def cut_the_end(plain: dict[str, Any]) -> None:
    plain["entries"] = plain["entries"][:-1]


def call_names(plain: dict[str, Any]) -> None:
    plain["names"] = ["x" * 5000, "\u202eevil"]


def choose_the_cards(plain: dict[str, Any]) -> None:
    plain["setup"]["seed"] = "other"


NESTED = b"[" * 1_000_000
HOSTILE: dict[str, tuple[Callable[[bytes], bytes], str, str]] = {
    "nothing": (lambda _: b"", "Choose a file first.", ""),
    "no record": (lambda _: b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "isn’t a record", ""),
    "deeply nested": (lambda _: b'{"format":' + NESTED, "isn’t a record", ""),
    "nested text": (lambda _: b"inkling record 1\noption x " + NESTED + b"\n\nseal 0\n", "isn’t a record", ""),
    "huge numbers": (lambda _: b"inkling record 1\nseats " + b"9" * 1_000_000 + b"\n\nseal 0\n", "isn’t a record", ""),
    "wrong types": (lambda data: data.replace(b'"seats": 2', b'"seats": "two"'), "something is missing", ""),
    "wrong seal": (lambda data: data.replace(b'"by": 0', b'"by": 1', 1), "seal doesn’t match", "damaged"),
    "other rules": (lambda data: forge(data, lambda plain: plain["setup"].update(rules=9)), "sealed", ""),
    "other game": (lambda data: data.replace(b'"silencio"', b'"chess"'), "we don’t have here: chess", "other-game"),
    "not by the rules": (lambda data: forge(data, double_an_entry), "Entry 4", "no-replay"),
    "braces": (lambda data: data.replace(b'"silencio"', b'"{chess}"'), "we don’t have here: {chess}", "other-game"),
    "not over": (lambda data: forge(data, cut_the_end), "isn’t over", "not-over"),
    "names that hurt": (lambda data: forge(data, call_names), "names in this record can’t be shown", ""),
    "other cards": (lambda data: forge(data, choose_the_cards), "sealed", ""),
    "too large": (lambda data: data + b" " * LARGEST, "larger than 4 MB", ""),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_record_is_refused_with_a_code_and_one_sentence(
    site: httpx.Client, records: dict[str, bytes], name: str
) -> None:
    make, sentence, code = HOSTILE[name]
    answer = bring(site, make(records["silencio"]))
    assert answer.status_code in (409, 413)
    alert = not_none(search(r'data-refused="([\w-]+)" role="alert">([^<]+)<', answer.text))
    assert sentence in alert[2]
    assert len(alert[2]) <= 400
    assert code in alert[1]


def test_endless_upload_is_cut_off(site: httpx.Client) -> None:
    sent = 0

    def parts() -> Iterator[bytes]:
        nonlocal sent
        yield b'--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'
        while sent < 100 * LARGEST:
            sent += 65_536
            yield b"x" * 65_536

    try:
        answer = site.post("/records", content=parts(), headers={"content-type": "multipart/form-data; boundary=x"})
        assert answer.status_code == 413
    except httpx.TransportError:
        # The connection was closed while we were still sending.
        pass
    assert sent < 20 * LARGEST
    assert site.get("/records").status_code == 200


FIELD = b'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data", b"--x--"),
        ("multipart/form-data; boundary=x", b"nothing of the kind"),
        ("application/x-www-form-urlencoded", b"file=record"),
        ("multipart/form-data; boundary=x", FIELD * 300 + b"--x--"),
    ],
)
def test_broken_form_is_refused(site: httpx.Client, kind: str, body: bytes) -> None:
    assert site.post("/records", content=body, headers={"content-type": kind}).status_code == 409


def test_uploads_count_as_tables(tmp_path: Path, records: dict[str, bytes]) -> None:
    with serving(tmp_path / "data", tables_per_hour=2) as url, browser(url) as ada:
        codes = [bring(ada, b"no record").status_code for _ in range(3)]
    assert codes == [409, 409, 429]


def test_record_of_endless_changes_of_mind_is_gone_through_to_its_end() -> None:
    record = change_minds(MOST_ENTRIES - 1)
    checked = check_uploaded_record(record.to_json(), "en")
    assert isinstance(checked, RefusedRecord)
    assert checked.code == "not-over"
    assert "isn’t over" in checked.sentence


def change_minds(entries: int) -> Record:
    game = SHELF["similo"]
    play: Any = Play.begin(game, prepare(game, 2, game.rules.options(giver=0), "minds"), "0" * 64)
    giver, guesser = Seat(0), Seat(1)
    play = play.act(giver, game.rules.legal(play.state, giver)[0])
    mark = game.rules.legal(play.state, guesser)[0]
    after = game.rules.legal(play.act(guesser, mark).state, guesser)
    undo = next(action for action in after if game.words.write(action, play.record.setup.options).startswith("unmark"))
    for n in range(entries):
        play = play.act(guesser, undo if n % 2 else mark)
    record: Record = play.record
    return record


def test_moments_of_a_long_play_are_those_of_its_steps() -> None:
    record = change_minds(5 * KEPT)
    play = Play.replay(SHELF["similo"], record)
    moments = PositionsByPly(play)
    assert len(moments._kept) <= 2 * KEPT
    for ply, step in enumerate(Play.steps(SHELF["similo"], record)):
        assert moments[ply].state == step.state
        assert moments[ply].stories == step.stories
    assert moments[-1].record == record
    assert len(moments) == len(record.entries) + 1


def test_records_have_a_quota(tmp_path: Path, records: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("inkling.server.features.record_upload.routes.MOST", 2 * len(records["silencio"]))
    with serving(tmp_path / "data") as url, browser(url) as ada:
        pages = [bring(ada, rename(records["silencio"], name)) for name in ("Ada", "Bo", "Cleo", "Dan", "Eve")]
        codes = [page.status_code for page in pages]
        assert codes == sorted(codes)
        assert (codes[0], codes[-1]) == (200, 409)
        assert "There is no room for more records here." in pages[-1].text
        assert bring(ada, rename(records["silencio"], "Ada")).url == pages[0].url


def rename(data: bytes, name: str) -> bytes:
    record = read_record(data, SHELF)
    return Record(record.setup, record.salt, record.commitment, (name, name), record.entries).to_json()
