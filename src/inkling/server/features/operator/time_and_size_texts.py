"""Times and sizes as texts for the operator."""

from datetime import datetime


def format_time(at: int | None) -> str:
    """Return a time, in milliseconds since 1970, as text in the local time zone."""
    return "–" if at is None else datetime.fromtimestamp(at / 1000).strftime("%Y-%m-%d %H:%M")


def format_size(size: int) -> str:
    if size < 1_000_000:
        return f"{max(1, round(size / 1000))} kB"
    return f"{size / 1_000_000:.1f} MB" if size < 1_000_000_000 else f"{size / 1_000_000_000:.1f} GB"
