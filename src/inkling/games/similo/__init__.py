"""Similo: one player knows the secret character and speaks only in clue cards. The others remove characters and must
not remove the secret one."""

from inkling.core.at_table import AtTable
from inkling.core.bot import Bots
from inkling.core.errors import msg
from inkling.core.game import Game, Learner, Rules, Words
from inkling.core.looking_back import LookingBack
from inkling.core.on_page import OnPage
from inkling.games.similo import bots, own_decks
from inkling.games.similo.board import card_pictures, crowd, friend_question, replay, zones
from inkling.games.similo.bots import partner_profile, reader_models
from inkling.games.similo.rules import encoding, rules, setup, views
from inkling.games.similo.rules.actions import Action
from inkling.games.similo.rules.events import ClueLaid, Event, Removed
from inkling.games.similo.rules.state import MOST_SEATS, Options, State, View
from inkling.games.similo.teach import ask_bot_about_clues, daily_puzzle, key_moments, lesson, rules_pictures, why
from inkling.games.similo.text import guess_results, lobby_settings, notation, story, text_screen

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
        question=rules.key_of_current_decision,
    ),
    words=Words(
        write=notation.write_action,
        read=notation.read_action,
        label=notation.label_action,
        tell=story.describe_event,
        show=text_screen.draw_text_screen,
        opened=story.describe_cards_revealed_by_record,
    ),
    bots=Bots(
        all=bots.BOTS,
        options={"asked": True},
        why=why.explain_choice,
        key_moments=key_moments.find_key_moments,
        get_to_know=partner_profile.learn_habits,
        describe_habits=partner_profile.describe_habits,
        judge=reader_models.compare_figures_for_each_reader,
        together=reader_models.TOGETHER,
        ask=ask_bot_about_clues.answer_question,
    ),
    table=AtTable(
        usual_seats=3,
        seat_people=setup.options_for_people,
        rematch=setup.options_of_rematch,
        talkers=rules.seats_that_may_talk,
        reactors=rules.seats_that_may_talk,
        scene=rules.round_and_clue_to_react_to,
        attend=rules.action_that_updates_voters,
        pace=rules.bot_move_delay,
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
        settings=lobby_settings.list_lobby_settings,
        faces=card_pictures.gallery_groups,
        lesson=lesson.make_lesson,
        primer=rules_pictures.PRIMER,
        daily=daily_puzzle.setup_of_daily_puzzle,
        pair_options=daily_puzzle.pair_options,
        puzzle=daily_puzzle.PUZZLE,
        share=daily_puzzle.daily_result_in_squares,
    ),
    back=LookingBack(
        held=replay.draw_cards_of_seat,
        marked=replay.timeline_icon_of_event,
        parts=replay.is_end_of_part,
        brief=replay.short_text_of_event,
        readings=guess_results.list_guess_results,
        ask_friend=friend_question.make_friend_question,
        show_friend=friend_question.draw_friend_question_board,
        decided=friend_question.choice_ids_of_action,
    ),
    learner=Learner(every_action=encoding.every_action, numbers=encoding.encode_view),
    deck_library=own_decks.LIBRARY,
)
