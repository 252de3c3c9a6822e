"""Draws the Oracle and the places between the rows and the hand: deck, large shrine and tavern. It also draws the
pending effects."""

from inkling.core.errors import msg
from inkling.core.html import NOTHING, Html, escape
from inkling.core.words import Say
from inkling.games.board_kit.html_texts import translate_and_escape
from inkling.games.board_kit.legend import draw_button_that_opens_note
from inkling.games.silencio.board.card_pictures import shrine_title
from inkling.games.silencio.board.cards import (
    card_name_capitalized,
    draw_card_face,
    draw_icon,
    draw_small_card,
    draw_zone_heading,
)
from inkling.games.silencio.board.choice_labels import ChoiceNumbers, html_id_of_choice, html_id_of_shrine_choice
from inkling.games.silencio.board.legend import WAITING
from inkling.games.silencio.rules.cards import CardId
from inkling.games.silencio.rules.state import Cards, PendingEffects, Tavern
from inkling.games.silencio.text.story import PENDING

DARKS = 3
"""Number of dark effects that open the tavern."""
COIN = {"shield": "shield", "dampen": "dampen", "random": "random", "green-only": "green"}
"""Icon of each pending effect."""
CUES = {"take": msg("take"), "give": msg("give")}
"""Prompts on an Oracle card that can be chosen."""


def draw_oracle_zone(oracle: Cards, marks: ChoiceNumbers, cue: str, say: Say) -> Html:
    cards = "".join([draw_oracle_card(card, marks.ask, marks.cards.get(card), cue, say) for card in oracle])
    head, empty = draw_heading_that_opens_note("oracle", msg("Oracle"), say), translate_and_escape(msg("Empty"), say)
    return Html(f"{head}<ul>{cards}</ul>") if oracle else Html(f"{head}<p class=cap>{empty}</p>")


def draw_oracle_card(card: CardId, ask: int, n: str | None, cue: str, say: Say) -> Html:
    if n is None:
        return draw_small_card(card, say)
    return Html(
        f'<li class=mini><label class="take w{n}" for={html_id_of_choice(ask, n)}>{draw_card_face(card)}'
        f"<span class=sr>{escape(card_name_capitalized(card, say))}</span><span class=prompt>{translate_and_escape(CUES[cue], say)}</span></label></li>"
    )


def draw_places_zone(deck: int, boxed: int, lit: bool, tavern: Tavern | None, say: Say) -> Html:
    """Draw the deck, the large shrine and, if the options include it, the tavern."""
    return Html(f"{draw_deck(deck, boxed, say)}{draw_tavern(tavern, say)}{draw_large_shrine_card(lit, say)}")


def draw_deck(deck: int, boxed: int, say: Say) -> Html:
    label = say.many("{n} card", "{n} cards", deck)
    aside = escape(say("{n} in the box", n=boxed))
    box = f"<span class=cap>{aside}</span>" if boxed else ""
    look = "back" if deck else "back empty"
    head = draw_zone_heading(msg("Deck"), say)
    note = draw_button_that_opens_note("deck", say("Deck") + ", " + label)
    return Html(
        f'<div class=place>{note}{head}<span class="{look}" aria-hidden=true>{deck}</span>'
        f"<span class=sr>{escape(label)}</span>{box}</div>"
    )


def draw_large_shrine_card(lit: bool, say: Say) -> Html:
    label = f"<span class=sr>{escape(shrine_title('large', lit, say))}</span>"
    place = f"<span class=gate aria-hidden=true></span>{label}"
    if lit:
        place = f'<span class="gate lit" data-for={html_id_of_shrine_choice("large")}>{label}</span>'
    head, note = (
        draw_zone_heading(msg("Large shrine"), say),
        draw_button_that_opens_note("large", shrine_title("large", lit, say)),
    )
    return Html(f'<div class="place large-one">{note}{head}{place}</div>')


def draw_tavern(tavern: Tavern | None, say: Say) -> Html:
    """Draw the tavern, with a light for each dark effect since it last closed."""
    if tavern is None:
        return NOTHING
    state = say("open") if tavern.open else say("closed, {n} of 3 dark effects", n=tavern.darks)
    lights = "".join(f'<i class="{"on" if n < tavern.darks or tavern.open else ""}"></i>' for n in range(DARKS))
    look = "tavern-card open" if tavern.open else "tavern-card"
    head, note = (
        draw_zone_heading(msg("Tavern"), say),
        draw_button_that_opens_note("tavern", say("Tavern") + ", " + state),
    )
    return Html(
        f'<div class=place>{note}{head}<span class="{look}" aria-hidden=true>'
        f"<span class=lights>{lights}</span></span><span class=sr>{escape(state)}</span></div>"
    )


def draw_pending_effects_zone(pending: PendingEffects, passes: int, seats: int, say: Say) -> Html:
    """Draw the effects that will apply to the next card, each with a sentence. Also draw how many players have passed
    in a row."""
    waiting = (
        ("shield", pending.shield),
        ("dampen", pending.dampen),
        ("random", pending.random),
        ("green-only", pending.green_only),
    )
    tokens = [
        draw_pending_effect_token(COIN[effect], effect, say(PENDING[effect]), say) for effect, on in waiting if on
    ]
    if tokens:
        tokens.insert(0, draw_zone_heading(msg("For the next card"), say, "sr"))
    if passes:
        tokens.append(draw_zone_heading(WAITING["passes"][0], say, "sr"))
        tokens.append(
            draw_pending_effect_token("pass", "passes", say("Passes in a row: {n} of {all}", n=passes, all=seats), say)
        )
    return Html("".join(tokens))


def draw_pending_effect_token(coin: str, kind: str, label: str, say: Say) -> Html:
    head, colon, rest = label.partition(": ")
    note = draw_button_that_opens_note(kind, say("More about this: {sign}", sign=say(WAITING[kind][0])))
    return Html(
        f'<p class="token {kind}" data-key="{kind}"><span class=coin aria-hidden=true>{draw_icon(coin)}</span>'
        f"<span><b>{escape(head)}{colon}</b>{escape(rest)}</span>{note}</p>"
    )


def draw_heading_that_opens_note(own: str, title: str, say: Say) -> Html:
    """Draw a heading as a button that opens the note with the ID `own`."""
    note = draw_button_that_opens_note(own, say("More about this: {sign}", sign=say(title)))
    return Html(f"<div class=place>{draw_zone_heading(title, say)}{note}</div>")
