"""Readers against damaged files: ``python -m tests.formats.fuzz`` makes 20,000 of them, shared over all readers.

However a file is damaged, the reader says what is wrong; it never fails with an error that is not ours, never hangs.
"""

from __future__ import annotations

import argparse
import gzip
import io
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from types import FrameType

from cardinal.contest.event_folder import load_event
from cardinal.formats import FORMATS, Format, GameRecord, Problem
from cardinal.formats.importing import import_event
from cardinal.formats.registry import PBN, SNIFFED
from cardinal.formats.usebio_event import usebio_event
from cardinal.formats.usebio_writer import write as write_usebio
from cardinal.language import CardinalError, Language

DATA = Path(__file__).parents[1] / "data"
EXAMPLES = Path(__file__).parents[2] / "examples"
IN_ALL = 20_000
SECONDS = 10.0
"""So long may one damaged file take; a sound one takes milliseconds."""
LONGEST = 6_000
"""Longer samples are cut, so that a damage is never far from what it hurts."""
# What means something in one format or another, and signs that mean nothing in any.
_WORDS = (
    b'"', b"[", b"]", b"{", b"}", b";", b"%", b"#", b"##", b"\\", b"|", b"<", b">", b"&", b",", b":", b"\n", b"\n\n",
    b"\r", b"\x00", b"\xff", b"\xef\xbb\xbf", b"\x1a", b"-", b"*", b"+", b"^I", b"^S", b"=1=", b"$999", b"!?", b"AP",
    b"9" * 30, b"-1", b"null", b"[]", b"{}", b"\xc3", b"\xf0\x9f\x83\x8f", b"<!DOCTYPE x [<!ENTITY a 'b'>]>", b"1e999",
    b"NaN", b"/", b"+", b"=", b"pass", b"60%", b"md|", b"st||", b"mb|", b'[Board "', b'[Play "', b"A" * 400,
)  # fmt: skip
# Where a format is only read and there is no file of it among the samples.
_SMALL = {
    "usebio": (
        b'<?xml version="1.0"?><USEBIO Version="1.2"><EVENT EVENT_TYPE="PAIRS"><BOARD><BOARD_NUMBER>1</BOARD_NUMBER>'
        b"<TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><CONTRACT>4S</CONTRACT>"
        b"<PLAYED_BY>N</PLAYED_BY><TRICKS>10</TRICKS><SCORE>420</SCORE></TRAVELLER_LINE></BOARD></EVENT></USEBIO>"
    ),
    "bridgemate": (
        b'[{"SectionLetters": "A", "TableNumber": 1, "RoundNumber": 1, "BoardNumber": 1, "ScoringDirection": 0,'
        b' "PairNorthSouth": 1, "PairEastWest": 2, "DeclarerDirection": 1, "Level": 4, "Denomination": 4, "Stake": 0,'
        b' "TotalTricks": 10}]'
    ),
}

IMPORTED = ("pbn", "usebio", "bws", "csv", "rbn", "json", "lin")
"""The formats that events are made of."""
Damage = Callable[[Random, bytes, bytes], bytes]


def _place(chance: Random, raw: bytes) -> int:
    return chance.randrange(len(raw) + 1)


def _flip(chance: Random, raw: bytes, _: bytes) -> bytes:
    place = _place(chance, raw)
    return raw[:place] + bytes((chance.randrange(256),)) + raw[place + 1 :]


def _insert(chance: Random, raw: bytes, _: bytes) -> bytes:
    place = _place(chance, raw)
    return raw[:place] + chance.choice(_WORDS) + raw[place:]


def _remove(chance: Random, raw: bytes, _: bytes) -> bytes:
    place = _place(chance, raw)
    return raw[:place] + raw[place + chance.choice((1, 1, 2, 5, 40, 400)) :]


def _repeat(chance: Random, raw: bytes, _: bytes) -> bytes:
    place = _place(chance, raw)
    piece = raw[place : place + chance.choice((1, 3, 30, 300))]
    return raw[:place] + piece * chance.choice((2, 2, 3, 20)) + raw[place:]


def _cut_off(chance: Random, raw: bytes, _: bytes) -> bytes:
    return raw[: _place(chance, raw)]


def _move_line(chance: Random, raw: bytes, _: bytes) -> bytes:
    lines = raw.split(b"\n")
    line = lines.pop(chance.randrange(len(lines)))
    lines.insert(chance.randrange(len(lines) + 1), line)
    return b"\n".join(lines)


def _cross(chance: Random, raw: bytes, other: bytes) -> bytes:
    return raw[: _place(chance, raw)] + other[_place(chance, other) :]


DAMAGES: tuple[Damage, ...] = (_flip, _insert, _insert, _remove, _repeat, _cut_off, _move_line, _cross)


def _ending(path: Path) -> str:
    """What the file is called by; files of terminals are packed here."""
    return Path(path.name.removesuffix(".gz")).suffix.lower().removeprefix(".")


def _bytes(path: Path) -> bytes:
    raw = path.read_bytes()
    return gzip.decompress(raw) if path.suffix == ".gz" else raw


