"""Similo with strangers: how a bot fares with stand-ins for people of many kinds, in both roles.

.venv/bin/python bench/similo_crossplay.py [--games 2000] [--first 0] [--view blind|strict|open] [--bot strong]
    [--only NAME,NAME] [--strangers] [--noise N] [--without ASPECT,ASPECT] [--said] [--save FILE] [--against FILE]

`blind` (the usual) takes every source of knowledge away from the bot that the stand-in goes by; another source of the
same kind it may keep. `strict` takes away the whole kind. `open` takes nothing away. Rows of all views and bots have
the same deals, a quarter from each deck. `--save` keeps who won which deal, `--against` compares with such a file
deal by deal: how an older version fared is found by running this file with that version's `src` as PYTHONPATH. `--said`
tells of the guesser how sure it was of a character, and how often that was the one.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from hashlib import sha256
from importlib.util import find_spec
from itertools import pairwise
from math import sqrt
from multiprocessing import Pool
from pathlib import Path
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from similo_people import PEOPLE, STRANGERS, Person, as_player

from inkling.core.bot import pick_bot
from inkling.core.chance import Chance
from inkling.core.driver import Player, drive
from inkling.core.play import Play, prepare
from inkling.games.similo import GAME
from inkling.games.similo.bots.belief import Mind
from inkling.games.similo.bots.players import STRONG_MIND, think
from inkling.games.similo.rules.state import Options
from inkling.research.intervals import share_interval

DECKS = ("fables", "myths", "history", "magic")
ROLES = ("gives", "guesses")
SAID = (0, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.7, 1.1)
SOURCE = {
    **dict.fromkeys(("facts", "salient", "role", "story", "mood"), "sheets"),
    **dict.fromkeys(("line_words", "note_words"), "glove"),
    **{"looks": "portraits", "colours": "pixels", "hues": "seen"},
}
"""Where a bot knows something from; what is not named here is a source of its own (`arcs`, `seen`, `line`, …)."""
KIND = {
    **dict.fromkeys(("portraits", "pixels", "seen"), "looks"),
    **dict.fromkeys(("impressions", "arcs", "scales"), "arcs"),
    **dict.fromkeys(("gloss", "line", "note"), "texts"),
}
"""What kind of knowledge a source is; `sheets` (facts) and `glove` (words) are kinds of their own."""


class Row(Struct, frozen=True):
    """With whom, and what the bot does."""

    bot: str
    person: str
    role: str
    view: str
    noise: float | None = None
    """Everybody's, instead of their own."""
    without: frozenset[str] = frozenset()
    """What else the bot may not know."""


def kind_of(source: str) -> str:
    return KIND.get(source, source)


def may_know(aspect: str, person: Person, view: str) -> bool:
    source = SOURCE.get(aspect, aspect)
    if view == "strict":
        return kind_of(source) not in {kind_of(one) for one in person.sources()}
    return view == "open" or source not in person.sources()


@cache
def mind_for(person: Person, view: str, without: frozenset[str] = frozenset()) -> Mind:
    """The strong bot's mind without what this view takes away; readers of whom nothing is left are nobody."""
    kept = [
        (type(who)(who.name, weights), share)
        for who, share in zip(STRONG_MIND.readers, STRONG_MIND.shares, strict=True)
        if (weights := tuple(one for one in who.weights if one[0] not in without and may_know(one[0], person, view)))
    ]
    return Mind(tuple(who for who, _ in kept), tuple(share for _, share in kept))


@cache
def bot_for(row: Row) -> Player:
    if row.bot == "strong" and (row.without or row.view != "open"):
        return partial(think, mind_for(whom(row), row.view, row.without), 0.0)
    return pick_bot(GAME.bots.all, row.bot).choose


def whom(row: Row) -> Person:
    person = (PEOPLE | STRANGERS)[row.person]
    return person if row.noise is None else replace(person, noise=row.noise)


def play_one(row: Row, number: int) -> bool:
    seed = f"crossplay/{number}"
    options = Options(deck=DECKS[number % 4], giver=0, asked=True)
    play = Play.begin(GAME, prepare(GAME, 2, options, seed), sha256(seed.encode()).hexdigest())
    pair = [bot_for(row), as_player(whom(row))]
    end = drive(play, pair if row.role == "gives" else pair[::-1], Chance.of(seed))
    return bool(end.outcome and end.outcome.won)


def play_all(row: Row, numbers: range, pool: Any) -> list[bool]:
    """The strong bot of this version many plays at once, anybody else play by play."""
    if row.bot == "strong" and find_spec("inkling.games.similo.bots.weighing"):
        from similo_batch import play_many  # an older version's bots have no such arithmetic

        batched: list[bool] = play_many(mind_for(whom(row), row.view, row.without), whom(row), row.role, numbers)
        return batched
    return list(pool.map(partial(play_one, row), numbers, 25))


