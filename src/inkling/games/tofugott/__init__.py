"""Tofugott: one player answers odd questions with silhouettes, the others guess how that player thinks."""

from inkling.core.game import Game
from inkling.games.tofugott import bots, encoding, faces, notation, rules, screen, telling, topics, views
from inkling.games.tofugott.actions import Action
from inkling.games.tofugott.events import Event
from inkling.games.tofugott.state import Options, View

GAME = Game(
    name="tofugott",
    title="Tofugott",
    package=__name__,
    rules=1,
    seats=range(2, 7),
    options=Options,
    actions=Action,
    events=Event,
    views=View,
    settle=rules.settle,
    rematch=rules.rematch,
    talkers=rules.talkers,
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
    topic=topics.topic,
    caption=topics.caption,
    faces=faces.faces,
)
