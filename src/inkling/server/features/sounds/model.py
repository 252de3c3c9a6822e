"""Decides which sound a move makes.

It uses only public facts, because people may be in the same room. Pure functions.
"""

from msgspec import Struct

from inkling.core import Outcome, Seat, Viewer
from inkling.core.driver import AnyPlay

CARD, TURN, REVEAL, WIN, LOSS = "card", "turn", "reveal", "win", "loss"


class SoundCue(Struct, frozen=True):
    """The sound for the newest public events of a play."""

    lines: int = 0
    """Length of the public story up to these events."""
    sound: str = ""
    awaited: tuple[Seat, ...] = ()
    """The seats whose turn it publicly is."""
    called: tuple[Seat, ...] = ()
    """Of these, the seats whose turn it was not before."""


SILENCE = SoundCue()


def next_sound_cue(before: SoundCue, play: AnyPlay) -> SoundCue:
    """Return the cue for a play's newest public events. If nothing public happened since, return the object `before`
    itself."""
    story = play.stories[-1]
    length = len(story)
    if length == before.lines:
        return before
    sounds, sound = play.game.page.sounds, ""
    for line in story[before.lines :]:
        made = sounds.get(type(line.event), "")
        if made == REVEAL or not sound:
            sound = made
    if play.outcome is not None:
        return SoundCue(length, sound_of_ending(play.outcome) or sound)
    find_awaited = play.game.table.awaited
    awaited = play.turn if find_awaited is None else find_awaited(play.state)
    called = () if awaited == before.awaited else tuple([seat for seat in awaited if seat not in before.awaited])
    return SoundCue(length, sound, awaited, called)


def sound_of_ending(outcome: Outcome) -> str:
    if outcome.reason == "abandoned":
        return ""
    return LOSS if outcome.won is False else WIN


def sound_for_viewer(cue: SoundCue, viewer: Viewer) -> str | None:
    """Return the name of the sound on this viewer's page, or None.

    The sound of the viewer's turn replaces that of a card.
    """
    return TURN if viewer in cue.called and cue.sound in ("", CARD) else cue.sound or None
