"""Draws the dock: the question, the choices as radio buttons, a sentence about the selected choice, and one filled
button."""

from functools import cache

from inkling.core.board import BoardContext, RenderMemo
from inkling.core.errors import msg
from inkling.core.html import NOTHING, Html, escape
from inkling.core.sight import Sight
from inkling.core.words import Say
from inkling.games.board_kit.cached_drawing import cache_drawing
from inkling.games.board_kit.dock import draw_action_form, draw_dock_heading, draw_dock_heading_from_html
from inkling.games.board_kit.html_texts import translate_and_escape
from inkling.games.board_kit.legend import draw_button_that_opens_note
from inkling.games.board_kit.story import heading_of_story
from inkling.games.silencio.board.cards import draw_icon
from inkling.games.silencio.board.choice_labels import (
    ChoiceNumbers,
    Choices,
    html_id_of_choice,
    html_id_of_shrine_choice,
    required_attribute_if_first,
)
from inkling.games.silencio.board.choice_texts import (
    ChoiceContext,
    draw_chip_text,
    draw_shrine_chip_text,
    explain_consequence,
    explain_consequence_by_moment,
    explain_giving_card,
    name_on_shrine_chip,
    tavern_statement_text,
    text_of_choice_button,
    text_of_play_button,
    text_of_shrine_button,
)
from inkling.games.silencio.board.effect_texts import (
    Prospect,
    can_play_card,
    describe_consequence_of_play,
    describe_shrine_use,
    light_or_dark_side_of_card,
    predict_effect,
)
from inkling.games.silencio.board.hand import (
    STILL,
    CardOrigin,
    card_origin_classes,
    draw_choosable_card,
    draw_choosable_face,
    draw_choosable_hand,
    draw_hand_without_controls,
    draw_sort_checkbox,
    owner_of_open_card,
)
from inkling.games.silencio.board.question_texts import (
    Kinds,
    effect_that_asks_question,
    heading_of_question,
    hint_before_choice_is_made,
    text_of_disabled_button,
)
from inkling.games.silencio.rules.actions import (
    Action,
    DeclineLightEffect,
    DrawRandomCard,
    EndTurn,
    GiveCard,
    LayCard,
    LeaveStartCard,
    MakeStatement,
    NamePlayer,
    PassTurn,
    PlayCard,
    TakeCard,
    TakeStartCard,
    UseShield,
    UseShrine,
)
from inkling.games.silencio.rules.cards import CardId
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.state import (
    GiftStage,
    Options,
    SeenStage,
    StartGrabStage,
    TurnEndingStage,
    View,
)
from inkling.games.silencio.text import text_screen
from inkling.games.silencio.text.notation import label_giving_card, write_action

CHOICE = msg("Your choice")
PASSES_BY_ITSELF = msg("You’ll pass automatically in a moment.")
FOLDED = {UseShrine, MakeStatement}
"""Actions whose choices are hidden in a fold, because they are rare."""
REFUSALS = {DeclineLightEffect, LeaveStartCard}
AT_ONCE = {UseShield, TakeStartCard, *REFUSALS}
"""Answers to a yes-or-no question: they act on the first press."""
NAMING = {NamePlayer, EndTurn}
"""Actions whose texts contain players' names, so that only one table may reuse their cached texts.
`explain_giving_card` handles `GiveCard`."""
EXPLAINED = {PassTurn, TakeCard, MakeStatement}
"""Actions whose explanation needs the full sight, so it must not be cached by moment."""
OPTIONS = Options()
"""Default options; the notation of a shrine action does not depend on them."""


def draw_waiting_dock(view: View, waiting: Html, banter: Html, say: Say, context: BoardContext) -> Html:
    """Draw the dock of a viewer who has nothing to decide. It shows who is awaited, the hand, the newest story lines,
    and a bot's remark."""
    anybody = say.anybody
    sort = draw_sort_checkbox(anybody) if view.hand and len(view.hand) > 1 else ""
    news = f'<ul class=news aria-label="{heading_of_story(say)}">{"".join(context.news)}</ul>'
    return Html(
        f'<div class="two waits">{draw_dock_heading_from_html(waiting or escape(text_screen.describe_question(view, say)), sort)}'
        f"{draw_hand_without_controls(view, anybody, context.memo)}<div class=does>{news}{banter}</div></div>"
    )


