"""The page of `inkling asked`: bars with their intervals, in one file without scripts or anything from outside."""

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from inkling.core.words import Say

if TYPE_CHECKING:
    from inkling.cli.asked import Bar, Chart

LINE, LABEL, BAR, TOLD = 40, 260, 360, 250
STYLE = """
:root { color-scheme: light dark; --paper: #f6efe2; --sheet: #fffbf3; --ink: #2b2622; --soft: #655a4e; --line: #d8c8ab;
  --bar: #1f6a67; --sunk: #ece2cf; }
@media (prefers-color-scheme: dark) { :root { --paper: #1e2230; --sheet: #292e3f; --ink: #f1e8d8; --soft: #bdb5a8;
  --line: #3d445a; --bar: #2b7f7b; --sunk: #171a26; } }
body { margin: 0; padding: 2rem 1rem; background: var(--paper); color: var(--ink); }
body, text { font: 15px/1.45 system-ui, sans-serif; }
main { display: grid; gap: 1.5rem; max-width: 58rem; margin: auto; }
h1, h2 { margin: 0; font-family: Palatino, Georgia, serif; line-height: 1.2; }
p { margin: .25rem 0; color: var(--soft); }
section { padding: 1.25rem; overflow-x: auto; background: var(--sheet); }
section { border: 1px solid var(--line); border-radius: 1rem; }
svg { display: block; width: 100%; min-width: 42rem; height: auto; margin-top: .75rem; }
text { fill: var(--ink); } .soft { fill: var(--soft); font-size: 13px; }
.ground { fill: var(--sunk); } .bar { fill: var(--bar); } .reach { stroke: var(--ink); stroke-width: 2; }
.half { stroke: var(--soft); stroke-dasharray: 3 4; }
"""


def draw_page(charts: "Sequence[Chart]", say: Say) -> str:
    title = escape(say("What people said"))
    sections = "".join(draw_chart(chart, say) for chart in charts)
    empty = f"<section><p>{escape(say('No answers are stored.'))}</p></section>"
    return (
        f'<!doctype html><html lang="{say.lang}"><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style>'
        f"<main><div><h1>{title}</h1>{draw_key(charts, say)}</div>{sections or empty}</main></html>\n"
    )


def draw_key(charts: "Sequence[Chart]", say: Say) -> str:
    """Of the lines that are there."""
    drawn = [chart for chart in charts if chart.bars]
    thin = say("Thin lines are 95% intervals.") if drawn else ""
    dashed = say("A dashed line marks 50%, which is how often somebody who only guessed would agree.")
    words = f"{thin} {dashed}" if any(chart.halved for chart in drawn) else thin
    return f"<p>{escape(words)}</p>" if words else ""


def draw_chart(chart: "Chart", say: Say) -> str:
    height = LINE * len(chart.bars) + 8
    drawn = "".join(draw_bar(bar, LINE * place, say) for place, bar in enumerate(chart.bars))
    x = LABEL + BAR / 2
    half = f'<line class="half" x1="{x}" x2="{x}" y1="0" y2="{height}"/>' if chart.halved else ""
    picture = (
        f'<svg viewBox="0 0 {LABEL + BAR + TOLD} {height}" role="img" aria-label="{escape(tell(chart, say))}">'
        f"{drawn}{half}</svg>"
    )
    about = f"<h2>{escape(chart.title)}</h2><p>{escape(chart.about)}</p>"
    return f"<section>{about}{picture if chart.bars else ''}</section>"


def draw_bar(bar: "Bar", y: int, say: Say) -> str:
    low, high = (LABEL + BAR * end for end in bar.interval)
    of = say("{n} of {all}", n=bar.hits, all=bar.of)
    told = f"{bar.share:.0%} ({bar.interval[0]:.0%}–{bar.interval[1]:.0%}) · {of}"
    reach = f'<line class="reach" x1="{low:.1f}" x2="{high:.1f}" y1="{y + 20}" y2="{y + 20}"/>'
    ends = "".join(f'<line class="reach" x1="{x:.1f}" x2="{x:.1f}" y1="{y + 14}" y2="{y + 26}"/>' for x in (low, high))
    return (
        f'<text x="{LABEL - 12}" y="{y + 25}" text-anchor="end">{escape(bar.label)}</text>'
        f'<rect class="ground" x="{LABEL}" y="{y + 8}" width="{BAR}" height="24" rx="6"/>'
        f'<rect class="bar" x="{LABEL}" y="{y + 8}" width="{BAR * bar.share:.1f}" height="24" rx="6"/>{reach}{ends}'
        f'<text x="{LABEL + BAR + 12}" y="{y + (20 if bar.note else 25)}">{escape(told)}</text>'
        f'<text class="soft" x="{LABEL + BAR + 12}" y="{y + 36}">{escape(bar.note)}</text>'
    )


def tell(chart: "Chart", say: Say) -> str:
    """The picture in words."""
    return " ".join(
        f"{bar.label}: {bar.share:.0%} ({bar.interval[0]:.0%}–{bar.interval[1]:.0%}), "
        f"{say('{n} of {all}', n=bar.hits, all=bar.of)}."
        for bar in chart.bars
    )
