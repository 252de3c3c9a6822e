"""The bots that use beliefs: four with a preference each, and the easy, the normal and the strong one."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from math import exp, log
from statistics import NormalDist
from typing import Final

from inkling.core import Chance, Sight, msg
from inkling.core.bot import Bot, Known, Strength
from inkling.games.similo.bots.belief import Mind, believe_scene
from inkling.games.similo.bots.clue_choice import Options, remove_step, weigh_clues
from inkling.games.similo.bots.partner_profile import acquainted
from inkling.games.similo.bots.readers import ALL_ROUND, POOL, Reader, reader
from inkling.games.similo.rules.actions import Action, Clue
from inkling.games.similo.rules.events import Event
from inkling.games.similo.rules.state import CHARACTERS, View

SLIPS = 1.3
"""Standard deviation of the easy bot's errors, in log belief."""
SHAKES = 96

STRONG_MIND: Final = Mind(tuple(who for who, _ in POOL), tuple(share for _, share in POOL), tactful=True)
NORMAL_MIND: Final = Mind((ALL_ROUND,), (1,))


def one_mind(reader: Reader) -> Mind:
    return Mind((reader,), (1,))


PAINTER: Final = one_mind(reader("painter", {"looks": 1, "facts": 0.2, "line": 0.1}))
TELLER: Final = one_mind(reader("teller", {"story": 1, "line": 0.5, "note": 0.5}))
HERALD: Final = one_mind(reader("herald", {"role": 1, "note": 0.2, "line": 0.1}))
DREAMER: Final = one_mind(reader("dreamer", {"mood": 1, "looks": 0.3, "line": 0.2}))


def think(mind: Mind, slips: float, sight: Sight[Action, Event, View], chance: Chance) -> Action | None:
    """Give the most valuable clue, or do one step towards the set that least likely contains the secret."""
    view, secret = sight.view, sight.view.secret
    clues = tuple(action for action in sight.legal if isinstance(action, Clue))
    if clues and secret is not None:
        mixed, _ = chance.shuffle(clues)
        return best_clue(weigh_clues(mind, view, secret, mixed), slip(sight, slips / 10, len(mixed)))
    if sight.seat is None or not sight.legal:
        return None
    belief = believe_scene(mind, view.scene)
    off = slip(sight, slips, len(belief))
    return remove_step(sight, [share * exp(error) for share, error in zip(belief, off, strict=True)])


def recall(mind: Mind, sight: Sight[Action, Event, View], chance: Chance, known: Known) -> Action | None:
    """Choose as `think` does, adapted to the players at this table: the giver, or all guessers."""
    scene = sight.view.scene
    whom = [seat for seat in known if (seat == scene.giver) != (sight.seat == scene.giver)]
    return think(acquainted(mind, [known[seat] for seat in sorted(whom)]), 0.0, sight, chance)


def best_clue(options: Options, off: Sequence[float]) -> Clue:
    ranked = zip(options.values, off, options.clues, strict=True)
    return max(ranked, key=lambda one: log(one[0] + 1e-6) + one[1])[2]


def slip(sight: Sight[Action, Event, View], size: float, n: int) -> list[float]:
    """Return errors that stay constant for a round, derived only from what the seat can see."""
    if not size:
        return [0.0] * n
    scene = sight.view.scene
    row, _ = Chance.of(f"{sight.commitment} {sight.seat} {scene.round} {scene.ballot}").below(len(errors()))
    return [size * error for error in errors()[row][:n]]


@cache
def errors() -> tuple[tuple[float, ...], ...]:
    """Return fixed samples of the normal distribution."""
    normal, chance = NormalDist(), Chance.of("what if they see it differently")
    rows = []
    for _ in range(SHAKES):
        drawn, chance = chance.shuffle(range(CHARACTERS * 100))
        rows.append(tuple(normal.inv_cdf((number + 0.5) / (CHARACTERS * 100)) for number in drawn[:CHARACTERS]))
    return tuple(rows)


def player(
    name: str, mind: Mind, manner: str, strength: Strength, slips: float = 0.0, title: str = ""
) -> Bot[Action, Event, View]:
    return Bot(name, 4, manner, lambda sight, chance: think(mind, slips, sight, chance), strength, title=title)


EASY: Final = player("easy", NORMAL_MIND, msg("Means well, but is often slightly off the mark."), "easy", SLIPS)
NORMAL: Final = player(
    "normal", NORMAL_MIND, msg("Knows the characters and expects you to see them the same way."), "normal"
)
STRONG: Final = replace(
    player("strong", STRONG_MIND, msg("Asks itself how different people would understand a clue."), "strong"),
    recall=partial(recall, STRONG_MIND),
)
PERSONAS: Final = (
    player("painter", PAINTER, msg("Looks at faces, clothes and colours first."), "normal", title=msg("painter")),
    player(
        "teller",
        TELLER,
        msg("Thinks of the stories, where they happen and how they end."),
        "normal",
        title=msg("storyteller"),
    ),
    player(
        "herald", HERALD, msg("Goes by rank and calling: rulers, rogues and the rest."), "normal", title=msg("herald")
    ),
    player("dreamer", DREAMER, msg("Goes by mood and personality."), "normal", title=msg("dreamer")),
)
