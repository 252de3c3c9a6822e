"""Draws the ponder card. While it is chosen, draws the two cards to choose from; then the premise with its three
questions and answers."""

from inkling.core.errors import msg
from inkling.core.html import NOTHING, Html, escape
from inkling.core.sight import Seat
from inkling.core.words import Say
from inkling.games.board_kit.cached_drawing import cache_drawing
from inkling.games.board_kit.legend import draw_button_that_opens_note
from inkling.games.tofugott.board.shared_parts import draw_silhouette_or_card_back, silhouette_name_as_html
from inkling.games.tofugott.rules.actions import Action, ChooseBestAnswer, ChooseCard, ChooseWorstAnswer, TakeAnswerBack
from inkling.games.tofugott.rules.cards import CardId, SilhouetteId, find_card, is_own_card
from inkling.games.tofugott.rules.state import Options, RevealedForQuestion, Silhouettes, answer_index
from inkling.games.tofugott.text.notation import write_action
from inkling.games.tofugott.text.story import sentence_for_viewer
from inkling.games.tofugott.text.text_screen import describe_others_choose
from inkling.games.tofugott.text.wording import premise_of_card

KINDS = ("best", "worst")
SHORT = 60
"""Maximum number of characters of a player's own sentence that the question row repeats. The reveal shows the whole
sentence."""


def draw_two_ponder_cards(
    drawn: tuple[CardId, ...], legal: tuple[Action, ...], active: Seat, options: Options, say: Say
) -> Html:
    """Draw the two ponder cards: face up as choices for the active player, face down for all others."""
    if not drawn:
        return Html(
            f'<h2 class="premise">{escape(describe_others_choose(active, say))}</h2><div class="pair shut" aria-hidden="true"><i></i><i></i></div>'
        )
    choices = {action.card: write_action(action, options) for action in legal if isinstance(action, ChooseCard)}
    heading, cards = (
        escape(say("Two ponder cards")),
        "".join(draw_drawn_card(card, choices.get(card), say) for card in drawn),
    )
    return Html(f'<h2 class="sr">{heading}</h2><div class="pair">{cards}</div>')


def draw_drawn_card(card: CardId, choice: str | None, say: Say) -> Html:
    inside = f'<b class="premise"{text_direction_attribute(card)}>{escape(premise_of_card(card, say))}</b>{draw_questions_of_card(card, say)}'
    if choice is None:
        return Html(f'<div class="ponder">{inside}</div>')
    return Html(
        f'<label class="ponder"><input type="radio" name="do" value="{choice}" id="k-{choice.split()[-1]}" form="ask" required>'
        f"{inside}</label>"
    )


def text_direction_attribute(card: CardId) -> str:
    """Return `dir="auto"` for cards written by players, because their text may be in a script that runs from right to
    left."""
    return ' dir="auto"' if is_own_card(card) else ""


def draw_questions_of_card(card: CardId, say: Say) -> Html:
    way = text_direction_attribute(card)
    lines = "".join(
        f"<span{way}>{escape(question.in_language(say.lang))}</span>" for question in find_card(card).question
    )
    return Html(f'<span class="three">{lines}</span>')


@cache_drawing
def draw_turn_and_premise(card: CardId, turn: int, turns: int, active: Seat, aside: Silhouettes, say: Say) -> Html:
    """Draw the turn number, the silhouettes that are set aside, and the premise of the ponder card."""
    place = escape(say("Turn {n} of {all}", n=turn, all=turns))
    doing = escape(sentence_for_viewer(active, say, msg("you answer"), msg("{name} answers")))
    shown = "".join(
        f"<span>{draw_silhouette_or_card_back(silhouette)}{silhouette_name_as_html(silhouette, say.lang)}</span>"
        for silhouette in aside
    )
    label = escape(say("Set aside:"))
    note = draw_button_that_opens_note("aside", say("More about this: {sign}", sign=say("what is set aside")))
    return Html(
        f'<div class="head"><p class="cap">{place}<span class="doing"> · {doing}</span></p><p class="aside place">{label} {shown}{note}</p></div>'
        f'<h2 class="premise"{text_direction_attribute(card)}>{escape(premise_of_card(card, say))}</h2>'
    )


@cache_drawing
def draw_questions_for_guessers(
    card: CardId, question: int, revealed: tuple[RevealedForQuestion, ...], laid: bool, say: Say
) -> Html:
    """Draw the questions for all viewers but the active player: revealed answers face up, the others face down."""
    rows = []
    for number in (1, 2, 3):
        known = revealed[number - 1] if number <= len(revealed) else RevealedForQuestion(())
        first = number == 1
        slots = draw_answer_slot("best", known.best, laid, first, say) + draw_answer_slot(
            "worst", known.worst, laid, first, say
        )
        rows.append(draw_question_row(card, number, number == question, "", slots, say))
    return Html(f'<ol class="questions">{"".join(rows)}</ol>')


