"""Tones of skin and eyes, and the words for fur, feathers, scales and wood."""

from collections.abc import Mapping
from typing import NamedTuple

from inkling.art.engine.palette import COLOURS, PAPER, Tone, mix, tone
from inkling.core.errors import msg

BLOOD = "#5E1F36"
DEEP_BLOOD = "#26091C"

# Light and dark skins have different shadows; the last four are for non-humans.
SKINS: Mapping[str, str] = {
    "porcelain": "#FBE8DB",
    "fair": "#F3D2B5",
    "rosy": "#EFBFA4",
    "golden": "#E8C39A",
    "olive": "#D6A778",
    "tan": "#C08457",
    "brown": "#8A5233",
    "deep": "#63392A",
    "ebony": "#4A2A22",
    "ashen": "#BDBB8E",
    "icy": "#D3E4EA",
    "turquoise": "#2F8F8B",
    "leafy": "#93A95F",
}
UNEARTHLY = ("ashen", "icy", "turquoise", "leafy")
COVERS = ("skin", "fur", "feathers", "scales", "wood", "clay")


def skin_tone(cover: str, name: str) -> Tone:
    if cover != "skin":
        return tone(name)
    colour = SKINS[name]
    if name in UNEARTHLY:
        dark = mix(colour, "#1C2B4A", 0.32)
        return Tone(colour, dark, mix(dark, "#1C2B4A", 0.35))
    if name in ("deep", "ebony"):
        # Keep the shadow close and the lines lighter than both, so that the whole face is visible on a small card.
        return Tone(colour, mix(colour, DEEP_BLOOD, 0.26), mix(colour, COLOURS["coral"], 0.34))
    if name == "brown":
        return Tone(colour, mix(colour, DEEP_BLOOD, 0.36), mix(colour, DEEP_BLOOD, 0.66))
    return Tone(colour, mix(colour, BLOOD, 0.28), mix(colour, BLOOD, 0.46))


def shadowed(skin: Tone) -> Tone:
    """Return the tone of a part of the skin on which the head casts its shadow, such as the neck."""
    return Tone(skin.dark, mix(skin.dark, "#1E1030", 0.2), mix(skin.line, "#1E1030", 0.2))


def muzzle_tone(skin: Tone) -> Tone:
    """Return the tone of the fur around the mouth, which is paler than the other fur."""
    return Tone(mix(skin.light, PAPER, 0.62), mix(skin.dark, COLOURS["sand"], 0.55), skin.line)


SKIN_WORDS: Mapping[str, str] = {
    "porcelain": msg("very fair skin"),
    "fair": msg("fair skin"),
    "rosy": msg("rosy skin"),
    "golden": msg("light beige skin"),
    "olive": msg("olive skin"),
    "tan": msg("light brown skin"),
    "brown": msg("brown skin"),
    "deep": msg("dark brown skin"),
    "ebony": msg("very dark skin"),
    "ashen": msg("grey-green skin"),
    "icy": msg("ice-blue skin"),
    "turquoise": msg("turquoise skin"),
    "leafy": msg("green skin"),
}
COVER_WORDS: Mapping[str, str] = {
    "fur": msg("{colour} fur"),
    "feathers": msg("{colour} feathers"),
    "scales": msg("{colour} scales"),
    "wood": msg("{colour} body of wood"),
    "clay": msg("hand-moulded {colour} body"),
}
FUR_WORDS: Mapping[str, str] = {
    "elephant": msg("thick {colour} skin"),
    "horse": msg("{colour} coat of hair"),
    "bull": msg("{colour} hide"),
    "spider": msg("hairy {colour} body"),
}
"""Words for the hides that people don't call fur, by kind of animal. They are drawn and compared like fur."""


class Iris(NamedTuple):
    colour: str
    words: str
    slit: bool = False


IRISES: Mapping[str, Iris] = {
    "blue": Iris("#2F6DA8", msg("blue eyes")),
    "pale-blue": Iris("#6FA3C4", msg("pale blue eyes")),
    "green": Iris("#4B8B4E", msg("green eyes")),
    "teal": Iris("#2A8C8C", msg("sea-green eyes")),
    "grey": Iris("#7C8794", msg("grey eyes")),
    "hazel": Iris("#96693A", msg("hazel eyes")),
    "brown": Iris("#6B3D1C", msg("brown eyes")),
    "black": Iris("#2B2622", msg("black eyes")),
    "amber": Iris("#D58A1F", msg("amber eyes")),
    "gold": Iris("#E3B042", msg("golden eyes")),
    "red": Iris("#B5382B", msg("red eyes")),
    "violet": Iris("#7A4B9E", msg("violet eyes")),
    "yellow-slit": Iris("#E3B042", msg("yellow eyes with slit pupils"), slit=True),
    "green-slit": Iris("#8CB04E", msg("green eyes with slit pupils"), slit=True),
}
