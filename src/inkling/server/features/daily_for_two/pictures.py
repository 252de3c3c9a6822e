"""SVG pictures for pairs: the people with their streak between them, and a result to share.

Screen readers skip the picture of the people, because its facts are in the text next to it. Its colours are CSS
classes. The picture of a result is shared outside the page, so it has fixed colours, and shows no name and no card.
"""

from collections.abc import Mapping

import htpy as h

from inkling.core import Html, Say, render
from inkling.games import SHELF
from inkling.server.features.daily.result_views import SIGN, describe_day
from inkling.server.features.daily_for_two.page_data import PairResult
from inkling.server.features.daily_for_two.streak import Streak
from inkling.server.features.group.pictures import DROP, draw_person_with_initial, initials_of

PLACES = {1: ((-118, 0),), 2: ((-118, 0), (118, 0)), 3: ((-118, 8), (118, 8), (0, -72))}
"""Positions of the people in the picture, by their number."""
COLOURS = {"🟩": "#33683a", "🟥": "#a93622", "⬜": "#e4d9c3", "🔴": "#a93622", "🔵": "#245a8d"}
MORE_COLOURS = {"🟡": "#e0a526", "🟢": "#33683a"}
WIDE, HIGH = 1080, 720
SQUARE, GAP = 110, 22
"""Size of a square of the result and the space after it, in pixels. Both shrink if there are many squares."""


def draw_people_together(names: Mapping[int, str], people: int, days: int) -> h.Element:
    """Draw the people of a pair around a drop of ink with the number of days of their streak.

    A dashed circle stands for a person who has not joined yet.
    """
    initials, places = initials_of(names), PLACES[people]
    top = -112 if people > 2 else -62
    threads = [h.path(class_="thread", d=f"M{x} {y}Q{x // 2} {y - 34} 0 -2") for x, y in places]
    free = [h.circle(".free", cx=x, cy=y, r=34) for x, y in places[len(names) :]]
    drawn = [
        draw_person_with_initial(number, initials[number], *place, 34)
        for number, place in zip(names, places, strict=False)
    ]
    return h.svg(".together", viewBox=f"-170 {top} 340 {70 - top}", aria_hidden="true")[
        threads,
        h.path(class_="flame lit" if days else "flame", d=DROP, transform="translate(0 2) scale(4.4)"),
        h.text(".count", y=26)[days],
        free,
        drawn,
    ]


def draw_result_picture(result: PairResult, streak: Streak, people: int, site: str, say: Say) -> Html:
    """Draw a result as a separate picture to share: the day, the squares, the streak and the site's address."""
    signs, _, text = result.line.rpartition(" · ")
    day = say("{day} {year}", day=describe_day(result.day, say), year=result.day.year)
    host = site.partition("://")[2]
    days = say.many("One day so far", "{n} days in a row", streak.days) if streak.days else ""
    centred: dict[str, h.Attribute] = {"x": WIDE // 2, "text_anchor": "middle"}
    serif, sans = "Georgia, 'Times New Roman', serif", "system-ui, 'Segoe UI', Roboto, sans-serif"
    picture = h.svg(
        xmlns="http://www.w3.org/2000/svg", width=WIDE, height=HIGH, viewBox=f"0 0 {WIDE} {HIGH}", font_family=sans
    )[
        h.rect(width=WIDE, height=HIGH, fill="#f6efe2"),
        h.rect(x=40, y=40, width=WIDE - 80, height=HIGH - 80, rx=28, fill="#fffaf0", stroke="#d9c9a8", stroke_width=3),
        h.text(**centred, y=150, font_family=serif, font_size=68, font_weight=700, fill="#2b2622")[
            SHELF[result.game].title
        ],
        h.text(**centred, y=212, font_size=34, fill="#6b5f50")[
            say("for two") if people == 2 else say("for three"), " · ", day
        ],
        draw_squares(signs),
        h.text(**centred, y=478, font_family=serif, font_size=44, fill="#2b2622")[text],
        h.path(d=f"M90 526H{WIDE - 90}", stroke="#d9c9a8", stroke_width=3, stroke_dasharray="10 10"),
        bool(days) and h.g(transform="translate(150 596) scale(2.6)")[h.path(d=DROP, fill="#c4471f")],
        h.text(x=200, y=612, font_size=38, font_weight=700, fill="#2b2622")[days],
        h.text(x=WIDE - 100, y=612, font_size=30, text_anchor="end", fill="#6b5f50")[host],
    ]
    return Html(render(picture))


def draw_squares(signs: str) -> list[h.Node]:
    """Draw a result's emoji as coloured squares in one row. A number after an emoji is drawn inside its square."""
    squares = SIGN.findall(signs)
    step = min(SQUARE + GAP, (WIDE - 200) // max(len(squares), 1))
    size, left = step * SQUARE // (SQUARE + GAP), (WIDE - step * len(squares)) // 2
    drawn: list[h.Node] = []
    for place, (sign, number) in enumerate(squares):
        x, y = left + place * step + (step - size) // 2, 330 - size // 2
        fill = {**COLOURS, **MORE_COLOURS}[sign]
        drawn.append(h.rect(x=x, y=y, width=size, height=size, rx=size // 5, fill=fill))
        ink = "#2b2622" if sign == "🟡" else "#ffffff"
        label = number or {"🟩": "✓", "🟥": "✕"}.get(sign, "")
        drawn.append(
            h.text(
                x=x + size // 2, y=y + size * 7 // 10, font_size=size // 2, font_weight=700, text_anchor="middle",
                fill=ink,
            )[label]
        )  # fmt: skip
    return drawn
