"""The result of one player in the benchmark: one number per task with its interval, and a digest of all plays."""

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from math import inf
from pathlib import Path
from statistics import fmean
from typing import Literal

import msgspec
from msgspec import Struct

from inkling.core import Refusal, msg
from inkling.games import pick_game
from inkling.research.arena.folder import write_whole
from inkling.research.arena.plan import Contender, Kind, Line, Plan, read_contender
from inkling.research.arena.standings import Cell, cell
from inkling.research.intervals import Interval, mean_interval
from inkling.research.partners.frozen import Task, load_benchmark

Unit = Literal["won", "left", "points"]
LONGEST_LABEL = 1000
"""Characters of a player's name: that of a program is its command."""
MOST = 1000.0
"""More cards or points than a play of any task can have."""
DIGITS = 16
"""Hexadecimal digits of a digest."""


class TaskResult(Struct, frozen=True):
    """The result of a task: the mean over its deals with a 95 % interval. `cells` are those of the arena in which the
    player meets itself or a partner."""

    game: str
    rules: int
    kind: Kind
    what: str
    """A bot's or a model's name. Empty for a program, because its command may name paths of a machine."""
    bot_version: int | None
    unit: Unit
    higher_is_better: bool
    deals: int
    plays: int
    """How many plays count for the mean."""
    mean: float
    interval: Interval | None
    cells: tuple[Cell, ...]
    digest: str
    """A digest of the records of all plays in these cells."""
    asked: int
    slips: int


class Result(Struct, frozen=True):
    """The result of one player. `trial` is True for a quick run of few deals, whose result can't be compared with
    others."""

    benchmark: str
    version: int
    player: str
    inkling: str
    trial: bool
    tasks: tuple[TaskResult, ...]

    @property
    def digest(self) -> str:
        return sha256("".join(task.digest for task in self.tasks).encode()).hexdigest()[:DIGITS]


def plan_task(task: Task, players: Sequence[Contender], quick: bool) -> Plan:
    """Return the plan of an arena with these players and all partners of the task."""
    game, benchmark = pick_game(task.game), load_benchmark()
    partners = [read_contender(f"partner:{name}", task.game) for name in benchmark.digests[task.game]]
    settled = game.rules.settle(msgspec.convert(task.options, game.rules.options), task.seats)
    return Plan(
        game=task.game,
        rules=game.rules.version,
        seats=task.seats,
        options=msgspec.to_builtins(settled),
        players=(*players, *partners),
        deals=task.quick if quick else task.deals,
        seed=f"{benchmark.name} {benchmark.version}",
    )


def sum_up_task(task: Task, plan: Plan, lines: Sequence[Line], contender: Contender) -> TaskResult:
    partners, player = tuple(load_benchmark().digests[task.game]), contender.label
    pairs = [
        (player, player),
        *((player, partner) for partner in partners),
        *((partner, player) for partner in partners),
    ]
    counted = {pair for pair in pairs[1:] if ("guest" if pair[0] == player else "host") in task.measures}
    values: dict[tuple[str, str], dict[int, float]] = {pair: {} for pair in pairs}
    for line in lines:
        if (line.row, line.column) in values and line.value is not None:
            values[line.row, line.column][line.deal] = line.value
    mine = [line for line in lines if (line.row, line.column) in values]
    by_deal = mean_by_deal({pair: values[pair] for pair in counted})
    return TaskResult(
        game=task.game,
        rules=plan.rules,
        kind=contender.kind,
        what="" if contender.kind == "program" else contender.what,
        bot_version=contender.version,
        unit=task.unit,
        higher_is_better=pick_game(task.game).rules.higher_is_better,
        deals=plan.deals,
        plays=sum(len(values[pair]) for pair in counted),
        mean=fmean(by_deal),
        interval=interval_of_means(by_deal, task.unit),
        cells=tuple(cell(*pair, mine, values) for pair in pairs),
        digest=digest_lines(mine),
        asked=sum(line.asked for line in mine),
        slips=sum(line.slips for line in mine),
    )


def mean_by_deal(cells: Mapping[tuple[str, str], Mapping[int, float]]) -> list[float]:
    """Return for each deal the mean over all cells. Different deals are independent, but the plays of one deal are
    not."""
    deals = sorted({deal for values in cells.values() for deal in values})
    return [fmean(values[deal] for values in cells.values() if deal in values) for deal in deals]


def interval_of_means(means: Sequence[float], unit: Unit) -> Interval | None:
    """Return the interval of the mean, within the possible values."""
    interval = mean_interval(means)
    most = 1.0 if unit == "won" else inf
    return interval and (max(interval[0], -inf if unit == "points" else 0.0), min(interval[1], most))


def digest_lines(lines: Sequence[Line]) -> str:
    """Return a digest of the plays by cell and deal. It does not depend on which other players took part in the run."""
    text = sorted(f"{line.row}\t{line.column}\t{line.deal}\t{line.seal}\n" for line in lines)
    return sha256("".join(text).encode()).hexdigest()[:DIGITS]


def file_name(label: str) -> str:
    """Return the label in a form that is valid as part of a file name."""
    return re.sub(r"[^\w.-]+", "-", label).strip(".-") or "player"


def write_result(folder: Path, result: Result) -> Path:
    file = folder / f"{file_name(result.player)}.json"
    write_whole(file, msgspec.json.format(msgspec.json.encode(result)) + b"\n")
    return file


def read_results(folder: Path) -> list[Result]:
    """Return the results in all JSON files of the folder. Raise a Refusal if a file is not a result of this
    benchmark."""
    return [read_result(file) for file in sorted(folder.glob("*.json"))]


def read_result(file: Path) -> Result:
    here = load_benchmark()
    try:
        result = msgspec.json.decode(file.read_bytes(), type=Result)
    except (msgspec.MsgspecError, OSError, UnicodeError, RecursionError):
        result = None
    if result is None or not is_sound(result):
        sentence = msg("{file} isn’t a result of the benchmark {name}, version {n}.")
        raise Refusal("no-result", sentence, file=file, name=here.name, n=here.version)
    return result


def is_sound(result: Result) -> bool:
    """True if the leaderboard can draw this result next to others. It is checked because result files come from
    strangers."""
    here, played = load_benchmark(), [task.game for task in result.tasks]
    return (
        (result.benchmark, result.version) == (here.name, here.version)
        and 0 < len(result.player) <= LONGEST_LABEL
        and result.player.isprintable()
        and len(set(played)) == len(played)
        and all(is_task_sound(task, here.task) for task in result.tasks)
    )


def is_task_sound(result: TaskResult, known: Sequence[Task]) -> bool:
    """True if this is the result of a task of the benchmark, with the task's unit and direction, and with possible
    values."""
    task = next((task for task in known if task.game == result.game), None)
    if task is None or result.unit != task.unit:
        return False
    low, high = {"won": (0.0, 1.0), "left": (0.0, MOST), "points": (-MOST, MOST)}[task.unit]
    values = (result.mean, *(result.interval or ()), *(cell.mean for cell in result.cells if cell.mean is not None))
    return (
        result.higher_is_better == pick_game(task.game).rules.higher_is_better
        and all(low <= value <= high for value in values)
        and result.digest.isalnum()
        and len(result.digest) == DIGITS
    )
