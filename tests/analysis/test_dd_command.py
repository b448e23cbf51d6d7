"""``cardinal dd``: tables, par and costs of a file or a deal, as text and as JSON; what it cannot read it says."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from cardinal.analysis.engine import PROGRAM
from cardinal.cli.dd import dd
from cardinal.cli.pbn_records import Recorded, Skipped, read_pbn
from cardinal.language import Language

A_SUIT_EACH = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
TWO_SUITS = "N:AKQJT9876543.2.. 2.AKQJT9876543.. ..AKQJT98765432. ...AKQJT98765432"
# The lead of the heart gives dummy's twelve, where spades would have held declarer to one.
RECORD = f"""% PBN 2.1
[Event "?"]
[Board "3"]
[Dealer "S"]
[Vulnerable "EW"]
[Deal "{TWO_SUITS}"]
[Declarer "W"]
[Contract "1NT"]
{{a remark
over two lines}}
[Auction "S"]
Pass 1NT =1= Pass Pass
Pass
[Note "1: not very strong"]
[Play "N"]
H2 H3 D2 C2
D? - - -
*

"""


def run(*arguments: str, **environment: str) -> Result:
    app = typer.Typer()
    app.command()(dd)
    return CliRunner().invoke(app, [*arguments, "--processes", "2"], env={"LC_ALL": "", "LANG": "", **environment})


def told(*arguments: str) -> dict[str, Any]:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert isinstance(found, dict)
    return found


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "evening.pbn"
    path.write_text(RECORD.replace("D? - - -", "-  HA -  -"), "utf-8")
    return path


def test_a_deal_is_told_with_its_tricks_and_its_par() -> None:
    result = run("--deal", A_SUIT_EACH, "--dealer", "E", "--vulnerable", "both")
    assert result.output.splitlines() == [
        "Board 1: dealer East, both sides vulnerable",
        "     NT   ♠   ♥   ♦   ♣",
        "  N   0  13   0  13   0",
        "  S   0  13   0  13   0",
        "  E   0   0  13   0  13",
        "  W   0   0  13   0  13",
        "Par: +2210 for North-South (7♠ by North =, 7♠ by South =)",
    ]


@pytest.mark.parametrize("language", Language)
def test_everything_is_told_in_the_readers_language(language: Language, file: Path) -> None:
    english = run(str(file)).stdout
    result = run(str(file), "--lang", str(language))
    assert result.exit_code == 0
    assert (result.stdout == english) is (language is Language.EN)


def test_a_file_is_told_with_the_cost_of_its_cards(file: Path) -> None:
    (board,) = told(str(file))["boards"]
    assert (board["number"], board["dealer"], board["vulnerability"]) == (3, "S", "EW")
    assert board["contract"] == "1NT by W"
    assert [(one["seat"], one["card"], one["cost"]) for one in board["costs"]] == [
        ("N", "H2", 11),
        ("E", "H3", 0),
        ("S", "D2", 0),
        ("W", "C2", 0),
        ("E", "HA", 0),
    ]
    assert board["agrees_with_file"] is None
    assert board["tricks"]["W"]["NT"] == 1
    assert run(str(file)).output.splitlines()[-2:] == [
        "Cards that cost tricks in 1NT by West:",
        "  trick 1: North ♥2, 11",
    ]


def test_costs_can_be_left_out(file: Path) -> None:
    assert told(str(file), "--no-costs")["boards"][0]["costs"] is None


def test_a_table_of_the_file_that_is_another_is_noticed(file: Path) -> None:
    right = "0d0d0" * 2 + "00d0d" * 2
    path = file.with_name("tables.pbn")
    record = f'[Board "1"]\n[Deal "{A_SUIT_EACH}"]\n[DoubleDummyTricks "{{}}"]\n'
    path.write_text(record.format(right) + "\n" + record.format("1" + right[1:]), "utf-8")
    assert [one["agrees_with_file"] for one in told(str(path))["boards"]] == [True, False]
    assert run(str(path)).exit_code == 0
    result = run(str(path), "--check")
    assert result.exit_code == 1
    assert "The file has another table: 1d0d0" in result.output


def test_a_table_of_twenty_lines_is_read_too(file: Path) -> None:
    tricks = {"N": (0, 13, 0, 13, 0), "S": (0, 13, 0, 13, 0), "E": (0, 0, 13, 0, 13), "W": (0, 0, 13, 0, 13)}
    rows = [f"{seat} {one}  {tricks[seat][place]}" for seat in tricks for place, one in enumerate(("NT", *"SHDC"))]
    head = f'[Deal "{A_SUIT_EACH}"]\n[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\n'
    file.write_text(head + "\n".join(rows) + "\n", "utf-8")
    (board,) = told(str(file))["boards"]
    assert board["agrees_with_file"] is True
    file.write_text(head + "\n".join(rows[:-1]) + "\n", "utf-8")
    assert told(str(file))["boards"][0]["agrees_with_file"] is None


def test_a_record_that_cannot_be_read_is_told_with_its_line_and_the_others_are_done(file: Path) -> None:
    file.write_text(f'[Board "1"]\n[Deal "N:AK... - - -"]\n\n[Board "2"]\n[Deal "{A_SUIT_EACH}"]\n', "utf-8")
    result = run(str(file), "--json")
    found = json.loads(result.stdout)
    assert [one["number"] for one in found["boards"]] == [2]
    assert [one["line"] for one in found["skipped"]] == [1]
    assert result.stderr.startswith("Not read, line 1: ")


def test_a_play_that_breaks_off_or_cannot_be_is_followed_as_far_as_it_goes(file: Path) -> None:
    file.write_text(RECORD.replace("D? - - -", "-  SA -  -"), "utf-8")
    (board,) = told(str(file))["boards"]
    assert len(board["costs"]) == 4
    assert "♠A" in board["unplayable"]
    assert "The record of the play cannot be followed to its end" in run(str(file)).output


def test_without_a_contract_the_auction_gives_it(file: Path) -> None:
    bare = RECORD.replace('[Declarer "W"]\n[Contract "1NT"]\n', "")
    file.write_text(bare.replace("Pass\n[Note", "AP\n[Note"), "utf-8")
    (record,) = read_pbn(file)
    assert isinstance(record, Recorded)
    assert record.play is not None
    assert str(record.play.contract) == "1NT by W"


def test_an_old_file_in_latin_1_is_read(file: Path) -> None:
    file.write_bytes(f'[Event "Düsseldorf"]\r\n[Deal "{A_SUIT_EACH}"]\r\n'.encode("latin-1"))
    (record,) = read_pbn(file)
    assert isinstance(record, Recorded)


def test_records_end_where_a_tag_comes_again(file: Path) -> None:
    file.write_text(f'[Board "1"]\n[Deal "{A_SUIT_EACH}"]\n[Board "2"]\n[Deal "N:x"]\n[Board "3"]\n', "utf-8")
    first, second = read_pbn(file)
    assert isinstance(first, Recorded)
    assert isinstance(second, Skipped)
    assert second.line == 3


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "Give either a PBN file or one deal"),
        (("x.pbn", "--deal", A_SUIT_EACH), "Give either a PBN file or one deal"),
        (("nowhere.pbn",), "nowhere.pbn cannot be read"),
        (("--deal", "N:x"), "N:x"),
        (("--deal", A_SUIT_EACH, "--dealer", "Q"), "Q"),
        (("--deal", A_SUIT_EACH, "--vulnerable", "some"), "some"),
        (("--deal", A_SUIT_EACH, "--seconds", "0"), "0 is not a number of seconds"),
    ],
)
def test_bad_input_is_refused_in_one_line(arguments: tuple[str, ...], said: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_file_without_deals_is_refused(file: Path) -> None:
    file.write_text("nothing here\n", "utf-8")
    result = run(str(file))
    assert result.exit_code == 2
    assert "no deal" in result.stderr


def test_what_was_found_is_kept_in_a_folder(tmp_path: Path) -> None:
    first = told("--deal", A_SUIT_EACH, "--cache", str(tmp_path / "kept"))
    assert [path.name for path in (tmp_path / "kept").iterdir()] == ["double_dummy.sqlite3"]
    assert told("--deal", A_SUIT_EACH, "--cache", str(tmp_path / "kept")) == first


def test_without_endplay_the_command_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    result = run("--deal", A_SUIT_EACH)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "install cardinal[dd]" in result.stderr


def test_tables_of_a_servers_database_are_read_and_kept_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refused = run("--deal", A_SUIT_EACH, "--data", str(tmp_path / "server"))
    assert refused.exit_code == 2
    (tmp_path / "server").mkdir()
    (tmp_path / "server" / "cardinal.sqlite3").touch()
    arguments = ("--deal", A_SUIT_EACH, "--data", str(tmp_path / "server"))
    found = told(*arguments)
    # Whatever is asked now does not answer: the table comes from the database.
    monkeypatch.setenv(PROGRAM, "/no/such/program")
    assert told(*arguments) == found
    assert run("--deal", A_SUIT_EACH).exit_code == 2


def test_a_deal_beyond_the_time_limit_says_so_and_the_others_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # An engine that never answers for spades as trumps.
    program = tmp_path / "slow.py"
    program.write_text(
        'import json, sys, time\nprint(json.dumps({"ready": 1}), flush=True)\nfor line in sys.stdin:\n'
        '    items = json.loads(line)["items"]\n    time.sleep(60 if any(one[1] == 3 for one in items) else 0)\n'
        '    print(json.dumps({"done": [[0] * 4 for _ in items]}), flush=True)\n',
        "utf-8",
    )
    monkeypatch.setenv(PROGRAM, shlex.join([sys.executable, str(program)]))
    (board,) = told("--deal", A_SUIT_EACH, "--seconds", "1")["boards"]
    assert (board["tricks"], board["par"], board["unsolved_within_seconds"]) == (None, None, 1)
    outputs = {run("--deal", A_SUIT_EACH, "--seconds", "1", "--lang", language).stdout for language in Language}
    assert len(outputs) == 4
    assert any("within 1 seconds" in output for output in outputs)
