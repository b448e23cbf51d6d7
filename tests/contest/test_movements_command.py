"""``cardinal movement``, as an organiser calls it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cardinal.cli.main import app
from cardinal.contest.movements import Even, Movement, as_barometer, csv_rows, howell, individual, mitchell, text_grid


def run(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["movement", *words], env={"LC_ALL": "", "LANG": ""})
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.parametrize(
    ("words", "kind", "tables", "rounds"),
    [
        ("howell --tables 7", "howell", 7, 13),
        ("mitchell --tables 13 --rounds 13 --phantom", "mitchell", 13, 13),
        ("mitchell --tables 8 --skip --arrow-switch", "mitchell", 8, 7),
        ("mitchell --tables 8 --share --boards 3", "mitchell", 8, 8),
        ("mitchell --tables 7 --rover", "mitchell", 7, 7),
        ("mitchell --tables 7 --sections 2", "field", 14, 7),
        ("three-quarter --tables 8 --rounds 11", "three-quarter", 8, 11),
        ("short-howell --pairs 10 --rounds 6", "short-howell", 5, 6),
        ("hesitation --tables 7", "hesitation", 7, 8),
        ("web --tables 16 --rounds 13", "web", 16, 13),
        ("barometer --tables 6 --phantom", "barometer", 6, 11),
        ("individual --players 12", "individual", 3, 11),
        ("rainbow --players 20 --arrow-rounds 1", "rainbow", 5, 5),
    ],
)
def test_json_is_the_movement_with_its_figures(words: str, kind: str, tables: int, rounds: int) -> None:
    code, out, err = run(*words.split(), "--json")
    assert (code, err) == (0, "")
    record = json.loads(out)
    assert (record["kind"], record["tables"], len(record["rounds"])) == (kind, tables, rounds)
    assert 0 <= record["figures"]["balance"] <= 100
    assert Movement.from_json(record).tables == tables


def test_the_options_reach_the_movement() -> None:
    words = "mitchell --tables 8 --share --arrow-rounds 3 --phantom --phantom-side NS --json"
    _, out, _ = run(*words.split())
    movement = Movement.from_json(json.loads(out))
    assert movement == mitchell(8, even=Even.SHARE, arrow_switch=3).with_phantom(8)
    _, out, _ = run("individual", "--players", "13", "--same-boards", "--boards", "2", "--json")
    assert Movement.from_json(json.loads(out)) == as_barometer(individual(13, boards_per_set=2))


def test_grid_and_csv_are_those_of_the_library() -> None:
    code, out, _ = run("howell", "--tables", "4", "--lang", "ja")
    assert code == 0
    assert out.startswith(text_grid(howell(4), "ja"))
    assert "バランス100.0" in out
    code, out, _ = run("howell", "--tables", "4", "--format", "csv")
    assert (code, out) == (0, csv_rows(howell(4)))


def test_cards_say_where_everybody_goes() -> None:
    _, out, _ = run("howell", "--tables", "4", "--boards", "3", "--format", "cards")
    assert "Contestant 2: always go where 1 was" in out
    assert out.count("round 1:") == 8
    _, out, _ = run("mitchell", "--tables", "5", "--phantom", "--format", "cards", "--lang", "zh-Hans")
    assert out.count("轮空") == 5
    _, out, _ = run("individual", "--players", "8", "--format", "cards", "--lang", "zh-Hant")
    assert "搭檔" in out
    _, out, _ = run("mitchell", "--tables", "5", "--boards", "2", "--phantom", "--format", "tables")
    assert "round 1: 2 against 7, boards 3–4, which then go to table 1" in out
    assert out.count("no play") == 5


def test_check_says_what_is_wrong_and_ends_with_one(tmp_path: Path) -> None:
    good = tmp_path / "good.json"
    good.write_text(json.dumps(howell(5).to_json()), "utf-8")
    assert run("check", str(good))[0] == 0
    bad = tmp_path / "bad.json"
    rows = [[{"ns": 1, "ew": 2, "boards": 1}], [{"ns": 1, "ew": 3, "boards": 1}]]
    bad.write_text(json.dumps({"rounds": rows}), "utf-8")
    code, out, _ = run("check", str(bad))
    assert code == 1
    assert out.startswith("illegal: Contestant 1 plays board set 1 more than once: in rounds 1, 2.")
    code, out, _ = run("check", str(bad), "--json")
    assert code == 1
    assert json.loads(out)["findings"][0]["code"] == "board_twice"
    code, out, _ = run("check", str(bad), "--format", "csv")
    assert code == 1
    assert out.splitlines()[1] == "1,,1,1,2,1,1,1,1"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("howell --tables 15", "2 to 14"),
        ("howell --tables seven", "whole number"),
        ("howell --tables -3", "whole number"),
        ("howell --tables 9999999999999999999999", "whole number"),
        ("howell --tables 7 --boards 0", "1 to 40"),
        ("howell --tables 7 --format pdf", "pdf"),
        ("howell --tables 7 --lang xx", "xx"),
        ("mitchell --tables 8 --skip --share", "choose one"),
        ("mitchell --tables 8 --phantom --phantom-side north", "NS, EW"),
        ("mitchell --tables 8 --sections 0", "2 to 26"),
        ("three-quarter --tables 8 --rounds 9", "10, 11, 12, 13, 14"),
        ("individual --players 10", "4, 5, 8, 9"),
        ("rainbow --players 22", "four players"),
        ("check no_such_file.json", "no_such_file.json"),
    ],
)
def test_what_is_refused_is_one_line_on_the_error_stream(words: str, said: str) -> None:
    code, out, err = run(*words.split())
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert said in err


@pytest.mark.parametrize("text", ["{", "[" * 100_000, "null", '{"rounds": 7}'])
def test_a_file_that_is_no_movement_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "movement.json"
    path.write_text(text, "utf-8")
    code, out, err = run("check", str(path))
    assert (code, out) == (2, "")
    assert err.count("\n") == 1


def test_an_odd_number_of_pairs_is_a_half_table() -> None:
    _, out, _ = run("mitchell", "--pairs", "9", "--json")
    assert Movement.from_json(json.loads(out)) == mitchell(5).with_phantom(10)
    _, out, _ = run("mitchell", "--pairs", "11", "--rover", "--json")
    assert Movement.from_json(json.loads(out)) == mitchell(5, rover=True)


@pytest.mark.parametrize("words", ["howell", "howell --tables 5 --pairs 10"])
def test_tables_or_pairs_must_be_said_and_not_both(words: str) -> None:
    code, _, err = run(*words.split())
    assert (code, err) == (2, "Say how many tables or how many pairs there are: --tables 5 or --pairs 10.\n")


def test_movements_are_listed_side_by_side() -> None:
    code, out, err = run("choose", "--pairs", "8", "--minutes", "180")
    assert (code, err) == (0, "")
    head, first, *_ = out.splitlines()
    assert head.split()[:4] == ["Movement", "Rounds", "Boards", "Total"]
    assert first.split() == ["Howell", "7", "3", "21", "21", "1", "0", "1", "1", "100%", "100.0", "154", "howell-7x3"]
    _, out, _ = run("choose", "--pairs", "8", "--minutes", "180", "--json")
    assert json.loads(out)[0]["key"] == "howell-7x3"
    _, out, _ = run("choose", "--teams", "7", "--boards", "24")
    assert "Multiple teams" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", "Say how many came, in one way"),
        ("--pairs 8 --teams 4", "Say how many came, in one way"),
        ("--pairs 8 --minutes 180 --boards 24", "in minutes or in boards, not both"),
        ("--pairs 3", "There are movements for 4 to 400 pairs, not for 3."),
        ("--pairs many", "many"),
        ("--teams 8 --winners 2", "No movement fits these wishes"),
    ],
)
def test_what_cannot_be_chosen_from_is_refused(words: str, said: str) -> None:
    code, _, err = run("choose", *words.split())
    assert code == 2
    assert said in err
