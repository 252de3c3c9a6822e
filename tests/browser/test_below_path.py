"""Whole games below a path of a host: behind nginx as docs/host/internet.md describes it, in Chromium with and without
JavaScript. For long runs, on machines with nginx."""

import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import dedent

import pytest
from playwright.sync_api import Browser

from inkling.games import SHELF
from tests.amounts import LONG_RUN
from tests.browser.page_actions import play_to_end
from tests.not_none import not_none
from tests.server.platform.http.test_proxy import NGINX, is_open
from tests.server.processes import ServerUnderTest, end, free_port
from tests.source_files import ROOT
from tests.time_limits import wait_until

pytestmark = pytest.mark.skipif(not LONG_RUN or NGINX is None, reason="for long runs (INKLING_PLAYS=2) with nginx")
KINDS = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


@contextmanager
def below_path(folder: Path, removes: bool) -> Iterator[str]:
    """Run a server and nginx before it, and yield the address of the home page. If `removes`, nginx removes the path
    from requests."""
    text = (ROOT / "docs" / "host" / "internet.md").read_text()
    place = dedent(not_none(re.search(r"```nginx\n(    location /games/ {.*?)```", text, re.DOTALL))[1])
    mapping = dedent(not_none(re.search(r"```nginx\n(map .*?\n}\n)", text, re.DOTALL))[1])
    port = free_port()
    site = f"http://127.0.0.1:{port}/games"
    server = ServerUnderTest(folder / "data", more=(f"--base-url={site}", "--behind-proxy"))
    place = place.replace("http://127.0.0.1:8000", server.url + "/" * removes)
    paths = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in KINDS)
    config = folder / "nginx.conf"
    config.write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/error.log;\nevents {{}}\nhttp {{\naccess_log off;\n{paths}"
        f"{mapping}server {{\nlisten 127.0.0.1:{port};\n{place}}}\n}}\n"
    )
    with server.open():
        nginx = subprocess.Popen([str(NGINX), "-p", folder, "-c", config])
        try:
            wait_until(lambda: is_open(port), "the start of nginx")
            yield f"{site}/"
        finally:
            end(nginx)


@pytest.mark.parametrize(("game", "removes"), [*((game, False) for game in SHELF), (next(iter(SHELF)), True)])
def test_two_people_finish_a_play_below_a_path(
    chromium: Browser, tmp_path: Path, compiled: None, game: str, removes: bool
) -> None:
    with below_path(tmp_path, removes) as url:
        play_to_end(chromium, url, game)
