"""Own games, streak and settings move to another device, encrypted; as a file; and merge with what is there."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import segno
from playwright.sync_api import Browser, FilePayload, Page, expect

from inkling.server.features.seat_transfer.browser_data_parcels import LARGEST_PARCEL
from tests.browser.form_guests import PHONE, Guest, StartedPlay
from tests.server.local_server import serving

GERMAN = "de"
WITH_KEY = re.compile(r"#[\w-]{43}$")
NO_CRYPTO = (
    "() => { Object.defineProperty(crypto, 'subtle', { value: undefined });"
    " Object.defineProperty(window, 'isSecureContext', { value: false }); }"
)
MODULE = """async ([name, how, value]) => {
  const own = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/page.js')).name;
  return (await import(own.replace('page.js', name)))[how](value);
}"""
FILL = """() => {
  const letter = number => String.fromCharCode(0x4e00 + number * 7);
  const noise = () => [...crypto.getRandomValues(new Uint8Array(12))].map(letter).join("");
  const draw = (_, n) => ({ id: crypto.randomUUID().replaceAll("-", ""), game: "silencio", at: 1.76e12 + n,
    people: Array.from({ length: 8 }, noise), won: true, score: n, up: false, deck: noise() });
  localStorage.setItem("inkling.plays", JSON.stringify(Array.from({ length: 500 }, draw)));
}"""
TODAY = date.today()


def play(number: int, **facts: object) -> dict[str, Any]:
    known = {
        "id": f"{number:032x}",
        "game": "silencio",
        "at": 1_760_000_000_000 + number,
        "people": ["Bo"],
        "won": True,
    }
    return {**known, "deck": "", "seats": 2, "score": number, "up": False, **facts}


def remember(page: Page, **values: object) -> None:
    """Fill the browser's storage as our scripts do."""
    for name, value in values.items():
        text = value if isinstance(value, str) else json.dumps(value)
        page.evaluate("([name, value]) => localStorage.setItem(`inkling.${name}`, value)", [name, text])


def stored(page: Page) -> dict[str, str]:
    found: dict[str, str] = page.evaluate("() => ({ ...localStorage })")
    return {name.removeprefix("inkling."): value for name, value in found.items()}


def days_before(*numbers: int) -> list[str]:
    return sorted((TODAY - timedelta(days=number)).isoformat() for number in numbers)


@contextmanager
def phone(chromium: Browser, guest: Guest, path: str, **options: Any) -> Iterator[Page]:
    with guest.window(chromium, path, PHONE, **options) as page:
        wrong: list[str] = []
        page.on("pageerror", lambda error: wrong.append(error.message))
        yield page
        assert not wrong


def sent_parcels(page: Page) -> list[bytes]:
    """Return a list to which every parcel is appended that this page sends."""
    sent: list[bytes] = []
    page.on("request", lambda asked: sent.append(asked.post_data_buffer or b"") if "/parcel/" in asked.url else None)
    return sent


def link_on(page: Page) -> str:
    """Return the link of the transfer page, once the parcel is stored."""
    expect(page.locator("[data-copy]")).to_have_attribute("data-copy", WITH_KEY)
    return page.locator("[data-copy]").get_attribute("data-copy") or ""


def prepare_old_device(page: Page, real: dict[str, Any]) -> None:
    choices = {"sound": "0", "sort": "1", "knows.silencio": "1", "notice": "1", "read": "FERN 3"}
    remember(page, plays=[play(1), play(2), real], days=days_before(0, 1, 2), **choices)
    page.context.add_cookies([{"name": "look", "value": "dark", "url": page.url}])


def prepare_new_device(page: Page) -> None:
    remember(page, plays=[play(2, told="0 Karten übrig", deck="2 Spieler"), play(3)], days=days_before(2, 3, 9))
    remember(page, sort="0")


def check_merged(page: Page, real: dict[str, Any]) -> None:
    there = stored(page)
    plays = {one["id"]: one for one in json.loads(there["plays"])}
    assert set(plays) == {real["id"], *(play(number)["id"] for number in (1, 2, 3))}
    assert "told" not in plays[play(2)["id"]], "facts replace the sentence of an older version"
    assert json.loads(there["days"]) == days_before(0, 1, 2, 3, 9)
    assert (there["sound"], there["sort"], there["knows.silencio"]) == ("0", "0", "1")
    assert not {"notice", "read"} & set(there), "notices need a tap on each device"


def check_shown(page: Page, url: str, real: dict[str, Any]) -> None:
    """Check that the pages of the new device, in German, show the merged list, streak and colours."""
    page.goto(f"{url}/us")
    assert page.locator("html").get_attribute("data-look") == "dark"
    expect(page.locator("[data-figure=plays]")).to_have_text("4")
    expect(page.get_by_text("1 Karte übrig").first).to_be_visible()
    expect(page.get_by_text(f"Rang {real['place']} von 2").first).to_be_visible()
    page.goto(f"{url}/daily")
    expect(page.locator("[data-streak]")).to_have_text("Deine Serie: 4 Tage")


