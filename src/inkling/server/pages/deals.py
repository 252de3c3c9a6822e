"""The pages of deals that many play: a code to pass on with the results side by side, and today's puzzles."""

import asyncio
from datetime import date
from html import escape
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from inkling.catalogs import speech
from inkling.core.driver import AnyPlay
from inkling.core.errors import NotAllowed, Refusal, mark
from inkling.core.play import check_seats
from inkling.core.words import Say
from inkling.games import SHELF, pick_game
from inkling.server.pages.frame import copying, foot, frame, icon
from inkling.server.pages.options import encode
from inkling.server.pages.record_upload import UPLOADED
from inkling.server.tables.deals import (
    Result,
    daily_of,
    day_of,
    new_code,
    play_with_bots,
    read_code,
    result_of,
    shipped_settings,
    today,
)
from inkling.server.tables.rows import Given
from inkling.server.tables.shared_device import selves
from inkling.server.web.guard import language, read_form

if TYPE_CHECKING:
    from inkling.server.web.app import Site

MONTHS = (
    *(mark("January"), mark("February"), mark("March"), mark("April"), mark("May"), mark("June"), mark("July")),
    *(mark("August"), mark("September"), mark("October"), mark("November"), mark("December")),
)
MOST_RESULTS = 500
MOST_LOOKED_UP = 20
"""Plays whose result is worked out from the log for one page."""
MOST_DEALS = 64
"""Deals for which it is remembered what the bots made of them."""
BOTS_PATIENCE = 120.0


class Own(Struct, frozen=True):
    """A play of the deal of a day, of which somebody wants to tell."""

    play: AnyPlay
    day: date
    was_there: bool
    """Whether whoever asks is one of those at its table."""


class Deals:
    """The handlers."""

    def __init__(self, site: "Site") -> None:
        self._site = site
        self._bots: dict[str, asyncio.Task[Result | None]] = {}

    def routes(self) -> list[Route]:
        return [
            Route("/deals", self.overview, methods=["GET", "POST"]),
            Route("/d/{code}", self.deal, methods=["GET", "POST"]),
            Route("/daily", self.daily),
            Route("/daily/{game}", self.play_daily, methods=["POST"]),
        ]

    async def overview(self, request: Request) -> Response:
        """Make a code, or go to one."""
        say = speech(language(request))
        if request.method == "GET":
            return HTMLResponse(frame(say("Deals"), overview_page(say) + foot(say), say))
        form = await read_form(request)
        if form.get("code"):
            return RedirectResponse(f"/d/{read_code(form['code']).code}", 303)
        game = pick_game(form.get("game", ""))
        seats = form.get("seats", "")
        number = int(seats) if seats.isdecimal() and len(seats) < 3 else game.usual_seats
        check_seats(game, number)
        code = new_code(game.name, number, read_choices(game.name, form))
        return RedirectResponse(f"/d/{read_code(code).code}", 303)

    async def deal(self, request: Request) -> Response:
        dealt = read_code(request.path_params["code"])
        if request.method == "POST":
            form = await read_form(request)
            bots = form.get("with") == "bots"
            return await self._site.open_given(request, form, dealt.setup.game, dealt.given(), bots=bots)
        say = speech(language(request))
        seed = dealt.setup.seed
        results = await self._results(seed)
        # Bots play it once somebody has: whoever only tries addresses makes nobody work.
        waiting = self._watch_bots(seed, dealt.given()) if results else None
        table = results_table(dealt.setup.game, results, waiting, say)
        body = deal_page(dealt.code, dealt.setup.game, dealt.setup.seats, table, say)
        return HTMLResponse(frame(dealt.code, body + foot(say), say, script=True))

    async def daily(self, request: Request) -> Response:
        """Today's puzzles, how they went for others, and, after one's own play, a line to share."""
        say, day, secret = speech(language(request)), today(), self._site.signer.secret
        parts, own = [], await self._own(request)
        for game in (game for game in SHELF if SHELF[game].daily is not None):
            given, _ = daily_of(game, day, secret)
            seed = given.setup["seed"]
            table = results_table(game, await self._results(seed), self._watch_bots(seed, given), say)
            told = share_part(own, say) if own is not None and own.play.game.name == game else ""
            parts.append(daily_part(game, told, table, say))
        body = (
            f'<main id="main" class="page stack"><h1>{escape(say("Today’s puzzles"))}</h1>'
            f'<p class="soft"><time datetime="{day.isoformat()}">{escape(say_day(day, say))}</time> <span data-streak data-one="{escape(say("one day in a row"))}" '
            f'data-many="{escape(say("{n} days in a row", n="#"))}"></span></p>{"".join(parts)}</main>'
        )
        return HTMLResponse(frame(say("Today’s puzzles"), body + foot(say), say, script=True))

    async def play_daily(self, request: Request) -> Response:
        game = request.path_params["game"]
        if game not in SHELF:
            raise Refusal("no-page", mark("There is no such page."))
        given, seat = daily_of(game, today(), self._site.signer.secret)
        form = {**await read_form(request), "seat": str(seat)}
        return await self._site.open_given(request, form, game, given, bots=True)

    async def _results(self, seed: str) -> list[Result]:
        """What came of each play of this deal that is over. What is not noted yet is worked out from the log, once."""
        found = []
        looked_up = 0
        for play_id, noted in await self._site.tables.results(seed, MOST_RESULTS):
            looked_up += noted is None
            if noted is None and looked_up > MOST_LOOKED_UP:
                continue
            result = msgspec.json.decode(noted, type=Result) if noted else await self._note(play_id)
            if result is not None:
                found.append(result)
        return found

    async def _note(self, play_id: str) -> Result | None:
        table = await self._site.tables.find_table_of(play_id)
        result = None if table is None else result_of(table)
        if result is not None:
            await self._site.tables.note(play_id, result)
        return result

    async def _own(self, request: Request) -> Own | None:
        """The play in the address, if something came of it and it is a day's deal, played here from its beginning."""
        play_id, person = request.query_params.get("play", ""), self._site.person(request)
        table = await self._site.tables.find_table_of(play_id) if play_id else None
        play, result = (None, None) if table is None else (table.play, result_of(table))
        if table is None or play is None or result is None or play_id.startswith(UPLOADED) or play.forks:
            return None
        day = day_of(play.record.setup, self._site.signer.secret)
        if day is None or not result.counts:
            return None
        # A day in a row is only for those who were there.
        return Own(play, day, person is not None and bool(selves(table, person)))

    def _watch_bots(self, seed: str, given: Given) -> Result | None:
        """What bots made of it; None as long as they play."""
        task = self._bots.get(seed)
        if task is None or (task.done() and task.result() is None):
            while len(self._bots) >= MOST_DEALS:
                self._bots.pop(next(iter(self._bots))).cancel()
            # At the desk, so that no bot at a table waits behind it.
            job = self._site.keeper.desk.lend(BOTS_PATIENCE, play_with_bots, given.setup)
            task = self._bots[seed] = asyncio.ensure_future(job)
        return task.result() if task.done() else None


