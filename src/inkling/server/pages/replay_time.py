"""The timeline of a replay: a line in parts, how much of it lies behind, and above it the signs of its key moments."""

from collections.abc import Iterable

import htpy as h

from inkling.core.html import Markup
from inkling.core.looking_back import Landmark, Sign
from inkling.core.words import Say
from inkling.server.pages.frame import icon
from inkling.server.pages.pieces import hidden
from inkling.server.pages.replay_moment import EVERYONE, PUBLIC, Moment

APART, FAR_APART = 0.045, 0.085
"""How much of the timeline lies between two signs, at least, at a desk and on a phone: the heavier one is seen, of the
other a mark on the line."""


def timeline(
    moment: Moment, last: int, now: str, keys: list[Landmark], parts: Iterable[int], play_id: str, say: Say
) -> h.Element:
    """Who hears it instead of seeing it is told the move, not a number alone."""
    heard = f"{now} {moment.ply} / {last}"
    eyes = None if moment.eyes == EVERYONE else PUBLIC if moment.eyes is None else moment.eyes
    return h.form(".line.time", method="get", action=f"/p/{play_id}")[
        h.label(".sr", for_="ply")[say("Moment")],
        h.div(".track.grow")[
            draw_track(moment.ply, keys, parts, last),
            h.input("#ply.range", type="range", name="ply", min=0, max=last, value=moment.ply, aria_valuetext=heard),
        ],
        eyes is not None and hidden("seat", eyes),
        moment.why and hidden("why", 1),
        moment.key and hidden("key", 1),
        h.button(".btn.quiet.fit", data_plain=True)[say("Go")],
    ]


def draw_track(ply: int, keys: list[Landmark], parts: Iterable[int], last: int) -> h.Element:
    """The list of key moments says in words what its signs say."""
    line = {"y": "1.5rem", "height": ".5rem"}
    return h.svg(".keys", aria_hidden="true")[
        h.rect(".ahead", line, width="100%", rx=".25rem"),
        h.rect(".behind", line, width=place(ply, last), rx=".25rem"),
        [h.rect(".part", line, x=place(part, last), width=2) for part in parts if 0 < part < last],
        [sign_at(key, last, look, key.ply == ply) for key, look in give_way(keys, last)],
    ]


def give_way(keys: list[Landmark], last: int) -> list[tuple[Landmark, str]]:
    """How each sign is seen, the lightest first: so the heavier lie on top."""
    looks: list[tuple[Landmark, str]] = []
    for key in sorted(keys, key=lambda key: -key.weight):
        near = min((abs(key.ply - other.ply) for other, look in looks if look != "dot"), default=last) / max(1, last)
        looks.append((key, "dot" if near < APART else "near" if near < FAR_APART else ""))
    return looks[::-1]


def sign_at(key: Landmark, last: int, look: str = "", here: bool = False) -> h.Element:
    size = 'x="-.5625rem" y="0" width="1.125rem" height="1.125rem"'
    drawn = Markup(icon(key.sign).replace("<svg ", f"<svg {size} ", 1))
    looks = {f"k-{key.sign}": True, look: bool(look), "here": here}
    where = {"x": place(key.ply, last), "overflow": "visible", "data-at": str(key.ply), "data-weight": str(key.weight)}
    return h.svg(where, class_=looks)[drawn, h.circle(cy="1.75rem", r=".25rem")]


def place(ply: int, last: int) -> str:
    return f"{100 * ply / max(1, last):.2f}%"


def weigh(sign: Sign, ply: int, weight: float) -> Landmark:
    """Where bots see that it was decided weighs more than anything that happened."""
    return Landmark(ply, sign, int(100 + 100 * weight))
