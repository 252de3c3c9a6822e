"""Routes of the daily for two: the start page, the pair's page, the start of a game, and pictures of results.

Anybody may open the start page and make a pair. Everything else is only for the members of the pair's table.
"""

import secrets
from functools import partial

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from inkling.core.errors import NotAllowed, Refusal, msg
from inkling.games import SHELF
from inkling.server.features.clock.model import ClockSet
from inkling.server.features.daily.calendar import DailyCalendar
from inkling.server.features.daily_for_two.model import (
    CLOCK,
    NO_ROOM,
    SIZES,
    Pair,
    PairMade,
    deal_for_pair,
    games_for_pairs,
    has_pair_begun_game,
)
from inkling.server.features.daily_for_two.page_data import PairFacts, RunningGame
from inkling.server.features.daily_for_two.render_jobs import render_pair_page, render_pair_picture
from inkling.server.features.daily_for_two.views import KnownPair, draw_new_pair_form, draw_start_page, title_of_pair
from inkling.server.features.group.model import TableKept
from inkling.server.features.handlers import Handlers
from inkling.server.features.link_previews.views import draw_preview_meta_tags, make_page_preview
from inkling.server.features.seats.model import people_at_table
from inkling.server.platform.http import urls
from inkling.server.platform.http.compressed_response import render_page_as_response
from inkling.server.platform.http.public_site import YEAR
from inkling.server.platform.http.rate_limits import client_address
from inkling.server.platform.http.request_body import read_form, set_form_for_refusal
from inkling.server.platform.http.request_language import language_of_request, translator_for_request
from inkling.server.platform.http.routing import register_route
from inkling.server.tables import permissions
from inkling.server.tables.access.policy import add_key_to_link
from inkling.server.tables.events import SYSTEM_ROW, Started
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.permissions import is_seat_publicly_awaited
from inkling.server.tables.play_start_row import result_of_play_for_history
from inkling.server.tables.state import Table

COOKIE = "pairs"
MOST_KNOWN = 6
"""Maximum number of pairs that a browser's cookie remembers. The least recently visited one is dropped."""
PRIVATE = {"cache-control": "private, no-store"}


