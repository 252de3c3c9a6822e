"""The host's page about time: how long a turn may take, and where to send a word when it is somebody's."""

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import htpy as h
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from inkling.catalogs import speech
from inkling.core.errors import NotAllowed, mark
from inkling.core.words import Say
from inkling.server.keepers.webhook import check_url, read_prefixes
from inkling.server.pages.forms import field, hidden, options
from inkling.server.pages.frame import frame
from inkling.server.tables.deadlines import LABELS
from inkling.server.tables.rows import Hooked
from inkling.server.tables.table import Table
from inkling.server.web.guard import language

if TYPE_CHECKING:
    from inkling.server.web.app import Site


class Clocks:
    """The handlers."""

    def __init__(self, site: "Site") -> None:
        self._site = site
        self._prefixes = read_prefixes(site.settings.webhook_prefixes)

    def routes(self) -> list[Route]:
        return [Route("/t/{code}/clock", self.page), Route("/t/{code}/hook", self.hook, methods=["POST"])]

    async def page(self, request: Request) -> Response:
        live, member, _ = await self._site.asker(request)
        if member != live.table.host:
            raise NotAllowed("hosts-only", mark("Only the host may do that."))
        say = speech(language(request))
        title = say("Clock")
        body = h.main("#main.page.stack.narrow")[
            h.h1[title],
            clock_form(live.table, say),
            bool(self._prefixes) and hook_form(live.table, self._prefixes, say),
            h.p[h.a(".btn.quiet", href=f"/t/{live.table.code}")[say("Back to the table")]],
        ]
        return HTMLResponse(frame(title, body, say))

    async def hook(self, request: Request) -> Response:
        """An empty address takes it away."""
        live, member, form = await self._site.asker(request)
        url = form.get("url", "").strip()
        if url:
            check_url(url, self._prefixes)
        change = Hooked(url, self._site.link(request, live), language(request))
        await self._site.tables.change(live, member, change, form.get("send"))
        return RedirectResponse(f"/t/{live.table.code}/clock", 303)


def clock_form(table: Table, say: Say) -> h.Element:
    choices = [("null", say("no clock")), *((str(seconds), say(label)) for seconds, label in LABELS.items())]
    now = "null" if table.clock is None else str(table.clock)
    about = say("Whoever takes longer is helped out: a bot makes the move, or the rules of the game decide.")
    return h.form(".sheet.stack", method="post", action=f"/t/{table.code}/do")[
        hidden("kind", "clocked"),
        h.label[say("Time for a turn"), " ", h.select(name="seconds")[options(choices, now)]],
        h.p(".cap")[about],
        h.button(".btn")[say("Set the clock")],
    ]


def hook_form(table: Table, prefixes: tuple[str, ...], say: Say) -> h.Element:
    """What is set is not shown again: such an address is a key."""
    now = say("No message is sent.")
    if table.hook is not None:
        now = say("Messages go to {host}.", host=urlsplit(table.hook.url).hostname or "")
    where = say("Address of the webhook; empty for none")
    return h.form(".sheet.stack", method="post", action=f"/t/{table.code}/hook")[
        h.h2[say("A message to your chat")],
        h.p[say("At a table with days for a turn, a short message tells whose turn it is."), " ", now],
        field(where, name="url", type="url", maxlength=500, autocomplete="off", placeholder=prefixes[0]),
        h.p(".cap")[say("It must begin with {all}.", all=", ".join(prefixes))],
        h.button(".btn.quiet")[say("Set the address")],
    ]
