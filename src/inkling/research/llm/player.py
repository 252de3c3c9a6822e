"""A language model as a player. It gets its seat's sight as text and answers with the number of an action.

After three invalid answers to a question, a random action is chosen instead; this counts as a slip. The play ends with
a Refusal after too many consecutive slips, too many questions, or too much time.
"""

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
from inkling.core.limits import LONGEST_SENTENCE
from inkling.games import pick_game
from inkling.research.llm.endpoint import Endpoint
from inkling.research.seats.sight_text import AnyGame, AnySight, Chair, Spoken, describe_sight, describe_talk, voice

TRIES = 3
AGAIN = 'That is not in the list. Answer with one line of JSON, {"do": NUMBER}, with a number from 1 to '


@dataclass(frozen=True)
class Limits:
    """A model's resource limits in one play. Each question is sent to the endpoint at most four times."""

    questions: int = 1_000
    seconds: float = 4 * 60 * 60
    """Maximum time for all decisions together."""
    decision_seconds: float = 600.0
    slips: int = 10
    """Maximum number of consecutive decisions without a valid answer."""


class Answer(msgspec.Struct):
    """The JSON object that the model must write. Other fields in it are ignored."""

    do: int
    say: str | None = None


@dataclass
class ModelPlayer:
    """A model that plays one or several seats of one play."""

    endpoint: Endpoint
    lang: str = "en"
    limits: Limits = Limits()
    asked: int = 0
    slips: int = 0
    """How often a random action was chosen for lack of a valid answer."""
    words: str | None = None
    """The sentence for its newest choice."""
    talk: Sequence[Spoken] = ()
    """The chat of the table; the caller must keep it up to date."""
    questions: int = 0
    seconds: float = 0.0
    slips_in_a_row: int = 0

    def choose(self, sight: AnySight, chance: Chance) -> Any:
        """Return one of the legal actions. Raise a Refusal if a limit is reached."""
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
    """Return the first messages of a conversation: instructions, rules, chat, and the sight with its legal actions."""
    instructions = f"{prompt('player.md')}\n\nThe rules of {game.title}:\n\n{rules_of(game.package)}"
    chat = describe_talk(talk, voice(game, sight, lang))
    question = "\n\n".join(filter(None, (chat, describe_sight(game, sight, lang))))
    return [{"role": "system", "content": instructions}, {"role": "user", "content": question}]


def read_choice(said: str, offers: int) -> Answer | None:
    """Return the last valid JSON answer in the text; None if there is none. The last one counts, because models often
    reason before they answer."""
    for match in reversed(re.findall(r"\{[^{}]*\}", said)):
        try:
            answer = msgspec.json.decode(match, type=Answer)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            continue
        if 1 <= answer.do <= offers:
            return answer
    return None


def fit_words(sentence: str | None) -> str | None:
    """Return the sentence in a form that is valid in a record: one printable line of limited length. For None, return
    None."""
    plain = " ".join("".join(letter if letter.isprintable() else " " for letter in sentence or "").split())
    return plain[:LONGEST_SENTENCE] or None


@cache
def prompt(name: str) -> str:
    return (files("inkling.research.llm") / "prompts" / name).read_text(encoding="utf-8")


@cache
def rules_of(package: str) -> str:
    return (files(package) / "RULES.md").read_text(encoding="utf-8")


PASSES = ("stale", "not-your-turn", "not-allowed", "too-late", "no-words")
"""Codes of refusals that are retried with a new sight: another player was faster, or no sentence was allowed."""
PATIENCE = 30.0
MOST_REFUSALS = 20
"""Maximum consecutive refusals, so that a faulty player doesn't loop forever."""
MOST_LOST = 5
"""Maximum consecutive connection failures."""


@dataclass
class Setbacks:
    """Counters of consecutive refusals and of consecutive connection failures."""

    pause: float
    refused: int = 0
    lost: int = 0

    def count_failure(self, refusal: Refusal) -> None:
        """Count a failure; wait if the server was unreachable (exponential backoff). Raise the refusal if it is fatal
        or repeated too often."""
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
    chair: Chair, player: ModelPlayer, on_sight: Callable[[AnySight], None] = lambda sight: None, pause: float = 1.0
) -> AnySight:
    """Play one play to its end and return the last sight. The play starts when the host begins it.

    If the server answers a waiting request early, sleep `pause` seconds before polling again. If the server is
    unreachable, retry with exponential backoff.
    """
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
            on_sight(sight)
            choose(chair, player, sight, chance)
            setbacks, early = Setbacks(pause), False
        except Refusal as refusal:
            setbacks.count_failure(refusal)


def wait_came_back_early(chair: Chair, soon: float) -> bool:
    begun = monotonic()
    chair.wait(PATIENCE)
    return monotonic() - begun < soon


def choose(chair: Chair, player: ModelPlayer, sight: AnySight, chance: Chance) -> None:
    player.talk = chair.talk()
    action = player.choose(sight, chance.fork(f"{sight.ask}/{player.asked}"))
    act(chair, chair.game.words.write(action, sight.options), sight.ask, player.words)


def act(chair: Chair, do: str, ask: int | None, words: str | None) -> None:
    """Send the action. If the game allows a sentence with this action, send the model's sentence, too."""
    try:
        chair.act(do, ask, words)
    except Refusal as refusal:
        if refusal.code != "no-words" or words is None:
            raise
        chair.act(do, ask, None)
