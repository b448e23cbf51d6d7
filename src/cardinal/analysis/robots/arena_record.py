"""A contest on disk, which can be interrupted and go on: its head on the first line, then a line for each match."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from cardinal.analysis.robots.paired import PairedBoard
from cardinal.language import NotNow, NotUnderstood, Text


class UnreadableRecord(NotUnderstood):
    """A file that holds no contest."""


class OtherContest(NotNow):
    """A file that holds a contest of other players, another seed or another number of boards."""


@dataclass(frozen=True, slots=True)
class Head:
    """What every match of a contest has in common; how many there are may grow."""

    game: str
    first: str
    second: str
    seed: str
    boards: int


@dataclass(frozen=True, slots=True)
class Record:
    """The file of a contest."""

    path: Path

    def begin(self, head: Head) -> Mapping[int, tuple[PairedBoard, ...]]:
        """The matches that stand there; a file that does not exist is begun, one of another contest refused."""
        try:
            text = self.path.read_text(encoding="utf-8") if self.path.exists() else ""
        except (OSError, UnicodeDecodeError) as error:
            raise self._unreadable() from error
        # A line without its end is a match whose writing was interrupted: it is played again.
        lines = text.split("\n")[:-1]
        if not lines:
            self._write(json.dumps(asdict(head), ensure_ascii=False) + "\n")
            return {}
        try:
            standing = Head(**json.loads(lines[0]))
            matches = dict(_match(line) for line in lines[1:])
        except (ValueError, TypeError, KeyError) as error:
            raise self._unreadable() from error
        differing = [name for name, value in asdict(head).items() if getattr(standing, name) != value]
        if differing:
            name = differing[0]
            values = {"path": self.path, "name": name, "there": getattr(standing, name), "given": getattr(head, name)}
            raise OtherContest(Text(__name__, "other", values))
        if len(text) != sum(len(line) + 1 for line in lines):
            self._write("".join(line + "\n" for line in lines))
        return matches

    def add(self, number: int, match: tuple[PairedBoard, ...]) -> None:
        line = json.dumps({"match": number + 1, "boards": [list(board) for board in match]}, ensure_ascii=False)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(line + "\n")

    def _write(self, text: str) -> None:
        try:
            self.path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise NotNow(Text(__name__, "not_written", {"path": self.path, "why": error.strerror or error})) from error

    def _unreadable(self) -> UnreadableRecord:
        return UnreadableRecord(Text(__name__, "unreadable", {"path": self.path}))


def _match(line: str) -> tuple[int, tuple[PairedBoard, ...]]:
    record = json.loads(line)
    return record["match"] - 1, tuple(PairedBoard(int(swing), str(kind)) for swing, kind in record["boards"])
