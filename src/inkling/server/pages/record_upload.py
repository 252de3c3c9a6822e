"""Records that people bring: checked by the rules in a reader, kept without a table's code, read by whoever has the link.

What is kept is what the rules made of the file, never the file. Nobody here saw it played, and its page says so.
"""

from hashlib import sha256
from typing import TYPE_CHECKING

import htpy as h
import msgspec
from msgspec import Struct
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from inkling.catalogs import speech
from inkling.core.driver import AnyPlay
from inkling.core.errors import BadRecord, Refusal, mark
from inkling.core.html import Html
from inkling.core.play import Play
from inkling.core.record import LARGEST, Record, read_record
from inkling.core.words import Say
from inkling.games import SHELF
from inkling.server.keepers.readers import Unread
from inkling.server.ops.token_bucket import NotNow
from inkling.server.pages.forms import field
from inkling.server.pages.frame import foot, frame, told
from inkling.server.tables.past_plays import past_plays
from inkling.server.tables.rows import Started
from inkling.server.web.guard import language, status_of
from inkling.server.web.limits import address_of
from inkling.server.web.uploads import read_upload

if TYPE_CHECKING:
    from inkling.server.web.app import Site

UPLOADED = "u"
"""The first letter of the ids of such plays; those of tables are hexadecimal."""
NOBODY = "nobody"
"""Who holds the seats: what a record says of its players is only their names."""
PATIENCE = 30.0
"""Seconds until a record that takes longer is refused."""
MB = 1_000_000
LONGEST_NAME = 60
LONGEST_SENTENCE = 300


class Checked(Struct, frozen=True):
    """A record that the rules bear out."""

    game: str
    began: Started
    taken: int = 0
    """How much the records take that are here already."""


class Wrong(Struct, frozen=True):
    """Why a record is refused, in the words of whoever brought it."""

    code: str
    sentence: str


class Records:
    """The handlers."""

    def __init__(self, site: "Site") -> None:
        self._site = site

    def routes(self) -> list[Route]:
        return [Route("/records", self.bring, methods=["GET", "POST"])]

    async def bring(self, request: Request) -> Response:
        say = speech(language(request))
        if request.method == "GET":
            return HTMLResponse(page(None, say))
        try:
            play_id = await self._keep(request)
        except NotNow:
            raise
        except Refusal as refusal:
            return HTMLResponse(page(told(say.refusal(refusal), refusal.code), say), status_of(refusal))
        return RedirectResponse(f"/p/{play_id}?ply=0", 303)

    async def _keep(self, request: Request) -> str:
        """The id of the play; the same record has the same, however often it is brought."""
        self._site.limits.count_table(address_of(request))
        sent = await read_upload(request, LARGEST)
        if not sent.data:
            raise Refusal("no-file", mark("Choose a file first."))
        checked = await self._check(request, sent.data)
        if isinstance(checked, Wrong):
            raise BadRecord(checked.code, "{why}", why=checked.sentence)
        most = self._site.settings.record_megabytes * MB
        await self._site.tables.keep_record(checked.game, checked.began, most - checked.taken)
        return checked.began.play

    async def _check(self, request: Request, data: bytes) -> Checked | Wrong:
        what = (data, language(request))
        try:
            return await self._site.readers.read(address_of(request), judge_record, *what, patience=PATIENCE)
        except Unread:
            sentence = mark("This record cannot be gone through, or not in time.")
            raise BadRecord("no-replay", sentence) from None


def judge_record(data: bytes, lang: str) -> Checked | Wrong:
    """In a reader, which also knows how many there are."""
    checked = check_record(data, lang)
    if isinstance(checked, Wrong):
        return checked
    return replace(checked, taken=past_plays().past.size_of_plays(UPLOADED))


def check_record(data: bytes, lang: str) -> Checked | Wrong:
    """The record as a row of a log, or one sentence about what is wrong with it."""
    say = speech(lang)
    try:
        record = read_record(data, SHELF)
        say = speech(lang, SHELF[record.setup.game].package)
        check_names(record)
        play: AnyPlay = Play.replay(SHELF[record.setup.game], record)
        if play.outcome is None:
            raise BadRecord("not-over", mark("The play of this record is not over; it cannot be shown."))
    except Refusal as refusal:
        return Wrong(refusal.code, say.refusal(refusal)[:LONGEST_SENTENCE])
    play_id = UPLOADED + sha256(record.to_json()).hexdigest()[:31]
    seated = (NOBODY,) * record.setup.seats
    began = Started(
        play_id, msgspec.to_builtins(record.setup), record.salt, seated, tuple(record.entries), names=record.names
    )
    return Checked(record.setup.game, began)


def check_names(record: Record) -> None:
    """They are shown to whoever follows the link; nothing else in a record is free text of any length."""
    sound = all(0 < len(name) <= LONGEST_NAME and name.isprintable() for name in record.names)
    if not sound or len(record.names) not in (0, record.setup.seats):
        raise BadRecord("bad-names", mark("The names in this record cannot be shown."))


def page(notice: h.Node, say: Say) -> Html:
    title, words = say("Look at a record"), say("The record, as text or JSON")
    body = h.main("#main.page.stack")[
        h.h1[title],
        notice,
        h.p[
            say(
                "A record of a play, from another server or from the terminal, can be gone through here move by move, and played on."
            )
        ],
        h.form(".sheet.stack", method="post", action="/records", enctype="multipart/form-data")[
            field(words, type="file", name="file", required=True, accept=".txt,.json,text/plain,application/json"),
            h.p(".cap")[say("It is checked against the rules, and whoever has its link can read it, names and all.")],
            h.button(".btn")[say("Look at it")],
        ],
    ]
    return frame(title, [body, foot(say)], say)
