"""robots.txt, sitemap.xml and security.txt."""

import re
from pathlib import Path
from xml.etree import ElementTree

import httpx
import pytest

from inkling.core import Refusal
from inkling.server.settings import read_settings
from tests.server.local_server import NEAR, serving

LOC = "{http://www.sitemaps.org/schemas/sitemap/0.9}loc"


def test_site_map_has_only_pages_that_search_engines_may_list(tmp_path: Path) -> None:
    with serving(tmp_path) as url:
        robots, text = (httpx.get(f"{url}/{name}", **NEAR).text for name in ("robots.txt", "sitemap.xml"))
        assert f"Sitemap: {url}/sitemap.xml" in robots
        pages = [place.text or "" for place in ElementTree.fromstring(text).iter(LOC)]
        assert {f"{url}/", f"{url}/?lang=de", f"{url}/learn/silencio?lang=en", f"{url}/privacy"} <= set(pages)
        for page in pages:
            answer = httpx.get(page, headers={"accept-language": "en"}, **NEAR)
            assert (answer.status_code, answer.headers.get("x-robots-tag")) == (200, None), page
            lang = page.rpartition("lang=")[2] if "?" in page else "en"
            assert f'<html lang="{lang}"' in answer.text
            canonical = re.search(r'rel="canonical" href="([^"]*)"', answer.text)
            assert canonical is None or canonical[1] == page
        for query in ("lang=tlh", "lang=de&code=FERN", "ply=3"):
            assert httpx.get(f"{url}/learn?{query}", **NEAR).headers["x-robots-tag"] == "noindex"


def test_addresses_are_those_of_base_url(tmp_path: Path) -> None:
    with serving(tmp_path, base_url="https://play.example", security_contact="sec@play.example") as url:
        text = httpx.get(f"{url}/sitemap.xml", **NEAR).text
        assert re.findall(r"<loc>(https?://[^/]+)", text) == ["https://play.example"] * text.count("<loc>")
        contact = httpx.get(f"{url}/.well-known/security.txt", **NEAR).text.splitlines()
    assert contact[0] == "Contact: mailto:sec@play.example"
    assert re.fullmatch(r"Expires: 20\d\d-\d\d-\d\dT00:00:00Z", contact[1])
    assert contact[3] == "Canonical: https://play.example/.well-known/security.txt"


def test_without_a_contact_there_is_no_security_file(tmp_path: Path) -> None:
    with serving(tmp_path) as url:
        assert httpx.get(f"{url}/.well-known/security.txt", **NEAR).status_code == httpx.codes.NOT_FOUND


@pytest.mark.parametrize("text", ["call me", "http://play.example", "a@b\nContact: x", "sec@play.example Expires: 1"])
def test_contact_is_one_address(text: str) -> None:
    with pytest.raises(Refusal):
        read_settings({}, {"security_contact": text})
