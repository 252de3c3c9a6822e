"""Day and night: which colour each name has in which landscape. Night is the same drawing under moonlight, except for
what shines by itself."""

from functools import cache
from typing import Final

from inkling.art.palette import COLOURS, INK, channels, mix
from inkling.art.sketch import Light

THEMES: Final = ("red", "blue", "yellow", "green")
BANDS: Final = ("air", "far", "middle", "near", "road", "fore", "hem", "motif")
DAY: Final = {
    "red": "#F7E0CB #EDBD9F #DE9470 #C9664A #F1DDC2 #7E3132 #B4553F #A9492F",
    "blue": "#D8E8EC #A3C6D4 #62A1C6 #86B7A9 #F0DFBC #2B66A2 #5C97C4 #E4F0EE",
    "yellow": "#FCEFCF #F3DB9B #ECC65E #DFA93C #FAF0DA #8C5C22 #C08A35 #B9791F",
    "green": "#C6DCD0 #A5C29C #75A672 #4F9152 #E8D9BE #35603F #5E8F58 #3B7443",
}
NIGHT: Final = {
    "red": "#2B1E3A #4B2D4D #6C374D #8B4048 #BE959A #2C1526 #5F2B3D #5A2A3C",
    "blue": "#1B2547 #2B4370 #2F639A #34677B #B0A3B8 #132A55 #2E5A94 #5F93C2",
    "yellow": "#2B2847 #574A66 #866A56 #A67E42 #CDB9AC #3B2830 #775636 #6A4D38",
    "green": "#1D2637 #25454E #2F544D #37674F #AE93A0 #14241F #2C5245 #28503F",
}
# Seen by one light only, or shining in the dark.
BY_DAY: Final = {
    "lamp": "#5C5F73",
    "glow": "",
    "star": "",
    "fly": "",
    "halo": "",
    "beam": "",
    "bird": INK,
    "eye": INK,
    "cloud": "#FBF6EC",
}
BY_NIGHT: Final = {
    "lamp": "#F4C64E",
    "glow": "#B98A35",
    "star": "#F6EFE2",
    "halo": "#3E4C7C",
    "beam": "#F7DF9A",
    "bird": "",
    "cloud": "#3B4A78",
    "eye": "#F4C64E",
    "ink": INK,
    "fire": "#F08A2E",
    "lava": "#F2642C",
    "disc": "#F6EFE2",
}
OWN: Final = {
    "ink": INK,
    "fir": "#3F8A62",
    "spruce": "#2F7A72",
    "leaf": "#5C9A4A",
    "oak": "#84993F",
    "birch": "#B9B54C",
    "maple": "#D08A34",
    "cypress": "#2F7F78",
    "bark": "#9A5F3F",
    "fox": "#D4692C",
    "owl": "#C08A6B",
    "hare": "#B98A5E",
    "deer": "#B4703F",
    "badger": "#6E7079",
    "bear": "#7B4A2F",
    "boar": "#6A5148",
    "lynx": "#C99A5B",
    "rock": "#A8503E",
    "stone": "#A79C93",
    "snow": "#FBF6EC",
    "fire": "#F0A02E",
    "lava": "#EE6A2C",
    "disc": "#F0B429",
    "wheat": "#DB8F22",
    "water": "#6FA9C9",
    "alp": "#97708A",
    "crag": "#B25239",
    "cone": "#6C4553",
    "needle": "#D5834F",
    "wood": "#8F4B33",
    "goat": "#D8C4A4",
    "llama": "#E7CFA3",
    "ash": "#8D8590",
    "sail": "#F8F2E6",
    "rust": "#CC5840",
    "ochre": "#E2AC4C",
    "hull": "#2B4A74",
    "keel": "#9A5536",
    "foam": "#EAF4F2",
    "cliff": "#8FA9AE",
    "seal": "#6C7A8C",
    "whale": "#37506F",
    "octopus": "#D4624E",
    "rye": "#F2CF78",
    "hay": "#B58A35",
    "lion": "#D9A24E",
    "camel": "#C98F55",
    "fennec": "#E6C08A",
    "horse": "#A65C34",
}
# Moonlight would make these too dull.
CHOSEN: Final = {
    "fir": "#34806F",
    "spruce": "#2C6E93",
    "oak": "#4F8C6A",
    "birch": "#86A678",
    "maple": "#A5705E",
    "cypress": "#2F6F9E",
    "fox": "#BC6238",
    "water": "#3D78B0",
    "alp": "#6B6A9E",
    "crag": "#94504F",
    "cone": "#5B4668",
    "needle": "#A96E63",
    "sail": "#C9D6EA",
    "rust": "#B25A55",
    "ochre": "#BD9A6A",
    "hull": "#3F5FA0",
    "foam": "#8FB6DC",
    "cliff": "#55719A",
    "whale": "#4A66A8",
    "wheat": "#CC9444",
    "rye": "#DCC18A",
    "hay": "#A08850",
}
FLIES: Final = {"red": "#F2642C", "blue": "", "yellow": "#F4C64E", "green": "#F4C64E"}
"""Embers over the mountains, fireflies over field and forest; the sea has its lanterns."""
KINDLED: Final = {
    "flame": "#FBE08A",
    "blaze": "#F08A2E",
    "hearth": "#FFF1C4",
    "aura": "#F7CF6B",
    "core": "#FBE3A0",
    "gleam": "#F3C25A",
    "gild": "#E0A526",
    "wisp": "",
}
COLD: Final = {
    "flame": "",
    "blaze": "",
    "hearth": "#453E4C",
    "aura": "",
    "core": "",
    "gleam": "",
    "gild": "#8F8983",
    "wisp": "#A8A2AC",
}
MOONLIGHT: Final = (0.7, 0.8, 0.95)


@cache
def light(theme: str, night: bool) -> Light:
    bands = dict(zip(BANDS, (NIGHT if night else DAY)[theme].split(), strict=True))
    things = {**COLOURS, **OWN}
    if night:
        things = {name: moonlit(colour) for name, colour in things.items()}
    return {**things, **bands, **({**CHOSEN, **BY_NIGHT, "fly": FLIES[theme]} if night else BY_DAY)}


def kindled(colours: Light, lit: bool) -> Light:
    """The same colours where a fire burns, or where it has gone out."""
    return {**colours, **(KINDLED if lit else COLD)}


def moonlit(colour: str) -> str:
    """The same thing by night: bluer and darker, but lighter than the sky."""
    seen = (round(part * share) for part, share in zip(channels(colour), MOONLIGHT, strict=True))
    return mix("#" + "".join(f"{part:02X}" for part in seen), "#31508C", 0.1)
