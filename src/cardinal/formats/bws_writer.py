"""The file that the control program of table terminals opens (``.bws``), made before play from an event.

It is made whole and once: what the control program has open is never written into, because that program caches and
locks its pages. What a terminal cannot hold is shortened, and what was lost by that is told.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from cardinal.cards import SEATS, Deal
from cardinal.cards.deal import print_bits
from cardinal.contest.model import Contestant, Event, Form, Room
from cardinal.contest.stage import Scoring, Stage, Winners
from cardinal.language import NotUnderstood, Text, shown

from .bws_tables import SETTINGS, TABLES
from .jet_build import Values
from .jet_table import EPOCH
from .jet_writer import NewColumn, NewTable, write_database
from .problem import Problem
from .terminal_tables import TerminalTable, letters_of, player_numbers, terminal_tables

__all__ = ["OPTIONS", "TerminalSession", "session_guid", "write_bws"]

_TWO = (Winners.GROUP_TWO, Winners.OVERALL_TWO)
_MATCHPOINTS, _TEAMS = 1, 4
_LOGGED_OFF = 2
_SEAT_NAMES = ("North", "East", "South", "West")
_SUIT_NAMES = ("Spades", "Hearts", "Diamonds", "Clubs")
_PIN_DIGITS = 4
OPTIONS: Mapping[str, tuple[str, ...]] = {
    "leads": ("LeadCard", "BM2ValidateLeadCard"),
    "numbers": ("MemberNumbers",),
    "results": ("ShowResults",),
    "percentages": ("ShowPercentage", "BM3ViewPercentages"),
    "hands": ("BM2ViewHandRecord", "BM3ViewHandrecord"),
    "director": ("BM2TDCall", "BM3TDCall"),
}
"""What an organiser chooses, and the columns that say it to the terminals."""


@dataclass(frozen=True, slots=True)
class TerminalSession:
    """What the file says beside the movement. *options* are those of ``OPTIONS`` that are on."""

    starts: datetime
    name: str = ""
    computer: str = ""
    pin: str = "0000"
    options: frozenset[str] = frozenset(("results", "percentages"))
    hands: Mapping[int, Deal] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not (self.pin.isascii() and self.pin.isdigit() and len(self.pin) == _PIN_DIGITS):
            raise NotUnderstood(Text("cardinal.formats.bws", "pin", {"given": shown(self.pin)}))
        unknown = sorted(self.options - set(OPTIONS))
        if unknown:
            values = {"given": shown(", ".join(unknown))}
            raise NotUnderstood(Text("cardinal.formats.bws", "option", values), legal=tuple(OPTIONS))


def session_guid(event: Event, stage: Stage, moment: datetime) -> str:
    """The same for the same evening, so that a second file is about the same session."""
    told = "\n".join((event.conditions.name, stage.name, moment.date().isoformat()))
    return hashlib.sha256(told.encode()).hexdigest()[:32].upper()


def write_bws(event: Event, stage: Stage, session: TerminalSession) -> tuple[bytes, tuple[Problem, ...]]:
    """The whole file, and what of the event it cannot hold."""
    return _Writing(event, stage, session).all()


class _Writing:
    def __init__(self, event: Event, stage: Stage, session: TerminalSession) -> None:
        self.event, self.stage, self.session = event, stage, session
        self.tables = terminal_tables(event, stage)
        self.letters = letters_of(event, stage)
        self.sections = {name: place for place, name in enumerate(self.letters, start=1)}
        self.numbers = player_numbers(event)
        self.is_individual = event.conditions.form is Form.INDIVIDUAL
        self.is_matches = any(one.room is not Room.NONE for one in self.tables)
        self.lost: dict[Text, None] = {}

    def all(self) -> tuple[bytes, tuple[Problem, ...]]:
        rows: dict[str, Sequence[Values]] = {
            "Clients": [{"ID": 1, "Computer": self.session.computer[:255]}],
            "Session": [self._session()],
            "Section": list(self._sections()),
            "Tables": list(self._tables()),
            "RoundData": [self._round(one) for one in self.tables],
            "PlayerNames": list(self._names()),
            "PlayerNumbers": list(self._seats()),
            "Settings": [self._settings(number) for number in self.sections.values()],
            "HandRecord": list(self._hands()),
        }
        if self.stage.scoring is not Scoring.MATCHPOINTS and not self.is_matches:
            self._lose("scoring")
        tables = [_with_partners(one) if self.is_individual else one for one in TABLES]
        content = write_database(tables, rows, self.session.starts)
        return content, tuple(Problem("", 0, text) for text in self.lost)

    def _lose(self, key: str, **values: object) -> None:
        self.lost[Text("cardinal.formats.bws", f"lost_{key}", values)] = None

    def _text(self, text: str, most: int) -> str:
        """A text as a terminal shows it: in letters that it has, no longer than its column."""
        plain = unicodedata.normalize("NFC", text)
        # Displays know the letters of western Europe; others lose their marks where that is possible.
        kept = "".join(one if ord(one) < 256 else _unmarked(one) for one in plain)
        if len(kept) > most or kept != plain or any(ord(one) > 255 for one in kept):
            self._lose("name", given=shown(text), kept=shown(kept[:most]))
        return kept[:most]

    def _session(self) -> Values:
        starts = self.session.starts.replace(microsecond=0)
        day = starts.replace(hour=0, minute=0, second=0)
        return {
            "ID": 1, "Name": self._text(self.session.name or self.event.conditions.name, 40), "Date": day,
            "Time": EPOCH + (starts - day), "GUID": session_guid(self.event, self.stage, starts), "Status": 0,
        }  # fmt: skip

    def _sections(self) -> Iterator[Values]:
        for name, number in self.sections.items():
            yield {
                "ID": number, "Letter": self.letters[name],
                "Tables": len({one.number for one in self.tables if one.section == name}), "MissingPair": 0,
                "EWMoveBeforePlay": 0, "Session": 1, "ScoringType": _TEAMS if self.is_matches else _MATCHPOINTS,
                "Winners": 2 if self.stage.winners in _TWO else 1,
            }  # fmt: skip

    def _tables(self) -> Iterator[Values]:
        for section, number in sorted({(self.sections[one.section], one.number) for one in self.tables}):
            # Two tables of one match are a group; a terminal counts groups up to 127.
            group = (number + 1) // 2 if self.is_matches and number < 2 * 127 else 0
            yield {
                "Section": section, "Table": number, "ComputerID": 1, "Status": 0, "LogOnOff": _LOGGED_OFF,
                "CurrentRound": 0, "CurrentBoard": 0, "UpdateFromRound": 0, "Group": group,
            }  # fmt: skip

    def _round(self, one: TerminalTable) -> Values:
        boards = one.boards if one.is_played else ()
        low, high = (boards[0], boards[-1]) if boards else (0, 0)
        has_gaps = len(boards) != high - low + 1 if boards else False
        ns, ew = one.ns[0] if one.ns else 0, one.ew[0] if one.ew else 0
        row: dict[str, object] = {
            "Section": self.sections[one.section], "Table": one.number, "Round": one.round, "NSPair": ns,
            "EWPair": ew, "LowBoard": low, "HighBoard": high,
            "CustomBoards": ",".join(map(str, boards)) if has_gaps else "",
        }  # fmt: skip
        if self.is_individual:
            row |= {"South": one.ns[1] if len(one.ns) > 1 else 0, "West": one.ew[1] if len(one.ew) > 1 else 0}
        return row

    def _names(self) -> Iterator[Values]:
        for player in self.event.players:
            number = self.numbers[player.key]
            yield {"ID": int(number), "Name": self._text(player.name or player.key, 18), "strID": number}

    def _seats(self) -> Iterator[Values]:
        """Who sits where when play begins; a pair whose first round is a later one stands at its first table."""
        seen: set[tuple[int, Room]] = set()
        for one in sorted(self.tables, key=lambda table: (table.round, table.section, table.number)):
            for place, numbers in enumerate((one.ns, one.ew)):
                fresh = {(number, one.room) for number in numbers} - seen
                if not fresh:
                    continue
                seen |= fresh
                keys = [key for number in numbers for key in _players(self.event.by_number.get(number), one.room)]
                for seat, key in zip("NS" if place == 0 else "EW", keys, strict=False):
                    yield {
                        "Section": self.sections[one.section], "Table": one.number, "Direction": seat,
                        "Number": self.numbers[key], "Name": self._text(self.event.by_key[key].name or key, 18),
                        "Round": 0 if one.round == 1 else one.round,
                    }  # fmt: skip

    def _settings(self, section: int) -> Values:
        row: dict[str, object] = {one.name: _default(one) for one in SETTINGS}
        for option, names in OPTIONS.items():
            row |= dict.fromkeys(names, option in self.session.options)
        row |= {"Section": section, "BM2PINcode": self.session.pin, "BM3PINcode": self.session.pin}
        # Names come from this file alone, and are shown in every round.
        row |= {"BM2NameSource": 0, "BM2ShowPlayerNames": 1, "BM3LeadCardEntry": int("leads" in self.session.options)}
        return row

    def _hands(self) -> Iterator[Values]:
        wanted = {number for one in self.tables for number in one.boards}
        for section in self.sections.values():
            for number, deal in sorted(self.session.hands.items()):
                if number in wanted:
                    row: dict[str, object] = {"Section": section, "Board": number}
                    for seat, name in zip(SEATS, _SEAT_NAMES, strict=True):
                        holdings = print_bits(deal.bits[seat]).split(".")
                        row |= {name + suit: one for suit, one in zip(_SUIT_NAMES, holdings, strict=True)}
                    yield row


def _players(contestant: Contestant | None, room: Room) -> tuple[str, ...]:
    """The two of a contestant who sit there; of a team the first two in the open room, the next two in the other."""
    first = 2 if room is Room.CLOSED else 0
    return () if contestant is None else contestant.players[first : first + 2]


def _default(column: NewColumn) -> object:
    if column.kind == "Bool":
        return column.default == "True"
    return column.default if column.kind == "Text" else int(column.default or 0)


def _unmarked(letter: str) -> str:
    """A letter without its marks, if that leaves one that every display has."""
    bare = "".join(one for one in unicodedata.normalize("NFD", letter) if not unicodedata.combining(one))
    return {"ł": "l", "Ł": "L", "đ": "d", "Đ": "D"}.get(letter, bare if bare.isascii() else letter)


def _with_partners(table: NewTable) -> NewTable:
    """Individuals have South and West beside North and East. A filled South means individuals, so pairs lack both."""
    if table.name not in ("RoundData", "ReceivedData", "IntermediateData"):
        return table
    return NewTable(table.name, (*table.columns, NewColumn("South", "Short"), NewColumn("West", "Short")))
