"""Refusals: a code for programs, a sentence for people. Also those of optional packages that are missing."""

import re
from typing import TypeVar

from msgspec import ValidationError


def msg(sentence: str) -> str:
    """Mark a sentence for the catalogs; whoever shows it translates it."""
    return sentence


class Refusal(Exception):
    """A request that was turned down and changed nothing."""

    def __init__(self, code: str, sentence: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.sentence = sentence
        self.values = values

    def __str__(self) -> str:
        return self.sentence.format(**self.values)

    def __reduce__(self) -> tuple[object, ...]:
        """An exception is made again from its `args` alone. This one has more, and must come out of other processes."""
        return rebuild, (type(self), self.code), self.__dict__


def rebuild(kind: type[Refusal], code: str) -> Refusal:
    """The rest comes as its attributes: a subclass may be made in another way, and have more of them."""
    return kind.__new__(kind, code)


class BadSetup(Refusal):
    """A play that cannot be set up like this."""


class NotWellFormed(Refusal):
    """A text that is no action of this game at all."""


class NotAllowed(Refusal):
    """A proper action that this actor may not take now."""


class BadRecord(Refusal):
    """A record that is damaged, foreign, or does not replay."""


R = TypeVar("R", bound=Refusal)


def wrong_option(kind: type[R], code: str, error: ValidationError) -> R:
    """The refusal of options that do not have their shape."""
    if name := place_of(error):
        return kind(code, msg("Something is wrong with the option {name}."), name=name)
    return kind(code, msg("Something is wrong with the options."))


def place_of(error: ValidationError) -> str:
    """Where data does not have its shape, such as `hand` or `cards[2].name`; empty if that is all of it. Its own
    sentence is in one language."""
    told = str(error)
    path, field = (re.search(pattern, told) for pattern in (r" - at `\$\.?([^`]*)`$", r" field `([^`]*)`"))
    return ".".join(found[1] for found in (path, field) if found is not None and found[1])


def install_command(extra: str) -> str:
    return f"pip install '.[{extra}]'"


def needs_extra(extra: str, code: str = "extra") -> Refusal:
    """Build the refusal of something that works only with an extra that is not installed."""
    sentence = msg("This needs more packages. In the folder with Inkling’s source code, run {command}")
    return Refusal(code, sentence, command=install_command(extra))
