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
"""Maximum bytes of an oversized body that are read and discarded."""
HEARD_OUT_SECONDS = 10.0
"""Maximum seconds for which an oversized body is read and discarded."""


async def read_body(request: Request, most: int = LARGEST_FORM) -> bytes:
    """Return the request's body. Raise Refusal if it has more than `most` bytes."""
    body = b"".join([part async for part in yield_body_up_to_limit(request, most)])
    if len(body) > most:
        raise Refusal("too-large", msg("That’s too much at once."))
    return body


async def yield_body_up_to_limit(request: Request, most: int) -> AsyncGenerator[bytes, None]:
    """Yield the chunks of the body. Stop after the chunk that exceeds `most` bytes.

    That chunk is yielded, too, so that the caller notices the excess.
    """
    come, parts = 0, request.stream()
    async for part in parts:
        come += len(part)
        yield part
        if come > most:
            await discard_rest_of_body(parts)
            return


async def discard_rest_of_body(parts: AsyncGenerator[bytes, None]) -> None:
    """Read and discard the rest of a body, up to a limit.

    A client that is disconnected while it sends would never receive the error response.
    """
    heard = 0
    with suppress(TimeoutError, ClientDisconnect):
        async with asyncio.timeout(HEARD_OUT_SECONDS):
            async for part in parts:
                heard += len(part)
                if heard > HEARD_OUT:
                    return


async def read_form(request: Request) -> dict[str, str]:
    """Return the fields of a form, and store them in the request, so that an error page can show them again."""
    body = await read_body(request)
    try:
        typed = parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=50)
    except ValueError:
        raise Refusal("too-large", msg("That’s too much at once.")) from None
    request.state.typed = typed
    return dict(typed)


def set_form_for_refusal(request: Request, draw: Callable[[], Any]) -> None:
    """Register `draw`, which renders the form with its values, for the error page of this request."""
    request.state.draw_form = draw
