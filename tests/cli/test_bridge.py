"""``cardinal bridge score``, ``imps`` and ``replay``."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cardinal.bridge import Board, Seat, Table
from cardinal.cards import Deal

# Each side has two solid suits: whoever leads runs his own, and nothing is left to chance.
DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"

# Contract, tricks, vulnerable, score and clauses, each worked out from the table of Law 77.
SCORES = [
    ("4SX by S", 9, True, -200, ["undertricks"]),
    ("4S by S", 10, False, 120 + 300, ["trick-score-suit", "game-partscore", "premium-game"]),
    (
        "3NT by N",
        10,
        False,
        40 + 30 + 30 + 300 + 30,
        ["trick-score-notrump", "game-partscore", "premium-game", "overtricks"],
    ),
    (
        "7NTXX by E",
        13,
        True,
        4 * 220 + 500 + 1500 + 100,
        ["trick-score-notrump", "game-partscore", "premium-game", "slam", "premium-doubled"],
    ),
    (
        "1CX by W",
        8,
        True,
        40 + 50 + 50 + 200,
        ["trick-score-suit", "game-partscore", "premium-game", "premium-doubled", "overtricks"],
    ),
    ("7NTXX by N", 0, True, -(400 + 12 * 600), ["undertricks"]),
]


@pytest.mark.parametrize(("contract", "tricks", "vulnerable", "score", "clauses"), SCORES)
def test_a_score_as_json(
    run: Callable, contract: str, tricks: int, vulnerable: bool, score: int, clauses: list[str]
) -> None:
    flags = ["--vulnerable"] if vulnerable else []
    result = run("bridge", "score", contract, "--tricks", str(tricks), *flags, "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout) == {
        "contract": contract,
        "tricks": tricks,
        "vulnerable": vulnerable,
        "score": score,
        "cites": [f"77/{clause}" for clause in clauses],
    }


@pytest.mark.parametrize(
    ("tag", "sentence"),
    [
        ("en", "4♠X by South, 9 tricks (-1), vulnerable: -200 for declarer's side."),
        ("zh-Hans", "南家 4♠X，9墩（-1），有局：庄家方得-200分。"),
        ("zh-Hant", "南家 4♠X，9磴（-1），有身價：莊家方得-200分。"),
        ("ja", "サウスの4♠X、9トリック（-1）、バルネラブル：ディクレアラー側のスコアは-200。"),
    ],
)
def test_a_score_in_words_and_its_clauses(run: Callable, tag: str, sentence: str) -> None:
    said = run("bridge", "score", "4SX by S", "--tricks", "9", "--vulnerable", "--lang", tag).stdout.splitlines()
    assert said[0] == sentence
    assert said[1].endswith("77/undertricks")


def test_a_contract_just_made_is_written_with_the_sign_of_equality(run: Callable) -> None:
    said = run("bridge", "score", "1nt by n", "--tricks", "7").stdout
    assert said.startswith("1NT by North, 7 tricks (=), not vulnerable: 90 for declarer's side.\n")


@pytest.mark.parametrize(
    ("contract", "tricks", "said"),
    [
        ("8S by S", "9", '"8S by S" is not a contract'),
        ("", "9", '"" is not a contract'),
        ("4S by S", "14", "14 is not a number of tricks: a side wins 0 to 13."),
        ("4S by S", "-1", "-1 is not a number of tricks: a side wins 0 to 13."),
        ("4S by S", "nine", "nine is not a number of tricks: a side wins 0 to 13."),
        ("4S by S", "9" * 5000, "is not a number of tricks: a side wins 0 to 13."),
        ("4S\nby\nnobody", "9", "is not a contract"),
    ],
)
def test_a_score_that_cannot_be_is_explained(refused: Callable, contract: str, tricks: str, said: str) -> None:
    assert said in refused("bridge", "score", contract, "--tricks", tricks)


# Law 78B: 720 lies in 600-740, which is 12; 4000 and more is 24; 0 and 10 are nothing.
@pytest.mark.parametrize(("difference", "imps"), [(720, 12), (-720, -12), (10, 0), (15_200, 24), (-20, -1)])
def test_imps(run: Callable, difference: int, imps: int) -> None:
    record = json.loads(run("bridge", "imps", str(difference), "--json").stdout)
    assert record == {"difference": difference, "imps": imps, "cites": ["78B"]}


@pytest.mark.parametrize(
    ("tag", "sentence"),
    [
        ("en", "A difference of -720: IMPs -12 (Law 78B, 2017)"),
        ("zh-Hans", "分差-720：国际比赛分-12（2017年规则第78B条）"),
        ("zh-Hant", "分差-720：國際序分-12（2017年規則第78B條）"),
        ("ja", "得点差-720：-12 IMP（2017年版 第78B条）"),
    ],
)
def test_imps_in_words(run: Callable, tag: str, sentence: str) -> None:
    assert run("bridge", "imps", "-720", "--lang", tag).stdout == sentence + "\n"


@pytest.mark.parametrize("difference", ["7x", "725", "20000", "", "٧٢٠", "--nonsense"])
def test_what_is_no_difference_is_explained(refused: Callable, difference: str) -> None:
    assert "is not a difference of two scores" in refused("bridge", "imps", difference)


def played() -> Table:
    """7S by North: East leads a heart, declarer's trumps take all thirteen; North leads them out."""
    table = Table(Board(1, Deal.parse(DEAL))).call(Seat.N, "7S")
    for seat in (Seat.E, Seat.S, Seat.W):
        table = table.call(seat, "pass")
    return table.lead(Seat.E, "H2").face_lead(Seat.E)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    file = tmp_path / "table.jsonl"
    file.write_text(played().to_json_lines(), "utf-8")
    return file


