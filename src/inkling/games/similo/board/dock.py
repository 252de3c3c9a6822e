"""Draws the dock during a removal, and for viewers who wait for the clue. The clue giver's dock is drawn by `hand`."""

from msgspec import Struct

from inkling.core.board import BoardContext
from inkling.core.errors import msg
from inkling.core.html import NOTHING, Html, escape
from inkling.core.sight import Seat
from inkling.core.words import Say
from inkling.games.board_kit.bot_remarks import draw_remark_while_waiting
from inkling.games.board_kit.cached_drawing import cache_drawing
from inkling.games.board_kit.dock import (
    draw_action_form,
    draw_disabled_button,
    draw_dock_heading,
    draw_label_next_to_question,
)
from inkling.games.board_kit.people import draw_initial_avatar, flag_of_seat_or_false
from inkling.games.similo.board.card_looks import draw_game_icon
from inkling.games.similo.rules.cards import Cards
from inkling.games.similo.rules.state import BALLOTS, Scene
from inkling.games.similo.rules.voting import confirmations_needed, list_guessers, number_to_remove
from inkling.games.similo.text.bot_remarks import GIVER_WAITS, GUESSERS_WAIT
from inkling.games.similo.text.story import list_cards
from inkling.games.similo.text.text_screen import describe_agreement

REMOVE_NOW = ("", msg("Remove one"), msg("Remove two"), msg("Remove three"), msg("Remove four"))
CONFIRM_NOW = (
    "",
    msg("Confirm this one"),
    msg("Confirm these two"),
    msg("Confirm these three"),
    msg("Confirm these four"),
)


class RemovalDock(Struct, frozen=True):
    """The content of the dock during a removal. Almost every mark changes it, so its parts are cached, but not the
    whole."""

    scene: Scene
    seat: Seat | None
    acts: bool
    confirm: bool
    """True if this seat may confirm now."""
    ask: int | None
    post: str
    bots: tuple[bool, ...]
    away: tuple[bool, ...]
    lesson: bool


def dock_for_viewers_awaiting_clue(scene: Scene, remove: int, context: BoardContext, say: Say) -> Html:
    """Draw the dock for viewers who wait for the clue."""
    giver = scene.giver
    banter = draw_remark_while_waiting(GIVER_WAITS, giver, context.bots, say, scene.grid, scene.round)
    waiting = draw_dock_waiting_for_clue(giver, scene.round, remove, flag_of_seat_or_false(context.away, giver), say)
    return waiting if context.lesson else Html(waiting + banter)


def draw_dock_waiting_for_clue(giver: Seat, round: int, remove: int, away: bool, say: Say) -> Html:
    if say.me(giver):
        heading = say("You’re choosing a clue")
    else:
        heading = say("{name} is choosing a clue", name=say.name(giver))
    text = say.many("Then one of the characters must go.", "Then {n} of the characters must go.", remove)
    notice = ""
    if away:
        sentence = say("{name} is away.", name=say.name(giver))
        notice = f'<p class="token">{escape(sentence)}</p>'
    return Html(
        f'{draw_dock_heading(heading, draw_label_next_to_question(say("Round {round}", round=round)))}<p class="say">{escape(text)}</p>{notice}'
    )


def draw_removal_dock(vote: RemovalDock, say: Say) -> Html:
    scene = vote.scene
    people = draw_guessers_and_votes(scene, vote.bots, vote.away, say) if scene.seats > 2 else ""
    if not vote.acts or vote.seat is None:
        return Html(f"{draw_spectator_heading(vote, say)}{people}{draw_bot_guesser_remark(vote, say)}")
    return Html(
        f'{draw_marking_heading(number_to_remove(scene), say)}<p class="say">{describe_ballot(scene, say)}{describe_next_step_or_consequence(scene, vote.seat, say)}</p>'
        f"{people}{draw_removal_form(vote, say)}"
    )


@cache_drawing
def draw_marking_heading(all: int, say: Say) -> Html:
    return draw_dock_heading(say(REMOVE_NOW[all]))


def draw_mark_count(marked: int, all: int, say: Say) -> str:
    if marked > all:
        return say("{n} marked, {more} too many", n=marked, more=marked - all)
    return say("{n} of {all} marked", n=marked, all=all)


def draw_removal_form(vote: RemovalDock, say: Say) -> Html:
    """Draw the form that confirms the marked characters. Players who only advise get no button."""
    scene, seat = vote.scene, vote.seat
    waits = seat in scene.voters and seat not in scene.confirmed
    marked = len(scene.marks[seat]) if seat is not None else 0
    return draw_confirm_form(number_to_remove(scene), marked, vote.confirm, waits, vote.ask, vote.post, say)


