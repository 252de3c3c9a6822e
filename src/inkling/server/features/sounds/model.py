"""Which sound follows a move. It depends only on what everybody may know, because people sit in one room. Pure."""

from msgspec import Struct

from inkling.core import Seat, Viewer
from inkling.core.driver import AnyPlay

CARD, TURN, REVEAL, WIN, LOSS = "card", "turn", "reveal", "win", "loss"


class SoundCue(Struct, frozen=True):
    """The sound after the newest public events of a play. `lines` is the length of the public story."""

    lines: int = 0
    sound: str = ""
    awaited: frozenset[Seat] = frozenset()
    """The seats that everybody knows to be awaited."""
    called: frozenset[Seat] = frozenset()
    """Those that were not awaited before."""


SILENCE = SoundCue()


def next_cue(before: SoundCue, play: AnyPlay) -> SoundCue:
    """Return the cue of a play's newest public events; `before` itself if there are none since."""
    story = play.stories[-1]
    if len(story) == before.lines:
        return before
    sounds = [play.game.page.sounds.get(type(line.event), "") for line in story[before.lines :]]
    sound = REVEAL if REVEAL in sounds else next(filter(None, sounds), "")
    awaited = frozenset(() if play.outcome else (play.game.table.awaited or play.game.rules.turn)(play.state))
    return SoundCue(len(story), ending_sound(play) or sound, awaited, awaited - before.awaited)


def ending_sound(play: AnyPlay) -> str:
    if play.outcome is None or play.outcome.reason == "abandoned":
        return ""
    return LOSS if play.outcome.won is False else WIN


def sound_for(cue: SoundCue, viewer: Viewer) -> str | None:
    """Return the sound for the page of this seat: its turn may replace the sound of a card. None if it stays quiet."""
    return TURN if viewer in cue.called and cue.sound in ("", CARD) else cue.sound or None
