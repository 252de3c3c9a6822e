"""Voting, derived from the scene: who may mark, who votes, who is captain, and which set is removed (R4, R11, R12)."""

from collections import Counter
from functools import cache

from inkling.core import Chance, Seat
from inkling.games.similo.rules.cards import Cards
from inkling.games.similo.rules.state import REMOVE, Scene


def is_clue_due(scene: Scene) -> bool:
    return len(scene.clues) < scene.round


def seats_to_act(scene: Scene) -> tuple[Seat, ...]:
    if scene.ended is not None:
        return ()
    if is_clue_due(scene):
        return (scene.giver,)
    return (next_voter_to_ask(scene),) if scene.options.asked else list_guessers(scene.giver, scene.seats)


def next_voter_to_ask(scene: Scene) -> Seat:
    """Return the voter who is asked next: in seat order after the clue giver, without those who have confirmed
    (R11)."""
    still = tuple(seat for seat in scene.voters if seat not in scene.confirmed)
    return first_voter_after_seat(still, scene.giver, scene.seats)


@cache
def list_guessers(giver: Seat, seats: int) -> tuple[Seat, ...]:
    return tuple(seat for seat in map(Seat, range(seats)) if seat != giver)


def first_voter_after_seat(voters: tuple[Seat, ...], after: Seat, seats: int) -> Seat:
    """Return the first voter after this seat, in seat order around the table. If there is only one voter, the result
    may be this seat."""
    return min(voters, key=lambda seat: (seat - after - 1) % seats)


def characters_left(scene: Scene) -> Cards:
    removed = {card for cards in scene.removed for card in cards}
    return tuple(card for card in scene.grid if card not in removed)


def number_to_remove(scene: Scene) -> int:
    return 0 if scene.ended is not None else REMOVE[scene.round - 1]


def set_confirmed_by_enough_voters(scene: Scene) -> Cards | None:
    """Return the set of characters that enough voters have confirmed; None if there is none."""
    needed = confirmations_needed(scene)
    return next((cards for cards, count in count_confirmations_by_set(scene).items() if count >= needed), None)


def confirmations_needed(scene: Scene) -> int:
    """Return how many confirmations are needed: more than half of the voters, or all."""
    voters = len(scene.voters)
    return voters if scene.options.agreement == "all" else voters // 2 + 1


def most_confirmed_set(scene: Scene) -> Cards | None:
    """Return the set of characters with the most confirmations. Return None if several have equally many, or if there
    are none (R12)."""
    ranking = count_confirmations_by_set(scene).most_common(2)
    if not ranking or (len(ranking) == 2 and ranking[0][1] == ranking[1][1]):
        return None
    return ranking[0][0]


def complete_captains_set(scene: Scene, chance: Chance) -> tuple[Cards, Cards, Chance]:
    """Return two sets of cards and the next position in the random stream. The first set is added to the captain's
    marks, the second is spared from them, to reach the right number (R12). At least one set is empty."""
    marks = scene.marks[scene.captain]
    missing = number_to_remove(scene) - len(marks)
    if missing < 0:
        mixed, chance = chance.shuffle(marks)
        return (), sort_in_grid_order(scene, mixed[missing:]), chance
    if missing > 0:
        mixed, chance = chance.shuffle([card for card in characters_left(scene) if card not in marks])
        return sort_in_grid_order(scene, mixed[:missing]), (), chance
    return (), (), chance


def sort_in_grid_order(scene: Scene, cards: Cards) -> Cards:
    return tuple(card for card in scene.grid if card in cards)


def count_confirmations_by_set(scene: Scene) -> Counter[Cards]:
    return Counter(scene.marks[seat] for seat in scene.confirmed)
