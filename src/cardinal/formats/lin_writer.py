"""LIN, written: a head with teams and results where the file is a match, then a line a board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from cardinal.bridge import Denomination
from cardinal.language import shown

from . import lin_values as values
from .game_record import NOBODY, GameRecord
from .lin_problems import said
from .lin_reader import CLOSED, HEAD_TAGS, OPEN, other_command, room_of
from .problem import Problem
from .recorded_auction import Ending, Irregularity, RecordedCall

_SCORINGS = {"IMP": "I", "MP": "P", "BAM": "B"}
CARDS = 52


def write(records: Iterable[GameRecord], stream: BinaryIO) -> list[Problem]:
    """Every record as a board; what the format cannot hold is told."""
    writer = _Writer(list(records))
    for line in writer.lines():
        stream.write(line.encode("utf-8"))
    return writer.problems


class _Writer:
    def __init__(self, records: list[GameRecord]) -> None:
        self.records = records
        self.problems: list[Problem] = []
        self.has_head = _can_have_head(records)

    def lines(self) -> Iterator[str]:
        if self.has_head:
            yield from self._head()
        for number, record in enumerate(self.records, start=1):
            yield self._board(record, record.number or number)
        left = {name: None for record in self.records for name in self._left_out(record)}
        if left:
            self._warn("left_out", fields=tuple(map(shown, list(left)[:12])))

    def _left_out(self, record: GameRecord) -> Iterator[str]:
        """What is told of the event and has no place here."""
        told = {"Site": record.site, "Date": record.date}
        if not self.has_head:
            told |= {"Event": record.event, "Scoring": record.scoring}
        yield from (name for name, value in told.items() if value)
        held = HEAD_TAGS if self.has_head else ()
        yield from (tag for tag, _ in record.tags if tag not in held and other_command(tag) is None)

    def _warn(self, key: str, **told: object) -> None:
        self.problems.append(Problem("", 0, said(key, **told)))

    def _text(self, text: str) -> str:
        if "|" in text:
            self._warn("stroke", given=shown(text))
        return " ".join(text.replace("|", "¦").splitlines())

    def _name(self, name: str | None) -> str:
        if name and "," in name:
            self._warn("comma", given=shown(name))
        return self._text((name or "").replace(",", ""))

    def _head(self) -> Iterator[str]:
        one = self.records[0]
        numbers = sorted({record.number or place for place, record in enumerate(self.records, start=1)})
        told = {tag: one.tag(tag) or "" for tag in HEAD_TAGS}
        scoring = _SCORINGS.get((one.scoring or "").upper(), one.scoring or "")
        parts = [one.event or "", told["Stage"], scoring, str(numbers[0]), str(numbers[-1])]
        parts += [told["HomeTeam"], told["HomeCarryOver"] or "0", told["VisitTeam"], told["VisitCarryOver"] or "0"]
        yield f"vg|{','.join(self._name(part) for part in parts)}|\n"
        cells = {(record.number or place, _room(record)): record for place, record in enumerate(self.records, start=1)}
        results = (_result(cells.get((number, room))) for number in numbers for room in (OPEN, CLOSED))
        yield f"rs|{','.join(results)}|\n"
        if numbers[-1] - numbers[0] + 1 != len(numbers):
            yield f"bn|{','.join(map(str, numbers))}|\n"
        yield "pg||\n"

    def _board(self, record: GameRecord, number: int) -> str:
        letter = "c" if room_of(record) == CLOSED else "o" if room_of(record) == OPEN else ""
        written = [f"qx|{letter}{number}|"]
        if record.players != NOBODY:
            names = (self._name(record.player(seat)) for seat in values.ORDER)
            written.append(f"pn|{','.join(names)}|")
        written.append("st||")
        dealer = record.dealer
        if dealer is None and record.auction is not None:
            dealer = record.auction.first
        if record.hands is None:
            self._warn("no_deal", number=number)
        if record.hands is not None or dealer is not None:
            told = "" if record.hands is None else values.hands_text(dealer, record.hands)
            written.append(f"md|{told or values.hands_text(dealer, values.NO_HANDS)}|")
        written.append(f"rh||ah|Board {number}|")
        if record.vulnerability is not None:
            written.append(f"sv|{values.vulnerability_text(record.vulnerability)}|")
        others = ((other_command(tag), text) for tag, text in record.tags)
        written += [f"{name}|{self._text(text)}|" for name, text in others if name is not None]
        written += [f"nt|{self._text(comment.text)}|" for comment in record.comments if comment.text.strip()]
        written += self._auction(record, number)
        played, is_whole = self._play(record, number)
        written += played
        if record.tricks is not None and not is_whole and (_is_claimed(record) or not self.has_head):
            written.append(f"mc|{record.tricks}|")
        return "".join(written) + "pg||\n"

    def _auction(self, record: GameRecord, number: int) -> Iterator[str]:
        auction = record.auction
        if auction is None:
            if record.contract is not None and not self.has_head:
                self._warn("contract_alone", number=number)
            return
        if auction.first is not record.dealer and record.dealer is not None and auction.first is not None:
            self._warn("irregular", number=number)
        for call in auction.calls:
            if call.irregularity:
                self._warn("irregular", number=number)
            yield self._call(call, auction.note_of(call))
        yield "pg||"

    def _call(self, recorded_call: RecordedCall, note: str | None) -> str:
        call = "?" if recorded_call.call is None else values.call_text(recorded_call.call)
        written = f"mb|{call}{'' if note is None else '!'}|"
        if note:
            written += f"an|{self._text(note)}|"
        return written + "".join(f"nt|{self._text(text)}|" for text in recorded_call.comments)

    def _play(self, record: GameRecord, number: int) -> tuple[list[str], bool]:
        """The cards, and whether they are all fifty-two."""
        play = record.play
        if play is None or not play.is_known:
            return [], False
        trumps = record.contract.denomination if record.contract is not None else None
        leader = play.first if record.declarer is None else record.declarer.lho
        told = sum(card.card is not None for card in play.cards)
        if leader is None:
            self._warn("play_with_gaps", number=number)
            return [], False
        written: list[str] = []
        count = 0
        for _, one in play.in_order(leader, trumps if trumps is not None else Denomination.NT):
            if one.irregularity is Irregularity.REVOKE:
                self._warn("irregular", number=number)
            written.append(f"pc|{one.card}|" + "".join(f"nt|{self._text(text)}|" for text in one.comments))
            count += 1
            if count % 4 == 0:
                written.append("pg||")
        if count < told:
            self._warn("play_with_gaps", number=number)
        return written, count == CARDS


def _room(record: GameRecord) -> str:
    return room_of(record) or OPEN


def _is_claimed(record: GameRecord) -> bool:
    return record.play is None or record.play.ending is Ending.NO_MORE


def _result(record: GameRecord | None) -> str:
    if record is None or record.contract is None:
        return ""
    return values.result_text(record.contract, record.declarer, record.tricks)


def _can_have_head(records: list[GameRecord]) -> bool:
    """Whether the boards are those of one match: each once in a room, with the same teams; and there is something
    that only a head can tell."""
    if not records:
        return False
    places = {(record.number or place, _room(record)) for place, record in enumerate(records, start=1)}
    about = {(one.event, one.scoring, *(one.tag(tag) for tag in HEAD_TAGS)) for one in records}
    if len(places) < len(records) or len(about) > 1:
        return False
    bare = any(one.contract is not None and one.auction is None for one in records)
    return bare or any(one.room for one in records) or about != {(None,) * (2 + len(HEAD_TAGS))}


def is_lin(start: bytes) -> bool:
    """Whether a file begins with commands of LIN."""
    text = start.removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    if text.startswith((b"http://", b"https://")):
        return b"lin=" in text[:300]
    return text[2:3] == b"|" and text[:2].isalnum() and text.count(b"|", 0, 400) >= 2
