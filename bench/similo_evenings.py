"""Similo, an evening of five plays with the same stand-in: what a bot gains by remembering whom it plays with.

.venv/bin/python bench/similo_evenings.py [--evenings 1000] [--view blind|open] [--only NAME,NAME]
    [--picture docs/similo-memory.svg]

Roles go on from play to play, as at a table; half of the evenings begin with the stand-in giving. The same evenings
are played with a bot that forgets, on the same deals. All that a bot remembers is reckoned by the game's own functions
(bots/acquaintance.py), many plays at once; `blind` and `open` as in similo_crossplay.py.
"""

import argparse
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from similo_batch import DECKS, Bot, Deals, Mask, Places, Someone, Table, bot_eyes, deal
from similo_crossplay import may_know, mind_for
from similo_people import PEOPLE, Numbers, Person

from inkling.games.similo.bots.acquaintance import CAUTION, clue_fits, imagined, trust_in, weigh_aspects
from inkling.games.similo.bots.belief import Mind
from inkling.games.similo.bots.knowledge import likeness
from inkling.games.similo.bots.readers import Reader
from inkling.games.similo.bots.reckoning import SIDEWAYS, Eyes, nothing_said, on_the_table
from inkling.games.similo.bots.weighing import guessers, learn
from inkling.games.similo.rules.cards import shipped
from inkling.games.similo.rules.state import REMOVE, Options

PLAYS = 5
CHUNK = 25
"""Evenings that are reckoned at once."""
ASPECTS = tuple(sorted({aspect for who in imagined().readers for aspect, _ in who.weights}))


class Evening(NamedTuple):
    """By play and evening: whether it was won, with a bot that remembers and with one that forgets."""

    remembers: Numbers
    forgets: Numbers


def people_for(person: Person, view: str) -> Mind:
    """Those whom the bot imagines, without what this view takes away."""
    kept = [
        Reader(who.name, weights)
        for who in imagined().readers
        if (weights := tuple(one for one in who.weights if may_know(one[0], person, view) and is_ours(one[0])))
    ]
    return Mind(tuple(kept), (1.0,) * len(kept))


def is_ours(aspect: str) -> bool:
    return likeness(aspect, Options(deck=DECKS[0])) is not None  # type: ignore[arg-type]


@lru_cache(maxsize=8)
def respects(deck: str) -> Numbers:
    """By respect, clue card, way and character: how alike, as the bots know it."""
    options = Options(deck=deck)
    size = len(shipped()[deck].ids())
    ways = [[likeness(one, options, bonded) for bonded in (True, False)] for one in ASPECTS]
    found = [[np.zeros((size, size)) if table is None else table for table in both] for both in ways]
    return np.moveaxis(np.array(found), 1, 2)


def eyes_of(weights: Numbers, deals: Deals) -> Numbers:
    """How somebody with these weights, other ones in each play, sees the cards of that play."""
    full = np.einsum("pa,acwx->pcwx", weights, respects(deals.deck))
    others = np.where(np.eye(full.shape[1], dtype=bool)[:, None], np.nan, full)
    spread = np.maximum(np.nanstd(others, axis=-1, keepdims=True), 1e-9)
    full = (full - np.nanmean(others, axis=-1, keepdims=True)) / spread * np.array([1, SIDEWAYS])[:, None]
    plays = np.arange(len(full))[:, None, None]
    chosen = np.moveaxis(full, 2, 3)[plays, deals.cards[:, :, None], deals.grid[:, None, :]]
    return on_the_table(np.moveaxis(chosen, 3, 2)[:, None])


def remember(eyes: Eyes, fits: Numbers, seen: int, people: Mind, deals: Deals) -> Eyes:
    """The bot's eyes with one more kind of reader, who goes by what this partner was seen to go by, and with those
    kinds more common that explain them; `fits` has the people first, then the kinds."""
    theirs, kinds = np.split(fits, [len(people.readers)], axis=1)
    rows = [dict(weigh_aspects(people, one)) for one in theirs]
    weights = np.array([[row.get(aspect, 0.0) for aspect in ASPECTS] for row in rows])
    share = trust_in(seen)
    likely = eyes.shares * np.exp(CAUTION * (kinds - kinds.max(axis=1, keepdims=True)))
    likely *= (1 - share) / likely.sum(axis=1, keepdims=True)
    shares = np.concatenate([np.full((len(fits), 1), share), likely], axis=1)
    return Eyes(shares, np.concatenate([eyes_of(weights, deals), eyes.tables], axis=1), eyes.trust)


