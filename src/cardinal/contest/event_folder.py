"""An event as a folder of plain files: create it, read it, and write what changed; everything without a server.

``event.toml`` the conditions, ``entries.csv`` or ``.json`` who plays, ``draw.json`` and ``rounds`` what was drawn,
``results``, ``rulings``, ``penalties``, ``corrections``, ``appeals`` and ``exclusions`` what
happened. A file that is not there says nothing. A line that cannot be right is told with its file and place, and the
rest is read all the same.
"""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from pathlib import Path
from typing import TypeVar

from cardinal.language import CardinalError, Text, shown

from .conditions import ConditionsOfContest
from .conditions_reader import read_conditions
from .decision_checks import without_impossible_scores
from .draw_record import DrawRecord, read_draw_file
from .entries import Entry, contestants, players
from .entries_file import entries_csv, read_entries
from .errors import BadFolder
from .exclusions_file import EXCLUSIONS, read_exclusions
from .lots_file import read_lots
from .model import Contestant, Event, Exclusion, Flaw, Lots, Ruling, Source
from .results_file import read_results
from .round_files import Rounds, read_rounds, rounds_json
from .round_plan import Planned, group_name
from .rulings_file import read_appeals, read_corrections, read_penalties, read_rulings
from .stage import Winners
from .toml_writer import toml_text

CONDITIONS = "event.toml"
MOST_BYTES = 200_000_000
_NUMBERS = re.compile(r"\[[\d\s,]*\]")
Read = TypeVar("Read")


@dataclass(frozen=True)
class EventFolder:
    """What a folder holds: the event, and what of it standings do not need."""

    path: Path
    conditions: ConditionsOfContest
    entries: tuple[Entry, ...]
    event: Event
    draw: DrawRecord = field(default_factory=DrawRecord)


def load_event(folder: Path | str, progress: Callable[[int], object] | None = None) -> Event:
    """The event of a folder."""
    return open_folder(Path(folder), progress).event


def open_folder(folder: Path, progress: Callable[[int], object] | None = None) -> EventFolder:
    """Everything that a folder says; refused only if it has no conditions that can be read."""
    conditions = _conditions(folder)
    flaws: list[Flaw] = []
    entries: tuple[Entry, ...] = ()
    found = _find(folder, "entries")
    if found is not None:
        entries = _kept(_read(found, read_entries, flaws), flaws)
    draw = DrawRecord()
    if (folder / "draw.json").is_file():
        stages = tuple(stage.name for stage in conditions.stages)
        draw = _read(folder / "draw.json", lambda text, file: read_draw_file(text, file, stages), flaws) or draw
        flaws += draw.flaws
    entries = tuple(in_group(entry, draw) for entry in entries)
    event = Event(conditions, contestants(entries), players(entries))
    rounds = _rounds(folder, event, flaws)
    lots: tuple[Lots, ...] = ()
    if (folder / "lots.json").is_file():
        names, known = (one.name for one in conditions.stages), event.by_number
        read = _read(folder / "lots.json", lambda text, file: read_lots(text, file, names, known), flaws)
        lots = _kept(read, flaws)
    exclusions: tuple[Exclusion, ...] = ()
    if (folder / EXCLUSIONS).is_file():
        names, known = (one.name for one in conditions.stages), event.by_number
        told = _read(folder / EXCLUSIONS, lambda text, file: read_exclusions(text, file, names, known), flaws)
        exclusions = _kept(told, flaws)
    event = replace(event, seatings=rounds.seatings, matches=rounds.matches, lots=lots, exclusions=exclusions)
    event = replace(event, contestants=in_lines(event))
    return EventFolder(folder, conditions, entries, _with_results(folder, event, flaws, progress), draw)


def _conditions(folder: Path) -> ConditionsOfContest:
    path = folder / CONDITIONS
    if not path.is_file():
        raise BadFolder(Text(__name__, "no_event", {"path": shown(str(folder))}), legal=(CONDITIONS,))
    try:
        record = tomllib.loads(_text(path), parse_float=Decimal)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadFolder(Text(__name__, "no_toml", {"file": CONDITIONS, "why": str(error)[:120]})) from error
    return read_conditions(record)


