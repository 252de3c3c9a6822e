"""Examines a whole random play: cheap checks at every ply, all checks at some plies, or at many if thorough."""

from inkling.core.chance import Chance
from inkling.core.driver import AnyPlay
from inkling.core.record import Setup
from inkling.core.sight import SYSTEM
from tests.amounts import LONG_RUN
from tests.conformance import kit, secrecy, texts
from tests.conformance.options import AnyGame
from tests.conformance.plays import begin, viewers, walk
from tests.conformance.rehearsal import check_setup

SELDOM = 20 if LONG_RUN else 40
"""At first one ply in this many is checked closely, then fewer and fewer."""
OPENING = 60 if LONG_RUN else 30
"""Number of plies at the start that a thorough examination checks one by one."""


def examine(game: AnyGame, setup: Setup, thorough: bool = False) -> None:
    chance = Chance.of(f"examination of {setup.seed}")
    play = begin(game, setup)
    kit.check_every_action(play)
    check_setup(game, setup, chance, 200 if thorough else 3)
    if thorough or chance.below(4)[0] == 0:
        examine_moment(play, chance, thorough)
    for step in walk(play, chance):
        kit.check_quiet(step)
        kit.check_once(step)
        secrecy.check_public(step.before, step.actor, step.action)
        close, _ = step.chance.below(SELDOM + step.after.ply)
        if close == 0 or (thorough and step.after.ply <= OPENING):
            kit.check_pure(step)
            texts.check_sentences(step)
            examine_moment(step.after, step.chance, thorough)
        play = step.after
    examine_moment(play, chance, thorough)
    kit.check_replay(play)


def examine_moment(play: AnyPlay, chance: Chance, thorough: bool) -> None:
    kit.check_offers(play)
    kit.check_refusals(play, chance, 1000 if thorough and play.ply % 10 == 0 else 3)
    kit.check_json(play)
    kit.check_notation(play)
    kit.check_encoding(play)
    kit.check_no_seed(play)
    texts.check_screens(play)
    texts.check_labels(play)
    secrecy.check_imagined(play, chance)
    for viewer in viewers(play):
        secrecy.check_same_story(play, viewer, chance.fork(f"story of {viewer}"))
    if play.outcome is None:
        actor, _ = chance.fork("actor").pick((*play.game.rules.turn(play.state), SYSTEM))
        secrecy.check_told_alike(play, actor, chance)
