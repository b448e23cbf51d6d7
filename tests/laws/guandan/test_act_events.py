"""An event of Guandan and its act of the casebook say the same, and its line is read back as that act."""

from __future__ import annotations

import pytest

from cardinal.cards import Seat
from cardinal.guandan import Face, Holding, Pattern
from cardinal.guandan import events as e
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.guandan.act import parse_guandan_act
from cardinal.laws.guandan.act_events import ACTS, act_of, event_of

S, W = Seat.S, Seat.W
NINE, PAIR = Face.parse("9s"), Holding.parse("9d 9s")
LINES = {
    e.Turned(S, 20): "S turns up card 20",
    e.Cut(S, 20): "S cuts 20",
    e.Dealt(): "cards dealt",
    e.Drawn(W): "W draws",
    e.Counted(W, 26): "W holds 26 cards",
    e.Paid(W, NINE): "W pays 9s",
    e.Resisted(W): "W resists",
    e.Taken(W, S): "S takes the tribute of W",
    e.Taken(W): "lot takes the tribute of W",
    e.Returned(S, NINE): "S returns 9s",
    e.Played(S, PAIR): "S plays 9d 9s",
    e.Played(S, PAIR, laid="9s 9d"): "S plays 9s 9d",
    e.Played(S, PAIR, Pattern.parse("pair 9")): 'S plays 9d 9s as "pair 9"',
    e.Passed(W): "W passes",
    e.Reported(W, 8): "W reports 8",
}


@pytest.mark.parametrize("event", LINES, ids=LINES.get)
def test_an_event_is_the_act_that_its_line_tells(event: e.Event) -> None:
    assert act_of(event) == parse_guandan_act(LINES[event])
    # A play is read by the table, and a count changes nothing at it.
    assert event_of(act_of(event)) == (None if isinstance(event, e.Played | e.Counted) else event)


def test_every_event_that_the_casebook_knows_is_here() -> None:
    assert {type(event) for event in LINES} == set(ACTS)


@pytest.mark.parametrize("count", [-1, 1000])
def test_a_number_that_no_line_can_say_is_refused(count: int) -> None:
    with pytest.raises(ImpossibleCase):
        act_of(e.Counted(W, count))
