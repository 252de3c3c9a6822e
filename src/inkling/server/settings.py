"""Settings of a server: one frozen struct, read from `INKLING_…` variables and flags. Flags take precedence."""

import re
import shlex
from collections.abc import Mapping
from contextlib import suppress
from math import isfinite
from pathlib import Path
from shutil import which
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin, get_type_hints
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Meta, Struct
from platformdirs import user_data_path

from inkling.core.errors import Refusal, msg

PREFIX = "INKLING_"
Address: TypeAlias = Annotated[str, Meta(extra={"kind": "address"})]
"""An http or https URL, or empty."""
SiteAddress: TypeAlias = Annotated[str, Meta(extra={"kind": "site"})]
"""A URL without a query, or empty. Its path is the base path of all links."""
Contact: TypeAlias = Annotated[str, Meta(extra={"kind": "contact"})]
"""An email address or short text, or empty."""
CommandLine: TypeAlias = Annotated[str, Meta(extra={"kind": "command"})]
"""A shell command with its arguments, or empty."""
Zone: TypeAlias = Annotated[str, Meta(extra={"kind": "zone"})]
"""The name of a time zone, or empty."""
Origins: TypeAlias = Annotated[str, Meta(extra={"kind": "origins"})]
"""Schemes with hosts, separated by commas, or empty."""
Reach: TypeAlias = Annotated[str, Meta(extra={"kind": "reach"})]
"""An email address or an https URL, or empty."""
LONGEST_CONTACT = 120
REMOVED = (
    "all_deck_megabytes",
    "bot_patience",
    "connections_per_address",
    "cover_after_plain",
    "deck_megabytes",
    "metrics_token",
    "readers",
    "record_megabytes",
)
"""Settings of version 0.2 that are constants now. 0.3 still accepts their flags and variables, with a warning."""
HOME = "home"
"""The older name of `uploads`: `--home` and `INKLING_AT_HOME`. 0.3 still accepts it, with a warning."""
PATH = re.compile(r"(/\w[\w.-]*)*", re.ASCII)
"""Matches paths that need no escaping in URLs, cookies and HTML."""
ORIGIN = re.compile(r"https?://[a-z0-9.-]+(:\d+)?", re.IGNORECASE)
REACH = re.compile(r"[\w.+-]+@[\w.-]+|https://[\w.-]+(/[\w./~-]*)?", re.ASCII)
SWITCH = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}
"""Accepted texts of a switch."""


