"""A click reads top to bottom: which modules of the server it enters, from the frame that comes in to the last push.

Counted by a tracer in a real server: four people sit at a table, one of them does something. To enter a module is to
begin one of its functions from another module, or from the event loop; a coroutine that goes on after waiting was
entered before. The store's thread counts as well; what libraries, games and the core do does not.

`tables/moves.py` tells the click: check, apply, store, show. So it has four stages: *hear*, until moves is entered;
*decide*, until something of the log is; *store*, until the table is shown; and *show*. What moves itself calls is its
helper and returns there. Any other module belongs to one stage: one that is entered in two of them would be read twice.
Only the connection is there at both ends, with the wire below it.
"""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from statistics import median
from types import FrameType
from typing import Any

import pytest

from tests.limits import ANSWER
from tests.sources import ROOT, SOURCE, modules

from .people import Person, sit_down
from .running import serving

pytestmark = pytest.mark.one_process("it is traced in this process who enters which module")

SERVER = f"{SOURCE / 'server'}/"
MOST = 12
TELLER = "tables/moves.py"
CONNECTION = {"live/connection.py", "live/wire.py"}
WALK = (ROOT / "docs/walkthrough.md").read_text().partition("## A click")[2].partition("\n## ")[0]
GOES_ON = 3
"""What is set of the argument of RESUME where a coroutine goes on after it has waited."""


class Tracer:
    """While it is on: who entered which module, in order. "" is the event loop, or the start of a thread."""

    def __init__(self) -> None:
        self.on = False
        self.entered: list[tuple[str, str]] = []

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        module = module_of(frame)
        if self.on and event == "call" and module and not goes_on(frame):
            caller = frame.f_back
            while caller is not None and not module_of(caller):
                caller = caller.f_back
            by = module_of(caller) if caller is not None else ""
            if by != module:
                self.entered.append((by, module))


def module_of(frame: FrameType) -> str:
    name = frame.f_code.co_filename
    return name.removeprefix(SERVER) if name.startswith(SERVER) else ""


def goes_on(frame: FrameType) -> bool:
    return bool(frame.f_code.co_code[frame.f_lasti + 1] & GOES_ON) and frame.f_lasti > 0


@contextmanager
def tracing() -> Iterator[Tracer]:
    """For threads that begin from now on."""
    tracer = Tracer()
    threading.setprofile(tracer)
    try:
        yield tracer
    finally:
        threading.setprofile(None)


@pytest.fixture(scope="module")
def clicks(tmp_path_factory: pytest.TempPathFactory) -> list[list[tuple[str, str]]]:
    """Of several clicks in a row, who entered which module."""
    found, dice = [], Random(1)
    with tracing() as tracer, serving(tmp_path_factory.mktemp("click")) as url:
        table, people = sit_down(url, "silencio", ("Ada", "Bo", "Cleo", "Dan"))
        try:
            for person in people:
                person.come(table)
            for _ in range(5):
                found.append(click(tracer, people, dice))
        finally:
            for person in people:
                person.leave()
    return found


def click(tracer: Tracer, people: list[Person], dice: Random) -> list[tuple[str, str]]:
    """Until everybody has seen it and the actor knows that it counts."""
    for person in people:
        person.look()
    actor, form = next((person, form) for person in people if (form := person.choose(dice)))
    tracer.entered, tracer.on = [], True
    actor.send(**form)
    for person in people:
        see_it(person, answered=person is actor)
    tracer.on = False
    return tracer.entered


def see_it(person: Person, answered: bool) -> None:
    """The push, and whoever acted the answer as well."""
    missing = {"push", "done"} if answered else {"push"}
    while missing:
        assert person.socket is not None
        told = person.eyes.take(str(person.socket.recv(timeout=ANSWER)))
        assert "refused" not in told
        missing.discard("done" if "done" in told else "push")


def plain(clicks: list[list[tuple[str, str]]]) -> list[tuple[str, str]]:
    """The shortest: others may have been joined by what happens by the clock."""
    return min(clicks, key=lambda entered: len({module for _, module in entered}))


def stages(entered: list[tuple[str, str]]) -> list[set[str]]:
    """By stage: what was entered by others than the teller."""
    found: list[set[str]] = [set(), set(), set(), set()]
    begins = (lambda by, module: module == TELLER, lambda by, module: module.startswith("log/"), shows)
    now = 0
    for by, module in entered:
        if now < len(begins) and begins[now](by, module):
            now += 1
        if by != TELLER:
            found[now].add(module)
    return found


def shows(by: str, module: str) -> bool:
    return (by, module) == (TELLER, "tables/live_table.py")


def test_click_enters_few_modules(clicks: list[list[tuple[str, str]]]) -> None:
    entered = {module for _, module in plain(clicks)}
    assert TELLER in entered
    assert len(entered) <= MOST, sorted(entered)


def test_click_enters_no_module_twice(clicks: list[list[tuple[str, str]]]) -> None:
    found = stages(plain(clicks))
    assert all(found), "a stage is missing"
    entered = [module for stage in found for module in stage - CONNECTION - {TELLER}]
    assert len(entered) == len(set(entered)), found


def test_walkthrough_names_what_a_click_enters(clicks: list[list[tuple[str, str]]]) -> None:
    named = set(re.findall(r"^\| `([\w/]+\.py)` \|", WALK, re.MULTILINE))
    assert {module for _, module in plain(clicks)} == named


def test_files_were_not_glued_together() -> None:
    sizes = [len(path.read_text().splitlines()) for path in modules(SOURCE / "server")]
    assert median(size for size in sizes if size) < 120


def test_module_that_is_read_twice_is_found() -> None:
    """Without it, the tests above could pass for any order."""
    live_table, store = (TELLER, "tables/live_table.py"), (TELLER, "log/writer.py")
    entered = [("", "a"), ("a", TELLER), (TELLER, "b"), ("b", "c"), store, live_table, ("d", "c"), (TELLER, "b")]
    assert stages(entered) == [{"a"}, {TELLER, "c"}, set(), {"c"}]
