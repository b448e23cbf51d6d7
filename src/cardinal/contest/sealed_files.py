"""The files of sealed boards, read strictly: whatever is read is written again byte for byte, or it is refused."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TypeVar

from .sealed_boards import SCHEME, BoardSet, Holder, Notice, Share, moment, refusal

_HEAD = ["event", "made", "value", "known"]
Read = TypeVar("Read")


def read_notice(text: str) -> Notice:
    lines = _lines(text, "notice")
    head, tail = lines[:4], lines[4:]
    sets = tuple(BoardSet.parse(value) for name, value in tail if name == "set")
    holders = tuple(Holder.parse(value) for name, value in tail if name == "holder")
    if [name for name, _ in head] != _HEAD:
        raise refusal("file", kind="notice")
    event, made, value, known = (value for _, value in head)
    notice = Notice(event, _moment(made), value, _moment(known), sets, holders)
    return _same(notice, notice.text, text, "notice")


def read_share(text: str) -> Share:
    lines = dict(_lines(text, "share"))
    try:
        share = Share(lines.get("holder", ""), bytes.fromhex(lines.get("share", "")))
    except ValueError as error:  # ours, or no hexadecimal digits
        raise refusal("file", kind="share") from error
    return _same(share, share.text, text, "share")


def read_seed_value(text: str) -> str:
    """The public value that the text of a seed names."""
    return next((value for name, value in _lines(text, "seed") if name == "value"), "")


def _same(found: Read, again: str, text: str, kind: str) -> Read:
    """What was read, if nothing was passed over in reading it."""
    if again != text:
        raise refusal("file", kind=kind)
    return found


def _lines(text: str, kind: str) -> list[tuple[str, str]]:
    first, *rest = text.split("\n")
    parts = [line.partition(": ") for line in rest[:-1]]
    if first != f"{SCHEME} {kind}" or not all(colon for _, colon, _ in parts):
        raise refusal("file", kind=kind)
    return [(name, value) for name, _, value in parts]


def _moment(text: str) -> datetime:
    try:
        found = datetime.fromisoformat(text).astimezone(UTC)
        moment(found)
    except (ValueError, OverflowError) as error:
        raise refusal("file", kind="notice") from error
    return found
