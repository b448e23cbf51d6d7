"""The values of LIN commands that mean something of ours: hands, vulnerability, calls, results, names."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cardinal.bridge import PASS, XX, Bid, Call, Denomination, Vulnerability, X
from cardinal.cards import SEATS, Card, Seat
from cardinal.cards.deal import parse_bits, print_bits

from .game_record import PASSED_OUT, RecordedContract
from .recorded_hands import RecordedHands

ORDER = (Seat.S, Seat.W, Seat.N, Seat.E)
"""Hands and names are told from South clockwise."""
NO_HANDS = RecordedHands((None, None, None, None))
_DEALERS = {"1": Seat.S, "2": Seat.W, "3": Seat.N, "4": Seat.E}
_VULNERABILITIES = {
    "o": Vulnerability.NONE, "0": Vulnerability.NONE, "-": Vulnerability.NONE, "z": Vulnerability.NONE,
    "n": Vulnerability.NS, "e": Vulnerability.EW, "b": Vulnerability.BOTH,
}  # fmt: skip
_SUIT = re.compile(r"([SHDC])([^SHDC]*)")
_CALL = re.compile(r"([1-7])\s*(NT|N|[CDHS])|(XX|RDBL|R)|(X|DBL|D)|(PASS|P)|(AP)|([-?])", re.ASCII)
_RESULT = re.compile(r"([1-7])(NT|N|[CDHS])(XX|X|\*\*|\*)?([NESW])(XX|X|\*\*|\*)?(=|[+-]\d{1,2})?", re.ASCII)
_CARD = re.compile(r"[SHDC](?:10|[2-9TJQKA])", re.ASCII)


def hands(value: str) -> tuple[Seat | None, RecordedHands | None]:
    """Dealer and hands of ``md``: a digit, then the hands from South; a hand that is left out is worked out."""
    text = value.strip().upper()
    dealer = _DEALERS.get(text[:1])
    told = text[1:] if text[:1].isdigit() else text
    bits: list[int | None] = [None] * 4
    for seat, hand in zip(ORDER, told.split(","), strict=False):
        if hand.strip():
            bits[seat] = _hand(hand)
    known = [bit for bit in bits if bit is not None]
    if len(known) == 3 and all(one.bit_count() == 13 for one in known):
        bits[bits.index(None)] = (1 << 52) - 1 & ~(known[0] | known[1] | known[2])
    if not known:
        return dealer, None
    return dealer, RecordedHands((bits[0], bits[1], bits[2], bits[3]))


def _hand(text: str) -> int:
    word = "".join(text.split())
    found = _SUIT.findall(word)
    held: dict[str, str] = {}
    for suit, holding in found:
        held[suit] = held.get(suit, "") + holding
    if "".join(suit + holding for suit, holding in found) != word:
        return parse_bits(text)  # which says why not
    return parse_bits(".".join(held.get(suit, "") for suit in "SHDC"))


def hands_text(dealer: Seat | None, hands: RecordedHands) -> str:
    written = []
    for seat in ORDER:
        bits = hands.bits[seat]
        suits = zip("SHDC", print_bits(bits).split("."), strict=True) if bits is not None else ()
        written.append("".join(suit + holding for suit, holding in suits))
    digit = next((digit for digit, seat in _DEALERS.items() if seat is dealer), "0")
    return digit + ",".join(written)


def vulnerability(value: str) -> Vulnerability | None:
    return _VULNERABILITIES.get(value.strip().lower())


def vulnerability_text(vulnerability: Vulnerability) -> str:
    return "oneb"[vulnerability]


@dataclass(frozen=True, slots=True)
class ToldCall:
    """A call, None for a turn of which nothing is told; ``ends`` are passes to the end of the auction, ``is_filling``
    a sign that fills the line up to the dealer."""

    call: Call | None
    is_alerted: bool = False
    ends: bool = False
    is_filling: bool = False


def calls(value: str) -> list[ToldCall] | None:
    """The calls of one value, usually a single one; None if it is none."""
    found: list[ToldCall] = []
    text = value.strip().upper()
    place = 0
    while place < len(text):
        one = _CALL.match(text, place)
        if one is None:
            return None
        place = one.end()
        alerted = text[place : place + 1] in ("!", "*")
        if one[6]:
            found.append(ToldCall(PASS, alerted, ends=True))
        else:
            found.append(ToldCall(_call(one), alerted, is_filling=one[7] == "-"))
        rest = text[place + alerted :]
        place = len(text) - len(rest.lstrip(" ,;!"))
    return found


def _call(one: re.Match[str]) -> Call | None:
    if one[1]:
        return Bid.of(int(one[1]), Denomination.parse(one[2]))
    return XX if one[3] else X if one[4] else PASS if one[5] else None


def call_text(call: Call) -> str:
    if isinstance(call, Bid):
        return f"{call.level}{'N' if call.denomination is Denomination.NT else call.denomination}"
    return {PASS: "p", X: "d", XX: "r"}[call]


def cards(value: str) -> list[Card] | None:
    """The cards of one value, usually a single one; None if there is anything else in it."""
    text = "".join(value.upper().split())
    found = _CARD.findall(text)
    return [Card.parse(one) for one in found] if "".join(found) == text else None


@dataclass(frozen=True, slots=True)
class ToldResult:
    contract: RecordedContract
    declarer: Seat | None = None
    tricks: int | None = None


def result(value: str) -> ToldResult | None:
    """A result of ``rs``: ``4SN+1``, ``3NTxW-2``, ``PASS``; vugraph writes the double behind the seat, ``4SWx-4``.

    >>> result("3NxW-2").tricks, result("PASS").contract == PASSED_OUT, result("")
    (7, True, None)
    """
    word = "".join(value.upper().split())
    if word in ("PASS", "P", "AP", "PASSEDOUT"):
        return ToldResult(PASSED_OUT)
    found = _RESULT.fullmatch(word)
    if found is None:
        return None
    level = int(found[1])
    contract = RecordedContract(Denomination.parse(found[2]), level, len(found[3] or found[5] or ""))
    difference = 0 if found[6] == "=" else int(found[6]) if found[6] else None
    tricks = None if difference is None else level + 6 + difference
    if tricks is not None and not 0 <= tricks <= 13:
        return None
    return ToldResult(contract, Seat.parse(found[4]), tricks)


def result_text(contract: RecordedContract, declarer: Seat | None, tricks: int | None) -> str:
    """The same as text; empty where the contract is not known."""
    if contract == PASSED_OUT:
        return "PASS"
    if contract.denomination is None or contract.level is None or declarer is None:
        return ""
    strain = "N" if contract.denomination is Denomination.NT else str(contract.denomination)
    difference = None if tricks is None else tricks - contract.level - 6
    told = "" if difference is None else f"{difference:+d}" if difference else "="
    return f"{contract.level}{strain}{'x' * contract.doubling}{declarer}{told}"


def names(value: str) -> list[str | None]:
    """Names in the order of seats from North, four for each room; an empty one is not told."""
    told = [name.strip() or None for name in value.split(",")]
    rooms = [told[start : start + 4] + [None] * 4 for start in range(0, max(len(told), 1), 4)]
    return [room[ORDER.index(seat)] for room in rooms for seat in SEATS]
