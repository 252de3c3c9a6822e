"""Routes of the JSON API. They use the same tables, sessions and limits as the pages. See docs/make/api.md.

Clients identify themselves with the signed value of the cookie, sent as `Authorization: Bearer …`.
"""

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import asdict
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from inkling.core.errors import NotAllowed, Refusal, msg
from inkling.games import SHELF
from inkling.server.api.openapi import make_openapi_document
from inkling.server.api.schema import (
    Act,
    Done,
    GameSeen,
    JoinTable,
    MakeTable,
    React,
    Seated,
    TableCommand,
    Talk,
    decode_request,
    describe_game,
)
from inkling.server.api.table_view import describe_play, describe_table
from inkling.server.features.handlers import Handlers
from inkling.server.features.table_deletion.routes import delete_table
from inkling.server.platform.http import urls
from inkling.server.platform.http.rate_limits import client_address
from inkling.server.platform.http.refusal_responses import make_refusal_response
from inkling.server.platform.http.request_body import read_body
from inkling.server.platform.http.request_guard import read_bearer_token
from inkling.server.platform.http.request_language import check_language_query, language_of_request
from inkling.server.platform.http.routing import Handler, register_route
from inkling.server.tables.access.policy import add_key_to_link
from inkling.server.tables.commands import find_command, read_json_fields, run_command
from inkling.server.tables.device_curtains import member_whose_view_device_shows
from inkling.server.tables.live_table import LiveTable


class ApiRoutes(Handlers):
    """Handlers of the JSON API. Each returns a struct, which `wrap_handler` encodes as JSON."""

    def routes(self) -> list[BaseRoute]:
        api_routes = (route for route in super().routes() if isinstance(route, Route))
        return [
            Route(route.path, self.wrap_handler(route.endpoint), methods=list(route.methods or ()))
            for route in api_routes
        ]

    def wrap_handler(self, handler: Handler) -> Handler:
        """Return a handler that encodes the result of `handler` as JSON and turns a Refusal into an error response."""

        async def answered(request: Request) -> Response:
            try:
                check_language_query(request)
                result = await handler(request)
            except Refusal as refusal:
                return make_refusal_response(refusal, request, self.access.catalog_for_refusal(request))
            return Response(msgspec.json.encode(result), media_type="application/json")

        return answered

    @register_route(urls.api_description)
    async def send_openapi(self, request: Request) -> Any:
        return make_openapi_document()

    @register_route(urls.api_games)
    async def list_games(self, request: Request) -> tuple[GameSeen, ...]:
        return tuple(describe_game(name, language_of_request(request)) for name in SHELF)

    @register_route(urls.api_tables, "POST")
    async def make_table(self, request: Request) -> Seated:
        wanted = decode_request(await read_body(request), MakeTable)
        person = self.people.read_or_make_person(request)
        self.limits.count_new_table(client_address(request))
        game, name, lang = wanted.game, wanted.name.strip(), language_of_request(request)
        live = await self.tables.make_table(game, person, name, lang=lang, private=wanted.private)
        return self._joined_response(request, live, person)

    @register_route(urls.api_join, "POST")
    async def join_table(self, request: Request) -> Seated:
        live = await self.access.find_table_unchecked(request)
        wanted = decode_request(await read_body(request), JoinTable)
        person = self.people.read_or_make_person(request)
        await self.access.join(request, live, person, wanted.name.strip(), wanted.key)
        return self._joined_response(request, live, person)

    @register_route(urls.api_table)
    async def show_table(self, request: Request) -> Any:
        live = await self.access.find_readable_table(request)
        member = self.access.find_member(request, live)
        self.access.mark_present(live, member)
        return describe_table(live, member)

    @register_route(urls.api_table, "DELETE")
    async def delete_table(self, request: Request) -> Done:
        live = await self.access.find_readable_table(request)
        await delete_table(self.tables, self.supervisor, live, self._find_member(request, live))
        return Done()

    @register_route(urls.api_sight)
    async def show_sight(self, request: Request) -> Any:
        live = await self.access.find_readable_table(request)
        self.access.mark_present(live, self.access.find_member(request, live))
        person = self.people.person(request)
        seen = describe_play(
            live.table, member_whose_view_device_shows(live, person) if person else None, language_of_request(request)
        )
        if seen is None:
            raise NotAllowed("no-play", msg("Nothing is being played yet."))
        return seen

    @register_route(urls.api_act, "POST")
    async def act(self, request: Request) -> Done:
        return await self._run_at_address(request, Act)

    @register_route(urls.api_command, "POST")
    async def run_table_command(self, request: Request) -> Done:
        live = await self.access.find_table_unchecked(request)
        member, body = self._find_member(request, live), decode_request(await read_body(request), TableCommand)
        values = asdict(body)
        command = find_command("api", "wish", values["kind"])
        if not command.at_door:
            self.access.check_may_read(request, live.table)
        await run_command(self.tables, live, member, command, read_json_fields(command, values), values["send"])
        return Done()

    @register_route(urls.api_talk, "POST")
    async def talk(self, request: Request) -> Done:
        return await self._run_at_address(request, Talk)

    @register_route(urls.api_react, "POST")
    async def react(self, request: Request) -> Done:
        return await self._run_at_address(request, React)

    async def _run_at_address(self, request: Request, shape: type[Struct]) -> Done:
        """Run the command that the last part of the path names. `shape` is the type of its request body."""
        command = find_command("api", request.url.path.rpartition("/")[2])
        live = await self.access.find_readable_table(request)
        member = self._find_member(request, live)
        values = asdict(decode_request(await read_body(request), shape))
        await run_command(self.tables, live, member, command, read_json_fields(command, values), values["send"])
        return Done()

    def _joined_response(self, request: Request, live: LiveTable, person: str) -> Seated:
        """Return the response to a client that joined.

        A browser with the cookie gets no token, because scripts must not read it.
        """
        member = live.table.find_member(person)
        assert member is not None
        has_cookie = read_bearer_token(request) is None and self.people.person(request) is not None
        token = None if has_cookie else self.people.make_signed_person_id(person)
        link, waits = self.invitations.make_link(request, live.table), live.table.members[member].waiting
        return Seated(live.table.code, link if waits else add_key_to_link(live.table, link), member, token, waits)

    def _find_member(self, request: Request, live: LiveTable) -> int:
        """Return the member who sent the request, and mark them as present.

        Raise Refusal if the caller is no member.
        """
        member = self.access.require_member(request, live)
        self.access.mark_present(live, member)
        return member
