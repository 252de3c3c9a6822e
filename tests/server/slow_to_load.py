"""Imported where workers are copied from: loads until the event loop of the server says that it turns, and notes it."""

import os
from pathlib import Path
from time import monotonic, sleep

from tests.limits import ANSWER

SAID = Path(os.environ["INKLING_LOOP_TURNS"])
UNTIL = monotonic() + ANSWER / 4

while not SAID.exists() and monotonic() < UNTIL:
    sleep(0.01)
SAID.with_name("heard").write_text(str(SAID.exists()))
