"""Contact sheets of the landscapes, the silhouettes and the name cards, as PNG with the system's Chromium.

    python tools/landscape_sheet.py [--out docs/cards]

Landscapes are shown as rows like on the table: in order, and with skipped ranks and mixed day and night.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

from contact_sheet import shoot

from inkling.art import landscape, silhouettes
from inkling.art.typographic import draw_plate

LIGHT, DARK = "#EDE6D6", "#1B1A20"
GAP = 12
MIXED = ((1, False), (2, True), (5, False), (6, True), (9, True), (13, False))
"""An example row: ranks, and whether the night side is up."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0] if __doc__ else None)
    parser.add_argument("--out", type=Path, default=Path("docs/cards"))
    out = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    for name, night in (("day", False), ("night", True)):
        rows = [[landscape.draw_card(theme, rank, night) for rank in range(2, 14)] for theme in landscape.THEMES]
        picture(rows, 72, LIGHT, out / f"journey-{name}.png")
    mixed = [[lay(theme, *card) for card in MIXED] for theme in landscape.THEMES]
    picture(mixed, 124, DARK, out / "journey-mixed.png")
    picture(places(), 180, LIGHT, out / "places.png", joined=False)
    figures = [silhouettes.draw_figure(name) for name in silhouettes.NAMES]
    for name, ground in (("light", LIGHT), ("dark", DARK)):
        picture([figures[:5], figures[5:]], 200, ground, out / f"silhouettes-{name}.png", joined=False)
    tiles = [silhouettes.draw_tile(name) for name in silhouettes.NAMES]
    plates = [draw_plate(name) for name in ("Ada", "Bo", "Cem", "Dana", "Emre", "Fritz", "Gül", "Hanna", "Iwan", "Jo")]
    picture([plates[:5], plates[5:]], 140, DARK, out / "plates.png", joined=False)
    picture([tiles], 44, LIGHT, out / "silhouettes-44.png", joined=False, tall=1.0)


def lay(theme: str, rank: int, night: bool) -> str:
    return landscape.draw_shrine(theme, True) if rank == 1 else landscape.draw_card(theme, rank, night)


def places() -> list[list[str]]:
    lit = [landscape.draw_shrine(theme, True) for theme in landscape.THEMES] + [landscape.draw_great_shrine(True)]
    out = [landscape.draw_shrine(theme, False) for theme in landscape.THEMES] + [landscape.draw_great_shrine(False)]
    inn = [landscape.draw_tavern(True), landscape.draw_tavern(False)]
    return [lit, out, [*inn, landscape.draw_start(), landscape.draw_back(), silhouettes.draw_back()]]


def picture(
    rows: Sequence[Sequence[str]], width: int, ground: str, target: Path, joined: bool = True, tall: float = 1.4
) -> None:
    space, high = 0 if joined else GAP, round(width * tall)
    style = (
        f"body{{margin:{GAP}px;background:{ground}}}div{{display:flex;gap:{space}px;margin-bottom:{GAP}px}}"
        f"svg{{display:block;width:{width}px;height:{high}px;border-radius:{0 if joined else width * 0.04:.0f}px}}"
    )
    lines = "".join(f"<div>{''.join(row)}</div>" for row in rows)
    html = f'<!doctype html><html><head><meta charset="utf-8"><style>{style}</style></head><body>{lines}</body></html>'
    longest = max(map(len, rows))
    size = (longest * (width + space) - space + 2 * GAP, len(rows) * (high + GAP) + GAP)
    shoot(html, size, target)


if __name__ == "__main__":
    main()
