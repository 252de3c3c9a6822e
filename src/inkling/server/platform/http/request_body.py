"""What a request brings along: read up to its limit, and heard out beyond it."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qsl

from starlette.requests import ClientDisconnect, Request

from inkling.core.errors import Refusal, msg
from inkling.server.platform.token_bucket import LARGEST_FORM

HEARD_OUT = 32_000_000
HEARD_OUT_SECONDS = 10.0
"""How much is taken in of what is too large, and for how long."""


async def read_body(request: Request, most: int = LARGEST_FORM) -> bytes:
    body = b"".join([part async for part in cut_off(request, most)])
    if len(body) > most:
        raise Refusal("too-large", msg("That’s too much at once."))
    return body


async def cut_off(request: Request, most: int) -> AsyncGenerator[bytes, None]:
    """What comes, up to and with the part that is too much."""
    come, parts = 0, request.stream()
    async for part in parts:
        come += len(part)
        yield part
        if come > most:
            await hear_out(parts)
            return


async def hear_out(parts: AsyncGenerator[bytes, None]) -> None:
    """A good deal of the rest, for a while, to forget it: who is cut off while they still send does not hear why."""
    heard = 0
    with suppress(TimeoutError, ClientDisconnect):
        async with asyncio.timeout(HEARD_OUT_SECONDS):
            async for part in parts:
                heard += len(part)
                if heard > HEARD_OUT:
                    return


async def read_form(request: Request) -> dict[str, str]:
    """Return the fields of a form. They stay with the request, for the page that is shown if it is refused."""
    body = await read_body(request)
    try:
        typed = parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=50)
    except ValueError:
        raise Refusal("too-large", msg("That’s too much at once.")) from None
    request.state.typed = typed
    return dict(typed)


def on_refusal_show(request: Request, draw: Callable[[], Any]) -> None:
    """If the request is refused, its page shows this form again; `draw` renders it with the values that were sent."""
    request.state.draw_form = draw
