"""Test whether people recognise the portraits: numbered sheets without names, to match with a list of names.

    python tools/portrait_match.py --out /tmp/match --key /tmp/match-key.json            all decks
    python tools/portrait_match.py world --out /tmp/match --key /tmp/match-key.json --seed second

Makes sheets of about 15 shuffled portraits, at 180 and 88 px. For each deck it writes a shuffled list of names with ten
decoys (tools/portrait_decoys.toml), and the key, which the test person must not see. Any name can match any number, so
elimination doesn't help.
"""

import argparse
import json
import random
import tomllib
from collections.abc import Sequence
from pathlib import Path

from contact_sheet import shoot

from inkling.games.similo.board.card_pictures import draw_card_picture
from inkling.games.similo.rules.cards import CardId, in_language, shipped_decks

DECOYS = Path(__file__).parent / "portrait_decoys.toml"
COLUMNS = {180: 5, 88: 8}
A_SHEET = 15
GAP, NUMBER, HEAD = 14, 26, 44
Key = dict[str, dict[str, dict[str, str]]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("decks", nargs="*", metavar="DECK")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--key", type=Path, required=True)
    parser.add_argument("--seed", default="first")
    args = parser.parse_args()
    decks = args.decks or list(shipped_decks())
    for deck in decks:
        write_names(deck, args.out, args.seed)
    key: Key = {str(width): make_sheets(decks, width, args.out / str(width), args.seed) for width in COLUMNS}
    args.key.write_text(json.dumps(key, indent=1, ensure_ascii=False), encoding="utf-8")


def write_names(deck: str, folder: Path, seed: str) -> None:
    names = [in_language(card.name, "en") for card in shipped_decks()[deck].cards]
    decoys = tomllib.loads(DECOYS.read_text(encoding="utf-8"))[deck]
    if len(decoys) != 10 or set(decoys) & set(names):
        raise SystemExit(f"{deck} needs ten decoys who are not in it")
    listed = shuffled([*names, *decoys], f"{seed} names {deck}")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"names-{deck}.txt").write_text("\n".join(listed) + "\n", encoding="utf-8")


def make_sheets(decks: Sequence[str], width: int, folder: Path, seed: str) -> dict[str, dict[str, str]]:
    """Write the sheets of these decks. Return for each sheet its deck, and the name that belongs to each number."""
    folder.mkdir(parents=True, exist_ok=True)
    found: dict[str, dict[str, str]] = {}
    for deck in decks:
        cards = shuffled(shipped_decks()[deck].ids(), f"{seed} {width} {deck}")
        for start in range(0, len(cards), A_SHEET):
            name, part = f"sheet-{len(found) + 1:02}", cards[start : start + A_SHEET]
            shoot(sheet(deck, part, start, width), size(len(part), width), folder / f"{name}.png")
            found[name] = {"deck": deck} | {str(start + n): name_of(card) for n, card in enumerate(part, start=1)}
    return found


def shuffled(things: Sequence[str], seed: str) -> list[str]:
    return random.Random(seed).sample(list(things), len(things))


def name_of(card: str) -> str:
    deck, slug = card.split("/")
    return next(in_language(one.name, "en") for one in shipped_decks()[deck].cards if one.slug == slug)


def size(count: int, width: int) -> tuple[int, int]:
    columns = min(COLUMNS[width], count)
    rows = -(-count // columns)
    return columns * (width + GAP) + GAP, HEAD + rows * (round(width * 1.4) + NUMBER + GAP) + GAP


def sheet(deck: str, cards: Sequence[str], start: int, width: int) -> str:
    title = in_language(shipped_decks()[deck].name or deck, "en")
    tiles = "".join(
        f"<figure>{draw_card_picture(CardId(card))}<figcaption>{start + n}</figcaption></figure>"
        for n, card in enumerate(cards, start=1)
    )
    style = (
        f"body{{margin:0;padding:0 0 0 {GAP}px;background:#EDE6D6;font:bold 17px sans-serif;font-size:0}}"
        f"h1{{margin:0;font-size:20px;line-height:{HEAD}px}}"
        f"figure{{display:inline-block;width:{width}px;margin:0 {GAP}px {GAP}px 0;text-align:center}}"
        f"svg{{display:block;width:{width}px;height:{round(width * 1.4)}px}}"
        f"figcaption{{font-size:17px;line-height:{NUMBER}px}}"
    )
    return f'<!doctype html><meta charset="utf-8"><style>{style}</style><body><h1>{title}</h1>{tiles}'


if __name__ == "__main__":
    main()
