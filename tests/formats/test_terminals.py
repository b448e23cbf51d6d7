"""The terminals' file both ways: what is written is read back by others, and what tables enter comes into the event."""

from __future__ import annotations

import csv
import io
import json
import random
import subprocess
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from access_parser import AccessParser  # type: ignore[import-untyped]
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from cardinal.cards import Seat, random_deal
from cardinal.cli.main import app
from cardinal.contest.entries_file import entries_csv
from cardinal.contest.event_folder import open_folder
from cardinal.contest.model import Event
from cardinal.contest.score_cell import write_cell
from cardinal.contest.standings import standings
from cardinal.formats.bridgemate_entry import Verdict
from cardinal.formats.bws import read_bws
from cardinal.formats.bws_tables import TABLES
from cardinal.formats.bws_writer import TerminalSession, write_bws
from cardinal.formats.importing import import_event
from cardinal.formats.importing.folder import write_folder
from cardinal.formats.jet_build import Values
from cardinal.formats.jet_table import Row, read_tables
from cardinal.formats.jet_writer import NewColumn, NewTable, write_database
from cardinal.formats.terminals import Sitting, ledger, ledger_text, read_terminals
from cardinal.language import CardinalError
from tests.formats.test_bws import content
from tools import machine

ROOT = Path(__file__).parents[2]
EVENING = datetime(2026, 3, 5, 19, 30)
NAMES = {table.name.lower(): table for table in TABLES}
run = CliRunner().invoke


def example(name: str = "club-mitchell") -> Event:
    return open_folder(ROOT / "examples" / name).event


def written(event: Event, **more: object) -> bytes:
    session = TerminalSession(EVENING, **more)  # type: ignore[arg-type]
    return write_bws(event, event.conditions.stages[0], session)[0]


def by_mdbtools(file: Path, table: str) -> list[dict[str, str]]:
    program = machine.found("mdb-export")
    assert program is not None
    command = [program, "-D", "%Y-%m-%d %H:%M:%S", "-T", "%Y-%m-%d %H:%M:%S", str(file), table]
    told = subprocess.run(command, env=machine.environment(), capture_output=True, text=True, check=True)
    return list(csv.DictReader(io.StringIO(told.stdout)))


def by_access_parser(file: Path) -> dict[str, list[dict[str, object]]]:
    """Every table but those of the system; the library gives columns, with nothing in those of an empty table."""
    database = AccessParser(str(file))
    tables = {name: database.parse_table(name) for name in database.catalog if not name.startswith("MSys")}
    return {
        name: [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
        for name, columns in tables.items()
    }


def cell(value: object) -> str:
    """A value as all readers can be compared: nothing and no text are the same to mdb-export."""
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, datetime):
        return value.isoformat(" ")
    return "" if value is None else str(value)


def cells(rows: list[Row] | list[dict[str, str]] | list[dict[str, object]]) -> list[dict[str, str]]:
    return [{name.lower(): cell(value) for name, value in row.items()} for row in rows]


@pytest.mark.parametrize("name", ["club-mitchell", "swiss-teams"])
def test_two_other_readers_find_every_cell_that_was_written(name: str, tmp_path: Path) -> None:
    event = example(name)
    hands = (
        {number: random_deal(random.Random(number).randrange) for number in range(1, 9)}
        if name == "swiss-teams"
        else {}
    )
    file = tmp_path / "evening.bws"
    file.write_bytes(
        written(event, hands=hands, name="Żółć 中文 Ærø", options=frozenset(("leads", "numbers", "hands")))
    )
    own = read_tables(file.read_bytes(), frozenset(NAMES))
    other = by_access_parser(file)
    assert set(other) == {table.name for table in TABLES}
    assert len(own["rounddata"]) == {"club-mitchell": 169, "swiss-teams": 144}[name]
    for table in TABLES:
        ours = cells(own[table.name.lower()])
        assert cells(by_mdbtools(file, table.name)) == ours
        assert cells(other[table.name]) == ours


