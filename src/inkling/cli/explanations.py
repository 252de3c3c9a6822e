"""Writes explanations of record entries for the terminal, as sentences, text bars or JSON."""

from collections.abc import Iterator
from textwrap import fill, wrap

from msgspec import Struct

from inkling.cli.screen import columns
from inkling.core import SYSTEM, Bar, Say, Seat, Viewer, Why
from inkling.core.driver import AnyPlay

LONGEST_BAR = 20
WIDEST_LABEL = 48


class ExplainedEntry(Struct, frozen=True, omit_defaults=True):
    """One entry of a record as JSON data. It includes the explanation if that was requested and exists."""

    ply: int
    by: Seat
    do: str
    say: str | None = None
    why: Why | None = None


def explain(before: AnyPlay, play: AnyPlay, viewer: Viewer, say: Say) -> Why | None:
    """Explain the last entry, using the sight of the seat that acted. Return None if this viewer gets no explanation.

    A viewer with a seat gets explanations only of that seat's own entries, because others would reveal hidden cards.
    """
    entry = play.record.entries[-1]
    if entry.by == SYSTEM or viewer not in (None, entry.by):
        return None
    action = play.game.words.read(entry.do, play.record.setup.options)
    return play.game.bots.why(before.sight(entry.by), action, say)


def describe_entry(play: AnyPlay, why: Why | None) -> ExplainedEntry:
    entry = play.record.entries[-1]
    return ExplainedEntry(play.ply, entry.by, entry.do, entry.say, why)


def draw(why: Why, say: Say) -> Iterator[str]:
    """Yield the lines of an explanation: first its sentences, then its bars."""
    for sentence in why.text:
        unbroken = sentence.replace(" %", "\N{NO-BREAK SPACE}%")
        yield fill(unbroken, columns(), initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
    if why.bars and why.scale:
        yield f"  {why.scale}:"
    yield from draw_bars(why, say)


def draw_bars(why: Why, say: Say) -> Iterator[str]:
    """Yield one text bar for each option, scaled to the largest value. A star marks the option that was chosen. Long
    labels continue on the next line."""
    labels = [wrap(bar.label, WIDEST_LABEL) or [""] for bar in why.bars]
    widest = max((len(line) for lines in labels for line in lines), default=0)
    most = max((bar.value for bar in why.bars), default=0)
    for bar, (label, *rest) in zip(why.bars, labels, strict=True):
        cells = round(LONGEST_BAR * bar.value / most) if most > 0 and bar.value > 0 else 0
        mark = "*" if bar.chosen else " "
        line = f"  {mark} {label:<{widest}}  {'█' * cells:<{LONGEST_BAR}}  {figure(bar.value, why, say):>6}"
        yield line + describe_before(bar, why, say)
        yield from (f"      {more}" for more in rest)


def describe_before(bar: Bar, why: Why, say: Say) -> str:
    return "" if bar.before is None else "  " + say("before: {value}", value=figure(bar.before, why, say))


def figure(value: float, why: Why, say: Say) -> str:
    text = say.percent(value) if why.percent else say.decimal(value, 2)
    return text.replace("-", "−")
