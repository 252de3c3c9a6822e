"""An operator's terminal next to a server, and what clients receive."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from inkling.cli import main
from tests.time_limits import ANSWER


class OperatorTerminal:
    """Runs operator commands for one data folder and database."""

    def __init__(self, folder: Path, database: str) -> None:
        self.folder, self.database = folder, database

    def __call__(self, *words: str, typed: str = "", lang: str = "en") -> Result:
        where = ["--data", str(self.folder)] + (["--database", self.database] if words[0] != "reports" else [])
        return CliRunner(env={"LC_ALL": "C.UTF-8"}).invoke(main, [*words, *where, "--lang", lang], input=typed)

    def run(self, *words: str, typed: str = "", lang: str = "en") -> str:
        done = self(*words, typed=typed, lang=lang)
        assert done.exit_code == 0, done.stderr
        return done.stdout

    def refuse(self, *words: str, typed: str = "", lang: str = "en") -> str:
        """Expect one sentence and exit code 2."""
        done = self(*words, typed=typed, lang=lang)
        assert (done.exit_code, done.exception is None or isinstance(done.exception, SystemExit)) == (2, True)
        return done.stderr.strip()


def api(table: str) -> str:
    return table.replace("/t/", "/api/tables/")


def code_of(table: str) -> str:
    return table.removeprefix("/t/")


def receive_until_close(socket: ClientConnection) -> tuple[list[Any], int | None]:
    """Return all messages until the socket closes, and the close code."""
    heard: list[Any] = []
    with suppress(ConnectionClosed):
        while True:
            heard.append(json.loads(socket.recv(timeout=ANSWER)))
    return heard, socket.close_code
