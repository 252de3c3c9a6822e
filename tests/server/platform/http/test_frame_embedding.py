"""Pages in frames of other sites: which ones, whose frames, and where their links lead."""

import re
from pathlib import Path

import httpx
import pytest

from inkling.core import Refusal
from inkling.server.platform.http.frame_embedding import make_links_open_new_tab
from inkling.server.settings import read_settings
from tests.server.features.link_previews.test_link_previews import play_and_stop
from tests.server.local_server import browser, serving

FRAMED = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe"}
BLOG, OTHER = "https://blog.example", "https://other.example:8443"


def frames_of(answer: httpx.Response) -> tuple[str, str | None]:
    """Return which sites may frame the page, by both headers."""
    policies = re.findall(r"frame-ancestors ([^;,]*)", answer.headers["content-security-policy"])
    assert len(policies) == 1
    return policies[0], answer.headers.get("x-frame-options")


def test_only_a_replay_and_the_days_puzzle_may_be_framed_and_only_by_named_sites(tmp_path: Path) -> None:
    with (
        serving(tmp_path, embed_from=f"{BLOG} {OTHER}") as url,
        browser(url) as ada,
        browser(url) as bo,
    ):
        table = ada.post("/make", data={"game": "silencio", "name": "Ada"}).url.path
        play = play_and_stop(ada, bo, table)
        for path in (play, f"{play}?ply=1", "/daily"):
            answer = ada.get(path, headers=FRAMED)
            assert answer.status_code == httpx.codes.OK, path
            assert frames_of(answer) == (f"{BLOG} {OTHER}", None)
            assert 'target="_blank" rel="noopener"' in answer.text
            assert "_blank" not in ada.get(path).text, "outside of a frame"
        closed = (
            "/",
            table,
            "/learn",
            "/daily/similo",
            "/host",
            f"{play}/moments",
            "/d/silencio1-2-0-abcde",
        )
        for path in closed:
            assert ada.get(path, headers=FRAMED).status_code == 403, path
            assert frames_of(ada.get(path)) == ("'none'", "DENY"), path
        assert frames_of(ada.get("/p/nothing", headers=FRAMED)) == ("'none'", "DENY"), "an error page"
        assert ada.post(f"{play}/fork", headers=FRAMED).status_code == 403


def test_nothing_may_be_framed_unless_a_site_is_named(tmp_path: Path) -> None:
    with serving(tmp_path) as url, browser(url) as ada:
        assert ada.get("/daily", headers=FRAMED).status_code == 403
        assert frames_of(ada.get("/daily")) == ("'none'", "DENY")


def test_links_and_forms_that_lead_away_open_a_new_tab() -> None:
    page = (
        '<head></head><article></article><a href="/p/x?ply=2">2</a><a class="k" href="#z">z</a><a href="/learn">l</a>'
        '<form method="get" action="/p/x"></form><form method="post" action="/p/x/fork"></form>'
    )
    assert make_links_open_new_tab(page, "/p/x") == (
        '<head><base target="_blank"></head><article></article><a href="/p/x?ply=2" target="_self">2</a>'
        '<a class="k" href="#z" target="_self">z</a><a href="/learn" target="_blank" rel="noopener">l</a>'
        '<form method="get" action="/p/x" target="_self"></form>'
        '<form method="post" action="/p/x/fork" target="_blank" rel="noopener"></form>'
    )


@pytest.mark.parametrize(
    "text", ["*", "https://*", "blog.example", "https://a.example/x", "https://a.example; x", "'self'"]
)
def test_sites_are_named_one_by_one(text: str) -> None:
    with pytest.raises(Refusal):
        read_settings({}, {"embed_from": text})


def test_sites_are_separated_by_commas() -> None:
    found = read_settings({}, {"embed_from": f"{BLOG}/, http://localhost:8001"})
    assert found.embedding == (BLOG, "http://localhost:8001")
