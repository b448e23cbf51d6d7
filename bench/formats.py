"""Reading PBN: against endplay on the same file, and the memory that a file of 100 MB takes."""

from __future__ import annotations

import io
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from cardinal.formats import GameRecord
from cardinal.formats.pbn_reader import read

from .measure import Line, Side, by_turns

SAMPLE = Path(__file__).parents[1] / "tests" / "data" / "team_match_100_tables.pbn"
TABLES = 100
MEGABYTE = 1_000_000
LARGE = 100 * MEGABYTE

# In a process of its own: what is measured is all that it ever held.
READER = """
import re, sys
from cardinal.formats.pbn_reader import read
with open(sys.argv[1], "rb") as stream:
    count = sum(1 for _ in read(stream))
# Not ru_maxrss, which also remembers what the process that started this one held.
print(count, 1024 * int(re.search(r"VmHWM:\\s*(\\d+)", open("/proc/self/status").read())[1]))
"""


def pbn_endplay() -> Line:
    """The tables of a real match, every tag, call, card and table of tricks of them, from memory to values."""
    from endplay.parsers import pbn

    raw = SAMPLE.read_bytes()
    text = raw.decode("utf-8")
    ours = [one for one in read(io.BytesIO(raw)) if isinstance(one, GameRecord)]
    theirs = pbn.loads(text)
    if [one.number for one in ours] != [one.board_num for one in theirs]:
        raise SystemExit("endplay and Cardinal differ on the boards of a PBN file")
    figures = by_turns(Side(lambda: list(read(io.BytesIO(raw))), 3), Side(lambda: pbn.loads(text), 1))
    return Line(
        benchmark="pbn_endplay",
        unit="tables read per second",
        ours=figures.ours * TABLES,
        peer=figures.peer * TABLES,
        ratio=figures.ratio,
        at_least=5,
        more={"peer_name": "endplay.parsers.pbn", "file_bytes": len(raw), "tables": TABLES},
    )


def pbn_memory() -> Line:
    """The most that a process holds while it goes through a file of 100 MB."""
    sample = SAMPLE.read_bytes().rstrip() + b"\n\n"
    with tempfile.NamedTemporaryFile(suffix=".pbn") as large:
        times = LARGE // len(sample) + 1
        for _ in range(times):
            large.write(sample)
        large.flush()
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        command = [sys.executable, "-c", READER, large.name]
        count, most = map(int, subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())
        seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    if count != times * TABLES:
        raise SystemExit(f"{times * TABLES} tables were written and {count} read")
    return Line(
        benchmark="pbn_memory",
        unit="megabytes",
        ours=most / MEGABYTE,
        below=300,
        more={
            "what": "all of a process that reads a PBN file of 100 MB",
            "tables": count,
            "seconds": round(seconds, 1),
        },
    )
