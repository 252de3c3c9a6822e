"""Measures the colours of our pictures as drawn, for the stand-in of the bench who goes by colours.

.venv/bin/python bench/similo_pixels.py

Draws every portrait in Chromium and writes how much of each of eighteen colours is in head, clothes and ground, as
`pixels` into bench/similo_data/stand_ins.npz, whose other arrays tools/similo_knowledge.py makes. No bot reads it.
"""

import io
import shutil
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import Page, sync_playwright

from inkling.games.similo.board.faces import face
from inkling.games.similo.rules.cards import CardId

FILE = Path(__file__).parent / "similo_data/stand_ins.npz"
COLOURS = np.array(
    [
        *((20, 20, 20), (245, 240, 230), (130, 130, 130), (190, 40, 40), (220, 130, 50), (110, 70, 40)),
        *((235, 200, 80), (80, 130, 70), (60, 140, 140), (60, 90, 160), (160, 200, 220), (110, 70, 130)),
        *((230, 150, 150), (235, 195, 160), (200, 150, 110), (240, 220, 180), (170, 200, 170), (35, 40, 80)),
    ],
    float,
)
ZONES = ((0.0, 0.5, 0.3, 0.7), (0.55, 1.0, 0.2, 0.8), (0.0, 0.75, 0.0, 0.15), (0.0, 0.75, 0.85, 1.0))
"""From top to bottom and from left to right: the head, the clothes, the ground on either side."""
SIZE = (50, 70)
NEAR = 0.01 * 255**2


def screenshot(page: Page, card: CardId) -> bytes:
    page.set_content(f"<body style='margin:0'><div style='width:200px'>{face(card)}</div>")
    drawn = page.query_selector("svg")
    assert drawn is not None
    return drawn.screenshot()


def measure(picture: bytes) -> NDArray[np.float64]:
    pixels = np.asarray(Image.open(io.BytesIO(picture)).convert("RGB").resize(SIZE, Image.Resampling.BOX), float)
    shares = np.exp(-((pixels[:, :, None] - COLOURS) ** 2).sum(axis=3) / NEAR)
    shares /= shares.sum(axis=2, keepdims=True)
    width, height = SIZE
    cuts = [(int(a * height), int(b * height), int(c * width), int(d * width)) for a, b, c, d in ZONES]
    head, clothes, left, right = (shares[a:b, c:d].mean(axis=(0, 1)) for a, b, c, d in cuts)
    found: NDArray[np.float64] = np.sqrt(np.concatenate([head, clothes, (left + right) / 2]))
    return found


def main() -> None:
    with np.load(FILE) as stored:
        arrays = {name: stored[name] for name in stored.files}
    cards = [CardId(card) for card in arrays["cards"].tobytes().decode().split("\n")]
    with sync_playwright() as playwright:
        found = shutil.which("chromium") or shutil.which("chromium-headless-shell")
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 400, "height": 560})
        arrays["pixels"] = np.array([measure(screenshot(page, card)) for card in cards]).astype(np.float16)
        browser.close()
    np.savez_compressed(FILE, **arrays)


if __name__ == "__main__":
    main()
