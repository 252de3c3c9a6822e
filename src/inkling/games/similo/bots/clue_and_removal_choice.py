"""Chooses a giver's clue and the characters to remove.

The best clue is the one after which most guessers would keep the secret, now and in later rounds. A bot with a
`tactful` mind also follows people's conventions: no upright clue that fits another character better, no repetition, and
sideways only for a good reason. In round four it also looks ahead to the last clue, which must separate the secret from
one rival.
"""

from collections.abc import Sequence
from math import exp, log, sqrt
from typing import NamedTuple

from inkling.core.sight import Seat, Sight
from inkling.games.similo.bots import clue_likelihoods, guesser_model
from inkling.games.similo.bots.clue_likelihoods import Left, ReaderTables, Row
from inkling.games.similo.bots.secret_belief import (
    WAYS,
    BeliefsAfterClues,
    ClueHistory,
    ReaderMix,
    beliefs_after_each_clue,
    clue_history_of_scene,
    ratings_of_possible_hand,
    reader_tables_of_possible_clues,
)
from inkling.games.similo.rules.actions import Action, Clue, ConfirmMarkedSet, MarkCharacter, UnmarkCharacter
from inkling.games.similo.rules.cards import CardId, Cards
from inkling.games.similo.rules.events import Event
from inkling.games.similo.rules.state import REMOVE, Scene, View
from inkling.games.similo.rules.voting import characters_left, count_confirmations_by_set, sort_in_grid_order


class PossibleCluesWithValues(NamedTuple):
    """The possible clues and the value of each. The value is the expected share of guessers who keep the secret."""

    clues: tuple[Clue, ...]
    values: list[float]


RIVAL = 0.3
"""How fast an upright clue loses value if it fits another character better than the secret, per z-score of
difference."""
AGAIN = 0.15
"""The share of a clue's effect that is lost if an earlier clue had the same effect."""
ASKEW = 0.98
"""The value of a sideways clue relative to an upright one with the same effect. It is below 1, because people
understand sideways clues less well."""
LAST = len(REMOVE)
SOFT = 0.6
"""The scale of the logistic error with which the strongest rival is predicted, relative to the standard deviation of a
score."""
WIDER = 1.3
"""The standard deviation of the difference between two scores, relative to that of one score."""


class PossibleClue(NamedTuple):
    """One possible clue. `card` and `way` (orientation) are indices in the similarity tables. `scores` has a row for
    each kind of guesser: its scores for the characters left. `fits` is how well the clue fits each character left."""

    card: int
    way: int
    scores: list[Row]
    fits: Row


def rate_possible_clues(
    mind: ReaderMix, view: View, secret: CardId, clues: tuple[Clue, ...]
) -> PossibleCluesWithValues:
    """Return the possible clues with their values, for a giver whose secret is `secret`."""
    case = clue_history_of_scene(view.scene)
    readers, places = reader_tables_of_possible_clues(mind, case.options, case.grid)
    now, left = beliefs_after_each_clue(mind, case), case.left[-1]
    own, round_ = left.index(case.grid.index(secret)), guesser_model.ROUND_OF[len(left)]
    shares = clue_likelihoods.softmax_of_log_weights(weights_of_guesser_kinds(readers, now, case))
    earlier = [
        fit_of_clue_to_characters(readers, places[clue.card], WAYS[clue.orientation], left) for clue in case.clues
    ]
    valued = ratings_of_possible_hand(mind, case.options, case.grid, case.clues, case.left)
    possible = []
    for card in dict.fromkeys(places[clue.card] for clue in clues):
        factors = clue_likelihoods.likelihood_of_not_having_played_card(now.pasts, card, left, len(readers.shares))
        for way, likely in enumerate(clue_likelihoods.likelihood_of_clue(readers, valued, factors, card)):
            possible.append(
                scores_after_imagined_clue(readers, now, left, likely, card, way, earlier if mind.tactful else [])
            )
    if mind.tactful and round_ == LAST - 1:
        kept = survival_with_final_clue(readers, shares, possible, left, own)
    else:
        doubts = doubt_about_scores(readers, round_)
        kept = [
            sum(
                share * guesser_model.probability_that_guesser_keeps_secret(row, own, size, round_)
                for share, row, size in zip(shares, imagined.scores, doubts, strict=True)
            )
            for imagined in possible
        ]
    values = {
        (imagined.card, imagined.way): value * naturalness_of_clue(mind, imagined, own)
        for value, imagined in zip(kept, possible, strict=True)
    }
    return PossibleCluesWithValues(
        clues, [round(values[places[clue.card], WAYS[clue.orientation]], 9) for clue in clues]
    )


