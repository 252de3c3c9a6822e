"""The card that does not run on: a field with a paper border and an ink line, as all our portraits have."""

from inkling.art.palette import INK, PAPER
from inkling.art.sketch import CLOSING, OPENING, fill

WIDTH, HEIGHT = 300, 420
BLEED = 12
"""How far a picture goes on beyond the card, for a printer's knife."""
BOX = f"M{-BLEED}{-BLEED}H{WIDTH + BLEED}V{HEIGHT + BLEED}H{-BLEED}Z"
PANEL = (
    "M24 10C16.3 10 10 16.3 10 24V396C10 403.7 16.3 410 24 410"
    "H276C283.7 410 290 403.7 290 396V24C290 16.3 283.7 10 276 10Z"
)


def sheet(body: str, box: str = f"0 0 {WIDTH} {HEIGHT}") -> str:
    """A whole picture without a border, or another part of the page than the card."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{OPENING}{body}{CLOSING}</svg>'


def framed(field: str, body: str, border: str = PAPER) -> str:
    """The border is drawn last and trims everything: no clip path."""
    return sheet(fill(BOX, field) + body + draw_border(border))


def draw_border(border: str = PAPER) -> str:
    trim = f'<path fill="{border}" fill-rule="evenodd" stroke="none" d="{BOX}{PANEL}"/>'
    return trim + f'<path fill="none" stroke="{INK}" stroke-width="3.4" d="{PANEL}"/>'
