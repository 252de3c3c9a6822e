"""The arithmetic of giving: with how many guessers would the secret stay, now and in the rounds to come?

Guessers of every kind are asked, each with some doubt, and one who reckons as this bot does. What was removed so far
tells them apart. Arrays as in reckoning.py; where guessers are meant, the last kind is the bot's own.
"""

import numpy as np

from inkling.games.similo.bots.reckoning import FAR, Eyes, Mask, Numbers, Places, Trail, believed, hear, rise
from inkling.games.similo.rules.state import REMOVE

DOUBT = 0.7
"""How far a guesser's score for each clue may be off, in spreads."""
DOUBT_OF_MYSELF = 0.5
LIKE_ME = 0.2
"""The share of guessers who reckon as this bot does, before anything was removed."""
LEARNING = 0.5
"""How fast removals tell kinds of guesser apart."""
TO_COME = 0.5
"""What each later clue is expected to add to the secret's score; and how much later rounds count against this one."""
PLAINNESS = 0.5
"""What a clue loses that is not true of the secret by itself: people enjoy no riddles about who else lies there."""
NODES = np.array([-1.6, -0.7, 0.0, 0.7, 1.6])
"""How the secret's own score may be off, in doubts; all five are equally likely."""


def guessers(eyes: Eyes, plays: int) -> Numbers:
    """How common each kind of guesser is, as logarithms, before anything was removed."""
    others = np.broadcast_to((1 - LIKE_ME) * eyes.shares, (plays, eyes.shares.shape[1]))
    return np.log(np.concatenate([others, np.full((plays, 1), LIKE_ME)], axis=1) + 1e-12)


def all_scores(trail: Trail, left: Mask) -> Numbers:
    """By play, kind and character: what guessers of each kind think after the clues so far."""
    own = np.log(believed(trail, left) + 1e-9)
    return np.concatenate([trail.evidence, own[:, None]], axis=1)


def learn(kinds: Numbers, scores: Numbers, before: Mask, after: Mask) -> Numbers:
    """What was removed rather than those who stayed tells the kinds of guesser apart."""
    low = np.where(after[:, None], -scores, FAR)
    stayed = np.logaddexp.reduce(low, axis=2)[:, :, None]
    surprise = -scores - np.logaddexp(-scores, stayed)
    return kinds + LEARNING * np.where((before & ~after)[:, None], surprise, 0).sum(axis=2)


def scores_after(eyes: Eyes, trail: Trail, likely: Numbers, clues: Numbers, left: Mask) -> Numbers:
    """By play, kind of guesser, clue on offer and character. `likely` and `clues` have the offers as third axis."""
    own = [
        np.log(believed(hear(eyes, trail, likely[:, :, n], clues[:, :, n], left), left) + 1e-9)
        for n in range(clues.shape[2])
    ]
    return np.concatenate([trail.evidence[:, :, None] + clues, np.stack(own, axis=1)[:, None]], axis=1)


def values(eyes: Eyes, kinds: Numbers, scores: Numbers, clues: Numbers, secret: Places, left: Mask) -> Numbers:
    """By play and clue on offer: the expected share of guessers who keep the secret."""
    round_ = REMOVE_LEFT[int(left[0].sum())]
    doubt = np.append(np.full(eyes.shares.shape[1], DOUBT), DOUBT_OF_MYSELF) * round_**0.5
    kept = share_kept(scores, doubt, left, secret, round_)
    shares = np.exp(kinds - np.logaddexp.reduce(kinds, axis=1, keepdims=True))
    truth = np.take_along_axis(clues, secret[:, None, None, None], axis=3)[..., 0]
    plain = np.clip((eyes.shares[:, :, None] * truth).sum(axis=1), -1.0, 0.0)
    return np.einsum("pk,pkc->pc", shares, kept) * np.exp(PLAINNESS * plain)


REMOVE_LEFT = {12 - sum(REMOVE[:done]): done + 1 for done in range(len(REMOVE))}
"""Which round it is, by how many are left."""


def share_kept(scores: Numbers, doubt: Numbers, left: Mask, secret: Places, round_: int) -> Numbers:
    """By play, kind and clue: how likely the secret stays this round, and would in those that follow."""
    own = np.take_along_axis(scores, secret[:, None, None, None], axis=3)[..., None]
    others = left.copy()
    np.put_along_axis(others, secret[:, None], False, axis=1)
    off = doubt[None, :, None, None, None]
    kept, gone = np.ones(scores.shape[:3]), 0
    ahead = (own - scores[:, :, :, None]) / off + NODES[:, None]
    for later, remove in enumerate(REMOVE[round_ - 1 :]):
        gone += remove
        below = np.where(others[:, None, None, None], rise(ahead + TO_COME * later / off), 0.0)
        mean, spread = below.sum(axis=-1), np.sqrt((below * (1 - below)).sum(axis=-1) + 0.05)
        stays = rise((mean - gone + 0.5) / spread).mean(axis=-1)
        kept = kept * stays ** (TO_COME if later else 1.0)
    return kept
