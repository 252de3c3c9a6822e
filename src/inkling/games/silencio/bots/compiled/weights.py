"""The blueprint's tuned weights, by number of seats and by whether the small shrines are lit at the start."""

import json
from functools import cache
from importlib.resources import files

import numpy as np

from inkling.games.silencio.bots.compiled.layout import Floats
from inkling.games.silencio.rules.state import Options


@cache
def all_weights() -> dict[str, Floats]:
    """Read the weights that self-play found (bench/silencio_tune.py, last at 605f0242)."""
    text = files("inkling.games.silencio").joinpath("data", "blueprint.json").read_text()
    return {name: np.array(numbers, dtype=np.float64) for name, numbers in json.loads(text).items()}


def weights_for(seats: int, options: Options) -> Floats:
    return all_weights()[f"{seats} {'lit' if options.unlit in ('none', 'large') else 'unlit'}"]
