"""HTML for the end of a play: the offer of a rematch, who agreed, and links to replay and share the play."""

import htpy as h

from inkling.core import NOTHING, Html, Say, join
from inkling.core.html import escape
from inkling.games import SHELF
from inkling.server.features.absence.model import has_table_long_deadlines
from inkling.server.features.daily.model import is_daily_seed
from inkling.server.features.deals.model import DEALT
from inkling.server.features.history.views import has_seat_won
from inkling.server.features.rematch.model import (
    SECONDS,
    RematchOffer,
    difficulties_of_rematch,
    members_in_seats,
    members_on_device,
)
from inkling.server.platform.html.components import (
    draw_avatar_of_bot,
    draw_avatar_of_person,
    draw_command_button,
    draw_hidden_field,
)
from inkling.server.platform.html.forms import draw_segmented_choice
from inkling.server.platform.html.game_intro import draw_emblem
from inkling.server.platform.html.layout import draw_dialog_head, draw_icon, draw_page, texts_of_copy_button
from inkling.server.platform.http import urls
from inkling.server.tables.service import server_time_in_milliseconds
from inkling.server.tables.state import Table


def draw_rematch_zone(table: Table, member: int | None, say: Say) -> Html:
    here, offer = members_on_device(table, member) if member is not None else (), table.rematch.offer
    # An offer that everybody has agreed to begins at once, so its countdown would only flash.
    if here and (offer is None or set(members_in_seats(table)) <= set(offer.agreed)):
        return draw_play_again_zone(table, member, say)
    does = (
        draw_agree_button(table, offer, here, say)
        if here and offer is not None
        else draw_sit_down_button(table, member, say)
    )
    return draw_end_of_play(table, member, join((draw_who_agreed(table, member, say), does)), bool(here), say)


def draw_play_again_zone(table: Table, member: int | None, say: Say) -> Html:
    again = draw_command_button(table.code, "offered", say("Play again"), "btn wide")
    if was_daily_puzzle_played(table):
        # The result of the day is what matters here, so another game is one of the quiet ways on.
        again = NOTHING
    return draw_end_of_play(table, member, again, True, say)


def draw_end_of_play(table: Table, member: int | None, asks: Html, sits: bool, say: Say) -> Html:
    before, after = (
        f"{draw_confetti(table, member)}{draw_link_to_daily_result(table, say)}",
        draw_links_after_play(table, sits, say),
    )
    return Html(f'<div class="onward">{before}{asks}{after}</div>')


def was_daily_puzzle_played(table: Table) -> bool:
    play = table.play
    if play is None or play.outcome is None or play.outcome.reason == "abandoned":
        return False
    return is_daily_seed(play.record.setup.seed) and not play.forks


def draw_link_to_daily_result(table: Table, say: Say) -> Html:
    if not was_daily_puzzle_played(table):
        return NOTHING
    label = escape(say("See your result of the day"))
    return Html(f'<a class="btn wide" href="{urls.daily(play=table.play_id)}">{draw_icon("star")}{label}</a>')


def draw_confetti(table: Table, member: int | None) -> Html:
    """Draw confetti if the viewer has won, or if the viewer is a spectator and a person has won. Empty if only bots
    have won."""
    outcome = table.play.outcome if table.play is not None else None
    if outcome is None or outcome.reason == "abandoned":
        return NOTHING
    own = table.members[member].play_seat if member is not None else None
    seats = [own] if own is not None else [other.play_seat for other in table.members if other.play_seat is not None]
    if not any(has_seat_won(outcome, seat) for seat in seats):
        return NOTHING
    return Html(f'<div class="bits" aria-hidden="true" data-cheer="{table.play_id}">{"<i></i>" * 8}</div>')


def draw_who_agreed(table: Table, member: int | None, say: Say) -> Html:
    offer = table.rematch.offer
    if offer is None:
        return NOTHING
    faces = join(draw_seat_avatar(table, chair) for chair, holder in enumerate(table.chairs) if holder is not None)
    text = (
        f"<b>{escape(describe_offer(table, offer, member, say))}</b> {escape(describe_offer_count(table, offer, say))}"
    )
    return Html(
        f'<div class="agree"><span class="heads" aria-hidden="true">{faces}</span>'
        f'<p class="say" role="status">{text}</p></div>'
    )


def draw_seat_avatar(table: Table, chair: int) -> Html:
    holder = table.chairs[chair]
    offer = table.rematch.offer
    agrees = offer is not None and (holder in offer.agreed or holder not in members_in_seats(table))
    look = "yes" if agrees else "wait"
    if isinstance(holder, str):
        return draw_avatar_of_bot(look)
    return draw_avatar_of_person(chair, table.members[holder].name if holder is not None else "", look)


