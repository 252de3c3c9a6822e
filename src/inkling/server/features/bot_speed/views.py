"""HTML of the bots' speed: a field of the options, and buttons that take effect at once."""

import htpy as h

from inkling.core import Html, Say, join
from inkling.core.html import escape
from inkling.server.features.bot_speed.model import LABELS, ROWS, bot_speed_of_table
from inkling.server.platform.html.components import draw_hidden_field
from inkling.server.platform.html.forms import draw_segmented_choice
from inkling.server.platform.http import urls
from inkling.server.tables.state import Table


def draw_speed_field(table: Table, say: Say) -> h.Element:
    """Draw the choice as a field of the options form."""
    choices: list[tuple[str, h.Node]] = [(speed, say(label)) for speed, label in LABELS.items()]
    hint = say("Quick bots act as soon as they have decided, so the time one takes shows how hard its choice was.")
    return h.fieldset(".stack")[
        h.legend[say("Speed of bots")],
        draw_segmented_choice("speed", choices, bot_speed_of_table(table)),
        h.p(".cap")[hint],
    ]


def draw_speed_buttons(table: Table, say: Say) -> Html:
    """Draw the choice as three buttons that take effect at once."""
    now, label = bot_speed_of_table(table), escape(say("Speed of bots"))
    drawn = [f'<div class="line speeds" role="group" aria-label="{label}"><span class="grow">{label}</span>']
    for speed, row in ROWS.items():
        values = {"kind": "ruled", "rule": row.rule, "on": int(row.on)}
        fields = join(draw_hidden_field(name, value) for name, value in values.items())
        button = (
            f'<button class="chip" aria-pressed="{str(speed == now).lower()}">{escape(say(LABELS[speed]))}</button>'
        )
        drawn.append(f'<form method="post" action="{urls.command(table.code)}">{fields}{button}</form>')
    return Html(f"{''.join(drawn)}</div>")
