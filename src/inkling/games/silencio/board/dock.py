"""The dock: the question, the choice, one sentence of what it would do, one filled button. Every choice is a radio."""

from functools import cache

from inkling.core.board import BoardContext, RenderMemo
from inkling.core.errors import msg
from inkling.core.html import NOTHING, Html, escape
from inkling.core.sight import Sight
from inkling.core.words import Say
from inkling.games.board_kit.dock import act_form, ask_line, head_line
from inkling.games.board_kit.drawings import cached_drawing
from inkling.games.board_kit.legend import tells
from inkling.games.board_kit.texts import text
from inkling.games.silencio.board.cards import icon
from inkling.games.silencio.board.choice_numbers import Choices, Marks, identity, required, shrine_identity
from inkling.games.silencio.board.choice_texts import (
    Moment,
    explain,
    explain_at,
    explain_give,
    on_button,
    on_chip,
    on_shrine_chip,
    play_button,
    shrine_button,
    shrine_chip_name,
    spoken,
)
from inkling.games.silencio.board.effects import Prospect, can_lay, foresee, play_words, shrine_words, side_of
from inkling.games.silencio.board.hand import (
    STILL,
    Place,
    choice_card,
    choice_face,
    choosable_hand,
    owner_of,
    place_of,
    sorter,
    still_hand,
)
from inkling.games.silencio.board.question import Kinds, before_choice, headline, source, what_is_missing
from inkling.games.silencio.rules.actions import Action, End, Give, Lay, Name, Pass, Play, Speak, Take, UseShrine
from inkling.games.silencio.rules.cards import CardId
from inkling.games.silencio.rules.events import Event
from inkling.games.silencio.rules.state import Gift, Grabbing, Options, SeenStage, View
from inkling.games.silencio.text import screen
from inkling.games.silencio.text.notation import label_give, write

CHOICE = msg("Your choice")
FOLDED = {UseShrine, Speak}
NAMING = {Name, End}
"""What is told with names, as giving is, but about people alone."""
EXPLAINED = {Pass, Take, Speak}
"""What depends on more than the moment."""
OPTIONS = Options()
"""The text of an action does not depend on them."""


def wait_dock(view: View, waiting: Html, say: Say, context: BoardContext) -> Html:
    """Who is waited for, and what happened last, for those who do not see the story."""
    words = say.anybody
    sort = sorter(words) if view.hand and len(view.hand) > 1 else ""
    return Html(
        f'<div class="two waits">{head_line(waiting or escape(screen.ask(view, say)), sort)}'
        f"{still_hand(view, words, context.memo)}<div class=does><ul class=news>{''.join(context.news)}</ul></div></div>"
    )


def ask_dock(
    choices: Choices, sight: Sight[Action, Event, View], marks: Marks, say: Say, context: BoardContext
) -> Html:
    """Each choice in one go: a card of the hand or a chip, its sentence, and its label on the button."""
    view, words, kinds = sight.view, say.anybody, set(map(type, sight.legal))
    moment = Moment(view.stage, view.player, view.seats, view.deck > 0)
    folded = [] if kinds.isdisjoint(FOLDED) else [n for n, action in choices if type(action) in FOLDED]
    lone = len(choices) - len(folded) == 1
    cards: dict[CardId, Html] = {}
    shrines: list[tuple[str, UseShrine]] = []
    chips, speech, says, labels = [], [], [], []
    for n, action in choices:
        if type(action) is UseShrine:
            shrines.append((n, action))
            continue
        do, own = write(action, sight.options), identity(marks.ask, n)
        if type(action) is Play:
            place = place_of(action.card, view)
            look, told, button = offer_play(action.card, foresee(view, action.card), place, words)
            if place is Place.OTHERS:
                look = Html(f"{look}<span class=who>{escape(say.name(owner_of(view, action.card)))}</span>")
            cards[action.card] = choice_card(action.card, do, place, look, own, n, lone)
        else:
            told, button = consequence_of(action, sight, moment, say, context.memo)
            if type(action) is Lay or (type(action) is Give and type(view.stage) is not Gift):
                place = place_of(action.card, view)
                look = choice_face(action.card, STILL, place, words)
                cards[action.card] = choice_card(action.card, do, place, look, own, n, lone)
            elif type(action) is Speak:
                speech.append(chip(n, do, Html(escape(spoken(action, view, say))), "", own))
            else:
                chips.append(chip(n, do, *on_chip(action, button, say), own, lone))
        says.append(f'<p class="say when w{n}" id=w{n}>{told}</p>')
        labels.append(f'<span class="when w{n}">{button}</span>')
    if shrines:
        told, button = shrine_consequences(tuple(shrines), sight.options, view.played, can_lay(sight), words)
        says.append(told)
        labels.append(button)
    if cards:
        hand = choosable_hand(cards, marks.lying, view, Play in kinds, words)
    else:
        hand = still_hand(view, words, context.memo)
    inner = (
        f"{ask_line(headline(view, kinds, say), pill(view, words))}{hand}<div class=does>{start_card(view, context)}"
        f"{chip_row(chips, lone, len(choices), words) if chips else ''}"
        f"{folds(shrines, speech, view.played, words) if folded else ''}"
        f"{consequences(says, labels, view.stage, kinds, words)}</div>"
    )
    return act_form(context.post, sight.ask, inner, look="two")


