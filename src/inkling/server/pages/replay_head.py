"""At the head of a replay: what was played and how it ended, whose eyes it is seen with, and what is not to be seen."""

from datetime import UTC, datetime

import htpy as h
from msgspec.structs import replace

from inkling.catalogs import speech
from inkling.core.driver import AnyPlay
from inkling.core.sight import Seat
from inkling.core.words import Say
from inkling.games.board_parts.usual_board import say_end
from inkling.server.pages.frame import icon
from inkling.server.pages.opened_plays import opens
from inkling.server.pages.record_jobs import UPLOADED
from inkling.server.pages.replay_cards import seat_sign
from inkling.server.pages.replay_moment import EVERYONE, Beside, Eyes, Moment
from inkling.server.pages.replay_steps import Moments
from inkling.server.pages.today_result import MONTHS, say_day


def bar(beside: Beside, told: h.Node, say: Say) -> h.Node:
    """The way back comes first, then what this is; who talks here is a tap away."""
    talk = say("Talk")
    return (
        beside.table and h.a(".to-table", href=beside.table)[icon("left"), h.span[say("Table")]],
        h.div(".where")[told],
        bool(beside.talk)
        and h.nav(".tools", aria_label=talk)[
            h.a(".tool", href="#z-talk", data_atop=True)[icon("talk"), h.span(".sr")[talk]]
        ],
    )


def entitle(steps: Moments, say: Say) -> str:
    """The game and the day. Of a record that somebody brought nobody knows the day."""
    game = steps[-1].game.title
    if steps.at is None:
        return say("Replay: {game}", game=game)
    return say("{game}, {day}", game=game, day=tell_day(steps.at, say))


def tell_day(at: int, say: Say) -> str:
    """By the host's clock; without the year where it is this one."""
    day, now = (moment.astimezone().date() for moment in (datetime.fromtimestamp(at / 1000, UTC), datetime.now(UTC)))
    if day.year != now.year:
        month = say(MONTHS[day.month - 1])
        return say("{day} {month} {year}", day=day.day, month=month, year=day.year)
    return say_day(day, say)


def subtitle(ended: AnyPlay, moment: Moment, say: Say) -> h.Element:
    """How it ended, unless that is hidden; how well only where there is room."""
    said, well = ("", "") if moment.hide else tell_result(ended, say)
    what = h.span(".what")[say("Replay"), said and " · "]
    return h.p(".soft")[what, said and h.span(".ended")[said, well and h.span(".well")[f": {well}"]]]


def tell_result(ended: AnyPlay, say: Say) -> tuple[str, str]:
    """In a few words: who won or whether all did, and how well."""
    outcome = ended.outcome
    assert outcome is not None
    words = speech(say.lang, ended.game.package).to(None, ended.record.names)
    if outcome.places:
        first = [words.name(Seat(seat)) for seat, place in enumerate(outcome.places) if place == 1]
        return say.many("Winner: {names}", "Winners: {names}", len(first), names=say.listing(first)), ""
    tally = ended.game.page.tally
    return say_end(outcome, say), tally(outcome.score, words) if outcome.score is not None and tally else ""


def head(steps: Moments, moment: Moment, play_id: str, is_open: bool, say: Say) -> h.Fragment:
    """Who played is said by the choice of eyes, where there is one."""
    ended = steps[-1]
    called = speech(say.lang).to(None, ended.record.names).name
    names = [called(Seat(seat)) for seat in range(ended.record.setup.seats)]
    return h.fragment[
        brought_note(play_id, say),
        shut_note(ended, is_open, say),
        not is_open and h.p(".soft.played")[say.listing(names)],
        perspective(ended, moment, play_id, steps.bots, is_open, say),
    ]


def brought_note(play_id: str, say: Say) -> h.Element | None:
    """A word about plays that nobody here saw."""
    if not play_id.startswith(UPLOADED):
        return None
    words = say("This record was uploaded: it follows the rules, but nobody here saw who played.")
    return h.p(".token")[words]


def shut_note(ended: AnyPlay, is_open: bool, say: Say) -> h.Element | None:
    """Why nobody's cards are to be seen, and what can be done about it."""
    if is_open:
        return None
    if not opens(ended):
        return h.p(".token")[say("This game was abandoned: everyone’s cards stay hidden.")]
    words = say("This replay is shown only to people who have played this deal to the end themselves.")
    kind, _, code = ended.record.setup.seed.partition(" ")
    # A day's deal can be played on that day alone.
    to, there = ("/daily", say("Today’s puzzles")) if kind == "daily" else (f"/d/{code}", say("Play it"))
    return h.p(".token")[h.span(".grow")[words], " ", h.a(".btn.quiet.fit", href=to)[there]]


def perspective(
    play: AnyPlay, moment: Moment, play_id: str, bots: tuple[bool, ...], is_open: bool, say: Say
) -> h.Element | None:
    """Whose eyes, each with a sign that says it where the name finds no room."""
    voice = speech(say.lang).to(None, play.record.names)
    if not is_open:
        return None
    seats = map(Seat, range(play.record.setup.seats))
    eyes: list[tuple[Eyes, h.Node, str]] = [
        (EVERYONE, icon("people"), say("Everyone’s cards")),
        *((seat, seat_sign(seat, bots, voice), voice.name(seat)) for seat in seats),
        (None, icon("eye"), say("Onlookers")),
    ]
    return h.div(".eyes", role="group", aria_label=say("Whose view"))[
        [
            h.a(
                ".chip",
                href=replace(moment, eyes=viewer).address(play_id),
                aria_current="true" if viewer == moment.eyes else None,
                title=name,
            )[sign, h.span(".whose")[name]]
            for viewer, sign, name in eyes
        ],
    ]
