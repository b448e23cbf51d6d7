"""PBN, written: the export form as strict as the standard asks, or the import form with only what is known."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from cardinal.cards import SEATS, Seat
from cardinal.language import shown

from .game_record import GameRecord
from .pbn_problems import said
from .pbn_sections import is_table, written_rows
from .pbn_turns import LONGEST_LINE, auction_lines, comment, play_lines
from .pbn_values import MANDATORY
from .problem import Problem
from .recorded_auction import Note

EXPORT, IMPORT = "export", "import"
_HEADS = {EXPORT: "% PBN 2.1\n% EXPORT\n", IMPORT: "% PBN 2.1\n"}
_LINE_ENDS = {EXPORT: "\r\n", IMPORT: "\n"}
_NAME = re.compile(r"[A-Za-z0-9_]+", re.ASCII)
_NOT_PRINTED = re.compile(r"[\x00-\x1f\x7f]+")
_SIGNS = re.compile(r'["\\]')
# In the columns of a table a backslash begins a width, as the standard itself writes them.
_SIGNS_OF_TABLE = re.compile(r'"|\\(?=["\\]|$)')
_PLAYERS = {"North": Seat.N, "East": Seat.E, "South": Seat.S, "West": Seat.W}
_OWN_FIELDS = frozenset((*MANDATORY, "Score"))


def write(
    records: Iterable[GameRecord], stream: BinaryIO, form: str = EXPORT, encoding: str = "utf-8"
) -> list[Problem]:
    """Write *records* one after the other; what could not be written as it is comes back."""
    problems: list[Problem] = []
    stream.write(_HEADS[form].replace("\n", _LINE_ENDS[form]).encode(encoding))
    is_first = True
    for record in records:
        writer = _Writer(record, form)
        text = ("" if is_first else "\n") + "".join(f"{line}\n" for line in writer.lines())
        is_first = False
        try:
            raw = text.replace("\n", _LINE_ENDS[form]).encode(encoding)
        except UnicodeEncodeError:
            raw = text.replace("\n", _LINE_ENDS[form]).encode(encoding, "replace")
            writer.lose("not_encodable", encoding=encoding)
        stream.write(raw)
        problems += writer.problems
    return problems


class _Writer:
    """One record on its way to text."""

    def __init__(self, record: GameRecord, form: str) -> None:
        self._record = record
        self._is_export = form == EXPORT
        self._raw = {name: value for name, value in record.tags if name in _OWN_FIELDS}
        self._comments: dict[str, list[str]] = {}
        for one in record.comments:
            self._comments.setdefault(one.after, []).append(one.text)
        self.problems: list[Problem] = []

    def lose(self, key: str, **values: object) -> None:
        self.problems.append(Problem("", self._record.line, said(key, **values)))

    def lines(self) -> Iterator[str]:
        for line in self._lines():
            if self._is_export and max(map(len, line.split("\n"))) > LONGEST_LINE:
                self.lose("long_line", tag=shown(line.partition(" ")[0].lstrip("[")))
            yield line

    def _lines(self) -> Iterator[str]:
        record = self._record
        tags = list(self._tags())
        if not tags or tags[0][0] == "Note":
            tags.insert(0, ("Event", "?"))  # or the game would seem to go on with the one before it
        names = {"", *(name for name, _ in tags), *(one.name for one in record.sections)}
        names |= {name for name, one in (("Auction", record.auction), ("Play", record.play)) if one is not None}
        # A comment after a tag that is not there stands before all tags.
        strays = [text for after, texts in self._comments.items() if after not in names for text in texts]
        yield from ("%" + _printed(line) for line in record.escapes)
        yield from self._remarks([*self._comments.get("", ()), *strays])
        for name, value in tags:
            yield from self._tag(name, value)
        if record.auction is not None:
            yield from self._tag("Auction", "" if record.auction.first is None else str(record.auction.first))
            yield from auction_lines(record.auction, self.lose, is_export=self._is_export)
            yield from self._notes(record.auction.notes)
        if record.play is not None:
            yield from self._tag("Play", "" if record.play.first is None else str(record.play.first))
            yield from play_lines(record.play, self.lose, is_export=self._is_export)
            yield from self._notes(record.play.notes)
        sections = sorted(record.sections, key=lambda one: one.name) if self._is_export else record.sections
        for section in sections:
            yield from self._tag(section.name, section.value)
            yield from written_rows(section.value, section.rows, is_laid_out=self._is_export)

    def _tags(self) -> Iterator[tuple[str, str]]:
        """The tags of the identification section in their order."""
        record = self._record
        for name in MANDATORY:
            value = self._field(name)
            if value is None and (self._is_export or name in self._comments):
                value = "?"
            if value is not None:
                yield name, value
        others = [(name, value) for name, value in record.tags if name not in _OWN_FIELDS]
        if record.room is not None:
            others.insert(0, ("Room", record.room))
        score = self._field("Score")
        if score is not None or "Score" in self._comments:
            others.insert(0, ("Score", "?" if score is None else score))
        yield from sorted(others, key=lambda other: other[0]) if self._is_export else others

    def _field(self, name: str) -> str | None:
        """The value of a tag that has a field of its own. What could not be understood is written back as it was,
        but for the export form, in which everything means what the standard says."""
        raw, told = self._raw.get(name), _told(self._record, name)
        if not self._is_export:
            return told if raw is None else raw
        if told is not None:
            return told
        if name == "Score":
            return raw
        if raw:
            self.lose("lost_value", tag=name, given=shown(raw))
        if name in ("Declarer", "Result") and self._record.is_passed_out:
            return ""
        return None if raw else raw

    def _tag(self, name: str, value: str) -> Iterator[str]:
        if _NAME.fullmatch(name) is None:
            self.lose("lost_tag", given=shown(name))
            return
        yield _tag(name, value)
        yield from self._remarks(self._comments.pop(name, ()))

    def _notes(self, notes: Iterable[Note]) -> Iterator[str]:
        for note in notes:
            yield _tag("Note", f"{note.number}:{note.text}")
            yield from self._remarks(note.comments)

    def _remarks(self, texts: Iterable[str]) -> Iterator[str]:
        return (comment(text, self.lose, is_export=self._is_export).removesuffix("\n") for text in texts)


def _tag(name: str, value: str) -> str:
    signs = _SIGNS_OF_TABLE if is_table(name) else _SIGNS
    value = _printed(value)
    if value == "#" or value.startswith("##"):
        value = " " + value  # or it would be taken from an earlier game
    return f'[{name} "{signs.sub(lambda sign: chr(92) + sign[0], value)}"]'


def _printed(text: str) -> str:
    return _NOT_PRINTED.sub(" ", text)


def _told(record: GameRecord, name: str) -> str | None:
    """What a record tells by its own fields, as the standard writes it."""
    if name in _PLAYERS:
        return record.players[_PLAYERS[name]]
    if name in _TEXTS:
        text: str | None = getattr(record, _TEXTS[name])
        return text
    if name == "Deal":
        first = SEATS[0] if record.dealer is None else record.dealer
        return None if record.hands is None else record.hands.pbn(first)
    if name == "Vulnerable":
        return None if record.vulnerability is None else record.vulnerability.pbn
    caret = {"Declarer": record.dummy_declared, "Result": record.tricks_misagreed}.get(name, False)
    value = getattr(record, _VALUES[name])
    return None if value is None else f"{'^' * caret}{value}"


_TEXTS = {"Event": "event", "Site": "site", "Date": "date", "Scoring": "scoring"}
_VALUES = {
    "Board": "number",
    "Dealer": "dealer",
    "Declarer": "declarer",
    "Contract": "contract",
    "Result": "tricks",
    "Score": "score",
}