def draw_choice_dock(
    choices: Choices, sight: Sight[Action, Event, View], marks: ChoiceNumbers, say: Say, context: BoardContext
) -> Html:
    """Draw the dock of a viewer who must act. Each choice is a card of the hand or a chip. It has a sentence about its
    consequence, and a label for the button."""
    view, plain, kinds = sight.view, say.anybody, set(map(type, sight.legal))
    moment = ChoiceContext(view.stage, view.player, view.seats, view.deck > 0)
    folded = [] if kinds.isdisjoint(FOLDED) else [n for n, action in choices if type(action) in FOLDED]
    lone = len(choices) - len(folded) == 1
    cards: dict[CardId, Html] = {}
    shrines: list[tuple[str, UseShrine]] = []
    chips, speech, says, labels, buttons = [], [], list[str](), [], []
    for n, action in choices:
        if type(action) is UseShrine:
            shrines.append((n, action))
            continue
        do, own = write_action(action, sight.options), html_id_of_choice(marks.ask, n)
        if type(action) is PlayCard:
            place = card_origin_classes(action.card, view)
            look, text, button = draw_play_choice(action.card, predict_effect(view, action.card), place, plain)
            if place is CardOrigin.OTHERS:
                look = Html(f"{look}<span class=who>{escape(say.name(owner_of_open_card(view, action.card)))}</span>")
            cards[action.card] = draw_choosable_card(action.card, do, place, look, own, n, lone)
        else:
            text, button = draw_consequence_of_choice(action, sight, moment, say, context.memo)
            if type(action) in AT_ONCE and not lone:
                buttons.append(draw_answer_button(n, do, own, button, type(action) in REFUSALS))
            elif type(action) is LayCard or (type(action) is GiveCard and type(view.stage) is not GiftStage):
                place = card_origin_classes(action.card, view)
                look = draw_choosable_face(action.card, STILL, place, plain)
                cards[action.card] = draw_choosable_card(action.card, do, place, look, own, n, lone)
            elif type(action) is MakeStatement:
                speech.append(draw_choice_chip(n, do, Html(escape(tavern_statement_text(action, view, say))), "", own))
            else:
                chips.append(draw_choice_chip(n, do, *draw_chip_text(action, button, say), own, lone))
        says.append(f'<p class="say when w{n}" id=w{n}>{text}</p>')
        labels += [f'<span class="when w{n}">{button}</span>'] * (lone or type(action) not in AT_ONCE)
    if shrines:
        text, button = draw_shrine_consequences(tuple(shrines), sight.options, view.played, can_play_card(sight), plain)
        says.append(text)
        labels.append(button)
    hand = cards and draw_choosable_hand(cards, marks.lying, view, PlayCard in kinds, plain)
    stay = draw_ask_first_checkbox(plain) if will_turn_end(view, kinds, bool(shrines), context) else NOTHING
    inner = (
        f"{draw_dock_heading(heading_of_question(view, kinds, say), draw_effect_that_asks(view, plain))}{hand or draw_hand_without_controls(view, plain, context.memo)}<div class=does>{draw_start_card(view, context)}"
        f"{draw_chip_row(chips, lone, len(choices), plain) if chips else ''}"
        f"{draw_rare_choices(shrines, speech, view.played, plain, stay) if folded else stay}"
        f"{draw_consequences(says, labels, view.stage, kinds, plain)}{''.join(buttons)}</div>"
    )
    return draw_action_form(context.post, sight.ask, inner, look="two")


def will_turn_end(view: View, kinds: Kinds, shrines: bool, context: BoardContext) -> bool:
    """True if the turn ends after this choice although a shrine or the tavern could still be used. Then the player can
    tick "Ask me before my turn ends". False in lessons. Also false before a random draw, because its result is
    unknown."""
    if context.lesson or view.player != view.seat or view.stage == TurnEndingStage() or DrawRandomCard in kinds:
        return False
    left = (bool(view.lit) and not view.shrine_used) or (view.tavern is not None and view.tavern.open)
    return left and (view.played or shrines)


@cache
def draw_ask_first_checkbox(say: Say) -> Html:
    """Draw the checkbox "Ask me before my turn ends", which the browser remembers. The form sends `then` twice if it is
    ticked, and the last value counts."""
    label = translate_and_escape(msg("Ask me before my turn ends"), say)
    return Html(
        '<input type=hidden name=then value=end><span class=stay><input class=pickr type=checkbox name=then value="" '
        f"id=stay data-keep=stay><label class=chip for=stay>{label}</label></span>"
    )


def draw_answer_button(n: str, do: str, own: str, label: Html, refuses: bool) -> Html:
    """Draw a button that acts on the first press, whatever else is selected. A refusal comes second in the tab order,
    so that Enter never chooses it."""
    return Html(
        f'<button class="btn {"quiet no" if refuses else "yes"}" name=do value="{do}" id={own} aria-describedby=w{n} '
        f"formnovalidate>{label}</button>"
    )


