"""Draws the pictures of link previews from the games' own art: 1200 × 630 pixels, without words.

    python tools/preview_pictures.py [--out FOLDER]

Chats show them as small as 300 pixels, so each has one idea and few, large parts. Needs `resvg-py` (extra `mcp`).
"""

import argparse
import io
from collections.abc import Callable, Iterable
from math import cos, pi, sin
from pathlib import Path

import resvg_py
from PIL import Image

from inkling.art import landscape, silhouettes
from inkling.art.portrait.back import draw_back
from inkling.games import SHELF
from inkling.server.features.link_previews.views import GAME_PICTURE, HEIGHT, MOST_BYTES, WIDTH
from inkling.server.platform.html.game_assets import draw_picture

SOURCE = Path("src/inkling")
INK, PAPER, RED, BLUE, PLUM, GOLD, GREEN = "#2B2622", "#F6EFE2", "#A93622", "#28345F", "#6B4472", "#F0C25C", "#3B6B4A"
BACKS: dict[str, Callable[[], str]] = {
    "silencio": landscape.draw_back,
    "similo": draw_back,
    "tofugott": silhouettes.draw_back,
}
Placed = tuple[str, str, float, float, float, float]
"""A card: game, face, x and y of its middle, its width, and its turn in degrees."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, help="another folder, for a look")
    folder: Path | None = parser.parse_args().out
    for name, compose in DRAWINGS.items():
        content = render(compose())
        (folder / f"{name}.png" if folder is not None else find_place(name)).write_bytes(content)
        print(f"{name}: {len(content)} bytes")


def find_place(name: str) -> Path:
    """Return the path at which the picture is stored in the package: in the folder of its game or of its feature."""
    if name in SHELF:
        return SOURCE / "games" / name / "board" / GAME_PICTURE
    return SOURCE / "server" / "features" / "link_previews" / f"preview-{name}.png"


def render(drawn: str) -> bytes:
    """Return the drawing as PNG, with as many colours as `MOST_BYTES` allows."""
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">{drawn}</svg>'
    full = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=WIDTH, background=PAPER, skip_system_fonts=True))
    picture = Image.open(io.BytesIO(full)).convert("RGB")
    for colours in (256, 192, 128, 96, 64, 48, 32):
        packed = io.BytesIO()
        picture.quantize(colours, dither=Image.Dither.NONE).save(packed, "PNG", optimize=True)
        if packed.tell() <= MOST_BYTES:
            return packed.getvalue()
    raise ValueError("the picture is too detailed")


def fill(colour: str) -> str:
    return f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{colour}"/>'


def rays(colour: str, x: float, y: float, count: int = 20) -> str:
    """Draw rays that start at one point and extend beyond the edges of the picture."""
    wedges = (
        f"M{x} {y}"
        + "".join(
            f"L{x + 1500 * cos(turn):.0f} {y + 1500 * sin(turn):.0f}"
            for turn in (2 * pi * step / count, 2 * pi * (step + 0.5) / count)
        )
        + "Z"
        for step in range(count)
    )
    return f'<path fill="{colour}" d="{"".join(wedges)}"/>'


def inner(svg: str) -> str:
    """Return the drawing of a card without its outer `svg` element."""
    return svg[svg.index(">") + 1 : svg.rindex("</svg>")]


def cards(placed: Iterable[Placed]) -> str:
    return '<defs><clipPath id="card"><rect width="300" height="420" rx="22"/></clipPath></defs>' + "".join(
        card(*one) for one in placed
    )


def card(game: str, face: str, x: float, y: float, width: float, turn: float = 0) -> str:
    """Draw one card with rounded corners, a paper edge and a soft shadow."""
    scale = width / 300
    return (
        f'<g transform="translate({x} {y}) rotate({turn}) scale({scale}) translate(-150 -210)">'
        '<rect x="2" y="10" width="300" height="424" rx="26" fill="#000" fill-opacity=".28"/>'
        f'<rect x="-9" y="-9" width="318" height="438" rx="29" fill="{PAPER}"/>'
        f'<g clip-path="url(#card)">{inner(BACKS[game]() if face == "back" else draw_picture(game, face))}</g></g>'
    )


def panorama(theme: str, ranks: Iterable[int], night: bool) -> str:
    """Draw landscapes that join at their edges, across the whole picture."""
    pieces = (inner(landscape.draw_card(theme, rank, night, tag=False)) for rank in ranks)
    return "".join(
        f'<g transform="translate({450 * number - 75} 0) scale(1.5)" clip-path="url(#piece)">{piece}</g>'
        for number, piece in enumerate(pieces)
    )


def fan(faces: Iterable[tuple[str, str]], width: float, x: float = 600, y: float = 330, step: float = 190) -> str:
    """Draw cards side by side like a hand. The middle cards are highest and cover the others."""
    held = list(faces)
    middle = (len(held) - 1) / 2
    placed = [
        (game, face, x + (number - middle) * step, y + 16 * (number - middle) ** 2, width, 7 * (number - middle))
        for number, (game, face) in enumerate(held)
    ]
    return cards(sorted(placed, key=lambda one: -abs(one[2] - x)))


def home() -> str:
    hand = (("silencio", "blue-7"), ("similo", "fables-the-big-bad-wolf"), ("tofugott", "owl"))
    return fill(RED) + rays("#B8432F", 600, 760) + fan(hand, 320, step=330, y=335)


def silencio() -> str:
    edge = "M690 -10L510 640"
    clips = (
        '<clipPath id="piece"><rect width="301" height="420"/></clipPath>'
        f'<clipPath id="night"><path d="{edge}H1210V-10Z"/></clipPath>'
    )
    day, night = (panorama("red", (4, 6, 8), dark) for dark in (False, True))
    line = f'<path d="{edge}" stroke="{PAPER}" stroke-width="12"/>'
    return f'<defs>{clips}</defs>{day}<g clip-path="url(#night)">{night}</g>{line}'


def similo() -> str:
    hand = ("history-cleopatra", "myths-medusa", "fables-snow-white", "magic-merlin", "world-the-firebird")
    return fill(BLUE) + rays("#31407A", 600, 760) + fan((("similo", face) for face in hand), 290, step=205, y=305)


def tofugott() -> str:
    hand = ("elephant", "tofu", "dolphin")
    return fill(GOLD) + rays("#F6D483", 600, 700) + fan((("tofugott", face) for face in hand), 320, step=330, y=335)


def daily() -> str:
    backs = (("silencio", "back"), ("similo", "back"), ("tofugott", "back"))
    sun = rays("#F5B83F", 600, 400, 28) + '<circle cx="600" cy="400" r="430" fill="#F7D98A"/>'
    return fill("#EE9A4F") + sun + fan(backs, 290, step=310, y=335)


def deal() -> str:
    hand = ("red-9", "yellow-4", "green-12")
    halves = fill(GREEN) + '<path fill="#2F5740" d="M600 0h600v630H600Z"/>'
    return halves + "".join(
        cards(
            ("silencio", face, x + (n - 1) * 105, 325 + 10 * (n - 1) ** 2, 250, 9 * (n - 1))
            for n, face in enumerate(hand)
        )
        for x in (305, 895)
    )


def replay() -> str:
    steps = ("back", "blue-3", "blue-6", "blue-9")
    way = '<path fill="#40609A" d="M0 630L1200 330V630Z"/>'
    row = (("silencio", face, 170 + 270 * n, 350 - 12 * n, 215 + 32 * n, -6 + 3 * n) for n, face in enumerate(steps))
    return fill("#35507F") + way + cards(row)


def learn() -> str:
    row: tuple[Placed, ...] = (
        ("silencio", "tavern-open", 235, 335, 270, -7),
        ("silencio", "large-shrine-lit", 965, 335, 270, 7),
        ("silencio", "start", 600, 320, 360, 0),
    )
    return fill("#4F7F76") + rays("#5B8F85", 600, 760) + cards(row)


def deck() -> str:
    rows = (
        (175, 118, "similo:fables-alice tofugott:snail silencio:green-6 similo:world-mulan silencio:yellow-8-night"),
        (50, 522, "silencio:red-4-night similo:myths-pegasus tofugott:pig silencio:blue-11 similo:history-frida-kahlo"),
    )
    placed: list[Placed] = []
    for left, y, names in rows:
        for n, name in enumerate(names.split()):
            game, face = name.split(":")
            placed.append((game, face, left + 245 * n, y, 250, (-3, 2, -1, 3, -2)[n]))
    return fill(PLUM) + cards(placed)


DRAWINGS: dict[str, Callable[[], str]] = {
    "home": home, "silencio": silencio, "similo": similo, "tofugott": tofugott, "daily": daily, "deal": deal,
    "replay": replay, "learn": learn, "deck": deck,
}  # fmt: skip

if __name__ == "__main__":
    main()
