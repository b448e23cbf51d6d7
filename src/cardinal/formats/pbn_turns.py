"""The auction and the play of a record as lines of PBN, with their notes, marks and comments."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Protocol

from cardinal.bridge import PASS

from .pbn_pieces import FIRST_CALL_MARK, FIRST_CARD_MARK, SUFFIXES
from .recorded_auction import Irregularity, RecordedAuction, RecordedCall
from .recorded_play import RecordedCard, RecordedPlay

LONGEST_LINE = 253
"""So many characters may a line have before its end."""
_WRAPPED = 200
"""Lines of a comment longer than this are broken in the export form."""

_NOT_PRINTED = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


class Lose(Protocol):
    """Takes note of what cannot be written as it is."""

    def __call__(self, key: str, **values: object) -> None: ...


def auction_lines(auction: RecordedAuction, lose: Lose, *, is_export: bool) -> Iterator[str]:
    """Four calls a line."""
    turns = [_turn(call, _call(call), FIRST_CALL_MARK, lose, is_export=is_export) for call in auction.calls]
    if auction.ending:
        turns.append([str(auction.ending)])
    yield from _lines(turns)


def play_lines(play: RecordedPlay, lose: Lose, *, is_export: bool) -> Iterator[str]:
    """Four cards a line."""
    yield from _lines([_turn(card, _card(card), FIRST_CARD_MARK, lose, is_export=is_export) for card in play.cards])
    if play.ending:
        yield str(play.ending)


def _call(recorded_call: RecordedCall) -> str:
    if recorded_call.call is None:
        return "" if recorded_call.irregularity is Irregularity.SKIPPED else "-"
    return "Pass" if recorded_call.call is PASS else str(recorded_call.call)


def _card(recorded_card: RecordedCard) -> str:
    if recorded_card.card is None:
        return "" if recorded_card.irregularity is Irregularity.SKIPPED else "+" if recorded_card.is_next else "-"
    return str(recorded_card.card)


def _turn(
    recorded_call: RecordedCall | RecordedCard, word: str, first_mark: int, lose: Lose, *, is_export: bool
) -> list[str]:
    words = [f"^{recorded_call.irregularity}"] if recorded_call.irregularity else []
    words += [word] if word else []
    words += [] if recorded_call.note is None else [f"={recorded_call.note}="]
    words += _marks(recorded_call.marks, first_mark, is_export=is_export)
    words += [comment(text, lose, is_export=is_export) for text in recorded_call.comments]
    return words


def _marks(marks: Iterable[int], first_mark: int, *, is_export: bool) -> Iterator[str]:
    """Numbers; in the import form one of them may be a sign that people write."""
    signs = {} if is_export else dict(enumerate(SUFFIXES, first_mark))
    for mark in marks:
        yield signs.get(mark, f"${mark}")
        if mark in signs:
            signs = {}


def _lines(turns: list[list[str]]) -> Iterator[str]:
    """Four turns a line; a line that would be too long goes on below."""
    for place in range(0, len(turns), 4):
        line = ""
        for word in chain.from_iterable(turns[place : place + 4]):
            width = len(line.rpartition("\n")[2]) + 1 + len(word.partition("\n")[0])
            space = "" if not line or line.endswith("\n") else "\n" if width > LONGEST_LINE else " "
            line += space + word
        yield line.removesuffix("\n")


def comment(text: str, lose: Lose, *, is_export: bool) -> str:
    """A comment in braces; one that has a closing brace in it runs to the end of its line."""
    if "}" in text and "\n" not in text:
        return f";{_plain(text, is_export=is_export)}\n"
    if "}" in text:
        lose("changed_comment")
        text = text.replace("{", "(").replace("}", ")")
    if is_export:
        text = "\n".join(part for line in text.split("\n") for part in _broken(line))
    return "{" + _plain(text, is_export=is_export) + "}"


def _plain(text: str, *, is_export: bool) -> str:
    """Without signs that cannot be printed; tabs are for the import form alone."""
    text = _NOT_PRINTED.sub(" ", text)
    return text.replace("\t", " ") if is_export else text


def _broken(line: str) -> Iterator[str]:
    while len(line) > _WRAPPED:
        cut = line.rfind(" ", 1, _WRAPPED)
        if cut < 0:
            break
        yield line[:cut]
        line = line[cut + 1 :]
    yield line
