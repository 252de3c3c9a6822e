"""Render jobs of the question pages: check the moment, draw the question, check an answer, draw all answers."""

from collections import OrderedDict

import msgspec
from msgspec import Struct

from inkling.catalogs import speech
from inkling.core import Html, NotAllowed, Refusal, Say, Seat, Why, msg
from inkling.core.looking_back import MomentQuestion
from inkling.core.play import KNOWN
from inkling.core.record import Setup
from inkling.server.features.ask_a_friend.anonymous_decisions import (
    DecisionInPlay,
    find_decision_at_moment,
    question_of_seat,
    remove_names_and_sentences,
    role_names_of_seats,
)
from inkling.server.features.ask_a_friend.views import (
    FriendPageRequest,
    StoredFriendAnswers,
    draw_answers_page,
    draw_question_page,
)
from inkling.server.features.ask_a_friend.views import make_question_preview as draw_preview
from inkling.server.features.daily.model import day_named_by_seed, is_daily_seed
from inkling.server.features.deals.model import HIDDEN
from inkling.server.features.link_previews.views import LinkPreview
from inkling.server.features.replay.permissions import may_ask_friends
from inkling.server.features.replay.render_jobs import load_moments_of_play, read_ply_in_range
from inkling.server.features.replay.replay_moment import PositionsByPly
from inkling.server.features.why.views import explain_action
from inkling.server.platform.elapsed_time import DAY
from inkling.server.platform.http import urls
from inkling.server.tables.past_play_cache import past_play_cache_of_worker
from inkling.server.tables.service import server_time_in_milliseconds

KEPT = 8
"""Maximum number of anonymous plays that a render worker caches."""
GIVEN_UP = 3 * DAY
"""Milliseconds without a change after which an unfinished play counts as abandoned."""
MOST_PLAYS, MOST_UNSETTLED = 5000, 50
"""Maximum plays of a deal, and maximum unfinished ones, that are checked. Above that, the deal counts as running."""
_nameless: OrderedDict[str, PositionsByPly] = OrderedDict()


class DealsPlayedNow(Struct, frozen=True):
    """Today's date, and the seeds of the known deals that are being played on this server."""

    today: str
    seeds: tuple[str, ...]


def check_and_find_moment(
    play_id: str, person: str | None, ply: str, seat: str, played: DealsPlayedNow
) -> tuple[int, int]:
    """Return the ply and the seat of the decision at this moment. Raise NotAllowed if this person may not ask about
    it."""
    if not may_ask_friends(play_id, person):
        raise NotAllowed("not-yours", msg("Only people who played a game to its end can ask about it."))
    steps = find_moments_without_names(play_id)
    check_deal_is_over(steps[-1].record.setup, played)
    eyes = Seat(int(seat)) if seat.isdecimal() and len(seat) < 3 else None
    decision = find_decision_at_moment(
        steps, read_ply_in_range(ply, len(steps) - 1, 0), eyes, speech("en", steps[-1].game.package)
    )
    if decision is None:
        raise NotAllowed("no-decision", msg("Nobody makes such a choice at this moment. Go one step further."))
    return decision.first, decision.seat


def preview_moment(play_id: str, ply: int, seat: int, lang: str, path: str) -> LinkPreview:
    """Return the link preview of a question.

    If other people could still play the same deal, the preview names only the game, because chats store previews.
    """
    steps = find_moments_without_names(play_id)
    asked, _ = make_question_at_moment(steps, ply, Seat(seat), lang)
    return draw_preview(steps[-1], None if steps[-1].known_deal else asked, path, speech(lang))


def render_question_page(page: FriendPageRequest, played: DealsPlayedNow, lang: str) -> Html:
    steps = find_moments_without_names(page.play_id)
    check_deal_is_over(steps[-1].record.setup, played)
    asked, _ = make_question_at_moment(steps, page.ply, Seat(page.seat), lang)
    return draw_question_page(steps[page.ply], steps.bots, asked, page, speech(lang))


