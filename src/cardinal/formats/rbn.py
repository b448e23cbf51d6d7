"""RBN, Pavlicek's notation: a line begins with a letter that says what it is, and an empty line ends a deal.

What a deal does not say of the event, the players, the board and the hands it has from the deal before; auction,
contract, play and result are always its own. Read and written are date, event, session, place, scoring, names, board,
hands, auction, contract, play and tricks; teams, titles, double-dummy figures and lists are kept as tags.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from cardinal.bridge import PASS, XX, Bid, Call, Denomination, Vulnerability, X
from cardinal.cards import Card, ImpossibleDeal, Rank, Seat, Suit
from cardinal.cards.deal import parse_bits, print_bits
from cardinal.language import CardinalError, Texts, shown

from . import pbn_values
from .contents import Content, contents
from .deal_lines import lines as file_lines
from .game_record import PASSED_OUT, GameRecord, RecordedContract
from .problem import Problem
from .recorded_auction import RecordedAuction, RecordedCall, passes_to_end
from .recorded_hands import RecordedHands
from .recorded_play import RecordedPlay
from .told_contract import told_contract

__all__ = ["HOLDS", "is_rbn", "read", "write"]

said = Texts(__name__)
HOLDS = frozenset((
    Content.NUMBER, Content.MARKINGS, Content.DEAL, Content.PLAYERS, Content.EVENT, Content.AUCTION, Content.CONTRACT,
    Content.PLAY, Content.RESULT,
))  # fmt: skip
_SNIFF = re.compile(rb"^(?:% RBN\b|H [NESW]:[2-9TJQKAx.]*)", re.MULTILINE)
_LABELS = "DTLESFKNBHACPRMI0123456789"
_KEPT = "DTLESFKNBH"
"""What the next deal has too, unless it says something else."""
_TAGS = {"T": "Title", "K": "Teams", "M": "Makes", "I": "Items", "S": "Stage"}
_VULNERABILITIES = dict(zip("ZNEB", Vulnerability, strict=True))
_CALLS: dict[str, Call] = {"P": PASS, "X": X, "D": X, "R": XX}
_CALL = re.compile(r"([1-7])([CDHSN])|([PXRA])", re.IGNORECASE)
_PACK = (1 << 52) - 1
_PUBLISHED = re.compile(r"(\d{4})(\d{2})?(\d{2})?")
_DOUBLES = ("", "X", "R")


def is_rbn(start: bytes) -> bool:
    return _SNIFF.search(start.replace(b"\r", b"\n")) is not None


def read(stream: BinaryIO, file: str = "") -> Iterator[GameRecord | Problem]:
    """The deals of a file; a line that cannot be read is told with its number, the others are read."""
    kept: dict[str, str] = {}
    own: dict[str, str] = {}
    first = 0
    problems: list[Problem] = []
    count = 0
    is_text = False
    for number, text, ends in _with_ends(stream):
        if ends and own:
            count += 1
            yield _record({**kept, **own}, first, file, problems)
            kept |= {label: value for label, value in own.items() if label in _KEPT}
            own, problems = {}, []
        if not text or text.startswith("%"):
            continue
        if is_text or text.startswith("{"):
            # A paragraph of words goes on to its closing brace.
            is_text = not text.endswith("}")
            continue
        label, _, value = text.partition(" ")
        if len(label) != 1 or label not in _LABELS:
            problems.append(Problem(file, number, said("label", given=shown(text[:40]), kept=_LABELS[:16])))
            continue
        first = first if own else number
        own[label] = value.strip()
    if own:
        count += 1
        yield _record({**kept, **own}, first, file, problems)
    else:
        yield from problems
    if not count:
        yield Problem(file, 0, said("no_deals"))


def _with_ends(stream: BinaryIO) -> Iterator[tuple[int, str, bool]]:
    """The lines that say something, each with whether an empty one came before it; and at last an end."""
    last = 0
    for number, text in file_lines(stream):
        yield number, text, number > last + 1 and last > 0
        last = number


def _record(told: dict[str, str], line: int, file: str, problems: list[Problem]) -> GameRecord:
    reading = _Reading(told, line, file, problems)
    dealer, vulnerability, auction = reading.auction()
    contract, declarer = reading.contract()
    if contract is None:
        contract, declarer = told_contract(auction)
    tricks, _, rest = told.get("R", "").partition(":")
    names, room = reading.names()
    board, _, section = told.get("B", "").partition(":")
    tags = [(_TAGS[label], told[label]) for label in "TSKMI" if told.get(label)]
    tags += [("Section", section)] if section else []
    tags += [("Table", room)] if room.isdigit() else []
    tags += [("RbnScore", rest)] if rest else []
    return GameRecord(
        number=reading.board(board),
        dealer=dealer,
        vulnerability=vulnerability,
        hands=reading.hands(),
        event=_words(told.get("E", "")) or None,
        site=_words(told.get("L", "")) or None,
        date=_day(told.get("D", "")),
        room={"O": "Open", "C": "Closed"}.get(room.upper()),
        scoring=told.get("F") or None,
        players=names,
        auction=auction,
        contract=contract,
        declarer=declarer,
        play=reading.play(contract, declarer),
        tricks=int(tricks) if tricks.isascii() and tricks.isdigit() and len(tricks) < 3 and int(tricks) < 14 else None,
        tags=tuple(tags),
        problems=tuple(reading.problems),
        line=line,
    )


class _Reading:
    """One deal's labels, and what is wrong with them."""

    def __init__(self, told: dict[str, str], line: int, file: str, problems: list[Problem]) -> None:
        self.told, self.line, self.file, self.problems = told, line, file, problems

    def _wrong(self, key: str, **values: object) -> None:
        self.problems.append(Problem(self.file, self.line, said(key, **values)))

    def board(self, given: str) -> int | None:
        if given.isascii() and given.isdigit() and len(given) < 7:
            return int(given)
        if given:
            self._wrong("board", given=shown(given))
        return None

    def hands(self) -> RecordedHands | None:
        text = self.told.get("H", "")
        if not text:
            return None
        seat, parts = text[:1].upper(), text[2:].replace(";", ":").split(":")
        bits: list[int | None] = [None] * 4
        try:
            if seat not in "NESW" or text[1:2] != ":" or len(parts) > 4:
                raise ImpossibleDeal(said("hands_shape"))
            for turn, part in enumerate(parts):
                if part:
                    bits[(Seat.parse(seat) + turn) & 3] = parse_bits(part.replace("10", "T"))
            whole = [one for one in bits if one is not None and one.bit_count() == 13]
            if len(parts) == 4 and not parts[3] and len(whole) == 3:
                # Three whole hands and a colon: the fourth has the rest.
                bits[bits.index(None)] = _PACK & ~(whole[0] | whole[1] | whole[2])
            return RecordedHands((bits[0], bits[1], bits[2], bits[3]))
        except (CardinalError, ImpossibleDeal) as error:
            self._wrong("hands", given=shown(text), why=error.text)
            return None

    def auction(self) -> tuple[Seat | None, Vulnerability | None, RecordedAuction | None]:
        text = self.told.get("A", "")
        head, colon, rest = text.partition(":")
        if not colon or len(head) > 2:
            head, rest = "", text
        dealer = Seat.parse(head[0]) if head[:1] in tuple("NESW") else None
        vulnerability = _VULNERABILITIES.get(head[1:2])
        calls: list[RecordedCall] = []
        place = 0
        while place < len(rest):
            found = _CALL.match(rest, place)
            if found is None:
                if rest[place] not in ":*^-=;? !0123456789":
                    self._wrong("call", given=shown(rest[place:][:12]))
                    break
                place += 1
                continue
            place = found.end()
            if found[1]:
                strain = found[2].upper()
                bid = Bid.of(int(found[1]), Denomination.parse("NT" if strain == "N" else strain))
                calls.append(RecordedCall(bid))
            elif found[3].upper() == "A":
                calls += [RecordedCall(PASS)] * passes_to_end(calls)
            else:
                calls.append(RecordedCall(_CALLS[found[3].upper()]))
        return dealer, vulnerability, RecordedAuction(dealer, tuple(calls)) if calls else None

    def contract(self) -> tuple[RecordedContract | None, Seat | None]:
        word, _, rest = self.told.get("C", "").partition(":")
        if not word or word == "?":
            return None, None
        seat = rest[:1].upper()
        if word.upper() in ("P", "PASS"):
            return PASSED_OUT, None
        found = pbn_values.contract(word.upper().replace("R", "XX"))
        if found is None:
            self._wrong("contract", given=shown(word))
        return found, Seat.parse(seat) if seat in tuple("NESW") else None

    def names(self) -> tuple[tuple[str | None, str | None, str | None, str | None], str]:
        """North and South, then West and East; and the room or the table."""
        parts = [*self.told.get("N", "").split(":"), "", "", ""]
        north, _, south = parts[0].partition("+")
        west, _, east = parts[1].partition("+")
        return (north or None, east or None, south or None, west or None), parts[2].strip()

    def play(self, contract: RecordedContract | None, declarer: Seat | None) -> RecordedPlay | None:
        text = self.told.get("P", "")
        if not text:
            return None
        cards: list[Card] = []
        for trick in re.split("[:;]", text):
            led: Suit | None = None
            suit: Suit | None = None
            for sign in trick.upper():
                if sign in "CDHS":
                    suit = Suit.parse(sign)
                    led = led if led is not None else suit
                elif sign in "23456789TJQKA" and led is not None:
                    cards.append(Card.of(suit if suit is not None else led, Rank.parse(sign)))
                    suit = None
                elif sign not in "*^!?- ":
                    self._wrong("card", given=shown(trick))
                    break
        if contract is None or contract.denomination is None or declarer is None or not cards:
            if cards:
                self._wrong("leader")
            return None
        if len(set(cards)) < len(cards):
            self._wrong("card", given=shown(text[:60]))
            return None
        return RecordedPlay.of(declarer.lho, contract.denomination, cards)