def rows(given: argparse.Namespace) -> Iterator[Row]:
    people = STRANGERS if given.strangers else PEOPLE
    wanted = [name for name in given.only.split(",") if name] or list(people)
    without = frozenset(given.without.split(","))
    yield from (Row(given.bot, name, role, given.view, given.noise, without) for name in wanted for role in ROLES)


def tell(won: str) -> str:
    low, high = share_interval(won.count("1"), len(won)) or (0, 0)
    return f"{share(won):.1f} ({100 * low:.1f}–{100 * high:.1f})"


def share(won: str) -> float:
    return 100 * won.count("1") / len(won)


def difference(mine: str, theirs: str) -> tuple[float, float]:
    """Of two results on the same deals, in points: the mean, and half the 95 % interval."""
    apart = [int(one) - int(other) for one, other in zip(mine, theirs, strict=False)]
    mean = sum(apart) / len(apart)
    spread = sqrt(sum((one - mean) ** 2 for one in apart) / (len(apart) - 1) / len(apart))
    return 100 * mean, 196 * spread


def print_row(person: str, results: Mapping[str, str], before: Mapping[str, str]) -> None:
    cells = [tell(results[role]) for role in ROLES]
    for role in ROLES:
        if older := before.get(f"{person} {role}"):
            cells.append("{:+.1f} (±{:.1f})".format(*difference(results[role], older)))
    print(f"| {person} | {' | '.join(cells)} |", flush=True)


def summarise(every: Mapping[str, Mapping[str, str]], before: Mapping[str, str]) -> None:
    shares = [[share(one[role]) for one in every.values()] for role in ROLES]
    for name, pick in (("mean", lambda some: sum(some) / len(some)), ("worst", min)):
        print(f"| **{name}** | {' | '.join(f'{pick(some):.1f}' for some in shares)} |" + " |" * 2 * bool(before))
    if before:
        joined = ["".join(one[role] for one in every.values()) for role in ROLES]
        older = ["".join(before[f"{name} {role}"] for name in every) for role in ROLES]
        parts = ["{:+.1f} (±{:.1f})".format(*difference(*pair)) for pair in zip(joined, older, strict=True)]
        both = difference("".join(joined), "".join(older))
        print(
            f"\nAgainst before, all rows: gives {parts[0]}, guesses {parts[1]}, both {both[0]:+.1f} (±{both[1]:.1f})."
        )


def tell_said(guessing: Sequence[Row], numbers: range) -> None:
    """All stand-ins together: what was believed of those on the table, and how many of them were the secret."""
    from similo_batch import said_of_many

    parts = [said_of_many(mind_for(whom(row), row.view, row.without), whom(row), numbers) for row in guessing]
    said, true = (np.concatenate(some) for some in zip(*parts, strict=True))
    print("\n| said | true | of |\n|---|---|---|")
    for low, high in pairwise(SAID):
        some = (said >= low) & (said < high)
        if some.any():
            print(f"| {100 * said[some].mean():.1f} % | {100 * true[some].mean():.1f} % | {some.sum()} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal, a multiple of 4")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--view", choices=("blind", "strict", "open"), default="blind")
    parser.add_argument("--bot", default="strong")
    parser.add_argument("--only", default="", help="names of stand-ins, with commas between")
    parser.add_argument("--strangers", action="store_true", help="those who share no source with strong and simple")
    parser.add_argument("--noise", type=float)
    parser.add_argument("--without", default="", help="what the bot may not know either")
    parser.add_argument("--said", action="store_true", help="how sure the guesser was, and how often it was right")
    for name in ("save", "against"):
        parser.add_argument(f"--{name}", type=Path)
    run(parser.parse_args())


def run(given: argparse.Namespace) -> None:
    before: dict[str, str] = json.loads(given.against.read_text()) if given.against else {}
    print(f"| stand-in | {given.bot} gives | {given.bot} guesses |{' difference | difference |' if before else ''}")
    print(f"|---|---|---|{'---|---|' if before else ''}")
    every: dict[str, dict[str, str]] = {}
    numbers = range(given.first, given.first + given.games)
    with Pool(given.workers) as pool:
        for row in rows(given):
            print(f"{row.person} {row.role} …", end="\r", file=sys.stderr)
            won = play_all(row, numbers, pool)
            every.setdefault(row.person, {})[row.role] = "".join("01"[one] for one in won)
            if len(every[row.person]) == len(ROLES):
                print_row(row.person, every[row.person], before)
    summarise(every, before)
    if given.said:
        tell_said([row for row in rows(given) if row.role == "guesses"], numbers)
    if given.save:
        flat = {f"{name} {role}": won for name, results in every.items() for role, won in results.items()}
        given.save.write_text(json.dumps(flat))


if __name__ == "__main__":
    main()
