"""The same tables for other clients: typed JSON over the same tables, signer and limits. See docs/api.md.

Who somebody is stands in the same signed value as in the cookie, sent as `Authorization: Bearer …`.
"""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route

from inkling.catalogs import speech
from inkling.core.errors import NotAllowed, Refusal, mark
from inkling.games import SHELF
from inkling.server.api.document import document
from inkling.server.api.shapes import (
    Act,
    BotSeen,
    ChoiceSeen,
    Done,
    GameSeen,
    JoinTable,
    MakeTable,
    Seated,
    SettingSeen,
    Talk,
    Wish,
)
from inkling.server.api.watcher import see_play, see_table
from inkling.server.live.connection import keep_pace
from inkling.server.pages.deleting import delete_table
from inkling.server.pages.options import encode, read_options_form
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.privacy import invite
from inkling.server.tables.rows import OptionsSet, Talked
from inkling.server.tables.shared_device import acting, eyes_of
from inkling.server.tables.wishes import read_wish
from inkling.server.web.guard import bearer, language, read_body, turn_down
from inkling.server.web.identity import new_person
from inkling.server.web.limits import address_of

if TYPE_CHECKING:
    from inkling.server.web.app import Site

T = TypeVar("T")
Handler: TypeAlias = Callable[[Request], Awaitable[Any]]


def routes(site: "Site") -> list[Route]:
    api = Api(site)
    paths = (
        ("GET", "/api/games", api.games),
        ("POST", "/api/tables", api.make),
        ("GET", "/api/tables/{code}", api.table),
        ("DELETE", "/api/tables/{code}", api.delete),
        ("POST", "/api/tables/{code}/join", api.join),
        ("GET", "/api/tables/{code}/sight", api.sight),
        ("POST", "/api/tables/{code}/act", api.act),
        ("POST", "/api/tables/{code}/wish", api.wish),
        ("POST", "/api/tables/{code}/talk", api.talk),
        ("GET", "/api/openapi.json", api.document),
    )
    return [Route(path, api.answer(handler), methods=[method]) for method, path, handler in paths]


class Api:
    """The handlers. Each gives the data to answer with, or raises a refusal."""

    def __init__(self, site: "Site") -> None:
        self.site = site

    def answer(self, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
        async def answered(request: Request) -> Response:
            try:
                found = await handler(request)
            except Refusal as refusal:
                return turn_down(refusal, request, await self.site.package(request))
            return Response(msgspec.json.encode(found), media_type="application/json")

        return answered

    async def document(self, request: Request) -> Any:
        return document()

    async def games(self, request: Request) -> tuple[GameSeen, ...]:
        return tuple(see_game(name, language(request)) for name in SHELF)

    async def make(self, request: Request) -> Seated:
        wanted = await read(request, MakeTable)
        person = self.site.person(request) or new_person()
        self.site.limits.count_table(address_of(request))
        game, name, lang = wanted.game, wanted.name.strip(), language(request)
        live = await self.site.tables.make(game, person, name, lang=lang, private=wanted.private)
        return self._seated(request, live, person)

    async def join(self, request: Request) -> Seated:
        live = await self.site.at_door(request)
        wanted = await read(request, JoinTable)
        person = self.site.person(request) or new_person()
        await self.site.door.come_in(request, live, person, wanted.name.strip(), wanted.key)
        return self._seated(request, live, person)

    async def table(self, request: Request) -> Any:
        live = await self.site.live(request)
        return see_table(live, self._member(request, live))

    async def delete(self, request: Request) -> Done:
        live = await self.site.live(request)
        member = self._member(request, live)
        if member is None:
            raise Refusal("stranger", mark("Come in first."))
        await delete_table(self.site, live, member)
        return Done()

    async def sight(self, request: Request) -> Any:
        live = await self.site.live(request)
        self._member(request, live)
        person = self.site.person(request)
        seen = see_play(live.table, eyes_of(live, person) if person else None, language(request))
        if seen is None:
            raise NotAllowed("no-play", mark("Nothing is being played yet."))
        return seen

    async def act(self, request: Request) -> Done:
        live, member, act = await self._asked(request, Act)
        await self.site.tables.act(live, member, act.do, act.ask, act.say or None, act.send)
        return Done()

    async def wish(self, request: Request) -> Done:
        live, member, wish = await self._asked(request, Wish)
        if await keep_pace(self.site.tables, live, live.wish_pace, member, wish.send):
            return Done()
        if wish.kind == "start":
            await self.site.tables.start(live, member, wish.send)
        else:
            await self.site.tables.change(live, member, change_of(live, wish), wish.send)
        return Done()

    async def talk(self, request: Request) -> Done:
        live, member, talk = await self._asked(request, Talk)
        if await keep_pace(self.site.tables, live, live.talk_pace, member, talk.send):
            return Done()
        await self.site.tables.change(live, member, Talked(talk.text.strip()), talk.send)
        return Done()

    def _seated(self, request: Request, live: LiveTable, person: str) -> Seated:
        """A browser's cookie is kept from its scripts, so it is not handed to them here either."""
        member = live.table.member_of(person)
        assert member is not None
        has_cookie = bearer(request) is None and self.site.person(request) is not None
        token = None if has_cookie else self.site.token(person)
        link, waits = self.site.link(request, live), live.table.members[member].waiting
        return Seated(live.table.code, link if waits else invite(live.table, link), member, token, waits)

    def _member(self, connection: HTTPConnection, live: LiveTable) -> int | None:
        """Whoever asks is there."""
        person = self.site.person(connection)
        member = acting(live, person) if person else None
        if member is not None:
            live.visit(member)
        return member

    async def _asked(self, request: Request, shape: type[T]) -> tuple[LiveTable, int, T]:
        live = await self.site.live(request)
        member = self._member(request, live)
        if member is None:
            raise Refusal("stranger", mark("Come in first."))
        return live, member, await read(request, shape)


async def read(request: Request, shape: type[T]) -> T:
    """The body as this shape, or a refusal that says where it does not fit."""
    body = await read_body(request)
    try:
        return msgspec.json.decode(body, type=shape)
    except RecursionError:
        raise Refusal("too-deep", mark("This request is nested too deeply.")) from None
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise Refusal("unreadable", mark("This request does not fit: {why}."), why=str(error)) from None


def change_of(live: LiveTable, wish: Wish) -> Any:
    if wish.kind == "options":
        chosen = {name: encode(value) for name, value in (wish.options or {}).items()}
        if not chosen.keys() <= {setting.name for setting in SHELF[live.table.game].page.settings()}:
            raise NotAllowed("no-choice", mark("That is not one of the choices."))
        return OptionsSet(read_options_form(live.table, chosen))
    fields = msgspec.to_builtins(wish)
    return read_wish({name: value if isinstance(value, str) else encode(value) for name, value in fields.items()})


def see_game(name: str, lang: str) -> GameSeen:
    game = SHELF[name]
    words = speech(lang, game.package)
    return GameSeen(
        name=name,
        title=game.title,
        pitch=words(game.page.pitch) if game.page.pitch else "",
        least=game.seats[0],
        most=game.seats[-1],
        minutes=game.page.minutes,
        bots=tuple(BotSeen(bot.name, bot.strength, words(bot.manner)) for bot in game.bots.all),
        settings=tuple(
            SettingSeen(
                setting.name,
                words(setting.label),
                tuple(ChoiceSeen(choice.value, words(choice.label)) for choice in setting.choices),
            )
            for setting in game.page.settings()
        ),
    )
