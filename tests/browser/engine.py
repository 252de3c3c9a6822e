"""Selects the Chromium that tests drive, and its options."""

import shutil

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
"""The first is the same engine without the windows around it: a page costs a sixth of the time."""
SWITCHES = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
