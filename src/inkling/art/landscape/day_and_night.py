"""Colours by day and by night, for each landscape: the names in data/colours.toml with their colours. The night picture
is the same drawing in moonlight, except for light sources."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from inkling.art.engine.palette import COLOURS, channels, mix
from inkling.art.engine.sketch import Light
from inkling.art.landscape.data_files import load

THEMES: Final = ("red", "blue", "yellow", "green")
BANDS: Final = ("air", "far", "middle", "near", "road", "fore", "hem", "motif")
# Colours by name; other names are taken from the palette.
NAMED: Final[Mapping[str, Mapping[str, str]]] = load("colours")
OWN, KINDLED, COLD = NAMED["own"], NAMED["kindled"], NAMED["cold"]
MOONLIGHT: Final = (0.7, 0.8, 0.95)


@cache
def light(theme: str, night: bool) -> Light:
    bands = bands_of(theme, night)
    things = {**COLOURS, **OWN}
    if night:
        things = {name: moonlit(colour) for name, colour in things.items()}
    shining = {**NAMED["chosen"], **NAMED["by_night"], "fly": NAMED["flies"][theme]} if night else NAMED["by_day"]
    return {**things, **bands, **shining}


def bands_of(theme: str, night: bool = False) -> Light:
    """Return the colours of a landscape's bands, from the sky to the front edge."""
    return dict(zip(BANDS, NAMED["night" if night else "day"][theme].split(), strict=True))


def kindled(colours: Light, lit: bool) -> Light:
    """Return the colours with burning fires if `lit` is True, otherwise with fires that are out."""
    return {**colours, **(KINDLED if lit else COLD)}


def moonlit(colour: str) -> str:
    """Return the colour at night: bluer and darker, but lighter than the sky."""
    seen = (round(part * share) for part, share in zip(channels(colour), MOONLIGHT, strict=True))
    return mix("#" + "".join(f"{part:02X}" for part in seen), "#31508C", 0.1)
