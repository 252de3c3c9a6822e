"""R42 implemented a second time, from a viewer's events alone, and compared with the view."""

import pytest

from inkling.core.sight import Seat, Viewer
from inkling.games.silencio.rules import views
from inkling.games.silencio.rules.events import (
    CardLaidFaceUp,
    CardPassedOn,
    CardTakenBack,
    DrawFailed,
    Event,
    HandedOver,
    OracleCardGiven,
    OracleLaid,
    OracleTaken,
    Played,
)

from .plays import random_plays
from .scene import cards, do, scene


class Memory:
    """A viewer with perfect memory who draws no conclusions."""

    def __init__(self, viewer: Viewer, seats: int, hand: int) -> None:
        self.viewer = viewer
        self.concealed = [hand] * seats
        self.open: list[set[str]] = [set() for _ in range(seats)]
        self.sure: list[set[str]] = [set() for _ in range(seats)]

    def enter(self, seat: Seat, card: str | None) -> None:
        self.concealed[seat] += 1
        if card is not None:
            self.sure[seat].add(card)

    def leave(self, seat: Seat, card: str | None) -> str | None:
        """Remove a card from a hand. Return it if the viewer knows which it was."""
        if card is not None and card in self.open[seat]:
            self.open[seat].remove(card)
            return card
        if card is None and self.concealed[seat] == 1 and self.sure[seat]:
            card = next(iter(self.sure[seat]))
        if card is None:
            self.sure[seat].clear()
        else:
            self.sure[seat].discard(card)
        self.concealed[seat] -= 1
        return card

    def hear(self, event: Event) -> None:
        match event:
            case CardPassedOn(giver, receiver, card) | HandedOver(giver, receiver, card):
                self.enter(receiver, self.leave(giver, card))
            case Played(card=card, owner=owner):
                self.leave(owner, card)
            case DrawFailed(seat, card):
                self.sure[seat].add(card)
            case CardTakenBack(seat, card) | OracleTaken(seat, card) | OracleCardGiven(receiver=seat, card=card):
                self.enter(seat, card)
            case CardLaidFaceUp(seat, card):
                self.leave(seat, card)
                self.open[seat].add(card)
            case OracleLaid(seat, card):
                self.leave(seat, card)


@pytest.mark.parametrize("seed", range(60))
def test_view_is_sure_of_just_what_a_perfect_memory_is_sure_of(seed: int) -> None:
    """Silencio R42: for every viewer at every ply; and all certain knowledge is true."""
    memories: dict[Viewer, Memory] = {}
    heard: dict[Viewer, int] = {}
    for play in random_plays(seed):
        seats = play.record.setup.seats
        for viewer in (*map(Seat, range(seats)), None):
            memory = memories.setdefault(viewer, Memory(viewer, seats, play.state.options.hand or 0))
            sight = play.sight(viewer)
            for line in sight.story[heard.get(viewer, 0) :]:
                memory.hear(line.event)
            heard[viewer] = len(sight.story)
            for seat in range(seats):
                if seat != viewer:
                    assert set(sight.view.known[seat]) == memory.sure[seat]
                    assert memory.sure[seat] <= set(play.state.hands[seat])


@pytest.mark.parametrize("seed", range(20))
def test_watchers_know_what_all_saw(seed: int) -> None:
    """Silencio R42: everybody but the holder is certain of it too, and the holder's view says so."""
    for play in random_plays(seed):
        seats = [play.sight(Seat(seat)).view for seat in range(play.record.setup.seats)]
        watching = play.sight(None).view
        for holder, held in enumerate(watching.known):
            assert seats[holder].common[holder] == held
            assert all(set(held) <= set(other.known[holder]) for other in seats if other.seat != holder)


def test_only_concealed_card_can_be_followed_and_an_own_view_says_what_all_know() -> None:
    """Silencio R42: the only concealed card stays known in its new hand."""
    known = scene("blue-5", "green-7 green-9", "red-7", rows="yellow-4")
    known = do(known, "play blue-5", "take yellow-4")
    assert known.hands[0] == ("yellow-4",)
    known = do(known, "play green-7", "name 0", "exchange player", "name 2", "give yellow-4")
    assert views.view_of(known, Seat(1)).known[2] == ("yellow-4",)
    assert views.view_of(known, None).known[2] == ("yellow-4",)
    assert views.view_of(known, Seat(1)).known[0] == ()
    state = do(scene("blue-5 red-13", "green-9", rows="yellow-4"), "play blue-5", "take yellow-4")
    seen = views.view_of(state, Seat(0))
    assert seen.common[0] == ("yellow-4",)
    assert seen.known[0] == ()
    assert seen.hand == cards("yellow-4 red-13")
