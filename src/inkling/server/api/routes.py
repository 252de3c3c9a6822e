"""The same tables for other clients: typed JSON over the same tables, signer and limits. See docs/api.md.

Who somebody is stands in the same signed value as in the cookie, sent as `Authorization: Bearer …`.
"""

from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from inkling.core.errors import NotAllowed, Refusal, mark
from inkling.games import SHELF
from inkling.server.api.openapi import document
from inkling.server.api.schema import (
    Act,
    Done,
    GameSeen,
    JoinTable,
    MakeTable,
    React,
    Seated,
    Talk,
    Wish,
    as_form,
    change_of,
    read_shape,
    see_game,
)
from inkling.server.api.table_view import see_play, see_table
from inkling.server.features.shared_device.model import eyes_of
from inkling.server.features.table_deletion.routes import delete_table
from inkling.server.platform.http import urls
from inkling.server.platform.http.bearer import bearer
from inkling.server.platform.http.rate_limits import address_of
from inkling.server.platform.http.refusals import turn_down
from inkling.server.platform.http.request_body import read_body
from inkling.server.platform.http.request_language import check_language, language
from inkling.server.platform.http.routing import Handler, Handlers, at
from inkling.server.tables.access.policy import add_key
from inkling.server.tables.commands import keep_wish_pace
from inkling.server.tables.connection import DEEDS
from inkling.server.tables.live_table import LiveTable

T = TypeVar("T")


class Api(Handlers):
    def routes(self) -> list[BaseRoute]:
        found = (route for route in super().routes() if isinstance(route, Route))
        return [Route(route.path, self.answer(route.endpoint), methods=list(route.methods or ())) for route in found]

    def answer(self, handler: Handler) -> Handler:
        async def answered(request: Request) -> Response:
            try:
                check_language(request)
                found = await handler(request)
            except Refusal as refusal:
                return turn_down(refusal, request, self.access.catalog(request))
            return Response(msgspec.json.encode(found), media_type="application/json")

        return answered

    @at(urls.api_description)
    async def document(self, request: Request) -> Any:
        return document()

    @at(urls.api_games)
    async def games(self, request: Request) -> tuple[GameSeen, ...]:
        return tuple(see_game(name, language(request)) for name in SHELF)

    @at(urls.api_tables, "POST")
    async def make(self, request: Request) -> Seated:
        wanted = read_shape(await read_body(request), MakeTable)
        person = self.people.person_or_new(request)
        self.limits.count_table(address_of(request))
        game, name, lang = wanted.game, wanted.name.strip(), language(request)
        live = await self.tables.make(game, person, name, lang=lang, private=wanted.private)
        return self._seated(request, live, person)

    @at(urls.api_join, "POST")
    async def join(self, request: Request) -> Seated:
        live = await self.access.unchecked_table(request)
        wanted = read_shape(await read_body(request), JoinTable)
        person = self.people.person_or_new(request)
        await self.access.join(request, live, person, wanted.name.strip(), wanted.key)
        return self._seated(request, live, person)

    @at(urls.api_table)
    async def table(self, request: Request) -> Any:
        live = await self.access.table(request)
        member = self.access.member(request, live)
        self.access.mark_present(live, member)
        return see_table(live, member)

    @at(urls.api_table, "DELETE")
    async def delete(self, request: Request) -> Done:
        live = await self.access.table(request)
        await delete_table(self.tables, self.keeper, live, self._member(request, live))
        return Done()

    @at(urls.api_sight)
    async def sight(self, request: Request) -> Any:
        live = await self.access.table(request)
        self.access.mark_present(live, self.access.member(request, live))
        person = self.people.person(request)
        seen = see_play(live.table, eyes_of(live, person) if person else None, language(request))
        if seen is None:
            raise NotAllowed("no-play", mark("Nothing is being played yet."))
        return seen

    @at(urls.api_act, "POST")
    async def act(self, request: Request) -> Done:
        live, member, act = await self._asked(request, Act)
        await self.tables.act(live, member, act.do, act.ask, act.say or None, act.send)
        return Done()

    @at(urls.api_command, "POST")
    async def wish(self, request: Request) -> Done:
        # A guest who waits to be let in to a private table can leave it, and do nothing else.
        live = await self.access.unchecked_table(request)
        member, wish = self._member(request, live), read_shape(await read_body(request), Wish)
        if wish.kind != "left":
            self.access.check(request, live.table)
        if await keep_wish_pace(self.tables, live, member, wish.kind, wish.send):
            return Done()
        if wish.kind == "start":
            await self.tables.start(live, member, wish.send)
        else:
            await self.tables.change(live, member, change_of(live, wish), wish.send)
        return Done()

    @at(urls.api_talk, "POST")
    @at(urls.api_react, "POST")
    async def say(self, request: Request) -> Done:
        to = request.url.path.rpartition("/")[2]
        live, member, said = await self._asked(request, Talk if to == "talk" else React)
        await DEEDS[to](self.tables, live, member, as_form(said))
        return Done()

    def _seated(self, request: Request, live: LiveTable, person: str) -> Seated:
        """A browser's cookie is kept from its scripts, so it is not handed to them here either."""
        member = live.table.member_of(person)
        assert member is not None
        has_cookie = bearer(request) is None and self.people.person(request) is not None
        token = None if has_cookie else self.people.token(person)
        link, waits = self.invitations.link(request, live.table), live.table.members[member].waiting
        return Seated(live.table.code, link if waits else add_key(live.table, link), member, token, waits)

    def _member(self, request: Request, live: LiveTable) -> int:
        """Return the member who asks, and mark them as present. Raise for a stranger."""
        member = self.access.require_member(request, live)
        self.access.mark_present(live, member)
        return member

    async def _asked(self, request: Request, shape: type[T]) -> tuple[LiveTable, int, T]:
        live = await self.access.table(request)
        member = self._member(request, live)
        return live, member, read_shape(await read_body(request), shape)