class DailyForTwoRoutes(Handlers):
    def __post_init__(self) -> None:
        self.calendar = DailyCalendar(self.settings.time_zone)

    @register_route(urls.daily_for_two)
    async def show_start_page(self, request: Request) -> Response:
        say = translator_for_request(request)
        tags = draw_preview_meta_tags(
            make_page_preview("daily", urls.daily_for_two(), say), self.site.url(request), say.lang
        )
        return HTMLResponse(draw_start_page(await self._find_known_pairs(request), say, tags), headers=PRIVATE)

    @register_route(urls.daily_for_two, "POST")
    async def make_pair(self, request: Request) -> Response:
        """Make a private table that is kept for good and has a slow clock, and redirect to the pair's page."""
        form, say = await read_form(request), translator_for_request(request)
        set_form_for_refusal(request, partial(draw_new_pair_form, say, form))
        people = form.get("people", "")
        if people not in map(str, SIZES):
            raise NotAllowed("no-choice", msg("That isn’t one of the choices."))
        person = self.people.read_or_make_person(request)
        self.limits.count_new_table(client_address(request))
        game = games_for_pairs(int(people))[0]
        live = await self.tables.make_table(
            game, person, form.get("name", "").strip(), lang=language_of_request(request), private=True
        )
        for row in (PairMade(int(people)), TableKept(True, say("For two")), ClockSet(CLOCK)):
            await self.tables.service.change(live, SYSTEM_ROW, row)
        return self.people.set_cookie(RedirectResponse(urls.pair(live.table.code), 303), request, person)

    @register_route(urls.pair)
    async def show(self, request: Request) -> Response:
        live, member, _ = await self._find_pair(request)
        facts = self._gather_facts(request, live, member)
        what = facts, language_of_request(request)
        response, _ = await render_page_as_response(
            self.render_workers, request, render_pair_page, *what, key=live.table.id
        )
        response.headers.update(PRIVATE)
        self.invitations.set_cookie(response, request, live.table, member=True)
        self._remember_pair(response, request, live.table.code)
        return response

    @register_route(urls.pair, "POST")
    async def start_game_of_day(self, request: Request) -> Response:
        """Begin one of the day's games and redirect to the board. If a game is running, only redirect."""
        live, member, form = await self._find_pair(request)
        if not live.table.playing:
            await self._begin_game(live, member, form.get("game", ""))
        return RedirectResponse(urls.table(live.table.code), 303)

    @register_route(urls.pair_picture)
    async def send_picture(self, request: Request) -> Response:
        """Send the picture of a finished game."""
        live, member, _ = await self._find_pair(request)
        facts, play = self._gather_facts(request, live, member), request.path_params["play"]
        what = facts, play, language_of_request(request)
        response, _ = await render_page_as_response(
            self.render_workers, request, render_pair_picture, *what, key=live.table.id, media_type="image/svg+xml"
        )
        response.headers.update(PRIVATE)
        return response

    async def _begin_game(self, live: LiveTable, member: int, game: str) -> None:
        async with live.lock:

            async def start() -> None:
                if not live.table.playing:
                    await self.tables.service.append(live, member, self._make_start_row(live.table, game))

            await self.tables.service.retry_on_conflict(live, member, start)

    def _make_start_row(self, table: Table, game: str) -> Started:
        """Return the row that begins today's deal of a game.

        Everybody at the table gets a seat, in the order of joining.
        """
        people, pair = tuple(people_at_table(table)), table.pair
        assert pair is not None
        if len(people) < pair.people:
            raise NotAllowed("seats", msg("Somebody is still missing. Send them the link first."))
        if len(people) > pair.people:
            raise NotAllowed("full", NO_ROOM)
        setup = deal_for_pair(game, self.calendar.today(), table.id, len(people), self.signer.secret)
        return Started(
            secrets.token_hex(16),
            msgspec.to_builtins(setup),
            secrets.token_hex(32),
            people,
            before=result_of_play_for_history(table),
        )

    async def _find_pair(self, request: Request) -> tuple[LiveTable, int, dict[str, str]]:
        """Return table, member and form. Raise Refusal unless the caller belongs to this pair."""
        live, member, form = await self.access.find_table_member_and_form(request)
        permissions.check_was_let_in(live.table, member)
        if live.table.pair is None or live.table.members[member].outside:
            raise Refusal("no-page", msg("We can’t find that page."))
        return live, member, form

    def _gather_facts(self, request: Request, live: LiveTable, member: int) -> PairFacts:
        table, today, pair = live.table, self.calendar.today(), live.table.pair or Pair(0)
        names = {number: table.members[number].name for number in people_at_table(table)}
        link = add_key_to_link(table, self.invitations.make_link(request, table))
        return PairFacts(
            table_id=table.id,
            code=table.code,
            name=title_of_pair(list(names.values()), translator_for_request(request)),
            me=member,
            names=names,
            people=pair.people,
            today=today,
            minutes_left=self.calendar.minutes_left(),
            zone=self.settings.time_zone,
            zone_name=self.calendar.zone_name(),
            running=describe_running_game(table, member),
            begun=frozenset(game for game in SHELF if has_pair_begun_game(pair, game, today)),
            invitation=link if len(names) < pair.people else "",
            site=self.site.url(request),
        )

    # The pairs of a browser

    def _remember_pair(self, response: Response, request: Request, code: str) -> None:
        codes = list(dict.fromkeys([code, *self._read_codes_of_known_pairs(request)]))[:MOST_KNOWN]
        self.site.set_cookie(response, request, COOKIE, self.signer.sign(COOKIE, " ".join(codes)), YEAR)

    def _read_codes_of_known_pairs(self, request: Request) -> list[str]:
        return (self.signer.verify(COOKIE, request.cookies.get(COOKIE, "")) or "").split()

    async def _find_known_pairs(self, request: Request) -> list[KnownPair]:
        """Return the pairs in this browser's cookie to which its person still belongs."""
        person, known = self.people.person(request), []
        for code in self._read_codes_of_known_pairs(request) if person is not None else ():
            live = await self.access.find_unchecked(code)
            member = live.table.find_member(person or "") if live is not None else None
            if live is None or member is None or live.table.pair is None or live.table.members[member].waiting:
                continue
            table = live.table
            others = tuple(table.members[other].name for other in people_at_table(table) if other != member)
            known.append(KnownPair(code, others, table.is_to_move(member)))
        return known


def describe_running_game(table: Table, member: int) -> RunningGame | None:
    """Return the running game as this member may see it, or None. Of other seats, include only publicly known turns."""
    if not table.playing:
        return None
    seats = [(seat, holder) for seat, holder in enumerate(table.chairs) if isinstance(holder, int) and holder != member]
    awaited = tuple(table.members[holder].name for seat, holder in seats if is_seat_publicly_awaited(table, seat))
    return RunningGame(table.play_id or "", table.game, table.is_to_move(member), awaited)
