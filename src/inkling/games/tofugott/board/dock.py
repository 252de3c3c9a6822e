"""Draws the dock. A player who must act sees the question, the choices, the consequence of the selected choice, and the
filled button. Others see who is awaited.

Players can add a sentence to an answer, to a guess and to "go on" (R8). They cannot add one to confirming or taking
back, so these have separate forms.
"""

from inkling.core.errors import msg
from inkling.core.html import Html, escape
from inkling.core.sight import Seat
from inkling.core.words import Say
from inkling.games.board_kit.cached_drawing import cache_drawing
from inkling.games.board_kit.dock import (
    draw_action_form,
    draw_dock_heading,
    draw_label_next_to_question,
    draw_sentence_input,
)
from inkling.games.board_kit.html_texts import draw_quoted_sentence, translate_and_escape
from inkling.games.tofugott.board.ponder_card import name_of_answer_kind
from inkling.games.tofugott.board.shared_parts import (
    animation_delay_classes,
    draw_silhouette_or_card_back,
    silhouette_name_as_html,
)
from inkling.games.tofugott.rules.actions import Action, ChooseBestAnswer, ChooseWorstAnswer, ConfirmChoice, GoOn, Guess
from inkling.games.tofugott.rules.cards import SilhouetteId
from inkling.games.tofugott.rules.state import Options, Phase, Silhouettes, other_silhouettes
from inkling.games.tofugott.text.notation import write_action
from inkling.games.tofugott.text.text_screen import (
    describe_awaited_players,
    describe_others_choose,
    describe_others_may_talk,
)

BY_TAP = "by-tap"
"""The CSS class of a form that is sent by a tap on one of its choices. With the keyboard, or without JavaScript, its
button sends it."""
SECONDS_FROM_AFAR = 12
"""Seconds for which the TV page shows a reveal, because it has no controls to dismiss it."""


@cache_drawing
def draw_go_on_button(turn: int, question: int, last: bool, beat: int, say: Say) -> Html:
    """Draw the button between a reveal and the next question. Each viewer continues when ready."""
    key, kind = f"{turn}-{question}", " last" if last else ""
    forth, hurry = (
        escape(label_of_go_on_button(question, last, say)),
        translate_and_escape(msg("Turn them all up at once"), say),
    )
    return Html(
        f'<div class="over o{question}"><input type="checkbox" class="pickr gate g{question}{kind}" id="seen-{key}" data-goes-on="{SECONDS_FROM_AFAR}"><label class="btn forth" for="seen-{key}">{forth}</label>'
        f'<label class="tool hurry {animation_delay_classes(beat)}"><input type="checkbox" class="pickr h{question}" id="all-{key}">{hurry}</label></div>'
    )


def label_of_go_on_button(question: int, last: bool, say: Say) -> str:
    if last:
        return say("On to the result")
    return say("On to question {n}", n=question + 1) if question < 3 else say("On to the next turn")


@cache_drawing
def draw_link_back_to_reveal(turn: int, question: int, say: Say) -> Html:
    """Draw the control that shows the last reveal again."""
    label = translate_and_escape(msg("Back to the reveal"), say)
    return Html(f'<label class="tool again" for="seen-{turn}-{question}">{label}</label>')


@cache_drawing
def draw_dock_while_waiting(
    phase: Phase, active: Seat, waiting: tuple[Seat, ...], guess: SilhouetteId | None, say: Say
) -> Html:
    """Draw the dock of a viewer who has nothing to do: who is awaited, and the viewer's guess if there is one."""
    heading, yours, label = (
        translate_and_escape(msg("Now"), say),
        translate_and_escape(msg("Your guess:"), say),
        escape(describe_who_is_awaited(phase, active, waiting, say)),
    )
    own = (
        f'<p class="line mine">{draw_silhouette_or_card_back(guess)}<b>{yours} {silhouette_name_as_html(guess, say.lang)}</b></p>'
        if guess
        else ""
    )
    return Html(f'<h2 class="sr">{heading}</h2>{own}<p class="say wait">{label}</p>')


def describe_who_is_awaited(phase: Phase, active: Seat, waiting: tuple[Seat, ...], say: Say) -> str:
    match phase:
        case "choose":
            return describe_others_choose(active, say)
        case "talk":
            return describe_others_may_talk(waiting[0], say)
        case _:
            return describe_awaited_players(waiting, say)


