"""``draw_next``: which stage is next, the seed, what is refused, who goes on, and by whose clauses."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cardinal.contest.conditions_reader import read_conditions
from cardinal.contest.drawing import _qualified, draw_next, next_stage
from cardinal.contest.entries import Status
from cardinal.contest.entries_file import entries_csv
from cardinal.contest.errors import BadFolder
from cardinal.contest.event_folder import EventFolder, create_event, open_folder
from cardinal.contest.round_plan import Planned
from tests.contest.conditions_maker import STAGES, document, pair, team
from tests.contest.folder_maker import AT, SWISS, drawn, made, played

CUP: dict[str, object] = {**STAGES["knockout"], "boards": 8, "rounds": 5}
FINAL: dict[str, object] = {**STAGES["knockout"], "name": "Final", "boards": 8, "rounds": 1}


def event(path: Path, count: int, *stages: dict[str, object], form: str = "teams") -> EventFolder:
    one = pair if form == "pairs" else team
    conditions = read_conditions({**document("wbf-2017", form), "stage": list(stages)})
    return create_event(path / "event", conditions, [one(number) for number in range(1, count + 1)])


def write(folder: EventFolder, name: str, *lines: str) -> EventFolder:
    (folder.path / name).write_text("\n".join(lines) + "\n", "utf-8")
    return open_folder(folder.path)


def refused(folder: EventFolder, seed: str = "", **more: Any) -> tuple[str, tuple[str, ...]]:
    with pytest.raises(BadFolder) as caught:
        draw_next(folder, seed, **more)
    return caught.value.text.key, caught.value.cites


def sides(planned: Planned) -> list[tuple[int, ...]]:
    return [tuple(sorted(one.numbers)) for one in planned.matches]


# -- seeds and times ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pack", "clauses"), [("ctcba", ("R7",)), ("wbf-2017", ())])
def test_a_seed_is_wanted_once_and_stays(tmp_path: Path, pack: str, clauses: tuple[str, ...]) -> None:
    folder = made(tmp_path, 4, pack, stage={**SWISS, "vp_scale": "wbf"})
    assert refused(folder) == refused(folder, "  ") == ("no_seed", clauses)
    first = draw_next(folder, "first", at=AT)
    assert (first.draw.seed, first.draw.drawn_at) == ("first", AT)
    assert draw_next(folder, "first").draw.drawn_at is None
    begun = played(drawn(folder, "first"))
    assert refused(begun, "second") == ("other_seed", clauses)
    later = draw_next(begun, "first", at=AT.replace(year=2027))
    assert (later.draw.seed, later.draw.drawn_at) == ("first", AT)
    assert later == draw_next(begun)


def test_a_stage_goes_on_from_its_own_seed_and_a_new_one_from_the_first(tmp_path: Path) -> None:
    folder = event(tmp_path, 6, {**SWISS, "first_round": "random"}, FINAL)
    own, other = sides(draw_next(folder, "own")), sides(draw_next(folder, "other"))
    assert own != other
    # Drawn before, with rounds that were thrown away since.
    final, swiss = '{"stage": "Final", "seed": "other"}', '{"stage": "Swiss", "seed": "own"}'
    assert sides(draw_next(write(folder, "draw.json", f'{{"stages": [{final}, {swiss}]}}'))) == own
    assert sides(draw_next(write(folder, "draw.json", f'{{"stages": [{final}]}}'))) == other


def test_at_guandan_the_clauses_are_its_own(tmp_path: Path) -> None:
    folder = made(tmp_path, 4, "china-guandan", stage="guandan")
    assert refused(folder) == ("no_seed", ("G23.3",))
    found = draw_next(folder, "x")
    assert (found.cites, found.draw.cites) == ("§G26.1 §G26.4.3 §G26.5.1 §G29.1.2 §G26.3", "§G26.3")
    pairs = made(tmp_path / "pairs", 4, "wbf-2017", "pairs", stage={**STAGES["mitchell"], "rounds": 2})
    laws = draw_next(pairs, "x")
    assert (laws.cites, laws.draw.cites) == ("§5A/1", "§5A/1")
    federation = made(tmp_path / "robin", 4, stage={**STAGES["round_robin"], "rounds": 3})
    assert draw_next(federation, "x").cites == "§R8"


# -- files that cannot be read --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("entries.csv", ["number,name", "x,Team"]),
        ("rounds.csv", ["stage,round,table,home,away", "Swiss,1,1,1,99"]),
    ],
)
def test_nothing_is_drawn_over_a_line_that_cannot_be_read(tmp_path: Path, name: str, lines: list[str]) -> None:
    folder = made(tmp_path, 4, stage=SWISS)
    old = (folder.path / name).read_text("utf-8").splitlines()[1:] if name == "entries.csv" else []
    head, bad = ((folder.path / name).read_text("utf-8").splitlines()[0], lines[1]) if old else (lines[0], lines[1])
    assert refused(write(folder, name, head, *old, bad), "x")[0] == "unread"


def test_nothing_is_drawn_over_an_earlier_draw_that_cannot_be_read(tmp_path: Path) -> None:
    folder = made(tmp_path, 4, stage=SWISS)
    record = '{"stages": [{"stage": "Nowhere", "seed": "x"}]}'
    assert refused(write(folder, "draw.json", record), "x")[0] == "unread"


def test_a_bad_result_is_no_reason_not_to_draw(tmp_path: Path) -> None:
    folder = write(made(tmp_path, 4, stage=SWISS), "results.csv", "stage,round,table,board,ns,ew,score", "Swiss,x")
    assert folder.event.flaws
    assert sides(draw_next(folder, "x")) == [(1, 3), (2, 4)]


# -- which stage is next --------------------------------------------------------------------------------------------


def test_a_schedule_that_is_shorter_than_the_conditions_is_drawn_all_the_same(tmp_path: Path) -> None:
    robin = {**STAGES["round_robin"], "boards": 8, "rounds": 5}
    folder = drawn(event(tmp_path, 4, robin, FINAL), "x")
    assert next_stage(folder).name == "Final"
    double = {**robin, "system": "double_round_robin"}
    folder = drawn(event(tmp_path / "double", 4, double, FINAL), "x")
    assert next_stage(folder).name == "All"


def test_a_swiss_and_a_movement_are_next_until_they_are_drawn(tmp_path: Path) -> None:
    swiss = drawn(event(tmp_path, 4, {**SWISS, "rounds": 2}, FINAL), "x")
    assert next_stage(swiss).name == "Swiss"
    swiss = drawn(played(swiss))
    assert next_stage(swiss).name == "Final"
    main = {**STAGES["mitchell"], "rounds": 2}
    second = {**main, "name": "Second"}
    pairs = event(tmp_path / "pairs", 4, main, second, form="pairs")
    assert next_stage(pairs).name == "Main"
    assert next_stage(drawn(pairs, "x")).name == "Second"
    with pytest.raises(BadFolder) as caught:
        next_stage(drawn(made(tmp_path / "one", 4, "wbf-2017", "pairs", stage=main), "x"))
    assert (caught.value.text.key, dict(caught.value.text.values)) == (
        "all_rounds_drawn", {"stage": "Main", "rounds": 2}
    )  # fmt: skip


def test_a_knockout_is_whole_with_its_final_and_the_third_place_is_no_final(tmp_path: Path) -> None:
    head = "stage,round,table,home,away,outcome,group"
    folder = event(tmp_path, 4, CUP, FINAL)
    semi = ("Cup,1,1,1,4,,", "Cup,1,2,2,3,,")
    assert next_stage(write(folder, "rounds.csv", head, *semi)).name == "Cup"
    assert next_stage(write(folder, "rounds.csv", head, *semi, "Cup,2,2,3,4,,third")).name == "Cup"
    assert next_stage(write(folder, "rounds.csv", head, *semi, "Cup,2,1,1,2,,")).name == "Final"
    # Of five drawn teams three have byes in the first round: four matches make the champion.
    five = drawn(event(tmp_path / "five", 5, CUP, FINAL), "x")
    names = [next_stage(five).name]
    for _ in range(2):
        five = drawn(played(five))
        names.append(next_stage(five).name)
    assert names == ["Cup", "Cup", "Final"]


def test_a_double_knockout_of_which_no_draw_is_kept_is_not_over(tmp_path: Path) -> None:
    folder = event(tmp_path, 2, {**CUP, "system": "double_knockout"}, FINAL)
    folder = write(folder, "rounds.csv", "stage,round,table,home,away", "Cup,1,1,1,2")
    assert next_stage(folder).name == "Cup"


# -- unfinished rounds ----------------------------------------------------------------------------------------------


def test_a_round_waits_for_the_one_before_and_a_stage_for_all_of_them(tmp_path: Path) -> None:
    folder = drawn(event(tmp_path, 4, {**SWISS, "rounds": 2, "qualifiers": 2}, FINAL), "x")
    with pytest.raises(BadFolder) as caught:
        draw_next(folder)
    assert (caught.value.text.key, dict(caught.value.text.values)) == (
        "results_missing", {"round": 1, "pairs": ("1-3", "2-4")}
    )  # fmt: skip
    assert [one.round for one in draw_next(folder, unfinished=True).matches] == [2, 2]
    both = drawn(played(folder))
    assert refused(both) == ("results_missing", ())
    assert [one.stage for one in draw_next(both, unfinished=True).matches] == ["Final"]
    # The results of the second round alone are not enough either.
    results = played(both).path / "results.csv"
    rows = results.read_text("utf-8").splitlines()
    half = write(both, "results.csv", rows[0], *(row for row in rows if row.startswith("Swiss,2,")))
    assert refused(half) == ("results_missing", ())
    over = write(both, "results.csv", *rows)
    assert sides(draw_next(over)) == [(1, 2)]


def test_a_stage_after_a_movement_waits_for_its_last_board(tmp_path: Path) -> None:
    main = {**STAGES["mitchell"], "rounds": 2, "qualifiers": 4, "winners": "overall_one"}
    second = {**STAGES["mitchell"], "name": "Second", "rounds": 2}
    folder = drawn(event(tmp_path, 5, main, second, form="pairs"), "x")
    rows = [
        f"Main,{one.round},{one.table},{board},{one.ns[0]},{one.ew[0]},90"
        for one in folder.event.seatings
        if one.ns and one.ew
        for board in one.boards
    ]
    head = "stage,round,table,board,ns,ew,score"
    with pytest.raises(BadFolder) as caught:
        draw_next(write(folder, "results.csv", head, *rows[:-1]))
    assert (caught.value.text.key, dict(caught.value.text.values)) == ("round_not_finished", {"round": 2})
    assert refused(write(folder, "results.csv", head, *rows[1:])) == ("round_not_finished", ())
    assert len(draw_next(open_folder(folder.path), unfinished=True).seatings) == 4
    # The table of the half movement has no opponents and nothing to play.
    assert len(draw_next(write(folder, "results.csv", head, *rows)).seatings) == 4


# -- who is in it ---------------------------------------------------------------------------------------------------


def test_entries_by_seed_strength_and_number_and_without_those_who_left(tmp_path: Path) -> None:
    folder = made(tmp_path, 6, stage=SWISS)
    changes: dict[int, dict[str, Any]] = {
        5: {"seed": 1}, 3: {"strength": Fraction(9), "related": "Bank"}, 2: {"status": Status.WITHDRAWN},
        4: {"status": Status.ABSENT}, 6: {"related": "Bank"},
    }  # fmt: skip
    entries = [replace(team(number), **changes.get(number, {})) for number in range(1, 7)]
    folder = write(folder, "entries.csv", entries_csv(entries).rstrip("\n"))
    # 5, 3, 1, 6: the upper half would meet the lower as 5-1 and 3-6, but 3 and 6 are related.
    found = draw_next(folder, "x")
    assert found.draw.order == (5, 3, 1, 6)
    assert (3, 6) not in sides(found)
    assert sorted(number for two in sides(found) for number in two) == [1, 3, 5, 6]


def going_on(count: int, *lists: list[tuple[int, int | None, int]]) -> list[tuple[int, int | None]]:
    """Who goes on of lists of number, place and score, with the place that it has then."""

    def ranking(told: list[tuple[int, int | None, int]]) -> Any:
        rows = tuple(
            SimpleNamespace(number=number, place=place, score=Fraction(score), figure=lambda _: None)
            for number, place, score in told
        )
        return SimpleNamespace(rows=rows, first=lambda most: rows[:most])

    before: Any = SimpleNamespace(stage=SimpleNamespace(qualifiers=count), rankings=tuple(map(ranking, lists)))
    return [(one.number, one.place) for one in _qualified(None, before)]  # type: ignore[arg-type]


def test_as_many_go_on_as_the_stage_says_evenly_from_its_lists() -> None:
    one: list[tuple[int, int | None, int]] = [(1, 1, 50), (2, 2, 40), (3, 3, 30)]
    two: list[tuple[int, int | None, int]] = [(5, 1, 50), (4, 2, 45), (6, None, 90)]
    # The first of each list by score and then by number, then the seconds; who has no place does not go on.
    assert going_on(4, one, two) == [(1, 1), (5, 2), (4, 3), (2, 4)]
    assert going_on(3, one, two) == [(1, 1), (5, 2), (4, 3)]
    assert going_on(2, one, two) == [(1, 1), (5, 2)]
    assert going_on(2, one) == [(1, 1), (2, 2)]
    # Without a number everybody goes on who has a place.
    assert going_on(0, one, two) == [(1, 1), (5, 2), (4, 3), (2, 4), (3, 5)]
    assert going_on(2) == []
