"""Server processes of a benchmark: on loopback, always stopped at the end; their CPU and memory, and disk speed."""

import asyncio
import os
import signal
import socket
import subprocess
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from statistics import median

NO_LIMITS = {
    "INKLING_REQUESTS_PER_SECOND": "1000000",
    "INKLING_SOCKETS_PER_ADDRESS": "1000000",
    "INKLING_MESSAGES_PER_SECOND": "1000000",
    "INKLING_TABLES_PER_HOUR": "1000000",
}
"""All benchmark clients share one address and play faster than people."""


@asynccontextmanager
async def serving(
    command: Sequence[str], seconds: int = 60, variables: Mapping[str, str] = NO_LIMITS
) -> AsyncIterator[tuple[str, int]]:
    """Start a server and yield its address and process ID once it answers. A free port is appended to the command.

    The server is stopped at the end, and if this process gets a SIGTERM.
    """
    asked, loop = asyncio.current_task(), asyncio.get_running_loop()
    assert asked is not None
    loop.add_signal_handler(signal.SIGTERM, asked.cancel)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = subprocess.Popen([*command, str(port)], stdout=subprocess.DEVNULL, env={**os.environ, **variables})
    try:
        await wait_until_open(port, seconds)
        yield f"http://127.0.0.1:{port}", server.pid
    finally:
        loop.remove_signal_handler(signal.SIGTERM)
        server.terminate()
        try:
            server.wait(15)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


async def wait_until_open(port: int, seconds: int = 30) -> None:
    for _ in range(10 * seconds):
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.1)
        else:
            writer.close()
            return
    raise SystemExit("the server did not start")


def cpu_seconds(process: int) -> float:
    """Return CPU seconds including all threads. Uses Linux's per-process clock, because /proc counts hundredths of a
    second, too coarse for short measurements."""
    return time.clock_gettime((~process << 3) | 2)


def memory_kb(process: int) -> int:
    with open(f"/proc/{process}/status", encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


def sync_ms(folder: str) -> float:
    """Return the median milliseconds of a small synchronous write, like that of a commit."""
    took = []
    with open(f"{folder}/sync", "wb", buffering=0) as file:
        for _ in range(100):
            file.write(bytes(8192))
            start = time.perf_counter()
            os.fdatasync(file.fileno())
            took.append(time.perf_counter() - start)
            time.sleep(0.005)
    return median(took) * 1000