def _text(path: Path) -> str:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadFolder(Text(__name__, "too_large", {"file": path.name}))
        return path.read_text("utf-8")
    except OSError as error:
        values = {"file": shown(path.name), "why": str(error.strerror)}
        raise BadFolder(Text(__name__, "unreadable", values)) from error
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise BadFolder(Text(__name__, "not_text", {"file": shown(path.name), "line": line})) from error


def _find(folder: Path, name: str) -> Path | None:
    """The file of a name as CSV or JSON; both at once would leave nobody sure which counts."""
    found = [path for ending in ("csv", "json") if (path := folder / f"{name}.{ending}").is_file()]
    if len(found) > 1:
        raise BadFolder(Text(__name__, "two_files", {"files": tuple(path.name for path in found)}))
    return found[0] if found else None


def in_group(entry: Entry, draw: DrawRecord) -> Entry:
    """An entry in the group that it was drawn into, unless the list puts it in a section itself."""
    groups = draw.stages[0].groups if draw.stages else ()
    at = next((place for place, members in enumerate(groups) if entry.number in members), None)
    return entry if entry.section or at is None else replace(entry, section=group_name(at))


def _kept(read: tuple[tuple[Read, ...], tuple[Flaw, ...]] | None, flaws: list[Flaw]) -> tuple[Read, ...]:
    """What was read; what was wrong goes to the flaws."""
    if read is None:
        return ()
    flaws += read[1]
    return read[0]


def _read(path: Path, reader: Callable[[str, str], Read], flaws: list[Flaw], told: str = "") -> Read | None:
    """What a file says; one that cannot be read at all is told and says nothing."""
    try:
        return reader(_text(path), path.name)
    except CardinalError as refusal:
        cites = " ".join(f"§{clause}" for clause in refusal.cites)
        flaws.append(Flaw(Source(told or path.name), refusal.text, cites))
        return None


def _rounds(folder: Path, event: Event, flaws: list[Flaw]) -> Rounds:
    stages = tuple(stage.name for stage in event.conditions.stages)
    known = tuple(event.by_number)

    def reader(text: str, file: str) -> Rounds:
        return read_rounds(text, file, stages, known)

    files = [path for path in (folder / "rounds.csv", folder / "rounds.json") if path.is_file()]
    inside = (folder / "rounds").iterdir() if (folder / "rounds").is_dir() else ()
    files += sorted(path for path in inside if path.suffix in (".json", ".csv") and not path.name.startswith("."))
    found = Rounds()
    for path in files:
        read = _read(path, reader, flaws, path.relative_to(folder).as_posix()) or Rounds()
        if path.parent != folder:
            read = _placed(read, f"rounds/{path.name}")
        found = found + read
    flaws += found.flaws
    return found


def _placed(read: Rounds, file: str) -> Rounds:
    """The same, with the file named as it stands in the folder."""
    return Rounds(
        tuple(replace(seating, source=Source(file, seating.source.line)) for seating in read.seatings),
        tuple(replace(match, source=Source(file, match.source.line)) for match in read.matches),
        tuple(replace(flaw, source=Source(file, flaw.source.line)) for flaw in read.flaws),
    )


def in_lines(event: Event) -> tuple[Contestant, ...]:
    """Contestants with the direction of their first table, where each line has a list of its own, and its section."""
    lined = {
        stage.name for stage in event.conditions.stages if stage.winners in (Winners.GROUP_TWO, Winners.OVERALL_TWO)
    }
    directions: dict[int, str] = {}
    sections: dict[int, str] = {}
    for seat in sorted(event.seatings, key=lambda seating: seating.round):
        for direction, side in (("NS", seat.ns), ("EW", seat.ew)):
            for number in side:
                sections.setdefault(number, seat.section)
                if seat.stage in lined:
                    directions.setdefault(number, direction)
    return tuple(
        replace(
            contestant,
            section=contestant.section or sections.get(contestant.number, ""),
            direction=contestant.direction or directions.get(contestant.number, ""),
        )
        for contestant in event.contestants
    )


