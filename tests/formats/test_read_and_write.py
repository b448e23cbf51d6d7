"""Files in one step, as a program calls it: what is taken, and what a wrong argument is told."""

from __future__ import annotations

from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import pytest

from cardinal import read, write

PBN = b'[Board "3"]\n[Dealer "S"]\n[Vulnerable "EW"]\n'


def test_a_path_bytes_and_a_stream_are_read_alike(tmp_path: Path) -> None:
    path = tmp_path / "evening.pbn"
    path.write_bytes(PBN)
    read_from = [read(source) for source in (path, str(path), PBN, BytesIO(PBN))]
    assert [[record.number for record in file.records] for file in read_from] == [[3]] * 4


@pytest.mark.parametrize(
    ("source", "told"),
    [(12, "a path, bytes or a binary stream, not int"), (StringIO(PBN.decode()), 'open the file with "rb"')],
)
def test_what_cannot_be_read_from_is_named(source: Any, told: str) -> None:
    with pytest.raises(TypeError, match=told):
        read(source)


def test_the_records_come_before_the_file() -> None:
    records: Any = read(PBN).records
    place: Any = "evening.lin"
    with pytest.raises(TypeError, match="records first"):
        write(place, records)
    with pytest.raises(TypeError, match="records first, as a sequence"):
        write(records[0], BytesIO(), "lin")
