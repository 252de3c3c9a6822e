"""The files in deploy/ match the program, proxies forward everything, and bench/load_test.py detects lost moves."""

import asyncio
import json
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from textwrap import dedent
from typing import Any

import click
import load_test
import pytest
import yaml
from load.run import Load, Plan
from load.stored import read_request_ids
from load.tally import compare

from inkling.cli import main
from inkling.server.platform.http import urls
from inkling.server.settings import Settings, describe_settings
from tests.not_none import not_none
from tests.server.platform.http.test_proxy import NGINX, is_open
from tests.server.running_cluster import Cluster, open_cluster
from tests.source_files import ROOT
from tests.time_limits import wait_until

from .database_engines import Engines, engines
from .fork_server import ForkServer
from .local_server import serving
from .processes import end, free_port

__all__ = ["engines"]
DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
CONTAINER = (DEPLOY / "Containerfile").read_text()
UNIT = (DEPLOY / "inkling@.service").read_text()
CADDY = shutil.which("caddy")
OURS = {name: one for name, one in COMPOSE["services"].items() if one.get("image") == "inkling"}
PORTS = ("8001", "8002")


def test_every_variable_is_a_setting() -> None:
    known = {item.variable for item in describe_settings()}
    named = {name for one in OURS.values() for name in one["environment"]}
    named |= {name for text in (UNIT, CONTAINER) for name in re.findall(r"\b(INKLING_[A-Z_]+)=", text)}
    of_others = {"INKLING_DOMAIN", "INKLING_HOME"}  # of the Caddyfile, and of the folder of imported decks
    assert named - of_others <= known
    assert {"INKLING_DATABASE", "INKLING_BUS"} <= named


def test_two_processes_differ_in_nothing_but_their_folder() -> None:
    one, two = (dict(found, volumes=None) for found in OURS.values())
    assert one == two
    environment = one["environment"]
    assert Settings(behind_proxy=environment["INKLING_BEHIND_PROXY"] == "on").behind_proxy
    assert environment["INKLING_PROXIES"] == COMPOSE["services"]["caddy"]["networks"]["inside"]["ipv4_address"]
    assert {"postgres", "valkey"} == set(one["depends_on"])
    assert {name for found in COMPOSE["services"].values() for name in found["networks"]} == set(COMPOSE["networks"])


def test_ports_and_paths_are_the_same_everywhere() -> None:
    port = Settings().port
    assert f"EXPOSE {port}" in CONTAINER
    assert f"INKLING_PORT={port}" in CONTAINER
    behind = COMPOSE["services"]["caddy"]["environment"]["INKLING_PROCESSES"].split()
    assert behind == [f"{name}:{port}" for name in OURS]
    nginx = (DEPLOY / "nginx.conf").read_text()
    assert re.findall(r"server 127\.0\.0\.1:(\d+)", nginx) == list(PORTS)
    assert all(f"inkling@{port}" in UNIT for port in PORTS)
    asked = re.findall(r"/(?:livez|readyz)", CONTAINER + (DEPLOY / "Caddyfile").read_text())
    assert {"/livez", "/readyz"} == set(asked) == {urls.live.pattern, urls.ready.pattern}


def test_the_container_is_nobodys_root_and_is_built_of_what_is_there() -> None:
    assert re.search(r"^USER (?!0|root)\S+$", CONTAINER, re.MULTILINE)
    extras = not_none(re.search(r"'\.\[([\w,]+)\]'", CONTAINER))
    project = (ROOT / "pyproject.toml").read_text()
    assert all(re.search(rf"^{extra} = \[", project, re.MULTILINE) for extra in extras[1].split(","))
    sent = [line[1:] for line in (DEPLOY / "Containerfile.dockerignore").read_text().splitlines() if line[:1] == "!"]
    assert all((ROOT / name).exists() for name in sent)
    assert {"src", "pyproject.toml", "constraints.txt"} <= set(sent)


