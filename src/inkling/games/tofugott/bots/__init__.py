"""Tofugott's bots, listed from the weakest to the strongest. Between easy and normal there is one bot for each
temperament."""

from functools import partial
from typing import TypeAlias

from msgspec.structs import replace

from inkling.core.bot import RANDOM, Bot, Strength
from inkling.core.errors import msg
from inkling.games.tofugott.bots.choice_remarks import remark_for_action
from inkling.games.tofugott.bots.simple_bot import SIMPLE
from inkling.games.tofugott.bots.temperament_bots import TemperamentBotSettings, choose_action_by_temperament
from inkling.games.tofugott.rules.actions import Action
from inkling.games.tofugott.rules.events import Event
from inkling.games.tofugott.rules.state import View

Player: TypeAlias = Bot[Action, Event, View]

EASY = TemperamentBotSettings(mood=0.7, attention=0.0, nerve=1.2, caution=0.3)
NORMAL = TemperamentBotSettings(attention=0.4, nerve=2.5, caution=0.5)
STRONG = TemperamentBotSettings(mood=1.25, plain=0.5, own_view=0.7)

TITLES = {
    "literal": msg("literal"),
    "poetic": msg("poetic"),
    "contrary": msg("contrary"),
    "cosy": msg("cosy"),
    "spooky": msg("spooky"),
    "grand": msg("grand"),
    "sober": msg("sober"),
    "modest": msg("modest"),
}
MANNERS = {
    "literal": msg("Takes every question literally."),
    "poetic": msg("Answers in images: colours, sounds and moods."),
    "contrary": msg("Praises what everybody else would pass over."),
    "cosy": msg("Likes things warm and friendly and would rather not be frightened."),
    "spooky": msg("Has a weakness for whatever gives you the shivers."),
    "grand": msg("The bigger and louder, the better."),
    "sober": msg("Keeps a clear head and prefers what is neat and clever."),
    "modest": msg("Prefers the small, slow and quiet."),
}


def make_temperament_bot(
    name: str, mind: TemperamentBotSettings, strength: Strength, manner: str, version: int = 1
) -> Player:
    said = partial(remark_for_action, mind)
    return Bot(
        name,
        version,
        manner,
        partial(choose_action_by_temperament, mind),
        strength,
        words=said,
        title=TITLES.get(name, ""),
    )


BOTS: tuple[Player, ...] = (
    RANDOM,
    SIMPLE,
    make_temperament_bot("easy", EASY, "easy", msg("Answers on a whim and guesses as if everybody thought alike.")),
    *(make_temperament_bot(temper, replace(NORMAL, temper=temper), "normal", MANNERS[temper]) for temper in MANNERS),
    make_temperament_bot(
        "normal", NORMAL, "normal", msg("Has a random temperament in each game and learns yours as it goes.")
    ),
    make_temperament_bot(
        "strong", STRONG, "strong", msg("Reads your temperament closely and answers so that you can read its own."), 2
    ),
)
