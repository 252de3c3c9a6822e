"""Where a person's own decks lie on this computer."""

import os
from pathlib import Path

from platformdirs import user_data_dir


def decks_folder() -> Path:
    """In the folder that INKLING_HOME names, else where this system keeps a user's data."""
    return Path(os.environ.get("INKLING_HOME") or user_data_dir("inkling", appauthor=False)) / "decks"


def deck_folder(deck: str) -> Path:
    return decks_folder() / deck
