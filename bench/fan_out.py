"""A minimal server that only forwards a text to the four clients of a table: the lower bound of cost on this stack."""

import random
import sys
import time

from load.client import LightClient, open_client
from pace import Pace, Run, describe, play_all
from processes import cpu_seconds, serving

SEATS = 4
SERVER = """
import sys, uvicorn
rooms = {}
async def app(scope, receive, send):
    if scope["type"] == "lifespan":
        while True:
            message = await receive()
            await send({"type": message["type"] + ".complete"})
            if message["type"] == "lifespan.shutdown":
                return
    room = rooms.setdefault(scope["path"], [])
    room.append(send)
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        text = "x" * 1000
        for other in room:
            await other({"type": "websocket.send", "text": text})
uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), ws="websockets-sansio", log_level="error",
            ws_per_message_deflate=False)
"""


class Crowd:
    """Four connections that behave like a table."""

    def __init__(self, number: int) -> None:
        self.links: list[LightClient] = []
        self.dice = random.Random(number)
        self._pace: Pace | None = None
        self._heard = 0
        self._sent = 0.0

    async def open(self, url: str, number: int) -> None:
        self.links = [await open_client(url, f"/{number}", {}, self._hear) for _ in range(SEATS)]

    def run(self, pace: Pace) -> None:
        self._pace = pace
        pace.soon(self._move, self.dice)

    def _hear(self, text: bytes) -> None:
        self._heard += 1
        if self._heard % SEATS == 0 and self._pace is not None:
            self._pace.took.append(time.perf_counter() - self._sent)
            self._pace.soon(self._move, self.dice)

    def _move(self) -> None:
        self._sent = time.perf_counter()
        self.dice.choice(self.links).send(b"move")


async def measure_fan_out(run: Run) -> None:
    async with serving([sys.executable, "-c", SERVER]) as (url, process):
        crowds = [Crowd(number) for number in range(run.tables)]
        for number, crowd in enumerate(crowds):
            await crowd.open(url, number)
        await play_all([*crowds], run.warm_up, run.rate)
        before = cpu_seconds(process)
        took = await play_all([*crowds], run.seconds, run.rate)
        used = cpu_seconds(process) - before
        print(f"bare fan-out: {len(took) / used:.0f} moves per server-CPU-second")
        print(f"bare fan-out: {describe(took)}", flush=True)
        if run.pace is not None:
            slow = await play_all([*crowds], run.seconds, run.pace)
            print(f"bare fan-out at {run.pace:g} moves a second: {describe(slow)}", flush=True)
