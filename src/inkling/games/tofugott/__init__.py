"""Tofugott: one player answers odd questions with silhouettes, the others guess how that player thinks."""

from inkling.core.errors import mark
from inkling.core.game import Game
from inkling.games.tofugott import bots
from inkling.games.tofugott.board import emblem, faces
from inkling.games.tofugott.board import zones as board
from inkling.games.tofugott.rules import encoding, rules, topics, views
from inkling.games.tofugott.rules.actions import Action
from inkling.games.tofugott.rules.events import Event
from inkling.games.tofugott.rules.state import Options, View
from inkling.games.tofugott.teach import lesson, primer, why
from inkling.games.tofugott.words import notation, screen, settings, telling

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
    seat_people=rules.seat_people,
    rematch=rules.rematch,
    talkers=rules.talkers,
    time_up=rules.time_up,
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
    board=board.board,
    settings=settings.settings,
    pitch=mark("Odd questions, ten figures. Who knows you best?"),
    minutes=30,
    usual_seats=3,
    emblem=emblem.emblem,
    lesson=lesson.lesson,
    primer=primer.primer,
    why=why.why,
)
