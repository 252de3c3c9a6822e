"""What laying a card would do is said before it is laid, and comes true."""

import pytest

from inkling.catalogs import speech
from inkling.core.sight import Seat, Sight
from inkling.games.silencio import GAME
from inkling.games.silencio.rules import rules, views
from inkling.games.silencio.rules.actions import Action, Play
from inkling.games.silencio.rules.effects import outlook
from inkling.games.silencio.rules.events import Event, Played
from inkling.games.silencio.rules.state import State, View
from inkling.games.silencio.text import notation

from .plays import random_plays
from .scene import cards, scene


@pytest.mark.parametrize("seed", range(24))
def test_foretold_effect_is_the_effect_that_comes(seed: int) -> None:
    """Every card that could be laid, at every moment of a play by chance."""
    for play in random_plays(seed):
        for seat in GAME.rules.turn(play.state):
            sight = play.sight(seat)
            for action in sight.legal:
                if isinstance(action, Play):
                    compare_outlook(play.state, sight, action)


def compare_outlook(state: State, sight: Sight[Action, Event, View], action: Play) -> None:
    assert sight.seat is not None
    played = next(event for event in rules.apply(state, sight.seat, action)[1] if isinstance(event, Played))
    effect, dark, no_effect = outlook(sight.view, action.card)
    assert (played.dark, played.no_effect) == (dark, no_effect)
    assert played.effect == (effect if no_effect is None else None)
    sentences = notation.IDLE if played.idle else notation.EFFECTS
    sentence = sentences[effect] if no_effect is None else notation.NO_EFFECTS[no_effect]
    assert notation.label(action, sight, speech("en", GAME.package)).endswith(f"({sentence})")


@pytest.mark.parametrize(
    ("hand", "english", "german"),
    [
        ("blue-2 red-9", "the Oracle is empty", "Das Orakel ist leer"),
        ("blue-3 red-9", "no card can be taken back", "Keine Karte lässt sich zurücknehmen"),
        ("yellow-3", "you’ll have no concealed card left", "Du hast dann keine verdeckte Karte mehr"),
        ("green-3", "nobody can exchange anything", "Niemand kann etwas tauschen"),
    ],
)
def test_effect_that_can_do_nothing_is_not_promised(hand: str, english: str, german: str) -> None:
    """Silencio R7, R17: the label says why instead."""
    view, card = views.view(scene(hand, "green-13"), Seat(0)), cards(hand)[-1]
    assert notation.foretell(view, card, speech("en", GAME.package)) == f"no effect: {english}"
    assert notation.foretell(view, card, speech("de", GAME.package)) == f"kein Effekt: {german}"
