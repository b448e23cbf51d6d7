"""The boards of a file, or of every file in a folder, for commands that print or compare them."""

from __future__ import annotations

from pathlib import Path

from cardinal.bridge import Board
from cardinal.formats.game_record import GameRecord
from cardinal.formats.problem import Problem
from cardinal.formats.registry import FORMATS, SNIFFED, format_of
from cardinal.language import NotUnderstood, Text, shown


def records_of(path: Path) -> tuple[list[GameRecord], list[Problem]]:
    """The records of a file, or of the files of a folder in the order of their names; and what is wrong in them."""
    if path.is_dir():
        endings = tuple(f".{ending}" for one in FORMATS for ending in one.extensions)
        files = sorted(one for one in path.iterdir() if one.suffix.lower() in endings)
        if not files:
            raise NotUnderstood(Text(__name__, "no_files", {"path": shown(str(path)), "endings": endings}))
    else:
        files = [path]
    records: list[GameRecord] = []
    problems: list[Problem] = []
    for file in files:
        try:
            with file.open("rb") as stream:
                form = format_of(stream.read(SNIFFED), file.suffix)
                stream.seek(0)
                for found in form.reader(stream, file.name):
                    if isinstance(found, Problem):
                        problems.append(found)
                    else:
                        records.append(found)
                        problems += found.problems
        except OSError as error:
            values = {"path": shown(str(file)), "reason": str(error.strerror)}
            raise NotUnderstood(Text(__package__, "unreadable_file", values)) from error
    return records, problems


def boards_of(path: Path) -> list[Board]:
    """Every board with a whole deal; refused if there is none."""
    boards = [record.board for record in records_of(path)[0]]
    found = [board for board in boards if board is not None]
    if not found:
        raise NotUnderstood(Text(__name__, "no_boards", {"path": shown(str(path))}))
    return found
