"""Measures how strongly a Similo bot reacts to one upright clue from the same tale, and compares this with people's
judgements.

    python -m inkling.research.partners.similo_bonds [--bot strong] [--tables 40]

First part: tables drawn at random with the clue card's partner and no third figure of that tale. It prints the bot's
mean belief in the partner, and how often the partner is likeliest. Second part: the sixty judgements in
data/bond_judgements.txt. It prints the share that people give the partner, the bot's belief, and how often both name
the same figure.
"""

import argparse
import random
from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import NamedTuple

from inkling.games.similo.bots.belief_bots import NORMAL_MIND, STRONG_MIND
from inkling.games.similo.bots.figure_connections import strength_of_connection
from inkling.games.similo.bots.secret_belief import ReaderMix, belief_over_any_characters
from inkling.games.similo.rules.actions import Clue
from inkling.games.similo.rules.cards import CardId, Cards, card_id, shipped_decks
from inkling.games.similo.rules.decks import possible_characters, related_cards_by_card
from inkling.games.similo.rules.state import CHARACTERS, Options
from inkling.research.partners.similo import DATA

MINDS = {"strong": STRONG_MIND, "normal": NORMAL_MIND}


class Judgement(NamedTuple):
    """A clue, the characters on the table, and for each character the percentage of people who would name it."""

    deck: str
    clue: CardId
    grid: Cards
    answers: dict[CardId, int]


def judgements() -> Iterator[Judgement]:
    for line in (DATA / "bond_judgements.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            deck, clue, grid, answers = line.split(" | ")
            pairs = (answer.rsplit(" ", 1) for answer in answers.split(", "))
            yield Judgement(
                deck,
                card_id(deck, clue),
                tuple(card_id(deck, slug) for slug in grid.split()),
                {card_id(deck, slug): int(share) for slug, share in pairs},
            )


def belief(mind: ReaderMix, deck: str, grid: Cards, clue: CardId) -> dict[CardId, float]:
    probabilities = belief_over_any_characters(mind, Options(deck=deck), grid, (Clue(clue, "upright"),))
    return dict(zip(grid, probabilities, strict=True))


def related_pairs() -> list[tuple[str, CardId, CardId]]:
    """Return all pairs of related cards as (deck, card, related card). Relations are those on the cards' sheets, and
    only within a deck. Each pair occurs in both orders."""
    return [
        (deck, card, other)
        for deck in sorted(shipped_decks())
        for card, others in related_cards_by_card(Options(deck=deck)).items()
        for other in sorted(others)
    ]


def draw_table(deck: str, clue: CardId, partner: CardId, chance: random.Random) -> Cards:
    """Return random characters for a table. They include the partner and no other figure that is connected with the
    clue card."""
    options = Options(deck=deck)
    rest = [
        card
        for card in possible_characters(options)
        if card not in (clue, partner) and not strength_of_connection(clue, card, options)
    ]
    grid = [partner, *chance.sample(rest, CHARACTERS - 1)]
    chance.shuffle(grid)
    return tuple(grid)


def measure_tables(mind: ReaderMix, tables: int, pairs: Sequence[tuple[str, CardId, CardId]]) -> None:
    chance = random.Random("bonds")
    beliefs: list[float] = []
    first: list[bool] = []
    for deck, clue, partner in pairs:
        for _ in range(tables):
            shares = belief(mind, deck, draw_table(deck, clue, partner, chance), clue)
            beliefs.append(shares[partner])
            first.append(shares[partner] == max(shares.values()))
    print(f"{len(beliefs)} tables: mean belief {100 * fmean(beliefs):.0f} %, likeliest on {100 * fmean(first):.0f} %")


def measure_judgements(mind: ReaderMix) -> None:
    for name, tied in (("with a tie", True), ("without a tie", False)):
        rows = []
        for judgement in judgements():
            partner = [
                card
                for card in judgement.grid
                if card in related_cards_by_card(Options(deck=judgement.deck))[judgement.clue]
            ]
            if bool(partner) != tied:
                continue
            shares, best = (
                belief(mind, judgement.deck, judgement.grid, judgement.clue),
                max(judgement.answers, key=lambda card: judgement.answers[card]),
            )
            card = partner[0] if partner else best
            rows.append(
                (judgement.answers.get(card, 0), 100 * shares[card], max(shares, key=lambda it: shares[it]) == best)
            )
        people, bot, same = (fmean(row[column] for row in rows) for column in range(3))
        print(
            f"{len(rows)} judgements {name}: people {people:.0f} %, bot {bot:.0f} %, same favourite {100 * same:.0f} %"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", choices=MINDS, default="strong")
    parser.add_argument("--tables", type=int, default=40, help="tables for each pair")
    given = parser.parse_args()
    pairs = related_pairs()
    print("Pairs that a sheet calls related:", end=" ")
    measure_tables(MINDS[given.bot], given.tables, pairs)
    print("Pairs of one tale:", end=" ")
    measure_tables(
        MINDS[given.bot],
        given.tables,
        [pair for pair in pairs if strength_of_connection(pair[1], pair[2], Options(deck=pair[0])) == 3],
    )
    measure_judgements(MINDS[given.bot])


if __name__ == "__main__":
    main()
