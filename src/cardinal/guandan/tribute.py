"""Tribute: which card is paid, who gets it, which card may come back, and when there is none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardinal.cards import Rank, Seat
from cardinal.cards.record import Record

from .face import FACES, Face
from .holding import Holding
from .rank import rank_strength, strength, wild_face
from .rules import DEFAULT_RULES, Rules
from .seating import previous_seat
from .start import Duty

_BIG_JOKER = FACES[-1]


class Transfer(Record):
    """One payment and where it goes."""

    payer: Seat
    receiver: Seat


class Ways(Record):
    """Which payer's card goes to whom, and the clause that says so; none yet if somebody has to choose."""

    transfers: tuple[Transfer, ...]
    cites: str

    @property
    def leader(self) -> Seat | None:
        """Who leads the first trick: the one whose card goes to the first-out, who is named first."""
        return self.transfers[0].payer if self.transfers else None


def payable(hand: Holding, level: Rank, rules: Rules = DEFAULT_RULES) -> tuple[Face, ...]:
    """The cards of the highest rank in a hand, hearts of the level apart; any copy of them may be paid.

    >>> list(map(str, payable(Holding.parse("5h 5s 5d As 3c"), Rank.FIVE)))
    ['5d', '5s']
    """
    wild = wild_face(level)
    faces = [face for face in dict.fromkeys(hand) if face is not wild]
    if not faces:
        return ()
    top = max(strength(face, level) for face in faces)
    if rules.tribute_min_rank is not None and top <= rank_strength(rules.tribute_min_rank, level):
        return ()
    found = tuple(face for face in faces if strength(face, level) == top)
    return found[:1] if rules.tribute_copy == "auto" else found


def returnable(
    hand: Holding, level: Rank, rules: Rules = DEFAULT_RULES, received: Face | None = None
) -> tuple[Face, ...]:
    """What the receiver of a tribute may give back, from the hand with the tribute in it.

    >>> list(map(str, returnable(Holding.parse("9s Td Th Jc 5s Ah"), Rank.TEN)))
    ['5s', '9s']
    """
    faces = [face for face in dict.fromkeys(hand) if _may_be(face, hand, rules, received)]
    low = tuple(face for face in faces if _is_low(face, level, rules))
    if low or rules.return_fallback == "any":
        return low or tuple(faces)
    least = min((strength(face, level) for face in faces), default=0)
    return tuple(face for face in faces if strength(face, level) == least)


def _may_be(face: Face, hand: Holding, rules: Rules, received: Face | None) -> bool:
    # The other copy of what was received is another card.
    return rules.return_same_card or face is not received or hand.count(face) > 1


def _is_low(face: Face, level: Rank, rules: Rules) -> bool:
    if face.rank is None or face.rank > Rank.TEN:
        return False
    if face.rank is not level:
        return True
    # A level card ranks above the ace, whatever it shows.
    return rules.return_level_card == "allowed" or (
        rules.return_level_card == "non_wild_allowed" and face is not wild_face(level)
    )


def resisters(duty: Duty, hands: Sequence[Holding], rules: Rules = DEFAULT_RULES) -> tuple[Seat, ...]:
    """Who holds the two big jokers that free the payers from tribute; nobody if they are not free."""
    jokers = {seat: hands[seat].count(_BIG_JOKER) for seat in duty.payers[0].side.seats}
    alone = tuple(seat for seat in duty.payers if jokers[seat] == 2)
    joint = rules.resist_double_joint if duty.is_double else rules.resist_single_joint
    if alone or not joint or sum(jokers.values()) < 2:
        return alone
    return tuple(seat for seat, count in jokers.items() if count)


RESISTED = "§G10.4"
ORDER = "§G4.1.1"
"""Which of two cards is the higher: level cards above the ace, jokers above them."""
WRONG_TRIBUTE, WRONG_RETURN = f"§G10.2(a) {ORDER}", f"§G10.2(b) {ORDER}"
"""The rules that a wrong card paid or returned breaks."""


def ways(duty: Duty, paid: Mapping[Seat, Face], level: Rank, rules: Rules = DEFAULT_RULES) -> Ways:
    """Where the cards that were paid go."""
    first = duty.first_out
    if len(paid) == 1:
        return Ways((Transfer(next(iter(paid)), first),), "§G10.2(a)")
    one, other = duty.payers
    strengths = {seat: strength(paid[seat], level) for seat in duty.payers}
    if strengths[one] == strengths[other]:
        if rules.equal_tribute != "clockwise":
            return Ways((), "§G10.3(c)")
        to_first = one if previous_seat(one) is first else other
        return taking(duty, to_first, "§G10.3(c)")
    if rules.first_out_may_take_lower:
        return Ways((), "§G10.3(b)")
    return taking(duty, max(duty.payers, key=strengths.__getitem__), "§G10.3(b)")


def taking(duty: Duty, payer: Seat, cites: str = "§G10.3(b)") -> Ways:
    """The first-out takes from *payer*, and the first-out's partner from the other."""
    first = duty.first_out
    return Ways((Transfer(payer, first), Transfer(payer.partner, first.partner)), cites)


def lead_cites(duty: Duty) -> str:
    """The clause by which the payer to the first-out leads."""
    return "§G10.3(e)" if duty.is_double else "§G10.2(c)"
