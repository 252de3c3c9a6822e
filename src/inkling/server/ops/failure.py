"""A failure in one line: its kind and its place, never its message, which may quote people or hidden cards."""

from pathlib import Path
from types import TracebackType

OURS = Path(__file__).parents[2]


def describe(error: BaseException) -> str:
    """As in `KeyError at games/NAME/rules.py:12 in apply, core/play.py:30 in act`, the innermost place first."""
    places = [f"{name}:{line} in {function}" for name, line, function in walk(error.__traceback__)]
    return f"{type(error).__name__} at {', '.join(reversed(places[-5:])) or 'an unknown place'}"


def walk(trace: TracebackType | None) -> list[tuple[str, int, str]]:
    found: list[tuple[str, int, str]] = []
    while trace is not None:
        code = trace.tb_frame.f_code
        found.append((name_of(Path(code.co_filename)), trace.tb_lineno, code.co_name))
        trace = trace.tb_next
    return found


def name_of(path: Path) -> str:
    """Of a file of ours where it lies, as several games have one of that name; of others the name alone."""
    return path.relative_to(OURS).as_posix() if path.is_relative_to(OURS) else path.name