def describe_offer(table: Table, offer: RematchOffer, member: int | None, say: Say) -> str:
    yours = member is not None and offer.agreed[0] in members_on_device(table, member)
    name = table.members[offer.agreed[0]].name
    changes = describe_offer_changes(table, offer, say)
    if changes:
        what = say.listing(changes)
        return (
            say("You suggest: {what}.", what=what) if yours else say("{name} suggests: {what}.", name=name, what=what)
        )
    return say("You’d like another game.") if yours else say("{name} would like another game.", name=name)


def describe_offer_changes(table: Table, offer: RematchOffer, say: Say) -> list[str]:
    changes = (
        (offer.game != table.game, SHELF[offer.game].title),
        (offer.level == "harder", say("a harder game")),
        (offer.level == "easier", say("an easier game")),
        (offer.seats == "mixed", say("shuffled seats")),
    )
    return [label for so, label in changes if so]


def describe_offer_count(table: Table, offer: RematchOffer, say: Say) -> str:
    asked = members_in_seats(table)
    n = sum(member in offer.agreed for member in asked)
    return say.many("One of {all} is in.", "{n} of {all} are in.", n, all=len(asked)) if len(asked) > 1 else ""


def draw_agree_button(table: Table, offer: RematchOffer, here: tuple[int, ...], say: Say) -> Html:
    """Draw the button to agree to the offer, or to withdraw that. `here` are the seated members on this device."""
    if here[0] not in offer.agreed:
        return join(
            (
                draw_command_button(table.code, "agreed", say("Count me in"), "btn wide", offer=offer.number, on=1),
                draw_start_time(table, offer, say),
            )
        )
    return join(
        (
            draw_start_time(table, offer, say),
            draw_command_button(
                table.code, "agreed", say("Never mind, not now"), "btn quiet wide", offer=offer.number, on=0
            ),
        )
    )


def draw_start_time(table: Table, offer: RematchOffer, say: Say) -> Html:
    """Draw when the next play begins. At a slow table it begins once everybody has agreed."""
    if has_table_long_deadlines(table):
        return Html(f'<p class="cap center">{escape(say("Starts when everybody agrees."))}</p>')
    return draw_countdown_to_start(offer, say("Starts when everybody agrees, or in {time} with those who do."), say)


