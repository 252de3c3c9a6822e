"""Explains why a clue was given or characters were removed: common traits, the change of belief, and alternatives.

The choices of people are explained like those of a bot, with the strong bot's model of readers.
"""

from collections.abc import Sequence

from inkling.core import Bar, Say, Seat, Sight, Why
from inkling.games.similo.bots.belief_bots import STRONG_MIND
from inkling.games.similo.bots.clue_and_removal_choice import rate_possible_clues
from inkling.games.similo.bots.figure_connections import describe_connection
from inkling.games.similo.bots.secret_belief import belief_over_grid, clue_history_of_scene
from inkling.games.similo.rules.actions import Action, Clue, ConfirmMarkedSet, MarkCharacter
from inkling.games.similo.rules.cards import CardId, Cards
from inkling.games.similo.rules.decks import card_name, write_card_notation
from inkling.games.similo.rules.events import Event
from inkling.games.similo.rules.state import Scene, View
from inkling.games.similo.rules.voting import characters_left, sort_in_grid_order
from inkling.games.similo.teach.clue_reasons import explain_clues_for_removed_and_staying, join_facts
from inkling.games.similo.teach.trait_comparison import (
    contrasting_sheet_words,
    describe_shared_sheet_words,
    describe_shared_visible_traits,
)
from inkling.games.similo.text.story import list_cards

MOST_FACTS, MOST_LOOKS, MOST_CONTRASTS = 5, 3, 3


def explain_choice(sight: Sight[Action, Event, View], action: Action, say: Say) -> Why | None:
    match action:
        case Clue():
            return explain_clue(sight, action, say)
        case MarkCharacter(card) if sight.seat is not None:
            return explain_advisers_marks(sight, card, say)
        case ConfirmMarkedSet() if sight.seat is not None:
            return explain_removal(sight, sight.view.scene.marks[sight.seat], say)
        case _:
            return None


def explain_clue(sight: Sight[Action, Event, View], clue: Clue, say: Say) -> Why | None:
    """Explain a clue to a viewer who knows the secret: the common or contrasting traits, and the probable effect on
    guessers. None if the viewer does not know the secret."""
    view, secret = sight.view, sight.view.secret
    if secret is None:
        return None
    scene = view.scene
    before = belief_in_characters_left(scene, scene.clues)
    after = belief_in_characters_left(scene, (*scene.clues, clue))
    text = (
        *(describe_common_traits(clue, secret, scene, say) if clue.orientation == "upright" else ()),
        *(describe_contrasting_traits(clue, secret, scene, say) if clue.orientation == "sideways" else ()),
        describe_belief_change(before[secret], after[secret], secret, scene, say),
        *describe_better_clue(sight, clue, secret, say),
    )
    return Why(text, say("Who it could be"), bars_of_belief_change(after, before, (secret,), scene, say), percent=True)


def belief_in_characters_left(scene: Scene, clues: tuple[Clue, ...]) -> dict[CardId, float]:
    left = characters_left(scene)
    if not clues:
        return {card: 1 / len(left) for card in left}
    belief = dict(zip(scene.grid, belief_over_grid(STRONG_MIND, clue_history_of_scene(scene, clues)), strict=True))
    total = sum(belief[card] for card in left)
    return {card: belief[card] / total for card in left}


def describe_common_traits(clue: Clue, secret: CardId, scene: Scene, say: Say) -> tuple[str, ...]:
    """Return sentences about the things that the two cards share: a connection (such as the same tale), facts, and
    visible traits."""
    names = {"card": name_of_card(clue.card, scene, say), "secret": name_of_card(secret, scene, say)}
    facts = describe_shared_sheet_words(clue.card, secret, scene.options, say.lang)[:MOST_FACTS]
    seen = describe_shared_visible_traits(clue.card, secret, say)[:MOST_LOOKS]
    tie = describe_connection(clue.card, secret, scene.options, say)
    sentences = [tie] if tie else []
    if facts:
        sentences.append(say("{card} and {secret} have this in common: {words}.", words=join_facts(facts), **names))
    if seen:
        sentences.append(say("The same in both pictures: {words}.", words=join_facts(seen)))
    if not sentences:
        sentences.append(say("The bots can’t name anything that {card} and {secret} have in common.", **names))
    return tuple(sentences)


