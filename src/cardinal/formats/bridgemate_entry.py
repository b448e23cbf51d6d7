"""Results from terminals beside an event's own: which are new, which stand there already, and which contradict."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from cardinal.contest.model import Event, Flaw, Line, Place, Score, Seating
from cardinal.contest.results_file import read_results, results_csv
from cardinal.contest.score_cell import write_cell

from .bridgemate import section_letters
from .bridgemate_results import TerminalResult, lines_of


class Verdict(StrEnum):
    """What becomes of a terminal's result."""

    NEW = "new"
    """It goes into the results."""
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
        return self.verdict in (Verdict.NEW, Verdict.KNOWN) and not self.flaws and not self.replaced


Told = dict[Place, list[TerminalResult]]


def entries_of(event: Event, stage: str, results: Iterable[TerminalResult], file: str = "") -> tuple[Entry, ...]:
    """What the results of terminals are to the *event*, by round, table and board."""
    seatings = [seating for seating in event.seatings if seating.stage == stage]
    names = {letter: name for name, letter in section_letters(seatings).items()}
    seats = {(one.round, one.table): one for one in seatings}
    present = {line.place: line for line in event.lines_of(stage)}
    told: Told = {}
    for result in results:
        told.setdefault(Place(stage, result.round, str(result.table), result.board), []).append(result)
    found = []
    for place in sorted(told, key=lambda one: (one.round, len(one.table), one.table, one.board)):
        entry = _entry(place, told[place], present.get(place), seats.get((place.round, place.table)), names, file)
        if entry is not None:
            found.append(entry)
    return _checked(event, found)


def _entry(
    place: Place,
    told: Sequence[TerminalResult],
    earlier: Line | None,
    seating: Seating | None,
    names: Mapping[str, str],
    file: str,
) -> Entry | None:
    made = lines_of(told, place.stage, file)
    if not made:
        # Taken back before anybody entered it: nothing to do.
        return None if earlier is None else Entry(earlier, Verdict.WITHDRAWN, earlier)
    line = _seated(made[-1], seating, names)
    whole = [one for one in told if one.side is None and not one.is_deleted]
    before = [one.score for one in whole[:-1]]
    replaced = tuple(score for score in before if score != line.score)
    verdict = Verdict.NEW
    if earlier is not None:
        is_same = (earlier.ns, earlier.ew, earlier.score) == (line.ns, line.ew, line.score)
        verdict = Verdict.KNOWN if is_same else Verdict.CONTRADICTED
    return Entry(line, verdict, earlier, (), len(before) - len(replaced), replaced)


def _seated(line: Line, seating: Seating | None, names: Mapping[str, str]) -> Line:
    """With the event's own name of the section, and both players of a side where they are individuals."""
    section = names.get(line.section, line.section)
    if seating is None:
        return replace(line, section=section)
    whole = {side[0]: side for side in (seating.ns, seating.ew) if side}
    ns, ew = (whole.get(side[0], side) for side in (line.ns, line.ew))
    return replace(line, ns=ns, ew=ew, section=seating.section)


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
