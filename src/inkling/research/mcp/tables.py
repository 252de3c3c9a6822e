"""The tables at which assistants sit in this process. Each is accessible only through a secret handle."""

from dataclasses import dataclass, field
from secrets import token_hex
from threading import Lock

from inkling.core import Refusal, msg
from inkling.research.seats.sight_text import Chair, describe_sight, describe_talk, voice

MOST = 16


@dataclass
class AssistantSeat:
    """One assistant's seat. `lines_shown` is the number of story lines that the assistant has already seen."""

    chair: Chair
    lang: str
    lines_shown: int = 0
    ask: int | None = None
    """The question shown last; actions answer this one."""

    def look(self, whole: bool = False) -> str:
        sight, chair = self.chair.sight(), self.chair
        if sight is None:
            return chair.company(self.lang)
        since = 0 if whole or self.lines_shown > len(sight.story) else self.lines_shown
        self.lines_shown, self.ask = len(sight.story), sight.ask
        talk = describe_talk(chair.talk(), voice(chair.game, sight, self.lang))
        return "\n\n".join(filter(None, (describe_sight(chair.game, sight, self.lang, since), talk)))


@dataclass
class AssistantSeats:
    """All seats of assistants, by handle. Handles can't be guessed, so one assistant can't use another's seat."""

    _open: dict[str, AssistantSeat] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def take(self, chair: Chair, lang: str) -> str:
        with self._lock:
            if len(self._open) >= MOST:
                # The limit is shared by all assistants of this process.
                sentence = msg(
                    "{most} tables are already in use here, and that’s the limit. Leave one of yours, or try again "
                    "later."
                )
                raise Refusal("many-tables", sentence, most=MOST)
            handle = token_hex(8)
            self._open[handle] = AssistantSeat(chair, lang)
            return handle

    def at(self, handle: str) -> AssistantSeat:
        if (seat := self._open.get(handle)) is None:
            raise Refusal("no-sitting", msg("You aren’t sitting at that table. Sit down first."))
        return seat

    def leave(self, handle: str) -> None:
        sitting = self.at(handle)
        with self._lock:
            self._open.pop(handle, None)
        sitting.chair.leave()
