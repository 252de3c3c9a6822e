"""The results of an arena: the matrix of all pairings and paired differences, with 95 % confidence intervals, also as
SVG."""

from collections.abc import Mapping, Sequence
from html import escape
from statistics import fmean

from msgspec import Struct

from inkling.research.arena.plan import Line, Plan
from inkling.research.intervals import Interval, mean_interval, share_interval

Cells = Mapping[tuple[str, str], Mapping[int, float]]
"""The value on each deal, by row and column."""


class Cell(Struct, frozen=True):
    """The results of the row's player in one seat, with the column's player in all other seats."""

    row: str
    column: str
    plays: int
    mean: float | None
    interval: Interval | None
    won: float | None
    """The fraction of plays won, if plays are won or lost."""


class Difference(Struct, frozen=True):
    """The mean difference between the results of `one` and `other` on the same deals.

    Both play with partners `among`. If `among` is None, each plays only with copies of itself.
    """

    one: str
    other: str
    among: str | None
    deals: int
    mean: float | None
    interval: Interval | None


class Standings(Struct, frozen=True):
    game: str
    seats: int
    players: tuple[str, ...]
    deals: int
    higher_is_better: bool
    matrix: tuple[Cell, ...]
    differences: tuple[Difference, ...]
    slips: int
    asked: int


def sum_up(plan: Plan, lines: Sequence[Line], higher_is_better: bool) -> Standings:
    labels = tuple(player.label for player in plan.players)
    values: dict[tuple[str, str], dict[int, float]] = {(row, column): {} for row in labels for column in labels}
    for line in lines:
        if line.value is not None:
            values[line.row, line.column][line.deal] = line.value
    return Standings(
        game=plan.game,
        seats=plan.seats,
        players=labels,
        deals=plan.deals,
        higher_is_better=higher_is_better,
        matrix=tuple(cell(row, column, lines, values) for row in labels for column in labels),
        differences=tuple(differences(labels, values)),
        slips=sum(line.slips for line in lines),
        asked=sum(line.asked for line in lines),
    )


def cell(row: str, column: str, lines: Sequence[Line], values: Cells) -> Cell:
    scores = list(values[row, column].values())
    plays = [line for line in lines if (line.row, line.column) == (row, column)]
    won = [line.outcome.won for line in plays if line.outcome.won is not None]
    mean, share = fmean(scores) if scores else None, fmean(won) if won else None
    return Cell(row, column, len(plays), mean, interval_of(scores), share)


def interval_of(values: Sequence[float]) -> Interval | None:
    """Return the confidence interval of a mean. If all values are 0 or 1, it is the interval of a proportion, which
    stays valid for few plays."""
    return share_interval(int(sum(values)), len(values)) if set(values) <= {0.0, 1.0} else mean_interval(values)


def differences(labels: Sequence[str], values: Cells) -> list[Difference]:
    """Return differences of two kinds: between every two players when each plays with copies of itself; and in each
    column, when one seat is given to another player."""
    pairs = [(first, second) for place, first in enumerate(labels) for second in labels[place + 1 :]]
    own = [compare(first, second, None, values[first, first], values[second, second]) for first, second in pairs]
    guests = [(guest, host) for host in labels for guest in labels if guest != host]
    return own + [compare(guest, host, host, values[guest, host], values[host, host]) for guest, host in guests]


def compare(
    label: str, other: str, among: str | None, first: Mapping[int, float], second: Mapping[int, float]
) -> Difference:
    deals = sorted(first.keys() & second.keys())
    gaps = [first[deal] - second[deal] for deal in deals]
    return Difference(label, other, among, len(deals), fmean(gaps) if gaps else None, mean_interval(gaps))


CELL, LEFT, TOP, ROW = 92, 150, 96, 30
FONT = 'font-family="system-ui, sans-serif" font-size="13"'


def draw_matrix(standings: Standings) -> str:
    players, cells = standings.players, {(cell.row, cell.column): cell for cell in standings.matrix}
    means = [cell.mean for cell in standings.matrix if cell.mean is not None]
    low, high = min(means, default=0.0), max(means, default=1.0)
    size = CELL * len(players)
    parts = [write(12, 24, f"{standings.game}: row has one seat, column the others", "start")]
    for across, column in enumerate(players):
        parts.append(write(LEFT + CELL * (across + 0.5), TOP - 12, column))
        parts.append(write(LEFT - 10, TOP + CELL * (across + 0.5) + 5, column, "end"))
    for down, row in enumerate(players):
        for across, column in enumerate(players):
            place = (LEFT + CELL * across, TOP + CELL * down)
            parts.append(draw_cell(cells[row, column], place, low, high, standings.higher_is_better))
    return picture(LEFT + size + 16, TOP + size + 16, parts)


def draw_cell(cell: Cell, place: tuple[float, float], low: float, high: float, higher_is_better: bool) -> str:
    x, y = place
    if cell.mean is None:
        return f'<rect x="{x}" y="{y}" width="{CELL - 4}" height="{CELL - 4}" rx="8" fill="#ddd"/>'
    share = (cell.mean - low) / (high - low) if high > low else 0.5
    good = share if higher_is_better else 1 - share
    box = f'x="{x}" y="{y}" width="{CELL - 4}" height="{CELL - 4}" rx="8"'
    rect = f'<rect {box} fill="hsl(205 60% {92 - 42 * good:.0f}%)"/>'
    reach = f"{cell.interval[0]:.2f} – {cell.interval[1]:.2f}" if cell.interval else ""
    middle = x + CELL / 2 - 2
    return rect + write(middle, y + CELL / 2 - 2, f"{cell.mean:.2f}") + write(middle, y + CELL / 2 + 18, reach)


def draw_differences(standings: Standings) -> str:
    shown = [
        difference
        for difference in standings.differences
        if difference.mean is not None and difference.interval is not None
    ]
    reach = max((abs(edge) for difference in shown for edge in difference.interval or ()), default=1.0) or 1.0
    parts = [write(12, 24, f"{standings.game}: differences on the same deals, 95 %", "start")]
    parts.append(f'<path d="M500 40V{52 + ROW * len(shown)}" stroke="#999" stroke-dasharray="3 3"/>')
    for number, difference in enumerate(shown):
        parts.append(draw_difference(difference, 58 + ROW * number, reach))
    parts.append(write(320, 70 + ROW * len(shown), f"{-reach:.2f}"))
    parts.append(write(680, 70 + ROW * len(shown), f"{reach:.2f}"))
    return picture(720, 84 + ROW * len(shown), parts)


def draw_difference(difference: Difference, y: float, reach: float) -> str:
    assert difference.mean is not None
    assert difference.interval is not None
    left, at, right = (
        500 + 180 * value / reach for value in (difference.interval[0], difference.mean, difference.interval[1])
    )
    label = f"{difference.one} − {difference.other}" + (
        f", among {difference.among}" if difference.among else ", each among their own"
    )
    line = f'<path d="M{left:.1f} {y}H{right:.1f}" stroke="#27638c" stroke-width="3"/>'
    return write(300, y + 5, label, "end") + line + f'<circle cx="{at:.1f}" cy="{y}" r="5" fill="#27638c"/>'


def write(x: float, y: float, text: str, anchor: str = "middle") -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" {FONT}>{escape(text)}</text>'


def picture(width: float, height: float, parts: list[str]) -> str:
    size = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
    ground = f'<rect width="{width:g}" height="{height:g}" fill="#fff"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{ground}{"".join(parts)}</svg>\n'
