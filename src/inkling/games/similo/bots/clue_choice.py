"""Chooses a giver's clue and the characters to remove.

The best clue is the one with which most guessers would keep the secret, now and in later rounds. A tactful bot also
follows people's conventions: no upright clue that fits another character better, no repetition, sideways only for a
good reason. In round four it also looks ahead to the last clue, which must separate the secret from one remaining
rival.
"""

from collections.abc import Sequence
from math import exp, log, sqrt
from typing import NamedTuple

from inkling.core.sight import Seat, Sight
from inkling.games.similo.bots import likelihoods
from inkling.games.similo.bots.belief import (
    WAYS,
    BeliefState,
    ClueHistory,
    ReaderMix,
    clue_history_of,
    offer,
    replay_clues,
    see,
)
from inkling.games.similo.bots.likelihoods import Left, ReaderTables, Row
from inkling.games.similo.rules.actions import Action, Clue, Confirm, Mark, Unmark
from inkling.games.similo.rules.cards import CardId, Cards
from inkling.games.similo.rules.events import Event
from inkling.games.similo.rules.state import REMOVE, Scene, View
from inkling.games.similo.rules.voting import characters_left, count_confirmations, in_grid_order


class ClueOptions(NamedTuple):
    """The possible clues and the value of each: the expected share of guessers who keep the secret."""

    clues: tuple[Clue, ...]
    values: list[float]


RIVAL = 0.3
"""How fast an upright clue loses value if another character fits it better, by the lead in z-scores."""
AGAIN = 0.15
"""The share of a clue's effect that is lost if an earlier one said exactly the same."""
ASKEW = 0.98
"""The value of a sideways clue relative to an upright one of the same effect, because people understand it less."""
LAST = len(REMOVE)
SOFT = 0.6
"""The spread of a logistic error, relative to a normal one, with which the strongest rival is picked."""
WIDER = 1.3
"""The error of a difference between two characters, relative to the error of one."""


class Possible(NamedTuple):
    """One possible clue. `card` and `way` (orientation) are indices in the similarity tables. `scores` has the
    guessers' resulting belief scores by kind of guesser and character left. `fits` is how well the clue fits each
    character left."""

    card: int
    way: int
    scores: list[Row]
    fits: Row


def weigh_clues(mind: ReaderMix, view: View, secret: CardId, clues: tuple[Clue, ...]) -> ClueOptions:
    """Return the possible clues with their values, for a giver whose secret is `secret`."""
    case = clue_history_of(view.scene)
    eyes, places = see(mind, case.options, case.grid)
    now, left = replay_clues(mind, case), case.left[-1]
    own, round_ = left.index(case.grid.index(secret)), likelihoods.ROUND_OF[len(left)]
    shares = likelihoods.mix(guesser_kinds_so_far(eyes, now, case))
    earlier = [fit(eyes, places[clue.card], WAYS[clue.orientation], left) for clue in case.clues]
    valued = offer(mind, case.options, case.grid, case.clues, case.left)
    possible = []
    for card in dict.fromkeys(places[clue.card] for clue in clues):
        factors = likelihoods.not_played(now.pasts, card, left, len(eyes.shares))
        for way, likely in enumerate(likelihoods.likelihood_of_clue(eyes, valued, factors, card)):
            possible.append(imagine(eyes, now, left, likely, card, way, earlier if mind.tactful else []))
    if mind.tactful and round_ == LAST - 1:
        kept = look_ahead(eyes, shares, possible, left, own)
    else:
        doubts = doubt(eyes, round_)
        kept = [
            sum(
                share * likelihoods.survival_probability(row, own, size, round_)
                for share, row, size in zip(shares, one.scores, doubts, strict=True)
            )
            for one in possible
        ]
    values = {(one.card, one.way): value * manner(mind, one, own) for value, one in zip(kept, possible, strict=True)}
    return ClueOptions(clues, [round(values[places[clue.card], WAYS[clue.orientation]], 9) for clue in clues])


def imagine(
    eyes: ReaderTables, now: BeliefState, left: Left, likely: list[Row], card: int, way: int, earlier: Sequence[Row]
) -> Possible:
    """Return the scores that guessers would have after this clue. It has less effect if earlier clues said the same."""
    trail = now.trails[-1]
    own = likelihoods.belief_in_characters(likelihoods.trail_after_clue(eyes, trail, likely, card, way, left), left)
    fits = fit(eyes, card, way, left)
    fresh = 1 - AGAIN * max((alike(fits, said) for said in earlier), default=0.0)
    scores = [
        [sums[at] + fresh * table[card][way][at] for at in left]
        for sums, table in zip(trail.evidence, eyes.tables, strict=True)
    ]
    return Possible(card, way, [*scores, [log(share + 1e-9) for share in own]], fits)


def alike(one: Row, other: Row) -> float:
    """Return the correlation of two clues over the characters left, or 0 if it is negative."""
    mean, middle = sum(one) / len(one), sum(other) / len(other)
    both = sum([(a - mean) * (b - middle) for a, b in zip(one, other, strict=True)])
    size = sqrt(sum([(a - mean) ** 2 for a in one]) * sum([(b - middle) ** 2 for b in other]))
    return max(0.0, both / size) if size > 1e-9 else 0.0


def doubt(eyes: ReaderTables, round_: int) -> Row:
    """Return the standard deviation of the error in the scores, for each kind of guesser, after this round's clue."""
    sizes = [*([likelihoods.DOUBT] * len(eyes.shares)), likelihoods.DOUBT_OF_MYSELF]
    return [size * sqrt(round_) for size in sizes]


