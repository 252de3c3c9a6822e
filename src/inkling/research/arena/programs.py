"""Outside programs as players: a question is a line of JSON on their standard input, the answer a line on their output.

    {"sight": {…}, "chance": {"key": "…", "at": 0}}  →  {"do": "play blue-3"}, or {"do": null} to let others go first

A sight has the fields of docs/api.md that a seat may know; `chance` is what a bot of ours would be handed, for programs
that want to choose the same way each time. `answer_all` is the other end, for bots of any installed version.
"""

import atexit
import os
import select
import shlex
import subprocess
from base64 import b64decode, b64encode
from collections.abc import Iterable
from functools import cache
from time import monotonic
from typing import IO, Any

import msgspec

from inkling.core import AnyBot, Chance, Refusal, mark
from inkling.games import pick_game
from inkling.research.seats.remote import read_sight
from inkling.research.seats.telling import AnySight

PATIENCE = 300.0
"""Seconds for one answer."""
LONGEST = 100_000


class Program:
    """One process, asked one thing at a time; it ends with its standard input."""

    def __init__(self, command: str) -> None:
        self._command = command
        self._rest = b""
        try:
            self._process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except (OSError, ValueError):
            raise Refusal("no-program", mark("{command} can’t be started."), command=command) from None
        atexit.register(self.end)

    def choose(self, sight: AnySight, chance: Chance) -> Any:
        game = pick_game(sight.game)
        question = {"sight": write_sight(sight), "chance": {"key": b64encode(chance.key).decode(), "at": chance.at}}
        do = self._ask(msgspec.json.encode(question) + b"\n")
        return None if do is None else game.words.read(do, sight.options)

    def end(self) -> None:
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None and not pipe.closed:
                pipe.close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _ask(self, question: bytes) -> str | None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(question)
            self._process.stdin.flush()
            return msgspec.json.decode(self._read_line(), type=dict[str, str | None])["do"]
        except (OSError, msgspec.MsgspecError, KeyError, UnicodeError):
            raise Refusal(
                "bad-program", mark("{command} doesn’t answer as it should."), command=self._command
            ) from None

    def _read_line(self) -> bytes:
        assert self._process.stdout is not None
        out, end = self._process.stdout.fileno(), monotonic() + PATIENCE
        while b"\n" not in self._rest:
            if not select.select([out], [], [], max(0.0, end - monotonic()))[0] or len(self._rest) > LONGEST:
                raise OSError
            if not (more := os.read(out, LONGEST)):
                raise OSError
            self._rest += more
        line, self._rest = self._rest.split(b"\n", 1)
        return line


@cache
def program(command: str) -> Program:
    """One for each process of ours."""
    return Program(command)


def write_sight(sight: AnySight) -> dict[str, Any]:
    words = pick_game(sight.game).words
    legal = [{"do": words.write(action, sight.options), "action": plain(action)} for action in sight.legal]
    story = [plain(line) for line in sight.story]
    return {**{name: plain(getattr(sight, name)) for name in SIMPLE}, "legal": legal, "story": story}


SIMPLE = ("game", "seat", "seats", "options", "view", "ask", "outcome", "commitment")


def plain(value: Any) -> Any:
    return msgspec.to_builtins(value, order="deterministic")


def answer_all(bot: AnyBot, lines: Iterable[bytes], out: IO[bytes]) -> None:
    """Every question with what this bot chooses, until there are no more."""
    for line in lines:
        question = msgspec.json.decode(line)
        sight = read_sight(question["sight"])
        chance = Chance(b64decode(question["chance"]["key"]), question["chance"]["at"])
        action = bot.choose(sight, chance)
        do = None if action is None else pick_game(sight.game).words.write(action, sight.options)
        out.write(msgspec.json.encode({"do": do}) + b"\n")
        out.flush()
