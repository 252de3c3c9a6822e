"""A failure in one line: its kind and its place, never its message, which may quote people or hidden cards."""

from pathlib import Path
from types import TracebackType


def describe(error: BaseException) -> str:
    """As in `KeyError at rules.py:12 in apply, play.py:30 in act`, the innermost place first."""
    places = [f"{name}:{line} in {function}" for name, line, function in walk(error.__traceback__)]
    return f"{type(error).__name__} at {', '.join(reversed(places[-5:])) or 'an unknown place'}"


def walk(trace: TracebackType | None) -> list[tuple[str, int, str]]:
    found: list[tuple[str, int, str]] = []
    while trace is not None:
        code = trace.tb_frame.f_code
        found.append((Path(code.co_filename).name, trace.tb_lineno, code.co_name))
        trace = trace.tb_next
    return found
