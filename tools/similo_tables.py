"""Computes the similarity of any two built-in cards in every aspect that Similo's bots use: data/likeness.bin.

    python tools/similo_tables.py          # after any change of sheets, looks, tags, ties, kinds or descriptions

The file has one line of JSON (cards, range of values by aspect, length of a gist), then a byte for every pair by aspect
(lower triangle; 0 is unknown), then each card's gist and topics. tools/similo_knowledge.py makes the text vectors.
"""

import json
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from math import log
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from inkling.art.engine.palette import COLOURS
from inkling.art.portrait.skins import SKINS
from inkling.games.similo.board.card_pictures import load_looks_of_portraits
from inkling.games.similo.bots.card_similarity import (
    FIELDS,
    MEASURED,
    RARITY,
    SALIENCE,
    built_in_traits,
    count_cards_by_word,
    weight_of_trait,
)
from inkling.games.similo.bots.german_words import ENGLISH_STOP_WORDS
from inkling.games.similo.bots.typed_deck_features import topics_of_card
from inkling.games.similo.bots.word_vectors import find_table_form, split_words, vector_of_text
from inkling.games.similo.rules.cards import CardId, card_id, in_language, line_of_card, shipped_decks

ROOT = Path(__file__).parent.parent
DATA = ROOT / "src/inkling/games/similo/data"
VECTORS = ROOT / "tools/similo_vectors.npz"
DECKS = ("fables", "history", "magic", "myths", "world")
CARDS: Final = tuple(card for deck in DECKS for card in shipped_decks()[deck].ids())
IN_MEASURED: Final = np.array([card.split("/")[0] in MEASURED for card in CARDS])
"""Cards of the first four decks. Frequencies and means are theirs, so that a new deck does not change the old ones."""

Numbers: TypeAlias = NDArray[np.float64]
Bag: TypeAlias = dict[str, float]


def main() -> None:
    (DATA / "likeness.bin").write_bytes(compute())


def compute() -> bytes:
    """Return the content of data/likeness.bin."""
    tables = {name: make() for name, make in RESPECTS.items()}
    lower = np.tril_indices(len(CARDS))
    ranges, parts = {}, []
    for name, table in tables.items():
        low, high = round(float(np.nanmin(table)), 4), round(float(np.nanmax(table)), 4)
        step = round((high - low) / 253, 6)
        ranges[name] = (low, step)
        levels = 1 + np.clip(np.round(np.round(table - low, 6) / step), 0, 254)
        parts.append(np.where(np.isnan(table), 0, levels)[lower].astype(np.uint8).tobytes())
    gists, senses = stored("gist"), card_senses()
    head = {"cards": CARDS, "respects": ranges, "gist": gists.shape[1], "senses": senses.shape[1]}
    written = json.dumps(head, separators=(",", ":")).encode() + b"\n" + b"".join(parts)
    return written + gists.astype(np.int8).tobytes() + senses.tobytes()


def unit(rows: Any) -> Numbers:
    table = np.asarray(rows, float)
    lengths: Numbers = np.linalg.norm(table, axis=-1, keepdims=True)
    return table / np.maximum(lengths, 1e-9)


def compare(rows: Numbers) -> Numbers:
    """Return the cosine similarities between all rows."""
    found: Numbers = unit(rows) @ unit(rows).T
    return found


def weigh_bags(bags: Sequence[Mapping[str, float]], weigh: Callable[[str], float]) -> Numbers:
    """Return rows of cards by words. An entry is the square root of the word's weight times `weigh(word)`."""
    columns = {word: place for place, word in enumerate(sorted({word for bag in bags for word in bag}))}
    rows = np.zeros((len(bags), len(columns)))
    for row, bag in enumerate(bags):
        for word, amount in bag.items():
            rows[row, columns[word]] = (amount * weigh(word)) ** 0.5
    return rows


# Sheets and features of portraits


def by_sheets(respect: str) -> Numbers:
    """Return the similarity of all pairs of cards by the traits of one aspect. Rare traits count more."""
    fits, weigh = FIELDS[respect], salience if respect == "salient" else weight_of_trait
    bags = [
        dict.fromkeys((one for one in built_in_traits()[card] if fits(one.partition("=")[0])), 1.0) for card in CARDS
    ]
    return compare(weigh_bags(bags, weigh))


def salience(trait: str) -> float:
    field = SALIENCE.get(trait, SALIENCE.get(trait.partition("=")[0], 1.0))
    return float(field * weight_of_trait(trait) ** RARITY)


# Hand-written tags and scales

