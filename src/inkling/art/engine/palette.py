"""The colour palette. Light comes from the left, so each named colour is a tone: the lit colour, its shadow, and a line
colour."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

INK = "#2B2622"
PAPER = "#F6EFE2"
SHADOW = "#1E1830"

NAMED = tomllib.loads((files("inkling.art") / "parts" / "colours.toml").read_text(encoding="utf-8"))["colour"]
COLOURS: Mapping[str, str] = {name: colour["hex"] for name, colour in NAMED.items()}
COLOUR_WORDS: Mapping[str, str] = {name: colour["words"] for name, colour in NAMED.items()}


class Tone(NamedTuple):
    """Three variants of a colour: in light, in shadow, and a darker one for lines."""

    light: str
    dark: str
    line: str


@cache
def mix(one: str, other: str, share: float) -> str:
    """Return a mixture of two colours. `share` is the part of `other`, from 0 (only `one`) to 1 (only `other`)."""
    pairs = zip(channels(one), channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def brightness(colour: str) -> float:
    """Return the luma of a colour from 0 to 1, as in a greyscale picture."""
    red, green, blue = channels(colour)
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255


@cache
def tone(name: str) -> Tone:
    """Return the tone of a named colour."""
    return shaded(COLOURS[name])


@cache
def shaded(colour: str) -> Tone:
    """Return the tone of a colour, with a computed shadow. Shadows tend to violet, those of paper to sand; none tends
    to black."""
    if colour == PAPER:
        return Tone(PAPER, COLOURS["sand"], "#B9A07C")
    if brightness(colour) < 0.2:
        return Tone(colour, mix(colour, "#0C0914", 0.45), mix(colour, COLOURS["sky"], 0.35))
    return Tone(colour, mix(colour, SHADOW, 0.24), mix(colour, SHADOW, 0.48))


def pale(colour: str, share: float = 0.5) -> str:
    """Return the colour mixed with paper, for highlights and distant things."""
    return mix(colour, PAPER, share)


def deep(colour: str, share: float = 0.4) -> str:
    """Return the colour mixed with shadow, for things behind or inside others."""
    return mix(colour, SHADOW, share)
