"""The model of a clue giver. It computes the likelihood of a clue for each possible secret, and by Bayes' rule the
probability of each secret.

The giver's five cards are hidden, and none of them may fit well. So the likelihood of a clue is the probability that
its card would be the best of five for this secret. The other four stay in the hand, so a card played later was probably
held at earlier clues and not chosen. The model includes noise: givers who err, ignore the other characters, change
their criterion between clues, or play at random.

Characters and cards are numbers: positions in the grid, and in the list of cards that the giver could hold.
research/partners/similo_model.py does the same computation with numpy for hundreds of plays at once.
"""

from collections.abc import Mapping, Sequence
from math import exp, fsum, log, sqrt, tanh
from typing import Final, NamedTuple, TypeAlias

from inkling.games.similo.rules.state import HAND

Row: TypeAlias = list[float]
"""One number for each character on the table, or for each one left."""
Ways: TypeAlias = tuple[Row, Row]
"""Rows for a card upright and sideways."""
Left: TypeAlias = tuple[int, ...]
"""The grid positions of the characters that were not removed."""

BLUR = 1.2
"""Standard deviation of a giver's error when rating a card, relative to the standard deviation of the other cards'
ratings."""
PLAIN = 0.35
"""The share of clues that are chosen by similarity alone, without regard to the other characters."""
TURNING = 1.5
"""How reliably a giver plays a card in its better orientation; 0 means at random."""
LAPSE = 0.05
"""The share of clues without information: the giver had no good card, or an idea that nobody else can understand."""
CONSTANT = 0.5
"""The probability that a giver chooses the next clue by the same reader model as the last one."""
PASSED_OVER = 0.7
"""The weight of the evidence from cards that were held and not played. It is below 1, because a giver who misjudged a
card once will do so again."""
SIDEWAYS = -0.6
"""The weight of a sideways clue. It is below 1, because most cards differ from the secret in something."""
LEAST_SPREAD = 0.2
WORST = -20.0
"""The lowest log probability in use; smaller ones are raised to this value."""
ERRING: Final = sqrt(1 + BLUR**2)
TIE: Final = (0.0, 0.2, 0.6, 1.6)
"""Added to the similarity of an upright clue and a character connected with it, in standard deviations, by the strength
of the connection. The values are based on sixty judgements (research/partners/similo_bonds.py). They are a little below
the best fit, because not everybody thinks of connections."""
TOLD: Final = (0.0, 0.2, 0.5, 1.0)
"""Added to the log likelihood of an upright clue that is connected with the secret, by the strength of the connection,
because people prefer such clues."""


class ReaderTables(NamedTuple):
    """The reader models: their prior probabilities (`shares`) and similarity tables. `trust` is an exponent that
    weakens every likelihood."""

    shares: Row
    tables: list[list[Ways]]
    """Similarities by reader, card and orientation."""
    trust: float = 1.0
    tying: Sequence[float] = ()
    """The weight of connections between figures, for each reader."""
    ties: Sequence[Sequence[int]] = ()
    """The strength of the connection by card and character."""


class BeliefAfterClues(NamedTuple):
    """The result of some clues: each reader's sum of similarities (`evidence`), and the joint probability of reader and
    character (`belief`)."""

    evidence: list[Row]
    belief: list[Row]


class ReaderRatings(NamedTuple):
    """One reader's ratings of all cards that the giver could hold. `worth` has the ratings by card, orientation and
    remaining character."""

    worth: Mapping[int, Ways]
    best: Mapping[int, Row]
    """The rating of each card in its better orientation."""
    mean: Row
    apart: Row
    """Mean and standard deviation of `best` over the cards."""


class RatingsOfPossibleHand(NamedTuple):
    """Each reader's ratings of the cards that the giver could hold before a clue. `careful` ratings compare the secret
    with the other remaining characters; `plain` ratings use similarity alone."""

    careful: list[ReaderRatings]
    plain: list[ReaderRatings]
    left: Left


class PassedOverCards(NamedTuple):
    """Data of one clue. From them, later clues infer the probability that a card was already in the hand and was not
    played.

    `kinds` has for each reader the ratings of all cards, the rating of the card played, the standard error, and the
    average probability that the played card beats another.
    """

    left: Left
    kinds: list[tuple[Mapping[int, Row], Row, Row, Row]]


