"""What comes before and after the body of a request is bounded: an address, a header or a trailer without end would be
kept in memory for good, and nothing of the application is asked before it is complete."""

from inkling.server.web.slow_readers import CutsOff

LARGEST_HEAD = 65_536
"""Bytes; browsers send a thousand or two."""


class BoundsHeads(CutsOff):
    """What is put before the protocol of httptools, which has no such bound; h11 has one."""

    _loose = 0
    """Bytes that have come since something was complete: a head, a piece of a body, or a message."""

    def data_received(self, data: bytes) -> None:
        self._loose += len(data)
        super().data_received(data)
        if self._loose > LARGEST_HEAD and not self.transport.is_closing():
            self._refuse()

    def on_headers_complete(self) -> None:
        self._loose = 0
        super().on_headers_complete()  # type: ignore[misc]

    def on_body(self, body: bytes) -> None:
        self._loose = 0
        super().on_body(body)  # type: ignore[misc]

    def on_message_complete(self) -> None:
        self._loose = 0
        super().on_message_complete()  # type: ignore[misc]

    def _refuse(self) -> None:
        if self.cycle is not None and not self.cycle.response_complete:
            # In the middle of an answer there is no room for another one.
            self.cut()
        else:
            self.send_400_response("The head of this request is too large.")  # type: ignore[attr-defined]
