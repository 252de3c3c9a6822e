"""Draws Tofugott's board as HTML in named zones.

A zone that is the same for several viewers is drawn only once. After a reveal, the page shows nothing but the reveal
until the viewer continues. The browser does this with checkboxes and CSS, because the rules treat a reveal as a single
step (R8).
"""

from inkling.core.board import BoardContext, Zones
from inkling.core.html import NOTHING, Html, escape
from inkling.core.sight import Seat, Sight
from inkling.core.words import Say
from inkling.games.board_kit.people import flag_of_seat_or_false
from inkling.games.tofugott.board.dock import (
    draw_answer_choice,
    draw_card_choice,
    draw_dock_while_waiting,
    draw_go_on_button,
    draw_guess_choice,
    draw_link_back_to_reveal,
    draw_talk_form,
)
from inkling.games.tofugott.board.ending import draw_end
from inkling.games.tofugott.board.legend import draw_legend
from inkling.games.tofugott.board.people import PlayerListData, draw_player_list
from inkling.games.tofugott.board.ponder_card import (
    draw_questions_for_answerer,
    draw_questions_for_guessers,
    draw_turn_and_premise,
    draw_two_ponder_cards,
)
from inkling.games.tofugott.board.reveal import SORTED, draw_reveal
from inkling.games.tofugott.board.reveals_from_story import (
    NO_SENTENCES,
    QuestionReveal,
    read_reveal,
    reveals_since_own_action,
    sentence_of_guess,
    sentences_of_answers,
)
from inkling.games.tofugott.rules.actions import Action
from inkling.games.tofugott.rules.events import Event
from inkling.games.tofugott.rules.state import View

TofugottSight = Sight[Action, Event, View]


def draw_board(sight: TofugottSight, say: Say, context: BoardContext) -> Zones:
    view, live = sight.view, context.post != ""
    unseen = reveals_viewer_has_not_seen(sight, live)
    gated = live and view.phase != "talk" and bool(unseen)
    again = draw_link_back_to_reveal(unseen[-1].turn, unseen[-1].question, say.anybody) if gated else NOTHING
    shows = draw_reveal_zones(view, unseen, gated, say, context)
    legal = sight.legal if live else ()
    hidden = bool(unseen) and not gated
    return {
        "reveal1": shows[0],
        "reveal2": shows[1],
        "reveal3": shows[2],
        "card": NOTHING if hidden else draw_ponder_card_zone(sight, legal, say),
        "asks": NOTHING if hidden else draw_questions_zone(sight, legal, say),
        "end": draw_end_zone(sight, again, say, context),
        "crew": draw_players_zone(view, again, say, context),
        "dock": draw_dock_zone(sight, unseen if gated else [], say, context) if live else NOTHING,
        "legend": draw_legend(say.anybody),
    }


def reveals_viewer_has_not_seen(sight: TofugottSight, live: bool) -> list[QuestionReveal]:
    """Return the reveals that this viewer has not seen. While the play waits for talk, and in a replay, return only the
    current one."""
    view = sight.view
    if view.phase == "abandoned":
        return []
    lines, fresh = reveals_since_own_action(sight.story, sight.seat)
    if view.phase == "talk" or not live:
        lines = lines[-1:] if fresh else []
    return [read_reveal(each, view.talk) for each in lines]


def draw_reveal_zones(
    view: View, unseen: list[QuestionReveal], gated: bool, say: Say, context: BoardContext
) -> list[Html]:
    """Draw one zone per question, so that a new reveal does not resend the others."""
    zones = [NOTHING] * 3
    for reveal in unseen:
        active = Seat((view.starter + reveal.turn - 1) % view.seats)
        card = view.card if view.card and reveal.turn == view.turn else view.gone[reveal.turn - 1]
        where = f"r{reveal.question}" if gated else "on" if context.post else SORTED
        scores = reveal.scores or view.scores
        zones[reveal.question - 1] = draw_reveal(
            reveal, where, active, scores, card, context.pictures, context.bots, say
        )
    return zones


def draw_players_zone(view: View, again: Html, say: Say, context: BoardContext) -> Html:
    """Draw the players and their scores. Empty after the end, when the ranking is shown instead."""
    if view.phase == "over":
        return NOTHING
    asked = (view.phase, view.active, view.waiting, view.confirmed)
    return Html(draw_player_list(PlayerListData(*asked, view.scores, context.bots, context.away), say) + again)


def draw_ponder_card_zone(sight: TofugottSight, legal: tuple[Action, ...], say: Say) -> Html:
    view = sight.view
    if view.phase == "choose":
        return draw_two_ponder_cards(view.drawn, legal, view.active, sight.options, say)
    if view.card is None:
        return NOTHING
    voice = say if view.seat == view.active else say.public
    return draw_turn_and_premise(view.card, view.turn, view.rounds * view.seats, view.active, view.aside, voice)


def draw_questions_zone(sight: TofugottSight, legal: tuple[Action, ...], say: Say) -> Html:
    view = sight.view
    if view.card is None:
        return NOTHING
    locked, anybody = view.confirmed[view.active], say.anybody
    if view.seat == view.active:
        sentences = NO_SENTENCES if locked else sentences_of_answers(sight.said, view.turn, view.answers)
        return draw_questions_for_answerer(
            view.card, view.question, view.answers, sentences, legal, sight.options, anybody
        )
    return draw_questions_for_guessers(view.card, view.question, view.revealed, locked, anybody)


def draw_end_zone(sight: TofugottSight, again: Html, say: Say, context: BoardContext) -> Html:
    view, outcome = sight.view, sight.outcome
    if outcome is None:
        return NOTHING
    if not outcome.places:
        sentence = escape(say("The game was abandoned and has no result."))
        return Html(f'<p class="premise">{sentence}</p>')
    return Html(
        draw_end(view.scores, outcome.places, view.hits, view.ties, context.pictures, context.bots, say) + again
    )


def draw_dock_zone(sight: TofugottSight, unseen: list[QuestionReveal], say: Say, context: BoardContext) -> Html:
    over, anybody = sight.outcome is not None, say.anybody
    gates = "".join(
        draw_go_on_button(reveal.turn, reveal.question, over and reveal is unseen[-1], reveal.beat, anybody)
        for reveal in unseen
    )
    if gates:
        # Three consecutive reveals are of three questions, so the first determines their order.
        gates = f'<div class="gates f{unseen[0].question}">{gates}</div>'
    asked = "" if over else draw_neutral_question_zone(sight, say.public, context)
    return Html(f'{gates}<div class="later">{asked}</div>') if gates or asked else NOTHING


def draw_neutral_question_zone(sight: TofugottSight, say: Say, context: BoardContext) -> Html:
    """Draw the question in words that suit every viewer."""
    view, legal, ask, options, post = sight.view, sight.legal, sight.ask, sight.options, context.post
    if not legal or ask is None:
        guess = view.guess if view.phase == "answer" else None
        return draw_dock_while_waiting(view.phase, view.active, view.waiting, guess, say)
    if view.phase == "choose":
        return draw_card_choice(post, ask, say)
    if view.phase == "talk":
        return draw_talk_form(legal, options, post, ask, say)
    if view.seat == view.active:
        return draw_answer_choice(legal, view.aside, view.answers, view.turn, options, post, ask, say)
    sentence = sentence_of_guess(sight.said, view.turn, view.question) if view.guess else None
    where = (view.active, view.question, view.turn, view.guess, sentence)
    last = all(seat == view.seat or flag_of_seat_or_false(context.bots, seat) for seat in view.waiting)
    return draw_guess_choice(legal, *where, options, post, ask, last, say)
