"""Somebody's browser, as far as a server can tell: pages and forms over one connection, and its cookies."""

import asyncio
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit

from inkling.core.errors import Refusal, mark
from inkling.research.load.line import port_of, secrecy_of

PATIENCE = 60.0
"""Seconds for one page."""
FOUND = range(300, 400)


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes

    def header(self, name: str) -> str:
        return next((value for key, value in self.headers if key == name), "")


class Browser:
    """At one address. What it was given to remember it sends again."""

    def __init__(self, url: str, lang: str = "en", cookies: dict[str, str] | None = None) -> None:
        self.url = url
        self.cookies = {"lang": lang} if cookies is None else cookies
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    async def get(self, path: str) -> Answer:
        return await self._ask(f"GET {path} HTTP/1.1", b"")

    async def post(self, path: str, **form: str) -> Answer:
        """Where the form leads to is for the asker to load."""
        return await self._ask(f"POST {path} HTTP/1.1", urlencode(form).encode())

    async def do(self, path: str, **form: str) -> Answer:
        """Something that has to work; or a Refusal which says that it did not."""
        answer = await self.post(path, **form)
        if answer.status not in FOUND:
            sentence = mark(
                "{url} answers with {status} when tables are being set up; are its limits too low for this?"
            )
            raise Refusal("not-let-in", sentence, url=self.url, status=answer.status)
        return answer

    def close(self) -> None:
        if self._line is not None:
            self._line[1].close()
            self._line = None

    async def _ask(self, first: str, body: bytes) -> Answer:
        """Once more where a connection that was kept has been closed meanwhile."""
        kept = self._line is not None
        try:
            return await asyncio.wait_for(self._try(first, body), PATIENCE)
        except (OSError, EOFError, ValueError, TimeoutError):
            self.close()
            if not kept:
                raise
        return await asyncio.wait_for(self._try(first, body), PATIENCE)

    async def _try(self, first: str, body: bytes) -> Answer:
        where = urlsplit(self.url)
        if self._line is None:
            self._line = await asyncio.open_connection(where.hostname, port_of(where), ssl=secrecy_of(where))
        reader, writer = self._line
        lines = [first, f"host: {where.netloc}", f"origin: {self.url}", f"cookie: {self.cookie}", "accept: text/html"]
        if body:
            lines += ["content-type: application/x-www-form-urlencoded", f"content-length: {len(body)}"]
        writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        answer = await read_answer(reader)
        if answer.header("connection") == "close":
            self.close()
        self._remember(answer)
        return answer

    def _remember(self, answer: Answer) -> None:
        for name, value in answer.headers:
            if name == "set-cookie":
                key, _, kept = value.partition(";")[0].partition("=")
                self.cookies[key.strip()] = kept.strip()


async def read_answer(reader: asyncio.StreamReader) -> Answer:
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")[:-2]
    headers = [(name.strip().lower(), value.strip()) for name, _, value in (line.partition(":") for line in lines)]
    answer = Answer(int(first.split()[1]), headers, b"")
    size = answer.header("content-length")
    if answer.header("transfer-encoding") == "chunked":
        return answer._replace(body=await read_chunks(reader))
    if size:
        return answer._replace(body=await reader.readexactly(int(size)))
    return answer


async def read_chunks(reader: asyncio.StreamReader) -> bytes:
    parts = []
    while size := int((await reader.readline()).split(b";")[0], 16):
        parts.append(await reader.readexactly(size))
        await reader.readline()
    with suppress(EOFError):
        await reader.readline()
    return b"".join(parts)