def describe_contrasting_traits(clue: Clue, secret: CardId, scene: Scene, say: Say) -> tuple[str, ...]:
    contrasts = contrasting_sheet_words(clue.card, secret, scene.options, say.lang)[:MOST_CONTRASTS]
    card, other = name_of_card(clue.card, scene, say), name_of_card(secret, scene, say)
    if not contrasts:
        return (say("The bots can’t name a clear difference between {card} and {secret}.", card=card, secret=other),)
    mine, theirs = (", ".join(word for pair in contrasts for word in pair[side]) for side in (0, 1))
    return (
        say("{card}: {mine}. {secret}: {theirs}.", card=card, mine=mine, secret=other, theirs=theirs),
        say("Sideways means that the two cards differ in some way, not in every way."),
    )


def describe_belief_change(before: float, after: float, secret: CardId, scene: Scene, say: Say) -> str:
    """Return a sentence that compares the belief before and after the clue. It uses the rounded percentages, so that it
    agrees with the numbers shown."""
    first, now = rounded_percent(before), rounded_percent(after)
    values = {"secret": name_of_card(secret, scene, say), "before": first, "after": now}
    if now > first:
        return say(
            "By a strong bot’s estimate, the chance that it’s {secret} rose from {before}% to {after}%.", **values
        )
    if now < first:
        return say(
            "By a strong bot’s estimate, the chance that it’s {secret} fell from {before}% to {after}%.", **values
        )
    return say("By a strong bot’s estimate, the chance that it’s {secret} stayed at {after}%.", **values)


def describe_better_clue(sight: Sight[Action, Event, View], clue: Clue, secret: CardId, say: Say) -> tuple[str, ...]:
    """Return a sentence that names a better clue, or one saying that probably no other clue is better. Clues are
    compared by the expected share of guessers who keep the secret. Empty if this clue was not a legal choice."""
    offered = tuple(action for action in sight.legal if isinstance(action, Clue))
    if clue not in offered:
        return ()
    values = dict(zip(offered, rate_possible_clues(STRONG_MIND, sight.view, secret, offered).values, strict=True))
    best = max(offered, key=lambda clue_card: values[clue_card])
    if values[best] <= values[clue] + 0.005:
        return (say("Probably no other clue in this hand would have worked better."),)
    card = name_of_card(best.card, sight.view.scene, say)
    if best.orientation == "upright":
        return (say("{card} upright might have worked better.", card=card),)
    return (say("{card} sideways might have worked better.", card=card),)


def explain_advisers_marks(sight: Sight[Action, Event, View], card: CardId, say: Say) -> Why | None:
    """Explain the last mark that an adviser made in a round; return None for other marks. Voters get their explanation
    when they confirm."""
    scene, seat = sight.view.scene, Seat(sight.seat or 0)
    marks = sort_in_grid_order(scene, (*scene.marks[seat], card))
    complete = len(marks) == sight.view.to_remove and seat not in scene.voters
    return explain_removal(sight, marks, say) if complete else None


def explain_removal(sight: Sight[Action, Event, View], cards: Cards, say: Say) -> Why | None:
    scene = sight.view.scene
    if not scene.clues:
        return None
    belief = belief_in_characters_left(scene, scene.clues)
    share = sum(belief[card] for card in cards)
    fitting = sorted(belief, key=lambda card: belief[card])[: sight.view.to_remove]
    names = list_cards(cards, scene.options, say)
    text = [
        say(
            "By a strong bot’s estimate, the chance that this choice ({cards}) includes the secret character "
            "is {n}%, as low as it gets.",
            cards=names,
            n=rounded_percent(share),
        )
    ]
    if not {*cards} <= {*fitting}:
        least = list_cards(tuple(fitting), scene.options, say)
        text = [
            say(
                "By a strong bot’s estimate, the chance that this choice ({cards}) includes the secret "
                "character is {n}%.",
                cards=names,
                n=rounded_percent(share),
            ),
            say("Least likely: {cards}.", cards=least),
        ]
    likeliest = max((card for card in belief if card not in cards), key=lambda card: belief[card], default=None)
    if likeliest is not None:
        text += explain_clues_for_removed_and_staying(scene, cards, likeliest, say)
    return Why(
        tuple(text), say("Who it could be"), bars_of_belief_change(belief, None, cards, scene, say), percent=True
    )


def bars_of_belief_change(
    belief: dict[CardId, float], before: dict[CardId, float] | None, chosen: Sequence[CardId], scene: Scene, say: Say
) -> tuple[Bar, ...]:
    made = (
        Bar(
            write_card_notation(card, scene.options),
            name_of_card(card, scene, say),
            round(share, 4),
            None if before is None else round(before[card], 4),
            card in chosen,
        )
        for card, share in belief.items()
    )
    return tuple(sorted(made, key=lambda bar: -bar.value))


def name_of_card(card: CardId, scene: Scene, say: Say) -> str:
    return card_name(card, scene.options, say.lang)


def rounded_percent(share: float) -> int:
    return round(100 * share)
