"""The model of guessers: how they score the characters, and how likely they are to keep the secret.

There are several kinds of guessers. After each removal, the weight of a kind changes by how well that kind explains the
removal.
"""

from math import exp, log, sqrt
from typing import Final

from inkling.games.similo.bots.clue_likelihoods import (
    BeliefAfterClues,
    Left,
    ReaderTables,
    Row,
    belief_summed_over_readers,
    normal_sigmoid,
)
from inkling.games.similo.rules.state import REMOVE

DOUBT = 0.7
"""Standard deviation of a guesser's error in the score of each clue, in z-scores."""
DOUBT_OF_MYSELF = 0.5
LIKE_ME = 0.2
"""Prior share of guessers who compute as this bot does."""
LEARNING = 0.5
"""The weight of removals as evidence about the kind of guesser."""
TO_COME = 0.5
"""The gain in the secret's score that each later clue is expected to bring. Also the weight of later rounds relative to
this one."""
NODES: Final = (-1.2, 0.0, 1.2)
"""Three equally likely errors of the secret's own score, as multiples of its standard deviation."""
ERRORS: Final = tuple(exp(-1.7 * node) for node in NODES)
ROUND_OF: Final = {12 - sum(REMOVE[:done]): done + 1 for done in range(len(REMOVE))}
"""The round, counted from 1, by how many characters are left before its removal."""


def log_prior_of_guesser_kinds(readers: ReaderTables) -> Row:
    """Return the log prior probability of each kind of guesser. There is one kind for each reader model. A guesser of
    the last kind computes like this bot."""
    return [log((1 - LIKE_ME) * share + 1e-12) for share in readers.shares] + [log(LIKE_ME + 1e-12)]


def belief_scores_of_guesser_kinds(trail: BeliefAfterClues, left: Left) -> list[Row]:
    """Return a row of scores for each kind of guesser: the scores that such guessers give the remaining characters
    after the clues so far."""
    own = [log(share + 1e-9) for share in belief_summed_over_readers(trail, left)]
    return [*([row[at] for at in left] for row in trail.evidence), own]


def update_weights_of_guesser_kinds(kinds: Row, scores: list[Row], before: Left, after: Left) -> Row:
    """Return the log weights of the kinds of guessers, updated with how well each kind explains the removed
    characters."""
    stays = [at in after for at in before]
    weights = []
    for weight, row in zip(kinds, scores, strict=True):
        stayed = log(sum([exp(-score) for score, stay in zip(row, stays, strict=True) if stay]) + 1e-300)
        surprise = sum([-log(1 + exp(stayed + score)) for score, stay in zip(row, stays, strict=True) if not stay])
        weights.append(weight + LEARNING * surprise)
    return weights


def probability_that_guesser_keeps_secret(row: Row, own: int, doubt: float, round_: int) -> float:
    """Return the probability that one kind of guesser keeps the secret in this round, weighted by its chances in later
    rounds."""
    leads, kept, removed = exponential_leads_of_secret(row, own, doubt), 1.0, 0
    for later, remove in enumerate(REMOVE[round_ - 1 :]):
        removed += remove
        kept *= probability_that_secret_stays(leads, removed, TO_COME * later / doubt) ** (TO_COME if later else 1.0)
    return kept


def exponential_leads_of_secret(row: Row, own: int, doubt: float) -> Row:
    """Return a number for each other character: exp(−1.7 × lead / `doubt`), where the lead is how much higher the
    secret scores. `probability_that_secret_stays` takes these numbers."""
    return [exp(-1.7 * min(max((row[own] - score) / doubt, -30.0), 30.0)) for at, score in enumerate(row) if at != own]


def probability_that_secret_stays(leads: Row, removed: int, more: float = 0.0) -> float:
    """Return the probability that at least `removed` other characters seem less likely than the secret. `more` is added
    to the secret's lead over every character."""
    # The sigmoid's argument is a lead, an error and what later clues add: one exponential for each lead is enough.
    shift, total = exp(-1.7 * more), 0.0
    for error in ERRORS:
        below = [1 / (1 + lead * error * shift) for lead in leads]
        spread = sqrt(sum([share * (1 - share) for share in below]) + 0.05)
        total += normal_sigmoid((sum(below) - removed + 0.5) / spread)
    return total / len(ERRORS)
