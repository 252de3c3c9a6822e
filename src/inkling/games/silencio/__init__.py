"""Silencio: a silent team plays cards into ascending rows; every card helps or hurts the next player."""

from inkling.core.game import Game
from inkling.games.silencio import bots, choices, encoding, faces, notation, rules, screen, telling, views
from inkling.games.silencio.actions import Action
from inkling.games.silencio.events import Event
from inkling.games.silencio.state import Options, View

GAME = Game(
    name="silencio",
    title="Silencio",
    package=__name__,
    rules=1,
    seats=range(2, 5),
    options=Options,
    actions=Action,
    events=Event,
    views=View,
    settle=rules.settle,
    setup=rules.setup,
    turn=choices.turn,
    legal=choices.legal,
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
    for_bots={"start": "asked"},
    higher_is_better=False,
    faces=faces.faces,
)
