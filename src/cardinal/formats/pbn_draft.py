"""A game of a PBN file on its way to a record: each tag finds its place, and what it cannot say is kept as it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from operator import attrgetter
from typing import Any

from cardinal.cards import Seat
from cardinal.language import CardinalError, shown

from . import pbn_values as values
from .game_record import NOBODY, Comment, GameRecord, Section
from .pbn_auction import read_auction
from .pbn_play import read_play
from .pbn_problems import Report
from .pbn_scan import Tag
from .pbn_sections import is_table, read_rows
from .recorded_auction import Note, RecordedAuction
from .recorded_hands import RecordedHands
from .recorded_play import RecordedPlay
from .told_contract import told_contract

_UNKNOWN = "?"
_NOT_PRINTED = re.compile(r"[\x00-\x1f\x7f]+")
_NOTHING_CALLED, _NOTHING_PLAYED = RecordedAuction(None), RecordedPlay(None)
_TEXTS = {"Event": "event", "Site": "site", "Date": "date", "Scoring": "scoring"}
_PLAYERS = {"North": Seat.N, "East": Seat.E, "South": Seat.S, "West": Seat.W}


class Draft:
    """What is known so far of one game."""

    __slots__ = (
        "_auction",
        "_comments",
        "_declarer",
        "_escapes",
        "_fields",
        "_kept",
        "_latest_notes",
        "_notes",
        "_play",
        "_players",
        "_result",
        "_score",
        "_sections",
        "report",
    )  # fmt: skip

    def __init__(self, report: Report, escapes: tuple[str, ...]) -> None:
        self.report = report
        self._escapes = escapes
        self._fields: dict[str, Any] = {}
        self._kept: list[tuple[str, str]] = []
        self._comments: list[Comment] = []
        self._sections: list[Section] = []
        self._players: list[str | None] | None = None
        self._auction: Tag | None = None
        self._play: Tag | None = None
        self._declarer: Tag | None = None
        self._result: Tag | None = None
        self._score: Tag | None = None
        self._notes: dict[str, list[Note]] = {}
        self._latest_notes = "Auction"

    def take(self, tag: Tag) -> None:
        """Give a tag its place."""
        name = tag.name
        if _NOT_PRINTED.search(tag.value):
            self.report("not_printed", tag.offset, tag=name)
            tag.value = _NOT_PRINTED.sub(" ", tag.value)
        handler = _HANDLERS.get(name)
        if handler is None:
            handler = _HANDLERS.get(_OTHER_CASE.get(name.lower(), ""))
            if handler is None:
                self._other(tag)
                return
            tag.name = _OTHER_CASE[name.lower()]
        if tag.name not in _SECTIONS and (tag.pieces is not None or (tag.data and not tag.data.isspace())):
            self._comment(tag)
            if tag.has_text:
                self.report("text_after_tag", tag.offset, tag=tag.name, given=shown(tag.text))
        handler(self, tag)

    def _comment(self, tag: Tag) -> None:
        for kind, text in tag.pieces or ():
            if kind == "comment":
                self._comments.append(Comment(tag.name, text))

    def _other(self, tag: Tag) -> None:
        """A tag without a field of its own, or a section."""
        if tag.pieces is not None:
            self._comment(tag)
        if is_table(tag.name) or tag.has_text:
            if not tag.name:
                self.report("not_a_game", tag.offset, given=shown(tag.text))
                return
            self._sections.append(Section(tag.name, tag.value, read_rows(tag, self.report)))
        elif tag.name:
            self._kept.append((tag.name, tag.value))
            is_told = tag.value.strip() not in ("", _UNKNOWN)
            if tag.name in values.SCORES_BESIDE and is_told and values.score(tag.value, None) is None:
                self.report("value", tag.offset, tag=tag.name, given=shown(tag.value))

    def _keep(self, tag: Tag, key: str = "value") -> None:
        """A value that says nothing we understand stays as it was; it is a problem unless it says nothing at all."""
        word = tag.value.strip()
        if word == _UNKNOWN:
            return
        self._kept.append((tag.name, tag.value))
        if word:
            self.report(key, tag.offset, tag=tag.name, given=shown(tag.value))

    def _text(self, tag: Tag) -> None:
        if tag.value != _UNKNOWN:
            self._fields[_TEXTS[tag.name]] = tag.value

    def _player(self, tag: Tag) -> None:
        if self._players is None:
            self._players = [None, None, None, None]
        if tag.value != _UNKNOWN:
            self._players[_PLAYERS[tag.name]] = tag.value

    def _room(self, tag: Tag) -> None:
        self._fields["room"] = tag.value

    def _board(self, tag: Tag) -> None:
        number = values.board_number(tag.value)
        if number is None:
            self._keep(tag)
        else:
            self._fields["number"] = number

    def _dealer(self, tag: Tag) -> None:
        dealer = values.seat(tag.value)
        if dealer is None:
            self._keep(tag)
        else:
            self._fields["dealer"] = dealer

    def _vulnerable(self, tag: Tag) -> None:
        vulnerability = values.vulnerability(tag.value)
        if vulnerability is None:
            self._keep(tag)
        else:
            self._fields["vulnerability"] = vulnerability

    def _deal(self, tag: Tag) -> None:
        if not tag.value.strip() or tag.value == _UNKNOWN:
            self._keep(tag)
            return
        try:
            self._fields["hands"] = RecordedHands.parse(tag.value)
        except CardinalError as error:
            self._kept.append((tag.name, tag.value))
            self.report("deal", tag.offset, why=error.text)

    def _contract(self, tag: Tag) -> None:
        contract = values.contract(tag.value)
        if contract is None:
            self._keep(tag)
        else:
            self._fields["contract"] = contract

    # These need what may come after them, and wait for the end of the game.

    def _take_declarer(self, tag: Tag) -> None:
        self._declarer = tag

    def _take_result(self, tag: Tag) -> None:
        self._result = tag

    def _take_score(self, tag: Tag) -> None:
        self._score = tag

    def _take_auction(self, tag: Tag) -> None:
        self._auction = tag
        self._latest_notes = "Auction"

    def _take_play(self, tag: Tag) -> None:
        self._play = tag
        self._latest_notes = "Play"

    def _note(self, tag: Tag) -> None:
        number, colon, text = tag.value.partition(":")
        digits = number.strip()
        if not colon or not (digits.isascii() and digits.isdigit()) or len(digits) > 6:
            self._comment(tag)
            self._keep(tag, "note")
            return
        comments = tuple(text for kind, text in tag.pieces or () if kind == "comment")
        self._notes.setdefault(self._latest_notes, []).append(Note(int(digits), text.strip(), comments))

    def record(self, line: int) -> GameRecord:
        """The record of all that was taken."""
        fields = self._fields
        if self._declarer is not None:
            self._end_declarer(self._declarer)
        if self._score is not None:
            self._end_score(self._score)
        if self._auction is not None:
            auction, remarks = self._end_auction(self._auction)
            if auction != _NOTHING_CALLED:
                fields["auction"] = auction
            self._comments += [Comment("Auction" if "auction" in fields else "", text) for text in remarks]
        if self._result is not None:
            self._end_result(self._result)
        if self._play is not None:
            play, remarks = self._end_play(self._play)
            if play != _NOTHING_PLAYED:
                fields["play"] = play
            self._comments += [Comment("Play" if "play" in fields else "", text) for text in remarks]
        for name, section in (("Auction", self._auction), ("Play", self._play)):
            if section is None:
                # Notes of a section that is not there stay tags.
                self._kept += [("Note", f"{note.number}:{note.text}") for note in self._notes.get(name, ())]
        players = NOBODY
        if self._players is not None:
            north, east, south, west = self._players
            players = (north, east, south, west)
        return GameRecord(
            **fields,
            players=players,
            tags=self._tags(),
            sections=tuple(self._sections),
            comments=tuple(sorted(self._comments, key=_AFTER)) if self._comments else (),
            escapes=self._escapes,
            problems=self.report.taken() if self.report.problems else (),
            line=line,
        )

    def _tags(self) -> tuple[tuple[str, str], ...]:
        """Tags without a field: first those whose value was not understood, then unknown ones in file order."""
        raw = [tag for tag in self._kept if tag[0] in _RAW_ORDER]
        if raw:
            raw.sort(key=lambda tag: _RAW_ORDER[tag[0]])
            return (*raw, *(tag for tag in self._kept if tag[0] not in _RAW_ORDER))
        return tuple(self._kept)

    def _end_declarer(self, tag: Tag) -> None:
        word = tag.value.strip()
        declarer = values.seat(word.removeprefix("^"))
        if declarer is not None:
            self._fields["declarer"] = declarer
            if word.startswith("^"):
                self._fields["dummy_declared"] = True
        elif word or not self._is_passed_out:
            self._keep(tag)

    @property
    def _is_passed_out(self) -> bool:
        contract = self._fields.get("contract")
        return contract is not None and contract.denomination is None

    def _end_result(self, tag: Tag) -> None:
        word = tag.value.strip()
        # Tricks of both sides need a declarer: where no tag names him, the auction does.
        declarer = self._fields.get("declarer") or told_contract(self._fields.get("auction"))[1]
        tricks, is_all = values.tricks(word.removeprefix("^"), declarer)
        if tricks is not None:
            self._fields["tricks"] = tricks
            if word.startswith("^"):
                self._fields["tricks_misagreed"] = True
        if tricks is None and (word or not self._is_passed_out):
            self._keep(tag)
        elif tricks is not None and not is_all:
            # The other side's tricks do not make thirteen with these: the play was broken off.
            self._kept.append((tag.name, tag.value))

    def _end_score(self, tag: Tag) -> None:
        score = values.score(tag.value, self._fields.get("declarer"))
        if score is None:
            self._keep(tag)
        else:
            self._fields["score"] = score

    def _end_auction(self, tag: Tag) -> tuple[RecordedAuction, list[str]]:
        auction, remarks = read_auction(tag, self._seat(tag), self._fields.get("dealer"), self.report)
        notes = tuple(self._notes.get("Auction", ()))
        return (replace(auction, notes=notes) if notes else auction), remarks

    def _end_play(self, tag: Tag) -> tuple[RecordedPlay, list[str]]:
        play, remarks = read_play(tag, self._seat(tag), self.report)
        notes = tuple(self._notes.get("Play", ()))
        return (replace(play, notes=notes) if notes else play), remarks

    def _seat(self, tag: Tag) -> Seat | None:
        seat = values.seat(tag.value)
        if seat is None and tag.value.strip() not in ("", _UNKNOWN):
            self.report("value", tag.offset, tag=tag.name, given=shown(tag.value))
        return seat


# A remark's place is the tag before it, not the order of the tags, which is free.
_AFTER = attrgetter("after")
_RAW_ORDER = {name: place for place, name in enumerate((*values.MANDATORY, "Score"))}
_SECTIONS = frozenset(("Auction", "Play", "Note"))
_HANDLERS: dict[str, Callable[[Draft, Tag], None]] = {
    **dict.fromkeys(_TEXTS, Draft._text),
    **dict.fromkeys(_PLAYERS, Draft._player),
    "Room": Draft._room,
    "Board": Draft._board,
    "Dealer": Draft._dealer,
    "Vulnerable": Draft._vulnerable,
    "Deal": Draft._deal,
    "Contract": Draft._contract,
    "Declarer": Draft._take_declarer,
    "Result": Draft._take_result,
    "Score": Draft._take_score,
    "Auction": Draft._take_auction,
    "Play": Draft._take_play,
    "Note": Draft._note,
}
_OTHER_CASE = {name.lower(): name for name in _HANDLERS}
