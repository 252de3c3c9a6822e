"""Similo, an evening of five plays with the same stand-in: what a bot gains by remembering whom it plays with.

.venv/bin/python bench/similo_evenings.py [--evenings 1000] [--first 0] [--view blind|open] [--only NAME,NAME]
    [--keep FOLDER] [--picture docs/similo-memory.svg]

Roles go on from play to play, as at a table; half of the evenings begin with the stand-in giving. The same evenings
are played with a bot that forgets, on the same deals. All that a bot remembers is reckoned by the game's own functions
(bots/acquaintance.py), many plays at once; `blind` and `open` as in similo_crossplay.py. What lies in FOLDER is not
played again, so that a run may be broken off.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from similo_batch import DECKS, Bot, Deals, Someone, Table, bot_eyes, deal
from similo_crossplay import may_know, mind_for
from similo_people import PEOPLE, Numbers, Person

from inkling.games.similo.bots.acquaintance import CAUTION, MOST_PAIRS, both_ways, respects, trust_in
from inkling.games.similo.bots.belief import Mind
from inkling.games.similo.bots.fitting import Patterns, Round, Watched, explain, fit
from inkling.games.similo.bots.imagining import ASPECTS, Usual, imagined, usual
from inkling.games.similo.bots.pairs import SMALLEST, pair_patterns
from inkling.games.similo.bots.reckoning import SIDEWAYS, Eyes, nothing_said, on_the_table
from inkling.games.similo.bots.weighing import guessers
from inkling.games.similo.rules.state import REMOVE, Options

PLAYS = 5
CHUNK = 25
"""Evenings that are reckoned at once."""


class Evening(NamedTuple):
    """By play and evening: whether it was won, with a bot that remembers and with one that forgets."""

    remembers: Numbers
    forgets: Numbers


class Note(NamedTuple):
    """A play of each evening, as it can be gone through after its end; rounds count until the secret is gone."""

    deals: Deals
    gave: bool
    rounds: tuple[Round, ...]


@lru_cache(maxsize=8)
def people_for(person: Person, view: str) -> Usual:
    """Those whom the bot imagines, without what this view takes away."""
    rows = np.array([[dict(who.weights).get(one, 0.0) for one in ASPECTS] for who in imagined()])
    rows = rows * [may_know(one, person, view) for one in ASPECTS]
    long = np.sqrt((rows**2).sum(axis=1, keepdims=True))
    return usual((rows / np.maximum(long, 1e-9))[long[:, 0] > 0])


@lru_cache(maxsize=8)
def all_respects(deck: str) -> Numbers:
    return respects(Options(deck=deck))


@lru_cache(maxsize=8)
def imagined_patterns(person: Person, view: str, deck: str) -> Patterns:
    """How far people are apart, as patterns of nearness."""
    found: Patterns = np.einsum("ab,acwx->cwxb", people_for(person, view).spread, all_respects(deck)).astype(np.float32)
    return found


def on_table(tables: NDArray[Any], deals: Deals) -> NDArray[Any]:
    """Of tables by clue card, way and character, the cards of each play."""
    found = np.moveaxis(tables, 2, 1)[deals.cards[:, :, None], deals.grid[:, None, :]]
    return np.moveaxis(found, 3, 2)


def each_on_table(tables: Numbers, deals: Deals) -> Numbers:
    """The same, of tables of each play's own."""
    plays = np.arange(len(tables))[:, None, None]
    found = np.moveaxis(tables, 2, 3)[plays, deals.cards[:, :, None], deals.grid[:, None, :]]
    return np.moveaxis(found, 3, 2)


def fit_weights(person: Person, view: str, notes: Sequence[Note]) -> Numbers:
    people = people_for(person, view)
    plays = []
    for note in notes:
        tables = np.einsum("a,acwx->cwx", people.mean, all_respects(note.deals.deck))
        patterns = on_table(imagined_patterns(person, view, note.deals.deck), note.deals)
        plays.append(Watched(note.gave, note.deals.secret, note.rounds, on_table(tables, note.deals), patterns))
    found: Numbers = people.mean + fit(plays) @ people.spread.T
    return found