def test_services_have_no_more_than_they_need() -> None:
    for service in OURS.values():
        assert service["read_only"]
        assert service["cap_drop"] == ["ALL"]
    waited = next(iter(OURS.values()))["depends_on"]
    healthy = {name for name, one in waited.items() if one["condition"] == "service_healthy"}
    assert healthy == set(waited)
    assert all("healthcheck" in COMPOSE["services"][name] for name in healthy)


def test_both_units_are_confined_alike() -> None:
    documented = not_none(
        re.search(r"```ini\n(.*?)```", (ROOT / "docs" / "host" / "internet.md").read_text(), re.DOTALL)
    )
    confined = not_none(re.search(r"^NoNewPrivileges=yes\n.*?^UMask=0077\n", UNIT, re.MULTILINE | re.DOTALL))
    assert confined[0] in dedent(documented[1])
    for name in ("CapabilityBoundingSet=", "SystemCallFilter=@system-service", "ProtectProc=invisible"):
        assert f"\n{name}\n" in confined[0]


def test_the_unit_starts_what_the_command_knows() -> None:
    words = not_none(re.search(r"^ExecStart=/opt/inkling/bin/inkling (.*)$", UNIT, re.MULTILINE))
    name, *flags = words[1].split()
    command = not_none(main.get_command(click.Context(main), name))
    known = {flag for param in command.params for flag in param.opts}
    assert {flag for flag in flags if flag.startswith("--")} <= known
    (folder,) = re.findall(r"INKLING_DATA=/var/lib/(\S+)", UNIT)
    assert f"StateDirectory={folder}\n" in UNIT
    assert f"Environment=HOME=/var/lib/{folder}\n" in UNIT, "what is compiled needs a home that can be written to"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed here")
