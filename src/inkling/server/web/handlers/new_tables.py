"""New tables: an empty one, one with bots at once, and one for cards that are given."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from inkling.catalogs import speech
from inkling.server.keepers.bots import Keeper
from inkling.server.tables.registry import Tables
from inkling.server.tables.rows import Given, Sat
from inkling.server.web.entrance import back
from inkling.server.web.forms import read_form
from inkling.server.web.language import language
from inkling.server.web.limits import Limits, address_of
from inkling.server.web.people import People


class NewTables:
    """The handlers, and the way to a table for whoever has cards for one."""

    def __init__(self, tables: Tables, people: People, limits: Limits, keeper: Keeper) -> None:
        self._tables = tables
        self._people = people
        self._limits = limits
        self._keeper = keeper

    def routes(self) -> list[Route]:
        return [Route("/make", self.make, methods=["POST"]), Route("/play", self.play_now, methods=["POST"])]

    async def make(self, request: Request) -> Response:
        form = await read_form(request)
        person = self._people.person_or_new(request)
        self._limits.count_table(address_of(request))
        name, lang = form.get("name", "").strip(), language(request)
        live = await self._tables.make(form.get("game", ""), person, name, lang=lang, private="private" in form)
        await self._tables.seat(live, live.table.host)
        return self._people.remember(back(live), request, person)

    async def play_now(self, request: Request) -> Response:
        """A person and bots, at once."""
        form = await read_form(request)
        person = self._people.person_or_new(request)
        self._limits.count_table(address_of(request))
        live = await self._tables.make_with_bots(
            form.get("game", ""), person, name_in(form, request), language(request)
        )
        self._keeper.attend(live)
        return self._people.remember(back(live), request, person)

    async def open_given(
        self, request: Request, form: dict[str, str], game: str, given: Given, bots: bool = False, private: bool = False
    ) -> Response:
        """A table for cards that are given; whoever opens it sits down, where a seat is named. With bots it begins."""
        self._limits.count_table(address_of(request))
        person = self._people.person_or_new(request)
        live = await self._tables.make(game, person, name_in(form, request), given, language(request), private)
        seat = form.get("seat", "")
        if seat.isdecimal() and len(seat) < 3 and int(seat) < len(live.table.chairs):
            await self._tables.change(live, live.table.host, Sat(int(seat)))
        if bots:
            await self._tables.fill_with_bots(live)
            self._keeper.attend(live)
        return self._people.remember(back(live), request, person)


def name_in(form: dict[str, str], request: Request) -> str:
    return form.get("name", "").strip() or speech(language(request))("Guest")
