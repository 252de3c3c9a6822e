"""Makes the calendar file (iCalendar, RFC 5545) of a group's next evening."""

from datetime import UTC, datetime, timedelta

from inkling.core import Say
from inkling.server.features.group.model import SuggestedEvening

HOURS = 3
"""Length of an evening in the calendar, in hours."""
OCTETS = 75
"""Maximum octets of a line without its line break. Longer lines are folded."""
ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": None})


def make_calendar_file(table_id: str, name: str, evening: SuggestedEvening, link: str, now: int, say: Say) -> str:
    """Return the calendar file.

    Its UID names the group and its SEQUENCE grows, so calendars replace an older suggestion.
    """
    begins = datetime.fromtimestamp(evening.at / 1000, UTC)
    lines = (
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Inkling//Our table//EN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        f"UID:{table_id}@inkling",
        f"SEQUENCE:{evening.number}",
        f"DTSTAMP:{format_calendar_time(datetime.fromtimestamp(now / 1000, UTC))}",
        f"DTSTART:{format_calendar_time(begins)}",
        f"DTEND:{format_calendar_time(begins + timedelta(hours=HOURS))}",
        f"SUMMARY:{escape_calendar_text(say('{name}: an evening of games', name=name))}",
        f"DESCRIPTION:{escape_calendar_text(link)}",
        f"URL:{link}",
        "END:VEVENT",
        "END:VCALENDAR",
    )
    return "".join(f"{fold_calendar_line(line)}\r\n" for line in lines)


def format_calendar_time(when: datetime) -> str:
    return f"{when:%Y%m%dT%H%M%SZ}"


def escape_calendar_text(text: str) -> str:
    """Escape a TEXT value, and remove control characters, which the format forbids."""
    return "".join(letter for letter in text.translate(ESCAPED) if letter >= " " and letter != "\x7f")


def fold_calendar_line(line: str) -> str:
    """Fold a line into pieces of at most 75 octets, between characters. Each further piece begins with a space."""
    pieces, piece = [], ""
    for letter in line:
        if len(f"{piece}{letter}".encode()) > OCTETS:
            pieces.append(piece)
            piece = " "
        piece += letter
    return "\r\n".join((*pieces, piece))
