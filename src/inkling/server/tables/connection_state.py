"""State machine of one open connection. It decides whether commands are accepted and whether a frame is due."""

from enum import Enum


class ConnectionPhase(Enum):
    """Phases of a connection, from opening to closing."""

    AT_DOOR = "at-door"
    """A guest is waiting to be let in and receives nothing of the table."""
    OPEN = "open"
    MOVING = "moving"
    """Another process takes over the table. The answer in progress is the last one here."""
    DISMISSED = "dismissed"
    """The last frame says why the caller may no longer read. Then the socket closes."""


class PhaseOfSending(Enum):
    READY = "ready"
    """The client is up to date."""
    DUE = "due"
    """Something changed, so a frame must be rendered."""
    SENDING = "sending"
    """A frame is being sent."""
    OUTDATED = "outdated"
    """A frame is being sent, and something changed after it was rendered."""


AT_DOOR, OPEN, MOVING, DISMISSED = ConnectionPhase
READY, DUE, SENDING, OUTDATED = PhaseOfSending
LISTENING = (OPEN, AT_DOOR)
"""Phases in which the server answers the client's messages."""


class ConnectionState:
    """The state of one connection.

    Changes during a send are rendered together afterwards, so a slow client has no backlog.
    """

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
        """Record a change. Return True if a frame must be scheduled."""
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
        """Mark the connection as ready.

        Return True if something changed during the send, so that a frame must be scheduled.
        """
        outdated = self.output is OUTDATED and self.accepts_messages
        self.output = DUE if outdated else READY
        return outdated

    def send_away(self) -> None:
        self.phase = DISMISSED

    def begin_move_to_other_process(self) -> bool:
        """Stop accepting messages, because the client must reconnect.

        Return False if the connection was already moving or ending.
        """
        if not self.accepts_messages:
            return False
        self.phase = MOVING
        return True
