"""Crescendo: lay cards that rise from one to the next, each in secret, without a word."""

from inkling.core.errors import mark
from inkling.core.game import Game
from tests.crescendo import bots
from tests.crescendo.rules import encoding, rules, views
from tests.crescendo.rules.actions import Action
from tests.crescendo.rules.events import Event
from tests.crescendo.rules.state import Options, View
from tests.crescendo.words import notation, screen, telling

GAME = Game(
    name="crescendo",
    title="Crescendo",
    package=__name__,
    rules=1,
    seats=range(2, 5),
    options=Options,
    actions=Action,
    events=Event,
    views=View,
    setup=rules.setup,
    turn=rules.turn,
    legal=rules.legal,
    apply=rules.apply,
    outcome=rules.outcome,
    view=views.view,
    see=views.see,
    imagine=views.imagine,
    question=rules.question,
    write=notation.write,
    read=notation.read,
    label=notation.label,
    tell=telling.tell,
    show=screen.show,
    every_action=encoding.every_action,
    numbers=encoding.numbers,
    bots=bots.BOTS,
    for_bots={},
    higher_is_better=True,
    pitch=mark("Lay cards that rise, each in secret, without a word."),
    minutes=2,
)