def z_scores_of_characters_left(row: Sequence[float], size: float) -> Row:
    """Return the similarities to the remaining characters as z-scores, multiplied by `size`."""
    mean = fsum(row) / len(row)
    spread = max(sqrt(fsum((value - mean) ** 2 for value in row) / len(row)), LEAST_SPREAD)
    return [size * (value - mean) / spread for value in row]


def belief_before_clues(readers: ReaderTables, characters: int) -> BeliefAfterClues:
    return BeliefAfterClues(
        [[0.0] * characters for _ in readers.shares], [[share / characters] * characters for share in readers.shares]
    )


def log_belief_after_clue(evidence: Row, row: Row, left: Left) -> Row:
    """Return for each remaining character the log of its probability after this clue, a softmax of the summed
    similarities."""
    scores = [evidence[at] + row[at] for at in left]
    top = max(scores)
    total = top + log(sum([exp(score - top) for score in scores]))
    return [max(score - total, WORST) for score in scores]


def normal_sigmoid(value: float) -> float:
    """Return a logistic sigmoid, scaled so that it approximates the cumulative normal distribution."""
    return 0.5 + 0.5 * tanh(0.85 * value)


def rate_possible_clues_of_reader(worth: Mapping[int, Ways], held: Sequence[int]) -> ReaderRatings:
    """Return one reader's ratings: `worth`, then the rating of each card in `held` in its better orientation, by
    character. Also the mean and standard deviation of these ratings over the cards."""
    best = {card: list(map(max, *worth[card])) for card in held}
    count = max(1, len(best))
    columns = list(zip(*best.values(), strict=True))
    means = [sum(column) / count for column in columns]
    apart = [
        sqrt(sum([(value - mean) ** 2 for value in column]) / count)
        for column, mean in zip(columns, means, strict=True)
    ]
    return ReaderRatings(worth, best, means, apart)


def rate_possible_hand(
    readers: ReaderTables, evidence: list[Row], left: Left, held: Sequence[int]
) -> RatingsOfPossibleHand:
    """Rate all cards in `held` for each reader, once by how clearly they point to each character and once by similarity
    alone."""
    careful, plain = [], []
    for table, sums in zip(readers.tables, evidence, strict=True):
        careful.append(
            rate_possible_clues_of_reader(
                {
                    n: (log_belief_after_clue(sums, table[n][0], left), log_belief_after_clue(sums, table[n][1], left))
                    for n in held
                },
                held,
            )
        )
        plain.append(
            rate_possible_clues_of_reader(
                {n: ([table[n][0][at] for at in left], [table[n][1][at] for at in left]) for n in held}, held
            )
        )
    return RatingsOfPossibleHand(careful, plain, left)


def likelihood_of_choosing_this_clue(weighed: ReaderRatings, card: int) -> Ways:
    """Return the likelihood, by orientation and character, that a giver who holds this card and four unknown ones plays
    this card in this orientation."""
    upright, sideways = weighed.worth[card]
    likelihoods: Ways = ([], [])
    for best, mean, apart, upright_fit, sideways_fit in zip(
        weighed.best[card], weighed.mean, weighed.apart, upright, sideways, strict=True
    ):
        scale = 0.85 / (apart * ERRING + 1e-6)
        first = (0.5 + 0.5 * tanh((best - mean) * scale)) ** (HAND - 1)
        turned = 0.5 * tanh(TURNING * (upright_fit - sideways_fit) * scale)
        likelihoods[0].append(first * (0.5 + turned))
        likelihoods[1].append(first * (0.5 - turned))
    return likelihoods


def record_passed_over_cards(then: RatingsOfPossibleHand, card: int) -> PassedOverCards:
    """Return the data of a clue that `likelihood_ratio_if_card_was_passed_over` needs for later clues."""
    kinds = []
    for ratings in then.careful:
        own = ratings.best[card]
        usual = [
            normal_sigmoid((value - mean) / (apart * ERRING + 1e-6))
            for value, mean, apart in zip(own, ratings.mean, ratings.apart, strict=True)
        ]
        kinds.append((ratings.best, own, [sqrt(2) * BLUR * apart + 1e-6 for apart in ratings.apart], usual))
    return PassedOverCards(then.left, kinds)


