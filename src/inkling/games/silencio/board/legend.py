"""Notes that explain Silencio's icons: rows with their effects, shrines, pending effects, Oracle, deck and tavern."""

from inkling.core.errors import msg
from inkling.core.html import Html, escape
from inkling.core.words import Say
from inkling.games.board_kit.cached_drawing import cache_drawing
from inkling.games.board_kit.legend import draw_popover_note, note_line_as_html
from inkling.games.silencio.board.cards import draw_icon
from inkling.games.silencio.board.effect_texts import WILL
from inkling.games.silencio.rules.cards import COLOURS
from inkling.games.silencio.rules.effect_queries import dark_effect_of, light_effect_of
from inkling.games.silencio.rules.state import Dark, Light, Options
from inkling.games.silencio.text.story import PENDING

ROWS = {"red": msg("Red row"), "blue": msg("Blue row"), "yellow": msg("Yellow row"), "green": msg("Green row")}
WAITING: dict[str, tuple[str, str]] = {
    "shield": (msg("Shield"), msg("The next card has no dark effect, no matter who plays it.")),
    "dampen": (msg("Dampened"), msg("The next card has no light effect, no matter who plays it.")),
    "random": (
        msg("Random"),
        msg(
            "The next player draws a hidden card at random. If it fits, it’s played. If not, everybody "
            "sees it, and they play another."
        ),
    ),
    "green-only": (msg("Green only"), msg("The next card must be green. If you can’t play one, you pass.")),
    "passes": (msg("Passes"), msg("When everybody has passed in a row, the game ends.")),
}
"""Title and text of each note about a pending effect and about passes."""
USED_UP = msg("It stays in force, however many of you pass; the next card uses it up.")


@cache_drawing
def draw_legend_zone(options: Options, say: Say) -> Html:
    """Draw all notes. They depend only on the options, so they never change during a play."""
    return Html(
        "".join(
            [
                *draw_notes_on_rows(options, say),
                *draw_notes_on_pending_effects(say),
                *draw_notes_on_card_sides(say),
                *draw_notes_on_places(say),
            ]
        )
    )


def draw_notes_on_rows(options: Options, say: Say) -> list[Html]:
    notes = []
    for place, colour in enumerate(COLOURS):
        light, dark = light_effect_of(options, place), dark_effect_of(options, place)
        lines = (
            draw_note_line("sun", say("Over a gap: light."), describe_effect_kind(light, say)),
            draw_note_line("moon", say("The very next rank: dark."), describe_effect_kind(dark, say)),
            draw_note_line(
                "flame",
                say("Its shrine:"),
                say("while it’s lit, somebody can use it on their turn to get the light effect; then it goes out."),
            ),
        )
        notes.append(draw_popover_note(colour, say(ROWS[colour]), *lines))
    return notes


def draw_note_line(symbol: str, head: str, rest: str) -> Html:
    return Html(f"{draw_icon(symbol)}<b>{escape(head)}</b> {escape(rest)}")


def describe_effect_kind(kind: Light | Dark, say: Say) -> str:
    return say(WILL[kind] if kind in WILL else PENDING[kind])


def draw_notes_on_pending_effects(say: Say) -> list[Html]:
    return [
        draw_popover_note(
            kind,
            say(title),
            note_line_as_html(say(words)),
            *([] if kind == "passes" else [note_line_as_html(say(USED_UP))]),
        )
        for kind, (title, words) in WAITING.items()
    ]


def draw_notes_on_card_sides(say: Say) -> list[Html]:
    light = say(
        "A card played over a gap shows its day picture. Unless it’s dampened, you may use its effect or decline it."
    )
    dark = say(
        "A card exactly one higher than the last in its row shows its night picture, unless something prevents "
        "its effect. You must carry out that effect."
    )
    return [
        draw_popover_note("light", say("Light effect"), note_line_as_html(light)),
        draw_popover_note("dark", say("Dark effect"), note_line_as_html(dark)),
    ]


def draw_notes_on_places(say: Say) -> list[Html]:
    large = say(
        "While it’s lit, a player who uses it on their turn gets the light effect of any colour; then it goes out."
    )
    oracle = say("Cards that everybody sees. Some effects and swaps take cards from the Oracle or add to it.")
    deck = say("Only the Oracle is refilled from it; nobody draws a card into their hand.")
    box = say("What goes into the box is out of the game.")
    inn = say(
        "It opens with the third dark effect. Then one player may say exactly one true thing on their turn, "
        "and it closes until the third dark effect after that."
    )
    places = (("large", say("Large shrine"), (large,)), ("oracle", say("Oracle"), (oracle,)))
    more = (("deck", say("Deck"), (deck, box)), ("tavern", say("Tavern"), (inn,)))
    return [draw_popover_note(own, title, *map(note_line_as_html, lines)) for own, title, lines in (*places, *more)]
