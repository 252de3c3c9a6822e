"""Reads multipart forms with an uploaded file. The size limit doesn't rely on headers."""

from collections.abc import AsyncGenerator

from starlette.datastructures import FormData, UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import ClientDisconnect, Request

from inkling.core.errors import Refusal, msg
from inkling.server.platform.html.forms import SentForm
from inkling.server.platform.http.request_body import yield_body_up_to_limit

MOST_FIELDS = 200
ROOM_FOR_FIELDS = 65_536
"""Maximum bytes of all fields except the file, and of any single field."""


class UploadTooLarge(Exception):
    """The whole form exceeds its maximum size."""


class BoundedMultiPartParser(MultiPartParser):
    """A multipart parser that truncates an oversized text field and sets `long_text`, instead of raising."""

    long_text = False
    """True after a text field was too long."""

    def on_part_data(self, data: bytes, start: int, end: int) -> None:
        try:
            super().on_part_data(data, start, end)
        except MultiPartException:
            self.long_text = True


async def read_upload(request: Request, most: int) -> SentForm:
    """Return a form with at most one file of at most `most` bytes. Larger forms are refused while they arrive."""
    if not request.headers.get("content-type", "").startswith("multipart/form-data"):
        raise malformed_form_error()
    stream = yield_upload_up_to_limit(request, most + ROOM_FOR_FIELDS)
    parser = BoundedMultiPartParser(
        request.headers, stream, max_files=1, max_fields=MOST_FIELDS, max_part_size=ROOM_FOR_FIELDS
    )
    try:
        form = await parser.parse()
    except UploadTooLarge:
        # A form without a file can only exceed the limit by its texts.
        raise (text_too_long_error() if parser.long_text or not most else file_too_large_error(most)) from None
    except (MultiPartException, UnicodeError, ClientDisconnect):
        raise malformed_form_error() from None
    try:
        if parser.long_text:
            raise text_too_long_error()
        sent = await read_fields_and_file(form, most)
        request.state.typed = sent.fields
        return sent
    finally:
        await form.close()


async def yield_upload_up_to_limit(request: Request, in_all: int) -> AsyncGenerator[bytes, None]:
    """Yield the body up to `in_all` bytes. If it is longer, discard the rest and then raise UploadTooLarge."""
    come = 0
    async for part in yield_body_up_to_limit(request, in_all):
        come += len(part)
        if come <= in_all:
            yield part
    if come > in_all:
        raise UploadTooLarge


async def read_fields_and_file(form: FormData, most: int) -> SentForm:
    """Return the fields and the file of a parsed form. Raise Refusal if the file is too large."""
    fields: list[tuple[str, str]] = []
    name, data = "", b""
    for field, value in form.multi_items():
        if isinstance(value, UploadFile):
            name, data = value.filename or "", await value.read(most + 1)
        else:
            check_field_text(value)
            fields.append((field, value))
    if len(data) > most:
        raise file_too_large_error(most)
    return SentForm(tuple(fields), name, data)


def check_field_text(value: str) -> None:
    """Raise Refusal if a field contains lone surrogates, which some encodings allow."""
    try:
        value.encode()
    except UnicodeError:
        raise malformed_form_error() from None


def malformed_form_error() -> Refusal:
    return Refusal("bad-form", msg("This form can’t be read."))


def text_too_long_error() -> Refusal:
    sentence = msg("This text is larger than {most} kB; paste it in parts.")
    return Refusal("too-large", sentence, most=ROOM_FOR_FIELDS // 1000)


def file_too_large_error(most: int) -> Refusal:
    return Refusal("too-large", msg("This file is larger than {most} MB."), most=most // 10**6)
