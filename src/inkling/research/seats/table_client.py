"""An HTTP client for a server's table (docs/make/api.md) that uses only the standard library.

Responses are decoded with schemas that contain only what a seat needs. The server isn't trusted: malformed responses
are refused before use.
"""

import re
from collections.abc import Iterator
from http.client import HTTPException
from time import monotonic
from typing import Any, NamedTuple, TypeVar
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request

import msgspec
from msgspec import Struct

from inkling.core import Outcome, Refusal, msg
from inkling.research.requests import send_request
from inkling.research.seats.sight_text import quote


class Welcome(Struct, frozen=True):
    """The server's response to joining a table."""

    token: str


class MemberSeen(Struct, frozen=True):
    number: int
    name: str
    waiting: bool
    outside: bool = False
    uses: str = ""


class ChairSeen(Struct, frozen=True):
    member: int | None = None
    bot: str | None = None


class TalkSeen(Struct, frozen=True):
    by: str
    text: str


class TableSeen(Struct, frozen=True):
    game: str
    you: int | None
    members: tuple[MemberSeen, ...]
    chairs: tuple[ChairSeen, ...]
    playing: bool
    talk: tuple[TalkSeen, ...]


class Legal(Struct, frozen=True):
    action: Any


class Happened(Struct, frozen=True):
    event: Any
    words: str | None = None


class SightSeen(Struct, frozen=True):
    """A sight in the form in which the server sends it. The game decodes options, view, actions and events."""

    game: str
    seat: int | None
    seats: int
    options: Any
    view: Any
    legal: tuple[Legal, ...]
    ask: int | None
    story: tuple[Happened, ...]
    outcome: Outcome | None
    commitment: str


class Push(Struct, frozen=True):
    table: TableSeen | None = None
    sight: SightSeen | None = None


PATIENCE = 30.0
"""Timeout in seconds for one response."""
MOST_BYTES = 8_000_000
T = TypeVar("T")


class Address(NamedTuple):
    """The address of a table, parsed from an invitation link."""

    site: str
    code: str
    key: str | None
    query: str


def read_link(link: str) -> Address:
    """Parse an invitation link, including the key of a private table. Raise a Refusal if it is malformed."""
    parts = urlsplit(link.strip())
    base, _, rest = parts.path.rpartition("/t/")
    code = re.fullmatch(r"([A-Za-z]{4,5})/?", rest)
    if parts.scheme not in ("http", "https") or not parts.netloc or code is None or "@" in parts.netloc:
        raise Refusal("bad-link", msg("That isn’t a link to a table. Links to tables look like https://…/t/ABCD."))
    return Address(f"{parts.scheme}://{parts.netloc}{base}", code[1].upper(), parts.fragment or None, parts.query)


class TableClient:
    """A connection to one table as one member."""

    def __init__(self, address: Address, token: str | None, lang: str = "en") -> None:
        self._address = address
        self._token = token
        self._lang = lang

    def join(self, name: str) -> None:
        """Join as a new member and store the token."""
        body = {"name": name, **({"key": self._address.key} if self._address.key else {})}
        query = f"?{self._address.query}" if self._address.query else ""
        self._token = self.ask(f"/join{query}", body, Welcome).token

    def look(self) -> TableSeen:
        """Return the current state of the table."""
        return self.ask(kind=TableSeen)

    def ask(self, path: str = "", body: object = None, kind: type[T] = object) -> T:  # type: ignore[assignment]
        try:
            with self._open(path, body) as answer:
                return read_json(answer.read(MOST_BYTES), kind)
        except (OSError, HTTPException):
            raise unreachable() from None

    def pushes(self, seconds: float) -> Iterator[Push]:
        """Yield the current state of the table and then its state after every change, until `seconds` have passed."""
        end = monotonic() + seconds
        try:
            with self._open("/events", None, seconds) as stream:
                while monotonic() < end and (line := stream.readline(MOST_BYTES)):
                    if line.startswith(b"data: "):
                        yield read_json(line[6:], Push)
        except TimeoutError:
            return
        except (OSError, HTTPException):
            raise unreachable() from None

    def _open(self, path: str, body: object, patience: float = PATIENCE) -> Any:
        headers = {"content-type": "application/json", "accept-language": self._lang}
        if self._token is not None:
            headers["authorization"] = f"Bearer {self._token}"
        data = None if body is None else msgspec.json.encode(body)
        address = f"{self._address.site}/api/tables/{self._address.code}{path}"
        try:
            return send_request(Request(address, data, headers), patience)
        except HTTPError as error:
            with error:
                raise refusal_of(error) from None
        except (OSError, HTTPException):
            raise unreachable() from None

    @property
    def token(self) -> str:
        """Return the secret that gives access to the seat."""
        return self._token or ""


def refusal_of(error: HTTPError) -> Refusal:
    """Return the server's error as a Refusal. The text of the error is quoted, because the server isn't trusted and a
    model reads the text."""
    if 300 <= error.code < 400:
        return Refusal("moved", msg("The server sends us on to another address. Use a link from there."))
    try:
        body = msgspec.json.decode(error.read(MOST_BYTES), type=dict[str, str])
        code = body["refused"] if re.fullmatch(r"[a-z0-9-]{1,40}", body["refused"]) else "refused"
        return Refusal(code, msg("The server says: {told}"), told=quote(body["sentence"]))
    except (msgspec.MsgspecError, KeyError, RecursionError, UnicodeError, OSError, HTTPException):
        return unreachable()


def unreachable() -> Refusal:
    return Refusal("unreachable", msg("The server can’t be reached or doesn’t answer as it should."))


def read_json(data: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError:
        raise other_version() from None
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        raise unreachable() from None


def other_version() -> Refusal:
    return Refusal("other-version", msg("The data comes from another version of the game."))
