"""Records in a JSON file: one document, with a line a record, so that it is read and written one at a time.

A document that somebody laid out otherwise is read too, as a whole. A line that is no JSON costs only its record.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import BinaryIO

from cardinal.language import Texts

from .game_record import GameRecord
from .problem import Problem
from .record_json import read_record, record_json

said = Texts(__name__)

HEAD = '{"cardinal": "records", "version": 1, "records": ['
TAIL = "]}"
LONGEST_LINE = 1 << 20
MOST_BYTES = 64 << 20
_MARK = b'"cardinal"'


def write(records: Iterable[GameRecord], stream: BinaryIO) -> list[Problem]:
    between = HEAD
    for record in records:
        text = json.dumps(record_json(record), ensure_ascii=False).encode("utf-8", "backslashreplace")
        stream.write(between.encode() + b"\n" + text)
        between = ","
    stream.write((HEAD if between == HEAD else "").encode() + f"\n{TAIL}\n".encode())
    return []


def read(stream: BinaryIO, file: str = "") -> Iterator[GameRecord | Problem]:
    first = stream.readline(LONGEST_LINE)
    anything = False
    is_ours = first.removeprefix(b"\xef\xbb\xbf").strip() == HEAD.encode()
    for found in _lines(stream, file) if is_ours else _whole(first, stream, file):
        anything = True
        yield found
    if not anything:
        yield Problem(file, 0, said("no_records"))


def _lines(stream: BinaryIO, file: str) -> Iterator[GameRecord | Problem]:
    line = 1
    while raw := stream.readline(LONGEST_LINE):
        line += 1
        while not raw.endswith(b"\n") and (rest := stream.readline(LONGEST_LINE)):
            # Longer than any record is: its rest goes with it.
            raw = b"{" if len(raw) >= LONGEST_LINE else raw + rest
            if rest.endswith(b"\n"):
                break
        text = raw.strip().removesuffix(b",")
        if text in (b"", TAIL.encode(), b"]", b"}"):
            continue
        try:
            given = json.loads(text)
        except (ValueError, RecursionError):
            yield Problem(file, line, said("no_json"))
            continue
        yield read_record(given, file, line)


def _whole(first: bytes, stream: BinaryIO, file: str) -> Iterator[GameRecord | Problem]:
    data = first + stream.read(MOST_BYTES)
    try:
        given = json.loads(data)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 0)
        yield Problem(file, line, said("no_json"))
        return
    records = given.get("records") if isinstance(given, dict) else given
    if not isinstance(records, list):
        yield Problem(file, 0, said("no_records"))
        return
    yield from chain.from_iterable((read_record(record, file),) for record in records)


def is_json(start: bytes) -> bool:
    text = start.removeprefix(b"\xef\xbb\xbf").lstrip()
    return text[:1] in (b"{", b"[") and (_MARK in text or b'"records"' in text)
