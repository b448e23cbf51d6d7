"""Results from terminals beside an event's own: which are new, which stand there already, and which contradict.

What was taken from the terminals before is known by its place: while the event still has it as it was taken, what the
terminals tell now is a correction of their own. What somebody has changed since is the Director's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from cardinal.contest.model import Event, Flaw, Form, Line, Place, Score
from cardinal.contest.results_file import read_results, results_csv
from cardinal.contest.score_cell import write_cell
from cardinal.contest.settled import settled_lines

from .bridgemate_results import TerminalResult, lines_of
from .terminal_tables import TerminalTable, letters_of, terminal_tables


class Verdict(StrEnum):
    """What becomes of a terminal's result."""

    NEW = "new"
    """It goes into the results."""
    CORRECTED = "corrected"
    """The terminals told another before, and nobody has changed that since: theirs counts."""
    KNOWN = "known"
    """The results have it already."""
    CONTRADICTED = "contradicted"
    """The results have another; what is there stays, and the Director finds out."""
    WITHDRAWN = "withdrawn"
    """The terminal took it back, and the results still have it."""
    REFUSED = "refused"
    """It cannot be right: nobody of that number, a table against itself, a score that no contract gives."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One board at one table as the terminals tell it; ``earlier`` is what the event has there."""

    line: Line
    verdict: Verdict
    earlier: Line | None = None
    flaws: tuple[Flaw, ...] = ()
    repeated: int = 0
    """How often the terminals told the same once more."""
    replaced: tuple[Score, ...] = ()
    """What they told before, where it was something else."""

    @property
    def is_clear(self) -> bool:
        """Whether nobody needs to look at it."""
        is_taken = self.verdict in (Verdict.NEW, Verdict.KNOWN, Verdict.CORRECTED)
        return is_taken and not self.flaws and not self.replaced


Told = dict[Place, list[TerminalResult]]
Taken = Mapping[Place, str]
"""What was taken from the terminals before, as cells of the results."""


def entries_of(
    event: Event, stage: str, results: Iterable[TerminalResult], file: str = "", taken: Taken | None = None
) -> tuple[Entry, ...]:
    """What the results of terminals are to the *event*, by round, table and board."""
    seats = {(one.round, one.number): one for one in _tables(event, stage)}
    names = {letter: name for name, letter in letters_of(event, event.stage(stage)).items()}
    present = {line.place: line for line in settled_lines(event, stage)}
    told: Told = {}
    for result in results:
        told.setdefault(_place(stage, result, seats), []).append(result)
    taken = taken or {}
    for place in taken:
        # A row that is gone from the file is as good as one that was erased.
        if place.stage == stage:
            told.setdefault(place, [])
    by_place = {_place_of(stage, one, 0): one for one in seats.values()}
    entries = []
    for place in sorted(told, key=lambda one: (one.round, len(one.table), one.table, one.room, one.board)):
        seat = by_place.get(replace(place, board=0))
        entry = _entry(place, told[place], present.get(place), seat, names, file)
        if entry is not None:
            entries.append(_against(entry, taken.get(place)))
    return _checked(event, entries)


def _tables(event: Event, stage: str) -> tuple[TerminalTable, ...]:
    seated = any(one.stage == stage for one in event.seatings)
    found = event.stage(stage)
    in_rooms = event.conditions.form is Form.TEAMS and found.tables == 2 and bool(event.matches_of(stage))
    return terminal_tables(event, found) if seated or in_rooms else ()


def _place(stage: str, result: TerminalResult, seats: Mapping[tuple[int, int], TerminalTable]) -> Place:
    seat = seats.get((result.round, result.table))
    return (
        Place(stage, result.round, str(result.table), result.board)
        if seat is None
        else (_place_of(stage, seat, result.board))
    )


def _place_of(stage: str, seat: TerminalTable, board: int) -> Place:
    return Place(stage, seat.round, seat.table, board, seat.room)


def _against(entry: Entry, taken: str | None) -> Entry:
    """A differing result is a correction as long as the event still has the imported one unchanged."""
    if entry.verdict is Verdict.CONTRADICTED and entry.earlier is not None and taken == write_cell(entry.earlier.score):
        return replace(entry, verdict=Verdict.CORRECTED)
    return entry


def _entry(
    place: Place,
    told: Sequence[TerminalResult],
    earlier: Line | None,
    seat: TerminalTable | None,
    names: Mapping[str, str],
    file: str,
) -> Entry | None:
    made = lines_of(told, place.stage, file)
    if not made:
        # Taken back before anybody entered it: nothing to do.
        return None if earlier is None else Entry(earlier, Verdict.WITHDRAWN, earlier)
    line = replace(_seated(made[-1], seat, names), place=place)
    whole = [one for one in told if one.side is None and not one.is_deleted]
    before = [one.score for one in whole[:-1]]
    replaced = tuple(score for score in before if score != line.score)
    verdict = Verdict.NEW
    if earlier is not None:
        is_same = (earlier.ns, earlier.ew, earlier.score) == (line.ns, line.ew, line.score)
        verdict = Verdict.KNOWN if is_same else Verdict.CONTRADICTED
    return Entry(line, verdict, earlier, (), len(before) - len(replaced), replaced)


def _seated(line: Line, seat: TerminalTable | None, names: Mapping[str, str]) -> Line:
    """With the event's own name of the section, and both players of a side where they are individuals."""
    section = names.get(line.section, line.section)
    if seat is None:
        return replace(line, section=section)
    whole = {side[0]: side for side in (seat.ns, seat.ew) if side}
    ns, ew = (whole.get(side[0], side) for side in (line.ns, line.ew))
    return replace(line, ns=ns, ew=ew, section=seat.section)


def _checked(event: Event, entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """What the event's own reader would say of the lines that are to go into its results."""
    fresh = [entry for entry in entries if entry.verdict is Verdict.NEW]
    text = results_csv([one.line for one in fresh], lambda line: write_cell(line.score))
    _, flaws = read_results(text, "", event)
    by_row: dict[int, list[Flaw]] = {}
    for flaw in flaws:
        by_row.setdefault(flaw.source.line, []).append(flaw)
    checked = []
    row = 1  # the head of the file
    for one in entries:
        if one.verdict is Verdict.NEW:
            row += 1
            wrong = tuple(by_row.get(row, ()))
            counts = all(flaw.is_counted for flaw in wrong)
            one = replace(one, flaws=wrong, verdict=Verdict.NEW if counts else Verdict.REFUSED)
        checked.append(one)
    return tuple(checked)
