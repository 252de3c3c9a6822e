"""The server's log. Each event is one line, as text or JSON, without personal data.

An error is one line with its type and location. Its message is omitted, because it might quote people or hidden cards.
"""

import logging
import sys
from pathlib import Path
from types import TracebackType
from typing import Any

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

OURS = Path(__file__).parents[2]
"""Root folder of this package."""


def describe_error(error: BaseException) -> str:
    """Return type and location of an error without its message, innermost frame first.

    For example: `KeyError at games/NAME/rules.py:12 in apply, core/play.py:30 in act`.
    """
    places = [f"{name}:{line} in {function}" for name, line, function in list_frames_of_traceback(error.__traceback__)]
    return f"{type(error).__name__} at {', '.join(reversed(places[-5:])) or 'an unknown place'}"


def list_frames_of_traceback(trace: TracebackType | None) -> list[tuple[str, int, str]]:
    """Return file, line and function of every frame of a traceback."""
    frames: list[tuple[str, int, str]] = []
    while trace is not None:
        code = trace.tb_frame.f_code
        frames.append((short_path_of_file(Path(code.co_filename)), trace.tb_lineno, code.co_name))
        trace = trace.tb_next
    return frames


def short_path_of_file(path: Path) -> str:
    """Return the path inside our package for one of our files, and only the name of any other file."""
    return path.relative_to(OURS).as_posix() if path.is_relative_to(OURS) else path.name


def configure_logging(form: str) -> None:
    """Set up logging to standard error in one format, including log lines of libraries."""
    shared: list[Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        replace_traceback,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
    last: Processor = structlog.processors.JSONRenderer() if form == "json" else format_log_line
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared, processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last]
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("inkling").setLevel(logging.INFO)


def format_log_line(_: WrappedLogger, __: str, event: EventDict) -> str:
    """Return a log event as a line of text, like `2026-01-31T20:00:00Z info a table was made game=…`."""
    at, level, what = event.pop("timestamp"), event.pop("level"), str(event.pop("event")).strip()
    rest = "".join(f"  {name}={value}" for name, value in event.items())
    return f"{at} {level:<7} {what}{rest}"


def replace_traceback(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Return the log event with its traceback replaced by the error's type and location."""
    given = event.pop("exc_info", None)
    if given is True:
        given = sys.exc_info()
    error = given[1] if isinstance(given, tuple) else given
    if isinstance(error, BaseException):
        event["failure"] = describe_error(error)
    return event


def get_logger(name: str) -> Any:
    return structlog.stdlib.get_logger(name)
