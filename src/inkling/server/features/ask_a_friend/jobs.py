"""Render jobs of questions to friends: check a moment, draw it as a question, check an answer, draw all answers."""

from collections import OrderedDict

import msgspec
from msgspec import Struct

from inkling.catalogs import speech
from inkling.core import Html, NotAllowed, Refusal, Say, Seat, Why, msg
from inkling.core.looking_back import MomentQuestion
from inkling.core.play import KNOWN
from inkling.core.record import Setup
from inkling.server.features.ask_a_friend.decisions import Decision, ask_seat, find_decision, name_roles, remove_names
from inkling.server.features.ask_a_friend.views import FriendAnswers, FriendPage, draw_answers_page, draw_question_page
from inkling.server.features.ask_a_friend.views import preview_moment as draw_preview
from inkling.server.features.daily.model import claimed_day, is_daily_seed
from inkling.server.features.deals.model import HIDDEN
from inkling.server.features.link_previews.views import Preview
from inkling.server.features.replay.jobs import find_moments, read_ply
from inkling.server.features.replay.moment import ReplayMoments
from inkling.server.features.replay.permissions import may_ask_friends
from inkling.server.features.why.views import explain_action
from inkling.server.platform.elapsed_time import DAY
from inkling.server.platform.http import urls
from inkling.server.tables.past_plays import past_plays
from inkling.server.tables.service import now

KEPT = 8
"""Plays without names that one render worker caches."""
GIVEN_UP = 3 * DAY
"""Milliseconds without a change after which an unfinished play counts as given up."""
MOST_PLAYS, MOST_UNSETTLED = 5000, 50
"""Plays of one deal that are looked at, and of those without a stored result. Beyond that, one might be running."""
_nameless: OrderedDict[str, ReplayMoments] = OrderedDict()


class PlayedNow(Struct, frozen=True):
    """What is played on this server now: the date, and the seeds of known deals at tables in memory."""

    today: str
    seeds: tuple[str, ...]


def find_moment(play_id: str, person: str | None, ply: str, seat: str, played: PlayedNow) -> tuple[int, int]:
    """Return ply and seat of the decision at this moment of a replay. Raise unless this person may ask about it."""
    if not may_ask_friends(play_id, person):
        raise NotAllowed("not-yours", msg("Only people who played a game to its end can ask about it."))
    steps = find_nameless(play_id)
    check_deal_is_over(steps[-1].record.setup, played)
    eyes = Seat(int(seat)) if seat.isdecimal() and len(seat) < 3 else None
    decision = find_decision(steps, read_ply(ply, len(steps) - 1, 0), eyes, speech("en", steps[-1].game.package))
    if decision is None:
        raise NotAllowed("no-decision", msg("Nobody makes such a choice at this moment. Go one step further."))
    return decision.first, decision.seat


def preview_moment(play_id: str, ply: int, seat: int, lang: str, path: str) -> Preview:
    """Return the preview of a question. It names only the game if others could still play the deal, because chats keep
    previews."""
    steps = find_nameless(play_id)
    asked, _ = ask_at(steps, ply, Seat(seat), lang)
    return draw_preview(steps[-1], None if steps[-1].known_deal else asked, path, speech(lang))


def show_question(page: FriendPage, played: PlayedNow, lang: str) -> Html:
    steps = find_nameless(page.play_id)
    check_deal_is_over(steps[-1].record.setup, played)
    asked, _ = ask_at(steps, page.ply, Seat(page.seat), lang)
    return draw_question_page(steps[page.ply], steps.bots, asked, page, speech(lang))


def check_answer(play_id: str, ply: int, seat: int, picked: tuple[str, ...]) -> str:
    """Return the answer as it is stored. Raise unless it consists of as many of the choices as are asked for."""
    asked, _ = ask_at(find_nameless(play_id), ply, Seat(seat), "en")
    ids = [choice.id for choice in asked.choices if choice.id in picked]
    if len(ids) != asked.count or len(ids) != len(picked):
        raise NotAllowed("wrong-number", msg("Choose exactly {n}."), n=asked.count)
    return msgspec.json.encode(ids).decode()


def show_answers(page: FriendPage, answers: FriendAnswers, played: PlayedNow, lang: str) -> Html:
    """Draw what was done, what bots think, the other answers, and the ending. Only for callers who have answered, and
    for the person who asked."""
    steps = find_nameless(page.play_id)
    check_deal_is_over(steps[-1].record.setup, played)
    asked, decision = ask_at(steps, page.ply, Seat(page.seat), lang)
    why = explain_decision(steps, decision, lang) if answers.with_bots else None
    return draw_answers_page(steps, asked, decision, why, page, answers, speech(lang))


def ask_at(steps: ReplayMoments, ply: int, seat: Seat, lang: str) -> tuple[MomentQuestion, Decision]:
    play = steps[ply]
    say: Say = speech(lang, play.game.package)
    asked = ask_seat(play, seat, say.to(seat, name_roles(play, speech(lang))), urls.pictures(play.game.name))
    decision = find_decision(steps, ply, seat, speech("en", play.game.package))
    if asked is None or decision is None or decision.seat != seat:
        raise Refusal("no-page", msg("This question is no longer here."))
    return asked, decision


def explain_decision(steps: ReplayMoments, decision: Decision, lang: str) -> Why | None:
    """Explain the decision from the sight of its seat, with roles instead of names."""
    before, entry = steps[decision.settled], steps[decision.settled + 1].record.entries[-1]
    roles, sight = name_roles(before, speech(lang)), before.sight(decision.seat)
    return explain_action(before.game.name, sight, entry.do, decision.seat, lang, roles)


def find_nameless(play_id: str) -> ReplayMoments:
    """Return the moments of a play without names. The play is looked up every time, so that a deleted one is never
    shown from the cache."""
    steps = find_moments(play_id)
    if play_id not in _nameless:
        _nameless[play_id] = remove_names(steps)
    _nameless.move_to_end(play_id)
    while len(_nameless) > KEPT:
        _nameless.popitem(last=False)
    return _nameless[play_id]


def check_deal_is_over(setup: Setup, played: PlayedNow) -> None:
    """Raise while others could learn something about cards that they play now: today's puzzle, and deals that are still
    played on this server."""
    if not setup.seed.startswith(KNOWN):
        return
    if is_daily_seed(setup.seed) and claimed_day(setup.seed) >= played.today:
        raise NotAllowed("day-not-over", msg("This is today’s puzzle. You can ask about it from tomorrow on."))
    if setup.seed in played.seeds or is_still_played(setup.seed):
        raise NotAllowed("still-played", msg("Somebody here is still playing these cards. Try again later."))


def is_still_played(seed: str) -> bool:
    """True if a play of this deal is unfinished and has changed within the last days."""
    past = past_plays().past
    found = [one for deal in (seed, HIDDEN + seed) for one in past.find_results(deal, MOST_PLAYS)]
    unsettled = [play_id for play_id, result in found if result is None]
    return len(found) >= MOST_PLAYS or len(unsettled) > MOST_UNSETTLED or any(map(is_running, unsettled))


def is_running(play_id: str) -> bool:
    table, place = past_plays().find_readable_table(play_id), past_plays().past.find_place(play_id)
    if table is None or table.play is None or place is None or table.play.outcome is not None:
        return False
    rows = past_plays().past.read_rows(place)
    return bool(rows) and rows[-1].at > now() - GIVEN_UP
