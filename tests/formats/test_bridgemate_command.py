"""``cardinal bridgemate``: a movement out, results in; what stands in an event stays, and contradictions are told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from cardinal.cli.bridgemate import bridgemate
from cardinal.contest.event_folder import load_event
from cardinal.language import Language

GUID = "A1B2C3D4E5F60718293A4B5C6D7E8F90"
CONDITIONS = """
name = "Tuesday Pairs"
pack = "wbf-2017"
game = "bridge"
form = "pairs"

[[stage]]
name = "pairs"
system = "mitchell"
rounds = 2
boards = 2
scoring = "matchpoints"
starts = 2026-02-03T19:30:00
"""
ENTRIES = "number,name,players\n" + "".join(f"{n},Pair {n},Ann {n} = a{n}; Bo {n} = b{n}\n" for n in range(1, 5))
TABLES = [
    (1, "1", 1, 3, [1, 2]), (1, "2", 2, 4, [3, 4]), (2, "1", 1, 4, [3, 4]), (2, "2", 2, 3, [1, 2]),
]  # fmt: skip
RESULTS = "round,table,board,ns,ew,result\r\n# by hand\r\n1,1,1,1,3,4S by N =\r\n1,1,2,1,3,3NT by E -1"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "event"
    (place / "rounds").mkdir(parents=True)
    rounds = [
        {
            "round": number,
            "tables": [
                {"table": table, "ns": [ns], "ew": [ew], "boards": boards, "section": "Green"}
                for at, table, ns, ew, boards in TABLES
                if at == number
            ],
        }
        for number in (1, 2)
    ]
    (place / "event.toml").write_text(CONDITIONS, "utf-8")
    (place / "entries.csv").write_text(ENTRIES, "utf-8")
    (place / "rounds" / "pairs.json").write_text(json.dumps({"stage": "pairs", "rounds": rounds}), "utf-8")
    (place / "results.csv").write_bytes(RESULTS.encode())
    return place


def run(*arguments: object) -> Result:
    return CliRunner().invoke(bridgemate, list(map(str, arguments)), env={"LC_ALL": "", "LANG": ""})


def terminal(**changes: object) -> dict[str, object]:
    """Four spades by North, made, in the first round at table 1 on board 1."""
    told = {
        "SectionLetters": "A", "TableNumber": 1, "RoundNumber": 1, "BoardNumber": 1, "ScoringDirection": 3,
        "PairNorthSouth": 1, "PairEastWest": 3, "DeclaringPair": 1, "DeclarerDirection": 1, "Level": 4,
        "Denomination": 4, "Stake": 0, "TotalTricks": 10,
    }  # fmt: skip
    return {**told, **changes}


AT_TABLE_2 = {"TableNumber": 2, "BoardNumber": 3, "PairNorthSouth": 2, "PairEastWest": 4, "DeclaringPair": 2}


def message(*results: object) -> str:
    return json.dumps({"DataType": 12, "ErrorType": 0, "SerializedData": json.dumps(results)})


def sent(folder: Path, *results: object) -> Path:
    path = folder.parent / "message.json"
    path.write_text(message(*results), "utf-8")
    return path


def told(folder: Path, *results: object) -> list[dict[str, Any]]:
    found = run("results", sent(folder, *results), "--event", folder, "--json")
    entries: list[dict[str, Any]] = json.loads(found.stdout)["entries"]
    return entries


def test_the_movement_of_a_session_is_one_message(folder: Path) -> None:
    found = run("movement", folder, "--guid", GUID, "--club-id", "CLUB1")
    assert found.exit_code == 0, found.output
    sent_out = json.loads(found.stdout)
    assert (sent_out["Command"], sent_out["ClubId"]) == (5, "CLUB1")
    (session,) = json.loads(sent_out["SerializedData"])["Sessions"]
    assert (session["SessionGuid"], session["Year"], session["Hour"]) == (GUID, 2026, 19)
    (section,) = session["ScoringGroups"][0]["Sections"]
    pairs = [(one["PairNS"], one["PairEW"]) for table in section["Tables"] for one in table["Rounds"]]
    assert pairs == [(1, 3), (1, 4), (2, 4), (2, 3)]
    assert found.stderr == f"The session is {GUID}.\n"


def test_one_round_may_be_sent_alone_and_into_a_file(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    assert run("movement", folder, "--round", "2", "--out", out).stdout == ""
    (session,) = json.loads(json.loads(out.read_text("utf-8"))["SerializedData"])["Sessions"]
    tables = session["ScoringGroups"][0]["Sections"][0]["Tables"]
    assert [[one["RoundNumber"] for one in table["Rounds"]] for table in tables] == [[2], [2]]


def test_the_same_evening_has_the_same_session_and_another_day_another(folder: Path) -> None:
    first, again = (run("movement", folder).stderr for _ in range(2))
    other = run("movement", folder, "--starts", "2026-02-10T19:30").stderr
    assert first == again != other


def test_results_are_new_known_or_contradicted(folder: Path) -> None:
    known, wrong, new = told(folder, terminal(), terminal(BoardNumber=2), terminal(**AT_TABLE_2))
    assert (known["verdict"], wrong["verdict"], new["verdict"]) == ("known", "contradicted", "new")
    assert (wrong["result"], wrong["earlier"]) == ("4S by N =", "1-3 3NT by E -1")
    assert new["section"] == "Green"


def test_nothing_is_written_unless_it_is_asked_for(folder: Path) -> None:
    assert run("results", sent(folder, terminal(**AT_TABLE_2)), "--event", folder).exit_code == 0
    assert (folder / "results.csv").read_bytes() == RESULTS.encode()


def test_new_results_are_added_and_what_is_there_stays_to_the_letter(folder: Path) -> None:
    path = sent(folder, terminal(BoardNumber=2), terminal(**AT_TABLE_2), terminal(**{**AT_TABLE_2, "BoardNumber": 4}))
    found = run("results", path, "--event", folder, "--write")
    assert found.exit_code == 1  # a contradiction
    added = "\r\n1,2,3,2,4,4S by N =\r\n1,2,4,2,4,4S by N =\r\n"
    assert (folder / "results.csv").read_bytes().decode() == RESULTS + added
    event = load_event(folder)
    assert (len(event.lines), event.flaws) == (4, ())
    assert run("results", path, "--event", folder, "--write").stdout.count("New: 0. Known: 2. Contradicted: 1.") == 1
    assert (folder / "results.csv").read_bytes().decode() == RESULTS + added


def test_an_event_without_results_gets_a_file(folder: Path) -> None:
    (folder / "results.csv").unlink()
    assert run("results", sent(folder, terminal()), "--event", folder, "--write").exit_code == 0
    (line,) = load_event(folder).lines
    assert (line.place.table, line.ns, line.ew, line.section) == ("1", (1,), (3,), "Green")


def test_a_results_file_in_json_is_added_to(folder: Path) -> None:
    (folder / "results.csv").unlink()
    kept = {"round": 1, "table": "1", "board": 1, "ns": 1, "ew": 3, "result": "4S by N ="}
    (folder / "results.json").write_text(json.dumps({"results": [kept], "note": "kept"}), "utf-8")
    assert run("results", sent(folder, terminal(**AT_TABLE_2)), "--event", folder, "--write").exit_code == 0
    record = json.loads((folder / "results.json").read_text("utf-8"))
    assert (record["note"], record["results"][0], len(load_event(folder).lines)) == ("kept", kept, 2)


def test_a_file_without_a_column_that_is_needed_is_left_alone(folder: Path) -> None:
    (folder / "results.csv").write_text("round,table,board,ns,ew\n1,1,1,1,3\n", "utf-8")
    found = run("results", sent(folder, terminal(**AT_TABLE_2)), "--event", folder, "--write")
    assert found.exit_code == 2
    assert "no column for result" in found.stderr
    assert (folder / "results.csv").read_text("utf-8") == "round,table,board,ns,ew\n1,1,1,1,3\n"


def test_a_file_that_cannot_be_read_is_left_alone(folder: Path) -> None:
    (folder / "results.csv").write_text("nothing of the kind\n", "utf-8")
    found = run("results", sent(folder, terminal()), "--event", folder, "--write")
    assert (found.exit_code, (folder / "results.csv").read_text("utf-8")) == (2, "nothing of the kind\n")


def test_a_result_sent_twice_is_told_as_such_and_a_changed_one_with_what_it_was(folder: Path) -> None:
    (again,) = told(folder, terminal(**AT_TABLE_2), terminal(**AT_TABLE_2))
    assert (again["verdict"], again["repeated"], again["replaced"]) == ("new", 1, [])
    (changed,) = told(folder, terminal(**AT_TABLE_2), terminal(**AT_TABLE_2, TotalTricks=9))
    assert (changed["result"], changed["repeated"], changed["replaced"]) == ("4S by N -1", 0, ["4S by N ="])


def test_a_result_taken_back_is_told_if_the_event_has_it(folder: Path) -> None:
    (entry,) = told(folder, terminal(IsDeleted=True), terminal(**AT_TABLE_2, IsDeleted=True))
    assert (entry["board"], entry["verdict"], entry["earlier"]) == (1, "withdrawn", "1-3 4S by N =")


def test_a_result_of_nobody_is_not_entered(folder: Path) -> None:
    (entry,) = told(folder, terminal(**{**AT_TABLE_2, "PairNorthSouth": 9, "DeclaringPair": 9}))
    assert entry["verdict"] == "refused"
    assert "9" in entry["flaws"][0]


def test_a_message_a_line_and_several_files_are_read_in_their_order(folder: Path, tmp_path: Path) -> None:
    lines = tmp_path / "lines.json"
    lines.write_text(f"{message(terminal())}\n{message(terminal(**AT_TABLE_2))}\n{{broken}}\n", "utf-8")
    later = tmp_path / "later.json"
    later.write_text(message(terminal(**AT_TABLE_2, TotalTricks=11)), "utf-8")
    found = run("results", lines, later, "--event", folder, "--json")
    record = json.loads(found.stdout)
    assert [one["result"] for one in record["entries"]] == ["4S by N =", "4S by N +1"]
    assert [(one["file"], one["line"]) for one in record["problems"]] == [("lines.json", 3)]
    assert found.exit_code == 1


@pytest.mark.parametrize("language", Language)
def test_what_would_be_entered_is_told_in_the_readers_language(language: Language, folder: Path) -> None:
    path = sent(folder, terminal(), terminal(BoardNumber=2), terminal(**AT_TABLE_2))
    english = run("results", path, "--event", folder).stdout.splitlines()
    found = run("results", path, "--event", folder, "--lang", language).stdout.splitlines()
    assert len(found) == 4
    assert all((one == other) is (language is Language.EN) for one, other in zip(found, english, strict=True))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--stage", "final"), "no stage"),
        (("--guid", "short"), "identifies no session"),
        (("--starts", "soon"), "is not a time"),
        (("--round", "9"), "no movement"),
    ],
)
def test_a_movement_that_cannot_be_sent_is_refused_in_one_line(
    arguments: tuple[str, ...], said: str, folder: Path
) -> None:
    refused = run("movement", folder, *arguments)
    assert (refused.exit_code, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
    assert said in refused.stderr
