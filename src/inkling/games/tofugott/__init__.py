"""Tofugott: one player answers odd questions with silhouettes, the others guess how that player thinks."""

from inkling.core.at_table import AtTable
from inkling.core.bot import Bots
from inkling.core.errors import msg
from inkling.core.game import Game, Learner, Rules, Words
from inkling.core.looking_back import LookingBack
from inkling.core.on_page import OnPage
from inkling.games.tofugott import bots
from inkling.games.tofugott.board import emblem, faces, replay, styles, zones
from inkling.games.tofugott.own_questions import EDITOR
from inkling.games.tofugott.rules import encoding, reveals, rules, views
from inkling.games.tofugott.rules.actions import Action
from inkling.games.tofugott.rules.events import BestRevealed, Event, GuessRevealed, ReadOut, WorstRevealed
from inkling.games.tofugott.rules.state import Options, State, View
from inkling.games.tofugott.teach import key_moments, lesson, primer, why
from inkling.games.tofugott.text import notation, screen, settings, story

GAME: Game[Options, State, Action, Event, View] = Game(
    name="tofugott",
    title="Tofugott",
    package=__name__,
    seats=range(2, 7),
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
        settle=rules.settle,
        topic=reveals.topic,
        caption=reveals.caption,
    ),
    words=Words(write=notation.write, read=notation.read, label=notation.label, tell=story.tell, show=screen.show),
    bots=Bots(all=bots.BOTS, why=why.why, key_moments=key_moments.key_moments, ask=why.ask),
    table=AtTable(
        usual_seats=3,
        seat_people=rules.seat_people,
        rematch=rules.rematch,
        talkers=rules.talkers,
        reactors=rules.reactors,
        scene=rules.scene,
        time_up=rules.time_up,
        pace=rules.pace,
        brought=rules.brought,
        deck_editor=EDITOR,
    ),
    page=OnPage(
        pitch=msg("Odd questions, ten silhouettes. Who knows you best?"),
        goal=msg("Guess how the others think."),
        gist=(
            ("owl", msg("On your turn you answer three odd questions with silhouettes, face down.")),
            ("tofu", msg("The others guess which answer you like best.")),
            ("#star", msg("Each right guess is a point for both of you.")),
        ),
        band=("tofu", "owl", "dolphin", "beetle", "elephant", "snail", "rat", "spider"),
        together=False,
        minutes=30,
        emblem=emblem.emblem,
        board=zones.board,
        styles=styles.styles,
        sounds={ReadOut: "card", **dict.fromkeys((GuessRevealed, BestRevealed, WorstRevealed), "reveal")},
        settings=settings.settings,
        faces=faces.faces,
        word_cards=faces.word_cards,
        lesson=lesson.lesson,
        primer=primer.PRIMER,
    ),
    back=LookingBack(held=replay.held, marked=replay.marked, parts=replay.parts, brief=replay.brief),
    learner=Learner(every_action=encoding.every_action, numbers=encoding.numbers),
)