def overview_page(say: Say) -> str:
    games = "".join(f'<option value="{game.name}">{escape(game.title)}</option>' for game in SHELF.values())
    most = max(game.seats[-1] for game in SHELF.values())
    return (
        f'<main id="main" class="page stack"><h1>{escape(say("Play the same deal as others"))}</h1>'
        f"<p>{escape(say('A code stands for a deal. Pass it on: every group that plays it has the same cards, and the results stand side by side.'))}</p>"
        f'<form method="post" action="/deals" class="sheet stack"><h2>{escape(say("A new deal"))}</h2>'
        f'<label>{escape(say("Game"))} <select name="game">{games}</select></label>'
        f'<label>{escape(say("Seats"))} <input class="field" type="number" name="seats" min="2" max="{most}" value="3"></label>{"".join(choices_part(game, say) for game in SHELF)}'
        f'<button class="btn">{escape(say("Make a code"))}</button></form>'
        f'<form method="post" action="/deals" class="sheet stack"><h2>{escape(say("I have a code"))}</h2>'
        f'<label>{escape(say("Code"))} <input class="field" name="code" required maxlength="60" autocomplete="off"></label>'
        f'<button class="btn quiet">{escape(say("Go on"))}</button></form></main>'
    )


def choices_part(game: str, say: Say) -> str:
    """What can be set for a new deal, game by game, folded away."""
    words = speech(say.lang, SHELF[game].package)
    rows = "".join(
        f'<label class="opt"><span>{escape(words(setting.label))}</span><select name="{game}.{setting.name}">'
        + "".join(
            f'<option value="{escape(encode(choice.value))}">{escape(words(choice.label))}</option>'
            for choice in setting.choices
        )
        + "</select></label>"
        for setting in shipped_settings(game)
    )
    title = say("Options of {game}", game=SHELF[game].title)
    return f"<details><summary>{escape(title)}{icon('down', 'i')}</summary>{rows}</details>" if rows else ""


