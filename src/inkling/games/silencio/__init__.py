"""Silencio: a silent team plays cards into ascending rows; every card helps or hurts the next player."""

from inkling.core.at_table import AtTable
from inkling.core.bot import Bots
from inkling.core.errors import msg
from inkling.core.game import Game, Learner, Rules, Words
from inkling.core.looking_back import LookingBack
from inkling.core.on_page import OnPage
from inkling.games.silencio import bots
from inkling.games.silencio.board import art, emblem, faces, replay, styles, zones
from inkling.games.silencio.bots import compiled
from inkling.games.silencio.rules import choices, encoding, rules, views
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.events import Event, Gifted, OracleTaken, Played, ShrineUsed
from inkling.games.silencio.rules.state import Options, State, View
from inkling.games.silencio.teach import daily, key_moments, lesson, primer, why
from inkling.games.silencio.text import notation, screen, settings, story

GAME: Game[Options, State, Action, Event, View] = Game(
    name="silencio",
    title="Silencio",
    package=__name__,
    seats=range(2, 5),
    rules=Rules(
        version=1,
        options=Options,
        actions=Action,
        events=Event,
        views=View,
        higher_is_better=False,
        setup=rules.setup,
        turn=choices.turn,
        legal=choices.legal,
        apply=rules.apply,
        outcome=rules.outcome,
        view=views.view,
        see=views.see,
        imagine=views.imagine,
        question=rules.question,
        settle=rules.settle,
    ),
    words=Words(
        write=notation.write,
        read=notation.read,
        label=notation.label,
        tell=story.tell,
        show=screen.show,
        hues={colour: colour for colour in notation.COLOUR_NAMES},
    ),
    bots=Bots(
        all=bots.BOTS,
        options={"start": "asked"},
        warm_up=compiled.warm_up,
        why=why.why,
        key_moments=key_moments.key_moments,
    ),
    table=AtTable(
        usual_seats=3,
        ladder=settings.LADDER,
        awaited=choices.awaited,
        time_up=choices.time_up,
        seconds=choices.seconds,
        pace=choices.pace,
        is_pass=choices.is_pass,
    ),
    page=OnPage(
        pitch=msg("Four paths, no words. Play all your cards as a team."),
        goal=msg("Play all your cards as a team, without a word."),
        gist=(
            ("yellow-6", msg("Play your cards into four rows, each card higher than the last in its row.")),
            ("red-8-night", msg("The very next rank brings night and trouble. A gap brings day and help.")),
            ("#hush", msg("Nobody says a word. The game explains itself as you play.")),
        ),
        tally=screen.describe_cards_left,
        band=tuple(art.decoration()),
        minutes=20,
        emblem=emblem.emblem,
        board=zones.board,
        styles=styles.styles,
        art=art.sheet,
        scenes=art.scenes,
        sounds={Played: "card", Gifted: "card", OracleTaken: "card", ShrineUsed: "reveal"},
        settings=settings.settings,
        faces=faces.faces,
        lesson=lesson.lesson,
        primer=primer.PRIMER,
        daily=daily.daily,
        puzzle=daily.PUZZLE,
        share=daily.share,
    ),
    back=LookingBack(held=replay.held, marked=replay.marked),
    learner=Learner(every_action=encoding.every_action, numbers=encoding.numbers, batch=compiled.play_many),
)
