"""Silencio: a silent team plays cards into ascending rows; every card helps or hurts the next player."""

from inkling.core.at_table import AtTable
from inkling.core.bot import Bots
from inkling.core.errors import msg
from inkling.core.game import Game, Learner, Rules, Words
from inkling.core.hook_defaults import empty, nothing
from inkling.core.looking_back import LookingBack
from inkling.core.on_page import OnPage
from inkling.games.silencio import bots
from inkling.games.silencio.board import art, emblem, faces, moment_question, replay, styles, zones
from inkling.games.silencio.bots import compiled
from inkling.games.silencio.rules import choices, encoding, rules, views
from inkling.games.silencio.rules.actions import Action
from inkling.games.silencio.rules.events import Event, Gifted, OracleTaken, Played, ShrineUsed
from inkling.games.silencio.rules.state import Options, State, View
from inkling.games.silencio.teach import daily, key_moments, lesson, rules_pictures, why
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
        setup=rules.begin_play,
        turn=choices.seats_to_act,
        legal=choices.legal_actions,
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
        show=screen.draw_text_screen,
        hues={colour: colour for colour in notation.COLOUR_NAMES},
    ),
    bots=Bots(
        all=bots.BOTS,
        options={"start": "asked"},
        warm_up=compiled.compile_everything,
        why=why.explain_choice if bots.HAS_NUMPY else nothing,
        key_moments=key_moments.key_moments if bots.HAS_NUMPY else empty,
    ),
    table=AtTable(
        usual_seats=3,
        ladder=settings.LADDER,
        awaited=choices.publicly_awaited_seats,
        time_up=choices.time_up_action,
        seconds=choices.start_time_limit,
        pace=choices.bot_pace,
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
        band=tuple(art.decoration_functions()),
        minutes=20,
        emblem=emblem.draw_emblem,
        board=zones.draw_board,
        styles=styles.generate_rules,
        art=art.art_style_sheet,
        scenes=art.picture_functions,
        sounds={Played: "card", Gifted: "card", OracleTaken: "card", ShrineUsed: "reveal"},
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
        ask_friend=moment_question.ask_friend,
        show_friend=moment_question.show_friend,
        decided=moment_question.find_decision,
    ),
    learner=Learner(every_action=encoding.every_action, numbers=encoding.encode_view, batch=compiled.make_batch),
)
