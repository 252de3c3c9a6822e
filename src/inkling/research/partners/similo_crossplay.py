"""Play a Similo bot with every simulated partner, in both roles, and print one Markdown row per partner.

    python -m inkling.research.partners.similo_crossplay [--games 2000] [--first 0] [--view blind|strict|open]
        [--bot strong] [--only NAME,NAME] [--strangers] [--save FILE] [--against FILE]

The view `blind` (the default) takes from the strong bot every source of knowledge that the partner judges by; it may
keep another source of the same kind. `strict` takes away the whole kind, `open` nothing. All rows, views and bots play
the same deals, a quarter from each deck. --save writes which deals were won; --against compares with such a file deal
by deal, for example of an older version.
"""

import argparse
import json
from collections.abc import Mapping
from functools import cache, partial
from math import sqrt
from multiprocessing import Pool
from pathlib import Path

from inkling.core.bot import pick_bot
from inkling.core.chance import Chance
from inkling.core.driver import Player, drive
from inkling.games.similo import GAME
from inkling.games.similo.bots.belief_bots import NORMAL_MIND, STRONG_MIND, choose_action_by_belief
from inkling.games.similo.bots.secret_belief import ReaderMix
from inkling.research.intervals import share_interval
from inkling.research.partners.similo import PARTNERS, STRANGERS, Partner, as_player
from inkling.research.partners.similo_batch import begin, play_many

ROLES = ("gives", "guesses")
VIEWS = ("blind", "strict", "open")
SOURCE = {
    **dict.fromkeys(("facts", "salient", "role", "story", "mood", "ties"), "sheets"),
    **dict.fromkeys(("line_words", "note_words"), "glove"),
    **{"looks": "portraits", "garb": "portraits", "colours": "pixels", "palette": "pixels", "hues": "seen"},
    **{"striking": "arcs", "told_words": "told"},
}
"""The source of each aspect that a bot knows; an aspect that is not listed is its own source (`arcs`, `line`, …)."""
KIND = {
    **dict.fromkeys(("portraits", "pixels", "seen"), "looks"),
    **dict.fromkeys(("impressions", "arcs", "scales"), "arcs"),
    **dict.fromkeys(("gloss", "line", "note"), "texts"),
}
"""The kind of each source; `sheets` (facts) and `glove` (words) are their own kinds."""


def may_know(aspect: str, partner: Partner, view: str) -> bool:
    """True if a bot that plays with this partner may use this aspect. The view decides which knowledge is taken
    away."""
    source = SOURCE.get(aspect, aspect)
    if view == "strict":
        return KIND.get(source, source) not in {KIND.get(known, known) for known in partner.sources()}
    return view == "open" or source not in partner.sources()


MINDS: Mapping[str, ReaderMix] = {"strong": STRONG_MIND, "normal": NORMAL_MIND}
"""The bots whose knowledge a view restricts; they play vectorised."""


@cache
def mind_for(partner: Partner, view: str, bot: str = "strong") -> ReaderMix:
    """Return the bot's mix of readers without the knowledge that the view takes away. Readers that have no knowledge
    left are dropped."""
    mind = MINDS[bot]
    kept = [
        (type(reader)(reader.name, weights, ties=reader.ties if may_know("ties", partner, view) else 0.0), share)
        for reader, share in zip(mind.readers, mind.shares, strict=True)
        if (weights := tuple(weight for weight in reader.weights if may_know(weight[0], partner, view)))
    ]
    return ReaderMix(tuple(reader for reader, _ in kept), tuple(share for _, share in kept), mind.tactful)


def play_one(bot: str, partner: Partner, role: str, view: str, number: int) -> bool:
    """Play deal `number` with the bot in this role; return whether it was won."""
    choose: Player = pick_bot(GAME.bots.all, bot).choose
    if bot in MINDS and view != "open":
        choose = partial(choose_action_by_belief, mind_for(partner, view, bot), 0.0)
    pair = [choose, as_player(partner)]
    end = drive(begin(number), pair if role == "gives" else pair[::-1], Chance.of(f"crossplay/{number}"))
    return bool(end.outcome and end.outcome.won)


def play_all(bot: str, partner: Partner, role: str, view: str, numbers: range, workers: int) -> str:
    """Return the results of all deals as a text of digits: 1 for won, 0 for lost. Plays of the strong and the normal
    bot are vectorised; other bots play one play at a time."""
    if bot in MINDS:
        won = play_many(mind_for(partner, view, bot), partner, role, numbers)
    else:
        with Pool(workers) as pool:
            won = pool.map(partial(play_one, bot, partner, role, view), numbers, 25)
    return "".join("01"[win] for win in won)


def percent(won: str) -> float:
    return 100 * won.count("1") / len(won)


def describe(won: str) -> str:
    low, high = share_interval(won.count("1"), len(won)) or (0, 0)
    return f"{percent(won):.1f} ({100 * low:.1f}–{100 * high:.1f})"


def difference(one: str, other: str) -> str:
    """Return a text with the difference between two results on the same deals, in percentage points, and half of its 95
    % interval."""
    apart = [int(mine) - int(theirs) for mine, theirs in zip(one, other, strict=True)]
    mean = sum(apart) / len(apart)
    error = sqrt(sum((value - mean) ** 2 for value in apart) / (len(apart) - 1) / len(apart))
    return f"{100 * mean:+.1f} (±{196 * error:.1f})"


def summarise(won: Mapping[str, Mapping[str, str]], before: Mapping[str, Mapping[str, str]]) -> None:
    percents = [[percent(results[role]) for results in won.values()] for role in ROLES]
    print(f"| **mean** | {' | '.join(f'{sum(column) / len(column):.1f}' for column in percents)} |")
    print(f"| **worst** | {' | '.join(f'{min(column):.1f}' for column in percents)} |")
    if before:
        now, then = (["".join(side[name][role] for name in won) for role in ROLES] for side in (won, before))
        gives, guesses = map(difference, now, then)
        print(f"\nAll rows against {len(then[0])} older plays: gives {gives}, guesses {guesses}.")


def run(given: argparse.Namespace) -> None:
    before: dict[str, dict[str, str]] = json.loads(given.against.read_text()) if given.against else {}
    partners = STRANGERS if given.strangers else PARTNERS
    print(f"| partner | {given.bot} gives | {given.bot} guesses |{' difference | difference |' if before else ''}")
    print(f"|---|---|---|{'---|---|' if before else ''}")
    won: dict[str, dict[str, str]] = {}
    numbers = range(given.first, given.first + given.games)
    for name in [name for name in given.only.split(",") if name] or partners:
        partner = (PARTNERS | STRANGERS)[name]
        won[name] = {role: play_all(given.bot, partner, role, given.view, numbers, given.workers) for role in ROLES}
        cells = [describe(won[name][role]) for role in ROLES]
        cells += [difference(won[name][role], before[name][role]) for role in ROLES if before]
        print(f"| {name} | {' | '.join(cells)} |", flush=True)
    summarise(won, before)
    if given.save:
        given.save.write_text(json.dumps(won))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal, a multiple of 4")
    parser.add_argument("--workers", type=int, default=1, help="processes, if the bot is not strong")
    parser.add_argument("--view", choices=VIEWS, default="blind")
    parser.add_argument("--bot", default="strong")
    parser.add_argument("--only", default="", help="names of partners, separated by commas")
    parser.add_argument("--strangers", action="store_true", help="partners that share no source with strong and simple")
    parser.add_argument("--save", type=Path)
    parser.add_argument("--against", type=Path)
    run(parser.parse_args())


if __name__ == "__main__":
    main()
