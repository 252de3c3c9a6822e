"""A fork server for fast starts: a process that has imported the server forks copies on request.

    python -m tests.server.fork_server

Each request is a line of JSON on its input, each response a line on its output. When its input ends, it ends with all
its children. The processes are real. Only the second of importing is shared, and background preparation happens on
request.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from threading import Lock
from time import monotonic, sleep
from traceback import print_exc
from typing import Any

from tests.time_limits import ANSWER, PAUSE

LOADED = (
    "inkling.cli",
    "tests.server.crashing_server",
    "tests.server.planted_faults",
    "tests.server.several_processes",
)


class ForkedProcess:
    """A forked process, with the interface of `subprocess.Popen`."""

    def __init__(self, nursery: "ForkServer", pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._nursery = nursery

    def poll(self) -> int | None:
        if self.returncode is None:
            self.returncode = self._nursery.ask(poll=self.pid)
        return self.returncode

    def wait(self, timeout: float = ANSWER) -> int:
        end = monotonic() + timeout
        while (code := self.poll()) is None:
            if monotonic() > end:
                raise subprocess.TimeoutExpired("a process", timeout)
            sleep(PAUSE)
        return code

    def send_signal(self, sign: int) -> None:
        # Its process ID cannot be reused before its exit code is collected.
        if self.poll() is None:
            os.kill(self.pid, sign)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class ForkServer:
    """The client side of the fork server."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        self._lock = Lock()

    def fork(self, what: str, *arguments: str, output: Path | str = os.devnull) -> ForkedProcess:
        """Fork a process that calls `module:function` with these arguments. Its output goes to a file."""
        return ForkedProcess(self, self.ask(call=what, arguments=arguments, output=str(output)))

    def ask(self, **request: Any) -> Any:
        with self._lock:
            assert self._process.stdin is not None
            assert self._process.stdout is not None
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
            return json.loads(self._process.stdout.readline())


@contextmanager
def open_fork_server() -> Iterator[ForkServer]:
    command = [sys.executable, "-m", "tests.server.fork_server"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield ForkServer(process)


def inkling(*arguments: str) -> None:
    """Run the CLI, as the target of a process."""
    import_module("inkling.cli").main(arguments)


def main() -> None:
    for module in LOADED:
        import_module(module)
    setattr(import_module("inkling.server.main"), "warm_up_bots_and_caches", skip_warm_up)  # noqa: B010 (a module's types say no)
    # Ctrl-C is for the parent, which ends this process by closing its input.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    living: set[int] = set()
    # Not sys.stdin: once it was read, the command could no longer set the encoding.
    for line in os.fdopen(os.dup(0)):
        request = json.loads(line)
        print(
            json.dumps(
                exit_code_of(request["poll"], living) if "poll" in request else fork_for_request(request, living)
            ),
            flush=True,
        )
    for pid in living:
        os.kill(pid, signal.SIGKILL)


async def skip_warm_up(*_: object) -> None:
    """Skip loading all bots and drawing all pictures at the start, which costs two seconds of CPU. Most servers here
    live no longer than that. `test_readiness` starts one that loads them."""


def exit_code_of(pid: int, living: set[int]) -> int | None:
    """Return a child's exit code; None while it runs."""
    ended, status = os.waitpid(pid, os.WNOHANG)
    if not ended:
        return None
    living.discard(pid)
    return os.waitstatus_to_exitcode(status)


def fork_for_request(request: dict[str, Any], living: set[int]) -> int:
    pid = os.fork()
    if pid:
        living.add(pid)
        return pid
    run_request(request)
    raise AssertionError("a process that was born does not come back")


def run_request(request: dict[str, Any]) -> None:
    """Run the request in the new process until it exits."""
    code: Any = 1
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        redirect_output(request["output"])
        module, _, name = request["call"].partition(":")
        getattr(import_module(module), name)(*request["arguments"])
        code = 0
    except SystemExit as end:
        code = end.code
    except BaseException:
        print_exc()
    finally:
        with suppress(OSError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code if isinstance(code, int) else int(code is not None))


def redirect_output(output: str) -> None:
    """Replace standard input and output, because those of the fork server belong to it."""
    for name, flags, targets in (
        (os.devnull, os.O_RDONLY, (0,)),
        (output, os.O_WRONLY | os.O_CREAT | os.O_APPEND, (1, 2)),
    ):
        opened = os.open(name, flags, 0o600)
        for target in targets:
            os.dup2(opened, target)
        os.close(opened)
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]  # it is a stream of text


if __name__ == "__main__":
    main()
