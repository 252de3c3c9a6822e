"""The folder of an arena (a tournament of bots): its plan, one line per play, and one record file per play.

A record is written before its line, and a play counts as finished once its line is complete. So an interrupted arena
resumes where it stopped, even after a power cut, without losing or repeating a finished play. At the end the lines are
sorted. A file lock prevents two runs in one folder.
"""

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

import msgspec

from inkling.core import Refusal, msg
from inkling.locking import lock
from inkling.research.arena.plan import Done, Line, Plan

PLAN, PLAYS, RECORDS, LOCK = "plan.json", "plays.jsonl", "records", ".lock"
Run = Callable[[Plan, Iterable[int]], Iterator[Done]]


class Folder:
    def __init__(self, path: Path) -> None:
        self.path = path

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold the folder's lock inside the `with` block. Raise a Refusal if another run holds it. If the process dies,
        the lock is released."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            file = open(self.path / LOCK, "ab")  # noqa: SIM115 (closed below)
        except OSError:
            raise self._unwritable() from None
        with file:
            if not lock(file):
                sentence = msg(
                    "An arena is already running in {folder}. Wait until it’s done, or choose another folder."
                )
                raise Refusal("arena-runs", sentence, folder=self.path)
            yield

    def open(self, plan: Plan) -> list[Line]:
        """Create the folder if needed, and return the lines of finished plays. Raise a Refusal if the folder belongs to
        another plan."""
        wanted = msgspec.json.format(msgspec.json.encode(plan), indent=1) + b"\n"
        try:
            (self.path / RECORDS).mkdir(parents=True, exist_ok=True)
            if not (self.path / PLAN).exists():
                write_whole(self.path / PLAN, wanted)
            if (self.path / PLAN).read_bytes() != wanted:
                sentence = msg(
                    "{folder} holds another arena, which differs in its game, rules, seats, players, versions, "
                    "options, deals or seed."
                )
                raise Refusal("other-arena", sentence, folder=self.path)
            return self._mend()
        except OSError:
            raise self._unwritable() from None

    def _unwritable(self) -> Refusal:
        return Refusal("unwritable", msg("{file} can’t be written."), file=self.path)

    def _mend(self) -> list[Line]:
        """Return the first complete line of each play. Remove all other lines. A power cut or a damaged disk can leave
        incomplete ones; their plays will be repeated."""
        file = self.path / PLAYS
        data = file.read_bytes() if file.exists() else b""
        whole: dict[int, bytes] = {}
        first: dict[int, Line] = {}
        for text in data.splitlines(keepends=True):
            with suppress(msgspec.DecodeError):
                line = msgspec.json.decode(text, type=Line)
                if text.endswith(b"\n") and line.number not in first:
                    first[line.number], whole[line.number] = line, text
        if data != b"".join(whole.values()):
            write_whole(file, b"".join(whole.values()))
        return list(first.values())

    def play(self, plan: Plan, run: Run) -> Generator[Done, None, None]:
        """Play all plays that are not finished. Yield each one as soon as it is stored."""
        done = {line.number for line in self.open(plan)}
        with open(self.path / PLAYS, "ab") as lines:
            for done_play in run(plan, [number for number in range(plan.plays) if number not in done]):
                if done_play.number in done:
                    continue
                done.add(done_play.number)
                self._keep(done_play, lines)
                yield done_play

    def _keep(self, play: Done, lines: IO[bytes]) -> None:
        """Store the play's record, then its line."""
        try:
            write_whole(self.path / RECORDS / f"{play.number:06}.json", play.record)
            lines.write(play.line + b"\n")
            lines.flush()
            os.fsync(lines.fileno())
        except OSError:
            raise self._unwritable() from None

    def finish(self, plan: Plan) -> list[Line]:
        """Sort the lines by number and return them."""
        lines = sorted(self.open(plan), key=lambda line: line.number)
        write_whole(self.path / PLAYS, b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
        return lines


def write_whole(file: Path, data: bytes) -> None:
    part = file.with_name(f".{file.name}.part")
    with part.open("wb") as opened:
        opened.write(data)
        opened.flush()
        os.fsync(opened.fileno())
    part.replace(file)
    with suppress(PermissionError):  # Windows opens no folders
        folder = os.open(file.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)
