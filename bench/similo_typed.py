"""How well the strong bot reads decks of which it has a name and a line for each card, as docs/bots.md quotes it.

.venv/bin/python bench/similo_typed.py [--missed]

Judgements of our own for decks invented for this (bench/similo_data/typed: "Name: line", then "> card | nearer |
farther"), and for our own decks with their sheets taken away (bench/similo_data/judgements.txt), English and German.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from inkling.games.similo.bots.belief import believe_in
from inkling.games.similo.bots.players import STRONG_MIND
from inkling.games.similo.packs.manifest import Manifest, PackCard, to_deck
from inkling.games.similo.rules.actions import Clue
from inkling.games.similo.rules.cards import CardId, Deck, card_id, in_language, line_of, shipped, slug_of
from inkling.games.similo.rules.state import Options
from inkling.research.intervals import share_interval

DATA = Path(__file__).parent / "similo_data"
SHORT = {"f": "fables", "h": "history", "g": "magic", "m": "myths"}


class Judgement(NamedTuple):
    """A clue card of a deck, and two characters of a deck: the first is nearer."""

    options: Options
    clue: CardId
    nearer: CardId
    farther: CardId


def typed_deck(name: str, texts: list[tuple[str, str]]) -> Deck:
    cards = tuple(PackCard(slug=slug_of(title), name=title, line=line or None) for title, line in texts)
    return to_deck(Manifest(id=name, name=name, card=cards))


def invented(file: Path) -> Iterator[Judgement]:
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    texts = [line.partition(": ") for line in lines if not line.startswith(">")]
    deck = typed_deck(file.stem, [(name, line) for name, _, line in texts])
    for line in lines:
        if line.startswith(">"):
            three = (card_id(deck.id, slug_of(part.strip())) for part in line[1:].split("|"))
            yield Judgement(Options(deck=deck.id, decks=(deck,)), *three)


def bare(lang: str, with_lines: bool) -> Iterator[Judgement]:
    """Our own decks as if somebody had typed them in."""
    decks = {deck: bare_deck(deck, lang, with_lines) for deck in shipped()}
    for line in (DATA / "judgements.txt").read_text().splitlines():
        if not line.startswith("#"):
            three = [(SHORT[word[0]], word[2:]) for word in line.split()]
            clues, grid = decks[three[0][0]], decks[three[1][0]]
            both = {deck.id: deck for deck in (clues, grid)}
            options = Options(deck=grid.id, clue_deck=clues.id, decks=tuple(both.values()))
            yield Judgement(options, *(card_id(f"own-{deck}", slug) for deck, slug in three))


def bare_deck(deck: str, lang: str, with_lines: bool) -> Deck:
    cards = tuple(
        PackCard(
            slug=card.slug,
            name=in_language(card.name, lang),
            line=line_of(card_id(deck, card.slug), lang) if with_lines else None,
        )
        for card in shipped()[deck].cards
    )
    return to_deck(Manifest(id=f"own-{deck}", name=deck, card=cards))


def agrees(one: Judgement) -> bool:
    nearer, farther = believe_in(STRONG_MIND, one.options, (one.nearer, one.farther), (Clue(one.clue, "upright"),))
    return nearer > farther


def tell(name: str, judgements: list[Judgement], missed: bool) -> None:
    right = [agrees(one) for one in judgements]
    low, high = share_interval(sum(right), len(right)) or (0, 0)
    print(f"| {name} | {sum(right)} of {len(right)} | {sum(right) / len(right):.0%} ({low:.0%}–{high:.0%}) |")
    for one, agreed in zip(judgements, right, strict=True):
        if missed and not agreed:
            print(f"  {one.clue}: {one.nearer} rather than {one.farther}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--missed", action="store_true", help="name the judgements that it does not agree with")
    missed = parser.parse_args().missed
    print("| deck | agreed | share (95 % interval) |\n|---|---|---|")
    files = sorted((DATA / "typed").glob("*.txt"))
    for file in files:
        tell(file.stem, list(invented(file)), missed)
    tell("all three", [one for file in files for one in invented(file)], False)
    for lang, with_lines in (("en", True), ("de", True), ("en", False), ("de", False)):
        what = "names and lines" if with_lines else "names"
        tell(f"our decks, {what}, {lang}", list(bare(lang, with_lines)), missed)


if __name__ == "__main__":
    main()
