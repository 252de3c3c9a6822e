"""What a process does whose clock is set wrong; for the nursery to call."""

import time

from inkling.cli import main
from inkling.server.main import build, listen, make_server
from inkling.server.settings import Settings


def set_clock(days: int) -> None:
    """So many days ahead, in this process."""
    wall, wall_ns = time.time, time.time_ns
    time.time = lambda: wall() + days * 86_400
    time.time_ns = lambda: wall_ns() + days * 86_400 * 10**9


def purge(days: str, *arguments: str) -> None:
    set_clock(int(days))
    main(("purge", *arguments))


def serve(days: str, folder: str) -> None:
    set_clock(int(days))
    settings = Settings(port=0, data=folder)
    with listen(settings) as door:
        app = build(settings)
        print(door.getsockname()[1], flush=True)
        make_server(app, settings).run([door])
