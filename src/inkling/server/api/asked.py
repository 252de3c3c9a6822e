"""What another client asks for: read by its shape, or refused with the place where it does not fit."""

from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from inkling.core.errors import NotAllowed, Refusal, mark, place_of
from inkling.games import SHELF
from inkling.server.api.shapes import Wish
from inkling.server.pages.options import encode, read_options_form
from inkling.server.tables.live_table import LiveTable
from inkling.server.tables.rows import OptionsSet, read_wish

T = TypeVar("T")


def read_shape(body: bytes, shape: type[T]) -> T:
    try:
        return msgspec.json.decode(body, type=shape)
    except RecursionError:
        raise Refusal("too-deep", mark("This request is nested too deeply.")) from None
    except msgspec.ValidationError as error:
        raise refuse_shape(place_of(error)) from None
    except (msgspec.MsgspecError, UnicodeError):
        raise Refusal("unreadable", mark("This request isn’t valid JSON.")) from None


def refuse_shape(place: str) -> Refusal:
    if not place:
        return Refusal("unreadable", mark("Something in this request is missing or wrong."))
    return Refusal("unreadable", mark("In this request, “{place}” is missing or wrong."), place=place)


def change_of(live: LiveTable, wish: Wish) -> Any:
    if wish.kind == "options":
        chosen = {name: encode(value) for name, value in (wish.options or {}).items()}
        if not chosen.keys() <= {setting.name for setting in SHELF[live.table.game].page.settings()}:
            raise NotAllowed("no-choice", mark("That isn’t one of the choices."))
        return OptionsSet(read_options_form(live.table, chosen))
    return read_wish(as_form(wish))


def as_form(asked: Struct) -> dict[str, str]:
    """The fields as a form would send them."""
    fields = {name: value for name, value in msgspec.to_builtins(asked).items() if value is not None}
    return {name: value if isinstance(value, str) else encode(value) for name, value in fields.items()}
