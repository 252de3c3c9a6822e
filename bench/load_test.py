"""Load test for a server that you run: simulated people play, reconnect, read pages and watch.

    .venv/bin/python bench/load_test.py http://127.0.0.1:8001 [http://127.0.0.1:8002] --tables 50 --seconds 60
        [--pace 10] [--reconnects 1] [--pages 1] [--watchers 1] [--game silencio] [--database postgresql://…]

Prints one line of JSON; docs/host/scaling.md explains it. With --database every acknowledged move is looked up in the
log, and the exit code is 1 if one is missing or stored twice.
"""

import argparse
import asyncio
import json
import resource
from collections.abc import Sequence
from ipaddress import ip_address
from urllib.parse import urlsplit

from load.run import Load, Plan
from load.stored import read_request_ids
from load.tally import compare

from inkling.games import SHELF


def read_address(text: str) -> str:
    """Return http://host:port or https://host without a trailing slash."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/") or parts.query:
        raise argparse.ArgumentTypeError(f"an address looks like http://127.0.0.1:8000, not like {text}")
    return f"{parts.scheme}://{parts.netloc}"


def is_local(url: str) -> bool:
    host = urlsplit(url).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def read_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("urls", nargs="+", type=read_address, metavar="ADDRESS", help="all addresses of one server")
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pace", type=float, help="moves per second over all tables (default: one in 5 s per table)")
    parser.add_argument(
        "--reconnects", type=float, help="lost connections per second (default: one a minute per table)"
    )
    parser.add_argument("--pages", type=float, help="pages per second (default: one a minute per table)")
    parser.add_argument("--watchers", type=int, default=1, help="at each table")
    parser.add_argument("--game", choices=SHELF, default=next(iter(SHELF)))
    parser.add_argument("--database", help="URL of the server's database")
    parser.add_argument("--yes-i-run-this-server", action="store_true", help="for a server on another machine")
    given = parser.parse_args(arguments)
    away = [url for url in given.urls if not is_local(url)]
    if away and not given.yes_i_run_this_server:
        parser.error(f"{away[0]} isn't on this machine; if you run it yourself, add --yes-i-run-this-server")
    if given.tables < 1 or given.seconds <= 0:
        parser.error("--tables and --seconds must be positive")
    return given


def or_default(value: float | None, default: float) -> float:
    return default if value is None else value


def main(arguments: Sequence[str] | None = None) -> int:
    given = read_arguments(arguments)
    plan = Plan(
        urls=tuple(given.urls),
        game=given.game,
        seats=min(4, max(SHELF[given.game].seats)),
        tables=given.tables,
        seconds=given.seconds,
        pace=or_default(given.pace, given.tables / 5),
        watchers=given.watchers,
        reconnects=or_default(given.reconnects, given.tables / 60),
        pages=or_default(given.pages, given.tables / 60),
    )
    if given.database:
        read_request_ids(given.database, [])
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    tally = asyncio.run(Load(plan).run())
    summary = tally.summary()
    if given.database:
        summary |= compare(tally.accepted, read_request_ids(given.database, tally.accepted))
    print(json.dumps(summary))
    return 1 if summary.get("lost") or summary.get("doubled") else 0


if __name__ == "__main__":
    raise SystemExit(main())