@pytest.mark.parametrize("who", ["N", "E", "S", "W", "director", "public"])
def test_a_replay_shows_as_json_what_that_person_may_know(run: Callable, log: Path, who: str) -> None:
    seen = json.loads(run("bridge", "replay", str(log), "--view", who, "--json").stdout)
    # Dummy (South) is open to everybody; one's own hand to its owner; all four to the director.
    own = {"N", "E", "S", "W"} if who == "director" else {who} & {"N", "E", "W"}
    assert set(seen["hands"]) == own | {"S"}
    assert seen["viewer"] == who


@pytest.mark.parametrize(
    ("tag", "lines"),
    [
        ("en", ["Contract: 7♠ by North", "Tricks played: North-South 0, East-West 0", "Now: play, North to act"]),
        ("zh-Hans", ["定约：北家 7♠", "已打牌墩：南北方 0，东西方 0", "现在：打牌，轮到北家"]),
        ("zh-Hant", ["合約：北家 7♠", "已打牌磴：南北方 0，東西方 0", "現在：打牌，輪到北家"]),
        ("ja", ["コントラクト：ノースの7♠", "プレイ済みのトリック：N-S 0、E-W 0", "現在：プレイ、ノースの番"]),
    ],
)
def test_a_replay_in_words(run: Callable, log: Path, tag: str, lines: list[str]) -> None:
    assert run("bridge", "replay", str(log), "--lang", tag).stdout.splitlines()[-3:] == lines


def test_a_finished_board_tells_its_result(run: Callable, log: Path) -> None:
    table = played().claim(Seat.N, 13).agree(Seat.E).agree(Seat.W)
    log.write_text(table.to_json_lines(), "utf-8")
    # 7 x 30, game 300 and grand slam 1000, not vulnerable.
    last = run("bridge", "replay", str(log)).stdout.splitlines()[-1]
    assert last == f"Result: 7♠ by North =; score of North-South {210 + 300 + 1000}"


def test_a_board_passed_out_says_so(run: Callable, log: Path) -> None:
    table = Table(Board(1, Deal.parse(DEAL)))
    for seat in Seat:
        table = table.call(seat, "pass")
    log.write_text(table.to_json_lines(), "utf-8")
    assert run("bridge", "replay", str(log)).stdout.splitlines()[-1] == "Result: passed out; neither side scores"


@pytest.mark.parametrize(
    ("tag", "said"),
    [
        ("en", "Line 4 of the log: It is not North's turn: South is to act. (Law 17C, 2017)"),
        ("zh-Hans", "记录第4行：还没轮到北家：现在轮到南家。（2017年规则第17C条）"),
        ("zh-Hant", "記錄第4行：還沒輪到北家：現在輪到南家。（2017年規則第17C條）"),
        ("ja", "記録の4行目：ノースの番ではありません。サウスの番です。（2017年版 第17C条）"),
    ],
)
def test_an_act_that_is_not_legal_is_refused_with_its_line_and_clause(
    refused: Callable, log: Path, tag: str, said: str
) -> None:
    lines = log.read_text("utf-8").splitlines()
    lines[3] = '{"verb": "call", "seat": "N", "call": "pass"}'
    log.write_text("\n".join(lines), "utf-8")
    assert refused("bridge", "replay", str(log), "--lang", tag) == said


@pytest.mark.parametrize("content", [b"{", b"[]\n", b'{"kind": "board"}\n', b"7" * 100_000])
def test_a_line_that_says_nothing_is_refused_with_its_number(refused: Callable, log: Path, content: bytes) -> None:
    log.write_bytes(content)
    assert refused("bridge", "replay", str(log)).startswith("Line 1 of the log: ")


@pytest.mark.parametrize("content", [b"", b"\n \n"])
def test_an_empty_log_is_refused(refused: Callable, log: Path, content: bytes) -> None:
    log.write_bytes(content)
    assert refused("bridge", "replay", str(log)).startswith("A log begins with a line that describes the board")


def test_bytes_that_are_no_text_are_refused(refused: Callable, log: Path) -> None:
    log.write_bytes(b"\xff\xfe\x00")
    assert refused("bridge", "replay", str(log)).endswith("is not text in UTF-8.")


def test_a_file_that_is_not_there_is_explained(refused: Callable, tmp_path: Path) -> None:
    assert refused("bridge", "replay", str(tmp_path / "no.jsonl")).endswith(
        "cannot be read (No such file or directory)."
    )


def test_somebody_who_is_nobody_is_refused(refused: Callable, log: Path) -> None:
    said = refused("bridge", "replay", str(log), "--view", "kibitzer")
    assert said == '"kibitzer" is nobody who looks on: write N, E, S, W, director or public.'