GROUPS = (2.5, 1.7, 1.0)
"""Weight of a tag by its group; the first group comes to mind first."""
TALE = 6.0
"""The weight of belonging to the same tale or circle."""
IMPLIED = 0.6
"""Weight of an implied tag, relative to the tag itself."""
HUES = frozenset(
    "red pink orange yellow gold brown green blue purple black grey white blond stone silver".split()  # noqa: SIM905
)
ONLY_NEXT = 0.35
"""How much each further shared tag counts for people who go by one striking reason."""


def read_tags(name: str) -> list[Bag]:
    """Return the weight of each tag by card, including implied tags."""
    decks: dict[str, dict[str, str]] = tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))
    classes = {one: tags.split() for one, tags in decks.pop("classes", {}).items()}
    texts = {card_id(deck, slug): text for deck, cards in decks.items() for slug, text in cards.items()}
    return [weigh_tags(texts[card].split("|"), classes) for card in CARDS]


def weigh_tags(groups: Sequence[str], classes: Mapping[str, Sequence[str]]) -> Bag:
    bag: Bag = {}
    for group, counts in zip(groups, GROUPS, strict=True):
        for tag in group.split():
            bag[tag] = max(bag.get(tag, 0.0), TALE if tag.startswith("@") else counts)
    for one, tags in classes.items():
        counts = IMPLIED * max((bag[tag] for tag in tags if tag in bag), default=0.0)
        if counts:
            bag[one] = max(bag.get(one, 0.0), counts)
    return bag


def rarities(bags: Sequence[Iterable[str]]) -> Callable[[str], float]:
    counts = count_cards_by_word(dict(zip(CARDS, bags, strict=True)))
    return lambda word: float(log((1 + int(IN_MEASURED.sum())) / counts[word]) ** RARITY)


def by_tags(name: str) -> Numbers:
    bags = read_tags(name)
    return compare(weigh_bags(bags, rarities(bags)))


def by_hues() -> Numbers:
    """Return the similarity of all pairs of cards by visible colours, above all those in the same place."""
    bags = []
    for bag in read_tags("seen"):
        coloured = {tag: counts for tag, counts in bag.items() if tag.partition("-")[0] in HUES}
        bags.append(coloured | {tag.partition("-")[0]: counts / 2 for tag, counts in coloured.items()})
    return compare(weigh_bags(bags, rarities(bags)))


def by_scales() -> Numbers:
    """Return the similarity of all pairs of cards by ratings from 0 to 9, which become z-scores."""
    decks = tomllib.loads((DATA / "scales.toml").read_text(encoding="utf-8"))
    rows = np.array([[int(sign) for sign in decks[card.split("/")[0]][card.split("/")[1]]] for card in CARDS], float)
    known = rows[IN_MEASURED]
    return compare((rows - known.mean(axis=0)) / known.std(axis=0))


def by_one_reason() -> Numbers:
    """Return the similarity of all pairs of cards, mainly by the most striking tag that both have."""
    bags = read_tags("arcs")
    rarity = rarities(bags)
    table = np.zeros((len(CARDS), len(CARDS)))
    for row, one in enumerate(bags):
        for column, other in enumerate(bags):
            shared = sorted(
                (min(one[tag], other[tag]) * rarity(tag) for tag in one.keys() & other.keys()), reverse=True
            )
            table[row, column] = sum(worth * ONLY_NEXT**place for place, worth in enumerate(shared[:4]))
    return table


# Texts


@cache
def stored(kind: str) -> NDArray[Any]:
    """Return the stored vectors of this kind, in the order of CARDS."""
    with np.load(VECTORS) as arrays:
        order = arrays["cards"].tobytes().decode().split("\n")
        found: NDArray[Any] = arrays[kind][[order.index(card) for card in CARDS]]
    return found


def by_vectors(kind: str) -> Numbers:
    """Return the similarity of all pairs of cards by stored vectors; NaN for pairs without glosses."""
    rows = unit(stored(kind))
    if kind != "line_words":
        rows = unit(rows - rows[IN_MEASURED].mean(axis=0))
    table = rows @ rows.T
    if kind == "gloss":
        without = (stored("gloss") == stored("line")).all(axis=1)
        table = np.where(np.outer(without, without), np.nan, table)
    return table


def described() -> list[list[str]]:
    """Return, by figure, the words with which a child, a teacher and a painter might describe it."""
    decks = tomllib.loads((DATA / "told.toml").read_text(encoding="utf-8"))
    return [decks[card.split("/")[0]][card.split("/")[1]].split(" | ") for card in CARDS]


