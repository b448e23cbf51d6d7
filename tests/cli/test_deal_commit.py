"""``cardinal deal commit``, ``share``, ``make``, ``reveal``, ``verify``: the whole procedure, by files only."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from click.testing import Result

from cardinal.cli import deal_commit
from cardinal.guandan.dealing import parse_shuffle

Run = Callable[..., Result]
VALUE = "4fe2 91aa 07b3"


def sha(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


NOON = datetime(2030, 3, 5, 12, tzinfo=UTC)


def committed(run: Run, folder: Path, *more: str) -> Path:
    """A notice of noon whose public value is known an hour later."""
    known = NOON + timedelta(hours=1)
    result = run(
        "deal", "commit", "--out", str(folder), "--event", "Thursday", "--set", "A,B bridge 1-4", "--set",
        "open guandan 1-2", "--value", "round 5 of a beacon", "--known", known.isoformat(), *more,
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    return folder / "notice.txt"


@pytest.fixture
def session(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A session that was committed to, made and revealed, with two holders of whom one made a share alone."""
    own = run("deal", "share", "Captain", "--out", str(tmp_path / "captain.txt"), "--json")
    line = f"{json.loads(own.stdout)['digest']} Captain"
    monkeypatch.setattr(deal_commit, "_now", lambda: NOON)
    notice = committed(run, tmp_path / "before", "--holder", "Director", "--holds", line)
    monkeypatch.setattr(deal_commit, "_now", lambda: NOON + timedelta(hours=2))
    shares = ["--share", str(tmp_path / "before" / "share-1.txt"), "--share", str(tmp_path / "captain.txt")]
    for command in ("make", "reveal"):
        result = run("deal", command, str(notice), *shares, "--value", VALUE, "--out", str(tmp_path / command))
        assert result.exit_code == 0, result.output
    return tmp_path


def test_dealing_without_a_word_more_is_as_before(run: Run) -> None:
    result = run("deal", "--boards", "2", "--json")
    assert result.exit_code == 0
    assert [board["number"] for board in json.loads(result.stdout)] == [1, 2]


def test_what_was_revealed_is_verified(run: Run, session: Path) -> None:
    before, after = session / "before", session / "reveal"
    result = run(
        "deal", "verify", str(before / "notice.txt"), str(after), "--value", VALUE, "--commitment",
        sha(before / "notice.txt"), "--hands", f"A={session / 'make' / 'A.pbn'}", "--hands",
        f"B={session / 'make' / 'B.pbn'}", "--json",
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert told["holds"] is True
    assert all(check["passed"] for check in told["checks"])


def test_seeds_are_digests_that_the_plain_command_deals_from(run: Run, session: Path) -> None:
    seed = sha(session / "reveal" / "seed-1.txt")
    dealt = json.loads(run("deal", "--boards", "4", "--seed", seed, "--json").stdout)
    lines = (session / "reveal" / "boards-1.txt").read_text("utf-8").splitlines()[2:]
    assert lines == [f"{board['number']} {board['deal']}" for board in dealt]
    assert f"{sha(session / 'captain.txt')} Captain" in (session / "before" / "notice.txt").read_text("utf-8")


def test_guandan_hands_are_dealt_in_turn_from_east(session: Path) -> None:
    boards = json.loads((session / "make" / "open.json").read_text("utf-8"))
    assert [board["number"] for board in boards] == [1, 2]
    for board in boards:
        parse_shuffle(board["pack"])
        pack = board["pack"].split()
        hands = {seat: cards.split() for seat, cards in board["hands"].items()}
        assert [card for four in zip(*(hands[seat] for seat in "ENWS"), strict=True) for card in four] == pack


def test_files_with_a_secret_are_for_their_owner_only(session: Path) -> None:
    secret = [session / "captain.txt", session / "before" / "share-1.txt", *(session / "make").iterdir()]
    assert [file.stat().st_mode & 0o077 for file in secret] == [0] * 5


@pytest.mark.parametrize("name", ["share-1.txt", "seed-1.txt", "boards-2.txt"])
def test_a_changed_file_ends_with_1_and_says_so(run: Run, session: Path, name: str) -> None:
    file = session / "reveal" / name
    raw = bytearray(file.read_bytes())
    raw[-3] ^= 1
    file.write_bytes(raw)
    notice = str(session / "before" / "notice.txt")
    result = run("deal", "verify", notice, str(session / "reveal"), "--value", VALUE)
    assert result.exit_code == 1
    assert "\n! " in result.stdout
    assert "Something does not hold" in result.stdout


def test_line_ends_count_too(run: Run, session: Path) -> None:
    file = session / "reveal" / "boards-1.txt"
    file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    result = run("deal", "verify", str(session / "before" / "notice.txt"), str(session / "reveal"), "--value", VALUE)
    assert result.exit_code == 1


def test_nothing_is_made_before_the_value_is_known(run: Run, refused: Callable[..., str], tmp_path: Path) -> None:
    result = run(
        "deal", "commit", "--out", str(tmp_path / "x"), "--event", "e", "--set", "A bridge 1-2", "--value",
        "a beacon", "--known", "2999-01-01T00:00+00:00",
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    arguments = [str(tmp_path / "x" / "notice.txt"), "--share", str(tmp_path / "x" / "share-1.txt"), "--value", VALUE]
    for command in ("make", "reveal"):
        line = refused("deal", command, *arguments, "--out", str(tmp_path / "y"))
        assert "cannot be made yet" in line
    assert not (tmp_path / "y").exists()


def test_no_commitment_is_written_over(run: Run, refused: Callable[..., str], tmp_path: Path) -> None:
    plan = ["--event", "e", "--set", "A bridge 1-2", "--value", "a beacon", "--known", "2999-01-01T00:00+00:00"]
    assert run("deal", "commit", "--out", str(tmp_path / "x"), *plan).exit_code == 0
    assert "is not empty" in refused("deal", "commit", "--out", str(tmp_path / "x"), *plan)
    assert "不是空的" in refused("deal", "commit", "--out", str(tmp_path / "x"), *plan, "--lang", "zh-Hans")


@pytest.mark.parametrize(
    ("option", "given", "words"),
    [
        ("--set", "A bridge", "is no set of boards"),
        ("--known", "soon", "is not a time"),
        ("--known", "2001-01-01T00:00+00:00", "must lie in the future"),
        ("--holds", "abc Captain", "is no holder"),
    ],
)
def test_bad_plans_are_explained(
    refused: Callable[..., str], tmp_path: Path, option: str, given: str, words: str
) -> None:
    plan = {"--event": "e", "--set": "A bridge 1-2", "--value": "a beacon", "--known": "2999-01-01T00:00+00:00"}
    arguments = [word for pair in (plan | {option: given}).items() for word in pair]
    assert words in refused("deal", "commit", "--out", str(tmp_path / "x"), *arguments)
    assert not (tmp_path / "x").exists()


def test_a_share_of_another_session_is_refused(run: Run, refused: Callable[..., str], session: Path) -> None:
    stranger = session / "stranger.txt"
    run("deal", "share", "Director", "--out", str(stranger))
    line = refused(
        "deal", "make", str(session / "before" / "notice.txt"), "--share", str(stranger), "--value", VALUE, "--out",
        str(session / "z"),
    )  # fmt: skip
    assert "belongs to another session" in line
