"""An event into each format and back: equal in everything the format can hold, and the rest is told at the export."""

from __future__ import annotations

import zipfile
from collections import Counter
from dataclasses import replace
from datetime import datetime
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from cardinal.cli.main import app
from cardinal.contest.event_folder import load_event, open_folder
from cardinal.contest.model import Event, Form, Game, Line
from cardinal.contest.results_file import read_results
from cardinal.contest.score_cell import write_cell
from cardinal.contest.settled import settled_lines
from cardinal.contest.standings import standings
from cardinal.formats.bws import read_bws
from cardinal.formats.bws_writer import TerminalSession, write_bws
from cardinal.formats.event_exports import ExportForm, export_event, is_of_a_score, losses
from cardinal.formats.event_workbook import write_workbook
from cardinal.formats.importing import Imported, import_event
from cardinal.formats.importing.comparison import Kind
from cardinal.language import CardinalError

ROOT = Path(__file__).parents[2]
MITCHELL = ROOT / "examples" / "club-mitchell"
run = CliRunner().invoke


def exported(name: str, tmp_path: Path, *options: str) -> tuple[Imported, str]:
    out = tmp_path / name
    told = run(app, ["event", "export", str(MITCHELL), str(out), *options])
    assert told.exit_code == 0, told.output
    return import_event([(name, out.read_bytes())]), told.output


def results(lines: tuple[Line, ...]) -> set[tuple[object, ...]]:
    """What a table says of a result; of a score that was ruled, what it is and not by which clause."""
    return {(line.board, line.ns, line.ew, str(line.score)) for line in lines}


def settled(event: Event) -> tuple[Line, ...]:
    return settled_lines(event, event.conditions.stages[0].name)


def totals(event: Event) -> list[tuple[int, object]]:
    return sorted((row.number, row.score) for one in standings(event).stages[0].rankings for row in one.rows)


def test_pbn_with_tables_of_scores_comes_back_whole(tmp_path: Path) -> None:
    made, told = exported("evening.pbn", tmp_path, "--tables")
    assert made.differences == ()
    assert {one.kind for one in made.compared} == set(Kind) - {Kind.MATCH}
    assert len(made.event.lines) == len(settled(load_event(MITCHELL))) == 312
    # The one weighted and the four fouled scores are ours alone in such a table, and that is said.
    assert told.count("words that other programs may not know") == 5
    assert totals(made.event) == totals(load_event(MITCHELL))


def test_usebio_comes_back_but_for_the_scores_that_it_cannot_say_which_are_listed(tmp_path: Path) -> None:
    made, told = exported("evening.xml", tmp_path)
    event = load_event(MITCHELL)
    lost = {15, 18}
    kept = {one for one in results(settled(event)) if one[0] not in lost}
    assert {one for one in results(made.event.lines) if one[0] not in lost} == kept
    assert told.count("a weighted score has no place in the format") == 1
    assert told.count("the board was fouled") == 4
    assert "Scores that USEBIO cannot say as they are: 5." in told
    # Points differ on those two boards and nowhere else.
    claims = [one for one in made.differences if one.kind is Kind.LINE]
    assert {int(one.about.render("en").split()[1].rstrip(",")) for one in claims} == lost


def test_csv_comes_back_with_every_score(tmp_path: Path) -> None:
    made, _ = exported("results.csv", tmp_path)
    assert results(made.event.lines) == results(settled(load_event(MITCHELL)))


def test_the_folder_comes_back_with_rulings_penalties_and_standings(tmp_path: Path) -> None:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as file:
        for path in sorted(MITCHELL.rglob("*")):
            if path.is_file():
                file.write(path, str(path.relative_to(MITCHELL)))
    made = import_event([("evening.zip", packed.getvalue())])
    event = load_event(MITCHELL)
    assert totals(made.event) == totals(event)
    assert (made.event.rulings, made.event.penalties) == (event.rulings, event.penalties)


EXAMPLES = {
    name: load_event(ROOT / "examples" / name) for name in ("club-mitchell", "swiss-teams", "guandan-championship")
}
TRIPS = [(name, form) for name, event in EXAMPLES.items() for form in ExportForm if form.serves(event.conditions.game)]
Row = tuple[int, object, object, str]


def all_settled(event: Event) -> tuple[Line, ...]:
    return tuple(line for stage in event.conditions.stages for line in settled_lines(event, stage.name))


def by_names(event: Event, line: Line) -> Row:
    """A result with its sides by the names of teams, or of players."""
    sides = []
    for side in (line.ns, line.ew):
        entrants = [event.by_number[number] for number in side]
        people = [tuple(sorted(event.by_key[key].name for key in one.players)) for one in entrants]
        sides.append([one.name for one in entrants] if event.conditions.form is Form.TEAMS else people)
    return line.board, tuple(sides[0]), tuple(sides[1]), write_cell(line.score)


def by_numbers(event: Event, line: Line) -> Row:
    return line.board, line.ns, line.ew, write_cell(line.score)


