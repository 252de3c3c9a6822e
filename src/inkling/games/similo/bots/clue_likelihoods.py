"""The model of a clue giver: how likely a clue is for each possible secret, and the belief that results (Bayes).

The giver's five cards are hidden and may all be bad. So a clue is judged by its rank: would this card have been the
best of five? The other four stay in the hand, so a card played later was probably held at earlier clues and not chosen.
The model includes noise: givers who err, ignore the other characters, change their criterion between clues, or play at
random.

Characters and cards are numbers: positions in the grid, and in the list of cards that the giver could hold.
research/partners/similo_model.py computes the same with numpy for hundreds of plays at once.
"""

from collections.abc import Mapping, Sequence
from math import exp, fsum, log, sqrt, tanh
from typing import Final, NamedTuple, TypeAlias

from inkling.games.similo.rules.state import HAND, REMOVE

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
"""The share of clues without information: the giver had no good card, or an idea that nobody can follow."""
CONSTANT = 0.5
"""The probability that a giver judges the next clue by the same reader as the last."""
PASSED_OVER = 0.7
"""The weight of the evidence from cards that were held and not played. It is below 1, because a giver who misjudged a
card once will do so again."""
SIDEWAYS = -0.6
"""The weight of a sideways clue. It is below 1, because most cards differ from the secret in something."""
LEAST_SPREAD = 0.2
WORST = -20.0
"""The lowest log probability that is used; smaller ones are raised to it."""
ERRING: Final = sqrt(1 + BLUR**2)
TIE: Final = (0.0, 0.2, 0.6, 1.6)
"""Added similarity of an upright clue and a character tied to it, by the strength of the tie, in standard deviations.
Set by sixty judgements (research/partners/similo_bonds.py), a little below the best fit, because not everybody thinks
of tales."""
TOLD: Final = (0.0, 0.2, 0.5, 1.0)
"""Added log likelihood of an upright clue that is tied to the secret, by the strength of the tie, because people prefer
such clues."""


class ReaderTables(NamedTuple):
    """The readers' priors (`shares`), their similarity tables, and `trust`, the exponent that weakens every
    likelihood."""

    shares: Row
    tables: list[list[Ways]]
    """Similarities by reader, card and orientation."""
    trust: float = 1.0
    tying: Sequence[float] = ()
    """The weight of ties for each reader."""
    ties: Sequence[Sequence[int]] = ()
    """The strength of the tie by card and character."""


class BeliefAfterClues(NamedTuple):
    """The state after some clues: each reader's summed similarities (`evidence`), and the joint probability of reader
    and character (`belief`)."""

    evidence: list[Row]
    belief: list[Row]


class ReaderRatings(NamedTuple):
    """One reader's ratings of all cards that the giver could hold. `worth` has them by card, orientation and character
    left."""

    worth: Mapping[int, Ways]
    best: Mapping[int, Row]
    """The rating of each card in its better orientation."""
    mean: Row
    apart: Row
    """Mean and standard deviation of `best` over the cards."""


class RatingsOfPossibleHand(NamedTuple):
    """Each reader's ratings of the cards that the giver could hold before a clue. `careful` compares with the other
    characters left; `plain` uses similarity alone."""

    careful: list[ReaderRatings]
    plain: list[ReaderRatings]
    left: Left


class PassedOverCards(NamedTuple):
    """What an earlier clue says about cards that were held and not played. `kinds` has for each reader the ratings of
    all cards, the rating of the card played, the standard error, and the average probability that the played card beats
    another."""

    left: Left
    kinds: list[tuple[Mapping[int, Row], Row, Row, Row]]


def z_scores_of_characters_left(row: Sequence[float], size: float) -> Row:
    """Return the similarities as z-scores over the characters on the table, times `size`."""
    mean = fsum(row) / len(row)
    spread = max(sqrt(fsum((value - mean) ** 2 for value in row) / len(row)), LEAST_SPREAD)
    return [size * (value - mean) / spread for value in row]


def belief_before_clues(eyes: ReaderTables, characters: int) -> BeliefAfterClues:
    return BeliefAfterClues(
        [[0.0] * characters for _ in eyes.shares], [[share / characters] * characters for share in eyes.shares]
    )


def log_belief_after_clue(evidence: Row, row: Row, left: Left) -> Row:
    """Return for each character left the log of its probability after this clue (a softmax of summed similarities)."""
    scores = [evidence[at] + row[at] for at in left]
    top = max(scores)
    total = top + log(sum([exp(score - top) for score in scores]))
    return [max(score - total, WORST) for score in scores]


def normal_sigmoid(value: float) -> float:
    """Return the logistic sigmoid, scaled to approximate the normal distribution's cumulative curve."""
    return 0.5 + 0.5 * tanh(0.85 * value)


