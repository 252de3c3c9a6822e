"""What the others' doings say of them: which kind of player sits at each seat, and what such a player must hold to have
done that.

In every imagined world each thing that another player did was more or less likely of each kind. Over all worlds that
tells the kinds apart; within one kind it tells the worlds apart. Nothing is read into the choices of one's own kind nor
of normal players: whoever thinks further leaves the rule of thumb too often to be read by it.
"""

import numpy as np

from inkling.games.silencio.bots.compiled.belief import NORMAL
from inkling.games.silencio.bots.compiled.layout import Floats, Row

CREDIT = 0.7
"""How much of what a choice says is believed: choices of one player are not independent, and no kind is exact."""
MOST = 30.0
"""How much likelier than the average a world may become by what one player did."""
VARIETY, ENOUGH = 0.5, 120
"""What share of the worlds must still count, as so many equally likely ones would: few worlds make one too sure. Where
there are many, that number will do."""


def weigh_worlds(
    tallies: Floats, fair: Floats, belief: Floats, asked: Row, me: int, dealt: Floats
) -> tuple[Floats, Floats]:
    """How likely each world is, by what explains the others' doings; and in each the kinds by seat. `dealt` is how
    likely it was before, less for cards that were left out: that was a guess for all kinds alike, which `fair` undoes
    where what a kind would do replaces it."""
    told = np.exp(CREDIT * (tallies - tallies.max(axis=0))) * fair[:, :, None]
    told = np.minimum(told / np.einsum("w,wsk->sk", dealt, told), MOST)
    told[:, :, : NORMAL + 1] = 1
    told[:, asked == 0] = 1
    shares = belief * told
    likelier = shares.sum(axis=2)
    shares /= likelier[:, :, None]
    likelier[:, me] = 1
    return keep_variety(dealt, likelier.prod(axis=1)), shares


def believe(tallies: Floats, fair: Floats, prior: Floats) -> Floats:
    """By seat how likely each kind is, in worlds that are as likely as `fair` says for that seat."""
    top = tallies.max(axis=0)
    mean = np.einsum("ws,wsk->sk", fair / fair.sum(axis=0), np.exp(tallies - top))
    belief = np.log(prior) + CREDIT * (top + np.log(mean))
    belief = np.exp(belief - belief.max(axis=1, keepdims=True))
    return np.asarray(belief / belief.sum(axis=1, keepdims=True), dtype=np.float64)


def keep_variety(dealt: Floats, likelier: Floats) -> Floats:
    """As much of what was read as leaves enough worlds to think with."""
    for credit in (1.0, 0.7, 0.5, 0.35, 0.25, 0.15, 0.1):
        weights = dealt * likelier**credit
        weights /= weights.sum()
        if 1 / (weights**2).sum() >= min(ENOUGH, VARIETY / (dealt**2).sum()):
            return weights
    return dealt
