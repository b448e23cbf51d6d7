"""A guarded table is an open one that refuses: what it accepts the open table finds regular, and what it refuses the
open table hears, under the law that belongs to the clause of the refusal.

The open table notices by running the laws, at a twentieth of the speed; so the guarded one has rules of its own, and
these tests hold the two against each other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hypothesis import given, settings
from hypothesis import strategies as st

from cardinal.bridge import Phase, Table
from cardinal.bridge import events as e
from cardinal.cards import SEATS, Side
from cardinal.laws.act import parse_act
from cardinal.laws.act_events import act_of
from cardinal.laws.open_table import OpenTable
from tests.laws.guarded_and_open import IMPOSSIBLE, REVOKE, Compared, compared

seeds = st.integers(0, 2**32)

OUT_OF_TURN = {"45E", "55", "56", "57"}
HEARD: Mapping[str, set[str]] = {
    # An inadmissible double is heard as such, out of rotation too (36B4).
    "17B": {"30", "31", "32", "36"},
    "17C": {"30", "31", "32", "36"},
    "18D": {"27"},
    "19A1": {"36"},
    "19B1": {"36"},
    "35D": {"39"},
    # Before the auction is over a card led or played is a card exposed; after it, an opening lead by the wrong hand. In
    # the play a second "opening lead" is a card like any other.
    "41A/1": {"24", "41", "54", *OUT_OF_TURN, REVOKE},
    "41C/1": {"24", "41", "54"},
    "41D/2": {*OUT_OF_TURN, REVOKE},
    "44B": OUT_OF_TURN,
    "44C": {REVOKE},
    "45A": set(),
}
"""The laws under which the open table hears what the guarded one refuses, by the clause of the refusal."""


def _is_lead_faced_at_once(one: Compared) -> bool:
    """The right leader shows the opening lead at once. 41A has no rectification for it: it stands."""
    return one.guarded.phase is Phase.LEAD and isinstance(one.event, e.Played) and one.event.seat is one.guarded.turn


def _is_called_lead(one: Compared) -> bool:
    """The card of the hand in turn is said to be led: whatever it is called, it is that hand's card (44B, 45A)."""
    return one.guarded.phase is Phase.PLAY and isinstance(one.event, e.Led)


def _is_put_down_by_dummy(one: Compared) -> bool:
    """Dummy puts down the own card at the own turn. At a table that is how every card of dummy's is played, when
    declarer has named it (45B); a guarded table lets declarer do it, so that dummy has no part in the play (41D/2)."""
    return isinstance(one.event, e.Played) and one.guarded.state.is_dummy(one.event.seat)


REFUSED_THOUGH_REGULAR: tuple[Callable[[Compared], bool], ...] = (
    _is_lead_faced_at_once, _is_called_lead, _is_put_down_by_dummy
)  # fmt: skip
"""What the guarded table refuses although the open one finds nothing in it, each with its reason."""


@settings(max_examples=25)
@given(seeds)
def test_guarded_accepts_what_open_finds_regular_and_refuses_what_it_hears(seed: int) -> None:
    for one in compared(seed):
        if one.refusal is None:
            assert one.noticed is None, one
        elif one.noticed is None:
            assert any(is_reason(one) for is_reason in REFUSED_THOUGH_REGULAR), one
        elif one.noticed != IMPOSSIBLE:
            assert one.noticed in HEARD[one.refusal.cites[0]], one


@settings(max_examples=25)
@given(seeds)
def test_both_tables_stand_alike_as_long_as_all_acts_are_legal(seed: int) -> None:
    for one in compared(seed):
        alike(one.guarded, one.opened)
    guarded = one.guarded.apply(one.event)
    opened = one.opened.act(act_of(one.opened.state, one.event))
    assert guarded.result is not None
    assert (guarded.result, guarded.score) == (opened.result, opened.score)


def alike(guarded: Table, opened: OpenTable) -> None:
    state, play = opened.state, guarded.play_so_far
    assert guarded.turn is state.turn
    assert guarded.auction.contract == state.position.contract
    if guarded.phase is Phase.AUCTION:
        assert guarded.turn is not None
        assert guarded.legal_calls() == state.position.auction.legal_calls(guarded.turn)
    if guarded.phase in (Phase.LEAD, Phase.PLAY):
        assert guarded.legal_cards() == state.legal_cards()
    if play is not None:
        assert state.play is not None
        assert play.turn is state.play.turn
        assert [one.winner for one in play.tricks] == [state.play.winner(n + 1) for n in range(len(play.tricks))]
        assert [play.tricks_won(side) for side in Side] == [state.play.tricks_won(side) for side in Side]
        assert [play.hand(seat) for seat in SEATS] == [state.held(seat) for seat in SEATS]


@settings(max_examples=10)
@given(seeds)
def test_the_act_of_an_event_is_what_its_line_says(seed: int) -> None:
    for one in compared(seed):
        act = act_of(one.opened.state, one.event)
        assert parse_act(act.line) == act
