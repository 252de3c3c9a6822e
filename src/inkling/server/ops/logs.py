"""What the server writes about itself: one line per event, as text or JSON, without anything about people.

No names, addresses, codes or talk; of a failure its kind and place, never its message, which may quote any of these.
"""

import logging
import sys
from typing import Any

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from inkling.server.ops.failure import describe


def configure(form: str) -> None:
    """From now on all lines, also those of the libraries, look the same and go to the standard error."""
    shared: list[Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        place_failure,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
    last: Processor = structlog.processors.JSONRenderer() if form == "json" else write_line
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


def write_line(_: WrappedLogger, __: str, event: EventDict) -> str:
    """2026-01-31T20:00:00Z info  a table was made  game=…"""
    at, level, what = event.pop("timestamp"), event.pop("level"), str(event.pop("event")).strip()
    rest = "".join(f"  {name}={value}" for name, value in event.items())
    return f"{at} {level:<7} {what}{rest}"


def place_failure(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """In place of a traceback: what kind of failure, and where."""
    given = event.pop("exc_info", None)
    if given is True:
        given = sys.exc_info()
    error = given[1] if isinstance(given, tuple) else given
    if isinstance(error, BaseException):
        event["failure"] = describe(error)
    return event


def logger(name: str) -> Any:
    return structlog.stdlib.get_logger(name)
