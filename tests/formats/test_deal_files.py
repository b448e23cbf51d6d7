"""Deal files: the same sixteen deals in every format, byte for byte where a file is written again."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardinal.bridge import Vulnerability, dealer_of, vulnerability_of
from cardinal.cards import DEALS, Deal, Seat
from cardinal.formats import FORMATS, Format, GameRecord, Problem, RecordedHands, format_named, format_of, writer_of
from cardinal.formats.deal_boards import NotADealFile

FOLDER = Path(__file__).parents[1] / "data" / "deals"
SAMPLES = sorted(FOLDER.iterdir())
# Read from the text of the PBN file itself, so that no reader of ours is its own witness.
EXPECTED = re.findall(r'\[Deal "(N:[^"]*)"\]', (FOLDER / "test.pbn").read_text("latin-1"))
BY_PLACE = ("ber", "bri", "dge", "rzd", "bhg")
DEAL_FORMATS = (*BY_PLACE, "cds", "dup", "dlm", "deals-csv")
SAMPLE = {name: FOLDER / f"test.{name.removeprefix('deals-')}" for name in DEAL_FORMATS}


def board(number: int, deal: Deal | None, **more: object) -> GameRecord:
    hands = None if deal is None else RecordedHands.from_deal(deal)
    marks = {"dealer": dealer_of(number), "vulnerability": vulnerability_of(number)}
    return GameRecord(number=number, hands=hands, **{**marks, **more})  # type: ignore[arg-type]


def told(row: Format, raw: bytes) -> list[GameRecord | Problem]:
    return list(row.reader(io.BytesIO(raw), "a file"))


def written(row: Format, records: list[GameRecord]) -> tuple[bytes, list[Problem]]:
    stream = io.BytesIO()
    problems = writer_of(row)(records, stream)
    return stream.getvalue(), problems


def boards(found: list[GameRecord | Problem]) -> list[tuple[int | None, Seat | None, Vulnerability | None, str]]:
    assert all(isinstance(one, GameRecord) and not one.problems for one in found), found
    records = [one for one in found if isinstance(one, GameRecord)]
    return sorted({(one.number, one.dealer, one.vulnerability, str(one.hands)) for one in records})


THE_SIXTEEN = [(number, dealer_of(number), vulnerability_of(number), deal) for number, deal in enumerate(EXPECTED, 1)]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_every_format_tells_the_same_sixteen_boards(path: Path) -> None:
    raw = path.read_bytes()
    row = format_of(raw[:4096])
    assert path.suffix.removeprefix(".") in row.extensions
    assert boards(told(row, raw)) == THE_SIXTEEN


@pytest.mark.parametrize("row", [row for row in FORMATS if row.writers], ids=lambda row: row.name)
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_every_format_is_converted_to_every_other(path: Path, row: Format) -> None:
    raw = path.read_bytes()
    records = [one for one in told(format_of(raw[:4096]), raw) if isinstance(one, GameRecord)]
    assert boards(told(row, written(row, records)[0])) == THE_SIXTEEN


@pytest.mark.parametrize("name", DEAL_FORMATS)
def test_what_was_read_is_written_byte_for_byte(name: str) -> None:
    raw, row = SAMPLE[name].read_bytes(), format_named(name)
    records = [one for one in told(row, raw) if isinstance(one, GameRecord)]
    assert written(row, records) == (raw, [])


@given(st.lists(st.integers(0, DEALS - 1), min_size=1, max_size=4), st.sampled_from(DEAL_FORMATS), st.integers(1, 60))
@settings(max_examples=150)
def test_any_deals_come_back(numbers: list[int], name: str, first: int) -> None:
    first = 1 if name in BY_PLACE else first
    records = [board(place, Deal.from_number(one)) for place, one in enumerate(numbers, start=first)]
    raw, problems = written(format_named(name), records)
    assert (told(format_named(name), raw), problems) == (records, [])


def replaced(raw: bytes, place: int, by: bytes) -> bytes:
    return raw[:place] + by + raw[place + len(by) :]


# Where a sample is damaged, with what, and the reason that is given with its place; the third board is always hurt.
DAMAGES = {
    "ber": (104, b"9", "no_sign", "at byte 104"),
    "bri": (256, b"53", "no_card", "at byte 256"),
    "dge": (257, b"?", "no_sign", "at byte 256"),
    "rzd": (39, b"\xff\xff", "not_thirteen", "at byte 39"),
    "cds": (29, b"\x00\x00", "not_thirteen", "at byte 28"),
    "bhg": (110, b"?", "no_sign", "line 4"),
    "dup": (312, b"0505", "card_twice", "at byte 312"),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_a_damaged_board_is_told_with_its_place_and_the_rest_is_read(name: str) -> None:
    place, by, key, where = DAMAGES[name]
    found = told(format_named(name), replaced(SAMPLE[name].read_bytes(), place, by))
    problems = [one for one in found if isinstance(one, Problem)]
    reason = problems[0].reason.values.get("why", problems[0].reason)
    assert reason.key == key  # type: ignore[attr-defined]
    assert where in str(problems[0])
    rest = [one.number for one in found if isinstance(one, GameRecord)]
    assert rest == [number for number in range(1, 17) if number != 3]


@pytest.mark.parametrize("name", ["bri", "cds", "dge", "dup", "rzd", "ber"])
def test_a_file_that_ends_in_a_board_says_so(name: str) -> None:
    found = told(format_named(name), SAMPLE[name].read_bytes()[:-5])
    short = next(one for one in found if isinstance(one, Problem))
    assert short.reason.values["why"].key == "short"  # type: ignore[attr-defined]
    assert sum(isinstance(one, GameRecord) for one in found) == 15


def test_a_wrong_check_number_is_told_and_the_board_read() -> None:
    raw = SAMPLE["dlm"].read_bytes().replace(b"022\r\n", b"023\r\n", 1)
    (problem,) = (
        problem for one in told(format_named("dlm"), raw) if isinstance(one, GameRecord) for problem in one.problems
    )
    assert (problem.line, problem.reason.key) == (12, "check_number")


def test_the_two_halves_of_a_dup_board_must_agree() -> None:
    raw = SAMPLE["dup"].read_bytes()
    found = told(format_named("dup"), replaced(raw, 79, b"7"))
    assert boards(found[1:]) == THE_SIXTEEN[1:]
    assert "machine" in str(found[0].problems[0])  # type: ignore[union-attr]


def test_an_encrypted_file_is_not_guessed_at() -> None:
    raw = SAMPLE["dlm"].read_bytes().replace(b"Crypto key=0", b"Crypto key=7")
    (problem,) = told(format_named("dlm"), raw)
    assert isinstance(problem, Problem)
    assert (problem.line, problem.reason.key) == (9, "encrypted")


ANY_DEAL = Deal.from_number(1)


@pytest.mark.parametrize("name", DEAL_FORMATS)
def test_what_a_deal_file_cannot_say_is_refused_or_told(name: str) -> None:
    row = format_named(name)
    with pytest.raises(NotADealFile):
        written(row, [board(1, None)])
    with pytest.raises(NotADealFile):
        written(row, [])
    otherwise = board(1, ANY_DEAL, dealer=Seat.W)
    keys = {problem.reason.key for problem in written(row, [otherwise])[1]}
    assert keys == (set() if name == "deals-csv" else {"own_markings"})
    gap = [board(1, ANY_DEAL), board(3, ANY_DEAL)]
    if name in ("deals-csv", "cds"):
        assert told(row, written(row, gap)[0]) == gap
    else:
        with pytest.raises(NotADealFile):
            written(row, gap)


@pytest.mark.parametrize("name", BY_PLACE)
def test_a_format_that_counts_from_one_warns_of_any_other_number(name: str) -> None:
    keys = {problem.reason.key for problem in written(format_named(name), [board(5, ANY_DEAL)])[1]}
    assert keys == {"starts_at_one"}


def test_a_board_of_many_tables_is_written_once() -> None:
    records = [board(1, ANY_DEAL), board(2, ANY_DEAL), board(1, ANY_DEAL), board(2, Deal.from_number(2))]
    raw, problems = written(format_named("ber"), records)
    assert len(raw) == 2 * 52
    assert [problem.reason.key for problem in problems] == ["other_deal"]