@cache_drawing
def draw_confirm_form(all: int, marked: int, confirm: bool, waits: bool, ask: int | None, post: str, say: Say) -> Html:
    if confirm:
        button = f'<button class="btn wide" name="do" value="confirm">{escape(say(CONFIRM_NOW[all]))}</button>'
    else:
        button = draw_disabled_button(describe_missing_marks(all, marked, say)) if waits else ""
    return draw_action_form(post, ask, button)


def describe_missing_marks(all: int, marked: int, say: Say) -> str:
    """Return a sentence about what the viewer must still do before they can confirm."""
    if marked > all:
        return say.many("Take one mark off first", "Take {n} marks off first", marked - all)
    if marked:
        return say.many("Mark one more first", "Mark {n} more first", all - marked)
    return say.many("Mark one character first", "Mark {n} characters first", all)


def draw_spectator_heading(vote: RemovalDock, say: Say) -> Html:
    """Draw the heading for viewers who cannot act now: the clue giver, spectators, and voters who are not being asked
    (R11)."""
    scene = vote.scene
    text = escape(describe_agreement(scene, say)) if scene.seats > 2 else ""
    return Html(
        f'{describe_awaited_guessers(list_guessers(scene.giver, scene.seats), number_to_remove(scene), say)}<p class="say">{describe_ballot(scene, say)}{text}</p>'
    )


def draw_bot_guesser_remark(vote: RemovalDock, say: Say) -> Html:
    """Draw a bot's remark, shown if the viewer waits only for bots."""
    scene = vote.scene
    seats = list_guessers(scene.giver, scene.seats)
    if vote.lesson or not all(flag_of_seat_or_false(vote.bots, seat) for seat in seats):
        return NOTHING
    return draw_remark_while_waiting(
        GUESSERS_WAIT, seats[scene.round % len(seats)], vote.bots, say, scene.round, scene.grid
    )


@cache_drawing
def describe_awaited_guessers(seats: tuple[Seat, ...], all: int, say: Say) -> Html:
    if len(seats) == 1:
        heading = say("{name} is choosing", name=say.name(seats[0]))
    else:
        heading = say("The guessers are choosing")
    order = say.many("{n} must go", "{n} must go", all)
    return draw_dock_heading(heading, draw_label_next_to_question(order))


def describe_ballot(scene: Scene, say: Say) -> Html:
    """Return a sentence about the current ballot, if voters are asked one by one (R11)."""
    if not scene.options.asked:
        return NOTHING
    sentence = say("Ballot {ballot} of at most {all}.", ballot=scene.ballot, all=BALLOTS)
    return Html(f"{escape(sentence)} ")


def describe_next_step_or_consequence(scene: Scene, seat: Seat, say: Say) -> Html:
    """Return one sentence about the next step of this seat or, once it can confirm, about the consequence."""
    if seat not in scene.voters:
        names = say.listing([say.name(voter) for voter in scene.voters])
        return Html(escape(say("You’re advising: mark who should go. It’s up to {names} to confirm.", names=names)))
    marks, all = scene.marks[seat], number_to_remove(scene)
    return (
        describe_consequence_of_confirming(scene, seat, marks, say)
        if len(marks) == all
        else draw_mark_progress(len(marks), all, say)
    )


@cache_drawing
def draw_mark_progress(marked: int, all: int, say: Say) -> Html:
    if marked > all:
        text = say.many(
            "One mark too many: tap a character you’ve marked to take your mark off.",
            "{n} marks too many: tap characters you’ve marked to take your marks off.",
            marked - all,
        )
    elif marked:
        text = say.many("One more to mark.", "{n} more to mark.", all - marked)
    else:
        text = say.many("Tap the character that fits least.", "Tap the {n} characters that fit least.", all)
    return Html(escape(text))


