"""A form as somebody sent it, for pages that show it once more."""

from msgspec import Struct


class Sent(Struct, frozen=True):
    """The fields of a form in their order, and its file; where none was chosen it is empty."""

    fields: tuple[tuple[str, str], ...] = ()
    name: str = ""
    data: bytes = b""

    def get(self, field: str) -> str:
        return next((value for name, value in self.fields if name == field), "")

    def every(self, field: str) -> tuple[str, ...]:
        return tuple(value for name, value in self.fields if name == field)
