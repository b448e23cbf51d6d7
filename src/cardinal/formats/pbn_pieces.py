"""What stands below an Auction or Play tag: words with notes, marks and comments after them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from .pbn_problems import Report
from .pbn_scan import Tag
from .recorded_auction import Irregularity, RecordedCall
from .recorded_play import RecordedCard

Turned = TypeVar("Turned", RecordedCall, RecordedCard)

SUFFIXES = ("!", "?", "!!", "??", "!?", "?!")
"""In the order of their numbers: from 1 for calls, from 7 for cards."""
FIRST_CALL_MARK, FIRST_CARD_MARK = 1, 7
LAST_MARK = 255
LONGEST_WORD = 255
MOST_TURNS = 1_000
"""More than any auction or play can have; what comes after so many is no record of one."""
ALERT = 0
"""The number of a note that says nothing: the call was alerted, and nobody wrote down why."""
_BIDS = frozenset("1234567Xx")
NOTE_REFERENCES = {f"={number}=": number for number in range(100)}

_PARTS = re.compile(r"\^[A-Za-z]?|=\d+=|\$\d+|[!?]{1,2}|[*+]|[A-Za-z0-9-]+|.", re.ASCII | re.DOTALL)
_IRREGULARITIES = {f"^{irregularity.value}": irregularity for irregularity in Irregularity if irregularity}


def words(tag: Tag) -> Iterator[tuple[str, bool]]:
    """The words below a tag and its comments, in order; True marks a comment."""
    for word in tag.data.split():
        yield word, False
    for kind, text in tag.pieces or ():
        if kind == "comment":
            yield text, True
        else:
            for word in text.split():
                yield word, False


def parts(word: str) -> list[str]:
    """A word cut where no space is needed: ``1C!=2=`` is a call, a suffix and a note."""
    return _PARTS.findall(word) if len(word) <= LONGEST_WORD else [word]


class Turn:
    """A call or card while it is read: what was said before and after it."""

    __slots__ = ("comments", "irregularity", "marks", "note", "offset", "word")

    def __init__(self, word: str) -> None:
        self.word = word
        self.irregularity = Irregularity.NONE
        self.note: int | None = None
        self.marks: list[int] = []
        self.comments: list[str] = []

    @property
    def all_marks(self) -> tuple[int, ...]:
        return tuple(sorted(set(self.marks)))


def turns(tag: Tag, first_mark: int, report: Report) -> tuple[list[Turn], list[str]]:
    """The turns of a section, and the comments that come before all of them."""
    read: list[Turn] = []
    before: list[str] = []
    irregularity = Irregularity.NONE
    for text, is_comment in words(tag):
        if is_comment:
            (read[-1].comments if read else before).append(text)
            continue
        for place, part in enumerate(parts(text)):
            if part == "*" and place and _is_alert(read, first_mark):
                read[-1].note = ALERT
                continue
            if part in _IRREGULARITIES:
                irregularity = _IRREGULARITIES[part]
                if irregularity is not Irregularity.SKIPPED:
                    continue
            elif part[0] in "=$!?":
                _annotate(read, part, first_mark, report, tag)
                continue
            if len(read) >= MOST_TURNS:
                report("too_many_turns", tag.offset, tag=tag.name, most=MOST_TURNS)
                return read, before
            turn = Turn(part)
            turn.irregularity, irregularity = irregularity, Irregularity.NONE
            read.append(turn)
    if irregularity:
        report("no_turn", tag.offset, tag=tag.name, given=f"^{irregularity.value}")
    return read, before


def _is_alert(read: list[Turn], first_mark: int) -> bool:
    """Whether a star belongs to the call that it is written at: ``4C*`` is a bid that was alerted."""
    is_bid = bool(read) and read[-1].word[:1] in _BIDS and read[-1].note is None
    return first_mark == FIRST_CALL_MARK and is_bid


def _annotate(read: list[Turn], part: str, first_mark: int, report: Report, tag: Tag) -> None:
    if not read:
        report("no_turn", tag.offset, tag=tag.name, given=part)
        return
    turn = read[-1]
    if part[0] == "=" and len(part) > 2:
        number = int(part[1:-1]) if len(part) <= 8 else -1
        if turn.note is not None or number < 0:
            report("second_note", tag.offset, tag=tag.name, given=part[:20], word=turn.word)
        else:
            turn.note = number
    elif part[0] == "$" and len(part) > 1:
        mark = int(part[1:]) if len(part) <= 4 else LAST_MARK + 1
        if mark > LAST_MARK:
            report("mark", tag.offset, tag=tag.name, given=part[:20])
        else:
            turn.marks.append(mark)
    elif part in SUFFIXES:
        turn.marks.append(first_mark + SUFFIXES.index(part))
    else:
        report("no_word", tag.offset, tag=tag.name, given=part)


def kept_comments(recorded: list[Turned], turn: Turn) -> list[str]:
    """Comments after the sign that ends a section belong to its last call or card; without any, to the tag."""
    if recorded and turn.comments:
        recorded[-1] = replace(recorded[-1], comments=(*recorded[-1].comments, *turn.comments))
        return []
    return turn.comments