class Notes:
    """How well each of these people explains what the stand-in does, as a play goes on."""

    def __init__(self, people: Mind, table: Table) -> None:
        self.table, self.eyes = table, bot_eyes(people, table.deals)
        self.evidence = np.zeros((len(table.every), len(people.readers), 12))
        self.fits = np.zeros(self.evidence.shape[:2])

    def see_clue(self, card: Places, way: Places, theirs: bool) -> None:
        table = self.table
        if theirs:
            laid = card, way
            self.fits += clue_fits(self.eyes, self.evidence, table.left, ~table.laid, laid, table.deals.secret)
        self.evidence = self.evidence + self.eyes.tables[table.every, :, card, way]

    def see_removal(self, before: Mask) -> None:
        self.fits = learn(self.fits, self.evidence, before, self.table.left)


def play(person: Person, gives: bool, table: Table, bot: Bot, notes: Notes | None) -> None:
    """To the end."""
    other, every = Someone(person, table), table.every
    for turn, number in enumerate(REMOVE):
        bot.think()
        held, way = other.give(turn, number) if gives else bot.give()
        card = table.hand[every, held].copy()
        if notes is not None:
            notes.see_clue(card, way, theirs=gives)
        bot.hear(card, way)
        other.hear(turn, card, way)
        table.lay(held)
        before = table.left.copy()
        table.remove(bot.belief() if gives else other.sums, number)
        if not gives:
            bot.learn(before)
            if notes is not None:
                notes.see_removal(before)


def play_evenings(person: Person, view: str, first: int, count: int, gives: bool) -> Evening:
    """So many evenings from this number on, one deck each evening's chunk, the roles in turn."""
    mind, people, deck = mind_for(person, view), people_for(person, view), DECKS[first // CHUNK % 4]
    every = Mind((*people.readers, *mind.readers), (1.0,) * (len(people.readers) + len(mind.readers)))
    fits, won = np.zeros((count, len(every.readers))), []
    for nth in range(PLAYS):
        deals = deal(deck, tuple(4 * (PLAYS * (first + n) + nth) + DECKS.index(deck) for n in range(count)))
        table, plain = Table(deals), Table(deals)
        bot, notes = Bot(mind, table), Notes(every, table)
        if nth:
            bot.eyes = remember(bot.eyes, fits, len(REMOVE) * nth, people, deals)
            bot.trail, bot.kinds = nothing_said(bot.eyes), guessers(bot.eyes, count)
            play(person, gives, plain, Bot(mind, plain), None)
        play(person, gives, table, bot, notes)
        won.append((table.kept, plain.kept if nth else table.kept))
        fits, gives = fits + notes.fits, not gives
    both = np.array(won, float)
    return Evening(both[:, 0], both[:, 1])


def evenings(person: Person, view: str, count: int) -> Evening:
    parts = [
        play_evenings(
            person, view, first, min(CHUNK, count - first), gives=bool((first // CHUNK + first // CHUNK // 4) % 2)
        )
        for first in range(0, count, CHUNK)
    ]
    return Evening(*(np.concatenate(some, axis=1) for some in zip(*parts, strict=True)))


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
    parser.add_argument("--view", choices=("blind", "open"), default="blind")
    parser.add_argument("--only", default="")
    parser.add_argument("--picture", type=Path)
    given = parser.parse_args()
    print("| stand-in | play 1 | 2 | 3 | 4 | 5 | 5, forgetting | gained by memory |\n|---|---|---|---|---|---|---|---|")
    every: dict[str, Evening] = {}
    for name in given.only.split(",") if given.only else PEOPLE:
        every[name] = evenings(PEOPLE[name], given.view, given.evenings)
        tell(name, every[name])
    every["mean"] = Evening(*(np.concatenate(some, axis=1) for some in zip(*every.values(), strict=True)))
    tell("mean", every["mean"])
    if given.picture:
        given.picture.write_text(draw(every), encoding="utf-8")


if __name__ == "__main__":
    main()
