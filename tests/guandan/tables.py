"""Guandan tables for tests: full hands with the cards that matter, and plays from hands of a few cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cardinal.cards import SEATS, Rank, Seat
from cardinal.guandan import FACES, Holding, Pattern, Rules, strength
from cardinal.guandan import events as e
from cardinal.guandan.check import check, check_cards, check_turn, declared
from cardinal.guandan.dealing import Shuffle, shuffle_of
from cardinal.guandan.fold import begin, fold
from cardinal.guandan.setup import Setup
from cardinal.guandan.start import Duty, Start
from cardinal.guandan.state import Phase, State, changed
from cardinal.guandan.table import Table
from cardinal.guandan.trick import NextLead, Trick
from tests.guandan.stacked_pack import shuffle_from

ANY_PACK = shuffle_of(2_024)


def full_hands(wanted: Mapping[Seat, str], low: Iterable[Seat], level: Rank) -> dict[Seat, Holding]:
    """Four hands of 27 with the cards *wanted*; of the other cards the seats in *low* get the lowest."""
    hands = {seat: list(Holding.parse(wanted.get(seat, ""))) for seat in SEATS}
    given = [face for cards in hands.values() for face in cards]
    rest = [face for face in FACES for _ in range(2 - given.count(face))]
    rest.sort(key=lambda face: (strength(face, level), face.place), reverse=True)
    weak = list(low)
    for seat in (*(seat for seat in SEATS if seat not in weak), *weak):
        need = 27 - len(hands[seat])
        hands[seat] += rest[:need]
        del rest[:need]
    return {seat: Holding(cards) for seat, cards in hands.items()}


def tribute_table(
    payers: str, first_out: Seat, wanted: Mapping[Seat, str], level: Rank = Rank.TWO, **options: object
) -> Table:
    """A later deal dealt out: *payers* owe tribute to *first_out*, and hold nothing high but what is *wanted*."""
    seats = tuple(Seat.parse(letter) for letter in payers)
    rules = Rules.of({"dealing": "machine", **options})
    start = Start(Seat.E, Seat.S, Seat.E, None, Duty(seats, first_out), "§G7.1.3")
    pack = shuffle_from(full_hands(wanted, seats, level))
    return Table(Setup(2, level, pack, start, rules, previous_level=Rank.ACE)).deal()


class ShortPlay:
    """A deal near its end: some hands of a few cards, and who leads; every act is checked and folded."""

    def __init__(self, hands: Mapping[Seat, str], leader: Seat, level: Rank = Rank.TWO, **options: object) -> None:
        rules = Rules.of({"announce": "automatic", **options})
        held = tuple(Holding.parse(hands.get(seat, "")) for seat in SEATS)
        out = tuple(seat for seat in SEATS if seat not in hands)
        state = changed(
            begin(Setup(1, level, ANY_PACK, rules=rules)),
            phase=Phase.PLAY,
            hands=held,
            turn=leader,
            lead=NextLead(leader, ""),
            trick=Trick(leader),
            tricks=1,
            out=out,
        )
        self.state: State = changed(state, base=state)

    def do(self, event: e.Event) -> ShortPlay:
        check(self.state, event)
        self.state = fold(self.state, event)
        return self

    def play(self, seat: Seat, cards: str, said: str | None = None) -> ShortPlay:
        held = Holding.parse(cards)
        check_turn(self.state, seat)
        check_cards(self.state, seat, held)
        pattern: Pattern = declared(self.state, seat, held, said).pattern
        return self.do(e.Played(seat, held, pattern))

    def pass_(self, *seats: Seat) -> ShortPlay:
        for seat in seats:
            self.do(e.Passed(seat))
        return self


def any_setup(pack: Shuffle = ANY_PACK, level: Rank = Rank.TWO, **options: object) -> Setup:
    return Setup(1, level, pack, rules=Rules.of(options))
