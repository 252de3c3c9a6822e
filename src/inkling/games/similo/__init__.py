"""Similo: one player knows the secret character and speaks only in clue cards; the others must not remove it."""

from inkling.core.errors import mark
from inkling.core.game import Game
from inkling.games.similo.board.faces import faces
from inkling.games.similo.board.zones import board, emblem
from inkling.games.similo.bots import BOTS
from inkling.games.similo.packs.bringing import bring
from inkling.games.similo.packs.desk import PACKS
from inkling.games.similo.rules.actions import Action
from inkling.games.similo.rules.encoding import every_action, numbers
from inkling.games.similo.rules.events import Event
from inkling.games.similo.rules.rules import apply, attend, legal, outcome, question, talkers, time_up, turn
from inkling.games.similo.rules.setup import rematch, seat_people, setup
from inkling.games.similo.rules.state import MOST_SEATS, Options, State, View
from inkling.games.similo.rules.views import imagine, see, view
from inkling.games.similo.teach.asking import ask
from inkling.games.similo.teach.daily import daily, share
from inkling.games.similo.teach.lesson import lesson
from inkling.games.similo.teach.primer import primer
from inkling.games.similo.teach.why import why
from inkling.games.similo.words.notation import label, read, write
from inkling.games.similo.words.screen import show
from inkling.games.similo.words.settings import settings
from inkling.games.similo.words.telling import opened, tell

GAME: Game[Options, State, Action, Event, View] = Game(
    name="similo",
    title="Similo",
    package=__name__,
    rules=1,
    seats=range(2, MOST_SEATS + 1),
    options=Options,
    actions=Action,
    events=Event,
    views=View,
    setup=setup,
    turn=turn,
    legal=legal,
    apply=apply,
    outcome=outcome,
    view=view,
    see=see,
    imagine=imagine,
    question=question,
    write=write,
    read=read,
    label=label,
    tell=tell,
    show=show,
    every_action=every_action,
    numbers=numbers,
    bots=BOTS,
    for_bots={"asked": True},
    higher_is_better=True,
    seat_people=seat_people,
    rematch=rematch,
    talkers=talkers,
    attend=attend,
    time_up=time_up,
    opened=opened,
    bring=bring,
    packs=PACKS,
    faces=faces,
    why=why,
    ask=ask,
    board=board,
    settings=settings,
    pitch=mark("Twelve faces, one secret. Clues are pictures."),
    minutes=10,
    usual_seats=3,
    emblem=emblem,
    lesson=lesson,
    primer=primer,
    daily=daily,
    share=share,
)
