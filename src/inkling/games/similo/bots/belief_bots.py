"""The bots that compute the probability of each character being the secret. They are the easy, normal and strong bot,
and four bots that each prefer one aspect of similarity."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from math import exp, log
from statistics import NormalDist
from typing import Final

from inkling.core import Chance, Sight, msg
from inkling.core.bot import Bot, Known, Strength
from inkling.games.similo.bots.clue_and_removal_choice import (
    PossibleCluesWithValues,
    next_removal_step,
    rate_possible_clues,
)
from inkling.games.similo.bots.partner_profile import reader_mix_for_players
from inkling.games.similo.bots.reader_models import ALL_ROUND, POOL, Reader, make_reader
from inkling.games.similo.bots.secret_belief import ReaderMix, belief_over_grid_in_scene
from inkling.games.similo.rules.actions import Action, Clue
from inkling.games.similo.rules.events import Event
from inkling.games.similo.rules.state import CHARACTERS, View

SLIPS = 1.3
"""Standard deviation of the random errors that the easy bot adds to the logarithm of each probability."""
SHAKES = 96

STRONG_MIND: Final = ReaderMix(tuple(who for who, _ in POOL), tuple(share for _, share in POOL), tactful=True)
NORMAL_MIND: Final = ReaderMix((ALL_ROUND,), (1,))


def reader_mix_of_one(reader: Reader) -> ReaderMix:
    return ReaderMix((reader,), (1,))


PAINTER: Final = reader_mix_of_one(make_reader("painter", {"looks": 1, "facts": 0.2, "line": 0.1}))
TELLER: Final = reader_mix_of_one(make_reader("teller", {"story": 1, "line": 0.5, "note": 0.5}))
HERALD: Final = reader_mix_of_one(make_reader("herald", {"role": 1, "note": 0.2, "line": 0.1}))
DREAMER: Final = reader_mix_of_one(make_reader("dreamer", {"mood": 1, "looks": 0.3, "line": 0.2}))


def choose_action_by_belief(
    mind: ReaderMix, slips: float, sight: Sight[Action, Event, View], chance: Chance
) -> Action | None:
    """Return the clue of highest value as clue giver. As guesser, return the next action towards removing the
    characters least likely to be the secret. `slips` is the standard deviation of random errors."""
    view, secret = sight.view, sight.view.secret
    clues = tuple(action for action in sight.legal if isinstance(action, Clue))
    if clues and secret is not None:
        mixed, _ = chance.shuffle(clues)
        return best_clue_with_errors(
            rate_possible_clues(mind, view, secret, mixed), random_errors_of_round(sight, slips / 10, len(mixed))
        )
    if sight.seat is None or not sight.legal:
        return None
    belief = belief_over_grid_in_scene(mind, view.scene)
    off = random_errors_of_round(sight, slips, len(belief))
    return next_removal_step(sight, [share * exp(error) for share, error in zip(belief, off, strict=True)])


def choose_action_with_profiles(
    mind: ReaderMix, sight: Sight[Action, Event, View], chance: Chance, known: Known
) -> Action | None:
    """Choose like `choose_action_by_belief`, with reader models adapted to particular players. As guesser the bot
    adapts them to the clue giver, as clue giver to the guessers."""
    scene = sight.view.scene
    whom = [seat for seat in known if (seat == scene.giver) != (sight.seat == scene.giver)]
    return choose_action_by_belief(
        reader_mix_for_players(mind, [known[seat] for seat in sorted(whom)]), 0.0, sight, chance
    )


def best_clue_with_errors(options: PossibleCluesWithValues, off: Sequence[float]) -> Clue:
    ranked = zip(options.values, off, options.clues, strict=True)
    return max(ranked, key=lambda rated: log(rated[0] + 1e-6) + rated[1])[2]


def random_errors_of_round(sight: Sight[Action, Event, View], size: float, n: int) -> list[float]:
    """Return `n` random errors, which stay the same for a whole round. They depend only on what the seat can see."""
    if not size:
        return [0.0] * n
    scene = sight.view.scene
    row, _ = Chance.of(f"{sight.commitment} {sight.seat} {scene.round} {scene.ballot}").below(
        len(fixed_normal_samples())
    )
    return [size * error for error in fixed_normal_samples()[row][:n]]


@cache
def fixed_normal_samples() -> tuple[tuple[float, ...], ...]:
    """Return rows of samples from the normal distribution. They are the same in every run."""
    normal, chance = NormalDist(), Chance.of("what if they see it differently")
    rows = []
    for _ in range(SHAKES):
        drawn, chance = chance.shuffle(range(CHARACTERS * 100))
        rows.append(tuple(normal.inv_cdf((number + 0.5) / (CHARACTERS * 100)) for number in drawn[:CHARACTERS]))
    return tuple(rows)


def make_belief_bot(
    name: str, mind: ReaderMix, manner: str, strength: Strength, slips: float = 0.0, title: str = ""
) -> Bot[Action, Event, View]:
    return Bot(
        name,
        4,
        manner,
        lambda sight, chance: choose_action_by_belief(mind, slips, sight, chance),
        strength,
        title=title,
    )


EASY: Final = make_belief_bot(
    "easy", NORMAL_MIND, msg("Means well, but is often slightly off the mark."), "easy", SLIPS
)
NORMAL: Final = make_belief_bot(
    "normal", NORMAL_MIND, msg("Knows the characters and expects you to see them the same way."), "normal"
)
STRONG: Final = replace(
    make_belief_bot("strong", STRONG_MIND, msg("Asks itself how different people would understand a clue."), "strong"),
    recall=partial(choose_action_with_profiles, STRONG_MIND),
)
PERSONAS: Final = (
    make_belief_bot(
        "painter", PAINTER, msg("Looks at faces, clothes and colours first."), "normal", title=msg("painter")
    ),
    make_belief_bot(
        "teller",
        TELLER,
        msg("Thinks of the stories, where they happen and how they end."),
        "normal",
        title=msg("storyteller"),
    ),
    make_belief_bot(
        "herald", HERALD, msg("Goes by rank and calling: rulers, rogues and the rest."), "normal", title=msg("herald")
    ),
    make_belief_bot("dreamer", DREAMER, msg("Goes by mood and personality."), "normal", title=msg("dreamer")),
)
