"""The host deletes a table, with all that belongs to it: asked once more on a page of its own, then for good."""

from typing import TYPE_CHECKING

import htpy as h
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from inkling.catalogs import speech
from inkling.core.words import Say
from inkling.server.pages.frame import frame
from inkling.server.tables import permissions
from inkling.server.tables.live_table import LiveTable
from inkling.server.web.guard import language

if TYPE_CHECKING:
    from inkling.server.web.app import Site


class Deleting:
    """The handlers."""

    def __init__(self, site: "Site") -> None:
        self._site = site

    def routes(self) -> list[Route]:
        return [
            Route("/t/{code}/delete", self.ask),
            Route("/t/{code}/delete", self.delete, methods=["POST"]),
        ]

    async def ask(self, request: Request) -> Response:
        live, member, _ = await self._site.asker(request)
        permissions.check_deleting(live.table, member)
        say = speech(language(request))
        return HTMLResponse(frame(say("Delete the table"), question(live.table.code, say), say))

    async def delete(self, request: Request) -> Response:
        live, member, _ = await self._site.asker(request)
        await delete_table(self._site, live, member)
        return RedirectResponse("/", 303)


async def delete_table(site: "Site", live: LiveTable, member: int) -> None:
    """Nobody can be at it afterwards; a bot that still thinks about it thinks in vain."""
    await site.tables.delete(live, member)
    site.keeper.release(live.table.id)


def question(code: str, say: Say) -> h.Element:
    return h.main("#main.page.stack.narrow")[
        h.h1[say("Delete the table")],
        h.p[say("Delete this table with everything: plays, talk, decks. Nobody can bring it back.")],
        h.p(".cap")[
            say("Whoever runs this server keeps the reports that were sent to them, and backups, for a while.")
        ],
        h.form(".line.wrap", method="post", action=f"/t/{code}/delete")[
            h.button(".btn")[say("Delete everything")],
            h.a(".btn.quiet", href=f"/t/{code}")[say("Back to the table")],
        ],
    ]
