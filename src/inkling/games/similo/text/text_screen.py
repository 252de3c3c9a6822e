"""Renders a complete sight of Similo as plain text, for terminals, screen readers and language models."""

from textwrap import wrap
from unicodedata import category, east_asian_width

from inkling.core import Say, Seat, Sight
from inkling.core.words import capital
from inkling.games.similo.rules.actions import Action
from inkling.games.similo.rules.decks import card_name, deck_name, decks_in_play
from inkling.games.similo.rules.events import Ended, Event
from inkling.games.similo.rules.state import BALLOTS, CHARACTERS, ROUNDS, Scene, View
from inkling.games.similo.rules.voting import characters_left, confirmations_needed, is_clue_due, list_guessers
from inkling.games.similo.text.story import describe_end, list_cards, list_seats

WIDTH = 100
GAP = "  "


def draw_text_screen(sight: Sight[Action, Event, View], say: Say) -> str:
    view = sight.view
    parts = [
        show_heading(view, say),
        show_grid(view, say),
        show_clues(view.scene, say),
        show_hand_secret_and_pile(view, say),
        show_votes(view.scene, say),
        show_question(view, say),
    ]
    return "\n\n".join("\n".join(wrap_long_lines(lines)) for lines in parts if lines)


def show_heading(view: View, say: Say) -> list[str]:
    scene = view.scene
    title = say("Similo, round {round} of {all}.", round=scene.round, all=ROUNDS)
    decks = [deck_name(deck, scene.options, say.lang) for deck in decks_in_play(scene.options)]
    if len(decks) == 1:
        source = say("Deck: {deck}.", deck=decks[0])
    else:
        source = say("Characters: {deck}. Clue cards: {other}.", deck=decks[0], other=decks[1])
    if say.me(scene.giver):
        giver = say("You give the clues.")
    else:
        giver = say("{name} gives the clues.", name=say.name(scene.giver))
    return [f"{title} {source}", giver]


def show_grid(view: View, say: Say) -> list[str]:
    scene, left = view.scene, characters_left(view.scene)
    names = [card_name(card, scene.options, say.lang) for card in scene.grid]
    shown = [name if card in left else say("removed") for card, name in zip(scene.grid, names, strict=True)]
    heading = say("Characters left: {n} of {all}.", n=len(left), all=CHARACTERS)
    if scene.ended is None:
        order = say("To be removed this round: {n}.", n=view.to_remove)
        heading = f"{heading} {order}"
    removed = [
        say("Removed in round {round}: {cards}.", round=number, cards=list_cards(cards, scene.options, say))
        for number, cards in enumerate(scene.removed, start=1)
    ]
    return [heading, *arrange_cells_in_columns(shown, names), *removed]


def show_clues(scene: Scene, say: Say) -> list[str]:
    if not scene.clues:
        return [say("No clues yet.")]
    lines = [say("Clues:")]
    for number, clue in enumerate(scene.clues, start=1):
        card = card_name(clue.card, scene.options, say.lang)
        if clue.orientation == "upright":
            line = say("{card}, upright: something in common", card=card)
        else:
            line = say("{card}, sideways: something different", card=card)
        lines.append(f"{number:>2}. {line}")
    return lines


def show_hand_secret_and_pile(view: View, say: Say) -> list[str]:
    """Return the lines with hand, secret and pile. After the end everybody, including the giver, sees only the pile
    (R6)."""
    scene, options = view.scene, view.scene.options
    pile = say("Cards left in the pile: {n}.", n=view.pile)
    if scene.ended is not None:
        return [pile]
    if view.hand is None:
        return [
            say.many(
                "{name} holds five clue cards; {n} is left in the pile.",
                "{name} holds five clue cards; {n} are left in the pile.",
                view.pile,
                name=say.name(scene.giver),
            )
        ]
    hand = say("Your clue cards: {cards}.", cards=list_cards(view.hand, options, say))
    if view.secret is None:
        return [hand, pile]
    return [say("The secret character: {card}.", card=card_name(view.secret, options, say.lang)), hand, pile]


def show_votes(scene: Scene, say: Say) -> list[str]:
    """Return the lines about voting. Before the clue they name the voters and the captain, unless there is only one
    guesser. After the clue they show every guesser's marks. Empty after the end."""
    if scene.ended is not None:
        return []
    if is_clue_due(scene):
        return [show_marks_by_seat(scene, say)] if scene.seats > 2 else []
    return [
        say("Marks:"),
        *(f"  {show_marks_of_seat(scene, seat, say)}" for seat in list_guessers(scene.giver, scene.seats)),
    ]


def show_marks_by_seat(scene: Scene, say: Say) -> str:
    voters = list_seats(scene.voters, say)
    return say("Voters: {names}. Captain: {captain}.", names=voters, captain=list_seats([scene.captain], say))


