"""Contact sheets: all portraits of a deck side by side, as HTML and, with the system's Chromium, as PNG.

    python tools/contact_sheet.py fables [--out docs/cards] [--only snow-white,the-witch]

Three widths (88, 180 and 400 px), on light and on dark ground; the widest shows the first twelve cards of each ground.
"""

import argparse
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from inkling.games.similo.cards import CardId
from inkling.games.similo.faces import face, looks

GROUNDS = {"light": "#EDE6D6", "dark": "#1B1A20"}
COLUMNS = {88: 10, 180: 6, 400: 4}
GAP = 12
CHROMIUM = ("chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.split("\n\n")[0] if __doc__ else None)
    asked.add_argument("deck")
    asked.add_argument("--out", type=Path, default=Path("docs/cards"))
    asked.add_argument("--only", default="", help="slugs, separated by commas")
    asked.add_argument("--widths", default="88,180,400")
    asked.add_argument("--grey", action="store_true", help="judge figure against ground without colours")
    args = asked.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    cards = chosen(args.deck, args.only)
    for width in (int(text) for text in args.widths.split(",")):
        for name, ground in GROUNDS.items():
            for part, some in enumerate(pages(cards, width), start=1):
                suffix = f"-{part}" if len(pages(cards, width)) > 1 else ""
                target = args.out / f"{args.deck}-{width}-{name}{suffix}.png"
                shoot(sheet(some, width, ground, args.grey), size(len(some), width), target)


def chosen(deck: str, only: str) -> list[CardId]:
    wanted = {f"{deck}/{slug}" for slug in only.split(",")} if only else None
    return [card for card in looks() if card.startswith(f"{deck}/") and (wanted is None or card in wanted)]


def pages(cards: Sequence[CardId], width: int) -> list[Sequence[CardId]]:
    """Large cards fill several pictures, so that each stays small."""
    step = 8 if width == 400 else len(cards)
    return [cards[start : start + step] for start in range(0, len(cards), step)]


def size(count: int, width: int) -> tuple[int, int]:
    columns = min(COLUMNS[width], count)
    rows = -(-count // columns)
    height = round(width * 1.4)
    return columns * (width + GAP) + GAP, rows * (height + GAP) + GAP


def sheet(cards: Sequence[CardId], width: int, ground: str, grey: bool) -> str:
    tiles = "".join(f'<div class="card">{face(card)}</div>' for card in cards)
    tone = "filter:grayscale(1);" if grey else ""
    style = (
        f"body{{margin:0;padding:{GAP}px 0 0 {GAP}px;background:{ground};font-size:0;{tone}}}"
        f".card{{display:inline-block;width:{width}px;height:{round(width * 1.4)}px;margin:0 {GAP}px {GAP}px 0;"
        f"border-radius:{width * 0.05:.0f}px;overflow:hidden}}"
    )
    return f'<!doctype html><html><head><meta charset="utf-8"><style>{style}</style></head><body>{tiles}</body></html>'


def shoot(html: str, pixels: tuple[int, int], target: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "sheet.html"
        page.write_text(html, encoding="utf-8")
        window = f"--window-size={pixels[0]},{pixels[1]}"
        picture = f"--screenshot={target.resolve()}"
        command = [*CHROMIUM, "--hide-scrollbars", f"--user-data-dir={folder}/profile", window, picture, page.as_uri()]
        subprocess.run(command, check=True, capture_output=True)


if __name__ == "__main__":
    main()
