"""Explanations of a player's move as HTML. Runs in render workers, because some need a search."""

from collections.abc import Sequence
from typing import Any

import htpy as h

from inkling.catalogs import speech
from inkling.core import Bar, Say, Sight, Viewer, Why
from inkling.games import SHELF
from inkling.server.platform.html.layout import draw_icon

MOST_BARS, SEEN = 14, 4
"""Maximum number of options drawn, and of options that are visible before the list is expanded."""


def explain_action(
    game: str, sight: Sight[Any, Any, Any], do: str, viewer: Viewer, lang: str, names: tuple[str, ...]
) -> Why | None:
    """Return an explanation, written for `viewer`, of why a player with this sight might choose the action `do`.

    Return None if the game has no explanation.
    """
    say = speech(lang, SHELF[game].package).to(viewer, names)
    return SHELF[game].bots.why(sight, SHELF[game].words.read(do, sight.options), say)


def draw_explanation(why: Why, say: Say) -> h.Fragment:
    most = max((abs(bar.value) for bar in why.bars), default=0.0) or 1.0
    seen, more = split_bars_into_shown_and_folded(why.bars[:MOST_BARS])
    paragraphs = [h.p[sentence] for sentence in why.text]

    def table(bars: list[Bar]) -> h.Element:
        return h.table(".weights")[h.caption[why.scale], [draw_row_with_bar(bar, most, why, say) for bar in bars]]

    return h.fragment[
        paragraphs[:1],
        bool(seen) and table(seen),
        paragraphs[1:],
        bool(more)
        and h.details(".all-choices")[h.summary[say("{n} more", n=len(more)), draw_icon("down", "i")], table(more)],
    ]


def split_bars_into_shown_and_folded(bars: Sequence[Bar]) -> tuple[list[Bar], list[Bar]]:
    """Return which bars of an explanation to show (the best ones and the chosen one), and which to hide at first.

    If only one bar would be hidden, show all.
    """
    if len(bars) <= SEEN + 1:
        return list(bars), []
    chosen = [bar for bar in bars[SEEN:] if bar.chosen][:1]
    seen = [*bars[: SEEN - len(chosen)], *chosen]
    return seen, [bar for bar in bars if bar not in seen]


def draw_row_with_bar(bar: Bar, most: float, why: Why, say: Say) -> h.Element:
    before = bar.before is not None and h.rect(
        ".was", width=f"{min(100.0, 100 * abs(bar.before) / most):.1f}", height=8, rx=2
    )
    drawing = {"viewBox": "0 0 100 8", "preserveAspectRatio": "none", "aria-hidden": "true"}
    return h.tr(class_={"here": bar.chosen})[
        h.th(scope="row")[draw_bar_label(bar)],
        h.td[h.svg(".weigh", drawing)[before, h.rect(width=f"{100 * abs(bar.value) / most:.1f}", height=8, rx=2)]],
        h.td[format_value_of_bar(bar.value, why, say)],
    ]


def draw_bar_label(bar: Bar) -> h.Node:
    """Draw the label of a bar of an explanation. Small screens hide the second part of the label, which only adds
    details."""
    more = bar.label.removeprefix(bar.brief) if bar.brief else ""
    return (bar.brief, h.span(".more")[more]) if more else bar.label


def format_value_of_bar(value: float, why: Why, say: Say) -> str:
    return say.percent(value) if why.percent else say.decimal(value, 2)
