"""The leaderboard as a static page and as a picture. For each task it has all players, each with a mean and its
interval."""

from collections.abc import Sequence
from html import escape
from statistics import fmean

from inkling.core import Say, msg
from inkling.games import pick_game
from inkling.research.benchmark.results import Result, TaskResult, Unit
from inkling.research.partners.frozen import load_benchmark

UNITS: dict[Unit, str] = {
    "won": msg("games won, more is better"),
    "left": msg("cards left, fewer is better"),
    "points": msg("the player’s own points, more is better"),
}
LEFT, WIDE, RIGHT, ROW, HEAD = 132, 460, 84, 34, 62
"""Pixels of the picture: the column of names, the width, the column of numbers, a row, and the head of a task. It is
narrow, so that it can be read on a phone."""
STYLE = (
    "text{font:14px system-ui,sans-serif;fill:#1d2733}.h{font-weight:600;font-size:16px}.s{fill:#5b6875;font-size:12px}"
    "line{stroke:#c9d1d9}.i{stroke:#27638c;stroke-width:4;stroke-linecap:round}circle{fill:#27638c}.g{fill:#fff}"
    "@media(prefers-color-scheme:dark){text{fill:#e4e9ee}.s{fill:#9aa7b4}line{stroke:#3a4550}.i{stroke:#7cc0ea}"
    "circle{fill:#7cc0ea}.g{fill:#14191f}}"
)
PAGE_STYLE = (
    ":root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:1.5rem auto;max-width:60rem;"
    "padding:0 1rem;background:#fff;color:#1d2733}h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2rem}"
    "svg{max-width:100%;height:auto}.w{overflow-x:auto}table{border-collapse:collapse;font-size:.9rem}"
    "th,td{padding:.35rem .7rem;text-align:right;border-bottom:1px solid #d5dbe1;white-space:nowrap}"
    "th:first-child,td:first-child{text-align:left}code{font-size:.85rem}"
    "@media(prefers-color-scheme:dark){body{background:#14191f;color:#e4e9ee}th,td{border-color:#333d47}}"
)


def rank(results: Sequence[Result], game: str) -> list[tuple[Result, TaskResult]]:
    """Return the results of a task, best first; trial runs come last."""
    results_of_game = [(result, task) for result in results for task in result.tasks if task.game == game]
    return sorted(
        results_of_game,
        key=lambda entry: (entry[0].trial, -entry[1].mean if entry[1].higher_is_better else entry[1].mean),
    )


def games_of(results: Sequence[Result]) -> list[str]:
    played = {task.game for result in results for task in result.tasks}
    return [task.game for task in load_benchmark().task if task.game in played]


def name_of(result: Result, say: Say) -> str:
    return say("{name} (trial)", name=result.player) if result.trial else result.player


def write_number(value: float, unit: Unit, say: Say) -> str:
    return say.percent(value, 1) if unit == "won" else say.decimal(value, 2)


def draw_leaderboard(results: Sequence[Result], say: Say) -> str:
    """Return the picture of all tasks, one below the other."""
    here, parts, y = load_benchmark(), list[str](), 30
    parts.append(write(16, y, f"{here.name} {here.version}", "start", "h"))
    for game in games_of(results):
        rows = rank(results, game)
        parts.append(draw_task(rows, y, say))
        y += HEAD + ROW * len(rows)
    size = f'viewBox="0 0 {WIDE} {y + 24}" width="{WIDE}" height="{y + 24}"'
    label = escape(say("Results of the benchmark {name}", name=here.name))
    front = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{label}"><style>{STYLE}</style>'
    return f'{front}<rect class="g" width="{WIDE}" height="{y + 24}"/>{"".join(parts)}</svg>\n'


def draw_task(rows: Sequence[tuple[Result, TaskResult]], top: float, say: Say) -> str:
    """Return one task's rows: name, a dot for the mean on a line for its interval, and the number."""
    unit = rows[0][1].unit
    edges = [edge for _, task in rows for edge in (task.mean, *(task.interval or ()))]
    most = 1.0 if unit == "won" else max(1.0, *edges) * 1.05
    y = top + HEAD - 20
    title = pick_game(rows[0][1].game).title
    parts = [write(16, y, title, "start", "h"), write(LEFT, y, say(UNITS[unit]), "start", "s")]
    for number, (result, task) in enumerate(rows, start=1):
        parts.append(draw_row(name_of(result, say), task, y + ROW * number, most, say))
    return "".join(parts)


