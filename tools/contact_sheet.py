"""Contact sheets: all portraits of a deck side by side, rendered with the system's Chromium.

    python tools/contact_sheet.py fables                       all sheets into docs/cards
    python tools/contact_sheet.py fables --widths 400 --only snow-white,the-witch --out /tmp/sheets
    python tools/contact_sheet.py fables --widths 88 --grey --out /tmp/sheets

Three widths (88, 180 and 400 px), on light and dark backgrounds.
"""

import argparse
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from inkling.games.similo.board.card_pictures import draw_card_picture
from inkling.games.similo.rules.cards import CardId, shipped_decks

GROUNDS = {"light": "#EDE6D6", "dark": "#1B1A20"}
COLUMNS = {88: 10, 180: 6, 400: 4}
# Large cards are split over several pictures, to keep the files small.
AT_MOST = {400: 12}
GAP = 12
CHROMIUM = ("chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("deck")
    parser.add_argument("--out", type=Path, default=Path("docs/cards"))
    parser.add_argument("--only", default="", help="slugs, separated by commas")
    parser.add_argument("--widths", default="88,180,400")
    parser.add_argument("--grounds", default="light,dark")
    parser.add_argument("--grey", action="store_true", help="judge figure against ground without colours")
    parser.add_argument("--quick", action="store_true", help="larger files, made faster")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    cards = chosen(args.deck, args.only)
    for width in (int(text) for text in args.widths.split(",")):
        parts = pages(cards, AT_MOST.get(width, len(cards)))
        for ground in args.grounds.split(","):
            for number, part in enumerate(parts, start=1):
                name = f"{args.deck}-{width}-{ground}" + (f"-{number}" if len(parts) > 1 else "")
                target = args.out / f"{name}.png"
                shoot(sheet(part, width, GROUNDS[ground], args.grey), size(len(part), width), target)
                if not args.quick:
                    shrink(target)


def shrink(path: Path) -> None:
    """Reduce a picture to 256 colours, which is enough for flat art."""
    with Image.open(path) as picture:
        small = picture.convert("RGB").quantize(256, dither=Image.Dither.NONE)
    small.save(path, optimize=True)


def chosen(deck: str, only: str) -> list[CardId]:
    """Return the cards with a portrait, in deck order."""
    wanted = only.split(",") if only else None
    cards = (card for card in shipped_decks()[deck].ids() if wanted is None or card.split("/")[1] in wanted)
    return [card for card in cards if draw_card_picture(card)]


def pages(cards: Sequence[CardId], step: int) -> list[Sequence[CardId]]:
    return [cards[start : start + step] for start in range(0, len(cards), step)]


def size(count: int, width: int) -> tuple[int, int]:
    columns = min(COLUMNS[width], count)
    rows = -(-count // columns)
    return columns * (width + GAP) + GAP, rows * (round(width * 1.4) + GAP) + GAP


def sheet(cards: Sequence[CardId], width: int, ground: str, grey: bool) -> str:
    tiles = "".join(f'<div class="card">{draw_card_picture(card)}</div>' for card in cards)
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
