"""The stages of a move, and how to tell from a stack which of them a server is at.

A move is heard, decided, stored and shown; to show it is to draw, to encode and to send. Each rule names a stage, a
file, and a function there; of all the rules that some frame of a stack fits, the first in this list counts. So whatever
a function calls belongs to its stage, unless a rule further up says otherwise.
"""

from collections.abc import Iterator
from dis import opmap
from linecache import getline
from types import CodeType, FrameType
from typing import NamedTuple

LOOP = "loop: waiting, wake-ups, tasks"
"""What fits no rule: the event loop itself, and the little between it and the first of our functions."""
THREAD = "store: the thread that writes"
ELSEWHERE = "other threads"
RESUME = opmap["RESUME"]
LOOKS = "looks"
"""Beside the stages: how often it was asked where the server is. A share of p is right to about √(p / looks)."""
ORDER = ("hear", "decide", "store", "show", "loop")


class Rule(NamedTuple):
    stage: str
    file: str
    """The end of its path, or with a slash at its end a folder of it."""
    function: str = ""
    """Any, where there is none."""
    line: str = ""
    """What stands in the line that runs, where a call into a library has no frame of its own."""


RULES = (
    Rule("show: encode", "live/connection.py", "_pack"),
    Rule("show: send", "live/wire.py", "write"),
    Rule("show: send", "live/connection.py", "_push"),
    Rule("show: send", "live/connection.py", "flush"),
    Rule("show: draw whole pages (starts)", "live/watcher.py", "whole"),
    Rule("show: draw sights", "core/play.py", "sight"),
    Rule("show: draw sentences", "live/shared_view.py", "_tell"),
    Rule("show: draw boards", "games/board_parts/usual_board.py", "draw_board"),
    Rule("show: draw what lies around (ends)", "live/shared_view.py", "look_around"),
    Rule("show: draw, and what changed", "live/connection.py", "draw"),
    Rule("show: tell who listens", "tables/live_table.py", "show"),
    Rule("store: the row handed over and answered", "server/log/"),
    Rule("decide", "tables/moves.py"),
    Rule("decide", "tables/registry.py"),
    Rule("pings", "websockets/websockets_sansio_impl.py", "send_keepalive_ping"),
    Rule("pings", "live/wire.py", "handle_pong"),
    Rule("hear", "live/wire.py"),
    Rule("hear", "live/connection.py"),
    Rule("keepers", "server/keepers/"),
)


def fits(rule: Rule, code: CodeType) -> bool:
    path = code.co_filename
    there = rule.file in path if rule.file.endswith("/") else path.endswith("/" + rule.file)
    return there and rule.function in ("", code.co_name)


_fitting: dict[CodeType, list[int]] = {}


def fitting(code: CodeType) -> list[int]:
    """The numbers of the rules that it fits, the first of them first."""
    found = _fitting.get(code)
    if found is None:
        found = _fitting[code] = [number for number, rule in enumerate(RULES) if fits(rule, code)]
    return found


def holds(rule: Rule, frame: FrameType) -> bool:
    return not rule.line or rule.line in getline(frame.f_code.co_filename, frame.f_lineno)


def stack(frame: FrameType | None) -> Iterator[FrameType]:
    while frame is not None:
        yield frame
        frame = frame.f_back


def has_just_begun(frame: FrameType) -> bool:
    """A signal is heard between two instructions. Where that is the first one of a function, the time before it was
    spent by its caller: mostly by the event loop, which is no Python."""
    return frame.f_code.co_code[frame.f_lasti] == RESUME


def stage_of(innermost: FrameType | None) -> str:
    best = len(RULES)
    if innermost is not None and has_just_begun(innermost):
        innermost = innermost.f_back
    for frame in stack(innermost):
        for number in fitting(frame.f_code):
            if number < best and holds(RULES[number], frame):
                best = number
    return RULES[best].stage if best < len(RULES) else LOOP


def describe_stages(spent: dict[str, int], moves: int, starts: int) -> list[str]:
    """A line for each stage in the order in which they come; nanoseconds of all moves are given, and how many looks."""
    looks = spent.pop(LOOKS, 0)
    whole = sum(spent.values())
    lines = [
        f"  {spent[stage] / moves / 1000:7.1f} µs {spent[stage] / whole:6.1%}  {stage}"
        for stage in sorted(spent, key=place_of)
    ]
    return [
        *lines,
        f"  {whole / moves / 1000:7.1f} µs         all, a move ({moves} moves, {starts} of them starts; {looks} looks)",
    ]


def place_of(stage: str) -> tuple[int, str]:
    kind = stage.partition(":")[0]
    return ORDER.index(kind) if kind in ORDER else len(ORDER), stage
