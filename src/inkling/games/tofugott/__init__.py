"""Tofugott: one player answers odd questions with silhouettes, the others guess how that player thinks."""

from inkling.core.at_table import AtTable
from inkling.core.bot import Bots
from inkling.core.errors import msg
from inkling.core.game import Game, Learner, Rules, Words
from inkling.core.looking_back import LookingBack
from inkling.core.on_page import OnPage
from inkling.games.tofugott import bots
from inkling.games.tofugott.board import crowd, emblem, faces, moment_question, replay, styles, zones
from inkling.games.tofugott.own_questions import EDITOR
from inkling.games.tofugott.rules import encoding, reveals, rules, views
from inkling.games.tofugott.rules.actions import Action
from inkling.games.tofugott.rules.events import BestRevealed, Event, GuessRevealed, ReadOut, WorstRevealed
from inkling.games.tofugott.rules.state import Options, State, View
from inkling.games.tofugott.teach import daily, key_moments, lesson, rules_pictures, why
from inkling.games.tofugott.text import notation, quotes, readings, screen, settings, story

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
        setup=rules.begin_play,
        turn=rules.seats_to_act,
        legal=rules.legal_actions,
        apply=rules.apply_action,
        outcome=rules.outcome_of,
        view=views.view_of,
        see=views.visible_event,
        imagine=views.imagine_state,
        question=rules.question_key,
        settle=rules.fill_in_options,
        topic=reveals.topic_of_action,
        caption=reveals.topic_of_event,
    ),
    words=Words(
        write=notation.write_action,
        read=notation.read_action,
        label=notation.label_action,
        tell=story.describe_event,
        quote=quotes.quote_sentence,
        show=screen.draw_text_screen,
    ),
    bots=Bots(all=bots.BOTS, why=why.explain_choice, key_moments=key_moments.key_moments, ask=why.answer_question),
    table=AtTable(
        usual_seats=3,
        seat_people=rules.options_for_people,
        rematch=rules.options_of_rematch,
        talkers=rules.seats_that_may_talk,
        reactors=rules.seats_that_may_react,
        scene=rules.scene_for_reactions,
        time_up=rules.time_up_action,
        pace=rules.bot_pace,
        brought=rules.has_player_made_cards,
        deck_editor=EDITOR,
        crowd=crowd.CROWD,
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
        emblem=emblem.draw_emblem,
        board=zones.draw_board,
        styles=styles.generate_rules,
        sounds={ReadOut: "card", **dict.fromkeys((GuessRevealed, BestRevealed, WorstRevealed), "reveal")},
        settings=settings.list_settings,
        faces=faces.face_groups,
        word_cards=faces.word_cards,
        lesson=lesson.make_lesson,
        primer=rules_pictures.PRIMER,
        pair_options=daily.pair_options,
        share=daily.result_line,
    ),
    back=LookingBack(
        held=replay.draw_held_cards,
        marked=replay.timeline_mark,
        parts=replay.ends_part,
        brief=replay.short_event_text,
        readings=readings.list_readings,
        quote=readings.find_quote,
        ask_friend=moment_question.ask_friend,
        show_friend=moment_question.show_friend,
        decided=moment_question.find_decision,
    ),
    learner=Learner(every_action=encoding.every_action, numbers=encoding.encode_view),
)
