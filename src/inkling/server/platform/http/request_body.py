"""Reads request bodies up to a size limit."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qsl

from starlette.requests import ClientDisconnect, Request

from inkling.core.errors import Refusal, msg
from inkling.server.platform.token_buckets_and_limits import LARGEST_FORM

HEARD_OUT = 32_000_000
"""Bytes of an oversized body that are still read and discarded."""
HEARD_OUT_SECONDS = 10.0
"""Seconds for which an oversized body is still read."""


async def read_body(request: Request, most: int = LARGEST_FORM) -> bytes:
    """Return the body. Raise a Refusal if it has more than `most` bytes."""
    body = b"".join([part async for part in yield_body_up_to_limit(request, most)])
    if len(body) > most:
        raise Refusal("too-large", msg("That’s too much at once."))
    return body


async def yield_body_up_to_limit(request: Request, most: int) -> AsyncGenerator[bytes, None]:
    """Yield the chunks of the body. Stop after the first chunk with which it has more than `most` bytes, so that the
    caller sees that the limit was exceeded."""
    come, parts = 0, request.stream()
    async for part in parts:
        come += len(part)
        yield part
        if come > most:
            await discard_rest_of_body(parts)
            return


async def discard_rest_of_body(parts: AsyncGenerator[bytes, None]) -> None:
    """Read and discard the rest of a body, up to a limit. A client that is disconnected while sending wouldn't see the
    error."""
    heard = 0
    with suppress(TimeoutError, ClientDisconnect):
        async with asyncio.timeout(HEARD_OUT_SECONDS):
            async for part in parts:
                heard += len(part)
                if heard > HEARD_OUT:
                    return


async def read_form(request: Request) -> dict[str, str]:
    """Return the fields of a form. They are stored in the request, so that an error page can show the form again with
    its values."""
    body = await read_body(request)
    try:
        typed = parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=50)
    except ValueError:
        raise Refusal("too-large", msg("That’s too much at once.")) from None
    request.state.typed = typed
    return dict(typed)


def set_form_for_refusal(request: Request, draw: Callable[[], Any]) -> None:
    """Register `draw`, which renders the form with the sent values, for the error page of this request."""
    request.state.draw_form = draw
