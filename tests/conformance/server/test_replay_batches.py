"""Replay moments in batches: each equals its own page for the same perspective. Batches are small and cached."""

from html import unescape
from re import DOTALL, findall, search, sub
from typing import Any

import httpx
import pytest

from inkling.core.record import read_record
from inkling.games import SHELF
from inkling.server.features.replay.render_jobs import BATCH
from tests.not_none import not_none
from tests.server.features.record_upload.test_record_upload import bring, records
from tests.server.fixtures import browser_fixture

__all__ = ["records"]

NUMBER = r'name="ply" value="\d+"'
"""Placeholder that the script replaces."""
LARGEST = 25_000
"""Most bytes of sixty moments as they are sent."""


site = browser_fixture()


def fetch(site: httpx.Client, play: str, **asked: str | int) -> list[dict[str, Any]]:
    """Fetch all moments, each with its zones and story, assembled as the page's script does."""
    moments: list[dict[str, Any]] = []
    while True:
        batch = site.get(f"{play}/moments", params={"from": len(moments), **asked}).json()
        assert batch["first"] == len(moments)
        zones: dict[str, str] = {}
        for moment in batch["moments"]:
            zones = {**zones, **moment["zones"]}
            moments.append({"now": moment["now"], "story": "".join(batch["story"][: moment["told"]]), "zones": zones})
        if batch["end"]:
            return moments


def shown(page: str, name: str) -> str:
    found = not_none(search(rf'<(section|div)[^>]* data-zone="{name}"[^>]*>(.*?)</\1>', page, DOTALL))
    return found[2]


@pytest.mark.parametrize("game", SHELF)
def test_each_moment_is_what_its_page_shows(site: httpx.Client, records: dict[str, bytes], game: str) -> None:
    play, record = bring(site, records[game]).url.path, read_record(records[game], SHELF)
    eyes: tuple[dict[str, str | int], ...] = ({}, {"seat": "public"}, {"seat": 0}, {"seat": 1, "hide": 1, "lang": "de"})
    for asked in eyes:
        moments = fetch(site, play, **asked)
        assert len(moments) == len(record.entries) + 1
        for ply in {0, 1, 2, BATCH - 1, BATCH, BATCH + 1, len(moments) - 2, len(moments) - 1} & {*range(len(moments))}:
            page, moment = site.get(play, params={"ply": ply, **asked}).text, moments[ply]
            of_the_place = {"why", "story", "keep", "keys", "talk", "way", "together"}
            assert set(findall(r'data-zone="(\w+)"', page)) == moment["zones"].keys() | of_the_place
            for name, zone in moment["zones"].items():
                assert sub(NUMBER, "", shown(page, name)) == sub(NUMBER, "", zone)
            assert moment["story"] in shown(page, "story")
            assert shown(page, "story").count("<li>") == moment["story"].count("<li>")
            assert f'<p class="now" tabindex="-1">{moment["now"]}' in unescape(page)


def test_sixty_moments_are_small_and_need_not_be_fetched_again(site: httpx.Client, records: dict[str, bytes]) -> None:
    for game in SHELF:
        play = bring(site, records[game]).url.path
        first = site.get(f"{play}/moments", params={"from": 0, "seat": 0})
        assert int(first.headers["content-length"]) < LARGEST
        assert first.headers["content-encoding"] == "gzip"
        assert "immutable" in first.headers["cache-control"]
        again = site.get(first.url, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


def test_play_that_was_given_up_shows_no_hand_in_any_moment(site: httpx.Client) -> None:
    """In an abandoned play, a request for one seat's perspective gets the public view."""
    table = site.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
    for wish in ({"kind": "bot-seated", "seat": 1, "bot": "random"}, {"kind": "start"}, {"kind": "gave-up"}):
        site.post(f"{table}/do", data=wish)
    found = not_none(search(r"/p/\w+", site.get(table).text))
    assert fetch(site, found[0], seat=0) == fetch(site, found[0])
    assert site.get(f"{found[0]}/moments", params={"from": "x", "seat": "99", "hide": 1}).json()["first"] == 0