def rate_possible_clues_of_reader(worth: Mapping[int, Ways], held: Sequence[int]) -> ReaderRatings:
    """Return the ratings with each card's better orientation, and their mean and standard deviation over the cards in
    `held`."""
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
    eyes: ReaderTables, evidence: list[Row], left: Left, held: Sequence[int]
) -> RatingsOfPossibleHand:
    """Rate all cards in `held` for each reader, once by how clearly they point to each character and once by similarity
    alone."""
    careful, plain = [], []
    for table, sums in zip(eyes.tables, evidence, strict=True):
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
    """Return, by orientation and character, the likelihood that a giver with this card and four unknown ones plays this
    card in this orientation."""
    upright, sideways = weighed.worth[card]
    found: Ways = ([], [])
    for best, mean, apart, one, other in zip(
        weighed.best[card], weighed.mean, weighed.apart, upright, sideways, strict=True
    ):
        scale = 0.85 / (apart * ERRING + 1e-6)
        first = (0.5 + 0.5 * tanh((best - mean) * scale)) ** (HAND - 1)
        turned = 0.5 * tanh(TURNING * (one - other) * scale)
        found[0].append(first * (0.5 + turned))
        found[1].append(first * (0.5 - turned))
    return found


def record_passed_over_cards(then: RatingsOfPossibleHand, card: int) -> PassedOverCards:
    """Return the record of a clue that `likelihood_ratio_if_card_was_passed_over` needs later."""
    kinds = []
    for one in then.careful:
        own = one.best[card]
        usual = [
            normal_sigmoid((value - mean) / (apart * ERRING + 1e-6))
            for value, mean, apart in zip(own, one.mean, one.apart, strict=True)
        ]
        kinds.append((one.best, own, [sqrt(2) * BLUR * apart + 1e-6 for apart in one.apart], usual))
    return PassedOverCards(then.left, kinds)


def likelihood_ratio_if_card_was_passed_over(past: PassedOverCards, kind: int, card: int) -> Row:
    """Return for each character how much more likely the played card was if `card` was also in the hand."""
    best, laid, errors, usual = past.kinds[kind]
    return [
        (0.5 + 0.5 * tanh(0.85 * (own - value) / error)) / often
        for own, value, error, often in zip(laid, best[card], errors, usual, strict=True)
    ]


def likelihood_of_not_having_played_card(
    before: Sequence[PassedOverCards], card: int, left: Left, kinds: int
) -> list[Row]:
    """Return, by reader and character left, the likelihood factor for `card` not having been played at the earlier
    clues, although the giver probably held it."""
    found = [[1.0] * len(left) for _ in range(kinds)]
    for ago, past in enumerate(reversed(before), 1):
        # Callers who ask about their own clues may name more cards than a hand has.
        held = PASSED_OVER * max(0, HAND - ago) / HAND
        keep = [at for at, place in enumerate(past.left) if place in left]
        for kind, row in enumerate(found):
            passed = likelihood_ratio_if_card_was_passed_over(past, kind, card)
            found[kind] = [value * (1 - held + held * passed[at]) for value, at in zip(row, keep, strict=True)]
    return found


def likelihood_of_clue(
    eyes: ReaderTables, now: RatingsOfPossibleHand, factors: list[Row], card: int
) -> tuple[list[Row], list[Row]]:
    """Return two tables, for the card upright and sideways: its likelihood by reader and character left. `factors` come
    from `likelihood_of_not_having_played_card`."""
    found: tuple[list[Row], list[Row]] = ([], [])
    for careful, plain, passed in zip(now.careful, now.plain, factors, strict=True):
        for rows, one, other in zip(
            found,
            likelihood_of_choosing_this_clue(careful, card),
            likelihood_of_choosing_this_clue(plain, card),
            strict=True,
        ):
            rows.append(
                [
                    (((1 - LAPSE) * ((1 - PLAIN) * a + PLAIN * b) + LAPSE / (2 * HAND)) * factor) ** eyes.trust
                    for a, b, factor in zip(one, other, passed, strict=True)
                ]
            )
    if not eyes.ties or not any(eyes.ties[card]):
        return found
    told = [TOLD[eyes.ties[card][at]] for at in now.left]
    upright = [
        [value * exp(much * tie) for value, tie in zip(row, told, strict=True)]
        for row, much in zip(found[0], eyes.tying, strict=True)
    ]
    return upright, found[1]


def belief_trail_after_clue(
    eyes: ReaderTables, trail: BeliefAfterClues, likely: list[Row], card: int, way: int, left: Left
) -> BeliefAfterClues:
    """Return the belief after a clue with the likelihoods `likely` (Bayes update)."""
    common = [sum([row[at] for row in trail.belief]) for at in range(len(trail.belief[0]))]
    belief = []
    for share, row, some in zip(eyes.shares, trail.belief, likely, strict=True):
        fresh = [0.0] * len(row)
        for at, value in zip(left, some, strict=True):
            fresh[at] = (CONSTANT * row[at] + (1 - CONSTANT) * common[at] * share) * value
        belief.append(fresh)
    total = fsum(map(fsum, belief))
    evidence = [
        [value + more for value, more in zip(row, table[card][way], strict=True)]
        for row, table in zip(trail.evidence, eyes.tables, strict=True)
    ]
    return BeliefAfterClues(evidence, [[value / total for value in row] for row in belief])