def scores_after_imagined_clue(
    readers: ReaderTables,
    now: BeliefsAfterClues,
    left: Left,
    likely: list[Row],
    card: int,
    way: int,
    earlier: Sequence[Row],
) -> PossibleClue:
    """Return the scores that guessers would give the characters after this clue. The clue counts less if an earlier one
    had the same effect."""
    trail = now.trails[-1]
    own = clue_likelihoods.belief_summed_over_readers(
        clue_likelihoods.belief_trail_after_clue(readers, trail, likely, card, way, left), left
    )
    fits = fit_of_clue_to_characters(readers, card, way, left)
    fresh = 1 - AGAIN * max((correlation_of_clues(fits, said) for said in earlier), default=0.0)
    scores = [
        [sums[at] + fresh * table[card][way][at] for at in left]
        for sums, table in zip(trail.evidence, readers.tables, strict=True)
    ]
    return PossibleClue(card, way, [*scores, [log(share + 1e-9) for share in own]], fits)


def correlation_of_clues(row: Row, other_row: Row) -> float:
    """Return the correlation between the similarities of two clues, over the characters left. A negative correlation
    counts as 0."""
    mean, middle = sum(row) / len(row), sum(other_row) / len(other_row)
    both = sum([(a - mean) * (b - middle) for a, b in zip(row, other_row, strict=True)])
    size = sqrt(sum([(a - mean) ** 2 for a in row]) * sum([(b - middle) ** 2 for b in other_row]))
    return max(0.0, both / size) if size > 1e-9 else 0.0


def doubt_about_scores(readers: ReaderTables, round_: int) -> Row:
    """Return the standard deviation of the scores' error after this round's clue, for each kind of guesser."""
    sizes = [*([guesser_model.DOUBT] * len(readers.shares)), guesser_model.DOUBT_OF_MYSELF]
    return [size * sqrt(round_) for size in sizes]


def fit_of_clue_to_characters(readers: ReaderTables, card: int, way: int, left: Left) -> Row:
    """Return how well a clue fits each character left, averaged over the readers."""
    rows = [(share, table[card][way]) for share, table in zip(readers.shares, readers.tables, strict=True)]
    return [sum([share * row[at] for share, row in rows]) for at in left]


def naturalness_of_clue(mind: ReaderMix, clue: PossibleClue, own: int) -> float:
    """Return a factor from 0 to 1 for how natural people find a clue. It is lower if the card does not resemble the
    secret. For a bot with a `tactful` mind, it is also lower if the clue is sideways or fits another character
    better."""
    factor = exp(clue_likelihoods.PLAINNESS * min(max(clue.fits[own], -1.0), 0.0))
    if not mind.tactful:
        return factor
    return factor * (ASKEW if clue.way else exp(-RIVAL * (max(clue.fits) - clue.fits[own])))


def survival_with_final_clue(
    readers: ReaderTables, shares: Row, possible: list[PossibleClue], left: Left, own: int
) -> list[float]:
    """Return, for each possible clue of round four, the probability that the secret survives round four and the final
    round.

    After round four only the secret and one rival are left. For each character that could be this rival, the giver is
    assumed to play the final clue that separates the two best.
    """
    now, last = doubt_about_scores(readers, LAST - 1), doubt_about_scores(readers, LAST)
    says = {
        (clue.card, clue.way): [
            *([table[clue.card][clue.way][at] for at in left] for table in readers.tables),
            clue.fits,
        ]
        for clue in possible
    }
    values = []
    for clue in possible:
        nexts = [rows for (card, _), rows in says.items() if card != clue.card]
        beside = [0.0] * len(left)
        for share, row, size in zip(shares, clue.scores, now, strict=True):
            stay = share * guesser_model.probability_that_secret_stays(
                guesser_model.exponential_leads_of_secret(row, own, size), REMOVE[LAST - 2]
            )
            for at, likely in enumerate(chances_of_strongest_rival(row, own, size)):
                beside[at] += stay * likely
        values.append(
            sum(
                chance
                * max(
                    share_who_prefer_secret_to_rival(shares, clue.scores, rows, own, at, last)
                    for rows in nexts or [[[0.0] * len(left)] * len(shares)]
                )
                for at, chance in enumerate(beside)
                if at != own
            )
        )
    return values


