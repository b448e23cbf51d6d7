"""Programs of anybody's at the arena: the protocol, what they may see, how they fail, records that go on, leagues."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from cardinal.analysis.robots.arena import MatchFailed, contest
from cardinal.analysis.robots.arena_record import OtherContest, Record, UnreadableRecord
from cardinal.cli.arena import league

EXAMPLES = Path(__file__).parents[2] / "examples" / "arena"

# Speaks the protocol, writes down all that it reads, and acts by the body of `act`.
ODD = """
import json, sys, os
log = open(os.path.join({folder!r}, f"{{os.getpid()}}.jsonl"), "w", buffering=1)
def say(**message): print(json.dumps(message), flush=True)
def act(view, asked):
    {act}
asked = 0
for line in sys.stdin:
    log.write(line)
    message = json.loads(line)
    if message["type"] == "start":
        say(type="ready")
    elif message["type"] in ("act", "refused"):
        asked += 1
        act(message.get("view"), asked)
"""
PASSES = 'say(type="act", act={"verb": "call", "call": "pass"})'


def program(folder: Path, act: str = PASSES) -> str:
    path = folder / "odd.py"
    path.write_text(ODD.format(folder=str(folder), act=act), encoding="utf-8")
    return f"program:{sys.executable} {path}"


def read_by(folder: Path) -> list[list[dict[str, object]]]:
    """What each process of the program was sent."""
    return [[json.loads(line) for line in log.read_text().splitlines()] for log in sorted(folder.glob("*.jsonl"))]


@pytest.mark.parametrize("game", ["bridge", "guandan"])
def test_the_example_programs_play_a_board_at_two_tables_to_the_end(game: str) -> None:
    example = f"program:{sys.executable} {EXAMPLES / f'plain_{game}.py'}"
    outcome = contest(game, "rules", example, "examples", matches=1, boards=2)
    assert len(outcome.boards) == 2


def test_a_process_plays_one_seat_of_one_table_and_sees_only_its_own_hand(tmp_path: Path) -> None:
    four = program(tmp_path)
    contest("bridge", four, four, "passed out", matches=1, boards=2)
    logs = read_by(tmp_path)
    assert sorted(str(log[0]["seat"]) for log in logs) == sorted("NESW" * 2)  # eight processes: four seats, two tables
    for log in logs:
        assert [message["number"] for message in log if message["type"] == "board"] == [1, 2]
        assert log[-1]["type"] == "over"
        for message in log:
            view = message.get("view")
            if isinstance(view, dict) and message["type"] != "over":
                assert list(view["hands"]) == [log[0]["seat"]]


def test_a_refused_act_is_explained_and_may_be_mended(tmp_path: Path) -> None:
    # First 0NT, which is no call; then a pass; every second line is right.
    act = 'say(type="act", act={"verb": "call", "call": "pass" if asked % 2 == 0 else "0NT"})'
    four = program(tmp_path, act)
    outcome = contest("bridge", four, four, "mended", matches=1, boards=1)
    assert outcome.boards == (0,)  # passed out at both tables
    refused = [message for log in read_by(tmp_path) for message in log if message["type"] == "refused"]
    assert refused
    assert all("0NT" in str(message["why"]) for message in refused)


@pytest.mark.parametrize(
    ("act", "why"),
    [
        ('say(type="act", act={"verb": "adjudicate", "tricks": 13})', "3 times in a row"),
        ('print("not json", flush=True)', "not a JSON object"),
        ('say(type="act", act={"verb": "call", "call": "1NT"}) if asked == 1 else sys.exit()', "ended before"),
        ("pass", "within 1 seconds"),
    ],
)
def test_a_program_that_fails_ends_the_contest_and_says_how(tmp_path: Path, act: str, why: str) -> None:
    with pytest.raises(MatchFailed, match=why):
        contest("bridge", program(tmp_path, act), "rules", "failing", matches=1, boards=4, seconds=1)


@pytest.mark.parametrize(("command", "why"), [("no-such-program", "could not be started"), ("cat", "ready")])
def test_a_command_that_is_no_program_is_named(command: str, why: str) -> None:
    with pytest.raises(MatchFailed, match=why) as failure:
        contest("guandan", "rules", f"program:{command}", "s", matches=1, boards=1)
    assert command in str(failure.value)


def test_a_recorded_contest_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    record = Record(tmp_path / "contest.jsonl")
    contest("guandan", "rules", "random", "s", matches=2, boards=1, record=record)
    # The writing of the second match broke off in the middle of its line.
    record.path.write_text(record.path.read_text()[:-5])
    played: list[int] = []
    whole = contest(
        "guandan", "rules", "random", "s", matches=3, boards=1, record=record,
        progress=lambda done, _: played.append(done),
    )  # fmt: skip
    assert played == [2, 3]
    assert whole == contest("guandan", "rules", "random", "s", matches=3, boards=1)
    assert [json.loads(line).get("match") for line in record.path.read_text().splitlines()] == [None, 1, 2, 3]


def test_a_record_of_another_contest_and_any_other_file_are_refused_and_kept(tmp_path: Path) -> None:
    record = Record(tmp_path / "contest.jsonl")
    contest("guandan", "rules", "random", "s", matches=1, boards=1, record=record)
    before = record.path.read_text()
    with pytest.raises(OtherContest, match="its seed is s, not t"):
        contest("guandan", "rules", "random", "t", matches=1, boards=1, record=record)
    assert record.path.read_text() == before
    other = tmp_path / "letter.txt"
    other.write_text("Dear secretary,\n")
    with pytest.raises(UnreadableRecord, match=r"letter\.txt"):
        contest("guandan", "rules", "random", "s", matches=1, boards=1, record=Record(other))
    assert other.read_text() == "Dear secretary,\n"


app = typer.Typer()
app.command()(league)


def test_a_league_ranks_every_player_by_all_its_boards(tmp_path: Path) -> None:
    words = [
        "guandan", "random", "rules", "greedy", "--matches", "1", "--boards", "2", "--seed", "l", "--processes", "1",
        "--record", str(tmp_path),
    ]  # fmt: skip
    found = json.loads(CliRunner().invoke(app, [*words, "--json"]).stdout)
    means = {(one["first"], one["second"]): one["mean"] for one in found["contests"]}
    assert len(list(tmp_path.iterdir())) == len(means) == 3
    table = {row["player"]: row["mean"] for row in found["table"]}
    # Each pair played as many boards, so a player's mean is the mean of its two contests.
    assert table["random"] == pytest.approx((means["random", "rules"] + means["random", "greedy"]) / 2, abs=1e-3)
    assert table["rules"] == pytest.approx((means["rules", "greedy"] - means["random", "rules"]) / 2, abs=1e-3)
    assert [row["mean"] for row in found["table"]] == sorted(table.values(), reverse=True)
    markdown = CliRunner().invoke(app, [*words, "--markdown"]).stdout.splitlines()
    assert len(markdown) == 7  # the seed, a gap, the head with its rule, three players
    assert markdown[-1].startswith("| 3 |")


def test_a_league_of_one_is_refused() -> None:
    result = CliRunner().invoke(app, ["guandan", "rules", "rules"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "two different contestants" in result.stderr