def pill(view: View, say: Say) -> Html:
    asks = source(view)
    if asks is None:
        return sorter(say) if view.hand and len(view.hand) > 1 else NOTHING
    return source_pill(*asks, say)


@cache
def source_pill(symbol: str, words: str, say: Say) -> Html:
    told = tells("light" if symbol == "sun" else "dark", say("More about this: {sign}", sign=say(words)))
    return Html(f'<span class="pill place">{icon(symbol)}{text(words, say)}{told}</span>')


def start_card(view: View, context: BoardContext) -> Html:
    if type(view.stage) is not Grabbing:
        return NOTHING
    return Html(f'<img class=start src="{context.pictures}/start.svg" alt="">')


def chip_row(chips: list[Html], lone: bool, among: int, say: Say) -> Html:
    """A lone choice is made already and needs only the button; one beside shrines comes back when it was left."""
    look = "chips" if not lone else "chips lone" if among == 1 else "chips only"
    return Html(f'<fieldset class="{look}"><legend class=sr>{text(CHOICE, say)}</legend>{"".join(chips)}</fieldset>')


def chip(
    n: str, do: str, words: str, colour: str, own: str, chosen: bool = False, said: str = "", name: str = ""
) -> Html:
    """`own` is its id; `said` the number of its sentence where it shares one. It is called by its own label alone,
    because a place on the board may be a second one; or by `name`, because a label can be folded away."""
    called = f'aria-label="{name}"' if name else f"aria-labelledby=l{own}"
    return Html(
        f'<span><input class="pickr o{n}" type=radio name=do value="{do}" id={own} {called} aria-describedby=w{said or n}'
        f'{required(n)}{" checked" if chosen else ""}><label class="chip {colour}" for={own} id=l{own}>{words}</label></span>'
    )


def folds(shrines: list[tuple[str, UseShrine]], speech: list[Html], played: bool, say: Say) -> Html:
    """Shrines and tavern: seldom used, so they lie folded; the shrines glow on the board as well."""
    drawn, colours = shrine_fold(tuple(shrines), played, say) if shrines else ("", "")
    if speech:
        rows = chip_group(say("One true sentence"), speech)
        drawn += fold("tavern", "tavern", say("Tavern"), say("Speak in the tavern"), rows)
    return Html(f"<div class=folds>{drawn}</div>{colours}")


@cached_drawing
def shrine_fold(shrines: tuple[tuple[str, UseShrine], ...], played: bool, say: Say) -> tuple[Html, Html]:
    """The large shrine is one chip in the fold; its colours appear once it is chosen."""
    small: list[Html] = []
    large: list[Html] = []
    said = first_of_each_colour(shrines)
    for n, action in shrines:
        is_large = action.shrine == "large"
        own = shrine_identity(action.shrine, action.colour if large else "")
        words, name = on_shrine_chip(action.colour, say), shrine_chip_name(action.colour, say)
        drawn = chip(n, write(action, OPTIONS), words, action.colour, own, said=said[action.colour], name=name)
        (large if is_large else small).append(drawn)
    title, which, colours = say("Large shrine"), say("Which shrine?"), say("Large shrine: as which colour?")
    if large:
        own = shrine_identity("large")
        small.append(Html(f'<label class=chip for="{own}">{icon("flame")}{escape(title)}</label>'))
    use = say("Use a shrine") if played else say("Use a shrine first")
    ways = chip_group(colours, large, "large") if large else NOTHING
    return fold("shrines", "flame", say("Shrine"), use, chip_group(which, small)), ways