def fit(eyes: ReaderTables, card: int, way: int, left: Left) -> Row:
    """Return how well a clue fits each character left, averaged over the readers."""
    rows = [(share, table[card][way]) for share, table in zip(eyes.shares, eyes.tables, strict=True)]
    return [sum([share * row[at] for share, row in rows]) for at in left]


def manner(mind: ReaderMix, one: Possible, own: int) -> float:
    """Return a factor from 0 to 1 for how natural people find a clue. It is lower if the card does not resemble the
    secret, and for a tactful bot also if the clue is sideways or fits another character better."""
    factor = exp(likelihoods.PLAINNESS * min(max(one.fits[own], -1.0), 0.0))
    if not mind.tactful:
        return factor
    return factor * (ASKEW if one.way else exp(-RIVAL * (max(one.fits) - one.fits[own])))


def look_ahead(eyes: ReaderTables, shares: Row, possible: list[Possible], left: Left, own: int) -> list[float]:
    """Return the probability, for each possible clue of round four, that the secret survives this round and the last
    one.

    After this round one rival remains with the secret. For each possible rival, assume that the giver then plays the
    card that separates the two best.
    """
    now, last = doubt(eyes, LAST - 1), doubt(eyes, LAST)
    says = {
        (one.card, one.way): [
            *([table[one.card][one.way][at] for at in left] for table in eyes.tables),
            one.fits,
        ]
        for one in possible
    }
    values = []
    for one in possible:
        nexts = [rows for (card, _), rows in says.items() if card != one.card]
        beside = [0.0] * len(left)
        for share, row, size in zip(shares, one.scores, now, strict=True):
            stay = share * likelihoods.stays(likelihoods.leads_of(row, own, size), REMOVE[LAST - 2])
            for at, likely in enumerate(rivals(row, own, size)):
                beside[at] += stay * likely
        values.append(
            sum(
                chance
                * max(
                    tell_apart(shares, one.scores, rows, own, at, last)
                    for rows in nexts or [[[0.0] * len(left)] * len(shares)]
                )
                for at, chance in enumerate(beside)
                if at != own
            )
        )
    return values


def rivals(row: Row, own: int, size: float) -> Row:
    """Return the probability, for each character, that it is the strongest rival of the secret; 0 for the secret
    (`own`)."""
    top = max(score for at, score in enumerate(row) if at != own)
    shares = [0.0 if at == own else exp((score - top) / (SOFT * size)) for at, score in enumerate(row)]
    total = sum(shares)
    return [share / total for share in shares]


def tell_apart(shares: Row, scores: list[Row], says: list[Row], own: int, rival: int, sizes: Row) -> float:
    """Return the share of guessers who keep the secret and remove the rival after one more clue with the effect
    `says`."""
    return sum(
        share * likelihoods.normal_sigmoid((row[own] - row[rival] + said[own] - said[rival]) / (WIDER * size))
        for share, row, said, size in zip(shares, scores, says, sizes, strict=True)
    )


def guesser_kinds_so_far(eyes: ReaderTables, now: BeliefState, case: ClueHistory) -> Row:
    """Return the log weight of each kind of guesser, updated with the removals after each clue."""
    kinds = likelihoods.prior_of_guessers(eyes)
    for number in range(len(case.clues)):
        before, after = case.left[number], case.left[number + 1]
        kinds = likelihoods.update_guesser_weights(
            kinds, likelihoods.all_scores(now.trails[number + 1], before), before, after
        )
    return kinds


def next_removal_step(sight: Sight[Action, Event, View], belief: Sequence[float]) -> Action | None:
    """Return the seat's next action towards its set: remove a wrong mark, add a missing one, or confirm. None if no
    such action is legal."""
    scene, seat = sight.view.scene, sight.seat
    if seat is None or (seat not in scene.voters and scene.confirmed):
        return None
    wanted = least_likely_characters(scene, belief, sight.view.to_remove)
    if seat in scene.voters:
        wanted = agree_on_set(scene, seat, wanted)
    steps = (
        *(Unmark(card) for card in scene.marks[seat] if card not in wanted),
        *(Mark(card) for card in wanted if card not in scene.marks[seat]),
        Confirm(),
    )
    return next((step for step in steps if step in sight.legal), None)


def least_likely_characters(scene: Scene, belief: Sequence[float], n: int) -> Cards:
    """Return the `n` characters with the lowest belief. Ties are broken by name: this reveals nothing and is the same
    for all bots."""
    shares: dict[CardId, float] = {card: round(share, 9) for card, share in zip(scene.grid, belief, strict=True)}
    ranked = sorted(characters_left(scene), key=lambda card: (shares[card], card))
    return in_grid_order(scene, tuple(ranked[:n]))


def agree_on_set(scene: Scene, seat: Seat, wanted: Cards) -> Cards:
    """Return the set that this seat should confirm: `wanted`, or the set that another seat has confirmed if it ranks
    higher (`rank_of_set`)."""
    if scene.options.asked and scene.ballot == 1:
        return wanted
    sets = {cards: rank_of_set(scene, cards) for cards in count_confirmations(scene)}
    mine = sets.get(wanted, (1, -distance_from_captain(scene, seat)))
    best = max(sets, key=lambda cards: sets[cards], default=wanted)
    return best if best != wanted and sets[best] > mine else wanted


def rank_of_set(scene: Scene, cards: Cards) -> tuple[int, int]:
    """Return a sort key for a confirmed set: more confirmations first, then the voter nearest to the captain."""
    seats = [seat for seat in scene.confirmed if scene.marks[seat] == cards]
    return len(seats), -min(distance_from_captain(scene, seat) for seat in seats)


def distance_from_captain(scene: Scene, seat: Seat) -> int:
    return (seat - scene.captain) % scene.seats
