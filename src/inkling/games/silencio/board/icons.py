"""Draws the icons of colours and sides. A colour has the same icon everywhere: in text, on pennants and on shrines."""

from typing import Final

from inkling.art import landscape

ICON_SHAPES: Final = {
    "red": '<path fill-rule="evenodd" d="M12 3 22 21H2Zm0 6-2.6 4.6 2.6 2 2.6-2Z"/>',
    "blue": (
        '<path fill="none" stroke="#000" stroke-width="3.2" stroke-linecap="round" d="M2.5 8.500c3.2-4 6.'
        '3-4 9.5 0s6.3 4 9.5 0M2.5 16.500c3.2-4 6.3-4 9.5 0s6.3 4 9.5 0"/>'
    ),
    "yellow": (
        '<path d="M12 1.500c2.2 2 2.2 4.6 0 6.6-2.2-2-2.2-4.6 0-6.600ZM5 6.500c3.6 0 5.6 1.7 6 4.8-3.8.3-'
        "6-1.4-6-4.800Zm14 0c0 3.4-2.2 5.1-6 4.8.4-3.1 2.4-4.8 6-4.800ZM5 12c3.6 0 5.6 1.7 6 4.8-3.8.3-6-"
        '1.4-6-4.800Zm14 0c0 3.4-2.2 5.1-6 4.8.4-3.1 2.4-4.8 6-4.800ZM11 17.500h2V23h-2Z"/>'
    ),
    "green": (
        '<path fill-rule="evenodd" d="M20.5 3.500C9 3 3 8 3.5 15.500c.1 1.4.5 2.6 1.1 3.600L2.5 21.500l1.'
        "6 1.2 2.4-2.200C15.5 23 22 17 20.5 3.500ZM7 18.200C9 13.5 12 10.5 16 8.500c-3 2.7-5.5 5.6-7.2 9."
        '900Z"/>'
    ),
    "sun": (
        '<circle cx="12" cy="12" r="5"/><path stroke="#000" stroke-width="2.4" stroke-linecap="round" d="'
        "M12 1.800v2.400M12 19.800v2.400M1.8 12h2.400M19.8 12h2.400M4.8 4.800l1.7 1.700M17.5 17.500l1.7 1"
        '.700M4.8 19.200l1.7-1.700M17.5 6.500l1.7-1.7"/>'
    ),
    "moon": '<path d="M20.5 15.200A9 9 0 0 1 8.8 3.500a9 9 0 1 0 11.7 11.700Z"/>',
}
"""SVG paths in black on 24 by 24 units."""
TONES: Final = {"red": "#A93622", "blue": "#245A8D", "yellow": "#765400", "green": "#33683A"}
SUN, MOON, WHITE = "#A86400", "#FFE9A8", "#FFF"
OPEN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}">'


def draw_colour_or_side_icon(name: str) -> str:
    return f"{OPEN.format(size=24)}{ICON_SHAPES[name]}</svg>"


def draw_pennant(colour: str, night: bool) -> str:
    """Draw a pennant with the icon of a colour; with a sun or moon if `colour` is empty."""
    if colour:
        return landscape.draw_pennant(ICON_SHAPES[colour], WHITE if night else TONES[colour], night)
    return (
        landscape.draw_pennant(ICON_SHAPES["moon"], MOON, night)
        if night
        else landscape.draw_pennant(ICON_SHAPES["sun"], SUN)
    )


def draw_colour_badge(colour: str) -> str:
    """Draw the icon of a colour on a paper disc, for a shrine."""
    tone = TONES[colour]
    drawn = f'<g transform="translate(6 6)" fill="{tone}">{ICON_SHAPES[colour].replace("#000", tone)}</g>'
    return f'{OPEN.format(size=36)}<circle cx="18" cy="18" r="18" fill="{landscape.PENNANT_PAPER}"/>{drawn}</svg>'
