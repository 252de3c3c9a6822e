"""`inkling loadtest`: people by the table at a server of one's own: what it carries, and that it loses nothing."""

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

import click
import msgspec

from inkling.catalogs import speech
from inkling.cli.files import claim
from inkling.cli.helping import Command
from inkling.cli.language import lang_option
from inkling.cli.spoken import line
from inkling.core.errors import Refusal, mark
from inkling.core.words import Say
from inkling.games import SHELF, pick_game
from inkling.research.load.plot import draw_load
from inkling.research.load.run import Load, Plan, allow_many_files
from inkling.research.load.tally import Findings, Summary, compare
from inkling.server.log.sends import read_sends

UNSOUND = 1
"""The exit code when something was lost or counted twice."""
FILE = click.Path(path_type=Path)
MOST_TABLES, MOST_SECONDS, MOST_PACE, MOST_WATCHERS = 2000, 3600, 5000, 100
STEPS = 1000


def bounded(most: float, least: float = 0.0) -> Callable[[click.Context, click.Parameter, str | None], float | None]:
    """For a number from some least one up to some largest one."""

    def convert(context: click.Context, param: click.Parameter, value: str | None) -> float | None:
        name = param.opts[0]
        try:
            number = None if value is None else float(value)
        except ValueError:
            raise Refusal("no-number", mark("{name} takes a number, not “{text}”."), name=name, text=value) from None
        if number is not None and not least <= number <= most:
            sentence = mark("{name} takes a number from {least} to {most}.")
            raise Refusal("out-of-bounds", sentence, name=name, least=f"{least:g}", most=f"{most:g}")
        return number

    return convert


@click.command(
    cls=Command,
    help=mark(
        "Fill tables on the server at ADDRESS with simulated people who play, reconnect, read pages and watch. "
        "You can give several addresses of one server.\n\nOnly for a server you run yourself; docs/scaling.md "
        "explains what is measured."
    ),
)
@click.argument("urls", nargs=-1, required=True, metavar="ADDRESS...")
@click.option(
    "--tables", callback=bounded(MOST_TABLES, 1), metavar="N", default="10", help=mark("how many tables (default: 10)")
)
@click.option(
    "--seconds",
    callback=bounded(MOST_SECONDS, 1),
    metavar="N",
    default="30",
    help=mark("for how many seconds (default: 30)"),
)
@click.option(
    "--pace",
    callback=bounded(MOST_PACE, 0.01),
    metavar="N",
    help=mark("moves per second across all tables (default: one every five seconds at each table)"),
)
@click.option(
    "--watchers",
    callback=bounded(MOST_WATCHERS),
    metavar="N",
    default="1",
    help=mark("how many people watch each table (default: 1)"),
)
@click.option(
    "--reconnects",
    callback=bounded(MOST_PACE),
    metavar="N",
    help=mark("broken connections per second across all tables (default: one a minute at each table)"),
)
@click.option(
    "--pages",
    callback=bounded(MOST_PACE),
    metavar="N",
    help=mark("pages called up per second across all tables (default: one a minute at each table)"),
)
@click.option("--together", is_flag=True, help=mark("the people at a table all connect through the same address"))
@click.option("--game", callback=line, metavar="NAME", help=mark("what is played (default: the first game)"))
@click.option(
    "--database",
    metavar="VALUE",
    help=mark("the URL of the server’s database, to check afterwards that everything accepted is there exactly once"),
)
@click.option(
    "--out",
    type=FILE,
    metavar="FILE",
    help=mark("write every move, reconnect and page, then a summary, to FILE as JSON lines"),
)
@click.option("--plot", type=FILE, metavar="FILE", help=mark("draw the results to FILE, as SVG"))
@click.option("--json", "as_json", is_flag=True, help=mark("end with one line of JSON"))
@click.option(
    "--yes-i-run-this-server",
    "confirmed",
    is_flag=True,
    help=mark("confirms that you run the server yourself, if it isn’t at localhost"),
)
@lang_option
def loadtest(
    urls: tuple[str, ...],
    tables: float,
    seconds: float,
    pace: float | None,
    watchers: float,
    reconnects: float | None,
    pages: float | None,
    together: bool,
    game: str | None,
    database: str | None,
    out: Path | None,
    plot: Path | None,
    as_json: bool,
    confirmed: bool,
    lang: str,
) -> None:
    say = speech(lang)
    addresses = tuple(read_address(url) for url in urls)
    confirm(addresses, confirmed, say)
    chosen = pick_game((game or next(iter(SHELF))).lower())
    seats = min(4, chosen.seats[1])
    plan = Plan(
        urls=addresses,
        game=chosen.name,
        seats=seats,
        tables=int(tables),
        seconds=seconds,
        pace=tables / 5 if pace is None else pace,
        watchers=int(watchers),
        reconnects=tables / 60 if reconnects is None else reconnects,
        pages=tables / 60 if pages is None else pages,
        together=together,
    )
    for file in (out, plot):
        if file is not None:
            claim(file)
    load, findings = run(plan, database)
    summary = load.tally.sum_up(plan.tables, plan.seconds, findings)
    write_files(load, summary, out, plot)
    click.echo(describe(summary, findings, say))
    if as_json:
        click.echo(msgspec.json.encode(summary))
    if findings is not None and not findings.sound:
        raise SystemExit(UNSOUND)


