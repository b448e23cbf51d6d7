"""``cardinal pair`` as its users call it: text, CSV, JSON, four languages, and clear refusals."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from hashlib import sha256
from io import StringIO
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from cardinal.cli.pair import app
from cardinal.contest.pairings.unavoidable import Unavoidable
from cardinal.language import Language, keys

Run = Callable[..., Result]
FIELD = """number,name,score,met,bye
1,Ants,20,4 2,no
2,Bees,15.5,3 1,no
3,Cats,12,2 4,no
4,Dogs,7,1 3,no
5,Eels,3,,yes
"""


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LANG", raising=False)
    return lambda *words: CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture
def field(tmp_path: Path) -> Path:
    path = tmp_path / "field.csv"
    path.write_text(FIELD, "utf-8")
    return path


@pytest.fixture
def all_met(tmp_path: Path) -> Path:
    path = tmp_path / "field.json"
    teams = [{"number": number, "score": 5 - number} for number in (1, 2, 3, 4)]
    path.write_text(json.dumps({"teams": teams, "rounds": ["1-2 3-4", "1-3 2-4", "1-4 2-3"]}), "utf-8")
    return path


def test_a_swiss_round_is_paired_from_csv(run: Run, field: Path) -> None:
    # The last has had its bye, so the next lowest has it; 1 has met 2, so the nearest it can meet is 3.
    result = run("swiss", field, "--round", "3")
    assert result.exit_code == 0
    lines = [line.strip() for line in result.stdout.splitlines()]
    assert lines[:4] == ["Round 3", "1. 1 Ants - 3 Cats", "2. 2 Bees - 5 Eels", "4 Dogs: bye"]
    rows = list(csv.DictReader(StringIO(run("swiss", field, "--round", "3", "--format", "csv").stdout)))
    assert [(row["home"], row["away"]) for row in rows] == [("1", "3"), ("2", "5"), ("4", "")]


def test_a_rematch_that_cannot_be_avoided_comes_with_a_proof_that_holds(run: Run, all_met: Path) -> None:
    record = json.loads(run("swiss", all_met, "--json").stdout)
    assert record["round"] == 4
    assert len(record["rematches"]) == 2
    proof = record["proof"]
    met = {number: frozenset({1, 2, 3, 4}) - {number} for number in (1, 2, 3, 4)}
    groups = tuple(map(frozenset, proof["odd_groups"]))
    assert Unavoidable(frozenset(proof["barrier"]), groups, proof["rematches"]).holds(met)
    assert "Proof" in run("swiss", all_met).stdout
    assert "証明" in run("swiss", all_met, "--lang", "ja").stdout


def test_danish_pairs_neighbours_again(run: Run, all_met: Path) -> None:
    record = json.loads(run("swiss", all_met, "--danish", "--json").stdout)
    assert [set(pair) for pair in record["pairings"]] == [{1, 2}, {3, 4}]


def test_related_and_sitting_out_are_heeded(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "six.csv"
    path.write_text("number,score\n" + "".join(f"{number},{10 - number}\n" for number in range(1, 7)), "utf-8")
    record = json.loads(run("swiss", path, "--related", "3,4;5,6", "--sit-out", "1,2", "--json").stdout)
    assert [set(pair) for pair in record["pairings"]] == [{3, 5}, {4, 6}]
    assert record["sitting_out"] == [1, 2]


def test_a_round_robin_is_printed_in_every_form(run: Run) -> None:
    text = run("round-robin", "--teams", "10").stdout
    assert "7-1  3-2  9-8  5-4  10-6" in text.splitlines()[5]
    assert "GA2.10" in text
    record = json.loads(run("round-robin", "--teams", "10", "--json").stdout)
    assert record["rounds"][5]["pairings"] == [[7, 1], [3, 2], [9, 8], [5, 4], [10, 6]]
    assert len(run("round-robin", "--teams", "10", "--format", "csv").stdout.splitlines()) == 1 + 45


def test_a_knockout_of_thirteen_after_two_losses(run: Run) -> None:
    record = json.loads(run("knockout", "--teams", "13", "--double", "standard", "--json").stdout)
    assert record["byes"] == [1, 2, 3]
    assert len(record["matches"]) == 2 * 13 - 1
    assert record["matches"][-1]["if_needed"]
    assert len(json.loads(run("knockout", "--teams", "13", "--json").stdout)["matches"]) == 12
    assert "Byes in the first round: 1, 2, 3" in run("knockout", "--teams", "13").stdout
    assert run("knockout", "--teams", "4", "--format", "csv").stdout.splitlines()[1] == "W1.1,1,4,0"


def test_a_draw_can_be_worked_out_again(run: Run, tmp_path: Path) -> None:
    names = tmp_path / "names.txt"
    names.write_text("红队\n蓝队\n\nGreen\n", "utf-8")
    record = json.loads(run("draw", names, "--seed", "Cup", "--json").stdout)
    assert [one["sha256"] for one in record["lots"]] == sorted(
        sha256(f"Cup|numbers|{name}".encode()).hexdigest() for name in ("红队", "蓝队", "Green")
    )
    groups = json.loads(run("draw", "--teams", "8", "--groups", "2", "--seeds", "2", "--seed", "Cup", "--json").stdout)
    assert [group[0] for group in groups["groups"]] == ["1", "2"]
    assert [len(group) for group in groups["groups"]] == [4, 4]


def test_check_ends_with_one_if_something_is_illegal(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "rounds.txt"
    path.write_text("# round robin\n1-2 3-4\n1-3 2-4\n1-4 2-3\n", "utf-8")
    assert run("check", path).exit_code == 0
    path.write_text("1-2 3-4\n2-1 3-4\n", "utf-8")
    result = run("check", path, "--json")
    assert result.exit_code == 1
    assert [one["kind"] for one in json.loads(result.stdout)["findings"]] == ["rematch", "rematch"]
    assert run("check", path, "--rematches").exit_code == 0


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("team,score\n1,2\n", "line 1"),
        ("number,score\n1,2\n2,abc\n", "line 3"),
        ("number,score\n1,2\nx,3\n", "line 3"),
        ("number,score\n1,2\n1,3\n", "line 3"),
        ("number,score\n1,2,9\n2,3\n", "line 2"),
        ("number,bye\n1,perhaps\n", "line 2"),
        ("number,score\n1,1e999\n", "line 2"),
        ("number,score\n1,NaN\n", "line 2"),
        ('{"teams": 5}', "teams"),
        ('{"teams": [{"number": true}]}', "number"),
        ('{"teams": [{"number": 1}, {"number": 2}], "rounds": ["1-3"]}', "3"),
        ('{"teams": [{"number": 1}, {"number": 2}], "rounds": ["1:2"]}', "1:2"),
        ("{oops", "JSON"),
    ],
)
def test_a_bad_field_is_refused_with_its_line(run: Run, tmp_path: Path, text: str, line: str) -> None:
    path = tmp_path / "bad"
    path.write_text(text, "utf-8")
    result = run("swiss", path)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    assert line in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        ("round-robin", "--teams", "x"),
        ("round-robin", "--teams", "1"),
        ("round-robin", "--teams", "9999999999999999999999"),
        ("knockout", "--teams", "13", "--double", "triple"),
        ("knockout", "--teams", "13", "--format", "xml"),
        ("draw", "--teams", "4"),
        ("draw", "--seed", "Cup"),
        ("draw", "--seed", "Cup", "--teams", "4", "--groups", "9"),
        ("draw", "--seed", "Cup", "--teams", "4", "--groups", "2", "--related", "1,2;2,3"),
        ("draw", "--seed", "Cup", "--teams", "4", "--groups", "2", "--spread", "dice"),
        ("swiss", "no such file"),
        ("check", "no such file"),
    ],
)
def test_bad_input_is_refused_on_one_line(run: Run, words: tuple[str, ...]) -> None:
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("package", ["cardinal.cli.pair", "cardinal.contest.pairings"])
def test_every_text_is_there_in_four_languages_with_the_same_values(package: str) -> None:
    import re
    import tomllib
    from importlib.resources import files

    root, *path = package.split(".")
    beside = files(root).joinpath(*path[:-1], f"{path[-1]}.toml")
    source = beside if beside.is_file() else files(root).joinpath(*path, "texts.toml")
    tables = tomllib.loads(source.read_text("utf-8"))
    assert keys(package) == set(tables)
    for key, texts in tables.items():
        assert set(texts) == {str(language) for language in Language}, key
        assert len({frozenset(re.findall(r"{\w+}", text)) for text in texts.values()}) == 1, key


@pytest.mark.clause("G26.2")
def test_the_special_swiss_is_paired_in_zones(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "zones.csv"
    path.write_text("number,score,met\n1,20,6\n2,18,5\n3,16,4\n4,4,3\n5,2,2\n6,0,1\n", "utf-8")
    # Three winners are odd: the best of the others comes up, 4; it has met 3, so it meets 1 or 2.
    record = json.loads(run("special-swiss", path, "--round", "2", "--winners", "1,2,3", "--json").stdout)
    assert (record["promoted"], sorted(record["winners"]), record["rounds"]) == (4, [1, 2, 3, 4], 3)
    pairs = {frozenset(one) for one in record["pairings"]}
    assert frozenset({5, 6}) in pairs
    assert frozenset({3, 4}) not in pairs
    told = {
        run("special-swiss", path, "--round", "2", "--winners", "1,2,3", "--lang", one.value).stdout for one in Language
    }
    assert len(told) == 4
    assert all("5 - 6" in one or "6 - 5" in one for one in told)
    rows = list(
        csv.DictReader(
            StringIO(run("special-swiss", path, "--round", "2", "--winners", "1,2,3", "--format", "csv").stdout)
        )
    )
    assert len(rows) == 3


def test_the_first_round_of_a_special_swiss_is_strong_against_weak(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "zones.csv"
    path.write_text("number\n1\n2\n3\n4\n", "utf-8")
    record = json.loads(run("special-swiss", path, "--json").stdout)
    assert {frozenset(one) for one in record["pairings"]} == {frozenset({1, 3}), frozenset({2, 4})}


@pytest.mark.parametrize(
    "words", [("--round", "2"), ("--round", "3", "--winners", "1"), ("--round", "2", "--winners", "9")]
)
def test_zones_that_cannot_be_are_refused(run: Run, tmp_path: Path, words: tuple[str, ...]) -> None:
    path = tmp_path / "zones.csv"
    path.write_text("number\n1\n2\n3\n4\n", "utf-8")
    result = run("special-swiss", path, *words)
    assert result.exit_code == 2
    assert result.stderr
