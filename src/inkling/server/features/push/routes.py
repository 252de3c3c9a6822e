"""Routes of Web Push: the server's public key, and the subscription of a browser to a table's notifications."""

from hashlib import sha256

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from inkling.core.errors import Refusal, msg
from inkling.server.features.daily.calendar import DailyCalendar
from inkling.server.features.handlers import Handlers
from inkling.server.features.push.delivery import (
    POINT_BYTES,
    SECRET_BYTES,
    PushTarget,
    decode_base64url,
    is_address_of_push_service,
    is_push_installed,
    public_signing_key,
)
from inkling.server.platform.http import urls
from inkling.server.platform.http.request_language import language_of_request
from inkling.server.platform.http.routing import register_route
from inkling.server.storage.interface import PushSubscription, ServerStorage
from inkling.server.tables.commands import take_rate_limit_token
from inkling.server.tables.event_declaration import CHANGE
from inkling.server.tables.service import server_time_in_milliseconds

MOST_OF_ONE = 5
"""Maximum number of subscribed browsers per member. The oldest is dropped."""


class PushRoutes(Handlers):
    store: ServerStorage

    @register_route(urls.push)
    async def send_public_key(self, request: Request) -> Response:
        """Send the public key with which browsers subscribe; empty if this server sends no push messages."""
        await self.access.find_readable_table(request)
        return JSONResponse({"key": public_signing_key(self.signer.secret) if is_push_installed() else ""})

    @register_route(urls.push, "POST")
    async def subscribe(self, request: Request) -> Response:
        """Store the subscription of the caller's browser, or delete it if the form contains `off`."""
        live, member, form = await self.access.find_table_member_and_form(request)
        take_rate_limit_token(live, member, CHANGE)
        mark = sha256(form.get("endpoint", "").encode()).hexdigest()[:32]
        if form.get("off"):
            await self.store.ask(self.store.pushes.delete_subscriptions, live.table.id, [mark])
            return JSONResponse({"on": False})
        browser = PushTarget(
            form.get("endpoint", ""),
            form.get("p256dh", ""),
            form.get("auth", ""),
            language_of_request(request),
            form.get("quiet") == "1",
            self.site.url(request),
        )
        check_push_target(browser)
        body = msgspec.json.encode(browser).decode()
        person, preset = live.table.members[member].person or "", live.table.preset
        new = PushSubscription(live.table.id, mark, member, person, body)
        today = DailyCalendar(self.settings.time_zone).today().toordinal()
        is_daily = live.table.pair is not None or (preset is not None and preset.kind == "daily")
        await self.store.ask(
            self.store.pushes.store_subscription,
            new,
            server_time_in_milliseconds(),
            MOST_OF_ONE,
            today if is_daily else None,
        )
        return JSONResponse({"on": True})


def check_push_target(browser: PushTarget) -> None:
    """Raise Refusal unless this server can send push messages to this browser."""
    try:
        point, secret = decode_base64url(browser.p256dh), decode_base64url(browser.auth)
    except ValueError:
        point = secret = b""
    sound = len(point) == POINT_BYTES and point[0] == 4 and len(secret) == SECRET_BYTES
    if not is_push_installed() or not sound or not is_address_of_push_service(browser.endpoint):
        raise Refusal("bad-push", msg("This server can’t send notifications to this browser."))