def test_the_engine_finds_its_catalogue_and_what_columns_may_hold(tmp_path: Path) -> None:
    file = tmp_path / "evening.bws"
    file.write_bytes(written(example()))
    tables, properties = (machine.found(program) for program in ("mdb-tables", "mdb-prop"))
    assert tables is not None
    assert properties is not None
    found = subprocess.run([tables, "-S", file], env=machine.environment(), capture_output=True, text=True, check=True)
    system = ["MSysObjects", "MSysACEs", "MSysQueries", "MSysRelationships"]
    assert found.stdout.split() == [*system, *(table.name for table in TABLES)]
    told = subprocess.run(
        [properties, file, "ReceivedData"], env=machine.environment(), capture_output=True, text=True, check=True
    ).stdout
    # Terminals enter empty texts, which the engine refuses unless a column allows them.
    assert "name: Remarks\n\tAllowZeroLength: yes" in told
    assert "name: Erased\n\tDefaultValue: False" in told


TEXTS = st.text(st.characters(codec="utf-16", exclude_categories=("Cs",)), max_size=20)
COLUMNS = (
    NewColumn("A", "Long", is_autonumber=True), NewColumn("B", "Short"), NewColumn("C", "Text", 40),
    NewColumn("D", "Bool"), NewColumn("E", "DateTime"), NewColumn("G", "Text", 20),
)  # fmt: skip
MOMENTS = st.integers(0, 6 * 10**9).map(lambda seconds: datetime(1900, 1, 1) + timedelta(seconds=seconds))
ROWS = st.lists(
    st.fixed_dictionaries(
        {"A": st.integers(1, 2**31 - 1), "B": st.none() | st.integers(-(2**15), 2**15 - 1), "C": st.none() | TEXTS,
         "D": st.booleans(), "E": st.none() | MOMENTS,
         "G": st.none() | st.just("") | st.text("KQJ", max_size=20)}
    ),
    max_size=150,
)  # fmt: skip


@settings(max_examples=25, deadline=None)
@given(ROWS)
def test_what_is_written_is_what_is_read(rows: list[dict[str, object]]) -> None:
    found = read_tables(
        write_database([NewTable("Clients", COLUMNS)], {"Clients": rows}, EVENING), frozenset(("clients",))
    )
    assert found["clients"] == [{name.lower(): value for name, value in row.items()} for row in rows]


def test_an_event_too_large_for_the_file_is_refused_in_words() -> None:
    rows = [{"C": "x" * 40} for _ in range(25_000)]
    with pytest.raises(CardinalError, match="two megabytes"):
        write_database([NewTable("Clients", COLUMNS)], {"Clients": rows}, EVENING)
    with pytest.raises(CardinalError, match="longer than the 20 characters"):
        write_database([NewTable("Clients", COLUMNS)], {"Clients": [{"G": "x" * 21}]}, EVENING)


def remade(data: bytes, **changed: list[Values]) -> bytes:
    """The same file with other rows in some of its tables, as a control program would leave it."""
    tables = read_tables(data, frozenset(NAMES))
    rows = {
        table.name: [{column.name: row.get(column.name.lower()) for column in table.columns} for row in tables[key]]
        for key, table in NAMES.items()
        if key in tables
    }
    return write_database(TABLES, {**rows, **changed}, EVENING)


def evening(tmp_path: Path) -> Path:
    """An event drawn as the sample file was, without a result."""
    made = import_event([("evening.bws", content("mitchell5_after"))])
    folder = tmp_path / "event"
    write_folder(made, folder)
    (folder / "results.csv").unlink()
    return folder


def received(data: bytes) -> list[dict[str, object]]:
    columns = NAMES["receiveddata"].columns
    rows = read_tables(data, frozenset(("receiveddata",)))["receiveddata"]
    return [{column.name: row.get(column.name.lower()) for column in columns} for row in rows]