def _words(text: str) -> str:
    """Two parts with a colon between them; a colon that is meant is doubled."""
    return text.replace("::", "\0").replace(":", ", ").replace("\0", ":")


def _day(text: str) -> str | None:
    found = _PUBLISHED.match(text)
    if found is None:
        return None
    return ".".join((found[1], found[2] or "??", found[3] or "??"))


def write(records: Iterable[GameRecord], stream: BinaryIO) -> list[Problem]:
    """Every deal with all of its own lines; what the notation cannot say comes back, kind by kind."""
    stream.write(b"% RBN version 3.2\n")
    lost: dict[Content, None] = {}
    for record in records:
        lost |= dict.fromkeys(sorted(contents(record) - HOLDS))
        lines = [f"{label} {value}" for label, value in _labels(record) if value]
        stream.write(("\n".join(lines) + "\n\n").encode("utf-8"))
    return [Problem("", 0, said("lost", what=one.label())) for one in lost]


def _labels(record: GameRecord) -> Iterator[tuple[str, str]]:
    digits = (record.date or "").replace(".", "").replace("-", "")
    yield "D", digits if digits.isdigit() else ""
    yield "L", _plain(record.site)
    yield "E", _plain(record.event)
    yield "F", _plain(record.scoring)
    north, east, south, west = (_plain(name).replace("+", " ") for name in record.players)
    room = {"Open": "O", "Closed": "C"}.get(record.room or "", "")
    names = f"{north}+{south}:{west}+{east}" + (f":{room}" if room else "")
    yield "N", names if names != "+:+" else ""
    yield "B", "" if record.number is None else str(record.number)
    if record.hands is not None:
        hands = (print_bits(one) if one is not None else "" for one in record.hands.bits)
        yield "H", "N:" + ":".join(hands)
    yield "A", _auction(record)
    contract = record.contract
    if contract is not None and contract.denomination is not None and contract.level is not None:
        strain = str(contract.denomination).replace("NT", "N")
        yield "C", f"{contract.level}{strain}{_DOUBLES[contract.doubling]}:{record.declarer or '?'}"
    elif contract is not None and contract.denomination is None:
        yield "C", "P"
    yield "P", _play(record)
    yield "R", "" if record.tricks is None else str(record.tricks)


