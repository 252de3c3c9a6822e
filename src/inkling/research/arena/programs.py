"""External programs as players: they read questions as JSON lines on stdin and write answers as JSON lines on stdout.

    {"sight": {…}, "chance": {"key": "…", "at": 0}}  →  {"do": "play blue-3"}, or {"do": null} to let others go first

A sight has the fields of docs/make/api.md that a seat may see. `chance` is the random stream that our bots get, for
programs that want reproducible choices. `answer_all` implements the program's side, for bots of any installed version.
"""

import atexit
import os
import select
import shlex
import subprocess
from base64 import b64encode
from collections.abc import Iterable
from functools import cache
from time import monotonic
from typing import IO, Any

import msgspec
from msgspec import Struct

from inkling.core import AnyBot, Chance, Refusal, msg
from inkling.games import pick_game
from inkling.research.seats.remote import read_sight
from inkling.research.seats.sight_text import AnyGame, AnySight

PATIENCE = 300.0
"""Timeout in seconds for one answer."""
LONGEST = 100_000
FURTHEST = 1 << 62
"""Upper bound of a stream position; no play draws that many numbers."""


class Program:
    """A child process that answers one question at a time. It should exit when its stdin is closed."""

    def __init__(self, command: str) -> None:
        self._command = command
        self._rest = b""
        try:
            self._process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except (OSError, ValueError):
            raise Refusal("no-program", msg("{command} can’t be started."), command=command) from None
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
            raise Refusal("bad-program", msg("{command} doesn’t answer as it should."), command=self._command) from None

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
    """Return the running child process for this command. Each process of the arena starts it at most once."""
    return Program(command)


def write_sight(sight: AnySight) -> dict[str, Any]:
    texts = pick_game(sight.game).words
    legal = [{"do": texts.write(action, sight.options), "action": plain(action)} for action in sight.legal]
    story = [plain(line) for line in sight.story]
    return {**{name: plain(getattr(sight, name)) for name in SIMPLE}, "legal": legal, "story": story}


SIMPLE = ("game", "seat", "seats", "options", "view", "ask", "outcome", "commitment")


def plain(value: Any) -> Any:
    return msgspec.to_builtins(value, order="deterministic")


class Question(Struct, frozen=True):
    """One question to a program, which is a line of JSON."""

    sight: object
    chance: Chance


def answer_all(game: AnyGame, bot: AnyBot, lines: Iterable[bytes], out: IO[bytes]) -> None:
    """Read question lines until the input ends, and write this bot's choice for each."""
    for number, line in enumerate(lines, start=1):
        sight, chance = read_question(line, game, number)
        action = bot.choose(sight, chance)
        do = None if action is None else game.words.write(action, sight.options)
        out.write(msgspec.json.encode({"do": do}) + b"\n")
        out.flush()


def read_question(line: bytes, game: AnyGame, number: int) -> tuple[AnySight, Chance]:
    try:
        question = msgspec.json.decode(line, type=Question)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        question = None
    sight = read_sight(question.sight) if question is not None else None
    # A bot needs at least one legal action and a valid stream position.
    if question is None or sight is None or not sight.legal or not 0 <= question.chance.at < FURTHEST:
        raise no_question(number)
    if sight.game != game.name:
        raise Refusal("other-game", msg("Line {n} asks about another game than {game}."), n=number, game=game.title)
    if not can_be_written(game, sight):
        raise no_question(number)
    return sight, question.chance


def no_question(number: int) -> Refusal:
    return Refusal("no-question", msg("Line {n} isn’t a question that a bot can answer."), n=number)


def can_be_written(game: AnyGame, sight: AnySight) -> bool:
    """True if every legal action can be written in notation. A sight from outside can name cards that don't exist, so
    any exception counts as False."""
    try:
        return all(game.words.write(action, sight.options) for action in sight.legal)
    except Exception:
        return False
