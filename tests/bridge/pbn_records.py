"""A small reader of PBN table records, enough for the corpus of the tests."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

_TAG = re.compile(r'\[(\w+) "(.*)"\]')


@dataclass
class Record:
    """The tags of one table, and the lines under the tags that have a section."""

    tags: dict[str, str] = field(default_factory=dict)
    sections: dict[str, list[str]] = field(default_factory=dict)
    notes: dict[int, str] = field(default_factory=dict)

    @property
    def was_played(self) -> bool:
        """A record without an auction is of a table that did not play the board."""
        return "Auction" in self.tags

    @property
    def calls(self) -> list[str]:
        words = " ".join(self.sections["Auction"]).split()
        return [word for word in words if not word.startswith("=")]

    @property
    def annotated(self) -> dict[int, str]:
        """The notes, by the place of the call that each explains."""
        found: dict[int, str] = {}
        place = -1
        for word in " ".join(self.sections["Auction"]).split():
            if word.startswith("="):
                found[place] = self.notes[int(word.strip("="))]
            else:
                place += 1
        return found

    @property
    def rows(self) -> list[dict[str, str]]:
        """A row a trick: the card of each seat that played one."""
        seats = "NESW"
        first = seats.index(self.tags["Play"])
        columns = [seats[(first + turn) % 4] for turn in range(4)]
        rows = (line.split() for line in self.sections["Play"] if line.strip() != "*")
        return [{seat: card for seat, card in zip(columns, row, strict=True) if card != "-"} for row in rows]


def read(path: Path) -> Iterator[Record]:
    """Every record of a file; a blank line ends one."""
    record, section = Record(), ""
    for line in path.read_text("utf-8").splitlines():
        tag = _TAG.fullmatch(line)
        if line.startswith("%"):
            continue
        if not line.strip():
            if record.tags:
                yield record
            record = Record()
        elif tag and tag[1] == "Note":
            number, _, text = tag[2].partition(":")
            record.notes[int(number)] = text
        elif tag:
            section = tag[1]
            record.tags[section] = tag[2]
            record.sections[section] = []
        else:
            record.sections[section].append(line)
    if record.tags:
        yield record