def draw_card_choice(post: str, ask: int, say: Say) -> Html:
    asked, label = say("Choose a card to read out"), translate_and_escape(msg("Read it out"), say)
    note = translate_and_escape(msg("It’s read out at once; the other one goes back into the pile."), say)
    inner = f'{draw_dock_heading(asked)}<p class="say">{note}</p><button class="btn wide" id="lay">{label}</button>'
    return draw_action_form(post, ask, inner, look=BY_TAP)


@cache_drawing
def draw_answer_choice(
    legal: tuple[Action, ...],
    aside: Silhouettes,
    answers: tuple[SilhouetteId | None, ...],
    turn: int,
    options: Options,
    post: str,
    ask: int,
    say: Say,
) -> Html:
    """Draw the active player's dock. It has the silhouettes that can fill the highlighted slot. Once all slots are
    filled, it has the button that confirms the six answers."""
    offered = {
        action.silhouette: action for action in legal if isinstance(action, ChooseBestAnswer | ChooseWorstAnswer)
    }
    laid = sum(answer is not None for answer in answers)
    back = draw_take_back_form(post, ask, say) if laid else ""
    if not offered:
        final = say(
            "Tap an answer to take it back. Once locked, all six are final, and nobody else sees them until the reveal."
        )
        return Html(
            draw_confirm_form(
                legal, draw_dock_heading(say("All six are down")), final, say("Lock all six"), options, post, ask
            )
            + back
        )
    first = next(iter(offered.values()))
    if isinstance(first, ChooseBestAnswer):
        asked = say("Question {n}: your best answer", n=first.question)
        what = say("A right guess is a point for you both.")
    else:
        asked = say("Question {n}: your worst answer", n=first.question)
        what = say("Anyone who guesses it loses a point.")
    count = say("Answer {n} of 6", n=laid + 1)
    tiles = "".join(
        draw_silhouette_radio(offered[silhouette], silhouette, first is offered[silhouette], options, say.lang)
        if silhouette in offered
        else draw_silhouette_already_chosen(silhouette, answers.index(silhouette), say)
        for silhouette in other_silhouettes(aside)
    )
    send = draw_confirm_button(f"{turn}-{answers.index(None)}", None, "btn", say)
    inner = f'{draw_dock_heading(asked, draw_label_next_to_question(count))}{draw_silhouette_tiles(tiles, say)}<p class="say">{escape(what)}</p>{send}'
    return Html(draw_action_form(post, ask, inner, look=BY_TAP) + back)


def draw_silhouette_already_chosen(silhouette: SilhouetteId, place: int, say: Say) -> Html:
    """Draw a silhouette that is already one of the answers, with the icon of its slot. A press on it selects that
    slot."""
    kind = "worst" if place % 2 else "best"
    return Html(
        f'<label class="tile used {kind}" for="c{place}">{draw_silhouette_or_card_back(silhouette)}{silhouette_name_as_html(silhouette, say.lang)}<b>{place // 2 + 1}</b></label>'
    )


def draw_take_back_form(post: str, ask: int, say: Say) -> Html:
    """Draw the form that takes an answer back. It appears when an answer is selected."""
    note, label = (
        translate_and_escape(msg("This takes the silhouette back into your hand."), say),
        translate_and_escape(msg("Take it back"), say),
    )
    inner = f'<p class="say">{note}</p><button class="btn quiet">{label}</button>'
    return draw_action_form(post, ask, inner, own="back", look="takeback")


@cache_drawing
def draw_guess_choice(
    legal: tuple[Action, ...],
    active: Seat,
    question: int,
    turn: int,
    guess: SilhouetteId | None,
    sentence: str | None,
    options: Options,
    post: str,
    ask: int,
    last: bool,
    say: Say,
) -> Html:
    """Draw the choices for a guess. If all other players have confirmed (`last`), the guess is final at once. Otherwise
    the player can change it until they confirm it."""
    offered = {action.silhouette: action for action in legal if isinstance(action, Guess)}
    asked = say("Question {n}: what does {name} think fits best?", n=question, name=say.name(active))
    radios = [
        draw_silhouette_radio(act, silhouette, not place, options, say.lang)
        for place, (silhouette, act) in enumerate(offered.items())
    ]
    tiles = draw_silhouette_tiles("".join(radios), say)
    key, choice = f"{turn}-{question}", f"{tiles}{draw_note_on_guess_points(say.name(active), say)}"
    if guess is None:
        final = f'<input type="hidden" name="then" value="{write_action(ConfirmChoice(), options)}">' if last else ""
        return draw_action_form(
            post, ask, f"{draw_dock_heading(asked)}{choice}{final}{draw_confirm_button(key, None, 'btn', say, last)}"
        )
    yours, change = translate_and_escape(msg("Your guess:"), say), translate_and_escape(msg("Change your mind"), say)
    guess_line = f'<div class="line mine">{draw_silhouette_or_card_back(guess)}<div><h2>{yours} {silhouette_name_as_html(guess, say.lang)}</h2>{draw_quoted_sentence(sentence)}</div></div>'
    sure = draw_confirm_form(legal, guess_line, say("Once confirmed, it’s final."), say("Confirm"), options, post, ask)
    other = draw_action_form(post, ask, choice + draw_confirm_button(key, sentence, "btn quiet", say))
    return Html(f'{sure}<details class="mind" id="mind-{key}-{guess}"><summary>{change}</summary>{other}</details>')


