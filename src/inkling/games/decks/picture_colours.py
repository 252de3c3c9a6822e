"""Measures the colours of a card's picture for bots: 36 small numbers from which no picture can be reconstructed.

Pillow and numpy are imported when the first picture is measured.
"""

import io
from base64 import b64encode
from typing import Final

COLOURS: Final = (
    *((25, 25, 25), (128, 128, 128), (245, 242, 235), (190, 40, 40), (230, 140, 150), (220, 130, 50)),
    *((235, 200, 80), (110, 70, 40), (80, 140, 70), (60, 90, 160), (160, 200, 220), (110, 70, 130)),
)
"""Black, grey, white, red, pink, orange, yellow, brown, green, blue, light blue, purple."""
ZONES: Final = ((0.0, 0.5, 0.3, 0.7), (0.5, 1.0, 0.2, 0.8), (0.0, 0.8, 0.0, 0.2), (0.0, 0.8, 0.8, 1.0))
"""Parts of a picture as top, bottom, left and right: the head, the clothes, the background on either side."""
SIDE = 48
NEAR = 40.0
"""Distance in RGB within which a pixel counts mostly as a colour; its share falls off like a bell curve."""


def shares_of_colours(picture: bytes) -> str | None:
    """Return the share of each of twelve colours in head, clothes and background, encoded as Base64. Return None if the
    picture can't be read."""
    try:
        import numpy as np
        from PIL import Image

        with Image.open(io.BytesIO(picture)) as image:
            small = image.convert("RGB").resize((SIDE, SIDE), Image.Resampling.BOX)
    except (ImportError, OSError, ValueError):
        return None
    apart = np.linalg.norm(np.asarray(small, float)[:, :, None] - np.array(COLOURS, float), axis=3)
    shares = np.exp(-((apart / NEAR) ** 2)) + 1e-9
    shares /= shares.sum(axis=2, keepdims=True)
    cuts = [[int(part * SIDE) for part in zone] for zone in ZONES]
    head, clothes, left, right = (shares[top:low, one:other].mean(axis=(0, 1)) for top, low, one, other in cuts)
    vector = np.concatenate([head, clothes, (left + right) / 2])
    return b64encode(np.round(vector * 255).astype(np.uint8).tobytes()).decode()
