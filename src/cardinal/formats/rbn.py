"""RBN, Pavlicek's notation: a line begins with a letter that says what it is, and an empty line ends a deal.

What a deal does not say of the event, the players, the board and the hands it has from the deal before; auction,
contract, play and result are always its own. Read and written are date, event, session, place, scoring, names, board,
hands, auction, contract, play and tricks, alerts (``*``), notes (``^1`` and a line ``1``) and paragraphs in braces;
teams, titles, double-dummy figures and lists are kept as tags. A sign that means nothing here is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import BinaryIO

from cardinal.bridge import PASS, XX, Bid, Call, Denomination, Vulnerability, X
from cardinal.cards import Card, ImpossibleDeal, Rank, Seat, Suit
from cardinal.cards.deal import parse_bits
from cardinal.language import CardinalError, Texts, shown

from . import pbn_values
from .deal_lines import lines as file_lines
from .game_record import PASSED_OUT, Comment, GameRecord, RecordedContract
from .problem import Problem
from .recorded_auction import Note, RecordedAuction, RecordedCall, passes_to_end
from .recorded_hands import RecordedHands
from .recorded_play import RecordedCard, RecordedPlay
from .told_contract import told_contract

__all__ = ["VULNERABILITIES", "is_rbn", "read"]

said = Texts(__name__)
_SNIFF = re.compile(rb"^(?:% RBN\b|H [NESW]:[2-9TJQKAx.]*)", re.MULTILINE)
_DEAL_BEGINS = re.compile(r"B \d|H [NESW]:")
"""Behind an empty line no paragraph of words goes on like this."""
_LABELS = "DTLESFKNBHACPRMI0123456789"
_KEPT = "DTLESFKNBH"
"""What the next deal has too, unless it says something else."""
_TAGS = {"T": "Title", "K": "Teams", "M": "Makes", "I": "Items", "S": "Stage"}
VULNERABILITIES = dict(zip("ZNEB", Vulnerability, strict=True))
_CALLS: dict[str, Call] = {"P": PASS, "X": X, "D": X, "R": XX}
_CALL = re.compile(r"([1-7])([CDHSN])|([PXRA])", re.IGNORECASE)
_PACK = (1 << 52) - 1
_PUBLISHED = re.compile(r"(\d{4})(\d{2})?(\d{2})?")
_MARKS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
_BESIDE = re.compile(r"(\*)|\^([0-9])|([!?]{1,2})")
"""What stands behind a call or a card: an alert, the number of a note, a mark."""


def is_rbn(start: bytes) -> bool:
    return _SNIFF.search(start.replace(b"\r", b"\n")) is not None


def read(stream: BinaryIO, file: str = "") -> Iterator[GameRecord | Problem]:
    """The deals of a file; a line that cannot be read is told with its number, the others are read."""
    kept: dict[str, str] = {}
    own: dict[str, str] = {}
    first = 0
    problems: list[Problem] = []
    count = 0
    words: list[str] = []
    opened = 0  # the line of the brace that is not closed yet
    for number, text, ends in _with_ends(stream):
        if opened and ends and _DEAL_BEGINS.match(text):
            problems.append(Problem(file, opened, said("open_paragraph")))
            opened = 0
        if opened:
            words[-1] += f" {text}"
            opened = 0 if text.endswith("}") else opened
            continue
        if ends and own:
            count += 1
            yield _record({**kept, **own}, first, file, problems, words)
            kept |= {label: value for label, value in own.items() if label in _KEPT}
            own, problems, words = {}, [], []
        if not text or text.startswith("%"):
            continue
        if text.startswith("{"):
            words.append(text)
            opened = 0 if text.endswith("}") else number
            continue
        label, _, value = text.partition(" ")
        if len(label) != 1 or label not in _LABELS:
            problems.append(Problem(file, number, said("label", given=shown(text[:40]), kept=_LABELS[:16])))
            continue
        first = first if own else number
        if label in own and label != "I":
            problems.append(Problem(file, number, said("twice", label=label)))
        # A list of items may go on over several lines.
        own[label] = f"{own[label]}; {value.strip()}" if label == "I" and label in own else value.strip()
    if opened:
        problems.append(Problem(file, opened, said("open_paragraph")))
    if own:
        count += 1
        yield _record({**kept, **own}, first, file, problems, words)
    else:
        yield from problems
        yield from (Problem(file, 0, said("no_deal_for", given=shown(one[:40]))) for one in words)
    if not count:
        yield Problem(file, 0, said("no_deals"))


def _with_ends(stream: BinaryIO) -> Iterator[tuple[int, str, bool]]:
    """The lines that say something, each with whether an empty one came before it; and at last an end."""
    last = 0
    for number, text in file_lines(stream):
        yield number, text, number > last + 1 and last > 0
        last = number


def _record(told: dict[str, str], line: int, file: str, problems: list[Problem], words: list[str]) -> GameRecord:
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
        comments=tuple(Comment("", one) for one in (*(text.strip("{} ") for text in words), told.get("0", "")) if one),
        problems=tuple(reading.problems),
        line=line,
    )


class _Reading:
    """One deal's labels, and what is wrong with them."""

    def __init__(self, told: dict[str, str], line: int, file: str, problems: list[Problem]) -> None:
        self.told, self.line, self.file, self.problems = told, line, file, problems
        self.alert = next(number for number in range(1, 12) if str(number) not in told)
        """What an alert without words refers to: the number of no note."""

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

    def _beside(self, text: str, place: int) -> tuple[int, int | None, tuple[int, ...]]:
        """The note and the marks that stand at a place, and where they end."""
        note: int | None = None
        marks: tuple[int, ...] = ()
        while (sign := _BESIDE.match(text, place)) is not None:
            place = sign.end()
            if sign[3]:
                marks += (_MARKS[sign[3]],)
            elif sign[1]:
                note = self.alert if note is None else note
            else:
                note = int(sign[2])
                if sign[2] not in self.told:
                    self._wrong("no_note", number=note)
        return place, note, marks

    def _notes(self, turns: Iterable[RecordedCall | RecordedCard]) -> tuple[Note, ...]:
        """The words of the notes that calls or cards refer to."""
        numbers = sorted({one.note for one in turns if one.note is not None})
        return tuple(Note(number, self.told[str(number)]) for number in numbers if str(number) in self.told)

    def auction(self) -> tuple[Seat | None, Vulnerability | None, RecordedAuction | None]:
        text = self.told.get("A", "")
        head, colon, rest = text.partition(":")
        if not colon or len(head) > 2:
            head, rest = "", text
        dealer = Seat.parse(head[0]) if head[:1] in tuple("NESW") else None
        vulnerability = VULNERABILITIES.get(head[1:2])
        calls: list[RecordedCall] = []
        place = 0
        while place < len(rest):
            found = _CALL.match(rest, place)
            if found is None:
                if rest[place] in ": ":
                    place += 1
                    continue
                if rest[place] not in "*^-=;?!0123456789":
                    self._wrong("call", given=shown(rest[place:][:12]))
                    break
                self._wrong("sign", given=shown(rest[place]))
                place += 1
                continue
            place, note, marks = self._beside(rest, found.end())
            if found[1]:
                strain = found[2].upper()
                bid = Bid.of(int(found[1]), Denomination.parse("NT" if strain == "N" else strain))
                calls.append(RecordedCall(bid, note=note, marks=marks))
            elif found[3].upper() == "A":
                calls += [RecordedCall(PASS)] * passes_to_end(calls)
            else:
                calls.append(RecordedCall(_CALLS[found[3].upper()], note=note, marks=marks))
        if not calls:
            return dealer, vulnerability, None
        return dealer, vulnerability, RecordedAuction(dealer, tuple(calls), notes=self._notes(calls))

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
        beside: dict[Card, tuple[int | None, tuple[int, ...]]] = {}
        for trick in re.split("[:;]", text):
            led: Suit | None = None
            suit: Suit | None = None
            place = 0
            while place < len(trick):
                sign = trick[place].upper()
                place += 1
                if sign in "CDHS":
                    suit = Suit.parse(sign)
                    led = led if led is not None else suit
                elif sign in "23456789TJQKA" and led is not None:
                    cards.append(Card.of(suit if suit is not None else led, Rank.parse(sign)))
                    suit = None
                    place, note, marks = self._beside(trick, place)
                    beside[cards[-1]] = note, marks
                elif sign in "*^!?-":
                    self._wrong("sign", given=shown(sign))
                elif sign != " ":
                    self._wrong("card", given=shown(trick))
                    break
        if contract is None or contract.denomination is None or declarer is None or not cards:
            if cards:
                self._wrong("leader")
            return None
        if len(set(cards)) < len(cards):
            self._wrong("card", given=shown(text[:60]))
            return None
        plain = RecordedPlay.of(declarer.lho, contract.denomination, cards)
        laid = tuple(
            one if one.card is None else replace(one, note=beside[one.card][0], marks=beside[one.card][1])
            for one in plain.cards
        )
        return replace(plain, cards=laid, notes=self._notes(laid))


def _words(text: str) -> str:
    """Two parts with a colon between them; a colon that is meant is doubled."""
    return text.replace("::", "\0").replace(":", ", ").replace("\0", ":")


def _day(text: str) -> str | None:
    found = _PUBLISHED.match(text)
    if found is None:
        return None
    return ".".join((found[1], found[2] or "??", found[3] or "??"))
