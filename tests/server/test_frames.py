"""A socket's bytes are read without the library's parser only where they are one whole frame: the same words."""

import pytest
from websockets.frames import Frame, Opcode

from inkling.server.live.wire import WHOLE_TEXT, is_one_frame, unmask


def write(text: str, fin: bool = True, opcode: Opcode = Opcode.TEXT, mask: bool = True) -> bytes:
    return Frame(opcode, text.encode(), fin).serialize(mask=mask)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 900])
def test_whole_message_is_read_as_the_library_reads_it(size: int) -> None:
    text = ("{“é”}" * size)[:size]
    frame = write(text)
    assert is_one_frame(frame)
    assert frame[0] == WHOLE_TEXT
    assert unmask(frame).decode() == text


def test_all_else_is_left_to_the_parser() -> None:
    for data in (
        b"",
        b"GET / HTTP/1.1\r\n\r\n",
        write("half")[:-1],
        write("one") + write("another"),
        write("more follows", fin=False),
        write("x" * 200)[:-3],
        write("unmasked", mask=False),
    ):
        assert not is_one_frame(data), data


def test_ping_is_one_frame_but_no_message() -> None:
    ping = write("are you there", opcode=Opcode.PING)
    assert is_one_frame(ping)
    assert ping[0] != WHOLE_TEXT
