"""Files in, an event out: which format each file has, what they say together, and the settings that fit it best."""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from cardinal.contest.event_folder import CONDITIONS, open_folder
from cardinal.contest.model import Source
from cardinal.contest.standings import stage_standings
from cardinal.language import NotUnderstood, shown

from ..files import read
from ..problem import Problem
from ..recorded_hands import RecordedHands
from ..registry import SNIFFED, format_of
from . import from_bws, from_csv, from_records, from_usebio
from .comparison import Compared, comparison
from .fit import Progress, best_event
from .imported import Imported
from .plan import STAGE, Plan, plan_of
from .told_event import Leftover, ToldEvent, told

__all__ = ["import_event", "import_folder_of"]

MOST_FILES, MOST_BYTES = 500, 200_000_000


def import_event(files: Sequence[tuple[str, bytes]], name: str = "", progress: Progress | None = None) -> Imported:
    """The event that *files* (names and contents) make together; refused in words where they make none."""
    if not files:
        raise NotUnderstood(told("no_files"))
    if len(files) == 1 and zipfile.is_zipfile(BytesIO(files[0][1])):
        return _of_zip(*files[0])
    parts = [(file, form, event) for file, content in files for form, event in _told(file, content)]
    together = _together([event for _, _, event in parts])
    if not together.name:
        together = replace(together, name=Path(files[0][0]).stem)
    return _made(together, parts[0][1], name, progress)


def _told(file: str, content: bytes) -> list[tuple[str, ToldEvent]]:
    """What one file says, by its format."""
    content = from_csv.of_json(content) or content
    if not from_csv.is_results(content):
        found = format_of(content[:SNIFFED], Path(file).suffix)
        if found.name == "bws":
            return [("bws", from_bws.told_event(content, file))]
        if found.name == "usebio":
            events, problems = from_usebio.told_events(content, file)
            if not events:
                raise NotUnderstood(problems[0].reason if problems else told("nothing_in_it"))
            first, *others = events
            left = [Leftover(told("left_event", what=one.name), 1, Source(file)) for one in others]
            whole = replace(first, leftovers=(*first.leftovers, *left), problems=(*problems, *first.problems))
            return [("usebio", whole)]
        records = read(BytesIO(content), found.name, file)
        if found.name == "csv" and not records.records:
            raise NotUnderstood(told("no_columns", file=shown(file)))
        return [(found.name, from_records.told_event(records.records, file, records.problems))]
    return [("csv", from_csv.told_event(content, file))]


def _together(events: list[ToldEvent]) -> ToldEvent:
    """Several files: those with results are sessions in their order, the others give hands and names."""
    played = [one for one in events if one.results or one.rounds]
    if not played:
        return events[0]
    first, *later = played
    hands: dict[int, RecordedHands] = {}
    for one in events:
        hands = {**dict(one.hands), **hands}
    results, entrants, matches = list(first.results), list(first.entrants), list(first.matches)
    rounds = list(first.rounds)
    sessions = 1 + max((one.session for one in first.results), default=0)
    for event in later:
        moved = _moved(event, sessions)
        entrants += moved.entrants
        results += moved.results
        matches += moved.matches
        sessions += 1 + max((one.session for one in event.results), default=0)
    return replace(
        first,
        results=tuple(results),
        entrants=tuple(entrants),
        matches=tuple(matches),
        rounds=tuple(rounds),
        hands=tuple(sorted(hands.items())),
        leftovers=tuple(left for one in events for left in one.leftovers),
        problems=tuple(problem for one in events for problem in one.problems),
    )


def _moved(event: ToldEvent, by: int) -> ToldEvent:
    """The same as a later session: its keys and its results say so."""

    def key(old: str) -> str:
        session, _, rest = old.partition("/")
        return f"{int(session) + by}/{rest}"

    return replace(
        event,
        entrants=tuple(replace(one, key=key(one.key)) for one in event.entrants),
        results=tuple(
            replace(one, ns=tuple(map(key, one.ns)), ew=tuple(map(key, one.ew)), session=one.session + by)
            for one in event.results
        ),
        matches=tuple(
            replace(one, home=key(one.home), away=key(one.away) if one.away else "") for one in event.matches
        ),
    )


def _with_sides(event: ToldEvent) -> ToldEvent:
    """Without the results that name nobody, which are told."""
    nobody = [one for one in event.results if not one.ns and not one.ew]
    if not nobody:
        return event
    wrong = (Problem(one.source.file, one.source.line, told("row_without_sides", board=one.board)) for one in nobody)
    kept = tuple(one for one in event.results if one.ns or one.ew)
    return replace(event, results=kept, problems=(*event.problems, *wrong))


def _made(event: ToldEvent, form: str, name: str, progress: Progress | None) -> Imported:
    event = _with_sides(event)
    plan = plan_of(event)
    whole = best_event(plan, name, progress)
    compared: tuple[Compared, ...] = ()
    if whole.lines:
        found = stage_standings(whole, STAGE)
        scored = found.matches.table if found.matches is not None else found.field.scored if found.field else None
        assert scored is not None
        compared = comparison(plan, scored, found.rankings)
    return Imported(
        whole.conditions,  # type: ignore[arg-type]
        plan.entries,
        whole,
        dict(event.hands),
        compared,
        plan.leftovers,
        event.problems,
        form,
        worked_out=not all(one.round for one in event.results) and not event.matches,
        renumbered=_renumbered(plan),
    )


def _renumbered(plan: Plan) -> tuple[tuple[str, int], ...]:
    """Whoever has another number here than in the file."""
    return tuple(
        (" ".join(word for word in (one.section, one.direction, one.number) if word), plan.numbers[key])
        for key, one in plan.entrants.items()
        if one.number and one.number != str(plan.numbers[key])
    )


def import_folder_of(path: Path) -> Imported:
    """An event's own folder as an import; nothing of it needs working out."""
    folder = open_folder(path)
    hands: dict[int, RecordedHands] = {}
    problems: tuple[Problem, ...] = ()
    if (path / "boards.pbn").is_file():
        records = read(path / "boards.pbn")
        hands = {one.number: one.hands for one in records.records if one.number and one.hands is not None}
        problems = records.problems
    files = {one.relative_to(path).as_posix(): one.read_bytes() for one in sorted(path.rglob("*")) if one.is_file()}
    made = Imported(folder.conditions, folder.entries, folder.event, hands, problems=problems, format="folder")
    return replace(made, files=files)


def _of_zip(file: str, content: bytes) -> Imported:
    """An exported folder, packed; nothing is written outside the place where it is unpacked."""
    with TemporaryDirectory() as name:
        place = Path(name)
        with zipfile.ZipFile(BytesIO(content)) as packed:
            members = [one for one in packed.infolist() if not one.is_dir()]
            if len(members) > MOST_FILES or sum(one.file_size for one in members) > MOST_BYTES:
                raise NotUnderstood(told("zip_too_large", file=shown(file)))
            for one in members:
                parts = PurePosixPath(one.filename).parts
                if one.filename.startswith("/") or ".." in parts:
                    raise NotUnderstood(told("zip_outside", file=shown(file), name=shown(one.filename)))
                target = place.joinpath(*parts)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(packed.read(one))
        found = sorted(place.rglob(CONDITIONS))
        if not found:
            raise NotUnderstood(told("zip_without_event", file=shown(file)), legal=(CONDITIONS,))
        return import_folder_of(found[0].parent)
