"""From a belief to marks: one step at a time towards the set that should go, and how to come to terms with others.

Among voters, somebody must give way or the round never ends: a voter goes over to another set as soon as more have
confirmed it, or equally many of whom one sits nearer after the captain (R12 lets the captain decide as well). Where
ballots are asked (R11), the first says freely what each thinks. Advisers mark, and leave their marks alone once a
voter has confirmed something (R4).
"""

from collections.abc import Sequence

from inkling.core.sight import Seat, Sight
from inkling.games.similo.rules.actions import Action, Confirm, Mark, Unmark
from inkling.games.similo.rules.cards import CardId, Cards
from inkling.games.similo.rules.events import Event
from inkling.games.similo.rules.state import Scene, View
from inkling.games.similo.rules.voting import characters_left, count_confirmations, in_grid_order


def remove_step(sight: Sight[Action, Event, View], belief: Sequence[float]) -> Action | None:
    """Off with a wrong mark, on with a missing one, then confirm if it may; None when there is nothing to add."""
    scene, seat = sight.view.scene, sight.seat
    if seat is None or (seat not in scene.voters and scene.confirmed):
        return None
    wanted = least_likely(scene, belief, sight.view.to_remove)
    if seat in scene.voters:
        wanted = come_to_terms(scene, seat, wanted)
    steps = (
        *(Unmark(card) for card in scene.marks[seat] if card not in wanted),
        *(Mark(card) for card in wanted if card not in scene.marks[seat]),
        Confirm(),
    )
    return next((step for step in steps if step in sight.legal), None)


def least_likely(scene: Scene, belief: Sequence[float], n: int) -> Cards:
    """The n characters to remove; equals go in the order of their names, which tells nothing and is alike for all."""
    shares: dict[CardId, float] = {card: round(share, 9) for card, share in zip(scene.grid, belief, strict=True)}
    ranked = sorted(characters_left(scene), key=lambda card: (shares[card], card))
    return in_grid_order(scene, tuple(ranked[:n]))


def come_to_terms(scene: Scene, seat: Seat, wanted: Cards) -> Cards:
    """The own set, or one that others have confirmed and that has more right to go."""
    if scene.options.asked and scene.ballot == 1:
        return wanted
    sets = {cards: rank(scene, cards) for cards in count_confirmations(scene)}
    mine = sets.get(wanted, (1, -distance(scene, seat)))
    best = max(sets, key=lambda cards: sets[cards], default=wanted)
    return best if best != wanted and sets[best] > mine else wanted


def rank(scene: Scene, cards: Cards) -> tuple[int, int]:
    """How many have confirmed a set, and how near to the captain the nearest of them sits."""
    seats = [seat for seat in scene.confirmed if scene.marks[seat] == cards]
    return len(seats), -min(distance(scene, seat) for seat in seats)


def distance(scene: Scene, seat: Seat) -> int:
    return (seat - scene.captain) % scene.seats