def draw_row(name: str, task: TaskResult, y: float, most: float, say: Say) -> str:
    low, high = task.interval or (task.mean, task.mean)
    left, at, right = (LEFT + (WIDE - LEFT - RIGHT) * max(0.0, value) / most for value in (low, task.mean, high))
    short = name if len(name) <= 16 else f"{name[:15]}…"
    return (
        write(LEFT - 12, y + 5, short, "end")
        + f'<line x1="{LEFT}" y1="{y}" x2="{WIDE - RIGHT}" y2="{y}"/>'
        + f'<line class="i" x1="{left:.1f}" y1="{y}" x2="{right:.1f}" y2="{y}"/>'
        + f'<circle cx="{at:.1f}" cy="{y}" r="6"/>'
        + write(WIDE - 16, y + 5, write_number(task.mean, task.unit, say), "end")
    )


def write(x: float, y: float, text: str, anchor: str, kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}"{named}>{escape(text)}</text>'


def draw_page(results: Sequence[Result], say: Say) -> str:
    """Return the leaderboard as one HTML file that loads nothing else."""
    here = load_benchmark()
    title = escape(say("{name}, version {n}", name=here.name, n=here.version))
    about = escape(
        say(
            "Players meet partners that never change, on fixed deals. The bars are 95% intervals. "
            "The partners are simulated; no person is among them."
        )
    )
    tables = "".join(draw_table(rank(results, game), say) for game in games_of(results))
    return (
        f'<!doctype html>\n<html lang="{say.lang}">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width,initial-scale=1">\n<title>{title}</title>\n'
        f"<style>{PAGE_STYLE}</style>\n<h1>{title}</h1>\n<p>{about}</p>\n"
        f"{draw_leaderboard(results, say)}{tables}</html>\n"
    )


def draw_table(rows: Sequence[tuple[Result, TaskResult]], say: Say) -> str:
    """Return the table of one task. For each player it has the result, the mean with each partner and with copies of
    itself, the number of plays, and the digest."""
    task = rows[0][1]
    partners = list(load_benchmark().digests[task.game])
    heads = [say("player"), say("result"), *partners, say("with itself"), say("plays"), say("digest")]
    head = "".join(f"<th>{escape(heading)}</th>" for heading in heads)
    body = "".join(f"<tr>{draw_cells(result, task, partners, say)}</tr>\n" for result, task in rows)
    title = f"{pick_game(task.game).title}: {say(UNITS[task.unit])}"
    return f'<h2>{escape(title)}</h2>\n<div class="w"><table><tr>{head}</tr>\n{body}</table></div>\n'


def draw_cells(result: Result, task: TaskResult, partners: Sequence[str], say: Say) -> str:
    number = write_number(task.mean, task.unit, say)
    if task.interval is not None:
        number += " ({}–{})".format(*(write_number(edge, task.unit, say) for edge in task.interval))
    beside = [beside_partner(result, task, partner, say) for partner in (*partners, result.player)]
    texts = [name_of(result, say), number, *beside, str(task.plays)]
    return "".join(f"<td>{escape(text)}</td>" for text in texts) + f"<td><code>{escape(task.digest)}</code></td>"


def beside_partner(result: Result, task: TaskResult, partner: str, say: Say) -> str:
    """Return the mean result with this partner as text. It includes only cells that count for the task; a dash means
    that there is none."""
    measures = next(candidate.measures for candidate in load_benchmark().task if candidate.game == task.game)
    me = result.player
    means = [
        cell.mean
        for cell in task.cells
        if cell.mean is not None
        and {cell.row, cell.column} == {me, partner}
        and (me == partner or ("guest" if cell.row == me else "host") in measures)
    ]
    return write_number(fmean(means), task.unit, say) if means else "–"
