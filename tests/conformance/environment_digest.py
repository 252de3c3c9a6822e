"""What environments give for fixed seeds, as one number a game: equal on every machine and Python.

.venv/bin/python -m tests.conformance.environment_digest
"""

from hashlib import sha256

import msgspec
import numpy as np

from inkling.games import SHELF
from inkling.research.environments import IDS, ManyEnvironment, TurnEnvironment

ANSWERS = 120


def digest_of(name: str) -> str:
    digest = sha256(IDS[name].encode())
    for seats in (SHELF[name].seats[0], SHELF[name].seats[-1]):
        env = TurnEnvironment(name, seats=seats, observe="both")
        env.reset(seed=seats)
        for answer, agent in enumerate(env.agent_iter(ANSWERS)):
            seen, reward, over, cut_off, info = env.last()
            for part in (seen["observation"], seen["action_mask"]):
                digest.update(part.tobytes())
            digest.update(f"{agent} {seen['text']} {reward} {over} {cut_off}".encode())
            digest.update(msgspec.json.encode(info, order="deterministic"))
            legal = np.flatnonzero(seen["action_mask"])
            env.step(None if over or cut_off else int(legal[answer * 7 % len(legal)]))
    learner = SHELF[name].learner
    if learner is not None and learner.batch is not None:
        digest.update(digest_of_many(name))
    return digest.hexdigest()[:16]


def digest_of_many(name: str) -> bytes:
    digest = sha256()
    many = ManyEnvironment(name, 16)
    seen, _ = many.reset(seed=5)
    for _ in range(60):
        seen, rewards, *_ = many.step(seen["action_mask"].argmax(axis=1))
        digest.update(seen["observation"].tobytes() + seen["action_mask"].tobytes() + rewards.tobytes())
    return digest.digest()


if __name__ == "__main__":
    for name in SHELF:
        print(name, digest_of(name))
