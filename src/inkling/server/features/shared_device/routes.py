"""Routes of a shared device: one more person on it, and whose turn it is to look."""

from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from inkling.core.errors import NotAllowed, msg
from inkling.server.features.shared_device import model as shared_device_model
from inkling.server.features.shared_device.views import bring_form
from inkling.server.platform.http import urls
from inkling.server.platform.http.request_body import on_refusal_show
from inkling.server.platform.http.request_language import say_to
from inkling.server.platform.http.routing import Handlers, at
from inkling.server.tables.access.request import back


class SharedDevice(Handlers):
    @at(urls.add_person, "POST")
    async def bring(self, request: Request) -> Response:
        live, _, form = await self.access.check_in(request)
        on_refusal_show(request, partial(bring_form, live.table, say_to(request), form.get("name", "")))
        person = self.people.person(request) or ""
        if len(shared_device_model.selves(live.table, person)) >= shared_device_model.MOST_ON_ONE_DEVICE:
            raise NotAllowed("full", msg("No more players fit on this device."))
        one_more = shared_device_model.next_self(live.table, person)
        await self.tables.seat(live, await self.tables.join(live, one_more, form.get("name", "").strip()))
        return back(live)

    @at(urls.switch_person, "POST")
    async def lift(self, request: Request) -> Response:
        """The curtain between the turns of several people on one device."""
        live, _, form = await self.access.check_in(request)
        who = form.get("self", "")
        member = int(who) if who.isdecimal() and len(who) < 4 else None
        await self.tables.lift_curtain(live, self.people.person(request) or "", member)
        return back(live)
