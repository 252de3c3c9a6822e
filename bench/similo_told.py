"""Similo: what memory could gain at most. A bot is told outright how near some pairs of figures are to a stand-in.

.venv/bin/python bench/similo_told.py [--plays 400] [--first 0] [--told 20,60,120,435]
    [--view blind|open] [--only NAME,NAME] [--share 0.4,0.8]

A clue or a removal tells a little about a few pairs; here the bot gets them as numbers, without the stand-in's errors,
before its first play. What they say of the other pairs it reckons as well as can be: people's weights and each pair by
itself may be off, and both have the spread that memory reckons with. Of the told share (`--share`, how much is made of
it) the best of the list counts for each number of pairs, which flatters it. Both roles, a quarter from each deck.
"""

import argparse
from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from similo_batch import DECKS, Bot, Deals, Table, deal
from similo_crossplay import mind_for
from similo_evenings import all_respects, eyes_of, people_for, play
from similo_people import PEOPLE, SIZE, Numbers, Person, mixture, place

from inkling.games.similo.bots.reckoning import Eyes, nothing_said
from inkling.games.similo.bots.weighing import guessers
from inkling.games.similo.rules.cards import shipped

CHUNK = 25
BY_ITSELF = 0.4
"""How far (squared) a pair may be off that weights do not explain."""
ERROR = 0.1
"""How exactly a pair is told: its variance."""
UPPER = np.triu_indices(SIZE, 1)


@lru_cache(maxsize=64)
def by_pair(name: str, deck: str) -> Numbers:
    """How near the pairs of a deck are to this stand-in, in spreads."""
    start = place(shipped()[deck].ids()[0])
    table = mixture(PEOPLE[name].weights)[start : start + SIZE, start : start + SIZE]
    found = ((table + table.T) / 2)[UPPER]
    told: Numbers = (found - found.mean()) / found.std()
    return told


@lru_cache(maxsize=64)
def expected(name: str, view: str, deck: str) -> tuple[Numbers, Numbers]:
    """Of each pair what people in general see, and how far two pairs are off together."""
    people, upright = people_for(PEOPLE[name], view), all_respects(deck)[:, :, 0]
    respects = np.array([((table + table.T) / 2)[UPPER] for table in upright])
    apart = people.spread.T @ respects
    return people.mean @ respects, apart.T @ apart + BY_ITSELF * np.eye(len(UPPER[0]))


def seen_through(name: str, view: str, deck: str, told: int, chance: np.random.Generator) -> Numbers:
    """How near all pairs seem to whoever was told some of them, beyond what people in general see."""
    usual, together = expected(name, view, deck)
    some = chance.choice(len(usual), told, replace=False)
    firm = together[np.ix_(some, some)] + ERROR * np.eye(told)
    found = together[:, some] @ np.linalg.solve(firm, by_pair(name, deck)[some] - usual[some])
    near = np.zeros((SIZE, SIZE))
    near[UPPER] = found
    return near + near.T


def tell_bot(bot: Bot, deals: Deals, person: Person, view: str, near: Numbers, share: float) -> None:
    plays = len(deals.secret)
    usual = np.tile(people_for(person, view).mean, (plays, 1))
    others = np.broadcast_to(bot.eyes.shares / bot.eyes.shares.sum() * (1 - share), (plays, bot.eyes.shares.shape[1]))
    you = eyes_of(usual, near, deals)
    bot.eyes = Eyes(
        np.concatenate([np.full((plays, 1), share), others], axis=1),
        np.concatenate([you, bot.eyes.tables], axis=1),
        bot.eyes.trust,
    )
    bot.trail, bot.kinds = nothing_said(bot.eyes), guessers(bot.eyes, plays)


def wins(person: Person, view: str, told: int, share: float, numbers: range) -> Iterator[bool]:
    """By play, those of both roles after each other."""
    for first in numbers[::CHUNK]:
        deck = DECKS[first // CHUNK % len(DECKS)]
        deals = deal(deck, tuple(4 * number + DECKS.index(deck) for number in range(first, first + CHUNK)))
        chance = np.random.default_rng([first, told])
        near = np.stack([seen_through(person.name, view, deck, told, chance) for _ in range(CHUNK)]) if told else None
        for gives in (True, False):
            table = Table(deals)
            bot = Bot(mind_for(person, view), table)
            if near is not None:
                tell_bot(bot, deals, person, view, near, share)
            play(person, gives, table, bot)
            yield from table.kept


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--plays", type=int, default=400, help="a multiple of 25; each is played in both roles")
    parser.add_argument("--first", type=int, default=0, help="a multiple of 25")
    parser.add_argument("--told", default="20,60,120,435")
    parser.add_argument("--share", default="0.4,0.8")
    parser.add_argument("--view", choices=("blind", "open"), default="blind")
    parser.add_argument("--only", default="")
    given = parser.parse_args()
    numbers, names = range(given.first, given.first + given.plays), given.only.split(",") if given.only else PEOPLE
    ways = [(int(told), float(share)) for told in given.told.split(",") for share in given.share.split(",")]
    print("| stand-in | told nothing | " + " | ".join(f"{told} pairs, {share:.0%}" for told, share in ways) + " |")
    print("|---|" + "---|" * (len(ways) + 1))
    every = []
    for name in names:
        plain = np.array(list(wins(PEOPLE[name], given.view, 0, 0.0, numbers)), float)
        gains = [np.array(list(wins(PEOPLE[name], given.view, *way, numbers)), float) - plain for way in ways]
        every.append(gains)
        cells = " | ".join(f"{100 * gain.mean():+.1f}" for gain in gains)
        print(f"| {name} | {100 * plain.mean():.1f} | {cells} |", flush=True)
    halves = [1.96 * np.concatenate(gain).std() / len(np.concatenate(gain)) ** 0.5 for gain in zip(*every, strict=True)]
    means = [np.concatenate(gain).mean() for gain in zip(*every, strict=True)]
    told = " | ".join(f"{100 * mean:+.1f} (±{100 * half:.1f})" for mean, half in zip(means, halves, strict=True))
    print(f"| **mean** | | {told} |")


if __name__ == "__main__":
    main()
