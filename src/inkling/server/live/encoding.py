"""What is shown to somebody, as it goes over the line: JSON, in which HTML is text."""

from typing import Any

import msgspec

from inkling.core.html import Html


def as_text(value: Any) -> str:
    if isinstance(value, Html):
        return str(value)
    raise TypeError(f"no way to send {value!r}")


encode = msgspec.json.Encoder(enc_hook=as_text).encode