def test_an_evening_is_followed_from_the_first_result_to_the_standings(tmp_path: Path) -> None:
    folder, file = evening(tmp_path), tmp_path / "evening.bws"
    event = open_folder(folder).event
    whole = content("mitchell5_after")
    # Before play: the file that Cardinal makes has no result.
    assert read_terminals(event, event.conditions.stages[0].name, written(event)).entries == ()
    first_round = [row for row in received(whole) if row["Round"] == 1]
    file.write_bytes(remade(whole, ReceivedData=first_round))
    result = run(app, ["event", "terminals", str(folder), str(file)])
    assert "New: 20. Corrected: 0." in result.output
    assert len(open_folder(folder).event.lines) == 20
    # The rest of the evening.
    file.write_bytes(remade(whole))
    result = run(app, ["event", "terminals", str(folder), str(file)])
    assert "New: 79. Corrected: 0. Known: 20." in result.output
    assert result.exit_code == 1  # an arbitral score and an unknown number wait for the Director
    followed = open_folder(folder).event
    imported = import_event([("evening.bws", whole)]).event
    assert {(one.place, one.ns, one.ew, one.score) for one in followed.lines} == {
        (one.place, one.ns, one.ew, one.score) for one in imported.lines
    }
    totals = [
        [(row.number, row.score) for ranking in standings(one).stages[0].rankings for row in ranking.rows]
        for one in (followed, imported)
    ]
    assert totals[0] == totals[1]
    facts = json.loads((folder / "facts.json").read_text("utf-8"))["facts"]
    leads = {(row["round"], row["table"], row["board"]): row["facts"]["lead"] for row in facts}
    assert (leads[1, "1", 1], leads[1, "1", 2], leads[1, "1", 4]) == ("HT", "SA", "C2")
    # Nothing is taken twice.
    again = run(app, ["event", "terminals", str(folder), str(file)])
    assert "New: 0. Corrected: 0. Known: 99." in again.output


def test_a_table_may_correct_itself_and_what_the_director_changed_stays(tmp_path: Path) -> None:
    folder, file = evening(tmp_path), tmp_path / "evening.bws"
    whole = content("mitchell5_after")
    rows = [row for row in received(whole) if row["Round"] == 1 and row["Table"] == 1]
    assert [(row["Board"], row["Contract"], row["Result"]) for row in rows][:2] == [
        (1, "4 S x", "="),
        (2, "1 NT xx", "-3"),
    ]
    file.write_bytes(remade(whole, ReceivedData=rows))
    run(app, ["event", "terminals", str(folder), str(file)])
    # Board 1 is corrected at the table; board 2 by the Director, and then at the table; board 3 is taken back.
    (folder / "corrections.csv").write_text(
        "stage,round,table,board,after,by,reason\n"
        f"{open_folder(folder).conditions.stages[0].name},1,1,2,1NTXX by N -2,Director,counted wrong\n"
    )
    changed = [dict(rows[0], Result="-1", ID=9001), dict(rows[1], Result="-4", ID=9002), rows[3]]
    file.write_bytes(remade(whole, ReceivedData=[rows[0], *changed]))
    result = run(app, ["event", "terminals", str(folder), str(file)])
    assert "Corrected: 1." in result.output
    assert "Contradicted: 1. Taken back: 1." in result.output
    opened = open_folder(folder)
    corrections = {one.place.board: one for one in opened.event.corrections}
    assert (write_cell(corrections[1].after), corrections[1].by, corrections[1].clauses) == (
        "4SX by N -1",
        "terminal",
        ("79C1",),
    )
    assert corrections[2].by == "Director"
    assert len(opened.event.lines) == 4
    again = run(app, ["event", "terminals", str(folder), str(file)])
    assert "Corrected: 0. Known: 2. Contradicted: 1. Taken back: 1." in again.output


def test_numbers_typed_at_the_table_are_held_against_the_entries(tmp_path: Path) -> None:
    event = open_folder(evening(tmp_path)).event
    stage = event.conditions.stages[0].name
    reading = read_terminals(event, stage, content("mitchell5_after"))
    notes = {(note.table, note.seat, note.sitting) for note in reading.seats}
    # Nobody has the number 999; South of table 2 has a substitute from round 3.
    assert any(sitting is Sitting.UNKNOWN for _, _, sitting in notes)
    assert (2, Seat.S, Sitting.UNKNOWN) in notes or (2, Seat.S, Sitting.OTHER) in notes


def test_names_typed_at_the_table_come_into_entries_without_names_on_the_users_word(tmp_path: Path) -> None:
    folder, file = evening(tmp_path), tmp_path / "evening.bws"
    file.write_bytes(content("mitchell5_after"))
    before = {one.number: one for one in open_folder(folder).entries}
    first, second = sorted(before)[:2]
    kept = replace(before[second], players=before[second].players[:1])
    # The first pair has no name, the second one name, the others both.
    changed = [replace(before[first], players=()), kept, *(before[number] for number in sorted(before)[2:])]
    (folder / "entries.csv").write_text(entries_csv(changed), "utf-8")
    command = ["event", "terminals", str(folder), str(file)]
    told = run(app, [*command, "--dry-run", "--names"])
    assert "it is written there only on your word" in told.output
    run(app, command)
    assert [one.players for one in open_folder(folder).entries][:2] == [(), kept.players]
    told = run(app, [*command, "--names"])
    people = ", ".join(f"{one.name} ({one.key})" for one in before[first].players)
    assert f"Written into the entry of {first}: {people}." in told.output
    after = {one.number: one.players for one in open_folder(folder).entries}
    assert {number: set(players) for number, players in after.items()} == {
        number: set(one.players) for number, one in before.items()
    }
    # Nothing is written twice, and the substitute of round 3 replaces nobody.
    assert "Written into" not in run(app, [*command, "--names"]).output
    assert {one.number: one.players for one in open_folder(folder).entries} == after


