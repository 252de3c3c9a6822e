"""The days of the daily puzzle. A day begins at midnight in the operator's time zone."""

from datetime import UTC, date, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

from inkling.server.tables.service import server_time_in_milliseconds


class DailyCalendar:
    """A calendar in the named time zone. Without a name, it uses the time zone of this computer."""

    def __init__(self, zone: str = "") -> None:
        self._zone: tzinfo | None = ZoneInfo(zone) if zone else None

    def today(self) -> date:
        return self._now().date()

    def minutes_left(self) -> int:
        """Return the minutes until the next day begins, at least 1."""
        here = self._now()
        # An unnamed zone is only today's UTC offset. Naive midnight lets the system apply daylight saving time.
        midnight = datetime.combine(here.date() + timedelta(days=1), datetime.min.time(), self._zone)
        return max(1, round((midnight.astimezone(UTC) - here.astimezone(UTC)).total_seconds() / 60))

    def zone_name(self) -> str:
        """Return the abbreviation of the time zone, such as CET, or its UTC offset if there is none."""
        here = self._now()
        name = here.tzname() or ""
        return name if name.isalpha() else f"UTC{here:%z}"

    def _now(self) -> datetime:
        return datetime.fromtimestamp(server_time_in_milliseconds() / 1000, UTC).astimezone(self._zone)
