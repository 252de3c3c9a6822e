"""A language model as a player: it reads its sight as text and names a number of the list. What it cannot say properly
after being told twice is chosen by chance, and counted. A model that goes on like that, or takes too many questions or
too much time, is asked no more: the play ends with a Refusal."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from secrets import token_hex
from time import monotonic, sleep
from typing import Any

import msgspec

from inkling.core import Chance, Refusal, msg
from inkling.core.play import LONGEST_WORDS
from inkling.games import pick_game
from inkling.research.llm.endpoint import Endpoint
from inkling.research.seats.telling import AnyGame, AnySight, Chair, Spoken, describe_sight, describe_talk, voice

TRIES = 3
AGAIN = 'That is not in the list. Answer with one line of JSON, {"do": NUMBER}, with a number from 1 to '


@dataclass(frozen=True)
class Limits:
    """How much of a model one play may use. A question is sent to the endpoint up to four times."""

    questions: int = 1_000
    seconds: float = 4 * 60 * 60
    """For all decisions together."""
    decision_seconds: float = 600.0
    slips: int = 10
    """Decisions in a row for which the model gave no valid answer."""


class Answer(msgspec.Struct):
    """What the model is asked to write; it may write more, which is left alone."""

    do: int
    say: str | None = None


@dataclass
class ModelPlayer:
    """One model in one play, perhaps in several seats of it."""

    endpoint: Endpoint
    lang: str = "en"
    limits: Limits = Limits()
    asked: int = 0
    slips: int = 0
    """How often chance had to choose."""
    words: str | None = None
    """What it wished to say beside its newest choice."""
    talk: Sequence[Spoken] = ()
    """What was said at the table; whoever seats it keeps this up to date."""
    questions: int = 0
    seconds: float = 0.0
    slips_in_a_row: int = 0

    def choose(self, sight: AnySight, chance: Chance) -> Any:
        """Return one of the legal actions. Raise a Refusal when a limit is reached."""
        begun = monotonic()
        try:
            return self._choose(sight, chance, begun)
        finally:
            self.seconds += monotonic() - begun

    def _choose(self, sight: AnySight, chance: Chance, begun: float) -> Any:
        if len(sight.legal) == 1:
            self.words = None
            return sight.legal[0]
        self.asked += 1
        messages = open_talk(pick_game(sight.game), sight, self.lang, self.talk)
        for _ in range(TRIES):
            self._check_limits()
            self.questions += 1
            left = min(self.limits.decision_seconds, self.limits.seconds - self.seconds)
            said = self.endpoint.answer(messages, begun + left)
            answer = read_choice(said, len(sight.legal))
            if answer is not None:
                self.slips_in_a_row = 0
                self.words = fit_words(answer.say)
                return sight.legal[answer.do - 1]
            wrong = {"role": "user", "content": f"{AGAIN}{len(sight.legal)}."}
            messages += [{"role": "assistant", "content": said}, wrong]
        self.slips += 1
        self.slips_in_a_row += 1
        self.words = None
        return chance.pick(sight.legal)[0]

    def _check_limits(self) -> None:
        if self.slips_in_a_row >= self.limits.slips:
            sentence = msg("The language model gave no valid answer {n} times in a row, so it has stopped playing.")
            raise Refusal("model-fails", sentence, n=self.slips_in_a_row)
        if self.questions >= self.limits.questions or self.seconds >= self.limits.seconds:
            sentence = msg(
                "The language model has used up what one game may take ({questions} questions or {minutes} minutes), "
                "so it has stopped playing."
            )
            minutes = round(self.limits.seconds / 60)
            raise Refusal("model-limit", sentence, questions=self.limits.questions, minutes=minutes)


def open_talk(game: AnyGame, sight: AnySight, lang: str, talk: Sequence[Spoken] = ()) -> list[dict[str, str]]:
    """Who it is, the rules, what was said, and what its seat sees, with its offers at the end."""
    asked = f"{prompt('player.md')}\n\nThe rules of {game.title}:\n\n{rules_of(game.package)}"
    said = describe_talk(talk, voice(game, sight, lang))
    seen = "\n\n".join(filter(None, (said, describe_sight(game, sight, lang))))
    return [{"role": "system", "content": asked}, {"role": "user", "content": seen}]


def read_choice(said: str, offers: int) -> Answer | None:
    """The last such object that it wrote: models like to think aloud before."""
    for found in reversed(re.findall(r"\{[^{}]*\}", said)):
        try:
            answer = msgspec.json.decode(found, type=Answer)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
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


PASSES = ("stale", "not-your-turn", "not-allowed", "too-late", "no-words")
"""Refusals after which one looks again: somebody was faster, or a sentence had no room."""
PATIENCE = 30.0
MOST_REFUSALS = 20
"""In a row; whoever is refused so often does something wrong, and would go on for ever."""
MOST_LOST = 5
"""In a row: so often a server may not be reached."""


@dataclass
class Setbacks:
    """What went wrong in a row."""

    pause: float
    refused: int = 0
    lost: int = 0

    def bear(self, refusal: Refusal) -> None:
        """Goes on, after a pause where the server was away; raises what cannot be borne."""
        if refusal.code in PASSES:
            self.refused += 1
        elif refusal.code == "unreachable":
            self.lost += 1
        else:
            raise refusal
        if self.refused >= MOST_REFUSALS or self.lost >= MOST_LOST:
            raise refusal
        if refusal.code == "unreachable":
            sleep(self.pause * 2**self.lost)


def play_along(
    chair: Chair, player: ModelPlayer, told: Callable[[AnySight], None] = lambda sight: None, pause: float = 1.0
) -> AnySight:
    """One play to its end, from when the host starts it. `pause` is in seconds: before looking again where a wait
    brought nothing, and, longer each time, before trying again to reach the server."""
    chance, setbacks, early = Chance.of(token_hex(16)), Setbacks(pause), False
    while True:
        try:
            sight = chair.sight()
            if sight is not None and sight.outcome is not None:
                return sight
            if sight is None or not sight.legal:
                if early:
                    sleep(pause)
                early = wait_came_back_early(chair, pause)
                setbacks.lost = 0
                continue
            told(sight)
            choose(chair, player, sight, chance)
            setbacks, early = Setbacks(pause), False
        except Refusal as refusal:
            setbacks.bear(refusal)


def wait_came_back_early(chair: Chair, soon: float) -> bool:
    begun = monotonic()
    chair.wait(PATIENCE)
    return monotonic() - begun < soon


def choose(chair: Chair, player: ModelPlayer, sight: AnySight, chance: Chance) -> None:
    player.talk = chair.talk()
    action = player.choose(sight, chance.fork(f"{sight.ask}/{player.asked}"))
    act(chair, chair.game.words.write(action, sight.options), sight.ask, player.words)


def act(chair: Chair, do: str, ask: int | None, words: str | None) -> None:
    """Without the sentence where there is no room for one."""
    try:
        chair.act(do, ask, words)
    except Refusal as refusal:
        if refusal.code != "no-words" or words is None:
            raise
        chair.act(do, ask, None)
