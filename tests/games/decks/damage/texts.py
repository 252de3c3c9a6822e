"""deck.toml that is not TOML, or is forbidden."""

from inkling.games.decks.limits import LARGEST_MANIFEST
from tests.games.decks.builders import good_files, picture, to_zip
from tests.games.decks.damage import Damage, from_bytes, in_folder

GOOD = good_files()
TEXT = GOOD["deck.toml"]
PLACES = [len(TEXT) * n // 20 for n in range(20)]

BAD_TEXTS: dict[str, tuple[str, bytes]] = {
    "nothing": ("missing-field", b""),
    "a note and no more": ("missing-field", b"# later\n"),
    "Latin 1": ("no-utf-8", TEXT.replace("ü".encode(), "ü".encode("latin-1"))),
    "UTF-16": ("no-utf-8", TEXT.decode().encode("utf-16")),
    "UTF-32": ("no-utf-8", TEXT.decode().encode("utf-32")),
    "half a character": ("no-utf-8", TEXT + "ü".encode()[:1]),
    "an encoded surrogate": ("no-utf-8", TEXT + b"# \xed\xa0\x80\n"),
    "a picture": ("no-utf-8", picture("PNG")),
    "an archive": ("no-utf-8", to_zip(GOOD)),
    "JSON": ("no-toml", b'{"name": "Ours", "cards": ["Ada"]}'),
    "YAML": ("no-toml", b"name: Ours\ncards:\n  - Ada\n"),
    "HTML": ("no-toml", b"<html><script>alert(1)</script></html>"),
    "an open text": ("no-toml", TEXT + b'more = "open'),
    "an open long text": ("no-toml", TEXT + b'more = """open'),
    "an open list": ("no-toml", TEXT + b"more = [1, 2"),
    "an open table": ("no-toml", TEXT + b"more = {a = 1"),
    "an open header": ("no-toml", TEXT + b"[more"),
    "a key twice": ("no-toml", TEXT + b'name = "Again"\n'),
    "a table twice": ("no-toml", TEXT + b"[more]\n[more]\n"),
    "a key without a value": ("no-toml", TEXT + b"more =\n"),
    "a key without an equals sign": ("no-toml", TEXT + b"more\n"),
    "a bare key with an umlaut": ("no-toml", TEXT + "grüße = 1\n".encode()),
    "an unknown escape": ("no-toml", TEXT + b'more = "\\q"\n'),
    "an escaped surrogate": ("no-toml", TEXT + b'more = "\\ud800"\n'),
    "a control character": ("no-toml", TEXT + b"# \x07\n"),
    "a byte-order mark inside": ("no-toml", TEXT + b"\xef\xbb\xbfmore = 1\n"),
    "lines that end as on old Macs": ("no-toml", TEXT.replace(b"\n", b"\r")),
    "lists in lists without end": ("no-toml", b"a = " + b"[" * 50_000),
    "tables in tables without end": ("no-toml", b"a = " + b"{a = " * 50_000),
    "a number with too many digits": ("no-toml", b"a = " + b"1" * 10_000),
    "a key of endless dots": ("too-deep", b".".join([b"a"] * 100_000) + b" = 1\n"),
    "a quoted key of endless dots": ("too-deep", b".".join([b'"a b"'] * 100_000) + b" = 1\n"),
    "endless dots behind a long text": ("too-deep", b'x = ["""\n""", {' + b".".join([b"a"] * 50_000) + b' = "y"}]\n'),
    "a header of endless dots": ("too-deep", b"[" + b".".join([b"a"] * 100_000) + b"]\n"),
    "quotation marks without end": ("no-toml", b'a = """' + b'\\"""' * 250_000),
    "too many bytes": ("file-too-large", TEXT + b"#" * (LARGEST_MANIFEST + 1 - len(TEXT))),
}


def put(place: int, sign: bytes) -> bytes:
    return TEXT[:place] + sign + TEXT[place + 1 :]


def damages() -> list[Damage]:
    return [
        *(
            in_folder(f"deck.toml is {name}", code, GOOD | {"deck.toml": data})
            for name, (code, data) in BAD_TEXTS.items()
        ),
        *(in_folder(f"a zero byte at {n}", "no-toml", GOOD | {"deck.toml": put(n, b"\x00")}) for n in PLACES),
        *(in_folder(f"a foreign byte at {n}", "no-utf-8", GOOD | {"deck.toml": put(n, b"\xff")}) for n in PLACES),
        *(in_folder(f"cut off at {n}", "no-toml", GOOD | {"deck.toml": TEXT[: n + 3]}) for n in PLACES[5:]),
        from_bytes("a zip file whose deck.toml is no TOML", "no-toml", lambda: to_zip(GOOD | {"deck.toml": b"="})),
    ]
