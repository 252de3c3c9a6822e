"""Tofugott: one player answers odd questions with silhouettes; the others guess how that player thinks."""

from inkling.core.at_table import AtTable
from inkling.core.bot import Bots
from inkling.core.errors import msg
from inkling.core.game import Game, Learner, Rules, Words
from inkling.core.looking_back import LookingBack
from inkling.core.on_page import OnPage
from inkling.games.tofugott import bots
from inkling.games.tofugott.board import (
    crowd,
    emblem,
    friend_question,
    generated_css,
    replay,
    silhouette_pictures,
    zones,
)
from inkling.games.tofugott.own_questions import EDITOR
from inkling.games.tofugott.rules import encoding, reveals, rules, views
from inkling.games.tofugott.rules.actions import Action
from inkling.games.tofugott.rules.events import BestRevealed, CardReadOut, Event, GuessRevealed, WorstRevealed
from inkling.games.tofugott.rules.state import Options, State, View
from inkling.games.tofugott.teach import daily_deal, key_moments, lesson, rules_pictures, why
from inkling.games.tofugott.text import (
    bot_sentence_translation,
    guess_results,
    lobby_settings,
    notation,
    story,
    text_screen,
)

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
        question=rules.key_of_current_decision,
        settle=rules.fill_in_options,
        topic=reveals.sentence_topic_of_action,
        caption=reveals.sentence_topic_of_event,
    ),
    words=Words(
        write=notation.write_action,
        read=notation.read_action,
        label=notation.label_action,
        tell=story.describe_event,
        quote=bot_sentence_translation.sentence_in_readers_language,
        show=text_screen.draw_text_screen,
    ),
    bots=Bots(all=bots.BOTS, why=why.explain_choice, key_moments=key_moments.find_key_moments, ask=why.answer_question),
    table=AtTable(
        usual_seats=3,
        seat_people=rules.options_for_people,
        rematch=rules.options_of_rematch,
        talkers=rules.seats_that_may_talk,
        reactors=rules.seats_that_may_react,
        scene=rules.reveal_to_react_to,
        time_up=rules.time_up_action,
        pace=rules.bot_move_delay,
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
        styles=generated_css.generate_css_rules,
        sounds={CardReadOut: "card", **dict.fromkeys((GuessRevealed, BestRevealed, WorstRevealed), "reveal")},
        settings=lobby_settings.list_lobby_settings,
        faces=silhouette_pictures.gallery_groups,
        word_cards=silhouette_pictures.text_cards_for_gallery,
        lesson=lesson.make_lesson,
        primer=rules_pictures.PRIMER,
        pair_options=daily_deal.pair_options,
        share=daily_deal.result_line,
    ),
    back=LookingBack(
        held=replay.draw_cards_of_seat,
        marked=replay.timeline_icon_of_event,
        parts=replay.is_end_of_part,
        brief=replay.short_text_of_event,
        readings=guess_results.list_guess_results,
        quote=guess_results.find_answer_to_react_to,
        ask_friend=friend_question.make_friend_question,
        show_friend=friend_question.draw_friend_question_board,
        decided=friend_question.choice_ids_of_action,
    ),
    learner=Learner(every_action=encoding.every_action, numbers=encoding.encode_view),
)