def fit_pairs(person: Person, view: str, weights: Numbers, notes: Sequence[Note]) -> Numbers:
    """By evening, clue card and character, rounded and cut as the bot does."""
    deck, known = notes[0].deals.deck, tuple(one for one in ASPECTS if may_know(one, person, view))
    tables, patterns = np.einsum("pa,acwx->pcwx", weights, all_respects(deck)), pair_patterns(Options(deck=deck), known)
    plays = [
        Watched(
            note.gave,
            note.deals.secret,
            note.rounds,
            each_on_table(tables, note.deals),
            on_table(both_ways(patterns), note.deals),
        )
        for note in notes
    ]
    near = np.round(np.einsum("cxd,pd->pcx", patterns, fit(plays)), 2)
    upper = np.triu(np.ones(near.shape[1:], bool), 1)
    least = -np.sort(-np.abs(near[:, upper]), axis=1)[:, MOST_PAIRS - 1]
    keeps = np.abs(near) >= np.maximum(least, SMALLEST)[:, None, None]
    found: Numbers = np.where(keeps & (upper | upper.T), near, 0.0)
    return found


def eyes_of(weights: Numbers, near: Numbers, deals: Deals) -> Numbers:
    """How somebody with these weights, other ones in each play, and this nearness sees the cards of that play."""
    turned = np.array([1.0, SIDEWAYS])[:, None]
    full = np.einsum("pa,acwx->pcwx", weights, all_respects(deals.deck)) + near[:, :, None] * turned
    others = np.where(np.eye(full.shape[1], dtype=bool)[:, None], np.nan, full)
    spread = np.maximum(np.nanstd(others, axis=-1, keepdims=True), 1e-9)
    full = (full - np.nanmean(others, axis=-1, keepdims=True)) / spread * np.abs(turned)
    return on_the_table(each_on_table(full, deals)[:, None])


def remember(person: Person, view: str, eyes: Eyes, notes: Sequence[Note], deals: Deals) -> Eyes:
    """The bot's eyes with one more kind of reader, who sees as this partner seems to, and with those kinds more common
    that explain them."""
    weights = np.round(fit_weights(person, view, notes), 2)
    mind = mind_for(person, view)
    kinds = sum(explain_note(mind, note) for note in notes)
    seen = sum(one.on.astype(int) for note in notes for one in note.rounds)
    share = np.array([[trust_in(int(one))] for one in np.atleast_1d(seen)])
    likely = eyes.shares * np.exp(CAUTION * (kinds - np.max(kinds, axis=1, keepdims=True)))
    likely *= (1 - share) / likely.sum(axis=1, keepdims=True)
    you = eyes_of(weights, fit_pairs(person, view, weights, notes), deals)
    return Eyes(np.concatenate([share, likely], axis=1), np.concatenate([you, eyes.tables], axis=1), eyes.trust)


def explain_note(mind: Mind, note: Note) -> Numbers:
    return explain(bot_eyes(mind, note.deals).tables, note.gave, note.deals.secret, note.rounds)


def play(person: Person, gives: bool, table: Table, bot: Bot) -> Note:
    """To the end, and beyond it where the secret is gone: those rounds do not count."""
    other, every, rounds = Someone(person, table), table.every, []
    for turn, number in enumerate(REMOVE):
        bot.think()
        held, way = other.give(turn, number) if gives else bot.give()
        hand, card = table.hand.copy(), table.hand[every, held].copy()
        bot.hear(card, way)
        other.hear(turn, card, way)
        table.lay(held)
        before, on = table.left.copy(), table.kept.copy()
        table.remove(bot.belief() if gives else other.sums, number)
        rounds.append(Round(hand, card, way, before, table.left.copy(), on))
        if not gives:
            bot.learn(before)
    return Note(table.deals, gives, tuple(rounds))


