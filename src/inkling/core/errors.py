"""Refusals: the errors that users see. Each has a code for programs and a sentence for people."""

import re
from typing import TypeVar

from msgspec import ValidationError


def msg(sentence: str) -> str:
    """Return the sentence unchanged. The call marks the sentence for extraction into the translation catalogs. It is
    translated where it is shown."""
    return sentence


class Refusal(Exception):
    """The error for a request that was refused. The request has changed nothing."""

    def __init__(self, code: str, sentence: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.sentence = sentence
        self.values = values

    def __str__(self) -> str:
        return self.sentence.format(**self.values)

    def __reduce__(self) -> tuple[object, ...]:
        """Support pickling, so that a refusal can be raised in another process. Python's default method would keep only
        `args`."""
        return rebuild, (type(self), self.code), self.__dict__


def rebuild(kind: type[Refusal], code: str) -> Refusal:
    """Create the refusal without calling `__init__`, because subclasses have other signatures. Pickle then restores the
    attributes."""
    return kind.__new__(kind, code)


class BadSetup(Refusal):
    """The play can't be set up with these seats or options."""


class NotWellFormed(Refusal):
    """The text isn't an action of this game."""


class NotAllowed(Refusal):
    """The actor may not take this action now, although it is well-formed."""


class BadRecord(Refusal):
    """The record is damaged, belongs to another game or version, or doesn't replay."""


R = TypeVar("R", bound=Refusal)


def wrong_option(kind: type[R], code: str, error: ValidationError) -> R:
    """Return a refusal of type `kind`. It names the option whose value is not valid."""
    if name := place_of(error):
        return kind(code, msg("Something is wrong with the option {name}."), name=name)
    return kind(code, msg("Something is wrong with the options."))


def place_of(error: ValidationError) -> str:
    """Return the path of the invalid value, such as `hand` or `cards[2].name`. It is empty if the whole value is
    invalid. The error's own text isn't shown, because it exists only in English."""
    message = str(error)
    path, field = (re.search(pattern, message) for pattern in (r" - at `\$\.?([^`]*)`$", r" field `([^`]*)`"))
    return ".".join(match[1] for match in (path, field) if match is not None and match[1])


def install_command(extra: str) -> str:
    return f"pip install '.[{extra}]'"


def needs_extra(extra: str, code: str = "extra") -> Refusal:
    """Return the refusal for a feature that needs an optional extra (group of packages) that isn't installed."""
    sentence = msg("This needs more packages. In the folder with Inkling’s source code, run {command}")
    return Refusal(code, sentence, command=install_command(extra))
