"""What each viewer of Similo may know. Guessers and the public see the scene; the giver also sees the secret and the
hand."""

from typing import assert_never

from inkling.core import Chance, Viewer
from inkling.games.similo.rules import events as ev
from inkling.games.similo.rules.decks import possible_clue_cards
from inkling.games.similo.rules.state import HAND, State, View
from inkling.games.similo.rules.voting import characters_left, number_to_remove, seats_to_act


def view_of(state: State, viewer: Viewer) -> View:
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


def visible_event(event: ev.Event, viewer: Viewer) -> ev.Event | None:
    if isinstance(event, ev.Public):
        return event
    match event:
        case ev.SecretTold(giver):
            return event if viewer == giver else ev.SecretTold(giver, None)
        case ev.HandDealt(giver):
            return event if viewer == giver else ev.HandDealt(giver, None)
        case ev.Drew(giver):
            return event if viewer == giver else ev.Drew(giver, None)
        case _:
            assert_never(event)


def imagine_state(view: View, chance: Chance) -> State:
    """Return a random state that is consistent with the view. The secret is a random remaining character, and clue
    cards are random cards that the viewer has not seen."""
    scene, hand = view.scene, view.hand
    secret, chance = chance.pick(characters_left(scene) if view.secret is None else (view.secret,))
    seen = {*scene.grid, *(clue.card for clue in scene.clues), *(hand or ())}
    unseen, chance = chance.shuffle([card for card in possible_clue_cards(scene.options) if card not in seen])
    if hand is None:
        hand, unseen = unseen[:HAND], unseen[HAND:]
    return State(scene=scene, secret=secret, hand=hand, pile=unseen[: view.pile], chance=chance)
