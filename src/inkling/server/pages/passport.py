"""Taking one's seat to another device: a private link with its QR code, or six digits read out by hand."""

import time
from typing import TYPE_CHECKING

import htpy as h
import segno
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from inkling.catalogs import speech
from inkling.core.errors import NotAllowed, mark
from inkling.core.html import Html
from inkling.core.words import Say
from inkling.server.live.connection import keep_pace
from inkling.server.pages.frame import frame, told
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.privacy import device_of
from inkling.server.tables.registry import Tables
from inkling.server.tables.rows import Moved
from inkling.server.web.guard import language, read_form
from inkling.server.web.identity import DAY, Pins, Signer, end_of_old_links, new_person
from inkling.server.web.limits import address_of

if TYPE_CHECKING:
    from inkling.server.web.app import Site

PURPOSE = "passport"


class Ticket(Struct, frozen=True):
    """What a link says. `moves` counts the devices so far and `signed` how often their other devices were signed out, so
    that an old link does not work again."""

    table_id: str
    member: int
    moves: int
    signed: int


class Passports:
    """Issues and redeems them. A link works until the seat has moved once, for a day at most; a PIN for ten minutes,
    once."""

    def __init__(self, tables: Tables, signer: Signer, old_links_end: float = 0.0) -> None:
        self._tables = tables
        self._signer = signer
        self._pins = Pins()
        self._old_links_end = old_links_end
        """Those of older versions say no time."""

    def link(self, live: LiveTable, member: int, site: str) -> str:
        whose = live.table.members[member]
        signed = self._tables.sessions.count(whose.person or "")
        text = f"{live.table.id}-{member}-{whose.moves}-{int(time.time()) + DAY}-{signed}"
        return f"{site}/r/{self._signer.sign(PURPOSE, text)}"

    def pin(self, live: LiveTable, member: int) -> str:
        return self._pins.issue(live.table.id, member)

    async def use_link(self, token: str, person: str) -> LiveTable:
        ticket = self.read(token)
        live = await self._tables.find_by_id(ticket.table_id)
        if live is None or ticket.member >= len(live.table.members) or not self._counts(live, ticket):
            raise NotAllowed("old-link", mark("This link has been used, or its table is gone."))
        await self._move(live, ticket.member, Moved(person, ticket.moves))
        return live

    async def use_pin(self, live: LiveTable, digits: str, person: str) -> None:
        await self._move(live, self._pins.redeem(live.table.id, digits), Moved(person))

    async def revoke(self, live: LiveTable, member: int) -> None:
        """The seat moves to where it is, so that what was issued before is old."""
        await keep_pace(self._tables, live, live.wish_pace, member, None)
        self._pins.revoke(live.table.id, member)
        await self._tables.change(live, member, Moved(live.table.members[member].person or ""))

    def read(self, token: str) -> Ticket:
        text = self._signer.read(PURPOSE, token)
        if text is None:
            raise NotAllowed("bad-link", mark("This link is not one of ours."))
        table_id, *numbers = text.split("-")
        member, moves, until, signed = (*map(int, numbers), self._old_links_end, 0)[:4]
        if until <= time.time():
            raise NotAllowed("old-link", mark("This link has expired; it works for one day."))
        return Ticket(table_id, int(member), int(moves), int(signed))

    def _counts(self, live: LiveTable, ticket: Ticket) -> bool:
        return self._tables.sessions.count(live.table.members[ticket.member].person or "") == ticket.signed

    async def _move(self, live: LiveTable, member: int, moved: Moved) -> None:
        """The old device steps aside. Who is at the table already keeps their own place."""
        await keep_pace(self._tables, live, live.wish_pace, member, None)
        if live.table.member_of(moved.person) not in (None, member):
            raise NotAllowed("here-already", mark("You are at this table already, as somebody else."))
        await self._tables.change(live, member, moved)