def test_a_list_of_entries_with_a_line_that_cannot_be_read_is_not_written_anew(tmp_path: Path) -> None:
    folder, file = evening(tmp_path), tmp_path / "evening.bws"
    file.write_bytes(content("mitchell5_after"))
    opened = open_folder(folder)
    changed = [replace(one, players=()) for one in opened.entries]
    text = entries_csv(changed) + "x,,\n"
    (folder / "entries.csv").write_text(text, "utf-8")
    assert run(app, ["event", "terminals", str(folder), str(file), "--names"]).exit_code == 2
    assert (folder / "entries.csv").read_text("utf-8") == text
    assert open_folder(folder).event.lines == ()


def test_a_ledger_that_cannot_be_read_is_none() -> None:
    event = example()
    place = event.lines[0].place
    assert ledger(ledger_text({place: "4S by N ="})) == {place: "4S by N ="}
    for text in ("", "[]", "{}", '{"taken": [1]}', '{"taken": [{"stage": 1}]}'):
        assert ledger(text) == {}


def test_teams_have_two_tables_a_match_and_their_results_come_back_to_their_rooms() -> None:
    event = example("swiss-teams")
    stage = event.conditions.stages[0]
    told = read_bws(written(event))
    match = next(one for one in event.matches if one.round == 1 and one.table == "2")
    planned = {one.table: one for one in told.rounds if one.round == 1}
    assert (planned[3].ns, planned[3].ew) == (match.home, match.away)
    assert (planned[4].ns, planned[4].ew) == (match.away, match.home)
    bare = Event(event.conditions, event.contestants, event.players, matches=event.matches)
    row: dict[str, object] = {
        "ID": 1, "Section": 1, "Table": 4, "Round": 1, "Board": 3, "PairNS": match.away, "PairEW": match.home,
        "Declarer": match.away, "NS/EW": "S", "Contract": "4 S", "Result": "=", "LeadCard": "H10", "Remarks": "",
    }  # fmt: skip
    reading = read_terminals(bare, stage.name, remade(written(event), ReceivedData=[row]))
    (entry,) = reading.entries
    assert entry.verdict is Verdict.NEW
    assert (entry.line.place.table, entry.line.place.room, entry.line.place.board) == ("2", "closed", 3)
    assert len(entry.line.players) == 4
    assert {str(card) for card in reading.leads.values()} == {"HT"}


def test_a_file_is_made_once_and_never_over_one_that_is_open(tmp_path: Path) -> None:
    folder = str(ROOT / "examples" / "club-mitchell")
    file = tmp_path / "evening.bws"
    made = run(app, ["event", "terminals", folder, str(file), "--new", "--pin", "1234", "--option", "leads", "--json"])
    assert made.exit_code == 0, made.output
    assert json.loads(made.output)["pin"] == "1234"
    row = read_tables(file.read_bytes(), frozenset(("settings",)))["settings"][0]
    assert (row["leadcard"], row["bm2pincode"], row["showpercentage"]) == (True, "1234", False)
    assert run(app, ["event", "terminals", folder, str(file), "--new"]).exit_code == 2
    (tmp_path / "other.ldb").write_bytes(b"")
    assert (
        "choose another"
        in run(app, ["event", "terminals", folder, str(tmp_path / "other.bws"), "--new"]).output.lower()
    )
    for wrong in (["--pin", "12"], ["--option", "music"]):
        assert run(app, ["event", "terminals", folder, str(tmp_path / "third.bws"), "--new", *wrong]).exit_code == 2
    assert run(app, ["event", "terminals", folder, str(tmp_path / "none.bws")]).exit_code == 2
