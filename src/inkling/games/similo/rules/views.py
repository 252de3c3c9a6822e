"""What each viewer of Similo is given. Guessers and the public know the scene; the giver knows secret and hand too."""

from typing import assert_never

from inkling.core.chance import Chance
from inkling.core.sight import Viewer
from inkling.games.similo.rules.decks import clue_cards
from inkling.games.similo.rules.events import (
    BallotBegan,
    CaptainChanged,
    CaptainDecided,
    ClueLaid,
    Confirmed,
    Drew,
    Ended,
    Event,
    HandDealt,
    LaidOut,
    Marked,
    Removed,
    RoundBegan,
    SecretTold,
    TimeRanOut,
    Unmarked,
    VotersChanged,
    Withdrew,
)
from inkling.games.similo.rules.state import HAND, State, View
from inkling.games.similo.rules.voting import characters_left, number_to_remove, seats_to_act


def view(state: State, viewer: Viewer) -> View:
    scene = state.scene
    gives = viewer == scene.giver
    return View(
        seat=viewer,
        scene=scene,
        turn=seats_to_act(scene),
        to_remove=number_to_remove(scene),
        pile=len(state.pile),
        secret=state.secret if gives or scene.ended is not None else None,
        hand=state.hand if gives else None,
    )


def see(event: Event, viewer: Viewer) -> Event | None:
    match event:
        case SecretTold(giver):
            return event if viewer == giver else SecretTold(giver, None)
        case HandDealt(giver):
            return event if viewer == giver else HandDealt(giver, None)
        case Drew(giver):
            return event if viewer == giver else Drew(giver, None)
        case LaidOut() | RoundBegan() | ClueLaid() | Removed() | Ended():
            return event
        case Marked() | Unmarked() | Confirmed() | Withdrew():
            return event
        case VotersChanged() | CaptainChanged() | CaptainDecided() | TimeRanOut() | BallotBegan():
            return event
        case _:
            assert_never(event)


def imagine(view: View, chance: Chance) -> State:
    """Any character left may be the secret one, any clue card not seen may be in the hand or the pile."""
    scene, hand = view.scene, view.hand
    secret, chance = chance.pick(characters_left(scene) if view.secret is None else (view.secret,))
    seen = {*scene.grid, *(clue.card for clue in scene.clues), *(hand or ())}
    unseen, chance = chance.shuffle([card for card in clue_cards(scene.options) if card not in seen])
    if hand is None:
        hand, unseen = unseen[:HAND], unseen[HAND:]
    return State(scene=scene, secret=secret, hand=hand, pile=unseen[: view.pile], chance=chance)
