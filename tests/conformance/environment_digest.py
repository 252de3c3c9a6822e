"""Digests of environments for fixed seeds, one of numbers and one of text per game. They are equal on every machine and
Python version. Those of the numbers are stored here.

    .venv/bin/python -m tests.conformance.environment_digest [GAME …]
"""

import sys
from hashlib import sha256

import msgspec
import numpy as np

from inkling.games import SHELF
from inkling.research.environments import IDS, ManyEnvironment, TurnEnvironment

ANSWERS = 120
KEPT = {
    "inkling/silencio-v1": "843b2635aa7c9b69",
    "inkling/similo-v1": "dbb23958e03f8a44",
    "inkling/tofugott-v1": "9591f308545c6019",
}
"""Digests by environment name. Its version increases if the same seed and actions give another result."""


def digests_of(name: str) -> tuple[str, str]:
    learner = SHELF[name].learner
    digest, words = sha256(IDS[name].encode()), sha256()
    for seats in (SHELF[name].seats[0], SHELF[name].seats[-1]):
        env = TurnEnvironment(name, seats=seats, observe="text" if learner is None else "both")
        env.reset(seed=seats)
        for answer, agent in enumerate(env.agent_iter(ANSWERS)):
            seen, reward, over, cut_off, info = env.last()
            for part in ("observation", "action_mask") if learner is not None else ("action_mask",):
                digest.update(seen[part].tobytes())
            digest.update(f"{agent} {reward} {over} {cut_off}".encode())
            digest.update(msgspec.json.encode(info, order="deterministic"))
            words.update(seen["text"].encode())
            legal = np.flatnonzero(seen["action_mask"])
            env.step(None if over or cut_off else int(legal[answer * 7 % len(legal)]))
    if learner is not None and learner.batch is not None:
        digest.update(digest_of_many(name))
    return digest.hexdigest()[:16], words.hexdigest()[:16]


def digest_of_many(name: str) -> bytes:
    digest = sha256()
    many = ManyEnvironment(name, 16)
    seen, _ = many.reset(seed=5)
    for _ in range(60):
        seen, rewards, *_ = many.step(seen["action_mask"].argmax(axis=1))
        digest.update(seen["observation"].tobytes() + seen["action_mask"].tobytes() + rewards.tobytes())
    return digest.digest()


if __name__ == "__main__":
    for name in sys.argv[1:] or SHELF:
        print(IDS[name], *digests_of(name))
