"""A decoration for the home page: the four roads, by day and by night."""

from inkling.games.silencio.rules.cards import COLOURS


def emblem() -> str:
    return f'<div class=em-roads aria-hidden=true>{"".join(f"""<i class="em-{colour}"></i>""" for colour in COLOURS)}</div>'
