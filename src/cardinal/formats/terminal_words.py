"""What terminals tell beside an event, in words: what became of a result, and who sits where nobody was expected."""

from __future__ import annotations

from cardinal.contest.model import Line
from cardinal.contest.score_cell import write_cell
from cardinal.language import Language, Texts

from .bridgemate_entry import Entry
from .terminals import SeatNote, TypedNames

__all__ = ["CORRECTED_AT_THE_TABLE", "TYPED_AT_THE_TABLE", "earlier_cell", "entry_line", "names_line", "seat_line"]

_said = Texts(__name__)
CORRECTED_AT_THE_TABLE = _said("correction")
"""The reason of a correction that a terminal made."""
TYPED_AT_THE_TABLE = _said("typed")
"""The reason of names that came into an entry from a terminal."""


def entry_line(entry: Entry, language: Language | str) -> str:
    """What became of a result, in one line."""
    place, line = entry.line.place, entry.line
    sides = ["+".join(map(str, side)) for side in (line.ns, line.ew)]
    values: dict[str, object] = {
        "round": place.round,
        "table": place.table,
        "board": place.board,
        "ns": sides[0],
        "ew": sides[1],
        "score": write_cell(line.score),
        "earlier": "" if entry.earlier is None else earlier_cell(entry.earlier),
    }
    told = _said(f"line_{entry.verdict}", **values).render(language)
    if entry.repeated:
        told += " " + _said("repeated", times=entry.repeated).render(language)
    if entry.replaced:
        told += " " + _said("replaced", scores=tuple(map(write_cell, entry.replaced))).render(language)
    return told


def earlier_cell(line: Line) -> str:
    """Who has which result now."""
    sides = ["+".join(map(str, side)) for side in (line.ns, line.ew)]
    return f"{sides[0]}-{sides[1]} {write_cell(line.score)}"


def seat_line(note: SeatNote, language: Language | str) -> str:
    values = {"table": note.table, "seat": str(note.seat), "round": note.round, "number": note.number}
    return _said(f"seat_{note.sitting}", **values, name=note.name, pair=note.contestant).render(language)


def names_line(names: TypedNames, language: Language | str) -> str:
    """Which names were written into an entry."""
    people = tuple(f"{one.name} ({one.key})" for one in names.people)
    return _said("names_written", pair=names.contestant, people=people).render(language)