def read_address(text: str) -> str:
    """http://host:port or https://host, without anything behind it."""
    try:
        parts = urlsplit(text)
        sound = parts.scheme in ("http", "https") and parts.hostname and parts.path in ("", "/") and not parts.query
        if sound and parts.port != 0:
            return f"{parts.scheme}://{parts.netloc}"
    except ValueError:
        pass
    raise Refusal("no-address", mark("An address looks like http://127.0.0.1:8000, not like “{text}”."), text=text)


def is_here(url: str) -> bool:
    host = urlsplit(url).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def confirm(urls: tuple[str, ...], confirmed: bool, say: Say) -> None:
    """Nobody else's server is tried by accident."""
    away = [url for url in urls if not is_here(url)]
    if not away or confirmed:
        return
    if sys.stdin.isatty() and sys.stderr.isatty():
        question = say("{url} doesn’t seem to be on this machine. Do you run this server yourself?", url=away[0])
        if click.confirm(question, err=True):
            return
    sentence = mark("{url} doesn’t seem to be on this machine; if you run it yourself, add --yes-i-run-this-server.")
    raise Refusal("not-confirmed", sentence, url=away[0])


def run(plan: Plan, database: str | None) -> tuple[Load, Findings | None]:
    """A log that can't be read is noticed before anybody comes."""
    if database is not None:
        read_sends(database, [])
    allow_many_files()
    with progress(plan.seconds) as tell:
        load = Load(plan, tell)
        asyncio.run(load.run())
    accepted = load.tally.accepted
    return load, compare(accepted, read_sends(database, list(accepted))) if database is not None else None


@contextmanager
def progress(seconds: float) -> Iterator[Callable[[float], None]]:
    """A bar for people who wait at a terminal."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    with click.progressbar(length=STEPS, file=sys.stderr) as bar:
        yield lambda share: bar.update(int(share * STEPS) - bar.pos)


def write_files(load: Load, summary: Summary, out: Path | None, plot: Path | None) -> None:
    if out is not None:
        save(out, b"".join(one + b"\n" for one in load.tally.lines(summary)))
    if plot is not None:
        save(plot, draw_load(load.tally.entries, summary).encode())


def save(file: Path, data: bytes) -> None:
    try:
        file.write_bytes(data)
    except OSError:
        raise Refusal("unwritable", mark("{file} can’t be written."), file=file) from None


def describe(summary: Summary, findings: Findings | None, say: Say) -> str:
    lines = [
        say(
            "Moves due: {due}; accepted: {accepted}; unanswered: {unanswered}.",
            due=summary.due,
            accepted=summary.accepted,
            unanswered=summary.unanswered,
        )
    ]
    if summary.p50 is not None:
        times = {name: f"{getattr(summary, name):.1f}" for name in ("p50", "p95", "p99")}
        lines.append(say("Time until every seat saw a move: p50 {p50} ms, p95 {p95} ms, p99 {p99} ms.", **times))
    if summary.late is not None:
        lines.append(
            say(
                "Delay in sending moves because this program or the table was still busy: p99 {late} ms.",
                late=f"{summary.late:.1f}",
            )
        )
    if summary.hidden:
        lines.append(say("Moves not shown to every seat: {n}; some games keep choices secret.", n=summary.hidden))
    refused = ", ".join(f"{code} {count}" for code, count in sorted(summary.refused.items())) or say("none")
    lines.append(say("Refused: {refused}.", refused=refused))
    lines.append(
        say(
            "Reconnects: {n}; pages: {pages}, of which {failed} failed.",
            n=summary.reconnects,
            pages=summary.pages,
            failed=summary.failed_pages,
        )
    )
    if findings is None:
        lines.append(say("Whether anything was lost or counted twice wasn’t checked; --database would do that."))
    else:
        lines.append(
            say("Lost: {lost}; counted twice: {doubled}.", lost=len(findings.lost), doubled=len(findings.doubled))
        )
    return "\n".join(lines)