def draw_countdown_to_start(offer: RematchOffer, label: str, say: Say) -> Html:
    """Draw the countdown. A script counts down; without JavaScript the time is correct when the page loads."""
    left = min(SECONDS, max(0, (offer.deadline - server_time_in_milliseconds() + 999) // 1000))
    text = escape(say("The next game starts in {n} seconds.", n="#"))
    timer = (
        f'<b class="left" role="timer" aria-live="off" data-fuse="{offer.deadline}" data-most="{SECONDS}" '
        f'data-told="{text}">{left // 60}:{left % 60:02}</b>'
    )
    return Html(f'<p class="cap center">{escape(label).replace("{time}", timer)}</p>')


def draw_sit_down_button(table: Table, member: int | None, say: Say) -> Html:
    if member is None or table.members[member].waiting:
        return NOTHING
    free = next((chair for chair, holder in enumerate(table.chairs) if not isinstance(holder, int)), None)
    if free is None:
        return Html(f'<p class="cap center">{escape(say("Every seated player can suggest another game."))}</p>')
    return draw_command_button(table.code, "sat", say("Sit down for the next game"), "btn wide", seat=free)


def draw_links_after_play(table: Table, sits: bool, say: Say) -> Html:
    play = table.play_id or ""
    words = escape(say("Change something"))
    change = f'<a class="btn quiet" href="{urls.rematch(table.code)}" data-over>{draw_icon("swap")}{words}</a>'
    attributes = " ".join(f'{name}="{escape(words)}"' for name, words in texts_of_copy_button(say).items())
    share = (
        f'<button type="button" class="btn quiet" data-share="{urls.replay(play)}" {attributes} '
        f"data-scripted hidden>{draw_icon('share')}{escape(say('Share'))}</button>"
    )
    back = f'<a class="btn quiet" href="{urls.replay(play, ply=0)}">{draw_icon("zoom")}{escape(say("Look back"))}</a>'
    if not sits:
        return Html(f'<div class="trio">{back}{share}</div>')
    deal = draw_link_to_deal(table, say)
    if was_daily_puzzle_played(table) and table.rematch.offer is None:
        again = draw_command_button(table.code, "offered", say("Play again"), "btn quiet")
        menu = f'<summary class="btn quiet">{escape(say("More"))}{draw_icon("down", "i")}</summary>'
        menu += f"<div>{change}{share}{deal}</div>"
        return Html(f'<div class="trio">{again}{back}<details class="also">{menu}</details></div>')
    return Html(f'<div class="trio">{change}{back}{share}{deal}</div>')


def draw_link_to_deal(table: Table, say: Say) -> Html:
    seed = table.play.record.setup.seed if table.play is not None else ""
    if seed.startswith(DEALT):
        to, label = urls.deal(seed.removeprefix(DEALT)), say("Same cards")
    else:
        to, label = urls.deals(game=table.game), say("Challenge others")
    return Html(f'<a class="btn quiet" href="{to}">{draw_icon("people")}{escape(label)}</a>')


def draw_offer_on_other_page(table: Table, member: int, say: Say) -> Html:
    home = urls.table(table.code)
    if table.playing:
        sentence, does = say("A new game has begun at your table."), say("To the table")
        return Html(f'<p class="token">{escape(sentence)} <a class="btn fit" href="{home}">{escape(does)}</a></p>')
    offer, here = table.rematch.offer, members_on_device(table, member)
    if not here or table.play is None:
        return Html(f'<p class="way"><a class="btn quiet fit" href="{home}">{escape(say("Back to the table"))}</a></p>')
    fields: Html
    if offer is None:
        fields, does, sentence = draw_hidden_field("kind", "offered"), say("Play again"), ""
    elif here[0] in offer.agreed:
        return Html(
            f'<p class="token">{escape(describe_offer(table, offer, member, say))} '
            f'<a class="btn quiet fit" href="{home}">{escape(say("Back to the table"))}</a></p>'
        )
    else:
        fields = join(
            (draw_hidden_field("kind", "agreed"), draw_hidden_field("offer", offer.number), draw_hidden_field("on", 1))
        )
        does = say("Count me in")
        sentence = f"{describe_offer(table, offer, member, say)} {describe_offer_count(table, offer, say)}"
    look = "btn fit" if offer is not None else "btn quiet fit"
    kind = "token" if offer is not None else "way"
    back = f'<a class="btn quiet fit" href="{home}">{escape(say("Back to the table"))}</a>'
    return Html(
        f'<form method="post" action="{urls.command(table.code)}" class="{kind}">{fields}'
        f'<span class="grow">{escape(sentence)}</span>{back}<button class="{look}">{escape(does)}</button></form>'
    )


def draw_rematch_page(table: Table, say: Say) -> Html:
    title = say("What next?")
    form = h.form(".stack", method="post", action=urls.command(table.code))[
        draw_hidden_field("kind", "offered"),
        draw_hidden_field("over", table.rematch.offer.number if table.rematch.offer is not None else 0),
        draw_game_field(table, say),
        draw_difficulty_field(table, say),
        draw_seats_field(say),
        h.button(".btn.wide")[
            say("Suggest this to the table") if len(members_in_seats(table)) > 1 else say("Play again")
        ],
        len(members_in_seats(table)) > 1
        and h.p(".cap.center")[say("Any other people seated here see it as a suggestion and can agree with a tap.")],
    ]
    inside = h.div(".stack", data_inside=title)[draw_dialog_head(title, table.code, say), form]
    return draw_page(title, h.main("#main.page.narrow")[inside], say)


def draw_game_field(table: Table, say: Say) -> h.Element:
    fitting = [game for game in SHELF.values() if len(members_in_seats(table)) <= game.seats[-1]]
    return h.fieldset(".stack")[
        h.legend[say("Game")],
        h.div(".trio")[
            [
                h.label(".pick")[
                    h.input(
                        type="radio", name="game", value="" if game.name == table.game else game.name,
                        checked=game.name == table.game,
                    ),
                    h.span(".pics", aria_hidden="true")[
                        [h.img(src=urls.picture(game.name, face), alt="") for face in game.page.band[:1]]
                        or draw_emblem(game.name)
                    ],
                    game.title,
                ]
                for game in fitting
            ]
        ],
    ]  # fmt: skip


def draw_difficulty_field(table: Table, say: Say) -> h.Element | None:
    labels = {"same": say("As before"), "harder": say("Harder"), "easier": say("Easier")}
    difficulties = difficulties_of_rematch(table)
    if len(difficulties) < 2:
        return None
    note = say("This applies only if the game stays the same.")
    return h.fieldset(".stack")[
        h.legend[say("Difficulty")],
        draw_segmented_choice("level", [(name, labels[name]) for name in difficulties], "same"),
        h.p(".cap")[note],
    ]


def draw_seats_field(say: Say) -> h.Element:
    choices = [("stay", say("Stay")), ("mixed", say("Shuffle"))]
    note = say("Roles move on to the next seat by themselves if the game and the number of players stay the same.")
    return h.fieldset(".stack")[
        h.legend[say("Seats")], draw_segmented_choice("seats", choices, "stay"), h.p(".cap")[note]
    ]
