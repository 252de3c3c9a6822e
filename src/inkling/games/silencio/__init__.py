"""Silencio: a silent team plays cards into ascending rows; every card helps or hurts the next player."""

from inkling.core.at_table import AtTable
from inkling.core.bot import Bots
from inkling.core.errors import msg
from inkling.core.game import Game, Learner, Rules, Words
from inkling.core.hook_defaults import empty, nothing
from inkling.core.looking_back import LookingBack
from inkling.core.on_page import OnPage
from inkling.games.silencio import bots
from inkling.games.silencio.board import (
    art_style_sheet,
    card_pictures,
    emblem,
    friend_question,
    generated_css,
    replay,
    zones,
)
from inkling.games.silencio.bots import compiled
from inkling.games.silencio.rules import encoding, legal_choices, rules, views
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.events import Event, OracleCardGiven, OracleTaken, Played, ShrineUsed
from inkling.games.silencio.rules.state import Options, State, View
from inkling.games.silencio.teach import daily_puzzle, key_moments, lesson, rules_pictures, why
from inkling.games.silencio.text import lobby_settings, notation, story, text_screen

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
        setup=rules.begin_play,
        turn=legal_choices.seats_to_act,
        legal=legal_choices.legal_actions,
        apply=rules.apply_action,
        outcome=rules.outcome_of,
        view=views.view_of,
        see=views.visible_event,
        imagine=views.imagine_state,
        question=rules.question_key,
        settle=rules.fill_in_options,
    ),
    words=Words(
        write=notation.write_action,
        read=notation.read_action,
        label=notation.label_action,
        tell=story.describe_event,
        show=text_screen.draw_text_screen,
        hues={colour: colour for colour in notation.COLOUR_NAMES},
    ),
    bots=Bots(
        all=bots.BOTS,
        newest=bots.STRONG.version,
        options={"start": "asked"},
        warm_up=compiled.compile_all_functions,
        why=why.explain_choice if bots.HAS_NUMPY else nothing,
        key_moments=key_moments.find_key_moments if bots.HAS_NUMPY else empty,
    ),
    table=AtTable(
        usual_seats=3,
        ladder=lobby_settings.LADDER,
        awaited=legal_choices.publicly_awaited_seats,
        time_up=legal_choices.time_up_action,
        seconds=legal_choices.time_limit_for_start_card,
        pace=legal_choices.bot_move_delay,
        is_pass=legal_choices.is_passing_action,
    ),
    page=OnPage(
        pitch=msg("Four paths, no words. Play all your cards as a team."),
        goal=msg("Play all your cards as a team, without a word."),
        gist=(
            ("yellow-6", msg("Play your cards into four rows, each card higher than the last in its row.")),
            ("red-8-night", msg("The very next rank brings night and trouble. A gap brings day and help.")),
            ("#hush", msg("Nobody says a word. The game explains itself as you play.")),
        ),
        tally=text_screen.describe_cards_left,
        band=tuple(art_style_sheet.drawing_functions_of_decoration()),
        minutes=20,
        emblem=emblem.draw_emblem,
        board=zones.draw_board,
        styles=generated_css.generate_css_rules,
        art=art_style_sheet.generate_art_style_sheet,
        scenes=art_style_sheet.drawing_functions_by_file_name,
        sounds={Played: "card", OracleCardGiven: "card", OracleTaken: "card", ShrineUsed: "reveal"},
        settings=lobby_settings.list_lobby_settings,
        faces=card_pictures.gallery_groups,
        lesson=lesson.make_lesson,
        primer=rules_pictures.PRIMER,
        daily=daily_puzzle.setup_of_daily_puzzle,
        pair_options=daily_puzzle.pair_options,
        puzzle=daily_puzzle.PUZZLE,
        share=daily_puzzle.daily_result_in_one_line,
    ),
    back=LookingBack(
        held=replay.draw_cards_of_seat,
        marked=replay.timeline_icon_of_event,
        ask_friend=friend_question.make_friend_question,
        show_friend=friend_question.draw_friend_question_board,
        decided=friend_question.choice_ids_of_action,
    ),
    learner=Learner(
        every_action=encoding.every_action, numbers=encoding.encode_view, batch=compiled.make_batch_of_plays
    ),
)