@cache_drawing
def draw_talk_form(legal: tuple[Action, ...], options: Options, post: str, ask: int, say: Say) -> Html:
    """Draw the button with which the owner of the last revealed card continues the play. They may add a sentence
    (R8)."""
    asked, label = say("Your silhouette is turned up"), translate_and_escape(msg("Go on"), say)
    act = next(write_action(action, options) for action in legal if isinstance(action, GoOn))
    button = f'<button class="btn" name="do" value="{act}" id="lay">{label}</button>'
    hint = translate_and_escape(msg("Why? One sentence, if you like"), say)
    send = f'<div class="send">{draw_sentence_input(f"talk-{ask}", hint, hint)}{button}</div>'
    return draw_action_form(post, ask, draw_dock_heading(asked) + send)


def draw_confirm_form(
    legal: tuple[Action, ...], text: str, consequence: str, label: str, options: Options, post: str, ask: int
) -> Html:
    act = next(write_action(action, options) for action in legal if isinstance(action, ConfirmChoice))
    button = f'<button class="btn wide" name="do" value="{act}">{escape(label)}</button>'
    return draw_action_form(post, ask, f'{text}<p class="say">{escape(consequence)}</p>{button}', own="sure")


def draw_silhouette_tiles(tiles: str, say: Say) -> Html:
    legend = translate_and_escape(msg("Silhouettes"), say)
    return Html(f'<fieldset class="tiles"><legend class="sr">{legend}</legend>{tiles}</fieldset>')


@cache_drawing
def draw_silhouette_radio(action: Action, silhouette: SilhouetteId, first: bool, options: Options, lang: str) -> Html:
    """Draw a silhouette as a radio button. Only the `first` one gets the attribute `required`."""
    needed = " required" if first else ""
    return Html(
        f'<label class="tile"><input type="radio" name="do" value="{write_action(action, options)}" id="o-{silhouette}"{needed}>'
        f"{draw_silhouette_or_card_back(silhouette)}{silhouette_name_as_html(silhouette, lang)}</label>"
    )


@cache_drawing
def draw_note_on_guess_points(name: str, say: Say) -> Html:
    """Draw a note that says how many points a guess can win or lose."""
    both = escape(say("for you and {name}", name=name))
    mine = translate_and_escape(msg("for you"), say)
    return Html(
        f'<ul class="odds"><li class="best"><b>{name_of_answer_kind(0, say)}</b> <i class="points up">+1</i> {both}</li>'
        f'<li class="worst"><b>{name_of_answer_kind(1, say)}</b> <i class="points down">−1</i> {mine}</li></ul>'
    )


def draw_confirm_button(key: str, sentence: str | None, look: str, say: Say, final: bool = False) -> Html:
    """Draw the confirm button. Until something is selected, its text says what to select."""
    label = msg("Put it down for good") if final else msg("Put it face down")
    first, lay = translate_and_escape(msg("Choose a silhouette first"), say), translate_and_escape(label, say)
    return Html(
        f'<div class="send">{draw_sentence_field(key, sentence, say)}<button class="{look}" id="lay"><span class="before">{first}</span><span class="then">{lay}</span></button></div>'
    )


def draw_sentence_field(key: str, sentence: str | None, say: Say) -> Html:
    label = translate_and_escape(msg("Why? One sentence, if you like; it’s shown at the reveal"), say)
    return draw_sentence_input(key, label, translate_and_escape(msg("Why? One sentence, if you like"), say), sentence)
