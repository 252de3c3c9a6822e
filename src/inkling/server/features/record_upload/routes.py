"""Routes of uploaded records. A render worker checks them, and they are stored without a table code."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from inkling.core.errors import BadRecord, Refusal, msg
from inkling.core.record import LARGEST
from inkling.server.features.handlers import Handlers
from inkling.server.features.record_upload.render_jobs import (
    CheckedRecord,
    RefusedRecord,
    check_uploaded_record_or_refuse,
)
from inkling.server.features.record_upload.views import draw_upload_page
from inkling.server.platform.html.layout import draw_error_notice
from inkling.server.platform.http import urls
from inkling.server.platform.http.rate_limits import client_address
from inkling.server.platform.http.refusal_responses import http_status_of
from inkling.server.platform.http.request_language import language_of_request, translator_for_request
from inkling.server.platform.http.routing import register_route
from inkling.server.platform.http.uploads import read_upload
from inkling.server.platform.render_workers import RenderFailed
from inkling.server.platform.token_buckets_and_limits import RetryLater

PATIENCE = 30.0
"""Maximum seconds for checking a record. Records that take longer are refused."""
MOST = 500_000_000
"""Maximum bytes of all uploaded records together."""


class RecordUploadRoutes(Handlers):
    @register_route(urls.upload_record)
    async def show_upload_page(self, request: Request) -> Response:
        return HTMLResponse(draw_upload_page(None, translator_for_request(request), self.tables.options.single_device))

    @register_route(urls.upload_record, "POST")
    async def upload_record(self, request: Request) -> Response:
        say = translator_for_request(request)
        try:
            play_id = await self._check_and_store(request)
        except RetryLater:
            raise
        except Refusal as refusal:
            return HTMLResponse(
                draw_upload_page(
                    draw_error_notice(say.refusal(refusal), refusal.code), say, self.tables.options.single_device
                ),
                http_status_of(refusal),
            )
        return RedirectResponse(urls.replay(play_id, ply=0), 303)

    async def _check_and_store(self, request: Request) -> str:
        """Store the record and return the play's ID. The same record always gets the same ID."""
        self.limits.count_new_table(client_address(request))
        sent = await read_upload(request, LARGEST)
        if not sent.data:
            raise Refusal("no-file", msg("Choose a file first."))
        checked = await self._check_in_worker(request, sent.data)
        if isinstance(checked, RefusedRecord):
            raise BadRecord(checked.code, "{why}", why=checked.sentence)
        await self.tables.uploaded_records.store(checked.game, checked.began, MOST - checked.taken)
        return checked.began.play

    async def _check_in_worker(self, request: Request, data: bytes) -> CheckedRecord | RefusedRecord:
        what = (data, language_of_request(request))
        try:
            return await self.render_workers.render(
                client_address(request), check_uploaded_record_or_refuse, *what, patience=PATIENCE
            )
        except RenderFailed:
            sentence = msg("This record can’t be replayed, or replaying it takes too long.")
            raise BadRecord("no-replay", sentence) from None
