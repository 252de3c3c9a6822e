"""The state of one open connection, with named transitions. It decides whether commands are accepted and whether a
frame is due."""

from enum import Enum


class ConnectionPhase(Enum):
    AT_DOOR = "at-door"
    """A guest waits to be let in and receives nothing of the table."""
    OPEN = "open"
    MOVING = "moving"
    """Another process takes over the table; the answer in progress is the last."""
    DISMISSED = "dismissed"
    """The last frame says why reading is no longer allowed; then the socket closes."""


class PhaseOfSending(Enum):
    READY = "ready"
    """The client has everything."""
    DUE = "due"
    """Something changed; the next burst draws it."""
    SENDING = "sending"
    """A frame is being sent."""
    OUTDATED = "outdated"
    """A frame is being sent, and something changed since it was drawn."""


AT_DOOR, OPEN, MOVING, DISMISSED = ConnectionPhase
READY, DUE, SENDING, OUTDATED = PhaseOfSending
LISTENING = (OPEN, AT_DOOR)
"""The phases in which messages of the client are answered."""


class ConnectionState:
    """The state of one connection. Changes that arrive while a frame is being sent are rendered together afterwards, so
    a slow client has no backlog."""

    __slots__ = ("answering", "output", "phase")

    def __init__(self, waits: bool) -> None:
        self.phase = AT_DOOR if waits else OPEN
        self.output = SENDING
        self.answering = False
        """True while a message of the client is being answered."""

    @property
    def accepts_messages(self) -> bool:
        return self.phase in LISTENING

    def mark_changed(self) -> bool:
        """Record that something changed. Return True if the next frame must be scheduled."""
        if self.phase not in LISTENING:
            return False
        if self.output is READY:
            self.output = DUE
            return True
        if self.output is SENDING:
            self.output = OUTDATED
        return False

    def finish_draw(self, has_frame: bool) -> None:
        self.output = SENDING if has_frame else READY

    def finish_sending(self) -> bool:
        """Mark the connection ready for its next frame. Return True if something changed while sending, so that a frame
        must be scheduled now."""
        outdated = self.output is OUTDATED and self.accepts_messages
        self.output = DUE if outdated else READY
        return outdated

    def send_away(self) -> None:
        self.phase = DISMISSED

    def begin_move_to_other_process(self) -> bool:
        """Stop accepting messages, because the client must reconnect. Return False if the connection was moving or
        ending already."""
        if not self.accepts_messages:
            return False
        self.phase = MOVING
        return True
