"""Crescendo: players secretly play cards that rise from one to the next, without a word."""

from inkling.core.bot import Bots
from inkling.core.errors import msg
from inkling.core.game import Game, Rules, Words
from inkling.core.on_page import OnPage
from inkling.core.primer import Primer
from tests.crescendo import bots
from tests.crescendo.rules import rules, views
from tests.crescendo.rules.actions import Action
from tests.crescendo.rules.events import Event
from tests.crescendo.rules.state import Options, State, View
from tests.crescendo.text import lobby_settings, notation, sketch, story, text_screen

GAME: Game[Options, State, Action, Event, View] = Game(
    name="crescendo",
    title="Crescendo",
    package=__name__,
    seats=range(2, 5),
    rules=Rules(
        version=1,
        options=Options,
        actions=Action,
        events=Event,
        views=View,
        higher_is_better=True,
        setup=rules.setup,
        turn=rules.turn,
        legal=rules.legal,
        apply=rules.apply,
        outcome=rules.outcome,
        view=views.view,
        see=views.see,
        imagine=views.imagine,
        question=rules.question,
    ),
    words=Words(write=notation.write, read=notation.read, label=notation.label, tell=story.tell, show=text_screen.show),
    bots=Bots(all=bots.BOTS),
    page=OnPage(
        pitch=msg("Play cards that rise, each in secret, without a word."),
        minutes=2,
        sketch=sketch.sketch,
        settings=lobby_settings.settings,
        primer=Primer(),
    ),
)
