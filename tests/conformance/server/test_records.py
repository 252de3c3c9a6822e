"""A record of every game can be uploaded, and play continues from it."""

import httpx
import pytest

from inkling.games import SHELF
from tests.conformance.plays import by_random_bots, early
from tests.server.features.record_upload.test_record_upload import bring
from tests.server.fixtures import browser_fixture

site = browser_fixture()


@pytest.mark.parametrize("game", SHELF)
@pytest.mark.parametrize("form", ["json", "text"])
def test_record_is_shown_given_back_and_played_on(site: httpx.Client, game: str, form: str) -> None:
    *_, play = moments = by_random_bots(SHELF[game], SHELF[game].seats[0])
    record = play.record
    page = bring(site, record.to_json() if form == "json" else record.to_text().encode())
    assert page.status_code == 200
    assert page.url.path.startswith("/p/u")
    assert "This record was uploaded" in page.text
    assert site.get(f"{page.url.path}/record.json").content == record.to_json()
    table = site.post(f"{page.url.path}/fork", data={"ply": str(early(moments, 2).ply), "name": "Ada", "seat": "0"})
    assert table.url.path.startswith("/t/")
    assert "Somebody may know these cards" in table.text