def check_answer(play_id: str, ply: int, seat: int, picked: tuple[str, ...]) -> str:
    """Return the answer in its stored form.

    Raise NotAllowed unless it has exactly the requested number of valid choices.
    """
    asked, _ = make_question_at_moment(find_moments_without_names(play_id), ply, Seat(seat), "en")
    ids = [choice.id for choice in asked.choices if choice.id in picked]
    if len(ids) != asked.count or len(ids) != len(picked):
        raise NotAllowed("wrong-number", msg("Choose exactly {n}."), n=asked.count)
    return msgspec.json.encode(ids).decode()


def render_answers_page(
    page: FriendPageRequest, answers: StoredFriendAnswers, played: DealsPlayedNow, lang: str
) -> Html:
    """Render the page with the actual choice, the bots' opinion, all answers and the ending.

    Callers must check that the viewer has answered or is the person who asked.
    """
    steps = find_moments_without_names(page.play_id)
    check_deal_is_over(steps[-1].record.setup, played)
    asked, decision = make_question_at_moment(steps, page.ply, Seat(page.seat), lang)
    why = explain_decision_with_roles(steps, decision, lang) if answers.with_bots else None
    return draw_answers_page(steps, asked, decision, why, page, answers, speech(lang))


def make_question_at_moment(
    steps: PositionsByPly, ply: int, seat: Seat, lang: str
) -> tuple[MomentQuestion, DecisionInPlay]:
    play = steps[ply]
    say: Say = speech(lang, play.game.package)
    asked = question_of_seat(
        play, seat, say.to(seat, role_names_of_seats(play, speech(lang))), urls.pictures(play.game.name)
    )
    decision = find_decision_at_moment(steps, ply, seat, speech("en", play.game.package))
    if asked is None or decision is None or decision.seat != seat:
        raise Refusal("no-page", msg("This question is no longer here."))
    return asked, decision


def explain_decision_with_roles(steps: PositionsByPly, decision: DecisionInPlay, lang: str) -> Why | None:
    """Return the bots' explanation of the decision. It uses only what the deciding seat could see, and roles instead of
    names."""
    before, entry = steps[decision.settled], steps[decision.settled + 1].record.entries[-1]
    roles, sight = role_names_of_seats(before, speech(lang)), before.sight(decision.seat)
    return explain_action(before.game.name, sight, entry.do, decision.seat, lang, roles)


def find_moments_without_names(play_id: str) -> PositionsByPly:
    """Return all positions of a play, with names removed.

    The log is checked first, so that a deleted play is never shown from the cache.
    """
    steps = load_moments_of_play(play_id)
    if play_id not in _nameless:
        _nameless[play_id] = remove_names_and_sentences(steps)
    _nameless.move_to_end(play_id)
    while len(_nameless) > KEPT:
        _nameless.popitem(last=False)
    return _nameless[play_id]


def check_deal_is_over(setup: Setup, played: DealsPlayedNow) -> None:
    """Raise NotAllowed for today's puzzle, and for deals still being played here, because the answers might help."""
    if not setup.seed.startswith(KNOWN):
        return
    if is_daily_seed(setup.seed) and day_named_by_seed(setup.seed) >= played.today:
        raise NotAllowed("day-not-over", msg("This is today’s puzzle. You can ask about it from tomorrow on."))
    if setup.seed in played.seeds or is_deal_still_played(setup.seed):
        raise NotAllowed("still-played", msg("Somebody here is still playing these cards. Try again later."))


def is_deal_still_played(seed: str) -> bool:
    """True if an unfinished play of this deal changed recently."""
    past = past_play_cache_of_worker().past
    results = [
        result_of_play for deal in (seed, HIDDEN + seed) for result_of_play in past.find_results(deal, MOST_PLAYS)
    ]
    unsettled = [play_id for play_id, result in results if result is None]
    return len(results) >= MOST_PLAYS or len(unsettled) > MOST_UNSETTLED or any(map(has_unfinished_play, unsettled))


def has_unfinished_play(play_id: str) -> bool:
    table, place = (
        past_play_cache_of_worker().find_readable_table(play_id),
        past_play_cache_of_worker().past.find_place(play_id),
    )
    if table is None or table.play is None or place is None or table.play.outcome is not None:
        return False
    rows = past_play_cache_of_worker().past.read_rows(place)
    return bool(rows) and rows[-1].at > server_time_in_milliseconds() - GIVEN_UP
