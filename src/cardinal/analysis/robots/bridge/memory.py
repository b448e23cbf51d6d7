"""What a player remembers of the play: the tricks that its own views have shown, and nothing else.

A view shows the trick on the table and the last one. A player who is shown every view of its seat therefore knows
every card played; one who missed some (it sat down late) knows fewer, and plays with that.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardinal.bridge import Phase, Seat, Trick, View
from cardinal.cards import SEATS, Suit


class Memory:
    """The tricks of the board so far, by number. Fed by ``see`` with the views of one seat in their order."""

    def __init__(self) -> None:
        self._board: tuple[object, ...] = ()
        self._tricks: dict[int, Trick] = {}
        self._contested = False

    def see(self, view: View) -> None:
        board = (view.viewer, view.board, view.dealer, view.vulnerability)
        if board != self._board or view.phase in (Phase.AUCTION, Phase.LEAD, Phase.CLARIFICATION):
            self._board, self._tricks, self._contested = board, {}, False
        if view.phase is Phase.CONTESTED:
            self._contested = True
        if view.phase is not Phase.PLAY:
            return
        done = sum(view.tricks)
        # What was taken back is forgotten.
        self._tricks = {number: trick for number, trick in self._tricks.items() if number < done}
        if view.last_trick is not None and done:
            self._tricks[done - 1] = view.last_trick
        if view.trick is not None:
            self._tricks[done] = view.trick

    @property
    def was_contested(self) -> bool:
        """Whether a claim on this board met an objection: whoever plays on does not claim again."""
        return self._contested

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks that are remembered, in order; some may be missing or incomplete."""
        return tuple(self._tricks[number] for number in sorted(self._tricks))

    def played(self, seat: Seat) -> int:
        """The cards that *seat* is remembered to have played, as a bit set."""
        return _together(card.bit for trick in self.tricks for card in (trick.card_of(seat),) if card is not None)

    def every_card(self) -> int:
        return _together(card.bit for trick in self.tricks for card in trick.cards)

    def voids(self) -> dict[Seat, frozenset[Suit]]:
        """The suits that each seat was seen not to follow."""
        found: dict[Seat, set[Suit]] = {seat: set() for seat in SEATS}
        for trick in self.tricks:
            for turn, card in enumerate(trick.cards):
                if card.suit is not trick.cards[0].suit:
                    found[trick.leader.after(turn)].add(trick.cards[0].suit)
        return {seat: frozenset(suits) for seat, suits in found.items()}


def _together(bits: Iterable[int]) -> int:
    found = 0
    for bit in bits:
        found |= bit
    return found
