"""The picture of the game on the home page: some of its silhouettes."""

SHOWN = ("tofu", "owl", "pig", "dolphin", "elephant", "snail", "beetle", "rat")


def emblem() -> str:
    tiles = "".join(f'<i class="s-{silhouette}"></i>' for silhouette in SHOWN)
    return f'<span class="em-tofu">{tiles}</span>'
