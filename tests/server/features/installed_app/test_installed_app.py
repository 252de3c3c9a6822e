"""The installed app: what the manifest names exists, and how the service worker and its files are sent."""

import io
import re
from pathlib import Path

import httpx
import msgspec
import pytest
from PIL import Image

from inkling.server.features.installed_app.views import write_service_worker
from tests.server.local_server import NEAR, browser, serving


def test_manifest_names_only_what_is_there(tmp_path: Path) -> None:
    with serving(tmp_path) as url, browser(url, "de") as phone:
        manifest = phone.get("/manifest.webmanifest").json()
        assert manifest["id"] == manifest["scope"] == manifest["start_url"] == "/"
        assert [one["name"] for one in manifest["shortcuts"]] == [
            "Jetzt spielen",
            "Mit Code beitreten",
            "Die Rätsel von heute",
        ]
        home = phone.get("/").text
        for shortcut in manifest["shortcuts"]:
            place = shortcut["url"].partition("#")[2]
            assert phone.get(shortcut["url"]).status_code == httpx.codes.OK
            assert not place or f'id="{place}"' in home
        for picture in (*manifest["icons"][1:], *manifest["screenshots"]):
            content = phone.get(picture["src"]).content
            assert "x".join(map(str, Image.open(io.BytesIO(content)).size)) == picture["sizes"]
        assert {one["form_factor"] for one in manifest["screenshots"]} == {"narrow", "wide"}


@pytest.mark.parametrize("on", [True, False])
def test_worker_is_asked_for_again_and_can_be_switched_off(tmp_path: Path, on: bool) -> None:
    with serving(tmp_path, service_worker=on) as url:
        answer = httpx.get(f"{url}/sw.js", **NEAR)
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["content-type"].startswith("text/javascript")
        assert "worker-src 'self'" in answer.headers["content-security-policy"]
        assert ("unregister" in answer.text) is not on
        assert ('"fetch"' in answer.text) is on
        for file in msgspec.json.decode(re.findall(r"const FILES = (.*);", answer.text)[0]) if on else ():
            assert "immutable" in httpx.get(url + file, **NEAR).headers["cache-control"]
        page = httpx.get(f"{url}/offline?lang=de", **NEAR)
        assert "Keine Verbindung" in page.text
        assert "set-cookie" not in page.headers


def test_worker_of_each_language_is_another_one() -> None:
    """Each language has its own service worker, so that browsers replace the offline page when the language changes."""
    assert write_service_worker("en") != write_service_worker("de")
