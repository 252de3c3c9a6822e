"""A seat goes to another device: the page with its link and its PIN, and the other device that shows them."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from inkling.server.pages.frame import address, frame
from inkling.server.pages.passport import arrival, page
from inkling.server.tables.privacy import device_of
from inkling.server.tables.registry import Tables
from inkling.server.web.answering import Handlers, at
from inkling.server.web.entrance import Entrance, back
from inkling.server.web.forms import read_form
from inkling.server.web.language import say_to
from inkling.server.web.limits import Limits, address_of
from inkling.server.web.origin import Origin
from inkling.server.web.passports import Passports
from inkling.server.web.people import People


class Devices(Handlers):
    tables: Tables
    people: People
    entrance: Entrance
    limits: Limits
    origin: Origin
    passports: Passports

    @at("/t/{code}/passport", "GET", "POST")
    async def show(self, request: Request) -> Response:
        """The way to another device; a PIN only when it is asked for."""
        live, member, form = await self.entrance.asker(request)
        say, person = say_to(request), self.people.person(request) or ""
        pin, done = None, ""
        if form.get("do") == "revoke":
            await self.passports.revoke(live, member)
            done = say("The links and PINs you made here before no longer work.")
        elif form.get("do") == "sign-out":
            await self._sign_out(person)
            done = say("Your other devices are signed out.")
        elif request.method == "POST":
            issued = await self.passports.pin(live, member)
            pin = issued.digits
            if issued.voided:
                done = say("Your last PIN stopped working because too many wrong PINs were entered at this table.")
        link = self.passports.link(live, member, self.origin.of(request))
        code, sheets = live.table.code, (address("passport.css"),)
        shown = page(link, pin, code, live.table.chair_of(member) is not None, done, say)
        answer = HTMLResponse(frame(code, shown, say, script=True, sheets=sheets))
        return self.people.remember(answer, request, person) if done else answer

    async def _sign_out(self, person: str) -> None:
        """Whoever else shows this person's cookie or token is nobody from now on, and their windows are told so."""
        await self.tables.sessions.sign_out(person)
        for live in self.tables.here():
            if any(device_of(member) == person for member in live.table.members):
                live.show(live.table)

    @at("/t/{code}/move", "POST")
    async def move(self, request: Request) -> Response:
        live = await self.entrance.at_door(request)
        person = self.people.person_or_new(request)
        pin = (await read_form(request)).get("pin", "").strip()
        with self.limits.guesses.pay(address_of(request)):
            await self.passports.use_pin(live, pin, person)
        return self.people.remember(back(live), request, person)

    @at("/r/{token}", "GET", "POST")
    async def arrive(self, request: Request) -> Response:
        token, say = request.path_params["token"], say_to(request)
        if request.method == "GET":
            self.passports.read(token)
            return HTMLResponse(frame(say("Welcome back"), arrival(token, say), say))
        person = self.people.person_or_new(request)
        live = await self.passports.use_link(token, person)
        return self.people.remember(back(live), request, person)
