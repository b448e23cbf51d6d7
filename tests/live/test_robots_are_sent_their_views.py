"""What a robot is sent depends on nothing that is hidden from its seat: not one byte of the question."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise
from random import Random
from typing import Any

import pytest

from cardinal import bridge, guandan
from cardinal.analysis.robots.bridge import Level
from cardinal.cards import SEATS, Seat
from cardinal.live import Kind, LiveTable, Sitter
from cardinal.live.games.guandan_deals import game_of
from cardinal.live.games.guarded_bridge import GuardedBridge
from cardinal.live.games.guarded_guandan import GuardedGuandan
from cardinal.live.robot_views import SeatViews, question
from tests.analysis import test_guandan_robot_sees_only_its_views as behind
from tests.analysis.bridge_robot_boards import random_board
from tests.analysis.test_bridge_robot_hidden import moments, whole_board
from tests.bridge.test_hidden_hands import Seen, exchanged, open_hands, with_deal

SEATED = LiveTable("table/x", sitters={seat: Sitter(Kind.ROBOT, "rules", level="rules") for seat in SEATS})


def sent_to(table: LiveTable, seat: Seat) -> bytes:
    """The question as the process gets it, from a fold of its own."""
    return question(table, seat, SeatViews().of(table, seat), "rules")


def bridge_table(table: bridge.Table) -> LiveTable:
    return replace(SEATED, game="bridge", played=GuardedBridge(table), deal={"board": table.board.number})


def guandan_table(table: guandan.Table) -> LiveTable:
    record: dict[str, Any] = {"finishes": []}
    return replace(SEATED, game="guandan", played=GuardedGuandan(table, game_of(record), record), deal=record)


@pytest.mark.parametrize("seed", ["sent 1", "sent 2"])
def test_bridge_hands_that_change_places_change_no_byte(seed: str) -> None:
    chance, tables, changed = Random(seed), moments(whole_board(seed, Level.RULES)), 0
    for at in sorted(chance.sample(range(1, len(tables)), 12)):
        seen, table = Seen(), tables[at]
        for before, after in pairwise(tables[: at + 1]):
            seen.notice(before, after)
        for seat in SEATS:
            told = sent_to(bridge_table(table), seat)
            hidden = [one for one in SEATS if one is not seat and one not in open_hands(table)]
            for one, other in combinations(hidden, 2):
                deal = exchanged(table.board.deal, one, other, seen, chance)
                assert sent_to(bridge_table(with_deal(table, deal, chance)), seat) == told
                changed += deal != table.board.deal
    assert changed > 20, "the hands behind the views were really others"


@pytest.mark.parametrize("setup", [behind.WITHOUT_TRIBUTE, behind.SINGLE_TRIBUTE], ids=["without", "with tribute"])
def test_guandan_hands_that_lie_otherwise_change_no_byte(setup: guandan.Setup) -> None:
    chance, changed = Random(3), 0
    for number, (table, seat, _) in enumerate(behind.decisions(setup, "rules")):
        if number % 9 and table.phase is guandan.Phase.PLAY:
            continue
        other = guandan.Table(behind.lying_otherwise(table, seat, chance)).apply(*table.events)
        assert sent_to(guandan_table(other), seat) == sent_to(guandan_table(table), seat)
        changed += any(other.hand(one) != table.hand(one) for one in SEATS)
    assert changed > 2, "the hands behind the views were really others"


def test_views_that_are_kept_are_those_that_are_made_anew() -> None:
    """A process that has followed the board sends what one sends that reads the whole log at once."""
    kept, deal = SeatViews(), {"board": 1}
    for table in moments(whole_board("kept", Level.RULES)):
        live = replace(bridge_table(table), deal=deal)
        for seat in (Seat.N, Seat.E):
            assert kept.of(live, seat) == SeatViews().of(live, seat)


def test_a_seat_learns_of_its_partners_own_explanation_not_even_that_there_was_one() -> None:
    board = random_board("alerted")
    dealer = board.dealer
    plain = bridge.Table(board).call(dealer, "1C")
    alerted = plain.disclose(dealer, bridge.DisclosureKind.ALERT, 0, "two cards or more")
    assert sent_to(bridge_table(alerted), dealer.partner) == sent_to(bridge_table(plain), dealer.partner)
    assert sent_to(bridge_table(alerted), dealer.lho) != sent_to(bridge_table(plain), dealer.lho)