def read_choices(game: str, form: dict[str, str]) -> dict[str, Any]:
    """What the form says is set for this game."""
    chosen = {}
    for setting in shipped_settings(game):
        text = form.get(f"{game}.{setting.name}")
        fits = [choice.value for choice in setting.choices if text in (None, encode(choice.value))]
        if not fits:
            raise NotAllowed("no-choice", mark("That is not one of the choices."))
        chosen[setting.name] = fits[0]
    return chosen


def deal_page(code: str, game: str, seats: int, results: str, say: Say) -> str:
    title = SHELF[game].title
    forms = "".join(
        f'<button class="btn{look}" name="with" value="{who}">{escape(words)}</button>'
        for who, words, look in (
            ("bots", say("Play it with bots"), ""),
            ("friends", say("A table for friends"), " quiet"),
        )
    )
    return (
        f'<main id="main" class="page stack"><h1>{escape(say("{game}, {n} seats", game=title, n=seats))}</h1>'
        f'<p class="url"><b>{escape(code)}</b></p><p class="soft">{escape(say("Somebody may know these cards: this play is not rated."))}</p>'
        f'<form method="post" action="/d/{escape(code)}" class="sheet stack"><label>{escape(say("Your name"))} '
        f'<input class="field" name="name" required maxlength="24" autocomplete="nickname"></label>'
        f'<input type="hidden" name="seat" value="0"><div class="acts wrap">{forms}</div></form>{results}</main>'
    )


def results_table(game: str, results: list[Result], bots: Result | None, say: Say) -> str:
    """Side by side, the best first. None leads to its replay: whoever has yet to play would see the cards there."""
    better = -1 if SHELF[game].higher_is_better else 1
    ordered = sorted(results, key=lambda result: (not result.counts, better * (result.score or 0.0)))
    rows = "".join(
        f'<tr><th scope="row">{escape(say("Play {n}", n=place))}</th>'
        f'<td>{escape(say_result(game, result, say))} <span class="cap">{escape(say_who(result, say))}</span></td></tr>'
        for place, result in enumerate(ordered, start=1)
    )
    told = say_result(game, bots, say) if bots is not None else say("they are playing; look again in a moment")
    rows += f'<tr><th scope="row">{icon("bot", "i")} {escape(say("Bots"))}</th><td>{escape(told)}</td></tr>'
    which = say("A higher score is better.") if SHELF[game].higher_is_better else say("A lower score is better.")
    title = say("How it went")
    if any(result is not None and result.score not in (None, result.won) for result in (*results, bots)):
        title = f"{title}. {which}"
    return f'<div class="sheet"><table class="weights"><caption>{escape(title)}</caption>{rows}</table></div>'


def say_result(game: str, result: Result, say: Say) -> str:
    if not result.counts:
        return say("no result")
    ended = "" if result.won is None else say("won") if result.won else say("lost")
    # Where the score says no more than that, it is left out.
    points = "" if result.score in (None, result.won) else say("score {n}", n=f"{result.score:g}")
    return ", ".join(part for part in (ended, points) if part)


def say_day(day: date, say: Say) -> str:
    return say("{day} {month} {year}", day=day.day, month=say(MONTHS[day.month - 1]), year=day.year)


def say_who(result: Result, say: Say) -> str:
    """Nobody's name: how many people played, and how many bots."""
    people = say.many("one person", "{n} people", result.people) if result.people else ""
    bots = say.many("one bot", "{n} bots", result.bots) if result.bots else ""
    return ", ".join(part for part in (people, bots) if part)


def share_part(own: Own, say: Say) -> str:
    """How it went, to pass on; the page's script counts the day."""
    play, day, share = own.play, own.day.isoformat(), own.play.game.share
    if share is None:
        return ""
    words = speech(say.lang, play.game.package).to(None, play.record.names)
    line = f"Inkling · {play.game.title} · {day} · {share(play.sight(None), words)}"
    return (
        f'<p class="token"{f" data-daily={day}" if own.was_there else ""}>{escape(line)}</p><p data-scripted hidden>'
        f'<button type="button" class="btn quiet" data-copy="{escape(line)}" {copying(say)}>{icon("copy")}{escape(say("Copy"))}</button></p>'
    )


def daily_part(game: str, told: str, results: str, say: Say) -> str:
    title = SHELF[game].title
    return (
        f'<section class="sheet stack"><h2>{escape(title)}</h2>{told}<form method="post" action="/daily/{game}" class="line wrap">'
        f'<label class="grow"><span class="sr">{escape(say("Your name"))}</span><input class="field" name="name" maxlength="24" '
        f'autocomplete="nickname" placeholder="{escape(say("Your name"))}"></label><button class="btn">{escape(say("Play"))}'
        f'<span class="sr">: {escape(title)}</span></button></form>{results}</section>'
    )
