"""A table is the fold of its events: built act by act, replayed, or read from JSON lines, it is the same table."""

from __future__ import annotations

import json
import pickle

from hypothesis import given, settings
from hypothesis import strategies as st

from cardinal.bridge import BIDS, PASS, XX, Board, Phase, Result, Seat, Table, Viewer, X, event_from_json
from cardinal.cards import SEATS, Deal
from tests.bridge.random_boards import moments

seeds = st.integers(0, 2**64)
EVERYBODY = (*SEATS, *Viewer)


def views(table: Table) -> list[str]:
    return [str(table.view(viewer)) for viewer in EVERYBODY]


@settings(max_examples=60)
@given(seeds)
def test_a_random_board_ends_with_a_result_and_a_score(seed: int) -> None:
    *_, table = moments(seed)
    assert table.phase is Phase.FINISHED
    assert table.turn is None
    result = table.result
    assert isinstance(result, Result)
    assert (result.contract, table.score) == (table.auction.contract, result.score(table.board.vulnerability))
    assert table.auction.is_over
    assert not table.legal_calls()
    assert not table.legal_cards()


@settings(max_examples=20)
@given(seeds)
def test_the_state_at_every_moment_is_the_fold_of_the_events_so_far(seed: int) -> None:
    for count, table in enumerate(moments(seed)):
        assert len(table.events) == count
        again = Table(table.board, table.events)
        assert again.state == table.state
        assert again == table
        assert hash(again) == hash(table)


@settings(max_examples=30)
@given(seeds)
def test_a_log_is_read_back_without_loss_at_every_moment(seed: int) -> None:
    for count, table in enumerate(moments(seed)):
        if count % 7 and not table.is_over:
            continue
        log = table.to_json_lines()
        again = Table.from_json_lines(log)
        assert again == table
        assert again.state == table.state
        assert again.to_json_lines() == log
        assert views(again) == views(table)


@settings(max_examples=30)
@given(seeds)
def test_a_log_is_one_line_of_plain_json_an_event(seed: int) -> None:
    *_, table = moments(seed)
    lines = table.to_json_lines().split("\n")
    assert lines.pop() == ""
    assert len(lines) == 1 + len(table.events)
    assert json.loads(lines[0])["kind"] == "board"
    for line, event in zip(lines[1:], table.events, strict=True):
        assert event_from_json(json.loads(line)) == event
        assert json.loads(json.dumps(event.to_json())) == event.to_json()
        assert eval(repr(event), vars(__import__("cardinal.bridge.events", fromlist=["events"]))) == event


@settings(max_examples=15)
@given(seeds)
def test_tables_and_views_survive_pickling(seed: int) -> None:
    for count, table in enumerate(moments(seed)):
        if count % 10 and not table.is_over:
            continue
        again = pickle.loads(pickle.dumps(table))
        assert again == table
        assert views(again) == views(table)
        view = table.view(Seat.N)
        assert pickle.loads(pickle.dumps(view)) == view


@settings(max_examples=15)
@given(seeds)
def test_an_act_leaves_the_table_it_was_done_at_as_it_was(seed: int) -> None:
    seen = [(table, table.to_json_lines(), views(table)) for table in moments(seed)]
    for table, log, looks in seen:
        assert table.to_json_lines() == log
        assert views(table) == looks


def longest_auction() -> Table:
    calls = [PASS] * 3
    for bid in BIDS:
        calls += [bid, PASS, PASS, X, PASS, PASS, XX, PASS, PASS]
    table = Table(Board(1, Deal.from_number(0)))
    for call in [*calls, PASS]:
        assert table.turn is not None
        table = table.call(table.turn, call)
    return table


def test_the_longest_auction_is_compared_and_read_back() -> None:
    table = longest_auction()
    again = Table.from_json_lines(table.to_json_lines())
    assert again == table
    assert again.state == table.state


def test_the_longest_auction_survives_pickling() -> None:
    table = longest_auction()
    assert pickle.loads(pickle.dumps(table)) == table


def test_the_longest_auction_can_be_undone_call_by_call() -> None:
    table = longest_auction()
    for event in reversed(table.events):
        table = table.request_undo(event.seat)  # type: ignore[attr-defined]
        for seat in event.seat.side.other.seats:  # type: ignore[attr-defined]
            table = table.agree_undo(seat)
    assert table.auction.calls == ()
    assert table.turn is Seat.N
