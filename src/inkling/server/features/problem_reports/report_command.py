"""Runs the operator's command for each new report, for example to send a mail.

It runs without a shell, one at a time, with a timeout. Failures don't affect the member who reported.
"""

import asyncio
import contextlib
import os
import shlex
import signal

from inkling.catalogs import speech
from inkling.server.features.problem_reports.report_files import StoredReport, report_as_lines
from inkling.server.platform.logs import describe_error, get_logger
from inkling.server.platform.token_buckets_and_limits import TokenBucket

LIMIT = 30.0
"""Maximum seconds for one command."""
PER_HOUR, AT_ONCE = 60, 20
"""Rate limit of the command, so that many reports don't cause many mails."""
log = get_logger(__name__)


class ReportCommandRunner:
    """Runs the operator's command. `command` is split into arguments like a shell command; it may be empty."""

    def __init__(self, command: str) -> None:
        self._command = shlex.split(command)
        self._pace = TokenBucket(PER_HOUR / 3600, AT_ONCE)
        self._turn = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    def start_command(self, kept: StoredReport) -> None:
        if not self._command:
            return
        if not self._pace.take():
            log.warning("the command for reports was not run: too many came at once", report=kept.id)
            return
        task = asyncio.ensure_future(self._run_command(kept))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _run_command(self, kept: StoredReport) -> None:
        async with self._turn:
            try:
                code = await self._wait_for_command(kept)
            except TimeoutError:
                log.error("the command for reports took too long and was ended", report=kept.id)
            except OSError as error:
                log.error("the command for reports could not be run", report=kept.id, failure=describe_error(error))
            else:
                if code:
                    log.error("the command for reports failed", report=kept.id, code=code)

    async def _wait_for_command(self, kept: StoredReport) -> int:
        text = "\n".join(report_as_lines(kept, speech("en"))) + "\n"
        process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
            env={**os.environ, "INKLING_REPORT_ID": kept.id, "INKLING_REPORT_FILE": str(kept.path)},
            start_new_session=True,
        )
        try:
            async with asyncio.timeout(LIMIT):
                await process.communicate(text.encode())
        finally:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
                await process.wait()
        return process.returncode or 0
