"""A robot of Guandan sees what its seat sees: hidden cards that lie otherwise behind the same views change no act."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from cardinal.analysis.robots.guandan import PLAYERS, Budget, Robot, Watcher
from cardinal.analysis.robots.guandan.match import setup_of
from cardinal.cards import SEATS, Seat
from cardinal.cards.record import replace
from cardinal.guandan import Face, Holding, Phase, Setup, Table, strength
from cardinal.guandan import events as e
from tests.guandan.stacked_pack import shuffle_from

WITHOUT_TRIBUTE = next(setup for number in range(1, 50) if (setup := setup_of("leak", number)).start.duty is None)
SINGLE_TRIBUTE, DOUBLE_TRIBUTE = (
    next(
        setup
        for number in range(1, 200)
        if (setup := setup_of("leak", number)).start.duty is not None
        and len(setup.start.duty.payers) == payers
        and not Table(setup).deal().state.exchange.resisted_by
    )
    for payers in (1, 2)
)


def decisions(setup: Setup, level: str) -> Iterator[tuple[Table, Seat, e.Event]]:
    """Every table of a deal between robots of one level, who acts there, and what that robot does."""
    table = Table(setup).deal()
    watchers = {seat: Watcher(seat) for seat in SEATS}
    robots = {seat: robot(level, setup) for seat in SEATS}
    while not table.is_over:
        for seat in SEATS:
            watchers[seat].see(table.view(seat))
        seat = table.awaited[0]
        act = robots[seat].act(table.view(seat), watchers[seat].memory)
        assert act is not None
        yield table, seat, act
        table = table.do(act)


def robot(level: str, setup: Setup) -> Robot:
    return Robot(level, "leak", setup.rules, Budget(hands=4))


def lying_otherwise(table: Table, seat: Seat, chance: Random) -> Setup:
    """The same deal with cards that others still hold dealt to them anew: no view of *seat* shows them."""
    setup = table.setup
    exchanged = {event.card for event in table.events if isinstance(event, e.Paid | e.Returned)}

    def is_loose(face: Face) -> bool:
        # After a tribute up to ten only, so that the highest card of a payer stays what it was.
        return setup.start.duty is None or (strength(face, setup.level) <= 8 and face not in exchanged)

    first = Table(setup).deal()
    others = [one for one in SEATS if one is not seat]
    held = {one: [face for face in table.hand(one) if is_loose(face)] for one in others}
    loose = [face for faces in held.values() for face in faces]
    chance.shuffle(loose)
    hands = {seat: first.hand(seat)}
    for one in others:
        gone = first.hand(one) - Holding(held[one])
        hands[one] = Holding((*gone, *(loose.pop() for _ in held[one])))
    drawer = setup.start.first_drawer
    assert drawer is not None
    return replace(setup, pack=shuffle_from(hands, drawer))


@pytest.mark.parametrize("setup", [WITHOUT_TRIBUTE, SINGLE_TRIBUTE, DOUBLE_TRIBUTE], ids=["none", "single", "double"])
@pytest.mark.parametrize("level", PLAYERS)
def test_hidden_cards_that_lie_otherwise_change_no_act(level: str, setup: Setup) -> None:
    chance = Random(5)
    changed = 0
    for number, (table, seat, act) in enumerate(decisions(setup, level)):
        if number % 9 and table.phase is Phase.PLAY:
            continue
        other = Table(lying_otherwise(table, seat, chance))
        watcher, before = Watcher(seat), Table(setup)
        for event in table.events:
            other, before = other.apply(event), before.apply(event)
            assert str(other.view(seat)) == str(before.view(seat))
            if other.phase is not Phase.DRAW:
                watcher.see(other.view(seat))
        changed += any(other.hand(one) != table.hand(one) for one in SEATS)
        assert robot(level, setup).act(other.view(seat), watcher.memory) == act
    assert changed > 2, "the hands behind the views were really others"


def test_a_watcher_refuses_the_view_of_another_seat() -> None:
    table = Table(WITHOUT_TRIBUTE).deal()
    with pytest.raises(ValueError, match="not for the seat"):
        Watcher(Seat.N).see(table.view(Seat.S))