def show_marks_of_seat(scene: Scene, seat: Seat, say: Say) -> str:
    parts = [say("voter") if seat in scene.voters else say("adviser")]
    if seat == scene.captain and len(scene.voters) > 1:
        parts.append(say("captain"))
    if seat in scene.confirmed:
        parts.append(say("confirmed"))
    cards = list_cards(scene.marks[seat], scene.options, say)
    return f"{capital(list_seats([seat], say))} ({', '.join(parts)}): {cards}"


def show_question(view: View, say: Say) -> list[str]:
    scene = view.scene
    if scene.ended is not None:
        return [describe_end(Ended(scene.ended, view.secret), scene.options, say)] if view.secret is not None else []
    if is_clue_due(scene):
        return [describe_clue_question(scene, say)]
    order = describe_ballot_question(view, say) if scene.options.asked else describe_marking_question(view, say)
    return [order, describe_agreement(scene, say)] if scene.seats > 2 else [order]


def describe_clue_question(scene: Scene, say: Say) -> str:
    if say.me(scene.giver):
        return say("Your turn: play one clue card, upright (something in common) or sideways (something different).")
    return say("{name} is choosing a clue.", name=say.name(scene.giver))


def describe_who_removes(scene: Scene, n: int, say: Say) -> str:
    if scene.seats > 2:
        return say.many(
            "The guessers are choosing one character to remove.",
            "The guessers are choosing {n} characters to remove.",
            n,
        )
    return say.many(
        "{name} is choosing one character to remove.",
        "{name} is choosing {n} characters to remove.",
        n,
        name=say.name(Seat(1 - scene.giver)),
    )


def describe_marking_question(view: View, say: Say) -> str:
    scene, n = view.scene, view.to_remove
    if view.seat is None or view.seat == scene.giver:
        return describe_who_removes(scene, n, say)
    if view.seat in scene.confirmed:
        return say("You’ve confirmed. Change a mark, and you’ll have to confirm again.")
    if view.seat in scene.voters:
        return say.many(
            "Your turn: mark exactly one character and confirm.",
            "Your turn: mark exactly {n} characters and confirm.",
            n,
        )
    return say.many(
        "You’re advising: mark the character that should go. Only voters can confirm.",
        "You’re advising: mark the {n} characters that should go. Only voters can confirm.",
        n,
    )


def describe_ballot_question(view: View, say: Say) -> str:
    ballot, asked = say("Ballot {ballot} of at most {all}.", ballot=view.scene.ballot, all=BALLOTS), view.turn[0]
    if say.me(asked):
        order = say.many(
            "Your turn: mark exactly one character and confirm.",
            "Your turn: mark exactly {n} characters and confirm.",
            view.to_remove,
        )
    else:
        order = say("It’s {name}’s turn.", name=say.name(asked))
    return f"{ballot} {order}"


def describe_agreement(scene: Scene, say: Say) -> str:
    needed, voters = confirmations_needed(scene), len(scene.voters)
    if voters == 1:
        return say("One voter decides.")
    if needed == voters == 2:
        return say("Characters go once both voters have confirmed the same set.")
    if needed == voters:
        return say("Characters go once all {n} voters have confirmed the same set.", n=voters)
    return say("Characters go once {needed} of {n} voters have confirmed the same set.", needed=needed, n=voters)


def arrange_cells_in_columns(shown: list[str], names: list[str]) -> list[str]:
    """Arrange numbered cells in four columns, or in fewer if names are too long. The cell of a removed character stays
    in its place."""
    cells = [f"{place:>2}. {text}" for place, text in enumerate(shown, start=1)]
    sizes = [
        4 + max(width_in_terminal_columns(text), width_in_terminal_columns(name))
        for text, name in zip(shown, names, strict=True)
    ]
    for columns in (4, 3, 2, 1):
        widths = [max(sizes[column::columns]) for column in range(columns)]
        if sum(widths) + len(GAP) * (columns - 1) <= WIDTH:
            break
    rows = [cells[start : start + columns] for start in range(0, len(cells), columns)]
    return [GAP.join(pad_cell(cell, width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def pad_cell(cell: str, width: int) -> str:
    return cell + " " * (width - width_in_terminal_columns(cell))


def width_in_terminal_columns(text: str) -> int:
    """Return how many terminal columns the text takes: two for each wide character, none for combining characters."""
    if text.isascii():
        return len(text)
    return sum(2 if east_asian_width(sign) in "WF" else category(sign) not in ("Mn", "Me", "Cf") for sign in text)


def wrap_long_lines(lines: list[str]) -> list[str]:
    return [
        part
        for line in lines
        for part in (wrap(line, WIDTH, subsequent_indent="    ") if width_in_terminal_columns(line) > WIDTH else [line])
    ]
