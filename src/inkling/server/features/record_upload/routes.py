"""Routes of uploaded records: checked in a render worker, stored without a table's code."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from inkling.core.errors import BadRecord, Refusal, msg
from inkling.core.record import LARGEST
from inkling.server.features.handlers import Handlers
from inkling.server.features.record_upload.jobs import (
    CheckedRecord,
    RefusedRecord,
    check_record_or_refuse,
    draw_upload_page,
)
from inkling.server.platform.html.layout import notice_box
from inkling.server.platform.http import urls
from inkling.server.platform.http.rate_limits import address_of
from inkling.server.platform.http.refusals import status_of
from inkling.server.platform.http.request_language import language, say_to
from inkling.server.platform.http.routing import at
from inkling.server.platform.http.uploads import read_upload
from inkling.server.platform.render_workers import Unread
from inkling.server.platform.token_bucket import NotNow

PATIENCE = 30.0
"""Seconds until a record that takes longer is refused."""
MOST = 500_000_000
"""Bytes that all uploaded records together may take up."""


class RecordUploadRoutes(Handlers):
    @at(urls.upload_record)
    async def show_upload_page(self, request: Request) -> Response:
        return HTMLResponse(draw_upload_page(None, say_to(request)))

    @at(urls.upload_record, "POST")
    async def upload_record(self, request: Request) -> Response:
        say = say_to(request)
        try:
            play_id = await self._check_and_store(request)
        except NotNow:
            raise
        except Refusal as refusal:
            return HTMLResponse(
                draw_upload_page(notice_box(say.refusal(refusal), refusal.code), say), status_of(refusal)
            )
        return RedirectResponse(urls.replay(play_id, ply=0), 303)

    async def _check_and_store(self, request: Request) -> str:
        """Store the record and return the play's ID. The same record always gets the same ID."""
        self.limits.count_table(address_of(request))
        sent = await read_upload(request, LARGEST)
        if not sent.data:
            raise Refusal("no-file", msg("Choose a file first."))
        checked = await self._check_in_worker(request, sent.data)
        if isinstance(checked, RefusedRecord):
            raise BadRecord(checked.code, "{why}", why=checked.sentence)
        await self.tables.uploaded_records.store(checked.game, checked.began, MOST - checked.taken)
        return checked.began.play

    async def _check_in_worker(self, request: Request, data: bytes) -> CheckedRecord | RefusedRecord:
        what = (data, language(request))
        try:
            return await self.render_workers.read(address_of(request), check_record_or_refuse, *what, patience=PATIENCE)
        except Unread:
            sentence = msg("This record can’t be replayed, or replaying it takes too long.")
            raise BadRecord("no-replay", sentence) from None
