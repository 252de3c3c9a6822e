"""Measure Similo's bots and the cost of a decision; print the Markdown rows of docs/project/bots.md.

.venv/bin/python bench/similo_bots.py [--games 500] [--workers 1] [--only WORD]

Two seats, one gives and one guesses; the same deals for all rows with the same cards, a quarter from each of four
decks or all from the fifth. Then the CPU time of the strong bot's decisions. Simulated partners are in
`inkling.research.partners.similo_crossplay`.
"""

import argparse
from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from multiprocessing import Pool
from time import process_time
from typing import Any

from msgspec import Struct

from inkling.core.bot import pick_bot
from inkling.core.chance import Chance
from inkling.core.driver import drive
from inkling.core.play import Play, prepare
from inkling.games.similo import GAME
from inkling.games.similo.bots.belief_bots import STRONG
from inkling.games.similo.bots.card_similarity import best_similarity_data
from inkling.games.similo.rules.state import Options
from inkling.research.intervals import share_interval

DECKS = ("fables", "myths", "history", "magic")
FIFTH = "world"
PERSONAS = ("painter", "teller", "herald", "dreamer")


class Row(Struct, frozen=True):
    """The giver, the guesser, and the cards."""

    giver: str
    guesser: str
    cards: str = "one deck"


def rows() -> Iterator[Row]:
    yield from (Row(bot, bot) for bot in ("strong", "normal", "easy", "simple"))
    for bot in (*PERSONAS, "simple"):
        yield from (Row("strong", bot), Row(bot, "strong"))
    yield Row("strong", "strong", "two decks")
    pairs = (("strong", "strong"), ("strong", "simple"), ("simple", "strong"), ("normal", "normal"), ("easy", "easy"))
    yield from (Row(*pair, "fifth deck") for pair in pairs)
    yield Row("strong", "strong", "fifth deck, clues of fables")


def options_of(row: Row, number: int) -> Options:
    deck, other = DECKS[number % 4], DECKS[(number + 1 + number // 4 % 3) % 4]
    decks = {
        "one deck": (deck, None),
        "two decks": (deck, other),
        "fifth deck": (FIFTH, None),
        "fifth deck, clues of fables": (FIFTH, "fables"),
    }
    grid, clues = decks[row.cards]
    return Options(deck=grid, clue_deck=clues, giver=0, asked=True)


def play_one(row: Row, number: int) -> tuple[bool, float]:
    """Return whether the play was won, and its CPU seconds."""
    start, seed = process_time(), f"understanding/{number}"
    play = Play.begin(GAME, prepare(GAME, 2, options_of(row, number), seed), sha256(seed.encode()).hexdigest())
    pair = [pick_bot(GAME.bots.all, name).choose for name in (row.giver, row.guesser)]
    end = drive(play, pair, Chance.of(seed))
    return bool(end.outcome and end.outcome.won), process_time() - start


def time_decisions(plays: int) -> list[float]:
    """Return CPU seconds of each decision of the strong bot at tables of four, after loading its knowledge."""
    spent = []
    best_similarity_data(Options())

    def timed(sight: Any, chance: Chance) -> Any:
        start = process_time()
        action = STRONG.choose(sight, chance)
        spent.append(process_time() - start)
        return action

    for number in range(plays):
        seed = f"four/{number}"
        options = Options(deck=DECKS[number % 4], asked=True)
        drive(Play.begin(GAME, prepare(GAME, 4, options, seed), "00" * 32), [timed] * 4, Chance.of(seed))
    return sorted(spent)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--only", default="", help="rows with this word")
    given = parser.parse_args()
    print("| gives | guesses | cards | won (95 % interval) | CPU ms a play |\n|---|---|---|---|---|")
    with Pool(given.workers) as pool:
        for row in rows():
            front = f"| {row.giver} | {row.guesser} | {row.cards} |"
            if given.only in front:
                results = pool.imap_unordered(partial(play_one, row), range(given.games), 25)
                print(f"{front} {describe(results)}", flush=True)
    spent = [1000 * seconds for seconds in time_decisions(given.games // 10)]
    middle, most = (spent[int(share * (len(spent) - 1))] for share in (0.5, 0.99))
    print(f"\nDecisions of strong, four seats: {len(spent)}; {middle:.1f} ms of CPU in the middle,", end=" ")
    print(f"{most:.1f} ms for 99 in 100, {spent[-1]:.1f} ms at most.")


def describe(results: Iterator[tuple[bool, float]]) -> str:
    every = list(results)
    won = sum(one for one, _ in every)
    low, high = share_interval(won, len(every)) or (0, 0)
    cost = sum(seconds for _, seconds in every) / len(every) * 1000
    return f"{won / len(every):.1%} ({low:.1%}–{high:.1%}) | {cost:.0f} |"


if __name__ == "__main__":
    main()