def draw_question_row(card: CardId, number: int, current: bool, said: str, slots: str, say: Say) -> Html:
    here = ' class="question asked" aria-current="true"' if current else ' class="question"'
    question = escape(find_card(card).question[number - 1].in_language(say.lang))
    return Html(
        f"<li{here}><div><p{text_direction_attribute(card)}><b>{number}</b> {question}</p>{said}</div>{slots}</li>"
    )


def draw_answer_slot(kind: str, answer: SilhouetteId | None, laid: bool, first: bool, say: Say) -> Html:
    """Draw the slot of an answer. Only the icons of the `first` question can be reached with the Tab key."""
    word = name_of_answer_kind(kind == "worst", say)
    note = draw_button_that_opens_note(kind, say("More about this: {sign}", sign=word), by_keyboard=first)
    if answer is not None:
        return Html(
            f'<span class="slot {kind} set">{draw_silhouette_or_card_back(answer)}<b>{word}</b><span class="sr">: {silhouette_name_as_html(answer, say.lang)}</span>{note}</span>'
        )
    if laid:
        hidden = escape(say("face down"))
        return Html(
            f'<span class="slot {kind} down">{draw_silhouette_or_card_back("back")}<b>{word}</b><span class="sr">: {hidden}</span>{note}</span>'
        )
    return NOTHING


@cache_drawing
def draw_questions_for_answerer(
    card: CardId,
    question: int,
    answers: tuple[SilhouetteId | None, ...],
    sentences: tuple[str | None, ...],
    legal: tuple[Action, ...],
    options: Options,
    say: Say,
) -> Html:
    """Draw the active player's questions with six answer slots. The next slot is highlighted, and each answer can be
    taken back."""
    clears = {
        answer_index(act.kind, act.question): write_action(act, options)
        for act in legal
        if isinstance(act, TakeAnswerBack)
    }
    offered = [act for act in legal if isinstance(act, ChooseBestAnswer | ChooseWorstAnswer)]
    here = (
        answer_index("best" if isinstance(offered[0], ChooseBestAnswer) else "worst", offered[0].question)
        if offered
        else -1
    )
    slots = [
        draw_own_answer_with_take_back(place, answer, clears.get(place), say) for place, answer in enumerate(answers)
    ]
    if offered:
        slots[here] = draw_next_empty_slot(here, say)
    rows = []
    for number in (1, 2, 3):
        best, worst = 2 * number - 2, 2 * number - 1
        current = here in (best, worst) or (not legal and number == question)
        said = draw_sentence_start(best, sentences[best]) + draw_sentence_start(worst, sentences[worst])
        rows.append(draw_question_row(card, number, current, said, slots[best] + slots[worst], say))
    return Html(f'<ol class="questions yours">{"".join(rows)}</ol>')


def draw_next_empty_slot(place: int, say: Say) -> Html:
    """Draw the slot that is filled next. CSS shows the selected silhouette in it."""
    kind, word = KINDS[place % 2], name_of_answer_kind(place % 2, say)
    note = draw_button_that_opens_note(kind, say("More about this: {sign}", sign=word))
    return Html(f'<span class="slot {kind} here"><em>?</em><i class="shape chosen"></i><b>{word}</b>{note}</span>')


def draw_sentence_start(place: int, sentence: str | None) -> Html:
    """Draw the beginning of the sentence that the player added to this answer."""
    if not sentence:
        return NOTHING
    text = sentence if len(sentence) <= SHORT else sentence[:SHORT].rstrip() + " …"
    return Html(f'<q class="{KINDS[place % 2]}">{escape(text)}</q>')


def draw_own_answer_with_take_back(place: int, answer: SilhouetteId | None, clear: str | None, say: Say) -> Html:
    kind, word = KINDS[place % 2], name_of_answer_kind(place % 2, say)
    if answer is None:
        return Html(f'<span class="slot {kind}"><em>–</em><b>{word}</b></span>')
    inside = f'{draw_silhouette_or_card_back(answer)}<b>{word}</b><span class="sr">: {silhouette_name_as_html(answer, say.lang)}</span>'
    if clear is None:
        return Html(f'<span class="slot {kind} set">{inside}</span>')
    back = escape(say("take back"))
    return Html(
        f'<label class="slot {kind} set"><input type="radio" name="do" value="{clear}" id="c{place}" form="back">'
        f'{inside}<span class="sr">, </span><u>{back}</u></label>'
    )


def name_of_answer_kind(worst: int, say: Say) -> str:
    return escape(say("Worst") if worst else say("Best"))