def test_history_moves_with_the_seat_and_merges(chromium: Browser, tmp_path: Path) -> None:
    """A real game on phone A moves to phone B, which has games of its own. Then the link is opened a second time."""
    with serving(tmp_path) as url:
        table = StartedPlay(url, "tofugott", ("Ada", "Bo")).play_on()
        with phone(chromium, table.host, table.path) as page:
            page.wait_for_function("() => localStorage.getItem('inkling.plays')")
            (real,) = json.loads(stored(page)["plays"])
            assert {"id", "place", "seats"} <= set(real)
            assert "told" not in real, "facts are stored, not sentences"
            prepare_old_device(page, real)
            sent = sent_parcels(page)
            page.goto(f"{url}{table.path}/passport")
            link = link_on(page)
            expect(page.get_by_text("encrypted in your browser")).to_be_visible()
            assert b"Bo" not in sent[0]
            assert b"plays" not in sent[0]
        with phone(chromium, Guest(url, "Ada", GERMAN), "/us") as page:
            prepare_new_device(page)
            asked: list[str] = []
            page.context.on("request", lambda one: asked.append(f"{one.url} {one.post_data}"))
            page.goto(link)
            page.get_by_role("button", name="Auf diesem Gerät weitermachen").click()
            page.wait_for_url(f"**{table.path}")
            assert not any(link.partition("#")[2] in text for text in asked), "the key is never sent"
            check_merged(page, real)
            check_shown(page, url, real)
        with phone(chromium, Guest(url, "Ada"), "/us") as page:
            page.goto(link)
            expect(page.get_by_text("no longer works: it was used")).to_be_visible()
            assert "plays" not in stored(page)