def cells_of(book: bytes) -> list[dict[str, str]]:
    """The results of a workbook by the letters of their columns, read by nothing but its XML."""
    with zipfile.ZipFile(BytesIO(book)) as file:
        texts = ["".join(one.itertext()) for one in ElementTree.fromstring(file.read("xl/sharedStrings.xml"))]
        sheet = ElementTree.fromstring(file.read("xl/worksheets/sheet2.xml"))
    rows = []
    for row in sheet.iterfind("{*}sheetData/{*}row"):
        cells = {cell.get("r", "").rstrip("0123456789"): cell for cell in row}
        values = {column: cell.findtext("{*}v") or "" for column, cell in cells.items()}
        rows.append({at: texts[int(value)] if cells[at].get("t") == "s" else value for at, value in values.items()})
    return rows


@pytest.mark.parametrize(("name", "form"), TRIPS)
def test_every_event_comes_back_from_every_format_but_for_what_the_export_has_told(name: str, form: ExportForm) -> None:
    event, stream = EXAMPLES[name], BytesIO()
    if form is ExportForm.PBN_TABLES and event.conditions.form is Form.TEAMS:
        with pytest.raises(CardinalError, match="written as single games"):
            export_event(event, form, stream)
        return
    lost = export_event(event, form, stream)
    assert losses(event, form) == lost
    kept = all_settled(event)
    if form is ExportForm.XLSX:
        head, *rows = cells_of(stream.getvalue())
        at = {name: column for column, name in head.items()}
        board, ns, ew, result = (at[name] for name in ("board", "ns", "ew", "result"))
        told = Counter((int(row[board]), row[ns], row[ew], row[result]) for row in rows)
        sides = [["+".join(map(str, side)) for side in (line.ns, line.ew)] for line in kept]
        assert told == Counter(
            (line.board, *side, write_cell(line.score)) for line, side in zip(kept, sides, strict=True)
        )
    elif event.conditions.game is Game.GUANDAN:
        # Results of Guandan are read back into an event with its conditions; alone they are refused in words.
        lines, flaws = read_results(stream.getvalue().decode(), f"results.{form}", replace(event, lines=()))
        assert (Counter(by_numbers(event, one) for one in lines), flaws) == (
            Counter(by_numbers(event, one) for one in kept), (),
        )  # fmt: skip
        with pytest.raises(CardinalError, match="results of Guandan"):
            import_event([(f"event.{form}", stream.getvalue())])
    else:
        made = import_event([(f"event.{form}", stream.getvalue())])
        of_scores = {(one.reason.values["board"], one.reason.values["table"]) for one in lost if is_of_a_score(one)}
        if form is ExportForm.PBN_TABLES:
            # There it is told that other programs may not read those scores; we do.
            of_scores = set()
        has_names = not any(one.reason.key == "lost_names" for one in lost)
        told_by = by_names if has_names else by_numbers
        wanted = Counter(told_by(event, one) for one in kept)
        back = Counter(told_by(made.event, one) for one in made.event.lines)
        changed = Counter(told_by(event, one) for one in kept if (one.place.board, one.place.table) in of_scores)
        assert wanted - back <= changed
        assert (back - wanted).total() <= len(of_scores)
        assert len(made.entries) == len(event.contestants)
    # The rest is told, with its number.
    counts = {one.reason.key: one.reason.values["count"] for one in lost if one.reason.key.startswith("lost_")}
    decisions = len(event.rulings) + len(event.corrections) + len(event.appeals)
    assert counts.get("lost_decisions", 0) == decisions
    holds_penalties = form in (ExportForm.USEBIO, ExportForm.PBN_TABLES, ExportForm.XLSX)
    assert counts.get("lost_penalties", 0) == (0 if holds_penalties else len(event.penalties))
    holds_names = form not in (ExportForm.CSV, ExportForm.JSON)
    assert counts.get("lost_names", 0) == (0 if holds_names else len(event.contestants))


@pytest.mark.parametrize("name", ["club-mitchell", "swiss-teams"])
def test_the_terminals_file_holds_the_movement(name: str) -> None:
    event = open_folder(ROOT / "examples" / name).event
    stage = event.conditions.stages[0]
    told = read_bws(write_bws(event, stage, TerminalSession(datetime(2026, 3, 5, 19, 30)))[0])
    met = {(one.round, frozenset((one.ns, one.ew))) for one in told.rounds if one.ns and one.ew}
    seated = {(one.round, frozenset((*one.ns, *one.ew))) for one in event.seatings if one.ns and one.ew}
    paired = {(one.round, frozenset((one.home, one.away))) for one in event.matches if one.away is not None}
    assert met == seated | paired


def test_a_workbook_has_the_lists_and_results_and_no_formula(tmp_path: Path) -> None:
    event = load_event(MITCHELL)
    players = tuple(type(one)(one.key, '=HYPERLINK("x")') for one in event.players)
    out = BytesIO()
    write_workbook(Event(event.conditions, event.contestants, players, lines=settled(event)), out)
    with zipfile.ZipFile(out) as book:
        sheets = {name: book.read(name).decode() for name in book.namelist() if name.startswith("xl/worksheets/")}
        shared = book.read("xl/sharedStrings.xml").decode()
        names = book.read("xl/workbook.xml").decode()
    assert [name for name in ("standings", "results", "entries") if f'name="{name}"' in names] == [
        "standings", "results", "entries",
    ]  # fmt: skip
    assert not any("<f>" in text or "<hyperlink" in text for text in sheets.values())
    assert "=HYPERLINK" in shared
    # A head and a line for each of 25 pairs, and for each of 312 results.
    assert [text.count("<row ") for _, text in sorted(sheets.items())] == [26, 313, 26]