def _plain(text: str | None) -> str:
    return " ".join((text or "").split()).replace(":", " ").strip()


def _auction(record: GameRecord) -> str:
    dealer = record.dealer or (record.auction.first if record.auction is not None else None)
    if dealer is None:
        return ""
    sign = {one: letter for letter, one in _VULNERABILITIES.items()}
    head = f"{dealer}{sign.get(record.vulnerability, '?') if record.vulnerability is not None else '?'}:"
    calls = [] if record.auction is None else [one.call for one in record.auction.calls if one.call is not None]
    words = [_word(call) for call in calls]
    return head + ":".join("".join(words[at : at + 4]) for at in range(0, len(words), 4))


def _word(call: Call) -> str:
    return "P" if call is PASS else "X" if call is X else "R" if call is XX else str(call).replace("NT", "N")


def _play(record: GameRecord) -> str:
    contract = record.contract
    if record.play is None or record.declarer is None or contract is None or contract.denomination is None:
        return ""
    cards = [one.card for _, one in record.play.in_order(record.declarer.lho, contract.denomination)]
    tricks = []
    for at in range(0, len(cards), 4):
        trick = [card for card in cards[at : at + 4] if card is not None]
        led = trick[0].suit
        words = [str(trick[0]), *(str(one)[1:] if one.suit is led else str(one) for one in trick[1:])]
        tricks.append("".join(words))
    return ":".join(tricks)
