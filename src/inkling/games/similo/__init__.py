"""Similo: one player knows the secret character and speaks only in clue cards; the others must not remove it."""

from inkling.core.at_table import AtTable
from inkling.core.bot import Bots
from inkling.core.errors import msg
from inkling.core.game import Game, Learner, Rules, Words
from inkling.core.looking_back import LookingBack
from inkling.core.on_page import OnPage
from inkling.games.similo import bots, own_decks
from inkling.games.similo.board import faces, replay, zones
from inkling.games.similo.bots import partner_profile, readers
from inkling.games.similo.rules import encoding, rules, setup, views
from inkling.games.similo.rules.actions import Action
from inkling.games.similo.rules.events import ClueLaid, Event, Removed
from inkling.games.similo.rules.state import MOST_SEATS, Options, State, View
from inkling.games.similo.teach import bot_questions, daily, key_moments, lesson, primer, why
from inkling.games.similo.text import notation, screen, settings, story

GAME: Game[Options, State, Action, Event, View] = Game(
    name="similo",
    title="Similo",
    package=__name__,
    seats=range(2, MOST_SEATS + 1),
    rules=Rules(
        version=1,
        options=Options,
        actions=Action,
        events=Event,
        views=View,
        higher_is_better=True,
        setup=setup.setup,
        turn=rules.turn,
        legal=rules.legal,
        apply=rules.apply,
        outcome=rules.outcome,
        view=views.view,
        see=views.see,
        imagine=views.imagine,
        question=rules.question,
    ),
    words=Words(
        write=notation.write,
        read=notation.read,
        label=notation.label,
        tell=story.tell,
        show=screen.show,
        opened=story.opened,
    ),
    bots=Bots(
        all=bots.BOTS,
        options={"asked": True},
        why=why.why,
        key_moments=key_moments.key_moments,
        get_to_know=partner_profile.get_to_know,
        describe_habits=partner_profile.describe_habits,
        judge=readers.judge,
        together=readers.TOGETHER,
        ask=bot_questions.ask,
    ),
    table=AtTable(
        usual_seats=3,
        seat_people=setup.seat_people,
        rematch=setup.rematch,
        talkers=rules.talkers,
        reactors=rules.talkers,
        scene=rules.scene,
        attend=rules.attend,
        pace=rules.pace,
        time_up=rules.time_up,
        brought=setup.brought,
        deck_editor=own_decks.EDITOR,
    ),
    page=OnPage(
        pitch=msg("Twelve faces, one secret. Clues are pictures."),
        goal=msg("Only the secret character may stay to the end."),
        gist=(
            (
                "fables-snow-white",
                msg("Twelve characters lie face up. Only one of you knows the secret one."),
            ),
            (
                "fables-the-big-bad-wolf",
                msg("Clues are cards: upright for something in common, sideways for a difference."),
            ),
            ("#talk", msg("The others talk it over and remove faces until one is left.")),
        ),
        compared="deck",
        band=(
            "fables-snow-white",
            "myths-medusa",
            "history-frida-kahlo",
            "magic-merlin",
            "fables-the-big-bad-wolf",
            "world-the-firebird",
            "history-cleopatra",
            "fables-pinocchio",
        ),
        minutes=10,
        emblem=zones.emblem,
        board=zones.board,
        sounds={ClueLaid: "card", Removed: "reveal"},
        settings=settings.settings,
        faces=faces.faces,
        lesson=lesson.lesson,
        primer=primer.PRIMER,
        daily=daily.daily,
        puzzle=daily.PUZZLE,
        share=daily.share,
    ),
    back=LookingBack(held=replay.held, marked=replay.marked, parts=replay.parts, brief=replay.brief),
    learner=Learner(every_action=encoding.every_action, numbers=encoding.numbers),
    deck_library=own_decks.LIBRARY,
)
