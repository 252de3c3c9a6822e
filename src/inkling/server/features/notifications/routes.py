"""Route of the form in which the host chooses a chat for messages about the table."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from secrets import token_hex

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from inkling.catalogs import speech
from inkling.core.errors import Refusal, msg
from inkling.games import SHELF
from inkling.server.features.handlers import Handlers
from inkling.server.features.notifications.chat_formats import chat_service_of, format_message_for_chat_service
from inkling.server.features.notifications.model import WebhookSet
from inkling.server.features.notifications.views import KINDS, draw_webhook_form
from inkling.server.features.notifications.webhook_urls import check_webhook_url, read_allowed_prefixes
from inkling.server.platform.http import guarded_outgoing_request, urls
from inkling.server.platform.http.guarded_outgoing_request import PostFailed
from inkling.server.platform.http.rate_limits import AddressBuckets, client_address, take_token_from_every_bucket
from inkling.server.platform.http.request_body import set_form_for_refusal
from inkling.server.platform.http.request_language import language_of_request, translator_for_request
from inkling.server.platform.http.routing import register_route
from inkling.server.platform.token_buckets_and_limits import ServerBusy
from inkling.server.tables import permissions
from inkling.server.tables.state import Table

TRIAL = msg("Messages about your game of {game} will arrive here. {link}")
MOST_TRIALS = 20
"""Maximum number of trial messages in progress in this process. Further ones are refused."""
TRIALS_PER_HOUR, TRIALS_AT_ONCE = 30, 6
"""Failed trial messages per client address and hour, and in a burst. An IPv6 site gets four times as many. Successful
ones don't count."""
UNKNOWN = msg("The chat service doesn’t know this address. Please copy it again.")
REFUSED = msg("The chat service refused the message. Please check the address.")
LATER = msg("The chat service has a problem right now. Please try again later.")
SILENT = msg("There was no answer from this address. Please check it.")
NO_CHAT = msg("The address has to name the chat, as in …/sendMessage?chat_id=123.")


class WebhookRoutes(Handlers):
    def __post_init__(self) -> None:
        self.prefixes = read_allowed_prefixes(self.settings.webhook_prefixes)
        self.trials = AddressBuckets(TRIALS_PER_HOUR, TRIALS_AT_ONCE)
        self.threads = ThreadPoolExecutor(2, "webhook-trial")
        self.waiting = 0

    @register_route(urls.webhook, "POST")
    async def set_webhook(self, request: Request) -> Response:
        """Send a trial message to the address, and store the address if it was delivered.

        A failed trial changes nothing.
        """
        live, member, form = await self.access.find_table_member_and_form(request)
        # Form and refusals name the stored address and the operator's prefixes, which are for the table's host alone.
        permissions.check_is_host(live.table, member)
        url, about = form.get("url", "").strip(), tuple(kind for kind in KINDS if form.get(kind))
        if self.prefixes:
            set_form_for_refusal(
                request,
                partial(draw_webhook_form, live.table, self.prefixes, translator_for_request(request), url, about),
            )
        change = WebhookSet(url, self.invitations.make_link(request, live.table), language_of_request(request), about)
        if url:
            check_webhook_url(url, self.prefixes)
            if not about:
                raise Refusal("bad-hook", msg("Choose at least one kind of message."))
            permissions.check_permission(live.table, member, change)
            await self.send_trial_message(live.table, change, client_address(request))
        await self.tables.service.change(live, member, change, form.get("send"))
        return RedirectResponse(urls.clock(live.table.code), 303)

    async def send_trial_message(self, table: Table, hook: WebhookSet, address: str) -> None:
        """Send a trial message.

        If it fails, raise Refusal with one of a few sentences that reveal nothing about other servers.
        """
        if chat_service_of(hook.url) == "Telegram" and "chat_id=" not in hook.url:
            raise Refusal("bad-hook", NO_CHAT)
        if self.waiting >= MOST_TRIALS:
            raise ServerBusy("busy", LATER)
        buckets = self.trials.buckets_of(address)
        take_token_from_every_bucket(
            buckets, "too-many-trials", msg("Too many addresses were tried from here. Please try again later.")
        )
        text = speech(hook.lang)(TRIAL, game=SHELF[table.game].title, link=hook.link)
        post = partial(
            guarded_outgoing_request.send_to_public_host_only,
            format_message_for_chat_service(hook.url, text, token_hex(16)),
        )
        self.waiting += 1
        try:
            await asyncio.get_running_loop().run_in_executor(self.threads, post)
        except PostFailed as failure:
            raise Refusal("bad-hook", trial_failure_sentence(failure.status)) from None
        finally:
            self.waiting -= 1
        for bucket in buckets:
            bucket.give_back()


def trial_failure_sentence(status: int) -> str:
    """Return one of four sentences for the HTTP status of a failed trial; 0 means no answer.

    They are vague, so that callers learn nothing about other servers.
    """
    if status in (401, 403, 404, 410):
        return UNKNOWN
    if status == 429 or status >= 500:
        return LATER
    return REFUSED if status else SILENT
