"""What a robot of Guandan remembers is what a watchful player would know, and the hands it supposes fit that."""

from __future__ import annotations

from random import Random

import pytest

from cardinal.analysis.robots.guandan import Memory, Robot, Watcher
from cardinal.analysis.robots.guandan.match import setup_of
from cardinal.analysis.robots.guandan.supposing import Unseen
from cardinal.cards import SEATS, Seat
from cardinal.guandan import FACES, Holding, Phase, Table, strength, wild_face
from cardinal.guandan import events as e

WHOLE = Holding(face for face in FACES for _ in range(2))


def watched(number: int) -> list[tuple[Table, dict[Seat, Memory]]]:
    """A deal between rules players, with what each seat remembers at each moment."""
    setup = setup_of("memory", number)
    robots = {seat: Robot("rules", "", setup.rules) for seat in SEATS}
    watchers = {seat: Watcher(seat) for seat in SEATS}
    table = Table(setup).deal()
    found = []
    while not table.is_over:
        found.append((table, {seat: watchers[seat].see(table.view(seat)) for seat in SEATS}))
        seat = table.awaited[0]
        act = robots[seat].act(table.view(seat), found[-1][1][seat])
        assert act is not None
        table = table.do(act)
    return found


@pytest.mark.parametrize("number", [1, 2, 3])
def test_counting_the_plays_gives_everybody_s_cards_at_every_moment(number: int) -> None:
    for table, memories in watched(number):
        if table.phase is Phase.PLAY:
            played = Holding()
            for event in table.events:
                if isinstance(event, e.Played):
                    played += event.cards
            for memory in memories.values():
                assert memory.counts == tuple(len(table.hand(seat)) for seat in SEATS)
                assert memory.played == played.bits


@pytest.mark.parametrize("number", range(1, 9))
def test_cards_seen_to_change_hands_are_held_until_they_are_played(number: int) -> None:
    for table, memories in watched(number):
        for memory in memories.values():
            for seat in SEATS:
                assert Holding.from_bits(memory.held[seat]) <= table.hand(seat)


def test_a_single_tribute_tells_where_both_cards_are_and_what_the_payer_has_not() -> None:
    for number in range(1, 60):
        duty = setup_of("memory", number).start.duty
        if duty is None or duty.is_double:
            continue
        moments = [(table, seen) for table, seen in watched(number) if table.phase is Phase.PLAY]
        table, memories = moments[0]
        if table.state.exchange.resisted_by:
            continue
        (payer,) = duty.payers
        ((_, paid),), ((_, back),) = table.state.exchange.paid, table.state.exchange.returned
        for memory in memories.values():
            assert Holding.from_bits(memory.held[duty.first_out]) == Holding((paid,))
            assert Holding.from_bits(memory.held[payer]) == Holding((back,))
            assert memory.limit[payer] == strength(paid, table.level)
        return
    pytest.fail("some board has a single tribute")


@pytest.mark.parametrize("number", range(1, 7))
def test_supposed_hands_fit_everything_that_is_known(number: int) -> None:
    chance = Random(number)
    for table, memories in watched(number)[::11]:
        if table.phase is not Phase.PLAY:
            continue
        wild = wild_face(table.level)
        for seat, memory in memories.items():
            unseen = Unseen(table.view(seat), memory, seat)
            hands = [Holding.from_bits(bits) for bits in unseen.deal(chance)]
            total = table.hand(seat) + Holding.from_bits(memory.played)
            for one, hand in zip(unseen.seats, hands, strict=True):
                total += hand
                assert len(hand) == len(table.hand(one))
                assert Holding.from_bits(memory.held[one]) <= hand
                limit = memory.limit[one]
                received = Holding.from_bits(memory.held[one])
                if limit is not None:
                    drawn = [face for face in hand if face is not wild and face not in received]
                    assert all(strength(face, table.level) <= limit for face in drawn)
            assert total == WHOLE


def test_an_undo_that_is_agreed_is_forgotten() -> None:
    setup = next(one for number in range(1, 50) if (one := setup_of("undo", number)).start.duty is None)
    table = Table(setup).deal()
    leader = table.awaited[0]
    watcher = Watcher(leader.partner)
    before = watcher.see(table.view(leader.partner))
    low = min(table.hand(leader), key=lambda face: strength(face, table.level))
    table = table.play(leader, Holding((low,)))
    assert watcher.see(table.view(leader.partner)).played == Holding((low,)).bits
    table = table.request_undo(leader)
    watcher.see(table.view(leader.partner))
    for seat in leader.side.other.seats:
        table = table.agree_undo(seat)
        watcher.see(table.view(leader.partner))
    assert watcher.memory == before


def test_an_undo_that_is_refused_changes_nothing() -> None:
    setup = next(one for number in range(1, 50) if (one := setup_of("undo", number)).start.duty is None)
    table = Table(setup).deal()
    leader = table.awaited[0]
    watcher = Watcher(leader.partner)
    table = table.play(leader, Holding((min(table.hand(leader), key=lambda face: strength(face, table.level)),)))
    before = watcher.see(table.view(leader.partner))
    table = table.request_undo(leader)
    watcher.see(table.view(leader.partner))
    table = table.refuse_undo(leader.rho)
    assert watcher.see(table.view(leader.partner)) == before


def test_a_new_deal_begins_with_an_empty_memory() -> None:
    late, _ = watched(2)[-1]
    watcher = Watcher(Seat.N)
    assert watcher.see(late.view(Seat.N)).played > 0
    other = Table(setup_of("memory", 3)).deal()
    assert watcher.see(other.view(Seat.N)).played == 0