def by_description() -> Numbers:
    """Return the similarity of all pairs of cards by the meaning of their second descriptions."""
    rows = unit([np.sum([unit(vector_of_text(part, german=False)) for part in parts], axis=0) for parts in described()])
    return compare(rows - rows[IN_MEASURED].mean(axis=0))


def by_described_words() -> Numbers:
    """Return the similarity of all pairs of cards by words that both second descriptions have."""
    bags = []
    for parts in described():
        long = (word for part in parts for word in split_words(part) if len(word) > 2)
        content = (find_table_form(word) for word in long if word not in ENGLISH_STOP_WORDS)
        bags.append(dict.fromkeys(content, 1.0))
    counts = Counter(word for bag in bags for word in bag)
    return compare(weigh_bags(bags, lambda word: log((1 + len(bags)) / counts[word]) if counts[word] > 1 else 0.0))


# Dictionary kinds

LATER = (1.0, 0.8, 0.6, 0.5, 0.4, 0.4)
"""How much the first, second, … noun of a figure counts."""


def by_kinds() -> Numbers:
    """Return the similarity of all pairs of cards by what the figures are (Lin similarity of nouns)."""
    decks = tomllib.loads((DATA / "kinds.toml").read_text(encoding="utf-8"))
    wider = {noun: kind for kind, nouns in decks.pop("tree").items() for noun in nouns.split()}

    def upwards(noun: str) -> list[str]:
        return [noun, *(upwards(wider[noun]) if noun in wider else ())]

    nouns = [decks[card.split("/")[0]][card.split("/")[1]].split() for card in CARDS]
    mass: Counter[str] = Counter()
    for some in nouns:
        for noun, counts in zip(some, LATER, strict=False):
            for kind in upwards(noun):
                mass[kind] += counts  # type: ignore[assignment]  # A Counter of fractions.
    content = {kind: log(mass["being"] / amount) for kind, amount in mass.items()}
    every = sorted({noun for some in nouns for noun in some})
    shared = {
        (one, other): 2
        * max(content[kind] for kind in {*upwards(one)} & {*upwards(other)})
        / max(content[one] + content[other], 1e-9)
        for one in every
        for other in every
    }

    def covered(some: Sequence[str], others: Sequence[str]) -> float:
        best = [max(shared[one, it] * w**0.3 for it, w in zip(others, LATER, strict=False)) for one in some]
        return float(np.average(best, weights=LATER[: len(some)]))

    table = np.array([[covered(one, other) for other in nouns] for one in nouns])
    return np.asarray((table + table.T) / 2)


# Colours and clothes of the portraits

WIDTH = 20.0
"""The distance in CIELAB at which two colours are only half alike, roughly; lightness counts less."""
GARB: Mapping[str, Mapping[str, str]] = tomllib.loads((ROOT / "tools/similo_garb.toml").read_text(encoding="utf-8"))
GROUP = {
    sort: {word: name for name, words in groups.items() for word in words.split()} for sort, groups in GARB.items()
}
EARTHLY = {"brown": "dark", "deep": "dark", "ebony": "dark"} | dict.fromkeys(
    ("ashen", "icy", "turquoise", "leafy"), "odd"
)


