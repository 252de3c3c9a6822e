"""Which clue to lay: the one with which many kinds of guesser would keep the secret, now and in the rounds to come.

Each kind of reader is asked, with doubt: what if they see things a little differently (fixed shakes of their scores)?
A guesser who thinks like this bot is one kind among them. What has been removed so far tells the kinds apart.
"""

from functools import cache
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from inkling.core.chance import Chance
from inkling.games.similo.bots.belief import (
    FAR,
    Case,
    Mask,
    Mind,
    Readers,
    Reading,
    case_of,
    clue_likelihood,
    look,
    read_clues,
    weigh,
)
from inkling.games.similo.bots.knowledge import Numbers
from inkling.games.similo.rules.actions import Clue
from inkling.games.similo.rules.cards import CardId
from inkling.games.similo.rules.state import CHARACTERS, REMOVE, View

SHAKES = 96
DOUBT = 0.8
"""The shake of a reader's score for each clue, in spreads."""
DOUBT_OF_MYSELF = 0.5
OTHER_MINDS = 0.5
"""The share of guessers who are not like this bot, before anything was removed."""
LEARNING = 1.0
"""How fast removals tell kinds of guesser apart."""
TO_COME = 0.4
"""What each later clue is expected to add to the secret's score; and how much later rounds count against this one."""

PLAINNESS = 0.7
"""What a clue loses that is not true of the secret by itself: people enjoy no riddles about who else lies there."""
WAYS = {"upright": 0, "sideways": 1}


class Options(NamedTuple):
    """What could be laid, and how good each is: the expected share of guessers who keep the secret."""

    clues: tuple[Clue, ...]
    values: list[float]


def weigh_clues(mind: Mind, view: View, secret: CardId, clues: tuple[Clue, ...]) -> Options:
    """The value of every clue on offer."""
    case = case_of(view.scene)
    who = look(mind, case)
    readings = read_clues(who, case)
    left, place = case.left[-1], case.grid.index(secret)
    shares = guesser_shares(who, case, readings)
    scores = scores_after(who, case, readings[-1], clues)
    doubt = np.array([DOUBT] * len(who.shares) + [DOUBT_OF_MYSELF]) * view.scene.round**0.5
    kept = share_kept(scores, doubt, left, place, view.scene.round)
    values = shares @ kept * np.exp(PLAINNESS * plainness(who, clues, place))
    return Options(clues, [round(float(value), 9) for value in values])


def plainness(who: Readers, clues: tuple[Clue, ...], secret: int) -> Numbers:
    """How untrue each clue is of the secret by itself, whoever else lies there: 0 for what is true, down to -1."""
    truth = [who.shares @ who.tables[:, who.places[clue.card], WAYS[clue.orientation], secret] for clue in clues]
    return np.clip(np.array(truth), -1.0, 0.0)


def scores_after(who: Readers, case: Case, now: Reading, clues: tuple[Clue, ...]) -> Numbers:
    """By kind of guesser (this bot's own kind last), clue and character: the score after that clue."""
    cards = list(dict.fromkeys(clue.card for clue in clues))
    ways = [(cards.index(clue.card), WAYS[clue.orientation]) for clue in clues]
    rows = [who.places[card] for card in cards]
    evidence = np.stack([now.evidence + who.tables[:, rows[card], way] for card, way in ways], axis=1)
    likely = clue_likelihood(who, case, len(case.clues), now.evidence, cards)
    own = np.stack([now.likelihood + likely[:, card, way] for card, way in ways], axis=1)
    return np.concatenate([evidence, weigh(who, own, case.left[-1])[None]])


def guesser_shares(who: Readers, case: Case, readings: list[Reading]) -> Numbers:
    """How likely each kind of guesser is, by what was removed; the last is this bot's own kind."""
    logs = np.log(np.append(OTHER_MINDS * who.shares, 1 - OTHER_MINDS))
    for number in range(len(case.clues)):
        before, after = case.left[number], case.left[number + 1]
        scores = np.vstack([readings[number + 1].evidence, weigh(who, readings[number + 1].likelihood, before)[None]])
        for gone in np.flatnonzero(before & ~after):
            logs = logs + LEARNING * preferred(-scores, after, int(gone))
    shares = np.exp(logs - logs.max())
    found: Numbers = shares / shares.sum()
    return found


def preferred(scores: Numbers, others: Mask, one: int) -> Numbers:
    """The log probability that this one is taken rather than one of the others."""
    compared = others.copy()
    compared[one] = True
    kept = np.where(compared, scores, FAR)
    top = kept.max(axis=1, keepdims=True)
    found: Numbers = (kept - top)[:, one] - np.log(np.exp(kept - top).sum(axis=1))
    return found


def share_kept(scores: Numbers, doubt: Numbers, left: Mask, secret: int, round_: int) -> Numbers:
    """By kind and clue: how often the secret is kept this round, and would be in those that follow."""
    shaken = np.where(left, scores[:, :, None, :] + doubt[:, None, None, None] * shakes(), -FAR)
    own = shaken[..., [secret]]
    kept = np.ones(scores.shape[:2])
    gone = 0
    for later, remove in enumerate(REMOVE[round_ - 1 :]):
        gone += remove
        survives = ((shaken < own + TO_COME * later).sum(axis=-1) >= gone).mean(axis=-1)
        kept = kept * survives ** (TO_COME if later else 1.0)
    return kept


@cache
def shakes() -> Numbers:
    """The same for ever and everywhere."""
    normal, chance = NormalDist(), Chance.of("what if they see it differently")
    drawn = []
    for _ in range(SHAKES * CHARACTERS):
        number, chance = chance.below(1_000_000)
        drawn.append(normal.inv_cdf((number + 0.5) / 1_000_000))
    return np.array(drawn).reshape(SHAKES, CHARACTERS)