def test_late_parcel_is_told_and_the_seat_still_moves(chromium: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as url:
        ada = Guest(url, "Ada")
        table = ada.client.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
        with phone(chromium, ada, f"{table}/passport") as page:
            link = link_on(page)
        for key in (f"{link[-1]}{link[-42:]}", "!", "A" * 43):
            with phone(chromium, Guest(url, "Ada"), f"{urlsplit(link).path}#{key}") as page:
                page.get_by_role("button", name="Continue on this device").click()
                expect(page.get_by_role("alert")).to_contain_text("didn’t come along")
                assert "#" not in page.url
        with phone(chromium, Guest(url, "Ada"), f"{urlsplit(link).path}#{'B' * 43}") as page:
            page.get_by_role("button", name="Continue on this device").click()
            page.get_by_role("alert").wait_for()
            page.get_by_role("button", name="Continue on this device").click()
            page.wait_for_url(f"**{table}")


def test_page_says_that_only_the_seat_moves_without_https(chromium: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as url:
        ada = Guest(url, "Ada")
        table = ada.client.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
        with phone(chromium, ada, f"{table}/passport", before=NO_CRYPTO) as page:
            expect(page.get_by_text("browsers encrypt only over https")).to_be_visible()
            expect(page.locator("[data-by-file] a")).to_have_attribute("href", "/us")
            assert "#" not in (page.locator(".url a").get_attribute("href") or "")


HOSTILE: list[object] = [
    "", "[]", "null", "{", "[" * 100_000, {"inkling": 3, "plays": [play(1)]}, {"plays": [play(1)]},
    {"inkling": 2, "plays": [play(1)], "filler": "x" * 1_000_000},
]  # fmt: skip
WRONG_PLAYS: list[object] = [
    None, 7, [], "play", play(1, id="../x"), play(1, id=["a"]), play(1, id="<img>"), play(1, game="__proto__"),
    play(1, game="A B"), play(1, at=9e15), play(1, at=-1), play(1, at="1760000000000"), play(1, people="Bo"),
]  # fmt: skip


def test_file_is_read_as_hostile(chromium: Browser, tmp_path: Path) -> None:
    """An imported file is untrusted: no script runs, no markup is shown, and unknown fields are dropped."""
    with serving(tmp_path) as url, phone(chromium, Guest(url, "Ada"), "/us") as page:
        field = page.locator("[data-import]")

        def give(content: object) -> None:
            text = content if isinstance(content, str) else json.dumps(content)
            field.set_input_files({"name": "a.json", "mimeType": "application/json", "buffer": text.encode()})

        for content in HOSTILE:
            give(content)
            expect(page.get_by_role("alert")).to_contain_text("isn’t a file of saved games")
            page.get_by_role("alert").evaluate("one => one.remove()")
        assert "plays" not in stored(page)
        evil = play(
            *(5,),
            game="constructor",
            people=["<img src=x onerror=evil()>", "\u202eBo", 7, "x" * 99],
            deck="<b>deck</b>",
            told="<script>evil()</script>",
            score="1e9",
            extra="secret",
        )
        wrong_days = ["2026-13-01", "2026-02-30", "9999-01-01", "1999-01-01", 7, "__proto__"]
        choices = {"sound": "0", "loud": "<b>", "theme": "1", "knows.similo": "1", "plays": "[]"}
        give(
            '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}},'
            + json.dumps(
                {
                    "inkling": 2,
                    "plays": [*WRONG_PLAYS, evil],
                    "days": [*wrong_days, *days_before(1)],
                    "choices": choices,
                    "look": "url(x)",
                    "lang": "../",
                }
            ).removeprefix("{")
        )
        expect(page.get_by_role("alert")).to_have_text("One game from the file is new here.")
        there = stored(page)
        (only,) = json.loads(there.pop("plays"))
        assert only["people"] == ["<img src=x onerror=evil()>"[:24], "Bo", "x" * 24]
        assert only["score"] is None
        assert set(only) == {"id", "game", "at", "people", "deck", "won", "score", "up", "seats", "told"}
        assert there == {"days": json.dumps(days_before(1)), "sound": "0", "knows.similo": "1"}
        assert page.locator("main img[src=x], main script, main b b").count() == 0
        assert page.evaluate("() => ({}).polluted") is None
        expect(page.get_by_text("<script>evil()</script>").first).to_be_visible()
        assert page.locator("html").get_attribute("data-look") is None


def test_saved_file_is_read_on_another_device(chromium: Browser, tmp_path: Path) -> None:
    """A browser imports a file saved by this version, and one by an older version, which stored results as
    sentences."""
    with serving(tmp_path) as url:
        with phone(chromium, Guest(url, "Ada"), "/us") as page:
            remember(page, plays=[play(1), play(2)], days=days_before(1), sound="0")
            page.reload()
            with page.expect_download() as saved:
                page.locator("[data-export]").click()
            text = saved.value.path().read_bytes()
            content = json.loads(text)
            file = FilePayload(name="inkling-games.json", mimeType="application/json", buffer=text)
            assert (content["inkling"], len(content["plays"]), content["choices"]) == (2, 2, {"sound": "0"})
        with phone(chromium, Guest(url, "Ada", GERMAN), "/us") as page:
            field = page.locator("[data-import]")
            field.set_input_files(file)
            expect(page.get_by_role("alert")).to_have_text("2 Partien aus der Datei sind hier neu.")
            field.set_input_files(file)
            expect(page.get_by_role("alert")).to_have_text("Die Datei hat keine Partie, die nicht schon hier ist.")
            old = {"inkling": 1, "plays": [play(3, told="3 cards left", deck="3 players")], "days": days_before(2)}
            field.set_input_files(
                {"name": "old.json", "mimeType": "application/json", "buffer": json.dumps(old).encode()}
            )
            expect(page.get_by_text("3 cards left").first).to_be_visible()
            expect(page.get_by_text("2 Karten übrig").first).to_be_visible()
            assert json.loads(stored(page)["days"]) == days_before(1, 2)
            expect(page.locator("[data-figure=plays]")).to_have_text("3")


def draw_all(text: str, version: int) -> list[list[list[bool]]]:
    """Return the code with every mask, as segno draws it."""
    codes = [
        segno.make(text, error="m", mode="byte", version=version, mask=mask, boost_error=False, micro=False)
        for mask in range(8)
    ]
    return [[[bool(cell) for cell in row] for row in code.matrix] for code in codes]


def test_codes_are_those_of_another_encoder(chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """QR codes equal those of an independent encoder, for the longest text of every version and a shorter one."""
    # Without this, segno adds a zero byte where the standard adds none. Readers ignore both.
    monkeypatch.setattr(segno.encoder, "write_padding_bits", lambda buffer, *_: None)
    longest = (14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666)
    with serving(tmp_path) as url, phone(chromium, Guest(url, "Ada"), "/us") as page:
        for version, most in enumerate(longest, start=1):
            for length in (most, most - 5):
                text = f"http://play.example/r/{'aB3#' * 170}"[:length]
                rows = page.evaluate(MODULE, ["qr_code.js", "encode", text])
                assert len(rows) == 17 + 4 * version
                assert rows in draw_all(text, version)


def test_large_history_fits_into_a_parcel(chromium: Browser, tmp_path: Path) -> None:
    """The largest history that a browser stores, with the longest names, is transferred completely."""
    with serving(tmp_path) as url:
        ada = Guest(url, "Ada")
        table = ada.client.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
        with phone(chromium, ada, "/us") as page:
            page.evaluate(FILL)
            sent = sent_parcels(page)
            page.goto(f"{url}{table}/passport")
            link = link_on(page)
            assert 40_000 < len(sent[-1]) <= LARGEST_PARCEL
        with phone(chromium, Guest(url, "Ada"), urlsplit(link).path + "#" + link.partition("#")[2]) as page:
            page.get_by_role("button", name="Continue on this device").click()
            page.wait_for_url(f"**{table}")
            came = json.loads(stored(page)["plays"])
            assert 100 < len(came) < 500
            assert came[-1]["score"] == 499
