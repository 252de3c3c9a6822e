"""A record is the set-up and all entries of a play. It suffices to replay the play exactly.

It has two equivalent forms: JSON, one file per play, and a text that people can read and mail:

    inkling record 1
    game …
    rules 1
    …
    commitment 9b1c…
    name "Ada"

    0 take
    1 pass-on blue-3 "words beside it"
    house abandon
    seal 5d0f…

The commitment is SHA-256(salt ‖ the lines from `game` to the last before `salt`, each ended by a newline). The seal is
SHA-256 of every line above it. So anyone can check both with a shell.
"""

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from inkling.core.errors import BadRecord, msg
from inkling.core.game import Deal, Game
from inkling.core.growing import Growing, as_plain
from inkling.core.sight import SYSTEM, Seat

FORMAT = "inkling record 1"
LARGEST = 4_000_000
"""Maximum size in bytes; larger files are refused unread."""
MOST_ENTRIES = 10_000
"""Maximum entries by seats; after that only SYSTEM can end the play. The longest real plays have about 3,000."""
encode_in_order = msgspec.json.Encoder(order="sorted").encode
SALT = re.compile(r"[0-9a-f]{64}")
"""32 bytes in lowercase hexadecimal."""


class Setup(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The set-up at the start of a play. All options are stored, also those with default values, so that a later change
    of a default doesn't matter."""

    game: str
    rules: int
    seats: int
    options: Any
    seed: str
    deal: Deal | None = None

    def lines(self) -> list[str]:
        options = msgspec.to_builtins(self.options)
        return [
            f"game {self.game}",
            f"rules {self.rules}",
            f"seats {self.seats}",
            *(f"option {name} {as_json(options[name])}" for name in sorted(options)),
            f"seed {as_json(self.seed)}",
            *([f"deal {' '.join(self.deal)}"] if self.deal is not None else []),
        ]


class Entry(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One action by a seat or SYSTEM, in the game's notation, with an optional sentence."""

    by: Seat
    do: str
    say: str | None = None

    def line(self) -> str:
        actor = "house" if self.by == SYSTEM else str(self.by)
        return f"{actor} {self.do}" + (f" {as_json(self.say)}" if self.say else "")


class Record(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The set-up, the salt of its commitment, and the entries so far."""

    setup: Setup
    salt: str
    commitment: str
    names: tuple[str, ...] = ()
    entries: Sequence[Entry] = ()

    @classmethod
    def fresh(cls, setup: Setup, salt: str, names: tuple[str, ...] = ()) -> "Record":
        return cls(setup, salt, commit(salt, setup), names)

    def add(self, entry: Entry) -> "Record":
        entries = self.entries if isinstance(self.entries, Growing) else Growing(self.entries)
        return replace(self, entries=entries.and_then((entry,)))

    def to_text(self) -> str:
        body = self._body()
        return f"{body}seal {digest(body)}\n"

    def to_json(self) -> bytes:
        plain = msgspec.to_builtins(self, enc_hook=as_plain)
        sealed = {"format": FORMAT, **plain, "seal": digest(self._body())}
        return msgspec.json.format(msgspec.json.encode(sealed), indent=1) + b"\n"

    def _body(self) -> str:
        lines = [
            FORMAT,
            *self.setup.lines(),
            f"salt {self.salt}",
            f"commitment {self.commitment}",
            *(f"name {as_json(name)}" for name in self.names),
            "",
            *(entry.line() for entry in self.entries),
        ]
        return "\n".join(lines) + "\n"


def commit(salt: str, setup: Setup) -> str:
    """Compute the commitment that is published when a play starts, so that nobody can change the set-up unnoticed."""
    return sha256(bytes.fromhex(salt) + ("\n".join(setup.lines()) + "\n").encode()).hexdigest()


def read_record(data: bytes, shelf: Mapping[str, Game[Any, Any, Any, Any, Any]]) -> Record:
    """Parse a record, written as JSON or as text. Raise BadRecord if it is damaged, or if its seal or commitment
    doesn't match."""
    if len(data) > LARGEST:
        raise BadRecord("too-large", msg("This file is too large for a record."))
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise BadRecord("damaged", msg("This file isn’t a record, or it’s damaged.")) from None
    fields = from_json(text) if text.lstrip().startswith("{") else from_text(text)
    record = build(fields, shelf)
    if digest(record._body()) != fields.get("seal"):
        raise BadRecord("damaged", msg("This record is damaged: its seal doesn’t match its contents."))
    if commit(record.salt, record.setup) != record.commitment:
        raise BadRecord("commitment", msg("The set-up isn’t the one that was sealed when the game began."))
    return record


def from_json(text: str) -> dict[str, Any]:
    try:
        fields = msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError):
        raise BadRecord("damaged", msg("This file isn’t a record, or it’s damaged.")) from None
    check_format(fields.pop("format", None))
    return fields


def from_text(text: str) -> dict[str, Any]:
    """Parse a record in its text form. The result has the same fields as the JSON form."""
    head, _, tail = text.partition("\n\n")
    first, *lines = head.split("\n")
    check_format(first)
    try:
        fields = from_head(lines)
        *entries, seal = tail.rstrip("\n").split("\n")
        fields["entries"] = [from_line(line) for line in entries]
        fields["seal"] = seal.removeprefix("seal ")
    except (ValueError, KeyError, msgspec.DecodeError, RecursionError):
        raise BadRecord("damaged", msg("This file isn’t a record, or it’s damaged.")) from None
    return fields


def check_format(first: Any) -> None:
    """Raise BadRecord if the first line or field shows that this is not a record, or that its format has another
    version."""
    if first == FORMAT:
        return
    if isinstance(first, str) and first.startswith(FORMAT.rstrip("1")):
        raise BadRecord("other-format", msg("This record has a format that can’t be read here."))
    raise BadRecord("damaged", msg("This file isn’t a record, or it’s damaged."))


def from_head(lines: list[str]) -> dict[str, Any]:
    setup: dict[str, Any] = {"options": {}}
    fields: dict[str, Any] = {"setup": setup, "names": []}
    for line in lines:
        key, _, value = line.partition(" ")
        match key:
            case "game":
                setup["game"] = value
            case "rules" | "seats":
                setup[key] = int(value)
            case "option":
                name, _, option = value.partition(" ")
                setup["options"][name] = msgspec.json.decode(option)
            case "seed":
                setup["seed"] = msgspec.json.decode(value)
            case "deal":
                setup["deal"] = value.split(" ")
            case "name":
                fields["names"].append(msgspec.json.decode(value))
            case "salt" | "commitment":
                fields[key] = value
            case _:
                raise ValueError(key)
    return fields


def from_line(line: str) -> dict[str, Any]:
    actor, _, rest = line.partition(" ")
    do, quote, sentence = rest.partition(' "')
    entry = {"by": SYSTEM if actor == "house" else int(actor), "do": do}
    return entry | ({"say": msgspec.json.decode('"' + sentence)} if quote else {})


def build(fields: dict[str, Any], shelf: Mapping[str, Game[Any, Any, Any, Any, Any]]) -> Record:
    """Validate all fields and decode the game's options. Raises BadRecord if anything is invalid."""
    try:
        plain = msgspec.convert({key: value for key, value in fields.items() if key != "seal"}, Record)
        if SALT.fullmatch(plain.salt) is None:
            raise ValueError(plain.salt)
    except (msgspec.ValidationError, ValueError):
        raise BadRecord(
            "damaged", msg("This record is damaged: something is missing from it or has the wrong form.")
        ) from None
    if len(plain.entries) > MOST_ENTRIES + 100:
        raise BadRecord("too-large", msg("This file is too large for a record."))
    game = shelf.get(plain.setup.game)
    if game is None:
        name = "".join(filter(str.isprintable, plain.setup.game))
        raise BadRecord("other-game", msg("This record is of a game we don’t have here: {game}."), game=name)
    try:
        options = msgspec.convert(plain.setup.options, game.rules.options)
    except msgspec.ValidationError:
        raise BadRecord("damaged", msg("This record has options that {game} doesn’t allow."), game=game.title) from None
    return replace(plain, setup=replace(plain.setup, options=options), entries=tuple(plain.entries))


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def as_json(value: Any) -> str:
    return encode_in_order(value).decode()
