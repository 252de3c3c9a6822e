"""The likelihood of the other players' choices under each kind of player. It is summed (as logs) while the story is
replayed in a world.

Worlds are weighted and sampled by these likelihoods. In each sampled world every seat gets a kind of player.
"""

from inkling.games.silencio.bots.compiled import state_layout as at
from inkling.games.silencio.bots.compiled.bit_sets import array_of_zeros, random_number
from inkling.games.silencio.bots.compiled.blueprint_strategy import score_action
from inkling.games.silencio.bots.compiled.compiling import compile_function
from inkling.games.silencio.bots.compiled.hand_probabilities import write_probabilities_of_unseen_cards
from inkling.games.silencio.bots.compiled.numbers_module import np
from inkling.games.silencio.bots.compiled.playouts import shuffle_card_pile
from inkling.games.silencio.bots.compiled.state_layout import Floats, PlayerKinds, Row

OWN, NORMAL = 0, 1
STRAY, NEAR = 0.12, 0.6
"""STRAY is the assumed rate of random choices by a player of the bot's own kind, because the search often departs from
the blueprint. NEAR is the softmax temperature of all other choices."""


@compile_function
def count_actions_with_better_score(s: Row, seat: int, w: Floats, q: Floats, action: int, out: Row, n: int) -> int:
    """Return how many of the n actions score higher than this one with these weights."""
    chosen, better = score_action(s, seat, w, q, action), 0
    for place in range(n):
        better += out[place] != action and score_action(s, seat, w, q, out[place]) > chosen
    return better


@compile_function
def action_probability(s: Row, seat: int, w: Floats, q: Floats, action: int, out: Row, n: int) -> float:
    """Return the softmax probability of this action among the n actions."""
    chosen, total = score_action(s, seat, w, q, action), 0.0
    for place in range(n):
        total += np.exp(min(50.0, (score_action(s, seat, w, q, out[place]) - chosen) / NEAR))
    return 1 / total


@compile_function
def add_choice_likelihood(
    s: Row, seat: int, action: int, out: Row, n: int, kinds: PlayerKinds, q: Floats, slots: Floats, tally: Floats
) -> None:
    """Add the log-likelihood of this choice under each kind of player. `kinds.asked` selects the kinds for this
    seat."""
    write_probabilities_of_unseen_cards(s, seat, q, slots)
    if kinds.asked[seat, OWN]:
        chance = action_probability(s, seat, kinds.weights[OWN], q, action, out, n)
        tally[seat, OWN] += np.log((1 - STRAY) * chance + STRAY / n)
    for kind in range(NORMAL, len(kinds.lapses)):
        lapse, better = kinds.lapses[kind], 0
        if not kinds.asked[seat, kind]:
            continue
        if lapse < 1:
            better = count_actions_with_better_score(s, seat, kinds.weights[kind], q, action, out, n)
        chance = kinds.firm[kind] * (1 - kinds.firm[kind]) ** better
        tally[seat, kind] += np.log((1 - lapse) * chance + lapse / n)


@compile_function
def sample_player_kinds(shares: Floats, me: int, dice: Row, types: Row) -> None:
    """Sample a kind of player for every seat, from the distribution of kinds in this world."""
    for seat in range(4):
        point, kind = random_number(dice, 1 << 20) / (1 << 20), 0
        while kind < shares.shape[1] - 1 and point >= shares[seat, kind]:
            point -= shares[seat, kind]
            kind += 1
        types[seat] = OWN if seat == me else kind


@compile_function
def sample_worlds_by_weight(
    states: Row, decks: Row, weights: Floats, shares: Floats, count: int, me: int, dice: Row
) -> tuple[Row, Row, Row]:
    """Sample `count` worlds in proportion to their weights (systematic resampling), in random order and with shuffled
    decks; also sample the kinds of players in each."""
    chosen, whos = array_of_zeros(count), array_of_zeros((count, 4))
    step = weights.sum() / count
    point, world, upto = step * (random_number(dice, 1 << 20) / (1 << 20)), 0, weights[0]
    for place in range(count):
        while point >= upto and world < len(weights) - 1:
            world += 1
            upto += weights[world]
        chosen[place] = world
        point += step
    shuffle_card_pile(chosen, count, dice)
    drawn, rests = array_of_zeros((count, at.SIZE)), array_of_zeros((count, at.CARDS))
    for place in range(count):
        world = chosen[place]
        drawn[place], rests[place] = states[world], decks[world]
        deck_at, deck_end = states[world, at.DECK_AT], states[world, at.DECK_END]
        shuffle_card_pile(rests[place, deck_at:], deck_end - deck_at, dice)
        sample_player_kinds(shares[world], me, dice, whos[place])
    return drawn, rests, whos


CREDIT = 0.7
"""Exponent that weakens likelihoods, because the choices of one player are not independent and no kind describes a
player exactly."""
MOST = 30.0
"""Upper bound on a world's likelihood ratio from one player's choices."""
VARIETY, ENOUGH = 0.5, 120
"""VARIETY is the minimum effective sample size, as a share of the worlds, because too few worlds make the search
overconfident. ENOUGH is a size that always suffices."""


def weights_of_worlds(
    tallies: Floats, fair: Floats, belief: Floats, asked: Row, me: int, dealt: Floats
) -> tuple[Floats, Floats]:
    """Return the weight of each world, and for each world and seat the probability of each kind of player.

    `dealt` is the prior weight of each world. It is lower for worlds in which a player holds cards that this player
    skipped. `fair` cancels this factor for players whose choices are rated by their kind.
    """
    credit = np.exp(CREDIT * (tallies - tallies.max(axis=0))) * fair[:, :, None]
    credit = np.minimum(credit / np.einsum("w,wsk->sk", dealt, credit), MOST)
    credit[:, :, : NORMAL + 1] = 1
    credit[:, asked == 0] = 1
    shares = belief * credit
    likelier = shares.sum(axis=2)
    shares /= likelier[:, :, None]
    likelier[:, me] = 1
    return temper_likelihoods(dealt, likelier.prod(axis=1)), shares


def posterior_of_player_kinds(tallies: Floats, fair: Floats, prior: Floats) -> Floats:
    """Return the posterior probability of each kind of player by seat. `fair` has a separate weight of each world for
    each seat."""
    top = tallies.max(axis=0)
    mean = np.einsum("ws,wsk->sk", fair / fair.sum(axis=0), np.exp(tallies - top))
    belief = np.log(prior) + CREDIT * (top + np.log(mean))
    belief = np.exp(belief - belief.max(axis=1, keepdims=True))
    return np.asarray(belief / belief.sum(axis=1, keepdims=True), dtype=np.float64)


def temper_likelihoods(dealt: Floats, likelier: Floats) -> Floats:
    """Return the weights of the worlds. The likelihoods are weakened until the effective sample size is large
    enough."""
    for credit in (1.0, 0.7, 0.5, 0.35, 0.25, 0.15, 0.1):
        weights = dealt * likelier**credit
        weights /= weights.sum()
        if 1 / (weights**2).sum() >= min(ENOUGH, VARIETY / (dealt**2).sum()):
            return weights
    return dealt
