"""`inkling serve --share`, with a program that stands in for the tunnel."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from inkling.cli import main
from inkling.cli.serve import share_settings
from inkling.server.settings import read_settings
from tests.server.processes import PLAIN
from tests.time_limits import ANSWER, wait_until

STAND_IN = """#!{python}
import os, sys, time
print("2026-01-01 INF Requesting new quick Tunnel", file=sys.stderr, flush=True)
open({notes!r}, "w").write(f"{{os.getpid()}} {{sys.argv[-1]}}")
{then}
"""
OPENS = 'print("INF |  https://quiet-cards-meet.trycloudflare.com  |", file=sys.stderr, flush=True); time.sleep(600)'
FAILS = "sys.exit(1)"


def install(folder: Path, then: str) -> tuple[dict[str, str], Path]:
    """Install the stand-in as `cloudflared`. Return the environment to use and the file it writes to."""
    notes, program = folder / "notes", folder / "cloudflared"
    program.write_text(STAND_IN.format(python=sys.executable, notes=str(notes), then=then))
    program.chmod(0o755)
    return {**os.environ, "PATH": str(folder)}, notes


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_share_prints_the_address_and_ends_the_tunnel_with_the_server(tmp_path: Path) -> None:
    variables, notes = install(tmp_path, OPENS)
    command = [sys.executable, *PLAIN, "serve", "--share", "--port=0", f"--data={tmp_path}/data", "--lang=en"]
    with subprocess.Popen(command, env=variables, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        said = ""
        while "Press Ctrl-C" not in said:
            said += server.stdout.readline()
        assert "For others: https://quiet-cards-meet.trycloudflare.com" in said
        pid, target = notes.read_text().split()
        local = re.search(r"http://127.0.0.1:\d+", said)
        assert local is not None
        assert local[0] == target
        forwarded = {"Host": "quiet-cards-meet.trycloudflare.com", "X-Forwarded-Proto": "https"}
        page = httpx.post(f"{target}/language", data={"lang": "de"}, headers=forwarded, timeout=ANSWER)
        assert "Secure" in page.headers["set-cookie"]
        assert "Everybody on the internet" in server.stdout.readline()
        server.send_signal(signal.SIGINT)
    wait_until(lambda: not is_running(int(pid)), "the end of the tunnel")


@pytest.mark.parametrize(
    ("then", "sentence"),
    [(FAILS, "cloudflared didn’t open a tunnel"), (None, "install cloudflared or tailscale first")],
)
def test_share_without_a_working_program_is_refused_with_one_sentence(
    tmp_path: Path, then: str | None, sentence: str
) -> None:
    variables = install(tmp_path, then)[0] if then else {"PATH": str(tmp_path)}
    done = CliRunner(env=variables).invoke(
        main, ["serve", "--share", "--port=0", f"--data={tmp_path}/data", "--lang=en"]
    )
    assert (done.exit_code, sentence in done.output) == (2, True)
    assert not (tmp_path / "data").exists()


def test_share_trusts_this_machine_alone_and_publishes_nothing_that_was_not_named() -> None:
    plain = share_settings(read_settings({}, {}), {}, "https://a.ts.net")
    assert (plain.base_url, plain.behind_proxy, plain.proxies) == ("https://a.ts.net", True, "127.0.0.1")
    assert (plain.open_list, plain.uploads) == (False, False)
    flags = {"open_list": True, "uploads": True}
    named = share_settings(read_settings({}, flags), flags, "https://a.ts.net")
    assert (named.open_list, named.uploads) == (True, True)