def draw_effect_that_asks(view: View, say: Say) -> Html:
    """Draw the effect that caused the question. If no effect did, draw the checkbox that sorts the hand."""
    asks = effect_that_asks_question(view)
    if asks is None:
        return draw_sort_checkbox(say) if view.hand and len(view.hand) > 1 else NOTHING
    return draw_badge_of_asking_effect(*asks, say)


@cache
def draw_badge_of_asking_effect(symbol: str, label: str, say: Say) -> Html:
    note = draw_button_that_opens_note(
        "light" if symbol == "sun" else "dark", say("More about this: {sign}", sign=say(label))
    )
    return Html(f'<span class="pill place">{draw_icon(symbol)}{translate_and_escape(label, say)}{note}</span>')


def draw_start_card(view: View, context: BoardContext) -> Html:
    if type(view.stage) is not StartGrabStage:
        return NOTHING
    return Html(f'<img class=start src="{context.pictures}/start.svg" alt="">')


def draw_chip_row(chips: list[Html], lone: bool, among: int, say: Say) -> Html:
    """Draw the chips. If `lone`, there is only one choice and it is already selected. Its chip is then visible only
    next to shrines, so that the player can return to it."""
    look = "chips" if not lone else "chips lone" if among == 1 else "chips only"
    return Html(
        f'<fieldset class="{look}"><legend class=sr>{translate_and_escape(CHOICE, say)}</legend>{"".join(chips)}</fieldset>'
    )


def draw_choice_chip(
    n: str, do: str, label: str, colour: str, own: str, chosen: bool = False, said: str = "", name: str = ""
) -> Html:
    """Draw a chip. `own` is its HTML ID. If it shares its sentence with another choice, `said` is that choice's number.
    Screen readers read the chip's label, or `name` if the label may be hidden."""
    called = f'aria-label="{name}"' if name else f"aria-labelledby=l{own}"
    return Html(
        f'<span><input class="pickr o{n}" type=radio name=do value="{do}" id={own} {called} aria-describedby=w{said or n}'
        f'{required_attribute_if_first(n)}{" checked" if chosen else ""}><label class="chip {colour}" for={own} id=l{own}>{label}</label></span>'
    )


def draw_rare_choices(
    shrines: list[tuple[str, UseShrine]], speech: list[Html], played: bool, say: Say, stay: Html
) -> Html:
    """Draw two folds with rarely used choices: one for shrines, one for the tavern. Usable shrines also glow on the
    board."""
    drawn, colours = draw_shrine_fold(tuple(shrines), played, say, stay) if shrines else ("", "")
    if speech:
        rows = draw_chip_group(say("One true sentence"), speech)
        drawn += draw_fold_with_chips("tavern", "tavern", say("Tavern"), say("Speak in the tavern"), rows)
    return Html(f"<div class=folds>{drawn}</div>{colours}")


@cache_drawing
def draw_shrine_fold(
    shrines: tuple[tuple[str, UseShrine], ...], played: bool, say: Say, stay: Html
) -> tuple[Html, Html]:
    """Draw the fold with the shrines. The colours of the large shrine appear in it once this shrine is selected."""
    small: list[Html] = []
    large: list[Html] = []
    said = first_choice_of_each_colour(shrines)
    for n, action in shrines:
        is_large = action.shrine == "large"
        own = html_id_of_shrine_choice(action.shrine, action.colour if large else "")
        label, name = draw_shrine_chip_text(action.colour, say), name_on_shrine_chip(action.colour, say)
        drawn = draw_choice_chip(
            n, write_action(action, OPTIONS), label, action.colour, own, said=said[action.colour], name=name
        )
        (large if is_large else small).append(drawn)
    title, which, colours = say("Large shrine"), say("Which shrine?"), say("Large shrine: as which colour?")
    if large:
        own = html_id_of_shrine_choice("large")
        small.append(Html(f'<label class=chip for="{own}">{draw_icon("flame")}{escape(title)}</label>'))
    use = say("Use a shrine") if played else say("Use a shrine first")
    ways = draw_chip_group(colours, large, "large") if large else NOTHING
    return draw_fold_with_chips("shrines", "flame", say("Shrine"), use, draw_chip_group(which, small) + stay), ways


def first_choice_of_each_colour(shrines: tuple[tuple[str, UseShrine], ...]) -> dict[str, str]:
    """Return the number of the first choice of each colour. A small shrine and the large one have the same effect in
    one colour, so they share a sentence."""
    return {action.colour: n for n, action in reversed(shrines)}


