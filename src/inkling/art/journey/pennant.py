"""The pennant that hangs over a card in the browser. The rank is set in type above it, so that it can be read at any
size; below the rank is room for a sign."""

from inkling.art.palette import INK

PAPER, NIGHT, CREAM = "#FFFBF3", "#262D49", "#F6EFE2"
SHAPE = "M1.5-4H38.5V74L20 65.500L1.5 74Z"
SIGN = "translate(9.500 41) scale(.875)"
"""Where a sign of 24 by 24 goes."""


def draw_pennant(sign: str, tone: str, night: bool = False) -> str:
    """By day paper with a dark edge, by night the other way round. `sign` is drawn in black, and shown in its tone."""
    cloth, edge = (NIGHT, CREAM) if night else (PAPER, INK)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 76">'
        f'<path fill="{cloth}" stroke="{edge}" stroke-width="2.5" d="{SHAPE}"/>'
        f'<g transform="{SIGN}" fill="{tone}">{sign.replace("#000", tone)}</g></svg>'
    )
