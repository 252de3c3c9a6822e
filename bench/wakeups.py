"""What wake-ups cost: a process that hears one about a table it does not have, and Redis for each who hears.

    PYTHONPATH=. .venv/bin/python bench/wakeups.py [--rate 2000] [--seconds 4] [--ears 2,20]

Starts a Redis of its own. Another process tells so many wake-ups a second, each by itself, as many processes together
would; then with as many who hear as --ears says. Prints CPU for each wake-up: of the one who hears, and of Redis.
"""

import argparse
import asyncio
import subprocess
import sys
import time
from contextlib import suppress

import uvloop
from processes import cpu_seconds
from tests.server import redis_server

from inkling.server.log.bus import Bus
from inkling.server.log.redis_line import open_line

TELLER = """
import socket, sys, time
port, rate, seconds = int(sys.argv[1]), float(sys.argv[2]), float(sys.argv[3])
line, began, told = socket.create_connection(("127.0.0.1", port)), time.perf_counter(), 0
line.setblocking(False)
while (now := time.perf_counter() - began) < seconds:
    while told < now * rate:
        word = b"0123456789abcdef %032x:%d" % (told, told)
        line.sendall(b"*3\\r\\n$7\\r\\nPUBLISH\\r\\n$7\\r\\ninkling\\r\\n$%d\\r\\n%s\\r\\n" % (len(word), word))
        told += 1
    try:
        line.recv(65536)
    except BlockingIOError:
        pass
    time.sleep(0.0005)
print(told)
"""


async def tell(port: int, rate: float, seconds: float) -> int:
    """How many were told."""
    command = (sys.executable, "-c", TELLER, str(port), str(rate), str(seconds))
    teller = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
    out, _ = await teller.communicate()
    return int(out)


async def measure_hearing(redis: redis_server.RedisServer, rate: float, seconds: float) -> None:
    """In this process, with a bus as the server has it."""
    heard, tables = 0, dict[str, object]()

    def hear(news: list[tuple[str, str]]) -> None:
        nonlocal heard
        for about, _ in news:
            heard += tables.get(about) is None

    bus = Bus(redis.url, "ours")
    bus.start(hear)
    await asyncio.sleep(1)
    idle = time.process_time()
    await asyncio.sleep(2)
    idle = (time.process_time() - idle) / 2
    before, began = time.process_time(), time.perf_counter()
    told = await tell(redis.port, rate, seconds)
    used = time.process_time() - before - idle * (time.perf_counter() - began)
    await asyncio.sleep(0.5)
    await bus.close()
    print(
        f"hearing at {told / seconds:.0f} wake-ups a second: {used / heard * 1e6:.1f} µs each; {heard} of {told} heard"
    )


async def measure_redis(redis: redis_server.RedisServer, rate: float, seconds: float, ears: int) -> None:
    lines = [await open_line(redis.url, lambda _: None) for _ in range(ears)]
    for line in lines:
        await line.ask("SUBSCRIBE", "inkling")
    before = cpu_seconds(redis.process)
    told = await tell(redis.port, rate, seconds)
    used = cpu_seconds(redis.process) - before
    for line in lines:
        line.close()
    print(f"Redis with {ears} who hear: {used / told * 1e6:.1f} µs a wake-up, {used / told / ears * 1e6:.2f} for each")


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rate", type=float, default=2000.0)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--ears", default="2,20")
    given = parser.parse_args()
    program = redis_server.find_program()
    if program is None:
        raise SystemExit("Redis or Valkey is needed; tools/system-packages installs one")
    with redis_server.running(program) as redis, suppress(KeyboardInterrupt):
        await measure_hearing(redis, given.rate, given.seconds)
        for ears in given.ears.split(","):
            await measure_redis(redis, given.rate, given.seconds, int(ears))


if __name__ == "__main__":
    uvloop.run(main())
