"""A play as text: the set-up and everybody's screen, then ply by ply what each viewer reads and what changes on
screen."""

from difflib import SequenceMatcher
from itertools import pairwise

from inkling.catalogs import speech
from inkling.core.driver import AnyPlay
from inkling.core.sight import SYSTEM, Viewer
from inkling.core.words import Say
from tests.conformance.plays import viewers


def transcribe(plays: list[AnyPlay], lang: str) -> str:
    parts = ["\n".join(plays[0].record.setup.lines()), describe_beginning(plays[0], lang)]
    parts += [describe_ply(before, after, lang) for before, after in pairwise(plays)]
    parts.append(f"== the end, as all see it\n{screen(plays[-1], None, lang)}")
    return "\n\n".join(parts) + "\n"


def describe_beginning(play: AnyPlay, lang: str) -> str:
    parts = []
    for viewer in viewers(play):
        lines = [f"  {sentence}" for sentence in sentences(play, 0, viewer, lang)]
        parts.append("\n".join([f"== {name(play, viewer)}, before the first ply", *lines, screen(play, viewer, lang)]))
    return "\n\n".join(parts)


def describe_ply(before: AnyPlay, after: AnyPlay, lang: str) -> str:
    """Return who did what out of how many actions, then the sentences and changes; viewers with the same text
    share it."""
    entry = after.record.entries[-1]
    choices = len(before.game.rules.legal(before.state, entry.by))
    actor = "HOUSE" if entry.by == SYSTEM else name(after, entry.by)
    alike: dict[str, list[str]] = {}
    for viewer in viewers(after):
        told = len(before.sight(viewer).story)
        lines = [f"  {sentence}" for sentence in sentences(after, told, viewer, lang)]
        lines += changes(screen(before, viewer, lang), screen(after, viewer, lang))
        alike.setdefault("\n".join(lines) or "  (nothing)", []).append(name(after, viewer))
    head = f"== {after.ply}. {actor}: {entry.do}" + (f" (one of {choices})" if choices > 1 else "")
    return "\n".join([head, *(f"{', '.join(names)}:\n{lines}" for lines, names in alike.items())])


def changes(before: str, after: str) -> list[str]:
    """Return the new lines of a screen, and those that were removed without replacement."""
    old, new = before.split("\n"), after.split("\n")
    found: list[str] = []
    for kind, start, end, first, last in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "delete":
            found += [f"  - {line}" for line in old[start:end] if line]
        elif kind != "equal":
            found += [f"  + {line}" for line in new[first:last] if line]
    return found


def sentences(play: AnyPlay, told: int, viewer: Viewer, lang: str) -> list[str]:
    lines = play.sight(viewer).story[told:]
    return [play.game.words.tell(line.event, play.record.setup.options, voice(play, viewer, lang)) for line in lines]


def screen(play: AnyPlay, viewer: Viewer, lang: str) -> str:
    return play.game.words.show(play.sight(viewer), voice(play, viewer, lang))


def voice(play: AnyPlay, viewer: Viewer, lang: str) -> Say:
    return speech(lang, play.game.package).to(viewer, play.record.names)


def name(play: AnyPlay, viewer: Viewer) -> str:
    return "public" if viewer is None else play.record.names[viewer]