class Settings(Struct, frozen=True, kw_only=True):
    """All settings. Their help texts are in `inkling serve --help`, `.env.example` and docs/host/settings.md."""

    host: Annotated[str, msg("the address to listen on; 0.0.0.0 for the whole network")] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65_535), msg("the port to listen on; 0 takes a free one")] = 8000
    data: Annotated[
        str, msg("the folder with the database and the secret key; empty for the user’s own data folder")
    ] = ""
    database: Annotated[str, msg("a database URL instead of the file in the data folder")] = ""
    bus: Annotated[str, msg("a Redis or Valkey URL; needed if several processes share one database")] = ""
    base_url: Annotated[
        SiteAddress,
        msg("the address at which people reach the server, for links and QR codes; it may have a path"),
    ] = ""
    behind_proxy: Annotated[bool, msg("trust X-Forwarded-For and -Proto from the proxies below")] = False
    proxies: Annotated[str, msg("addresses of the proxies to trust, separated by commas")] = "127.0.0.1,::1"
    drain_seconds: Annotated[
        float,
        Meta(ge=0, le=600),
        msg("seconds a server goes on answering after it’s told to stop, while /readyz says 503"),
    ] = 0.0
    idle_days: Annotated[
        int,
        Meta(ge=1),
        msg(
            "days without any changes before a table’s code is free again and its own decks and questions are deleted, "
            "unless a group keeps the table"
        ),
    ] = 30
    retention_days: Annotated[
        int,
        Meta(ge=1),
        msg("days without any changes before a table and its games are deleted; reports are kept for as many days"),
    ] = 365
    imprint_url: Annotated[Address, msg("the address of the legal notice, for a link at the foot of the home page")] = (
        ""
    )
    privacy_url: Annotated[
        Address, msg("the address of a privacy page that is linked instead of the one that the server writes")
    ] = ""
    security_contact: Annotated[
        Reach, msg("an email address or https page for reports of security problems, in /.well-known/security.txt")
    ] = ""
    embed_from: Annotated[
        Origins,
        msg(
            "sites that may show replays and the day’s puzzle in a frame, such as https://blog.example, separated by "
            "commas; empty for none"
        ),
    ] = ""
    time_zone: Annotated[
        Zone,
        msg("the time zone, such as Europe/Berlin, whose midnight brings new puzzles; empty for this machine’s"),
    ] = ""
    bot_workers: Annotated[int, Meta(ge=1), msg("processes that bots think in")] = 1
    cover_after: Annotated[
        float, Meta(gt=0), msg("seconds until a bot fills in for somebody who is away, or somebody else acts as host")
    ] = 60.0
    log_format: Annotated[Literal["text", "json"], msg("how log lines are written: text or json")] = "text"
    open_list: Annotated[bool, msg("the page /open, with tables that are looking for players")] = True
    meet: Annotated[
        Contact, msg("how people can reach the server’s operator; strangers can meet here only if this is set")
    ] = ""
    on_report: Annotated[
        CommandLine,
        msg("a command that is run for every report and reads it as plain text, for example a mail command"),
    ] = ""
    ask: Annotated[
        bool,
        msg(
            "ask people whether the bots understood them, and which characters are alike; "
            "only what they give for research can be exported"
        ),
    ] = False
    answer_days: Annotated[int, Meta(ge=1), msg("days for which people’s answers are kept")] = 365
    uploads: Annotated[bool, msg("let tables have their own decks and questions, made or uploaded in the browser")] = (
        False
    )
    service_worker: Annotated[
        bool,
        msg(
            "let browsers keep style sheets and scripts, and show a page of ours without a connection; off removes them"
        ),
    ] = True
    webhook_prefixes: Annotated[
        str, msg("prefixes of the addresses that tables may send messages to, separated by commas; empty for none")
    ] = ""
    metrics_listen: Annotated[str, msg("HOST:PORT that serves only /metrics; empty for none")] = ""
    requests_per_second: Annotated[
        float, Meta(gt=0), msg("requests per second from one address; up to 20 times as many in a burst")
    ] = 100.0
    sockets_per_address: Annotated[
        int,
        Meta(ge=1),
        msg(
            "sockets that one address may have open at the same time, and as many other connections; behind a proxy, "
            "as many requests that are being answered"
        ),
    ] = 500
    messages_per_second: Annotated[
        float, Meta(gt=0), msg("messages per second on one socket; up to four times as many in a burst")
    ] = 30.0
    tables_per_hour: Annotated[
        float,
        Meta(gt=0),
        msg(
            "tables that one address may make per hour, all at once if need be; saved "
            "cards and decks, uploaded records and knocks count as well"
        ),
    ] = 300.0
    reading_seconds: Annotated[
        float,
        Meta(gt=0),
        msg(
            "CPU seconds a minute that one address may use for replays, records and other slow pages; up to three "
            "times as many in a burst"
        ),
    ] = 20.0
    misses_per_hour: Annotated[
        float,
        Meta(gt=0),
        msg("wrong codes, links and PINs per hour from one address; at most a third of them at once"),
    ] = 60.0

    @property
    def folder(self) -> Path:
        return Path(self.data).expanduser() if self.data else user_data_path("inkling", appauthor=False)

    @property
    def origin(self) -> str:
        """Return scheme and host of `base_url`, or an empty text."""
        return self.base_url.removesuffix(self.base_path)

    @property
    def base_path(self) -> str:
        """Return the path of the site on its host, without a trailing slash. It is usually empty."""
        return urlsplit(self.base_url).path

    @property
    def embedding(self) -> tuple[str, ...]:
        """Return the origins that may show some pages in a frame."""
        return tuple(self.embed_from.split()) if self.embed_from else ()

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{self.folder / 'inkling.db'}"

    @property
    def links(self) -> tuple[tuple[str, str], ...]:
        """Return the operator's links for the home page's footer, as pairs of text and URL."""
        links = (
            (msg("Legal notice"), self.imprint_url),
            (msg("Privacy"), self.privacy_url),
        )
        return tuple((label, url) for label, url in links if url)


