"""A language model as a player: it reads its sight as text and names a number of the list. What it cannot say properly
after being told twice is chosen by chance, and counted."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from inkling.core import Chance
from inkling.core.play import LONGEST_WORDS
from inkling.games import pick_game
from inkling.research.llm.endpoint import Endpoint
from inkling.research.seats.telling import AnyGame, AnySight, Spoken, tell_sight, tell_talk, voice

TRIES = 3
AGAIN = 'That is not in the list. Answer with one line of JSON, {"do": NUMBER}, with a number from 1 to '


class Answer(msgspec.Struct):
    """What the model is asked to write; it may write more, which is left alone."""

    do: int
    say: str | None = None


@dataclass
class ModelPlayer:
    endpoint: Endpoint
    lang: str = "en"
    asked: int = 0
    slips: int = 0
    """How often chance had to choose."""
    words: str | None = None
    """What it wished to say beside its newest choice."""
    talk: Sequence[Spoken] = ()
    """What was said at the table; whoever seats it keeps this up to date."""

    def choose(self, sight: AnySight, chance: Chance) -> Any:
        if len(sight.legal) == 1:
            self.words = None
            return sight.legal[0]
        self.asked += 1
        messages = open_talk(pick_game(sight.game), sight, self.lang, self.talk)
        for _ in range(TRIES):
            said = self.endpoint.answer(messages)
            answer = read_choice(said, len(sight.legal))
            if answer is not None:
                self.words = fit_words(answer.say)
                return sight.legal[answer.do - 1]
            wrong = {"role": "user", "content": f"{AGAIN}{len(sight.legal)}."}
            messages += [{"role": "assistant", "content": said}, wrong]
        self.slips += 1
        self.words = None
        return chance.pick(sight.legal)[0]


def open_talk(game: AnyGame, sight: AnySight, lang: str, talk: Sequence[Spoken] = ()) -> list[dict[str, str]]:
    """Who it is, the rules, what was said, and what its seat sees, with its offers at the end."""
    asked = f"{prompt('player.md')}\n\nThe rules of {game.title}:\n\n{rules_of(game.package)}"
    said = tell_talk(talk, voice(game, sight, lang))
    seen = "\n\n".join(filter(None, (said, tell_sight(game, sight, lang))))
    return [{"role": "system", "content": asked}, {"role": "user", "content": seen}]


def read_choice(said: str, offers: int) -> Answer | None:
    """The last such object that it wrote: models like to think aloud before."""
    for found in reversed(re.findall(r"\{[^{}]*\}", said)):
        try:
            answer = msgspec.json.decode(found, type=Answer)
        except (msgspec.MsgspecError, UnicodeError):
            continue
        if 1 <= answer.do <= offers:
            return answer
    return None


def fit_words(words: str | None) -> str | None:
    """One sentence that a record can hold."""
    plain = " ".join("".join(letter if letter.isprintable() else " " for letter in words or "").split())
    return plain[:LONGEST_WORDS] or None


@cache
def prompt(name: str) -> str:
    return (files("inkling.research.llm") / "prompts" / name).read_text(encoding="utf-8")


@cache
def rules_of(package: str) -> str:
    return (files(package) / "RULES.md").read_text(encoding="utf-8")
