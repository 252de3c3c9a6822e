"""Routes of a shared device: add a person, and lift or lower the curtain."""

from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from inkling.core.errors import NotAllowed, msg
from inkling.server.features.handlers import Handlers
from inkling.server.features.shared_device import model as shared_device_model
from inkling.server.features.shared_device.views import draw_add_person_form
from inkling.server.platform.http import urls
from inkling.server.platform.http.request_body import set_form_for_refusal
from inkling.server.platform.http.request_language import translator_for_request
from inkling.server.platform.http.routing import register_route
from inkling.server.tables.access.request_access import redirect_to_table


class SharedDeviceRoutes(Handlers):
    @register_route(urls.add_person, "POST")
    async def add_person(self, request: Request) -> Response:
        live, _, form = await self.access.find_table_member_and_form(request)
        set_form_for_refusal(
            request, partial(draw_add_person_form, live.table, translator_for_request(request), form.get("name", ""))
        )
        person = self.people.person(request) or ""
        if len(shared_device_model.members_on_device(live.table, person)) >= shared_device_model.MOST_ON_ONE_DEVICE:
            raise NotAllowed("full", msg("No more players fit on this device."))
        one_more = shared_device_model.next_person_on_device(live.table, person)
        await self.tables.joining.seat(
            live, await self.tables.joining.join(live, one_more, form.get("name", "").strip())
        )
        return redirect_to_table(live)

    @register_route(urls.switch_person, "POST")
    async def lift_or_drop_curtain(self, request: Request) -> Response:
        """Lift the curtain for one person on the device, or drop it."""
        live, _, form = await self.access.find_table_member_and_form(request)
        chosen = form.get("self", "")
        member = int(chosen) if chosen.isdecimal() and len(chosen) < 4 else None
        await self.tables.lift_curtain_everywhere(live, self.people.person(request) or "", member)
        return redirect_to_table(live)
