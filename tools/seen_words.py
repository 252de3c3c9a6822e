"""Which words of the looks can really be seen: alters each word on each card of a deck and counts changed pixels.

    PYTHONPATH=. python tools/seen_words.py fables

At 88 px, in the system's Chromium. Equal pictures in different places already differ by a few pixels, so the same
picture is shot many times first, and only what exceeds that noise counts as seen. Takes minutes; prints what is not.
"""

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from contact_sheet import chosen, shoot
from PIL import Image, ImageChops
from tests.art.alterations import Way, altered, alternatives, word_at, words_in

from inkling.art.portrait import Portrait, UnknownLook, compose
from inkling.games.similo.board.faces import looks

WIDTH, HEIGHT, COLUMNS = 88, 123, 16
# The sum of the differences of red, green and blue from which a pixel counts as changed.
CHANGED = 60
COPIES = 48


def main() -> None:
    for card in chosen(sys.argv[1], ""):
        portrait = looks()[card]
        noise = max(count_changes([compose(portrait)] * COPIES))
        for way, word, most in weigh_words(portrait):
            if most <= noise + 3:
                print(f"{card}: {'.'.join(map(str, way))} {word}: {most} pixels, noise {noise}")


def weigh_words(portrait: Portrait) -> list[tuple[Way, str, int]]:
    """Every word with the most pixels that another word in its place changes."""
    found: list[tuple[Way, str, list[str]]] = [
        (way, word, variants(portrait, way, sort, word))
        for way, sort in words_in(portrait)
        for word in (word_at(portrait, way),)
    ]
    counts = iter(count_changes([compose(portrait), *(svg for _, _, svgs in found for svg in svgs)]))
    return [(way, word, max(next(counts) for _ in svgs)) for way, word, svgs in found if svgs]


def variants(portrait: Portrait, way: Way, sort: str, word: str) -> list[str]:
    """Up to three pictures with other words, far apart in the vocabulary."""
    words = alternatives(sort, word)
    step = max(1, len(words) // 3)
    pictures: list[str] = []
    for other in [*words[step - 1 :: step], *words]:
        try:
            pictures.append(compose(altered(portrait, way, other)))
        except UnknownLook:
            continue
        if len(pictures) == 3:
            break
    return pictures


def count_changes(pictures: Sequence[str]) -> list[int]:
    """How many pixels of each picture after the first differ from the first."""
    sheet = photograph(pictures)
    first = tile(sheet, 0)
    return [differing(first, tile(sheet, place)) for place in range(1, len(pictures))]


def differing(one: Image.Image, other: Image.Image) -> int:
    difference = ImageChops.difference(one, other)
    return sum(sum(pixel) > CHANGED for pixel in zip(*(band.tobytes() for band in difference.split()), strict=True))


def photograph(pictures: Sequence[str]) -> Image.Image:
    style = (
        "body{margin:0;font-size:0;line-height:0;background:#fff}"
        f"div{{display:inline-block;width:{WIDTH}px;height:{HEIGHT}px;overflow:hidden}}"
        f"svg{{width:{WIDTH}px;height:{HEIGHT}px;display:block}}"
    )
    tiles = "".join(f"<div>{picture}</div>" for picture in pictures)
    html = f'<!doctype html><meta charset="utf-8"><style>{style}</style><body>{tiles}'
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "tiles.png"
        shoot(html, (WIDTH * COLUMNS, HEIGHT * -(-len(pictures) // COLUMNS)), target)
        with Image.open(target) as picture:
            return picture.convert("RGB")


def tile(sheet: Image.Image, place: int) -> Image.Image:
    down, across = divmod(place, COLUMNS)
    return sheet.crop((across * WIDTH, down * HEIGHT, (across + 1) * WIDTH, (down + 1) * HEIGHT))


if __name__ == "__main__":
    main()
