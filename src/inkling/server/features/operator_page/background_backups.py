"""Makes backups for the operator's page, one at a time, in a background thread. They are written to the data folder."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from inkling.core.errors import Refusal, msg
from inkling.server.platform.http.refusal_responses import OUR_FAULT
from inkling.server.platform.logs import describe_error, get_logger

FOLDER = "backups"
BackUp: TypeAlias = Callable[[Path, Callable[[str, float], None]], None]
"""Writes a backup to a path. It calls its second argument with the current step and the fraction that is done."""
log = get_logger(__name__)


class BackupFile(Struct, frozen=True):
    name: str
    at: int
    """Milliseconds since 1970."""
    size: int


class BackupState(Struct, frozen=True):
    """The state of the backup in progress, or of the last one made by this process.

    All fields are empty if there is none.
    """

    step: str = ""
    """The current step, `copying` or `packing`; empty if no backup is in progress."""
    share: float = 0.0
    file: str = ""
    failure: Refusal | None = None


class OperatorBackups:
    """Starts backups and lists their files."""

    def __init__(self, folder: Path, back_up: BackUp) -> None:
        self.folder = folder / FOLDER
        self.state = BackupState()
        self._back_up = back_up
        self._thread = ThreadPoolExecutor(1, "backup")

    def start(self) -> None:
        """Start a backup and return at once. Raise Refusal if one is in progress."""
        if self.state.step:
            raise Refusal("backing-up", msg("A backup is already being made."))
        self.state = BackupState(step="copying")
        asyncio.get_running_loop().run_in_executor(self._thread, self._run)

    def _run(self) -> None:
        name = f"inkling-{datetime.now().strftime('%Y%m%d-%H%M%S-%f')[:-3]}.backup"
        target = self.folder / name
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._back_up(target, self._set_progress)
        except Refusal as refusal:
            self.state = BackupState(failure=refusal)
        except Exception as error:
            log.error("a backup failed", failure=describe_error(error))
            self.state = BackupState(failure=OUR_FAULT)
        else:
            self.state = BackupState(file=target.name)

    def _set_progress(self, step: str, share: float) -> None:
        self.state = BackupState(step=step, share=share)

    def list_files(self) -> list[BackupFile]:
        """Return the backups made from this page, newest first."""
        paths = [(path, path.stat()) for path in self.folder.glob("*.backup")]
        files = [BackupFile(path.name, about.st_mtime_ns // 1_000_000, about.st_size) for path, about in paths]
        return sorted(files, key=lambda file: file.at, reverse=True)