def samples(row: Format) -> list[bytes]:
    """The beginnings of the files that are there in this format, and of the boards of PBN files written in it."""
    sound = [_bytes(path) for path in sorted(DATA.rglob("*")) if _ending(path) in row.extensions]
    sound = [raw for raw in sound if row.sniff(raw[:SNIFFED])]
    for writer in row.writers.values() if row.name != "pbn" else ():
        for path in sorted(DATA.rglob("*.pbn")):
            with path.open("rb") as stream:
                found = islice(PBN.reader(stream, ""), 16)
                written = io.BytesIO()
                try:
                    writer([one for one in found if isinstance(one, GameRecord)], written)
                except CardinalError:
                    continue  # not every format can say what is in these
                sound.append(written.getvalue())
    if row.name == "usebio":
        sound += _usebio_events()
    # A file of pages cannot be read without its end, nor can a tree.
    longest = None if row.name in ("bws", "usebio") else LONGEST
    return [raw[:longest] for raw in sound] or [_SMALL[row.name]]


def _usebio_events() -> list[bytes]:
    """A few results of the examples, in a field and in matches."""
    sound = []
    for name in ("club-mitchell", "swiss-teams"):
        event = load_event(EXAMPLES / name)
        stream = io.BytesIO()
        write_usebio(usebio_event(replace(event, lines=event.lines[:40]))[0], stream)
        sound.append(stream.getvalue())
    return [*sound, _SMALL["usebio"]]


def damaged(chance: Random, sound: list[bytes]) -> bytes:
    raw, other = chance.choice(sound), chance.choice(sound)
    for _ in range(chance.choice((1, 1, 2, 4, 12))):
        raw = chance.choice(DAMAGES)(chance, raw, other)
    return raw


@contextmanager
def in_time() -> Iterator[None]:
    """Ends what takes too long with ``TimeoutError``."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise TimeoutError(f"more than {SECONDS} seconds")

    before = signal.signal(signal.SIGALRM, ring)
    rest = signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        yield
    finally:
        signal.signal(signal.SIGALRM, before)
        signal.setitimer(signal.ITIMER_REAL, *rest)  # the limit of the whole test goes on


def endure(row: Format, raw: bytes) -> int:
    """Read a damaged file, say its problems, write what was read and read that again; how many records it had.

    A reader says what is wrong and raises nothing; a writer may refuse what its format cannot say.
    """
    records, problems = list[GameRecord](), list[Problem]()
    for one in row.reader(io.BytesIO(raw), "damaged"):
        if isinstance(one, GameRecord):
            records.append(one)
            problems += one.problems
        else:
            assert isinstance(one, Problem), one
            problems.append(one)
    for problem in problems[:20]:
        assert all(problem.render(language) for language in Language)
    for writer in row.writers.values():
        written = io.BytesIO()
        try:
            writer(records, written)
        except CardinalError:
            continue
        again = list(row.reader(io.BytesIO(written.getvalue()), "written"))
        assert all(isinstance(one, GameRecord | Problem) for one in again)
    return len(records)


def endure_import(row: Format, raw: bytes) -> int:
    """Make an event of a damaged file, or hear in words why not; how many results it had."""
    try:
        made = import_event([(f"damaged.{row.extensions[0]}", raw)])
    except CardinalError as error:
        for language in Language:
            error.text.render(language)  # which fails where a sentence lacks a value
        return 0
    for problem in made.problems[:20]:
        assert problem.render("en")
    return len(made.event.lines)


def _tables() -> list[bytes]:
    """Results as other programs write them."""
    from tests.formats.test_import_tables import CSV, FOREIGN, NAMED

    return [CSV.encode(), NAMED.encode(), *(text.encode(encoding) for encoding, text in FOREIGN.items())] * 4


def run(row: Format, count: int, seed: int, endured: Callable[[Format, bytes], int] = endure) -> int:
    """Endure *count* damaged files; the first that is not endured is named by its number, so that it comes again."""
    sound = samples(row) + (_tables() if endured is endure_import and row.name == "csv" else [])
    found = 0
    for number in range(count):
        raw = damaged(Random(f"{row.name} {seed} {number}"), sound)
        try:
            with in_time():
                found += endured(row, raw)
        except BaseException as error:
            error.add_note(f"{row.name}, seed {seed}, file {number}: {raw[:2000]!r}")
            raise
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=IN_ALL, help="damaged files in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--format", default=None, help="only this one")
    parser.add_argument("--events", action="store_true", help="make events of them, as cardinal event import does")
    given = parser.parse_args()
    rows = [row for row in FORMATS if given.format in (None, row.name) and (not given.events or row.name in IMPORTED)]
    how = endure_import if given.events else endure
    for place, row in enumerate(rows):
        count = given.count // len(rows) + (place < given.count % len(rows))
        print(f"{row.name}: {count} damaged files endured, {run(row, count, given.seed, how)} read", flush=True)


if __name__ == "__main__":
    main()