def test_the_unit_is_one(tmp_path: Path) -> None:
    there = UNIT.replace("/opt/inkling/bin/inkling", "/bin/true")
    (tmp_path / "inkling@.service").write_text(there)
    command = ["systemd-analyze", "verify", "--man=no", str(tmp_path / "inkling@.service")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "inkling@" not in done.stderr, done.stderr


@contextmanager
def nginx(folder: Path, cluster: Cluster) -> Iterator[str]:
    """Run nginx with the shipped configuration and this test's ports, without TLS, which the example for one process
    covers."""
    port, text = free_port(), (DEPLOY / "nginx.conf").read_text()
    for old, new in zip(PORTS, cluster.urls, strict=True):
        text = text.replace(f"127.0.0.1:{old}", new.removeprefix("http://"))
    for listens, here in (("listen 443 ssl http2", port), ("listen 80", free_port())):
        assert listens in text
        text = text.replace(listens, f"listen 127.0.0.1:{here}")
    text = re.sub(r"^ *ssl_\w+ .*$", "", text, flags=re.MULTILINE)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    before = f"daemon off; pid {folder}/pid; error_log {folder}/error.log;\nevents {{}}\n"
    (folder / "nginx.conf").write_text(f"{before}http {{\naccess_log off;\n{paths}{text}}}\n")
    with running([str(NGINX), "-p", str(folder), "-c", str(folder / "nginx.conf")], port) as url:
        yield url


@contextmanager
def caddy(folder: Path, cluster: Cluster) -> Iterator[str]:
    """Run Caddy with the shipped configuration and its variables."""
    port = free_port()
    config = folder / "Caddyfile"
    config.write_text("{\n\tadmin off\n}\n" + (DEPLOY / "Caddyfile").read_text())
    variables = {
        "INKLING_DOMAIN": f"http://127.0.0.1:{port}",
        "INKLING_PROCESSES": " ".join(url.removeprefix("http://") for url in cluster.urls),
        "HOME": str(folder),
    }
    version = subprocess.run([str(CADDY), "version"], capture_output=True, text=True, check=True).stdout
    if "2.6." in version:
        variables["INKLING_BUFFER"] = "buffer_requests"
    with running([str(CADDY), "run", "--adapter", "caddyfile", "--config", str(config)], port, variables) as url:
        yield url


@contextmanager
def running(command: list[str], port: int, variables: dict[str, str] | None = None) -> Iterator[str]:
    process = subprocess.Popen(command, env=variables, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_until(lambda: process.poll() is not None or is_open(port), "the start of a proxy")
        assert process.poll() is None, "the proxy did not start"
        yield f"http://127.0.0.1:{port}"
    finally:
        end(process)


PROXIES = [proxy for proxy, there in ((nginx, NGINX), (caddy, CADDY)) if there]


def play_a_little(url: str, cluster: Cluster) -> None:
    """Let several people play through the proxy; connections break and are reopened."""
    plan = Plan(urls=(url,), seats=3, tables=1, seconds=2, pace=8, reconnects=2, pages=2)
    tally = asyncio.run(Load(plan).run())
    assert tally.accepted
    assert not tally.summary()["unanswered"], tally.summary()
    compared = compare(tally.accepted, read_request_ids(cluster.log.database, tally.accepted))
    assert compared == {"lost": [], "doubled": []}


# A proxy may answer 502 while a busy machine lets no process answer, so allow one retry.
@pytest.mark.flaky(reruns=1)
@pytest.mark.skipif(not PROXIES, reason="neither nginx nor Caddy is installed here")
def test_people_play_behind_a_proxy_also_when_a_process_is_gone(
    tmp_path: Path, engines: Engines, nursery: ForkServer
) -> None:
    with open_cluster(tmp_path, engines, nursery) as cluster, ExitStack() as held:
        urls = []
        for proxy in PROXIES:
            folder = tmp_path / proxy.__name__
            folder.mkdir()
            urls.append(held.enter_context(proxy(folder, cluster)))
        for url in urls:
            play_a_little(url, cluster)
        cluster.sites[0].kill()
        for url in urls:
            play_a_little(url, cluster)


SWALLOW = """
CREATE TRIGGER swallow AFTER INSERT ON log WHEN new.kind = 'acted' AND new.n % 10 = 0 BEGIN
    DELETE FROM log WHERE table_id = new.table_id AND n = new.n;
END
"""
"""A planted fault: rows that are acknowledged and lost."""


def run_load(url: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, Any]]:
    """Return the exit code and the summary; the server in this process logs to the same stream."""
    flags = ("--tables=2", "--seconds=3", "--pace=12", "--reconnects=3", "--pages=3")
    code = load_test.main([url, *flags, f"--database=sqlite:///{folder}/inkling.db"])
    (summary,) = (line for line in capsys.readouterr().out.splitlines() if line.startswith("{"))
    return code, json.loads(summary)


@pytest.mark.one_process("it plants a fault into the file; behind a proxy a load is run over several")
def test_due_moves_are_accepted_once_despite_lost_connections_and_lost_moves_are_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(tmp_path) as url:
        code, summary = run_load(url, tmp_path, capsys)
        assert code == 0
        # After a reconnect, a person may answer a question that has changed.
        assert summary["accepted"] + sum(summary["refused"].values()) >= summary["due"] > 10
        assert summary["accepted"] > 10
        assert (summary["lost"], summary["doubled"], summary["unanswered"]) == ([], [], 0)
        assert summary["reconnects"] > 0
        assert list(summary["pages"]) == ["200"]
        assert summary["ms"]["p50"] <= summary["ms"]["p95"] <= summary["ms"]["p99"]
        with closing(sqlite3.connect(tmp_path / "inkling.db")) as database:
            database.execute(SWALLOW)
        code, summary = run_load(url, tmp_path, capsys)
    assert code == 1
    assert summary["lost"]


def test_message_that_is_stored_twice_is_found() -> None:
    compared = compare({"ABCD": ["one", "two"], "EFGH": ["three"]}, {"ABCD": ["one", "one"], "EFGH": ["three"]})
    assert compared == {"lost": ["two"], "doubled": ["one"]}
