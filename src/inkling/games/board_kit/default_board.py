"""The default board, for games that draw none themselves. It shows the game's texts and labels, and its sketch if there
is one."""

from typing import Any, TypeAlias

from inkling.core import NOTHING, BoardContext, Html, Outcome, Say, Seat, Sight, Zones, msg
from inkling.core.driver import AnyPlay
from inkling.core.html import escape
from inkling.core.sketch import Sketch
from inkling.games.board_kit.action_forms import draw_action_forms
from inkling.games.board_kit.dock import draw_dock_heading
from inkling.games.board_kit.html_texts import translate_and_escape
from inkling.games.board_kit.people import PlayerRow, draw_player_list, flag_of_seat_or_false
from inkling.games.board_kit.text_cards import draw_card_row, draw_hand_without_controls
from inkling.games.board_kit.text_screen_html import draw_text_screen_as_html

AnySight: TypeAlias = Sight[Any, Any, Any]
NO_SKETCH: Sketch[Any] = Sketch()
"""The sketch of games that define none."""


def draw_board(play: AnyPlay, sight: AnySight, say: Say, context: BoardContext) -> Zones:
    """Draw the game's board, or the default board if the game has none."""
    own = play.game.page.board
    return own(sight, say, context) if own is not None else draw_default_board(play, sight, say, context)


def draw_default_board(play: AnyPlay, sight: AnySight, say: Say, context: BoardContext) -> Zones:
    draw = play.game.page.sketch
    sketch = draw(sight, say) if draw is not None else NO_SKETCH
    screen = tuple(play.game.words.show(sight, say).split("\n"))
    return {
        "people": draw_player_list(list_players_for_board(play, sight, sketch, context), context, say),
        "end": draw_end_zone(sight.outcome, sketch.ask or screen[-1], say.anybody),
        "table": draw_table_zone(sketch, screen, say.anybody),
        "dock": NOTHING if sight.outcome is not None else draw_dock_zone(play, sight, sketch, screen, say, context),
    }


def list_players_for_board(
    play: AnyPlay, sight: AnySight, sketch: Sketch[Any], context: BoardContext
) -> tuple[PlayerRow, ...]:
    """Return the players by seat; after the end, the best player first. A player is marked as awaited only if everybody
    may know this, so that the list reveals no secret."""
    awaited = (play.game.table.awaited or play.game.rules.turn)(play.state)
    over = sight.outcome or Outcome("")
    people = [
        PlayerRow(
            Seat(seat),
            words=sketch.people[seat] if sketch.people else "",
            awaited=seat in awaited,
            away=flag_of_seat_or_false(context.away, seat),
            place=over.places[seat] if over.places else None,
            points=over.scores[seat] if over.scores else None,
        )
        for seat in range(sight.seats)
    ]
    return tuple(sorted(people, key=lambda person: (person.place or 0, person.seat)))


def draw_end_zone(outcome: Outcome | None, text: str, say: Say) -> Html:
    if outcome is None:
        return NOTHING
    lines = f"<p>{escape(text)}</p>"
    if outcome.score is not None:
        lines += f"<p>{escape(say('Together: {score}', score=f'{outcome.score:g}'))}</p>"
    return Html(f'<div class="sheet ended"><h2>{escape(describe_end_of_play(outcome, say))}</h2>{lines}</div>')


def describe_end_of_play(outcome: Outcome, say: Say) -> str:
    if outcome.reason == "abandoned":
        return say("Abandoned")
    if outcome.won is None:
        return say("The end")
    return say("Won together") if outcome.won else say("Not this time")


def draw_table_zone(sketch: Sketch[Any], screen: tuple[str, ...], say: Say) -> Html:
    """Draw the table. If the sketch shows cards or lines, the complete text screen is added as a collapsible
    section."""
    title = escape(sketch.title or screen[0])
    if not sketch.rows and not sketch.lines:
        # The dock shows the last line.
        return Html(f'<h2>{title}</h2><div class="sheet told">{draw_text_screen_as_html(screen[1:-1])}</div>')
    rows = "".join(draw_card_row(row, say) for row in sketch.rows)
    heading, whole = translate_and_escape(msg("Everything in words"), say), draw_text_screen_as_html(screen)
    return Html(
        f'<h2>{title}</h2><div class="sheet told">{rows}{draw_text_screen_as_html(sketch.lines)}</div>'
        f'<details id="words"><summary>{heading}</summary><div class="told">{whole}</div></details>'
    )


def draw_dock_zone(
    play: AnyPlay, sight: AnySight, sketch: Sketch[Any], screen: tuple[str, ...], say: Say, context: BoardContext
) -> Html:
    asked = draw_dock_heading(sketch.ask or screen[-1])
    note = f'<p class="say soft">{escape(sketch.note)}</p>' if sketch.note else ""
    if context.post and sight.legal:
        return Html(asked + note + draw_action_forms(play, sight, sketch, say, context.post))
    return Html(asked + note + draw_hand_without_controls(sketch.hand, say.anybody) + draw_newest_story_lines(context))


def draw_newest_story_lines(context: BoardContext) -> Html:
    """Draw the newest story lines, for narrow screens that don't show the whole story."""
    return Html(f'<ul class="news">{"".join(context.news)}</ul>') if context.news else NOTHING