def first_of_each_colour(shrines: tuple[tuple[str, UseShrine], ...]) -> dict[str, str]:
    """A small shrine and the large one as its colour do the same, so they share a sentence."""
    return {action.colour: n for n, action in reversed(shrines)}


def fold(key: str, symbol: str, short: str, words: str, inner: str) -> Html:
    """Where there is little room it has one word beside the button."""
    said = f"<span class=brief aria-hidden=true>{escape(short)}</span><span class=whole>{escape(words)}</span>"
    return Html(
        f'<details class=fold data-key="{key}"><summary>{icon(symbol)}{said}{icon("down")}</summary>{inner}</details>'
    )


def chip_group(title: str, chips: list[Html], look: str = "") -> Html:
    return Html(f'<fieldset class="chips {look}"><legend class=cap>{escape(title)}</legend>{"".join(chips)}</fieldset>')


def consequences(says: list[str], labels: list[str], stage: SeenStage, kinds: Kinds, say: Say) -> Html:
    """A sentence and a label for each choice; the style sheet shows those of the chosen one."""
    first, hint = text(what_is_missing(kinds), say), before_choice(stage, kinds)
    how = f'<p class="say first soft">{text(hint, say)}</p>' if hint else ""
    return Html(
        f'<div class=says>{how}{"".join(says)}</div><button class="btn wide"><span class=first>{first}</span>{"".join(labels)}</button>'
    )


@cached_drawing
def shrine_consequences(
    shrines: tuple[tuple[str, UseShrine], ...], options: Options, played: bool, able: bool, say: Say
) -> tuple[Html, Html]:
    says, labels = [], []
    for colour, first in first_of_each_colour(shrines).items():
        numbers = " ".join(f"w{n}" for n, action in shrines if action.colour == colour)
        told, _ = consequence(shrine_words(colour, options, played, able, say), "")
        says.append(f'<p class="say when {numbers}" id=w{first}>{told}</p>')
    for n, action in shrines:
        labels.append(f'<span class="when w{n}">{escape(shrine_button(action.shrine, action.colour, say))}</span>')
    return Html("".join(says)), Html("".join(labels))


@cached_drawing
def offer_play(card: CardId, prospect: Prospect, place: str, say: Say) -> tuple[Html, Html, Html]:
    """How it looks in the hand, what it would do, and what the button says."""
    look = choice_face(card, side_of(prospect), place, say)
    return look, *consequence(play_words(card, prospect, say), play_button(card, say))


def consequence_of(
    action: Action, sight: Sight[Action, Event, View], moment: Moment, say: Say, memo: RenderMemo
) -> tuple[Html, Html]:
    """Of all but cards to be laid and shrines."""
    words = say.anybody
    if type(action) is Give:
        label = label_give(action.card, moment.stage, moment.seats, say)
        return consequence(explain_give(action.card, moment, say), label)
    if type(action) in EXPLAINED:
        return consequence(explain(action, sight, moment, words), on_button(action, moment, words))
    if type(action) in NAMING:
        return memo.newest((say.viewer, action), usual_consequence, action, moment, say)
    return nameless_consequence(action, moment, words)


def usual_consequence(action: Action, moment: Moment, say: Say) -> tuple[Html, Html]:
    return consequence(explain_at(moment, action, say), on_button(action, moment, say))


nameless_consequence = cached_drawing(usual_consequence)
"""Of what is told without anybody's name, alike at every table."""


def consequence(sentences: tuple[str, str], button: str) -> tuple[Html, Html]:
    """What it would do, its heart in bold, and what the button says."""
    head, rest = sentences
    return Html(f"<b>{escape(head)}</b> {escape(rest)}"), Html(escape(button))
