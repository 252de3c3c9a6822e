"""Draws the game's picture for the home page: some of its silhouettes."""

import htpy as h

from inkling.core.html import Markup, render

SHOWN = ("tofu", "owl", "pig", "dolphin", "elephant", "snail", "beetle", "rat")


def draw_emblem() -> Markup:
    return render(h.span(".em-tofu")[[h.i(class_=f"s-{silhouette}") for silhouette in SHOWN]])