def likelihood_ratio_if_card_was_passed_over(past: PassedOverCards, kind: int, card: int) -> Row:
    """Return for each character a factor: how the likelihood of the played card changes if `card` was also in the
    hand."""
    best, laid, errors, usual = past.kinds[kind]
    return [
        (0.5 + 0.5 * tanh(0.85 * (own - value) / error)) / often
        for own, value, error, often in zip(laid, best[card], errors, usual, strict=True)
    ]


def likelihood_of_not_having_played_card(
    before: Sequence[PassedOverCards], card: int, left: Left, kinds: int
) -> list[Row]:
    """Return, by reader and character left, the likelihood that the giver did not play `card` at the earlier clues,
    although they probably held it."""
    likelihoods = [[1.0] * len(left) for _ in range(kinds)]
    for ago, past in enumerate(reversed(before), 1):
        # Callers who ask about their own clues may name more cards than a hand has.
        held = PASSED_OVER * max(0, HAND - ago) / HAND
        keep = [at for at, place in enumerate(past.left) if place in left]
        for kind, row in enumerate(likelihoods):
            passed = likelihood_ratio_if_card_was_passed_over(past, kind, card)
            likelihoods[kind] = [value * (1 - held + held * passed[at]) for value, at in zip(row, keep, strict=True)]
    return likelihoods


def likelihood_of_clue(
    readers: ReaderTables, now: RatingsOfPossibleHand, factors: list[Row], card: int
) -> tuple[list[Row], list[Row]]:
    """Return the likelihood of the clue by reader and character left, in two tables: for the card upright and sideways.
    `factors` come from `likelihood_of_not_having_played_card`."""
    likelihoods: tuple[list[Row], list[Row]] = ([], [])
    for careful, plain, passed in zip(now.careful, now.plain, factors, strict=True):
        for rows, careful_row, plain_row in zip(
            likelihoods,
            likelihood_of_choosing_this_clue(careful, card),
            likelihood_of_choosing_this_clue(plain, card),
            strict=True,
        ):
            rows.append(
                [
                    (((1 - LAPSE) * ((1 - PLAIN) * a + PLAIN * b) + LAPSE / (2 * HAND)) * factor) ** readers.trust
                    for a, b, factor in zip(careful_row, plain_row, passed, strict=True)
                ]
            )
    if not readers.ties or not any(readers.ties[card]):
        return likelihoods
    tie_values = [TOLD[readers.ties[card][at]] for at in now.left]
    upright = [
        [value * exp(much * tie) for value, tie in zip(row, tie_values, strict=True)]
        for row, much in zip(likelihoods[0], readers.tying, strict=True)
    ]
    return upright, likelihoods[1]


def belief_trail_after_clue(
    readers: ReaderTables, trail: BeliefAfterClues, likely: list[Row], card: int, way: int, left: Left
) -> BeliefAfterClues:
    """Return the belief after one more clue, by Bayes' rule. `likely` has the likelihood of the clue by reader and
    remaining character."""
    common = [sum([row[at] for row in trail.belief]) for at in range(len(trail.belief[0]))]
    belief = []
    for share, row, some in zip(readers.shares, trail.belief, likely, strict=True):
        fresh = [0.0] * len(row)
        for at, value in zip(left, some, strict=True):
            fresh[at] = (CONSTANT * row[at] + (1 - CONSTANT) * common[at] * share) * value
        belief.append(fresh)
    total = fsum(map(fsum, belief))
    evidence = [
        [value + more for value, more in zip(row, table[card][way], strict=True)]
        for row, table in zip(trail.evidence, readers.tables, strict=True)
    ]
    return BeliefAfterClues(evidence, [[value / total for value in row] for row in belief])


def belief_summed_over_readers(trail: BeliefAfterClues, left: Left) -> Row:
    """Return the probability of each character left, summed over all readers."""
    shares = [fsum([row[at] for row in trail.belief]) for at in left]
    total = fsum(shares)
    return [share / total for share in shares]


PLAINNESS = 0.5
"""The penalty for a clue that resembles the secret little and fits only because the other characters fit even less.
People don't enjoy such clues."""


def softmax_of_log_weights(kinds: Row) -> Row:
    """Return the shares of these log weights, which add up to 1 (softmax)."""
    top = max(kinds)
    shares = [exp(weight - top) for weight in kinds]
    total = sum(shares)
    return [share / total for share in shares]
