"""A replay and the day's puzzle in a frame of another site, in Chromium."""

from collections.abc import Iterator
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, expect

from tests.server.features.link_previews.test_link_previews import play_and_stop
from tests.server.local_server import browser, serving
from tests.time_limits import ON_PAGE


class Blog(BaseHTTPRequestHandler):
    """A page of another site with a frame; the query is the frame's address."""

    def do_GET(self) -> None:
        body = f'<!doctype html><iframe width=800 height=900 src="{self.path.partition("?")[2]}"></iframe>'.encode()
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Write nothing."""


@pytest.fixture
def blog() -> Iterator[str]:
    """Yield the origin of another site: for browsers `localhost` is not the site `127.0.0.1`."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Blog) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}"
        server.shutdown()


@pytest.mark.parametrize("scripts", [True, False])
def test_frame_shows_the_page_and_its_forms_open_a_new_tab(
    chromium: Browser, blog: str, tmp_path: Path, scripts: bool
) -> None:
    with (
        serving(tmp_path, embed_from=blog) as url,
        browser(url) as ada,
        browser(url) as bo,
        closing(chromium.new_context(java_script_enabled=scripts, service_workers="block")) as window,
    ):
        table = ada.post("/make", data={"game": "similo", "name": "Ada"}).url.path
        play = play_and_stop(ada, bo, table)
        page = window.new_page()
        page.set_default_timeout(ON_PAGE)
        page.goto(f"{blog}/?{url}{play}?ply=0")
        frame = page.frame_locator("iframe")
        frame.locator("a[rel=forth]").click()
        expect(frame.locator(".moves output")).to_have_text("1 / 1")
        with window.expect_page() as opened:
            if (menu := frame.locator(".languages summary")).count():
                menu.click()
            frame.locator("form[action$='/language'] [value=de]").click()
        expect(opened.value.locator("html")).to_have_attribute("lang", "de")
        expect(frame.locator("html")).to_have_attribute("lang", "en")
        page.goto(f"{blog}/?{url}/daily")
        with window.expect_page() as opened:
            frame.locator(".onwards button").click()
        opened.value.wait_for_url("**/t/*")
        assert opened.value.evaluate("window.opener") is None
        page.goto(f"{blog}/?{url}/learn")
        expect(frame.locator("h1")).to_have_count(0)
