"""Gives the clue that readers like itself understand best, and removes what fits the clues least."""

from math import exp

from inkling.core import Bot, Chance, Sight, mark
from inkling.games.similo.bots.reading import least_likely, score
from inkling.games.similo.rules.actions import Action, Clue, Confirm, Mark, Unmark
from inkling.games.similo.rules.cards import CardId
from inkling.games.similo.rules.events import Event
from inkling.games.similo.rules.state import View
from inkling.games.similo.rules.voting import characters_left


def choose(sight: Sight[Action, Event, View], chance: Chance) -> Action | None:
    view, secret = sight.view, sight.view.secret
    clues = [action for action in sight.legal if isinstance(action, Clue)]
    if clues and secret is not None:
        mixed, _ = chance.shuffle(clues)
        return max(mixed, key=lambda clue: clarity(view, secret, clue))
    return remove_step(sight) if sight.seat is not None else None


def clarity(view: View, secret: CardId, clue: Clue) -> tuple[bool, float]:
    """Whether the secret survives this round, then how much of a reader's belief it has among the characters left."""
    scene = view.scene
    clues = (*scene.clues, clue)
    survives = secret not in least_likely(scene, clues, view.to_remove)
    scores = score(scene.grid, clues, scene.options)
    return survives, exp(scores[secret]) / sum(exp(scores[card]) for card in characters_left(scene))


def remove_step(sight: Sight[Action, Event, View]) -> Action | None:
    """One step towards the own set: off with a wrong mark, on with a missing one, then confirm if it may."""
    scene = sight.view.scene
    wanted = least_likely(scene, scene.clues, sight.view.to_remove)
    marks = scene.marks[sight.seat] if sight.seat is not None else ()
    steps = (
        *(Unmark(card) for card in marks if card not in wanted),
        *(Mark(card) for card in wanted if card not in marks),
        Confirm(),
    )
    return next((step for step in steps if step in sight.legal), None)


SIMPLE: Bot[Action, Event, View] = Bot(
    "simple",
    2,
    mark("Compares what the cards have in common, and removes what fits least."),
    choose,
    title=mark("plain"),
)
