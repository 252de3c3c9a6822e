"""A group keeps its table in Chromium, without JavaScript and with the keyboard."""

from datetime import date, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.server.features.group.evenings import later
from tests.server.local_server import serving

from .form_guests import PHONE, Guest

NAME = "Donnerstagsfüchse"


@pytest.mark.parametrize("scripts", [False, True])
def test_group_keeps_its_table_and_plans_an_evening(chromium: Browser, tmp_path: Path, scripts: bool) -> None:
    with serving(tmp_path) as url:
        ada, bo = Guest(url, "Ada", "de"), Guest(url, "Bo", "de")
        table = ada.client.post("/make", data={"game": "similo", "name": "Ada"}).url.path
        bo.client.post(f"{table}/join", data={"name": "Bo"})
        with ada.window(chromium, table, PHONE, scripts=scripts) as page:
            way = page.get_by_role("link", name="Unser Tisch", include_hidden=True)
            page.goto(f"{url}{way.get_attribute('href')}")
            page.get_by_label("Name eurer Gruppe").focus()
            page.keyboard.type(NAME)
            page.keyboard.press("Enter")
            expect(page.get_by_role("heading", level=1)).to_have_text(NAME)
            page.get_by_label("Tag").fill(tomorrow(bo, table))
            page.get_by_label("Uhrzeit").fill("20:15")
            page.get_by_role("button", name="Vorschlagen").press("Enter")
            expect(page.locator(".date")).to_contain_text("20:15")
            expect(page.locator(".answered")).to_contain_text("Ada dabei")
        with bo.window(chromium, f"{table}/us", PHONE, scripts=scripts) as page:
            page.get_by_role("button", name="Ich kann nicht").press("Enter")
            expect(page.locator(".answered")).to_contain_text("Bo nicht dabei")
            with page.expect_download() as loading:
                page.get_by_role("link", name="In meinen Kalender").press("Enter")
            assert f"SUMMARY:{NAME}: Spieleabend" in Path(loading.value.path()).read_text()
            page.locator("summary", has_text="Den Tisch verlassen").press("Enter")
            page.get_by_role("button", name="Den Tisch verlassen").press("Enter")
            page.wait_for_url(url + "/")
        with later(3), ada.window(chromium, f"{table}/us", PHONE, scripts=scripts) as page:
            expect(page.get_by_text("Noch ist nichts geplant.")).to_be_visible()
            expect(page.get_by_text("Bo")).to_have_count(0)


def tomorrow(guest: Guest, table: str) -> str:
    """Return the day after the first one that the form allows, once the table is kept."""
    page = guest.client.get(f"{table}/us").text
    day = page.partition(' min="')[2][:10]
    return (date.fromisoformat(day) + timedelta(days=1)).isoformat()