class SettingDescription(Struct, frozen=True):
    """The description of one setting: name, type, default, help text and limits."""

    name: str
    kind: Any
    """The type: str, int, float, bool, or a Literal."""
    default: Any
    text: str
    meta: tuple[Meta, ...]

    @property
    def variable(self) -> str:
        return PREFIX + self.name.upper()

    @property
    def flag(self) -> str:
        return command_line_flag_of_setting(self.name)


def describe_settings() -> list[SettingDescription]:
    hints = get_type_hints(Settings, include_extras=True)
    return [
        describe_setting(field.name, hints[field.name], field.default) for field in msgspec.structs.fields(Settings)
    ]


def describe_setting(name: str, hint: Any, default: Any) -> SettingDescription:
    """Return the description of a setting, read from its type annotation."""
    kind, *notes = get_args(hint)
    text = next(note for note in notes if isinstance(note, str))
    return SettingDescription(name, kind, default, text, tuple(note for note in notes if isinstance(note, Meta)))


def read_settings(variables: Mapping[str, str], flags: Mapping[str, Any]) -> Settings:
    """Return all settings. An empty variable counts as unset. Raise Refusal that names an invalid variable or flag."""
    values: dict[str, Any] = {}
    for item in describe_settings():
        if flags.get(item.name) is not None:
            values[item.name] = parse_value_of_setting(item, item.flag, str(flags[item.name]))
        elif variables.get(item.variable, "").strip():
            values[item.name] = parse_value_of_setting(item, item.variable, variables[item.variable].strip())
    if "uploads" not in values and HOME in (removed := find_removed_settings(variables, flags)):
        values["uploads"] = parse_switch(*removed[HOME])
    return Settings(**values)