def _with_results(folder: Path, event: Event, flaws: list[Flaw], progress: Callable[[int], object] | None) -> Event:
    game = event.conditions.game
    readers: Mapping[str, Callable[[str, str], tuple[tuple[object, ...], tuple[Flaw, ...]]]] = {
        "rulings": lambda text, file: read_rulings(text, file, game),
        "penalties": read_penalties,
        "corrections": lambda text, file: read_corrections(text, file, game),
        "appeals": lambda text, file: read_appeals(text, file, game, boards),
        "results": lambda text, file: read_results(text, file, event, progress),
    }
    said: dict[str, tuple[object, ...]] = {}
    boards: dict[str, int] = {}
    for name, reader in readers.items():
        path = _find(folder, name)
        if path is not None:
            said[name] = _kept(_read(path, reader, flaws), flaws)
            boards |= {one.key: one.place.board for one in said[name] if isinstance(one, Ruling)}
    said["lines"] = said.pop("results", ())
    made, wrong = without_impossible_scores(replace(event, **said))  # type: ignore[arg-type]
    return replace(made, flaws=(*flaws, *wrong))


def create_event(folder: Path, conditions: ConditionsOfContest, entries: Iterable[Entry] = ()) -> EventFolder:
    """A new folder with its conditions and a list of entries; one that holds an event already is left alone."""
    if (folder / CONDITIONS).exists():
        raise BadFolder(Text(__name__, "event_exists", {"path": shown(str(folder))}))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        values = {"file": shown(str(folder)), "why": str(error.strerror)}
        raise BadFolder(Text(__name__, "unwritable", values)) from error
    save_conditions(folder, conditions)
    if _find(folder, "entries") is None:
        offered = ("captain",) if conditions.form == "teams" else ()
        write_file(folder / "entries.csv", entries_csv(entries, offered))
    return open_folder(folder)


def save_conditions(folder: Path, conditions: ConditionsOfContest) -> None:
    write_file(folder / CONDITIONS, toml_text(conditions.record))


def save_planned(folder: Path, draw: DrawRecord, planned: Planned) -> tuple[Path, ...]:
    """Write a draw and the rounds made of it; a file that is there already is never written over."""
    stage = planned.draw.stage
    first, last = planned.round_numbers[0], planned.round_numbers[-1]
    rounds = f"{first:02}" if first == last else f"{first:02}-{last:02}"
    path = folder / "rounds" / f"{_plain_name(stage)}-{rounds}.json"
    if path.exists():
        raise BadFolder(Text(__name__, "rounds_exist", {"file": f"rounds/{path.name}"}))
    try:
        path.parent.mkdir(exist_ok=True)
    except OSError as error:
        raise BadFolder(Text(__name__, "unwritable", {"file": "rounds", "why": str(error.strerror)})) from error
    chosen: tuple[Path, ...] = ()
    if planned.conditions is not None:
        save_conditions(folder, planned.conditions)
        chosen = (folder / CONDITIONS,)
    write_file(folder / "draw.json", _json(draw.with_stage(planned.draw).to_json()))
    write_file(path, _json(rounds_json(stage, planned.seatings, planned.matches)))
    return *chosen, folder / "draw.json", path


def _plain_name(stage: str) -> str:
    """A stage as part of a file's name: letters of any script and digits, the rest as dashes."""
    return "".join(one if one.isalnum() else "-" for one in stage.lower()).strip("-") or "stage"


def _json(record: object) -> str:
    """JSON for people: lists of numbers on one line."""
    text = json.dumps(record, ensure_ascii=False, indent=1)
    return _NUMBERS.sub(lambda found: "[" + " ".join(found.group().strip("[]").split()) + "]", text) + "\n"


def write_file(path: Path, text: str) -> None:
    """Write a file whole or not at all: first beside it, then in its place."""
    beside = path.with_name(f".{path.name}.new")
    try:
        beside.write_text(text, "utf-8")
        os.replace(beside, path)
    except OSError as error:
        values = {"file": shown(path.name), "why": str(error.strerror)}
        raise BadFolder(Text(__name__, "unwritable", values)) from error