def belief_summed_over_readers(trail: BeliefAfterClues, left: Left) -> Row:
    """Return the probability of each character left, summed over all readers."""
    shares = [fsum([row[at] for row in trail.belief]) for at in left]
    total = fsum(shares)
    return [share / total for share in shares]


DOUBT = 0.7
"""Standard deviation of a guesser's error in the score of each clue, in z-scores."""
DOUBT_OF_MYSELF = 0.5
LIKE_ME = 0.2
"""Prior share of guessers who compute as this bot does."""
LEARNING = 0.5
"""The weight of removals as evidence about the kind of guesser."""
TO_COME = 0.5
"""The gain in the secret's score expected from each later clue; and the weight of later rounds relative to this one."""
PLAINNESS = 0.5
"""The penalty of a clue that fits the secret only in comparison with the other characters, because people don't enjoy
such riddles."""
NODES: Final = (-1.2, 0.0, 1.2)
"""Three equally likely errors of the secret's own score, in units of DOUBT."""
ERRORS: Final = tuple(exp(-1.7 * node) for node in NODES)
ROUND_OF: Final = {12 - sum(REMOVE[:done]): done + 1 for done in range(len(REMOVE))}
"""The round, counted from 1, by how many characters are left before its removal."""


def log_prior_of_guesser_kinds(eyes: ReaderTables) -> Row:
    """Return the log prior of each kind of guesser before any removal. There is one kind per reader, and a last one
    that computes as this bot does."""
    return [log((1 - LIKE_ME) * share + 1e-12) for share in eyes.shares] + [log(LIKE_ME + 1e-12)]


def belief_scores_of_guesser_kinds(trail: BeliefAfterClues, left: Left) -> list[Row]:
    """Return the guessers' belief scores after the clues so far, by kind of guesser and character left."""
    own = [log(share + 1e-9) for share in belief_summed_over_readers(trail, left)]
    return [*([row[at] for at in left] for row in trail.evidence), own]


def update_weights_of_guesser_kinds(kinds: Row, scores: list[Row], before: Left, after: Left) -> Row:
    """Return the log weights of the kinds of guessers, updated by how well each explains which characters were
    removed."""
    stays = [at in after for at in before]
    found = []
    for weight, row in zip(kinds, scores, strict=True):
        stayed = log(sum([exp(-score) for score, stay in zip(row, stays, strict=True) if stay]) + 1e-300)
        surprise = sum([-log(1 + exp(stayed + score)) for score, stay in zip(row, stays, strict=True) if not stay])
        found.append(weight + LEARNING * surprise)
    return found


def probability_that_guesser_keeps_secret(row: Row, own: int, doubt: float, round_: int) -> float:
    """Return the probability that one kind of guesser keeps the secret in this round, weighted with the chances in
    later rounds."""
    leads, kept, gone = exponential_leads_of_secret(row, own, doubt), 1.0, 0
    for later, remove in enumerate(REMOVE[round_ - 1 :]):
        gone += remove
        kept *= probability_that_secret_stays(leads, gone, TO_COME * later / doubt) ** (TO_COME if later else 1.0)
    return kept


def exponential_leads_of_secret(row: Row, own: int, doubt: float) -> Row:
    """Return the secret's lead over each other character, divided by `doubt` and transformed to exponentials for
    `stays`."""
    return [exp(-1.7 * min(max((row[own] - score) / doubt, -30.0), 30.0)) for at, score in enumerate(row) if at != own]


def probability_that_secret_stays(leads: Row, gone: int, more: float = 0.0) -> float:
    """Return the probability that at least `gone` other characters seem less likely than the secret. `more` is added to
    every lead."""
    # The sigmoid's argument is a lead, an error and what later clues add: one exponential for each lead is enough.
    shift, total = exp(-1.7 * more), 0.0
    for error in ERRORS:
        below = [1 / (1 + lead * error * shift) for lead in leads]
        spread = sqrt(sum([share * (1 - share) for share in below]) + 0.05)
        total += normal_sigmoid((sum(below) - gone + 0.5) / spread)
    return total / len(ERRORS)


def softmax_of_log_weights(kinds: Row) -> Row:
    """Return the normalised shares of these log weights (softmax)."""
    top = max(kinds)
    shares = [exp(weight - top) for weight in kinds]
    total = sum(shares)
    return [share / total for share in shares]
