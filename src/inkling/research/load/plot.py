"""A load test as SVG: what was accepted in each second, and how long it took until every seat had it."""

from inkling.research.arena.plots import picture, write
from inkling.research.load.tally import Entry, Summary, percentiles

WIDTH, HEIGHT, LEFT, TOP, GAP = 640, 150, 70, 60, 70
COLOURS = {"p50": "#27638c", "p95": "#b07a1e", "p99": "#a93622"}


def draw_load(entries: list[Entry], summary: Summary) -> str:
    slots = max(1, round(summary.seconds))
    parts = [
        write(12, 24, f"{summary.tables} tables, {summary.accepted} moves accepted in {summary.seconds:g} s", "start")
    ]
    moves = [one for one in entries if one.what == "move" and one.ms is not None]
    seconds = [[one.ms for one in moves if one.ms is not None and int(one.at) == second] for second in range(slots)]
    counts = [float(len(some)) for some in seconds]
    parts += draw_frame(TOP, "moves a second", max(counts) or 1.0, slots)
    parts.append(draw_line(TOP, counts, max(counts) or 1.0, "#33683a"))
    below = TOP + HEIGHT + GAP
    curves = list(zip(*(percentiles(some) for some in seconds), strict=True))
    most = max((value for curve in curves for value in curve if value is not None), default=1.0) or 1.0
    parts += draw_frame(below, "ms until every seat has it", most, slots)
    for place, (name, curve) in enumerate(zip(COLOURS, curves, strict=True)):
        parts.append(draw_line(below, list(curve), most, COLOURS[name]))
        x = LEFT + WIDTH - 150 + 55 * place
        parts.append(f'<path d="M{x} {below - 16}h14" stroke="{COLOURS[name]}" stroke-width="3"/>')
        parts.append(write(x + 18, below - 11, name, "start"))
    return picture(LEFT + WIDTH + 20, below + HEIGHT + 44, parts)


def draw_frame(top: float, words: str, most: float, slots: int) -> list[str]:
    axes = f'<path d="M{LEFT} {top}V{top + HEIGHT}H{LEFT + WIDTH}" fill="none" stroke="#999"/>'
    marks = [
        write(LEFT - 8, top + 5, f"{most:,.0f}" if most >= 10 else f"{most:.2g}", "end"),
        write(LEFT - 8, top + HEIGHT + 4, "0", "end"),
    ]
    return [
        axes,
        write(LEFT, top - 11, words, "start"),
        *marks,
        write(LEFT + WIDTH, top + HEIGHT + 20, f"{slots} s", "end"),
    ]


def draw_line(top: float, values: list[float | None] | list[float], most: float, colour: str) -> str:
    """Seconds without anything are left out, and the line with them."""
    step = WIDTH / max(1, len(values) - 1)
    path, pen = "", "M"
    for place, value in enumerate(values):
        if value is None:
            pen = "M"
            continue
        path += f"{pen}{LEFT + step * place:.1f} {top + HEIGHT * (1 - value / most):.1f}"
        pen = "L"
    return f'<path d="{path or "M0 0"}" fill="none" stroke="{colour}" stroke-width="2"/>'
