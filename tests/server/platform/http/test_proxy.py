"""Behind nginx, configured as in docs/host/internet.md: TLS, sockets, and the client's address."""

import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import dedent

import httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.not_none import not_none
from tests.server.local_server import NEAR, PATIENT, serving
from tests.server.processes import end, free_port
from tests.source_files import ROOT
from tests.time_limits import ANSWER, wait_until

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
pytestmark = pytest.mark.skipif(
    NGINX is None or shutil.which("openssl") is None, reason="nginx or openssl is not installed here"
)


def write_config(folder: Path, port: int, behind: str) -> Path:
    """Write the configuration of the docs, with this test's addresses and files."""
    text = (ROOT / "docs" / "host" / "internet.md").read_text()
    block = not_none(re.search(r"```nginx\n(.*?)```", text, re.DOTALL))
    site = dedent(block[1])
    for old, new in (
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("listen 80", f"listen 127.0.0.1:{free_port()}"),
        ("/etc/ssl/play.example", str(folder / "site")),
        ("http://127.0.0.1:8000", behind),
    ):
        assert old in site
        site = site.replace(old, new)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    path = folder / "nginx.conf"
    path.write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/error.log;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{paths}{site}}}\n"
    )
    return path


@contextmanager
def proxied(folder: Path, behind: str) -> Iterator[str]:
    """Yield the address of nginx in front of that server."""
    port = free_port()
    made = f"openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=play.example -keyout {folder}/site.key"
    subprocess.run([*made.split(), "-out", f"{folder}/site.pem"], check=True, capture_output=True)
    process = subprocess.Popen([str(NGINX), "-p", folder, "-c", write_config(folder, port, behind)])
    try:
        wait_until(lambda: is_open(port), "the start of nginx")
        yield f"https://127.0.0.1:{port}"
    finally:
        end(process)


def is_open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def test_pages_and_sockets_work_through_nginx_as_documented(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    with serving(tmp_path / "data", behind_proxy=True, misses_per_hour=3) as inner, proxied(site, inner) as url:
        with httpx.Client(
            base_url=url, verify=False, headers={"origin": url}, follow_redirects=True, timeout=ANSWER
        ) as ada:
            made = ada.post("/make", data={"game": "silencio", "name": "Ada"})
            assert made.status_code == 200
            assert "Secure" in made.history[0].headers["set-cookie"]
            assert f"{url}{made.url.path}" in made.text, "the link to send is the proxy's"
            assert ada.get("/metrics").status_code == 404
            cookie = f"inkling={ada.cookies['inkling']}"
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        address = f"{url.replace('https', 'wss')}{made.url.path}/live"
        headers = {"cookie": cookie}
        with connect(
            address, ssl=trusting, origin=Origin(url), additional_headers=headers, legacy=True, **PATIENT
        ) as opened:
            assert "zones" in str(opened.recv(timeout=ANSWER))
        # A client's own claim about its address is ignored: the proxy's entry comes last.
        from_elsewhere = httpx.HTTPTransport(verify=False, local_address="127.0.0.2")
        with httpx.Client(base_url=url, transport=from_elsewhere, **NEAR) as liar:
            tried = [liar.get("/t/ZZZZ", headers={"x-forwarded-for": f"192.0.2.{n}"}).status_code for n in range(2)]
        assert tried == [404, 429]
