"""What came of an arena: the cross-play matrix, and differences on the same deals. Intervals are of 95 %."""

from collections.abc import Mapping, Sequence
from statistics import fmean

from msgspec import Struct

from inkling.research.arena.plan import Plan
from inkling.research.arena.playing import Line
from inkling.research.intervals import Interval, mean_interval, share_interval

Cells = Mapping[tuple[str, str], Mapping[int, float]]
"""By row and column: the value on each deal."""


class Cell(Struct, frozen=True):
    """One row's player among those of a column."""

    row: str
    column: str
    plays: int
    mean: float | None
    interval: Interval | None
    won: float | None
    """The share of plays won, where plays are won or lost."""


class Difference(Struct, frozen=True):
    """How much more `one` brings than `other` in the company of `among`, deal by deal; None: each among their own."""

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
    found = list(values[row, column].values())
    plays = [line for line in lines if (line.row, line.column) == (row, column)]
    won = [line.outcome.won for line in plays if line.outcome.won is not None]
    mean, share = fmean(found) if found else None, fmean(won) if won else None
    return Cell(row, column, len(plays), mean, interval_of(found), share)


def interval_of(values: Sequence[float]) -> Interval | None:
    """Where plays are only won or lost, that of a share: a mean's would be sure of what it saw a few times."""
    return share_interval(int(sum(values)), len(values)) if set(values) <= {0.0, 1.0} else mean_interval(values)


def differences(labels: Sequence[str], values: Cells) -> list[Difference]:
    """Every two players, each among their own; and what changes where one seat of a column is given to another."""
    pairs = [(one, other) for place, one in enumerate(labels) for other in labels[place + 1 :]]
    own = [compare(one, other, None, values[one, one], values[other, other]) for one, other in pairs]
    guests = [(guest, host) for host in labels for guest in labels if guest != host]
    return own + [compare(guest, host, host, values[guest, host], values[host, host]) for guest, host in guests]


def compare(
    one: str, other: str, among: str | None, first: Mapping[int, float], second: Mapping[int, float]
) -> Difference:
    deals = sorted(first.keys() & second.keys())
    gaps = [first[deal] - second[deal] for deal in deals]
    return Difference(one, other, among, len(deals), fmean(gaps) if gaps else None, mean_interval(gaps))
