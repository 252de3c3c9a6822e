"""How well Similo's bots understand each other, and what a decision costs, as docs/bots.md quotes it: Markdown rows.

.venv/bin/python bench/similo_bots.py [--games 500] [--workers 1] [--only WORD]

Two seats, one gives and one guesses; the same deals for all rows of a sort, a quarter of them from each of four decks,
or all from the fifth. Then how
much CPU the strong bot's decisions take, what loading its knowledge costs, and judgements of our own. Stand-ins for
people are in similo_crossplay.py, decks that people type in are in similo_typed.py.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterator
from functools import cache, partial
from hashlib import sha256
from multiprocessing import Pool
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from msgspec import Struct
from similo_typed import bare_deck

from inkling.core.bot import pick_bot
from inkling.core.chance import Chance
from inkling.core.driver import drive
from inkling.core.play import Play, prepare
from inkling.games.similo import GAME
from inkling.games.similo.bots.belief import believe_in
from inkling.games.similo.bots.knowledge import how_it_knows
from inkling.games.similo.bots.players import STRONG, STRONG_MIND
from inkling.games.similo.rules.actions import Clue
from inkling.games.similo.rules.cards import CardId, Deck
from inkling.games.similo.rules.state import Options
from inkling.research.intervals import share_interval

DECKS = ("fables", "myths", "history", "magic")
FIFTH = "world"
PERSONAS = ("painter", "teller", "herald", "dreamer")
DATA = Path(__file__).parent / "similo_data"
SHORT = {"f": "fables", "h": "history", "g": "magic", "m": "myths"}


class Row(Struct, frozen=True):
    """Who gives, who guesses, and with which cards: of one deck, of two, or of one that only names and lines are known
    of, in a language."""

    giver: str
    guesser: str
    cards: str = "one deck"


def rows() -> Iterator[Row]:
    yield from (Row(bot, bot) for bot in ("strong", "normal", "easy", "simple"))
    for bot in (*PERSONAS, "simple"):
        yield from (Row("strong", bot), Row(bot, "strong"))
    yield from (Row("strong", "strong", cards) for cards in ("two decks", "names and lines", "German names and lines"))
    pairs = (("strong", "strong"), ("strong", "simple"), ("simple", "strong"), ("normal", "normal"), ("easy", "easy"))
    yield from (Row(*pair, "fifth deck") for pair in pairs)
    yield Row("strong", "strong", "fifth deck, clues of fables")


def options_of(row: Row, number: int) -> Options:
    deck, other = DECKS[number % 4], DECKS[(number + 1 + number // 4 % 3) % 4]
    match row.cards:
        case "one deck":
            return Options(deck=deck, giver=0, asked=True)
        case "two decks":
            return Options(deck=deck, clue_deck=other, giver=0, asked=True)
        case "fifth deck":
            return Options(deck=FIFTH, giver=0, asked=True)
        case "fifth deck, clues of fables":
            return Options(deck=FIFTH, clue_deck="fables", giver=0, asked=True)
    own = read_deck(deck, "de" if "German" in row.cards else "en")
    return Options(deck=own.id, decks=(own,), giver=0, asked=True)


@cache
def read_deck(deck: str, lang: str) -> Deck:
    return bare_deck(deck, lang, with_lines=True)


def play_one(row: Row, number: int) -> tuple[bool, float]:
    """Whether it was won, and the seconds it took."""
    start, seed = process_time(), f"understanding/{number}"
    play = Play.begin(GAME, prepare(GAME, 2, options_of(row, number), seed), sha256(seed.encode()).hexdigest())
    pair = [pick_bot(GAME.bots.all, name).choose for name in (row.giver, row.guesser)]
    end = drive(play, pair, Chance.of(seed))
    return bool(end.outcome and end.outcome.won), process_time() - start


def time_decisions(plays: int) -> list[float]:
    """Seconds of CPU for each decision of the strong bot at tables of four, its knowledge being loaded."""
    spent = []
    how_it_knows(Options())

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


COLD = """
from pathlib import Path
from time import process_time
from inkling.games.similo import GAME
from inkling.games.similo.bots.belief import all_tables
from inkling.games.similo.bots.players import STRONG_MIND
from inkling.games.similo.bots.words import word_table
from inkling.games.similo.rules.state import Options
def now(): return process_time(), int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6
before = now()
word_table(), all_tables(STRONG_MIND, Options())
print(*(after - start for after, start in zip(now(), before)))
"""
"""In a fresh process that has imported the game: its decks, the word table and all that is known of one deck."""


def start_cold() -> tuple[float, float]:
    """Seconds of CPU and MB; the middle of five."""
    runs = [subprocess.run([sys.executable, "-c", COLD], capture_output=True, check=True, text=True) for _ in range(5)]
    seconds, megabytes = zip(*(map(float, run.stdout.split()) for run in runs), strict=True)
    return median(seconds), median(megabytes)


def judge() -> tuple[int, int]:
    """How many judgements of our own ("this one is more like that than that") the strong bot's belief agrees with."""
    lines = (DATA / "judgements.txt").read_text().splitlines()
    cards = [[CardId(SHORT[word[0]] + word[1:]) for word in line.split()] for line in lines if not line.startswith("#")]
    return sum(agrees(*three) for three in cards), len(cards)


def agrees(clue: CardId, nearer: CardId, farther: CardId) -> bool:
    options = Options(deck=nearer.partition("/")[0], clue_deck=clue.partition("/")[0])
    one, other = believe_in(STRONG_MIND, options, (nearer, farther), (Clue(clue, "upright"),))
    return one > other


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
    print("Cold start of the knowledge: {:.2f} s of CPU, {:.0f} MB.".format(*start_cold()))
    right, of = judge()
    low, high = share_interval(right, of) or (0, 0)
    print(f"Judgements of our own: {right} of {of} agree ({low:.1%}–{high:.1%}).")


def describe(results: Iterator[tuple[bool, float]]) -> str:
    every = list(results)
    won = sum(one for one, _ in every)
    low, high = share_interval(won, len(every)) or (0, 0)
    cost = sum(seconds for _, seconds in every) / len(every) * 1000
    return f"{won / len(every):.1%} ({low:.1%}–{high:.1%}) | {cost:.0f} |"


if __name__ == "__main__":
    main()