class Devices:
    """The handlers."""

    def __init__(self, site: "Site") -> None:
        self._site = site
        self._passports = Passports(site.tables, site.signer, end_of_old_links(site.settings.folder))

    def routes(self) -> list[Route]:
        return [
            Route("/t/{code}/passport", self.show, methods=["GET", "POST"]),
            Route("/t/{code}/move", self.move, methods=["POST"]),
            Route("/r/{token}", self.arrive, methods=["GET", "POST"]),
        ]

    async def show(self, request: Request) -> Response:
        """The way to another device; a PIN only when it is asked for."""
        live, member, form = await self._site.asker(request)
        say, person = speech(language(request)), self._site.person(request) or ""
        pin, done = None, ""
        if form.get("do") == "revoke":
            await self._passports.revoke(live, member)
            done = say("The links and PINs you made for this table no longer work.")
        elif form.get("do") == "sign-out":
            await self._sign_out(person)
            done = say("Your other devices are signed out.")
        elif request.method == "POST":
            pin = self._passports.pin(live, member)
        link = self._passports.link(live, member, self._site.origin(request))
        shown = HTMLResponse(frame(live.table.code, page(link, pin, live.table.code, done, say), say))
        return self._site.remember(shown, request, person) if done else shown

    async def _sign_out(self, person: str) -> None:
        """Whoever else shows this person's cookie or token is nobody from now on, and their windows are told so."""
        tables = self._site.tables
        await tables.sessions.sign_out(person)
        for live in tables.here():
            if any(device_of(member) == person for member in live.table.members):
                live.show(live.table)

    async def move(self, request: Request) -> Response:
        live = await self._site.at_door(request)
        person = self._site.person(request) or new_person()
        pin = (await read_form(request)).get("pin", "").strip()
        self._site.limits.check_misses(address_of(request))
        try:
            await self._passports.use_pin(live, pin, person)
        except NotAllowed:
            self._site.limits.count_miss(address_of(request))
            raise
        return self._site.remember(back(live), request, person)

    async def arrive(self, request: Request) -> Response:
        token, say = request.path_params["token"], speech(language(request))
        if request.method == "GET":
            self._passports.read(token)
            return HTMLResponse(frame(say("Welcome back"), arrival(token, say), say))
        person = self._site.person(request) or new_person()
        live = await self._passports.use_link(token, person)
        return self._site.remember(back(live), request, person)


def back(live: LiveTable) -> RedirectResponse:
    return RedirectResponse(f"/t/{live.table.code}", 303)


def draw_code(link: str) -> Html:
    """A QR code as SVG, black on white, without any style of its own."""
    drawn = segno.make(link, error="m").svg_inline(scale=5, svgclass="qr", lineclass=None, light="#fff", omitsize=True)
    return Html(drawn)


def page(link: str, pin: str | None, code: str, done: str, say: Say) -> h.Element:
    once = say("It works once, within a day.")
    return h.main("#main.page.stack.narrow")[
        h.h1[say("Your seat on another device")],
        told(done),
        h.p[say("Open this link there; this device then steps aside. Show it to nobody else."), " ", once],
        h.div(".sheet.inv")[draw_code(link), h.p(".url.grow")[h.a(href=link)[link]]],
        pin and h.p[say("PIN: {pin}, for ten minutes, once.", pin=pin)],
        wish(code, "pin", say("Give me a PIN"), "btn"),
        h.h2[say("Lost a link, or a device?")],
        h.div(".sheet.stack")[
            h.p[say("Links and PINs you have made for this table stop working at once.")],
            wish(code, "revoke", say("Revoke my links")),
        ],
        h.div(".sheet.stack")[
            h.p[say("Any other browser or program using your sign-in is signed out, at every table.")],
            wish(code, "sign-out", say("Sign out my other devices")),
        ],
        h.p[h.a(".tool", href=f"/t/{code}")[say("Back to the table")]],
    ]


def wish(code: str, do: str, words: str, look: str = "btn quiet") -> h.Element:
    return h.form(method="post", action=f"/t/{code}/passport")[h.button(class_=look, name="do", value=do)[words]]


def arrival(token: str, say: Say) -> h.Element:
    """A question, not a deed: a preview of the link by some program must not move the seat."""
    return h.main("#main.page.stack.narrow")[
        h.h1[say("Welcome back")],
        h.form(method="post", action=f"/r/{token}")[h.button(".btn.wide")[say("Take my seat on this device")]],
    ]
