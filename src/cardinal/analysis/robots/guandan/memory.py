"""What a seat remembers from its views: the cards played, who passed on what, which cards were seen to change hands.

A watcher is fed every view that its seat gets, in order, and its memory after each is a value. How many cards the
others hold is what 27 and the plays seen leave, or what they report. A seat that missed some views (a robot that was
started late) has a memory with less in it, and plays on with that.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypeVar

from cardinal.cards import SEATS, Seat
from cardinal.guandan import Face, Pattern, Phase, View, strength
from cardinal.guandan.holding import FULL_HAND
from cardinal.guandan.seating import previous_seat
from cardinal.guandan.trick import Turn

T = TypeVar("T")
NOTHING = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Memory:
    """What is known besides the view of the moment; everything by seat is in the order of ``SEATS``.

    ``played`` are all cards played; ``held`` cards that a seat is known to hold; ``limit`` the strength above which a
    seat that paid tribute has nothing but wilds; ``passed`` the last play on which a seat passed.
    """

    played: int = 0
    counts: tuple[int, ...] = (FULL_HAND,) * 4
    held: tuple[int, ...] = NOTHING
    limit: tuple[int | None, ...] = (None,) * 4
    passed: tuple[Pattern | None, ...] = (None,) * 4


@dataclass(frozen=True, slots=True)
class _Position:
    """Where a deal was when a view came; an undo that is agreed leads back to one of them."""

    key: tuple[object, ...]
    trick: tuple[Turn, ...]
    memory: Memory


@dataclass(slots=True)
class Watcher:
    """Remembers for one seat. ``see`` takes the next view and gives what is known then."""

    seat: Seat
    _number: int = 0
    _first_out: Seat | None = None
    _exchanged: bool = False
    _undo_asked: bool = False
    _positions: list[_Position] = field(default_factory=list)

    @property
    def memory(self) -> Memory:
        return self._positions[-1].memory if self._positions else Memory()

    def see(self, view: View) -> Memory:
        if view.viewer is not self.seat:
            raise ValueError(f"a view of {view.viewer} is not for the seat {self.seat}")
        if view.number != self._number or view.phase in (Phase.CUT, Phase.DRAW):
            self._number, self._exchanged = view.number, False
            self._positions.clear()
        if view.finish is not None:
            self._first_out = view.finish.first
        key = (view.trick, view.out, view.reports, view.leader, view.hands, view.phase)
        if self._undo_asked and view.undo is None:
            self._go_back(key)
        self._undo_asked = view.undo is not None
        memory = self._exchange(view, self.memory)
        known = self._positions[-1].trick if self._positions else ()
        # A new trick is seen empty first, unless a view was missed.
        shared = len(known) if view.trick[: len(known)] == known else 0
        for place in range(shared, len(view.trick)):
            memory = _after(memory, view.trick, place)
        memory = replace(memory, counts=_counts(memory, view, self.seat))
        if not self._positions or self._positions[-1].key != key or self._positions[-1].memory != memory:
            self._positions.append(_Position(key, view.trick, memory))
        return memory

    def _go_back(self, key: tuple[object, ...]) -> None:
        for place in range(len(self._positions) - 1, -1, -1):
            if self._positions[place].key == key:
                del self._positions[place + 1 :]
                return

    def _exchange(self, view: View, memory: Memory) -> Memory:
        """What tribute shows: the payer's limit at once, and who holds which card when both cards are open."""
        if self._exchanged or view.phase is not Phase.PLAY or not view.paid:
            return memory
        self._exchanged = True
        held, limit = list(memory.held), list(memory.limit)
        paid, returned = dict(view.paid), dict(view.returned)
        for payer, receiver in _transfers(view, self._first_out):
            if receiver not in returned:
                continue
            held[receiver] += _bits(paid[payer])
            held[payer] += _bits(returned[receiver])
        for payer, card in view.paid:
            limit[payer] = strength(card, view.level)
        return replace(memory, held=tuple(held), limit=tuple(limit))


def _transfers(view: View, first_out: Seat | None) -> tuple[tuple[Seat, Seat], ...]:
    """Who paid whom, as far as it can be told; of two tributes only whose deal before was seen can tell for sure."""
    payers, receivers = [seat for seat, _ in view.paid], [seat for seat, _ in view.returned]
    if len(payers) == 1 == len(receivers):
        return ((payers[0], receivers[0]),)
    if len(payers) != 2 or len(receivers) != 2:
        return ()
    one, other = payers
    leader = view.leader
    if first_out in receivers and leader in payers and first_out is not None and leader is not None:
        # Who paid the first-out leads.
        return ((leader, first_out), (leader.partner, first_out.partner))
    strengths = {strength(card, view.level) for _, card in view.paid}
    if len(strengths) == 1 and previous_seat(one) in receivers:
        return ((one, previous_seat(one)), (other, previous_seat(other)))
    return ()


def _bits(card: Face) -> int:
    return 1 << 2 * card.place


def _after(memory: Memory, trick: tuple[Turn, ...], place: int) -> Memory:
    turn = trick[place]
    if turn.cards is None:
        tops = [one.pattern for one in trick[:place] if one.pattern is not None]
        passed = _with(memory.passed, turn.seat, tops[-1] if tops else None)
        return replace(memory, passed=passed)
    left = max(memory.counts[turn.seat] - len(turn.cards), 0)
    return replace(
        memory,
        played=together(memory.played, turn.cards.bits),
        counts=_with(memory.counts, turn.seat, left),
        held=_with(memory.held, turn.seat, without(memory.held[turn.seat], turn.cards.bits)),
    )


def together(some: int, more: int) -> int:
    """Both, but never three of a face: a view that was missed may have been an undo."""
    both = 0
    for place in range(0, 108, 2):
        both |= min((some >> place & 3) + (more >> place & 3), 2) << place
    return both


def without(held: int, played: int) -> int:
    """What is left of *held* when *played* are gone, of which some were held."""
    left = 0
    for place in range(0, 108, 2):
        left |= max((held >> place & 3) - (played >> place & 3), 0) << place
    return left


def _counts(memory: Memory, view: View, seat: Seat) -> tuple[int, ...]:
    """What is reported is certain, and so is who is out and the own hand."""
    own, reports = view.hand(seat), dict(view.reports)
    if view.phase not in (Phase.PLAY, Phase.FINISHED):
        return memory.counts
    return tuple(
        len(own)
        if one is seat and own is not None
        else 0
        if one in view.out
        # A report lies there from an earlier play until the next is made.
        else min(reports.get(one, FULL_HAND), memory.counts[one])
        for one in SEATS
    )


def _with(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