def chances_of_strongest_rival(row: Row, own: int, size: float) -> Row:
    """Return the probability, for each character, that it is the strongest rival of the secret; 0 for the secret
    (`own`)."""
    top = max(score for at, score in enumerate(row) if at != own)
    shares = [0.0 if at == own else exp((score - top) / (SOFT * size)) for at, score in enumerate(row)]
    total = sum(shares)
    return [share / total for share in shares]


def share_who_prefer_secret_to_rival(
    shares: Row, scores: list[Row], says: list[Row], own: int, rival: int, sizes: Row
) -> float:
    """Return the share of guessers who would keep the secret and remove the rival after one more clue. `says` is the
    effect of this clue on the scores."""
    return sum(
        share * clue_likelihoods.normal_sigmoid((row[own] - row[rival] + said[own] - said[rival]) / (WIDER * size))
        for share, row, said, size in zip(shares, scores, says, sizes, strict=True)
    )


def weights_of_guesser_kinds(readers: ReaderTables, now: BeliefsAfterClues, case: ClueHistory) -> Row:
    """Return the log weight of each kind of guesser, updated after each clue with the characters that were removed."""
    kinds = guesser_model.log_prior_of_guesser_kinds(readers)
    for number in range(len(case.clues)):
        before, after = case.left[number], case.left[number + 1]
        kinds = guesser_model.update_weights_of_guesser_kinds(
            kinds, guesser_model.belief_scores_of_guesser_kinds(now.trails[number + 1], before), before, after
        )
    return kinds


def next_removal_step(sight: Sight[Action, Event, View], belief: Sequence[float]) -> Action | None:
    """Return the seat's next action towards removing the characters of its set: remove a wrong mark, add a missing
    mark, or confirm. Return None if no such action is legal."""
    scene, seat = sight.view.scene, sight.seat
    if seat is None or (seat not in scene.voters and scene.confirmed):
        return None
    wanted = least_likely_characters(scene, belief, sight.view.to_remove)
    if seat in scene.voters:
        wanted = choose_set_to_confirm(scene, seat, wanted)
    steps = (
        *(UnmarkCharacter(card) for card in scene.marks[seat] if card not in wanted),
        *(MarkCharacter(card) for card in wanted if card not in scene.marks[seat]),
        ConfirmMarkedSet(),
    )
    return next((step for step in steps if step in sight.legal), None)


def least_likely_characters(scene: Scene, belief: Sequence[float], n: int) -> Cards:
    """Return the `n` characters that the belief considers least likely. Equally likely ones are ordered by name, which
    reveals nothing and is the same for all bots."""
    shares: dict[CardId, float] = {card: round(share, 9) for card, share in zip(scene.grid, belief, strict=True)}
    ranked = sorted(characters_left(scene), key=lambda card: (shares[card], card))
    return sort_in_grid_order(scene, tuple(ranked[:n]))


def choose_set_to_confirm(scene: Scene, seat: Seat, wanted: Cards) -> Cards:
    """Return the set of characters that this seat should confirm. This is its own set `wanted`, unless
    `rank_of_confirmed_set` ranks a set that another seat confirmed higher."""
    if scene.options.asked and scene.ballot == 1:
        return wanted
    sets = {cards: rank_of_confirmed_set(scene, cards) for cards in count_confirmations_by_set(scene)}
    mine = sets.get(wanted, (1, -distance_from_captain(scene, seat)))
    best = max(sets, key=lambda cards: sets[cards], default=wanted)
    return best if best != wanted and sets[best] > mine else wanted


def rank_of_confirmed_set(scene: Scene, cards: Cards) -> tuple[int, int]:
    """Return a sort key for a confirmed set: more confirmations first, then the voter nearest to the captain."""
    seats = [seat for seat in scene.confirmed if scene.marks[seat] == cards]
    return len(seats), -min(distance_from_captain(scene, seat) for seat in seats)


def distance_from_captain(scene: Scene, seat: Seat) -> int:
    return (seat - scene.captain) % scene.seats