def lab(name: str, skin: bool = False) -> Numbers:
    """Return a named colour in CIELAB, with lightness scaled by 0.7."""
    code = SKINS[name] if skin and name in SKINS else COLOURS[name]
    linear = [int(code[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in linear]
    matrix = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
    x, y, z = np.cbrt(np.array(matrix) @ linear / np.array([0.9505, 1.0, 1.089]))
    return np.array([0.7 * (116 * y - 16), 500 * (x - y), 200 * (y - z)])


def painted(card: CardId) -> list[tuple[str, Numbers, float]]:
    """Return the coloured parts of a picture: name, colour and approximate area."""
    picture = load_looks_of_portraits()[card]
    parts = [("field", lab(picture.ground.field), 3.0)]
    if picture.ground.disc:
        parts.append(("disc", lab(picture.ground.disc.colour), 2.0))
    parts += [("scenery", lab(item.colour), 1.0) for item in picture.ground.scenery]
    share = len(picture.figures) ** -0.7
    for figure in picture.figures:
        parts.append(("skin", lab(figure.skin.tone, skin=True), 1.5 * share))
        if figure.hair.style != "none":
            parts.append(("hair", lab(figure.hair.colour), 1.2 * share))
        if figure.clothing:
            parts.append(("clothes", lab(figure.clothing.colour), 3.0 * share))
            parts.append(("trim", lab(figure.clothing.trim), 0.8 * share))
        if figure.headgear:
            parts.append(("head", lab(figure.headgear.colour), 1.3 * share))
        parts += [("trim", lab(item.colour), 0.7 * share) for item in (figure.collar, figure.back) if item]
        parts += [("prop", lab(item.colour), 0.5 * share) for item in figure.props]
    return parts


def by_palette() -> Numbers:
    """Return the similarity of all pairs of cards by colours and areas, half of it part by part."""
    pictures = [painted(card) for card in CARDS]
    tables = []
    for apart in (False, True):
        table = np.array([[overlap(one, other, apart) for other in pictures] for one in pictures])
        size = np.sqrt(np.diag(table))
        tables.append(table / np.outer(size, size))
    found: Numbers = np.mean(tables, axis=0)
    return found


def overlap(one: list[tuple[str, Numbers, float]], other: list[tuple[str, Numbers, float]], apart: bool) -> float:
    colours, others = (np.array([colour for _, colour, _ in some]) for some in (one, other))
    areas = np.outer([area for _, _, area in one], [area for _, _, area in other])
    near = np.exp(-((colours[:, None] - others[None]) ** 2).sum(axis=-1) / (2 * WIDTH**2))
    if apart:
        near = near * np.array([[mine == theirs for theirs, _, _ in other] for mine, _, _ in one])
    return float((areas * near).sum())


def by_garb() -> Numbers:
    """Return the similarity of all pairs of cards by what their portraits show. Rare features count more."""
    bags = [garb(card) for card in CARDS]
    counts = Counter(word for bag in bags for word in bag)
    return compare(weigh_bags(bags, lambda word: log((1 + len(bags)) / counts[word]) ** RARITY))


def garb(card: CardId) -> Bag:
    picture = load_looks_of_portraits()[card]
    ground = picture.ground
    bag: Bag = {f"behind={item.kind}": 1.2 for item in ground.scenery} | {f"figures={len(picture.figures)}": 1.0}
    if ground.disc and ground.disc.kind != "plain":
        bag[f"disc={ground.disc.kind}"] = 1.5
    for figure in picture.figures:
        person = figure.kind in ("man", "woman")
        bag |= {f"who={figure.kind if person else 'beast'}": 4.0} | ({} if person else {f"beast={figure.kind}": 2.0})
        bag |= {f"age={'old' if figure.age == 'ancient' else figure.age}": 2.0}
        bag |= {f"skin={EARTHLY.get(figure.skin.tone, 'light')}": 1.2, f"mood={group('mood', figure.expression)}": 1.8}
        bag |= {"beard": 2.5} if figure.beard else {}
        bag |= {f"hair={figure.hair.colour}": 1.2} if figure.hair.style != "none" else {}
        bag |= {f"head={group('head', figure.headgear.kind)}": 2.5} if figure.headgear else {}
        bag |= {f"cut={group('cut', figure.clothing.cut)}": 2.0} if figure.clothing else {}
        bag |= {f"hold={group('hold', item.kind)}": 1.8 for item in figure.props}
        bag |= {f"prop={item.kind}": 1.2 for item in figure.props}
        bag |= {"beside": 1.0} if figure.companions else {}
        bag |= {f"beside={one.kind}": 1.5 for one in figure.companions} | {f"mark={mark}": 0.6 for mark in figure.marks}
        bag |= {f"worn={item.kind}": 0.8 for item in figure.worn}
        bag |= {f"back={figure.back.kind}": 1.0} if figure.back else {}
    return bag


def group(sort: str, word: str) -> str:
    return GROUP[sort].get(word, word)


def card_senses() -> NDArray[np.uint8]:
    """Return how strongly each card's name and line belong to each topic, as bytes."""
    cards = {
        card: printed
        for deck in DECKS
        for card, printed in zip(shipped_decks()[deck].ids(), shipped_decks()[deck].cards, strict=True)
    }
    rows = [
        topics_of_card(in_language(cards[card].name, "en"), line_of_card(card, "en"), german=False) for card in CARDS
    ]
    return np.round(255 * np.array(rows)).astype(np.uint8)


RESPECTS: Final[Mapping[str, Callable[[], Numbers]]] = {
    **{respect: lambda respect=respect: by_sheets(respect) for respect in FIELDS},  # type: ignore[misc]
    **{name: lambda name=name: by_tags(name) for name in ("arcs", "seen")},  # type: ignore[misc]
    "hues": by_hues,
    "scales": by_scales,
    "striking": by_one_reason,
    **{kind: lambda kind=kind: by_vectors(kind) for kind in ("line", "note", "gloss", "line_words", "note_words")},  # type: ignore[misc]
    "told": by_description,
    "told_words": by_described_words,
    "kinds": by_kinds,
    "palette": by_palette,
    "garb": by_garb,
}

if __name__ == "__main__":
    main()