def find_removed_settings(variables: Mapping[str, str], flags: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
    """Return the settings that this version no longer has but that are still set: for each, its flag or variable, and
    its value."""
    removed = {}
    for name in (*REMOVED, HOME):
        variable = PREFIX + ("AT_HOME" if name == HOME else name.upper())
        if flags.get(name) is not None:
            removed[name] = command_line_flag_of_setting(name), str(flags[name])
        elif variables.get(variable, "").strip():
            removed[name] = variable, variables[variable].strip()
    return removed


def command_line_flag_of_setting(name: str) -> str:
    return "--" + name.replace("_", "-")


def parse_value_of_setting(item: SettingDescription, name: str, text: str) -> Any:
    """Parse and validate a setting. `name` is the flag or variable, for the error message."""
    if item.kind is bool:
        return parse_switch(name, text)
    if item.kind in (int, float):
        return parse_number(item, name, text)
    if get_origin(item.kind) is Literal and text not in get_args(item.kind):
        sentence = msg("{name} can’t be “{text}”; possible values: {all}.")
        raise invalid_setting_error(sentence, name, text, all=", ".join(get_args(item.kind)))
    readers = {
        "zone": parse_time_zone,
        "contact": parse_contact,
        "address": parse_http_url,
        "site": parse_site_url,
        "command": parse_command,
        "origins": parse_origins,
        "reach": parse_email_or_https_url,
    }
    kind = next((meta.extra["kind"] for meta in item.meta if meta.extra), None)
    return readers[kind](name, text) if kind is not None else text


def parse_switch(name: str, text: str) -> bool:
    if text.lower() not in SWITCH:
        raise invalid_setting_error(msg("{name} must be on or off, not “{text}”."), name, text)
    return SWITCH[text.lower()]


def parse_number(item: SettingDescription, name: str, text: str) -> Any:
    bounds = item.meta[0]
    with suppress(msgspec.ValidationError):
        number = msgspec.convert(text, Annotated[item.kind, *item.meta], strict=False)
        if isfinite(number):
            return number
    if bounds.le is not None:
        sentence = msg("{name} takes a number from {least} to {most}, not “{text}”.")
        if item.kind is int:
            sentence = msg("{name} takes a whole number from {least} to {most}, not “{text}”.")
        raise invalid_setting_error(sentence, name, text, least=bounds.ge, most=bounds.le)
    if bounds.ge is not None:
        raise invalid_setting_error(
            msg("{name} takes a whole number, {least} or more, not “{text}”."), name, text, least=bounds.ge
        )
    raise invalid_setting_error(msg("{name} takes a number above 0, not “{text}”."), name, text)


def parse_http_url(name: str, text: str) -> str:
    try:
        parts = urlsplit(text)
        sound = parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        sound = False
    if not sound:
        raise invalid_setting_error(
            msg("{name} takes an address that begins with http:// or https://, not “{text}”."), name, text
        )
    return text.rstrip("/")


def parse_site_url(name: str, text: str) -> str:
    """Return the URL. Raise Refusal unless it consists of scheme, host, optional port and a path of plain names."""
    address = parse_http_url(name, text)
    parts = urlsplit(address)
    whole = address.partition("://")[2] == parts.netloc + parts.path
    if not whole or "@" in parts.netloc or not PATH.fullmatch(parts.path):
        sentence = msg(
            "{name} takes an address like https://play.example or https://play.example/games, not “{text}”; its path "
            "has only letters, digits, “-”, “_” and “.”."
        )
        raise invalid_setting_error(sentence, name, text)
    return address


def parse_origins(name: str, text: str) -> str:
    """Return the origins, separated by spaces as in a content security policy. Raise Refusal if one is invalid."""
    origins = [parse_http_url(name, part.strip()) for part in text.split(",") if part.strip()]
    for origin in origins:
        if not ORIGIN.fullmatch(origin):
            raise invalid_setting_error(
                msg("{name} takes sites like https://blog.example, without a path, not “{text}”."), name, text
            )
    return " ".join(origins)


def parse_email_or_https_url(name: str, text: str) -> str:
    if not REACH.fullmatch(text) or len(text) > LONGEST_CONTACT:
        raise invalid_setting_error(msg("{name} takes an email address or an https address, not “{text}”."), name, text)
    return text


def parse_contact(name: str, text: str) -> str:
    if not 3 <= len(text.strip()) <= LONGEST_CONTACT or not text.isprintable():
        raise Refusal(
            "bad-setting",
            msg("{name} needs a contact of at most 120 characters: an email address or a page with one."),
            name=name,
        )
    return text.strip()


def parse_command(name: str, text: str) -> str:
    """Return a command unchanged. Raise Refusal unless its program, as a shell would split it, can be found."""
    try:
        program = which(shlex.split(text)[0])
    except (ValueError, IndexError):
        program = None
    if program is None:
        raise invalid_setting_error(msg("{name} takes a command that can be run here, not “{text}”."), name, text)
    return text


def parse_time_zone(name: str, text: str) -> str:
    try:
        return ZoneInfo(text).key
    except (OSError, ValueError, KeyError):
        raise invalid_setting_error(
            msg("{name} takes a time zone like Europe/Berlin, not “{text}”."), name, text
        ) from None


def invalid_setting_error(sentence: str, name: str, text: str, **values: object) -> Refusal:
    """Return the Refusal for an invalid value. `name` is the flag or variable, `text` its value."""
    return Refusal("bad-setting", sentence, name=name, text=text, **values)
