"""Files of table terminals: every cell as other readers have it, which row counts, and damage refused in words."""

from __future__ import annotations

import csv
import gzip
import io
import random
from datetime import datetime
from pathlib import Path

import pytest

from cardinal.formats import GameRecord, Problem, read
from cardinal.formats.bws import read_bws
from cardinal.formats.importing import import_event
from cardinal.formats.jet_table import Row, read_tables
from cardinal.language import CardinalError
from cardinal.scoring import Artificial, NotPlayed, Played

DATA = Path(__file__).parents[1] / "data" / "bws"
NAMES = ("mitchell5_after", "mitchell5_after_jet3", "traps")


def content(name: str) -> bytes:
    return gzip.decompress((DATA / f"{name}.bws.gz").read_bytes())


def text(value: object) -> str:
    if isinstance(value, bool):
        return "1" if value else "0"
    return "" if value is None else value.isoformat(" ") if isinstance(value, datetime) else str(value)


def sorted_rows(rows: list[Row]) -> list[list[tuple[str, str]]]:
    return sorted(sorted((name.lower(), text(value)) for name, value in row.items()) for row in rows)


@pytest.mark.parametrize("name", NAMES)
def test_every_cell_is_what_other_readers_have(name: str) -> None:
    files = {path.stem.lower(): path for path in (DATA / name).glob("*.csv") if path.stem != "results_expected"}
    found = read_tables(content(name), frozenset(files))
    for table, path in files.items():
        with path.open(encoding="utf-8", newline="") as file:
            assert sorted_rows(found[table]) == sorted_rows(list(csv.DictReader(file))), table


def test_of_several_rows_the_last_counts_and_an_erased_one_is_no_result() -> None:
    results = {(one.round, one.table, one.board): one for one in read_bws(content("mitchell5_after")).results}
    with (DATA / "mitchell5_after" / "results_expected.csv").open(encoding="utf-8") as file:
        expected = list(csv.DictReader(file))
    assert len(expected) == 100
    for row in expected:
        found = results.get((int(row["round"]), int(row["table"]), int(row["board"])))
        if row["kind"] == "none":
            assert found is None
            continue
        assert found is not None
        assert found.more["ID"] == int(row["received_id"])
        assert (found.ns, found.ew, found.is_switched) == (
            int(row["ns"]),
            int(row["ew"]),
            row["kind"] == "played_wrong_direction",
        )
        score = found.score
        if row["kind"].startswith("played"):
            assert isinstance(score, Played)
            assert score.result is not None
            assert score.result.tricks == int(row["tricks"])
            told = f"{row['contract']}{row['doubling'].upper()} by {row['declarer']}"
            assert str(score.result.contract) == told
        elif row["kind"] == "percent":
            assert isinstance(score, Artificial)
            assert (score.ns.percent, score.ew.percent) == (int(row["percent_ns"]), int(row["percent_ew"]))
        else:
            assert isinstance(score, Played if row["kind"] == "passed" else NotPlayed)


def test_a_finished_evening_comes_in_with_movement_names_hands_and_results() -> None:
    made = import_event([("evening.bws", content("mitchell5_after"))])
    assert made.conditions.name == "Cardinal test evening"
    assert (len(made.entries), len(made.event.seatings), len(made.event.lines), len(made.hands)) == (10, 25, 99, 20)
    assert str(made.conditions.stages[0].winners) == "overall_two"
    assert [person.name for person in made.entries[0].players] == ["Alder Test", "Birch Test"]
    # The pairs of one table sat the other way round: counted, and told to the director.
    assert [flaw.is_counted for flaw in made.event.flaws] == [True]
    assert {one.reason.key for one in made.problems} == {"remark", "unknown_player"}
    told = " ".join(one.what.render() for one in made.leftovers)
    assert "as of a substitute: A2 S 121" in told
    assert "Calls entered at tables. Rows: 11." in told


def test_results_are_records_for_every_other_format() -> None:
    found = read(io.BytesIO(content("mitchell5_after_jet3")), name="evening.bws")
    assert (found.format.name, len(found.records)) == ("bws", 99)
    first = found.records[0]
    assert (str(first.result), first.tag("PairEW"), first.deal is not None) == ("4SX by N =", "6", True)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda data: b"PK" + data[2:], "not_jet"),
        (lambda data: data[:0x14] + b"\x02" + data[0x15:], "newer"),
        (lambda data: data[:0x3E] + bytes((data[0x3E] ^ 1,)) + data[0x3F:], "encrypted"),
        (lambda data: data[:20_000], "damaged"),
    ],
)
def test_what_is_no_such_database_is_refused_in_words(change: object, why: str) -> None:
    data = change(content("mitchell5_after"))  # type: ignore[operator]
    with pytest.raises(CardinalError) as refused:
        read_bws(data)
    assert refused.value.text.key == why


def test_damage_anywhere_is_a_refusal_or_a_result_never_anything_else() -> None:
    chance = random.Random(7)
    whole = content("mitchell5_after_jet3")
    for _ in range(150):
        data = bytearray(whole)
        for _ in range(chance.randrange(1, 30)):
            data[chance.randrange(0x18, len(data))] = chance.randrange(256)
        found = read(io.BytesIO(bytes(data)), "bws", "x.bws")
        assert all(isinstance(one, GameRecord) for one in found.records)
        assert all(isinstance(one, Problem) for one in found.problems)
