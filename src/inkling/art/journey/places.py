"""Cards that lie beside the rows: the large shrine, the tavern and the start card."""

from functools import cache
from typing import Final

from inkling.art.journey.light import BANDS, COLD, DAY, KINDLED, OWN
from inkling.art.journey.motifs import symbol
from inkling.art.journey.stock import load
from inkling.art.palette import COLOURS, INK, PAPER, mix
from inkling.art.paths import Frame, write
from inkling.art.sketch import Light, draw, fill, framed, read_sketch

AXIS: Final = Frame().at(150, 0)
PLAIN: Final = {**COLOURS, **OWN, "lamp": "#5C5F73"}
OPEN: Final = {
    "pane": "#F7CF6B",
    "ajar": "#F2B84B",
    "person": INK,
    "shut": "",
    "puff": PAPER,
    "glim": "#8A6A4C",
    "slope": "#3F6B5C",
    "roof": "#B9503C",
    "sign": "#2F8F8B",
    "back": "#3B4F66",
    "lane": "#C9A98C",
    "bush": "#6E9A55",
}
CLOSED: Final = {
    "pane": "#4B4E60",
    "ajar": "",
    "person": "",
    "shut": "#5E7F86",
    "puff": "",
    "glim": "",
    "slope": "#3A4A5A",
    "roof": "#6B4A5A",
    "sign": "#5B6474",
    "paper": "#C9C4C8",
    "wood": "#5A4450",
    "back": "#2C3650",
    "lane": "#8C8494",
    "bush": "#44605F",
    "gold": "#8F8A70",
}
ARMS: Final = (("red", 100, 139), ("blue", 200, 179), ("yellow", 100, 219), ("green", 200, 259))
"""Where the start card's signpost shows which symbol."""


@cache
def draw_great_shrine(lit: bool) -> str:
    """A temple in the mountains of the night, its fire burning or gone out."""
    field, slope, wall = ("#2D3768", "#3E7A6E", "#F0DCB3") if lit else ("#7F7D8C", "#6C7A78", "#BDB5AA")
    colours = {**PLAIN, **(KINDLED if lit else COLD), "slope": slope, "wall": wall, "tuft": mix(slope, PAPER, 0.3)}
    if lit:
        colours |= {"gleam": "#3C477E", "aura": "#E0A526", "core": "#F3C95F", "lamp": "#F4C64E"}
    signs = (("red", 78), ("blue", 120), ("yellow", 180), ("green", 222))
    cut = "".join(write(symbol(theme, x, 236, 0.4)) for theme, x in signs)
    return framed(field, draw_place("great-shrine", colours) + fill(cut, colours["gild"]))


@cache
def draw_tavern(is_open: bool) -> str:
    """An inn by the road: shutters closed under the moon, or door and windows full of light."""
    colours = {**PLAIN, "star": PAPER, "moonlit": PAPER, **(OPEN if is_open else CLOSED)}
    return framed("#4A3F6B" if is_open else "#232A45", draw_place("tavern", colours))


@cache
def draw_start() -> str:
    """Four ways from one post, at sunrise."""
    bands = dict(zip(BANDS, DAY["green"].split(), strict=True))
    dawn = {"tuft": "#3B7443", "gleam": "#F4C97B", "disc": "#F5B83F", "ember": "#E88A35"}
    colours = {**PLAIN, **KINDLED, **bands, **dawn}
    signs = "".join(write(symbol(theme, x, y, 0.62)) for theme, x, y in ARMS)
    return framed("#F8DFA6", draw_place("signpost", colours) + fill(signs, PAPER))


def draw_place(name: str, colours: Light) -> str:
    return draw(read_sketch(load("places")["place"][name]["art"]), colours, AXIS)
