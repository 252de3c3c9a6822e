"""Taking one's seat to another device: a private link with its QR code, or six digits read out by hand."""

from html import escape

import segno

from inkling.core.errors import NotAllowed, mark
from inkling.core.words import Say
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.registry import Tables
from inkling.server.tables.rows import Moved
from inkling.server.web.identity import Pins, Signer

PURPOSE = "passport"


class Passports:
    """Issues and redeems them. A link works until the seat has moved once; a PIN for ten minutes, once."""

    def __init__(self, tables: Tables, signer: Signer) -> None:
        self._tables = tables
        self._signer = signer
        self._pins = Pins()

    def link(self, live: LiveTable, member: int, site: str) -> str:
        """`moves` counts the devices so far, so that an old link does not work again."""
        moves = live.table.members[member].moves
        return f"{site}/r/{self._signer.sign(PURPOSE, f'{live.table.id}-{member}-{moves}')}"

    def pin(self, live: LiveTable, member: int) -> str:
        return self._pins.issue(live.table.id, member)

    async def use_link(self, token: str, person: str) -> LiveTable:
        table_id, member, moves = self.read(token)
        live = await self._tables.find_by_id(table_id)
        if live is None or member >= len(live.table.members):
            raise NotAllowed("old-link", mark("This link has been used, or its table is gone."))
        await self._move(live, member, Moved(person, moves))
        return live

    async def use_pin(self, live: LiveTable, digits: str, person: str) -> None:
        await self._move(live, self._pins.redeem(live.table.id, digits), Moved(person))

    def read(self, token: str) -> tuple[str, int, int]:
        text = self._signer.read(PURPOSE, token)
        if text is None:
            raise NotAllowed("bad-link", mark("This link is not one of ours."))
        table_id, member, moves = text.split("-")
        return table_id, int(member), int(moves)

    async def _move(self, live: LiveTable, member: int, moved: Moved) -> None:
        """The old device steps aside. Who is at the table already keeps their own place."""
        if live.table.member_of(moved.person) not in (None, member):
            raise NotAllowed("here-already", mark("You are at this table already, as somebody else."))
        await self._tables.change(live, member, moved)


def draw_code(link: str) -> str:
    """A QR code as SVG, black on white, without any style of its own."""
    drawn = segno.make(link, error="m").svg_inline(scale=5, svgclass="qr", lineclass=None, light="#fff", omitsize=True)
    return str(drawn)


def page(link: str, pin: str | None, code: str, say: Say) -> str:
    shown = f"<p>{escape(say('PIN: {pin}, for ten minutes, once.', pin=pin))}</p>" if pin else ""
    return (
        f'<main id="main" class="page stack narrow"><h1>{escape(say("Your seat on another device"))}</h1>'
        f"<p>{escape(say('Open this link there; this device then steps aside. Show it to nobody else.'))}</p>"
        f'<div class="sheet inv">{draw_code(link)}<p class="url grow"><a href="{escape(link)}">{escape(link)}</a></p></div>{shown}'
        f'<form method="post" action="/t/{code}/passport"><button class="btn">{escape(say("Give me a PIN"))}</button></form>'
        f'<p><a class="tool" href="/t/{code}">{escape(say("Back to the table"))}</a></p></main>'
    )


def arrival(token: str, say: Say) -> str:
    """A question, not a deed: a preview of the link by some program must not move the seat."""
    return (
        f'<main id="main" class="page stack narrow"><h1>{escape(say("Welcome back"))}</h1><form method="post" action="/r/{escape(token)}">'
        f'<button class="btn wide">{escape(say("Take my seat on this device"))}</button></form></main>'
    )
