"""Silencio: a silent team plays cards into ascending rows; every card helps or hurts the next player."""

from inkling.core.errors import mark
from inkling.core.game import Game
from inkling.games.silencio import bots
from inkling.games.silencio.board import faces
from inkling.games.silencio.board.emblem import emblem
from inkling.games.silencio.board.zones import board
from inkling.games.silencio.rules import choices, encoding, rules, views
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.state import Options, View
from inkling.games.silencio.teach.daily import daily, share
from inkling.games.silencio.teach.lesson import lesson
from inkling.games.silencio.teach.primer import primer
from inkling.games.silencio.teach.why import why
from inkling.games.silencio.words import notation, screen, telling
from inkling.games.silencio.words.settings import settings

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
    awaited=choices.awaited,
    legal=choices.legal,
    seconds=choices.seconds,
    time_up=choices.time_up,
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
    why=why,
    warm_up=bots.warm_up,
    board=board,
    settings=settings,
    pitch=mark("Four paths, no words. Lay every card together."),
    minutes=20,
    usual_seats=3,
    emblem=emblem,
    lesson=lesson,
    primer=primer,
    daily=daily,
    share=share,
)
