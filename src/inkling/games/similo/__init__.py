"""Similo: one player knows the secret character and speaks only in clue cards; the others must not remove it."""

from inkling.core.at_table import AtTable
from inkling.core.bot import Bots
from inkling.core.errors import msg
from inkling.core.game import Game, Learner, Rules, Words
from inkling.core.looking_back import LookingBack
from inkling.core.on_page import OnPage
from inkling.games.similo import bots, own_decks
from inkling.games.similo.board import crowd, faces, moment_question, replay, zones
from inkling.games.similo.bots import partner_profile, readers
from inkling.games.similo.rules import encoding, rules, setup, views
from inkling.games.similo.rules.actions import Action
from inkling.games.similo.rules.events import ClueLaid, Event, Removed
from inkling.games.similo.rules.state import MOST_SEATS, Options, State, View
from inkling.games.similo.teach import bot_questions, daily, key_moments, lesson, rules_pictures, why
from inkling.games.similo.text import notation, readings, screen, settings, story

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
        setup=setup.begin_play,
        turn=rules.seats_to_act,
        legal=rules.legal_actions,
        apply=rules.apply_action,
        outcome=rules.outcome_of,
        view=views.view_of,
        see=views.visible_event,
        imagine=views.imagine_state,
        question=rules.question_key,
    ),
    words=Words(
        write=notation.write_action,
        read=notation.read_action,
        label=notation.label_action,
        tell=story.describe_event,
        show=screen.draw_text_screen,
        opened=story.describe_revealed,
    ),
    bots=Bots(
        all=bots.BOTS,
        options={"asked": True},
        why=why.explain_choice,
        key_moments=key_moments.key_moments,
        get_to_know=partner_profile.learn_habits,
        describe_habits=partner_profile.describe_habits,
        judge=readers.compare_figures,
        together=readers.TOGETHER,
        ask=bot_questions.answer_question,
    ),
    table=AtTable(
        usual_seats=3,
        seat_people=setup.options_for_people,
        rematch=setup.options_of_rematch,
        talkers=rules.seats_that_may_talk,
        reactors=rules.seats_that_may_talk,
        scene=rules.scene_for_reactions,
        attend=rules.change_of_voters,
        pace=rules.bot_pace,
        time_up=rules.time_up_action,
        brought=setup.has_player_made_cards,
        deck_editor=own_decks.EDITOR,
        crowd=crowd.CROWD,
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
        emblem=zones.draw_emblem,
        board=zones.draw_board,
        sounds={ClueLaid: "card", Removed: "reveal"},
        settings=settings.list_settings,
        faces=faces.face_groups,
        lesson=lesson.make_lesson,
        primer=rules_pictures.PRIMER,
        daily=daily.daily_setup,
        pair_options=daily.pair_options,
        puzzle=daily.PUZZLE,
        share=daily.result_line,
    ),
    back=LookingBack(
        held=replay.draw_held_cards,
        marked=replay.timeline_mark,
        parts=replay.ends_part,
        brief=replay.short_event_text,
        readings=readings.list_readings,
        ask_friend=moment_question.ask_friend,
        show_friend=moment_question.show_friend,
        decided=moment_question.find_decision,
    ),
    learner=Learner(every_action=encoding.every_action, numbers=encoding.encode_view),
    deck_library=own_decks.LIBRARY,
)