def describe_consequence_of_confirming(scene: Scene, seat: Seat, cards: Cards, say: Say) -> Html:
    """Return a sentence about what happens if this seat confirms these cards. If the seat has confirmed them already,
    name the seats whose confirmation is missing."""
    same = [other for other in scene.confirmed if other != seat and scene.marks[other] == cards]
    others = [
        other for other in scene.voters if other != seat and other not in same and may_confirm_another_set(scene, other)
    ]
    short = confirmations_needed(scene) - len(same) - 1
    if short > len(others):
        return Html(escape(explain_no_agreement(scene, bool(others), say)))
    names = [say.name(other) for other in others]
    any_of, all_of = " / ".join(names), say.listing(names)
    if seat in scene.confirmed:
        held = say("You’ve confirmed; a new mark undoes that.")
        more = say.many(
            "One more must choose the same ({names}).",
            "{n} more must choose the same ({names}).",
            short,
            names=any_of,
        )
        return Html(f"{escape(describe_different_votes(scene, seat, cards, say) or held)} {escape(more)}")
    agreed = ""
    if same:
        agreed = say("{names} confirmed the same set.", names=say.listing([say.name(other) for other in same])) + " "
    if short > 0 and short == len(others):
        after = say.many(
            "After you, {names} must confirm the same set.",
            "After you, {names} must confirm the same set.",
            short,
            names=all_of,
        )
        return Html(escape(agreed + after))
    if short > 0:
        after = say.many(
            "After you, one more player must confirm the same set ({names}).",
            "After you, {n} more must confirm the same set ({names}).",
            short,
            names=any_of,
        )
        return Html(escape(agreed + after))
    goes = say.many("If you confirm, it goes at once.", "If you confirm, they go at once.", len(cards))
    return Html(f"{escape(agreed)}<b>{escape(goes)}</b>")


def may_confirm_another_set(scene: Scene, seat: Seat) -> bool:
    """True if the seat can still confirm another set of characters. If voters are asked one by one, each can confirm
    only once (R11)."""
    return not scene.options.asked or seat not in scene.confirmed


def explain_no_agreement(scene: Scene, more: bool, say: Say) -> str:
    """Return a sentence saying that the voters can no longer agree in this ballot (R11). `more` is True if other voters
    are still to be asked."""
    if more:
        return say("You can no longer agree on this set in this ballot.")
    if scene.ballot < BALLOTS:
        return say("You don’t all agree: if you confirm, a new ballot begins, without any marks.")
    return say(
        "You don’t all agree: if you confirm, the set with the most confirmations goes; if there’s a tie, the captain’s."
    )


def describe_different_votes(scene: Scene, seat: Seat, cards: Cards, say: Say) -> str:
    """Return a sentence that names the voters who confirmed another set. So players don't wait for an agreement that
    cannot come."""
    differing = [other for other in scene.confirmed if other != seat and scene.marks[other] != cards]
    if not differing:
        return ""
    if len(differing) == 1:
        theirs = list_cards(scene.marks[differing[0]], scene.options, say)
        return say(
            "You don’t all agree: {name} confirmed {cards}. Talk it over or change your marks.",
            name=say.name(differing[0]),
            cards=theirs,
        )
    names = say.listing([say.name(other) for other in differing])
    return say("You don’t all agree: {names} confirmed something else. Talk it over or change your marks.", names=names)


def draw_guessers_and_votes(scene: Scene, bots: tuple[bool, ...], away: tuple[bool, ...], say: Say) -> Html:
    """Draw every guesser, with how many characters they marked and whether they have confirmed."""
    several, all, rows = len(scene.voters) > 1, number_to_remove(scene), []
    for seat in list_guessers(scene.giver, scene.seats):
        part = "confirmed" if seat in scene.confirmed else "votes" if seat in scene.voters else "advises"
        is_away = flag_of_seat_or_false(away, seat) and not say.me(seat)
        captain = several and seat == scene.captain
        rows.append(draw_guesser_and_vote(seat, part, len(scene.marks[seat]), all, captain, is_away, bots, say))
    return Html(f'<ul class="votes">{"".join(rows)}</ul>')


@cache_drawing
def draw_guesser_and_vote(
    seat: Seat, part: str, marked: int, all: int, captain: bool, away: bool, bots: tuple[bool, ...], say: Say
) -> Html:
    confirmed, captains = escape(say("confirmed")), escape(say("captain"))
    if part == "confirmed":
        text = f'<span class="ok">{draw_game_icon("check")} {confirmed}</span>'
    elif away:
        text = escape(say("is away"))
    elif part == "advises":
        text = escape(say("advising"))
    elif marked:
        text = escape(say("{n} of {all}", n=marked, all=all) if marked <= all else draw_mark_count(marked, all, say))
    else:
        text = escape(say("are thinking") if say.me(seat) else say("is thinking"))
    leads = f'<span class="more">, {captains}</span>' if captain else ""
    return Html(
        f'<li data-key="v{seat}">{draw_initial_avatar(seat, bots, say)} <span><b>{escape(you_or_name(seat, say))}</b> {text}{leads}</span></li>'
    )


def you_or_name(seat: Seat, say: Say) -> str:
    """Return "You" if the seat is the viewer's, otherwise the player's name. Use it at the beginning of a line."""
    return say("You") if say.me(seat) else say.name(seat)