def play_evenings(person: Person, view: str, first: int, count: int, gives: bool) -> Evening:
    """So many evenings from this number on, one deck each evening's chunk, the roles in turn."""
    mind, deck, won = mind_for(person, view), DECKS[first // CHUNK % 4], []
    notes: list[Note] = []
    for nth in range(PLAYS):
        deals = deal(deck, tuple(4 * (PLAYS * (first + n) + nth) + DECKS.index(deck) for n in range(count)))
        table, plain = Table(deals), Table(deals)
        bot = Bot(mind, table)
        if nth:
            bot.eyes = remember(person, view, bot.eyes, notes, deals)
            bot.trail, bot.kinds = nothing_said(bot.eyes), guessers(bot.eyes, count)
            play(person, gives, plain, Bot(mind, plain))
        notes.append(play(person, gives, table, bot))
        won.append((table.kept, plain.kept if nth else table.kept))
        gives = not gives
    both = np.array(won, float)
    return Evening(both[:, 0], both[:, 1])


def evenings(person: Person, view: str, start: int, count: int) -> Evening:
    parts = [
        play_evenings(
            person, view, first, min(CHUNK, start + count - first), bool((first // CHUNK + first // CHUNK // 4) % 2)
        )
        for first in range(start, start + count, CHUNK)
    ]
    return Evening(*(np.concatenate(some, axis=1) for some in zip(*parts, strict=True)))


def kept(file: Path | None, person: Person, given: argparse.Namespace) -> Evening:
    if file and file.exists():
        return Evening(*np.load(file))
    found = evenings(person, given.view, given.first, given.evenings)
    if file:
        file.parent.mkdir(parents=True, exist_ok=True)
        np.save(file, np.array(found))
    return found


def tell(name: str, one: Evening) -> None:
    curve = " | ".join(f"{100 * share:.1f}" for share in one.remembers.mean(axis=1))
    apart = 100 * (one.remembers[-1] - one.forgets[-1])
    half = 1.96 * apart.std(ddof=1) / len(apart) ** 0.5
    print(f"| {name} | {curve} | {100 * one.forgets[-1].mean():.1f} | {apart.mean():+.1f} (±{half:.1f}) |", flush=True)


def apart(heights: Mapping[str, float], least: float = 15) -> dict[str, float]:
    """Names beside the ends of their lines; where one would lie on another, both give way."""
    names = sorted(heights, key=lambda name: heights[name])
    places = [heights[name] for name in names]
    for _ in range(100):
        for nth in range(1, len(places)):
            gap = max(0.0, least - (places[nth] - places[nth - 1])) / 2
            places[nth - 1], places[nth] = places[nth - 1] - gap, places[nth] + gap
    return dict(zip(names, places, strict=True))


def draw(every: Mapping[str, Evening]) -> str:
    """A line for each stand-in: what is won more than by a bot that forgets, from the first play to the fifth."""
    text = "font-family='system-ui, sans-serif' font-size='13' fill='#2b2622'"
    gains = {name: 100 * (one.remembers - one.forgets).mean(axis=1) for name, one in every.items()}
    most, least = (
        max(10.0, *(gain.max() for gain in gains.values())),
        min(-4.0, *(gain.min() for gain in gains.values())),
    )

    def point(nth: int, gain: float) -> str:
        return f"{60 + 110 * nth:.0f},{30 + 300 * (most - gain) / (most - least):.1f}"

    def lines() -> Iterator[str]:
        yield "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 660 380' role='img' aria-label='Gained by memory'>"
        yield "<rect width='660' height='380' fill='#fffdf8'/>"
        for grid in range(int(least), int(most) + 1, 2):
            x, y = point(0, grid).split(",")
            yield f"<path d='M{x} {y}H500' stroke='#e4ddd0'/>"
            yield f"<text x='50' y='{y}' text-anchor='end' {text}>{grid:+d}</text>"
        for nth in range(PLAYS):
            yield f"<text x='{60 + 110 * nth}' y='365' text-anchor='middle' {text}>{nth + 1}</text>"
        ends = apart({name: float(point(PLAYS - 1, float(gain[-1])).split(",")[1]) for name, gain in gains.items()})
        for name, gain in gains.items():
            bold = name == "mean"
            path = " ".join(point(nth, float(one)) for nth, one in enumerate(gain))
            style = "stroke='#b3402a' stroke-width='3'" if bold else "stroke='#23557f' stroke-opacity='.55'"
            yield f"<polyline points='{path}' fill='none' {style}/>"
            yield f"<text x='{60 + 110 * (PLAYS - 1) + 8}' y='{ends[name] + 4:.1f}' {text}>{name}</text>"
        yield "</svg>"

    return "\n".join(lines()) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--evenings", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first evening, a multiple of 25")
    parser.add_argument("--view", choices=("blind", "open"), default="blind")
    parser.add_argument("--only", default="")
    for name in ("keep", "picture"):
        parser.add_argument(f"--{name}", type=Path)
    given = parser.parse_args()
    print("| stand-in | play 1 | 2 | 3 | 4 | 5 | 5, forgetting | gained by memory |\n|---|---|---|---|---|---|---|---|")
    every: dict[str, Evening] = {}
    for name in given.only.split(",") if given.only else PEOPLE:
        file = given.keep and given.keep / f"{name}-{given.view}-{given.first}-{given.evenings}.npy"
        every[name] = kept(file, PEOPLE[name], given)
        tell(name, every[name])
    every["mean"] = Evening(*(np.concatenate(some, axis=1) for some in zip(*every.values(), strict=True)))
    tell("mean", every["mean"])
    if given.picture:
        given.picture.write_text(draw(every), encoding="utf-8")


if __name__ == "__main__":
    main()
