"""Records that are brought, clocks, and decks of a table, in a Chromium: phone and desk, both languages, axe clean."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, expect

from inkling.cli import main
from tests.browser.guests import Guest
from tests.browser.ways import PHONE_ALONE, PHONE_WAY, check
from tests.server.running import serving

NAMES = "\n".join(f"Figur {n}" for n in range(1, 25))


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("evening")
    with serving(folder, uploads=True, webhook_prefixes="https://chat.example/hooks/") as address:
        yield address


@pytest.mark.parametrize(("lang", "size", "scripts"), PHONE_ALONE)
def test_record_is_brought_looked_at_and_played_on(
    chromium: Browser, evening: str, tmp_path: Path, lang: str, size: tuple[int, int], scripts: bool
) -> None:
    arguments = ["simulate", "silencio", "--games", "1", "--bot", "random", "--save", str(tmp_path)]
    assert CliRunner().invoke(main, arguments).exit_code == 0
    (record,) = tmp_path.iterdir()
    with Guest(evening, "Ada", lang).window(chromium, "/records", size, scripts=scripts) as page:
        if scripts:
            check(page)
        page.set_input_files("input[type=file]", str(record))
        page.click("form[action='/records'] button")
        page.wait_for_url("**/p/u*")
        if scripts:
            check(page)
        page.fill("form[action$='/fork'] input[name=name]", "Ada")
        page.click(".z-fork button[value=friends]")
        page.wait_for_url("**/t/*")
        expect(page.locator("[data-zone=known]")).to_contain_text(
            "nicht gewertet" if lang == "de" else "isn’t rated", ignore_case=True
        )


@pytest.mark.parametrize(("lang", "size"), PHONE_WAY)
def test_clock_is_set_and_counts_down(chromium: Browser, evening: str, lang: str, size: tuple[int, int]) -> None:
    ada, bo = Guest(evening, "Ada", lang), Guest(evening, "Bo", lang)
    table = ada.client.post("/make", data={"game": "similo", "name": "Ada"}).url.path
    bo.client.post(f"{table}/join", data={"name": "Bo"})
    with ada.window(chromium, f"{table}/clock", size) as page:
        check(page)
        page.select_option("select[name=seconds]", "120")
        page.locator("form:has(select[name=seconds]) button").click()
        page.wait_for_url(f"**{table}")
        expect(page.locator("[data-zone=clock]")).to_contain_text("zwei Minuten" if lang == "de" else "two minutes")
        ada.wish(table, "start")
        timer = page.locator("[data-zone=clock] [role=timer]")
        expect(timer).to_be_visible()
        first = timer.inner_text()
        expect(timer).not_to_have_text(first)
        check(page)
