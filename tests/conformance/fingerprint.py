"""A hash of everything that a few plays of a game show; `python -m tests.conformance.fingerprint` prints it."""

from hashlib import sha256

import msgspec

from inkling.core.chance import Chance
from inkling.core.growing import as_plain
from inkling.games import SHELF
from tests.conformance.options import AnyGame
from tests.conformance.plays import begin, first_setups, viewers, walk


def fingerprint(game: AnyGame) -> str:
    found = sha256()
    for setup in first_setups(game, 8):
        for step in walk(begin(game, setup), Chance.of(setup.seed)):
            if step.after.ply % 5 and step.after.outcome is None:
                continue
            for viewer in viewers(step.after):
                found.update(msgspec.json.encode(step.after.sight(viewer), enc_hook=as_plain))
    return found.hexdigest()


if __name__ == "__main__":
    for name, game in SHELF.items():
        print(name, fingerprint(game))
