"""Bots are compiled while the server is open, once per machine. Until then simpler bots play or games wait."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from inkling.catalogs import speech
from inkling.games import SHELF
from inkling.server.bots import compiling, readiness, supervisor
from inkling.server.bots.action_choice import BotChoice
from inkling.server.bots.readiness import compile_in_other_process
from inkling.server.features.absence.views import describe_absence_note
from inkling.server.features.deals.model import make_new_deal_code, read_deal_code
from inkling.server.features.table_tasks import make_table_supervisor
from inkling.server.tables.events import BotSeated, PresetChosen, RuleSwitched
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import TableRegistry
from tests import crescendo
from tests.server.local_server import NEAR
from tests.server.processes import PLAIN, free_port
from tests.time_limits import ANSWER, wait_until


class Cold:
    """Bots that become ready when the test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, grace: float) -> None:
        self.compiled = asyncio.Event()
        self.asked: list[str] = []
        monkeypatch.setattr(readiness, "compile_in_other_process", self._compile)
        monkeypatch.setattr(compiling, "is_bot_code_compiled", lambda: False)
        monkeypatch.setattr(readiness, "SETTLING", 0)
        monkeypatch.setattr(readiness, "warm_up_bots", int)
        monkeypatch.setattr(supervisor, "GRACE", grace)

    async def _compile(self) -> bool:
        return await self.compiled.wait()


@asynccontextmanager
async def play_cold(
    tables: TableRegistry, monkeypatch: pytest.MonkeyPatch, given: PresetChosen | None = None, grace: float = 0.05
) -> AsyncIterator[tuple[LiveTable, Cold]]:
    """Play with strong bots that are not ready yet. Record which bots think."""
    cold, supervisor = Cold(monkeypatch, grace), make_table_supervisor(tables)

    async def think(patience: float, job: Any, game: str, bot: str, sight: Any, *rest: Any, **_: Any) -> BotChoice:
        cold.asked.append(bot)
        return BotChoice(SHELF[game].words.write(sight.legal[0], sight.options))

    monkeypatch.setattr(supervisor._workers, "run", think)
    warming = asyncio.ensure_future(supervisor.start_warm_up())
    await asyncio.sleep(0)
    live = await tables.make_table("silencio", "person", "Ada", given)
    await tables.service.change(live, 0, RuleSwitched("unhurried", False))
    for seat in range(2):
        await tables.service.change(live, 0, BotSeated(seat, "strong"))
    await tables.starter.start_for_host(live, 0)
    supervisor.supervise(live)
    try:
        yield live, cold
    finally:
        cold.compiled.set()
        await warming
        await supervisor.close()


async def until(live: LiveTable, true: Callable[[], bool]) -> None:
    changed = asyncio.Event()
    live.subscriptions.all.add(changed.set)
    while not true():
        changed.clear()
        await asyncio.wait_for(changed.wait(), ANSWER)


def told(live: LiveTable) -> list[str]:
    return [describe_absence_note(note, speech("en")) for note in live.table.notes]


def ply(live: LiveTable) -> int:
    assert live.table.play is not None
    return live.table.play.ply


SIMPLER = "The bots are still getting ready; simpler ones play until then."
WAITS = "The bots are still getting ready; this game is waiting for them."
READY = "The bots are ready now."


