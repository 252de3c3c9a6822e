"""How a server is run: one frozen record, read from `INKLING_…` variables and from flags; flags win."""

from collections.abc import Mapping
from contextlib import suppress
from math import isfinite
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin, get_type_hints
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, Struct
from platformdirs import user_data_path

from inkling.core.errors import Refusal, mark

PREFIX = "INKLING_"
Address: TypeAlias = Annotated[str, Meta(extra={"kind": "address"})]
"""A web address, or nothing."""
SWITCH = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}


class Settings(Struct, frozen=True, kw_only=True):
    """The description of each is what `inkling serve --help`, `.env.example` and docs/self-hosting.md say of it."""

    host: Annotated[str, Meta(description="the address to listen on; 0.0.0.0 for the whole network")] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65_535, description="the port to listen on; 0 takes a free one")] = 8000
    data: Annotated[str, Meta(description="the folder of the log and the secret; empty for the user's own")] = ""
    database: Annotated[str, Meta(description="a database URL instead of the file in the data folder")] = ""
    base_url: Annotated[Address, Meta(description="where people reach the server, for links and QR codes")] = ""
    behind_proxy: Annotated[bool, Meta(description="believe X-Forwarded-For and -Proto of the proxies below")] = False
    proxies: Annotated[str, Meta(description="addresses of the proxies to believe, with commas")] = "127.0.0.1,::1"
    idle_days: Annotated[int, Meta(ge=1, description="days without any change until a table's code is free")] = 30
    retention_days: Annotated[int, Meta(ge=1, description="days without any change until a table is deleted")] = 365
    imprint_url: Annotated[Address, Meta(description="a link at the foot of the home page")] = ""
    privacy_url: Annotated[Address, Meta(description="a link at the foot of the home page")] = ""
    bot_workers: Annotated[int, Meta(ge=1, description="processes in which bots think")] = 1
    bot_patience: Annotated[float, Meta(gt=0, description="seconds a bot may think about a move")] = 10.0
    readers: Annotated[int, Meta(ge=1, description="processes in which old plays, records and decks are read")] = 2
    cover_after: Annotated[
        float, Meta(gt=0, description="seconds until a bot plays for somebody away, or another is acting host")
    ] = 60.0
    cover_after_plain: Annotated[
        float, Meta(gt=0, description="the same for people without scripts and for programs")
    ] = 600.0
    log_format: Annotated[Literal["text", "json"], Meta(description="how log lines are written: text or json")] = "text"
    open_list: Annotated[bool, Meta(description="the page /open, with the tables that ask for company")] = True
    uploads: Annotated[bool, Meta(description="decks that belong to a table, made or brought in the browser")] = False
    deck_megabytes: Annotated[int, Meta(ge=1, description="MB that the decks of one table may take")] = 20
    all_deck_megabytes: Annotated[int, Meta(ge=1, description="MB that the decks of all tables may take")] = 500
    record_megabytes: Annotated[int, Meta(ge=1, description="MB that the records people bring may take")] = 500
    webhook_prefixes: Annotated[
        str, Meta(description="beginnings of addresses that tables may send messages to, with commas; empty for none")
    ] = ""
    metrics_listen: Annotated[str, Meta(description="HOST:PORT that serves only /metrics; empty for none")] = ""
    metrics_token: Annotated[
        str, Meta(description="a bearer token that opens /metrics on this port; empty for none")
    ] = ""
    requests_per_second: Annotated[float, Meta(gt=0, description="per address; 20 times as many at once")] = 100.0
    sockets_per_address: Annotated[int, Meta(ge=1, description="sockets open at the same time")] = 500
    messages_per_second: Annotated[float, Meta(gt=0, description="per socket; 4 times as many at once")] = 30.0
    tables_per_hour: Annotated[float, Meta(gt=0, description="made per address; all at once if need be")] = 300.0
    reading_seconds: Annotated[
        float, Meta(gt=0, description="CPU seconds a minute for what one address looks up; 3 times as many at once")
    ] = 20.0
    misses_per_hour: Annotated[float, Meta(gt=0, description="wrong codes and PINs per address")] = 60.0

    @property
    def folder(self) -> Path:
        return Path(self.data).expanduser() if self.data else user_data_path("inkling", appauthor=False)

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{self.folder / 'inkling.db'}"

    @property
    def links(self) -> tuple[tuple[str, str], ...]:
        """For the foot of a page: what to say, and where it leads."""
        links = (
            (mark("Open tables"), "/open" if self.open_list else ""),
            (mark("Imprint"), self.imprint_url),
            (mark("Privacy"), self.privacy_url),
        )
        return tuple((label, url) for label, url in links if url)


class Item(Struct, frozen=True):
    """One setting, for whoever lists or reads them."""

    name: str
    kind: Any
    """str, int, float, bool, or a Literal."""
    default: Any
    text: str
    meta: tuple[Meta, ...]

    @property
    def variable(self) -> str:
        return PREFIX + self.name.upper()

    @property
    def flag(self) -> str:
        return "--" + self.name.replace("_", "-")


def list_items() -> list[Item]:
    hints = get_type_hints(Settings, include_extras=True)
    return [make_item(field.name, hints[field.name], field.default) for field in msgspec.structs.fields(Settings)]


def make_item(name: str, hint: Any, default: Any) -> Item:
    kind, *metas = get_args(hint)
    text = next(meta.description for meta in reversed(metas) if meta.description)
    return Item(name, kind, default, text, tuple(metas))


def read_settings(variables: Mapping[str, str], flags: Mapping[str, Any]) -> Settings:
    """An empty variable counts as not set. Raises a Refusal that names the variable or flag at fault."""
    values: dict[str, Any] = {}
    for item in list_items():
        if flags.get(item.name) is not None:
            values[item.name] = read_value(item, item.flag, str(flags[item.name]))
        elif variables.get(item.variable, "").strip():
            values[item.name] = read_value(item, item.variable, variables[item.variable].strip())
    return Settings(**values)


def read_value(item: Item, name: str, text: str) -> Any:
    if item.kind is bool:
        return read_switch(name, text)
    if item.kind in (int, float):
        return read_number(item, name, text)
    if get_origin(item.kind) is Literal and text not in get_args(item.kind):
        sentence = mark("{name} cannot be “{text}”; it can be {all}.")
        raise refuse(sentence, name, text, all=", ".join(get_args(item.kind)))
    if any(meta.extra for meta in item.meta):
        return read_address(name, text)
    return text


def read_switch(name: str, text: str) -> bool:
    if text.lower() not in SWITCH:
        raise refuse(mark("{name} is on or off, not “{text}”."), name, text)
    return SWITCH[text.lower()]


def read_number(item: Item, name: str, text: str) -> Any:
    bounds = item.meta[0]
    with suppress(msgspec.ValidationError):
        number = msgspec.convert(text, Annotated[item.kind, *item.meta], strict=False)
        if isfinite(number):
            return number
    if bounds.le is not None:
        sentence = mark("{name} takes a number from {least} to {most}, not “{text}”.")
        raise refuse(sentence, name, text, least=bounds.ge, most=bounds.le)
    if bounds.ge is not None:
        raise refuse(mark("{name} takes a whole number from {least} up, not “{text}”."), name, text, least=bounds.ge)
    raise refuse(mark("{name} takes a number above 0, not “{text}”."), name, text)


def read_address(name: str, text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise refuse(mark("{name} takes an address that begins with http:// or https://, not “{text}”."), name, text)
    return text.rstrip("/")


def refuse(sentence: str, name: str, text: str, **values: object) -> Refusal:
    return Refusal("bad-setting", sentence, name=name, text=text, **values)
