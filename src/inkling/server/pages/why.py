"""Why somebody did what they did: worked out by a reader, because some reasons need a search; drawn as bars."""

from html import escape
from typing import Any

from inkling.catalogs import speech
from inkling.core.sight import Sight
from inkling.core.why import Why
from inkling.core.words import Say
from inkling.games import SHELF

MOST_BARS = 14


def explain(game: str, sight: Sight[Any, Any, Any], do: str, lang: str, names: tuple[str, ...]) -> Why | None:
    """In a reader: what this seat, with this sight, can have thought."""
    say = speech(lang, SHELF[game].package).to(sight.seat, names)
    return SHELF[game].bots.why(sight, SHELF[game].words.read(do, sight.options), say)


def draw_why(why: Why, say: Say) -> str:
    """Sentences, and a bar for each thing weighed: how long it is says how much, the words beside it say it too."""
    text = "".join(f"<p>{escape(sentence)}</p>" for sentence in why.text)
    most = max((abs(bar.value) for bar in why.bars), default=0.0) or 1.0
    rows = "".join(
        f'<tr{" class=here" if bar.chosen else ""}><th scope="row">{escape(bar.label)}</th>'
        f'<td><svg class="weigh" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        f'{ghost(bar.before, most)}<rect width="{100 * abs(bar.value) / most:.1f}" height="8" rx="2"/></svg></td>'
        f"<td>{figure(bar.value, why, say)}</td></tr>"
        for bar in why.bars[:MOST_BARS]
    )
    table = f'<table class="weights"><caption>{escape(why.scale)}</caption>{rows}</table>' if rows else ""
    return f"{text}{table}"


def ghost(before: float | None, most: float) -> str:
    """Where the bar stood before, as a thin outline."""
    if before is None:
        return ""
    return f'<rect class="was" width="{min(100.0, 100 * abs(before) / most):.1f}" height="8" rx="2"/>'


def figure(value: float, why: Why, say: Say) -> str:
    text = f"{100 * value:.0f} %" if why.percent else f"{value:.2f}"
    return text.replace(".", ",") if say.lang == "de" else text
