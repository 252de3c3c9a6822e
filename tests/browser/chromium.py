"""Selects the Chromium that tests drive, and its options."""

import shutil

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
"""Paths of Chromium, best first. The first is a build without windows, which loads a page in a sixth of the time."""
SWITCHES = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
