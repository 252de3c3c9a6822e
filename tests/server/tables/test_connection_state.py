"""The state of a connection: when a frame is due, and what ends it."""

from inkling.server.tables.connection_state import DISMISSED, DUE, MOVING, OUTDATED, READY, SENDING, ConnectionState


def test_changes_while_a_frame_is_sent_are_drawn_once_afterwards() -> None:
    state = ConnectionState(waits=False)
    assert state.output is SENDING
    assert not state.mark_changed()
    assert not state.mark_changed()
    assert state.output is OUTDATED
    assert state.finish_sending()
    assert state.output is DUE
    state.finish_draw(has_frame=False)
    assert state.output is READY
    assert state.mark_changed()
    assert not state.mark_changed(), "it is scheduled already"


def test_connection_that_ends_is_not_drawn_and_moves_once() -> None:
    moving, dismissed = ConnectionState(waits=False), ConnectionState(waits=True)
    assert moving.begin_move_to_other_process()
    assert not moving.begin_move_to_other_process()
    assert moving.phase is MOVING
    dismissed.send_away()
    assert not dismissed.begin_move_to_other_process()
    assert dismissed.phase is DISMISSED
    for state in (moving, dismissed):
        state.mark_changed()
        assert not state.finish_sending()
        assert not state.mark_changed()
