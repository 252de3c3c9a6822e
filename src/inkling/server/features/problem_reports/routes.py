"""Routes with which a member reports a problem or a person to the operator, and reads the operator's answers."""

import asyncio
import hmac
import secrets
from dataclasses import dataclass
from functools import partial
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from inkling.server.features.handlers import Handlers
from inkling.server.features.problem_reports.report_command import ReportCommandRunner
from inkling.server.features.problem_reports.report_files import ReportSender, list_own_reports, save_report
from inkling.server.features.problem_reports.views import draw_own_reports_page, draw_report_form, draw_thanks_page
from inkling.server.platform.http import urls
from inkling.server.platform.http.rate_limits import client_address, network_of_address
from inkling.server.platform.http.request_body import set_form_for_refusal
from inkling.server.platform.http.request_language import translator_for_request
from inkling.server.platform.http.routing import register_route
from inkling.server.platform.logs import get_logger
from inkling.server.storage.errors import not_stored_error

KEY = secrets.token_bytes(32)
"""Random key of this process. It is never stored, so that nobody can trace a tag to its network later."""
log = get_logger(__name__)


@dataclass(eq=False)
class ReportRoutes(Handlers):
    hook: ReportCommandRunner

    @register_route(urls.report, "POST")
    async def store_report(self, request: Request) -> Response:
        live, member, form = await self.access.find_table_member_and_form(request)
        field = form.get("member", "")
        about = int(field) if field.isdecimal() and len(field) < 4 and int(field) < len(live.table.members) else None
        set_form_for_refusal(
            request,
            partial(draw_report_form, live.table, translator_for_request(request), about, typed=form.get("words", "")),
        )
        address = client_address(request)
        self.limits.count_report(address, live.table.id)
        sender = ReportSender(anonymous_tag_of_network(address), live.table.id, member, self._hash_of_sender(request))
        try:
            kept = await asyncio.to_thread(
                save_report, self.settings.folder, live.table, form.get("words", ""), sender, about
            )
        except OSError:
            raise not_stored_error() from None
        log.warning("a report was kept", about="a person" if about is not None else "a problem")
        self.hook.start_command(kept)
        return HTMLResponse(draw_thanks_page(live.table.code, translator_for_request(request), about is not None))

    @register_route(urls.report)
    async def show(self, request: Request) -> Response:
        """Show the caller's reports from this table, with the operator's answers."""
        live = await self.access.find_readable_table(request)
        self.access.require_member(request, live)
        own = await asyncio.to_thread(
            list_own_reports, self.settings.folder, live.table.id, self._hash_of_sender(request)
        )
        return HTMLResponse(draw_own_reports_page(live.table, own, translator_for_request(request)))

    def _hash_of_sender(self, request: Request) -> str:
        return self.signer.keyed_hash("report", self.people.person(request) or "")


def anonymous_tag_of_network(address: str) -> str:
    """Return a tag that is the same for all addresses of one network, until this process ends."""
    return hmac.new(KEY, network_of_address(address).encode(), sha256).hexdigest()[:8]