async def test_simpler_bots_play_until_the_others_are_ready(
    tables: TableRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with play_cold(tables, monkeypatch) as (live, cold):
        await until(live, lambda: ply(live) >= 3)
        assert told(live) == [SIMPLER]
        assert set(cold.asked) == {"simple"}
        cold.compiled.set()
        await until(live, lambda: "strong" in cold.asked)
        assert told(live) == [SIMPLER, READY]
        assert cold.asked.index("strong") == cold.asked.count("simple"), "no simpler one afterwards"


async def test_cards_that_many_play_wait_for_the_bots(tables: TableRegistry, monkeypatch: pytest.MonkeyPatch) -> None:
    async with play_cold(tables, monkeypatch, read_deal_code(make_new_deal_code("silencio", 2, {})).to_preset()) as (
        live,
        cold,
    ):
        await until(live, lambda: bool(live.table.notes))
        await asyncio.sleep(0.2)
        assert (told(live), ply(live), cold.asked) == ([WAITS], 0, [])
        cold.compiled.set()
        await until(live, lambda: ply(live) >= 3)
        assert told(live) == [WAITS, READY]
        assert set(cold.asked) == {"strong"}


async def test_bots_that_are_soon_ready_are_waited_for_without_a_word(
    tables: TableRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with play_cold(tables, monkeypatch, grace=ANSWER) as (live, cold):
        cold.compiled.set()
        await until(live, lambda: ply(live) >= 3)
        assert (told(live), set(cold.asked)) == ([], {"strong"})


@contextmanager
def starting(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """Start a server that has compiled nothing yet."""
    port = free_port()
    server = subprocess.Popen(
        [sys.executable, *PLAIN, "serve", f"--data={tmp_path}/data", f"--port={port}"],
        # An empty cache folder keeps the server compiling during the test.
        env=os.environ | {"XDG_CACHE_HOME": str(tmp_path / "cache"), "NUMBA_CACHE_DIR": str(tmp_path / "numba")},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield server, f"http://127.0.0.1:{port}"
    finally:
        server.kill()
        server.wait()


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
def test_door_is_open_while_bots_get_ready_and_nothing_outlives_the_server(tmp_path: Path, end: signal.Signals) -> None:
    with starting(tmp_path) as (server, url):
        wait_until(lambda: answers(url))
        compiling = wait_until(lambda: children(server.pid))
        assert httpx.get(url, **NEAR).status_code == 200
        assert any(map(runs, compiling)), "it is still getting ready"
        server.send_signal(end)
        server.wait(ANSWER)
        wait_until(lambda: not any(map(runs, compiling)))


def answers(url: str) -> bool:
    try:
        return httpx.get(url, **NEAR).status_code == 200
    except httpx.TransportError:
        return False


def children(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in found if b"spawn_main" in command(child)]


def command(pid: str) -> bytes:
    """Return the command line of a process; empty if it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def runs(pid: int) -> bool:
    """True if the process runs. Zombies don't count."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


def quickly() -> None:
    pass


def fail() -> None:
    raise SystemExit(1)


@pytest.mark.parametrize(("job", "kept"), [(quickly, True), (fail, True), (quickly, False)])
async def test_compiling_is_noted_only_when_it_succeeded_and_can_be_kept(
    cache: Path, monkeypatch: pytest.MonkeyPatch, job: Callable[[], None], kept: bool
) -> None:
    monkeypatch.setattr(compiling.start_compiling_in_own_process, "__defaults__", (job,))
    if not kept:
        (cache / "inkling").write_text("a file")
    assert not compiling.is_bot_code_compiled()
    assert await compile_in_other_process() == (job is quickly)
    assert compiling.is_bot_code_compiled() == (job is quickly and kept)


def test_another_processor_has_to_compile_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    compiling.mark_bot_code_as_compiled()
    monkeypatch.setattr(compiling, "processor_description", lambda: "another")
    assert not compiling.is_bot_code_compiled()


def test_game_whose_bots_need_no_warm_up_compiles_nothing_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    compiling.mark_bot_code_as_compiled()
    monkeypatch.setitem(SHELF, "crescendo", crescendo.GAME)
    assert compiling.is_bot_code_compiled()
    bots = replace(crescendo.GAME.bots, warm_up=quickly)
    monkeypatch.setitem(SHELF, "crescendo", replace(crescendo.GAME, bots=bots))
    assert not compiling.is_bot_code_compiled()


async def test_nobody_waits_where_all_was_compiled_before(monkeypatch: pytest.MonkeyPatch) -> None:
    compiling.mark_bot_code_as_compiled()
    monkeypatch.setattr(readiness, "SETTLING", 3600)
    found = readiness.BotReadiness()
    warming = asyncio.ensure_future(found.compile_and_load(None))  # type: ignore[arg-type]  # it comes that far only later
    await asyncio.sleep(0)
    assert found.is_ready
    warming.cancel()