def draw_fold_with_chips(key: str, symbol: str, short: str, label: str, inner: str) -> Html:
    """Draw a fold with chips. Its heading is `label`; narrow screens show `short` instead."""
    said = f"<span class=brief aria-hidden=true>{escape(short)}</span><span class=whole>{escape(label)}</span>"
    return Html(
        f'<details class=fold data-key="{key}"><summary>{draw_icon(symbol)}{said}{draw_icon("down")}</summary>{inner}</details>'
    )


def draw_chip_group(title: str, chips: list[Html], look: str = "") -> Html:
    return Html(f'<fieldset class="chips {look}"><legend class=cap>{escape(title)}</legend>{"".join(chips)}</fieldset>')


def draw_consequences(says: list[str], labels: list[str], stage: SeenStage, kinds: Kinds, say: Say) -> Html:
    """Draw the sentence and the button label of every choice. CSS hides all but those of the selected choice."""
    missing, hint = translate_and_escape(text_of_disabled_button(kinds), say), hint_before_choice_is_made(stage, kinds)
    how = f'<p class="say first soft">{translate_and_escape(hint, say)}</p>' if hint else ""
    if kinds == {PassTurn}:
        says.append(f"<p class=say data-scripted hidden>{translate_and_escape(PASSES_BY_ITSELF, say)}</p>")
    button = f'<button class="btn wide"><span class=first>{missing}</span>{"".join(labels)}</button>' if labels else ""
    return Html(f"<div class=says>{how}{''.join(says)}</div>{button}")


@cache_drawing
def draw_shrine_consequences(
    shrines: tuple[tuple[str, UseShrine], ...], options: Options, played: bool, able: bool, say: Say
) -> tuple[Html, Html]:
    """Return the sentences and the button labels of all shrine choices."""
    says, labels = [], []
    for colour, first in first_choice_of_each_colour(shrines).items():
        numbers = " ".join(f"w{n}" for n, action in shrines if action.colour == colour)
        text, _ = draw_consequence_and_button_label(describe_shrine_use(colour, options, played, able, say), "")
        says.append(f'<p class="say when {numbers}" id=w{first}>{text}</p>')
    for n, action in shrines:
        labels.append(
            f'<span class="when w{n}">{escape(text_of_shrine_button(action.shrine, action.colour, say))}</span>'
        )
    return Html("".join(says)), Html("".join(labels))


@cache_drawing
def draw_play_choice(card: CardId, prospect: Prospect, place: str, say: Say) -> tuple[Html, Html, Html]:
    """Return three parts of playing this card: its face in the hand, its consequence, and its button label."""
    look = draw_choosable_face(card, light_or_dark_side_of_card(prospect), place, say)
    return look, *draw_consequence_and_button_label(
        describe_consequence_of_play(card, prospect, say), text_of_play_button(card, say)
    )


def draw_consequence_of_choice(
    action: Action, sight: Sight[Action, Event, View], moment: ChoiceContext, say: Say, memo: RenderMemo
) -> tuple[Html, Html]:
    """Return the sentence and button label of any action except playing a card or using a shrine."""
    anybody = say.anybody
    if type(action) is GiveCard:
        label = label_giving_card(action.card, moment.stage, moment.seats, say)
        return draw_consequence_and_button_label(explain_giving_card(action.card, moment, say), label)
    if type(action) in EXPLAINED:
        return draw_consequence_and_button_label(
            explain_consequence(action, sight, moment, anybody), text_of_choice_button(action, moment, anybody)
        )
    if type(action) in NAMING:
        return memo.newest((say.viewer, action), draw_consequence_by_moment, action, moment, say)
    return draw_nameless_consequence(action, moment, anybody)


def draw_consequence_by_moment(action: Action, moment: ChoiceContext, say: Say) -> tuple[Html, Html]:
    return draw_consequence_and_button_label(
        explain_consequence_by_moment(moment, action, say), text_of_choice_button(action, moment, say)
    )


draw_nameless_consequence = cache_drawing(draw_consequence_by_moment)
"""`draw_consequence_by_moment`, cached for all tables. Use it only for texts without players' names."""


def draw_consequence_and_button_label(sentences: tuple[str, str], button: str) -> tuple[Html, Html]:
    """Return the sentence, its first half in bold, and the button label, both as HTML."""
    head, rest = sentences
    return Html(f"<b>{escape(head)}</b> {escape(rest)}"), Html(escape(button))
