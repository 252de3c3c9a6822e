"""Drawing for all sockets in one burst."""

import asyncio

from structlog.testing import capture_logs

from inkling.server.live.burst import AT_ONCE, Burst


class Drawn:
    """Counts how often it was drawn; some cannot be."""

    def __init__(self, works: bool = True, sends: bool = True) -> None:
        self.works = works
        self.sends = sends
        self.times = 0
        self.flushed = 0

    def draw(self) -> None:
        self.times += 1
        if not self.works:
            raise KeyError("a secret")

    def flush(self) -> None:
        self.flushed += 1
        if not self.sends:
            raise KeyError("a secret")


def wake_all(outlets: list[Drawn]) -> None:
    async def turn() -> None:
        burst = Burst()
        for outlet in (*outlets, *outlets):
            burst.wake(outlet)
        # Turns of the loop, not time: however slow the machine is, each takes one portion.
        for _ in range(100):
            await asyncio.sleep(0)

    asyncio.run(turn())


def test_everybody_is_drawn_once_however_often_woken() -> None:
    outlets = [Drawn() for _ in range(2 * AT_ONCE + 1)]
    wake_all(outlets)
    assert [outlet.times for outlet in outlets] == [1] * len(outlets)


def test_board_that_fails_for_one_costs_no_other_theirs() -> None:
    outlets = [Drawn(), Drawn(works=False), Drawn()]
    with capture_logs() as lines:
        wake_all(outlets)
    assert [outlet.times for outlet in outlets] == [1, 1, 1]
    assert [line["event"] for line in lines] == ["nothing could be shown"]
    assert "secret" not in str(lines)


def test_line_that_fails_for_one_costs_no_other_theirs() -> None:
    outlets = [Drawn(), Drawn(sends=False), Drawn()]
    with capture_logs() as lines:
        wake_all(outlets)
    assert [outlet.flushed for outlet in outlets] == [1, 1, 1]
    assert [line["event"] for line in lines] == ["nothing could be shown"]
