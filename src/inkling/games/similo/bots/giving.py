"""Which clue to lay: the one with which many kinds of guesser would keep the secret, now and in the rounds to come."""

from typing import NamedTuple

import numpy as np

from inkling.games.similo.bots.belief import WAYS, Case, Mind, Moment, case_of, follow, held
from inkling.games.similo.bots.reckoning import Numbers, likelihood
from inkling.games.similo.bots.weighing import all_scores, guessers, learn, scores_after, values
from inkling.games.similo.rules.actions import Clue
from inkling.games.similo.rules.cards import CardId
from inkling.games.similo.rules.state import View


class Options(NamedTuple):
    """What could be laid, and how good each is: the expected share of guessers who keep the secret."""

    clues: tuple[Clue, ...]
    values: list[float]


def weigh_clues(mind: Mind, view: View, secret: CardId, clues: tuple[Clue, ...]) -> Options:
    """The value of every clue on offer."""
    case = case_of(view.scene)
    now = follow(mind, case)
    eyes, trail, left = now.eyes, now.trails[-1], case.left[-1][None]
    rows, ways = [now.cards[clue.card] for clue in clues], [WAYS[clue.orientation] for clue in clues]
    likely = likelihood(eyes, trail.evidence, left, held(case, len(case.clues), tuple(now.cards)), now.passed)
    offered = eyes.tables[:, :, rows, ways]
    scores = scores_after(eyes, trail, likely[:, :, rows, ways], offered, left)
    meant = np.array([case.grid.index(secret)])
    found = values(eyes, kinds_so_far(now, case), scores, offered, meant, left)
    return Options(clues, [round(float(value), 9) for value in found[0]])


def kinds_so_far(now: Moment, case: Case) -> Numbers:
    """What was removed after each clue tells the kinds of guesser apart."""
    kinds = guessers(now.eyes, 1)
    for number in range(len(case.clues)):
        before, after = case.left[number][None], case.left[number + 1][None]
        kinds = learn(kinds, all_scores(now.trails[number + 1], before), before, after)
    return kinds
