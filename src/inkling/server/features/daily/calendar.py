"""When a day begins: at midnight where the host is."""

from datetime import UTC, date, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

from inkling.server.tables.service import now


class Calendar:
    """In the time zone of that name; without one, in that of this machine."""

    def __init__(self, zone: str = "") -> None:
        self._zone: tzinfo | None = ZoneInfo(zone) if zone else None

    def today(self) -> date:
        return self._now().date()

    def minutes_left(self) -> int:
        """Until the next day begins, at least one."""
        here = self._now()
        # Without a name, a zone is the hours of this moment; what this machine makes of midnight knows of summer time.
        midnight = datetime.combine(here.date() + timedelta(days=1), datetime.min.time(), self._zone)
        return max(1, round((midnight.astimezone(UTC) - here.astimezone(UTC)).total_seconds() / 60))

    def zone_name(self) -> str:
        """As people call it, such as CET; where it has no name, by its hours."""
        here = self._now()
        name = here.tzname() or ""
        return name if name.isalpha() else f"UTC{here:%z}"

    def _now(self) -> datetime:
        return datetime.fromtimestamp(now() / 1000, UTC).astimezone(self._zone)
