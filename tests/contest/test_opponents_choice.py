"""Choosing opponents (G24.4): who chooses when and whom, the draw that follows, its record, the folder's commands."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from cardinal.cli import app
from cardinal.contest.conditions_reader import read_conditions
from cardinal.contest.drawing import draw_next, next_choosing
from cardinal.contest.errors import BadConditions, BadFolder
from cardinal.contest.event_folder import EventFolder, create_event, open_folder
from cardinal.contest.mishaps.situations import Situation, plan_for
from cardinal.contest.pairings import Pairing
from cardinal.contest.pairings.opponents import Choosing, read_choices
from cardinal.contest.rearrangement import Mishap
from cardinal.language import CardinalError
from tests.contest.conditions_maker import STAGES, conditions, document, team
from tests.contest.folder_maker import AT, drawn, played
from tests.contest.plan_maker import SEED, by_lot

EIGHT = Choosing(tuple(range(1, 9)))
GROUPS = {1: 0, 2: 1, 3: 0, 4: 1, 5: 0, 6: 1, 7: 0, 8: 1}


@st.composite
def choosings(draw: st.DrawFn) -> Choosing:
    count = draw(st.integers(2, 24))
    order = tuple(draw(st.permutations(range(1, count + 1))))
    several = draw(st.integers(1, 4))
    groups = {number: draw(st.integers(0, several - 1)) for number in order}
    winners = {groups[number]: number for number in reversed(order)}
    equal = tuple(winners.values()) if len(winners) > 1 else ()
    barred = groups if draw(st.booleans()) else {}
    return Choosing(order, draw(st.integers(0, count)), equal, barred)


@pytest.mark.clause("G24.4")
@given(choosings(), st.data())
def test_any_legal_sequence_of_choices_gives_a_full_draw(choosing: Choosing, data: st.DataObject) -> None:
    made: list[Pairing] = []
    while turn := choosing.turn(made):
        chooser = data.draw(st.sampled_from(turn))
        free = choosing.free(made, chooser)
        assert free
        made.append(Pairing(chooser, data.draw(st.sampled_from(free))))
    places = choosing.places(made)
    total = len(choosing.order)
    size = next(one for one in (2, 4, 8, 16, 32) if one >= total)
    assert sorted(places) == sorted(choosing.order)
    assert sorted(places.values()) == list(range(1, total + 1))
    # The two numbers of a first match of the bracket add up to one more than its size.
    assert all(places[one.home] + places[one.away] == size + 1 for one in made)
    assert {one.home for one in made} == set(choosing.choosers)
    # Byes stay with the best, and nobody who could be chosen has one.
    assert all(places[number] == at for at, number in enumerate(choosing.order[: size - total], start=1))
    assert not set(choosing.range) & set(choosing.order[: size // 2])


@pytest.mark.parametrize(
    ("choosing", "told", "key"),
    [
        (EIGHT, "2-5", "choice_turn"),
        (EIGHT, "1-2", "choice_range"),
        (EIGHT, "1-99", "choice_range"),
        (EIGHT, "1-5 2-5", "choice_taken"),
        (EIGHT, "1-5 1-6", "choice_turn"),
        (replace(EIGHT, count=1), "1-5 2-6", "choice_over"),
        (replace(EIGHT, groups=GROUPS), "1-5", "choice_own_group"),
        # 1 and 3 are of one group with 5 and 7: after 1-6 only 8 is left for 3, so that 2 may not take it.
        (replace(EIGHT, groups={**GROUPS, 2: 2}), "1-6 2-8", "choice_blocks"),
    ],
)
def test_a_choice_that_cannot_be_is_refused_with_what_can(choosing: Choosing, told: str, key: str) -> None:
    with pytest.raises(CardinalError) as caught:
        choosing.checked(read_choices(told))
    assert (caught.value.text.key, caught.value.cites) == (key, ("G24.4",))


def test_a_missing_choice_names_who_is_next_and_whom_it_may_choose() -> None:
    with pytest.raises(CardinalError) as caught:
        EIGHT.places(read_choices("1-7 2-5"))
    assert caught.value.render("en").startswith("3 chooses its opponent next, among 6, 8.")


def test_the_last_has_nothing_to_choose_and_the_others_follow_by_their_places() -> None:
    assert EIGHT.checked(read_choices("1-7 2-5 3-8"))[-1] == Pairing(4, 6)
    # Only the first chooses: 2 meets the last that is left, 3 the next, 4 the best.
    assert replace(EIGHT, count=1).places(read_choices("1-6")) == {1: 1, 6: 8, 2: 2, 8: 7, 3: 3, 7: 6, 4: 4, 5: 5}


@pytest.mark.clause("G24.4")
def test_winners_of_groups_have_equal_rights_and_choose_before_the_others() -> None:
    choosing = replace(EIGHT, count=1, winners=(2, 1))
    # The conditions name one, but no winner of a group may have less of a right than another.
    assert (choosing.choosers, choosing.turn(())) == ((2, 1), (2, 1))
    assert choosing.turn(read_choices("1-5")) == (2,)


def test_nobody_is_bound_to_other_groups_where_that_cannot_be() -> None:
    assert Choosing((1, 2, 3, 4), groups=dict.fromkeys((1, 2, 3, 4), 0)).free((), 1) == (3, 4)


def staged(path: Path, pack: str = "wbf-2017", *, groups: int = 1, **more: object) -> EventFolder:
    """Eight teams after a first stage in which the lower number won every match."""
    scoring = {"scoring": "levels"} if pack == "china-guandan" else {"scoring": "vp", "vp_scale": "wbf"}
    first = {**STAGES["swiss"], "rounds": 1, "boards": 8, "qualifiers": 8, **scoring}
    if groups > 1:
        first |= {"system": "round_robin", "rounds": 3, "groups": groups, "winners": "group_one"}
    cup = {**STAGES["knockout"], "boards": 8, "opponents": "choice", **more}
    cup["scoring"] = "levels" if pack == "china-guandan" else "imps"
    terms = read_conditions({**document(pack), "stage": [first, cup]})
    entries = [replace(team(number), seed=number) for number in range(1, 9)]
    folder = drawn(create_event(path / "event", terms, entries), SEED)
    if pack != "china-guandan":
        return played(folder)
    rows = ["stage,round,table,room,board,ns,ew,result"]
    for one in folder.event.matches:
        won = "+3" if one.home < (one.away or 0) else "-3"
        lost = "-1" if won == "+3" else "+1"
        for board in range(1, 9):
            rows.append(f"{one.stage},{one.round},{one.table},open,{board},{one.home},{one.away},{won}")
            rows.append(f"{one.stage},{one.round},{one.table},closed,{board},{one.away},{one.home},{lost}")
    (folder.path / "results.csv").write_text("\n".join(rows) + "\n", "utf-8")
    return open_folder(folder.path)


def cli(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["event", *words, "--lang", "en"], env={"COLUMNS": "200"})
    return result.exit_code, result.output


@pytest.mark.clause("G24.4")
def test_the_folder_is_drawn_by_the_choices_and_keeps_them(tmp_path: Path) -> None:
    folder = staged(tmp_path)
    choosing = next_choosing(folder)
    assert choosing is not None
    a, b, c, d = choosing.choosers
    e, f, g, h = choosing.range
    code, said = cli("draw", str(folder.path))
    assert (code, f"{a} chooses its opponent next, among {e}, {f}, {g}, {h}." in said) == (2, True)
    code, said = cli("draw", str(folder.path), "--choose", f"{a}-{f}", "--choose", f"{b}-{f}")
    assert (code, f"{b} cannot choose {f}, who is chosen already" in said) == (2, True)
    assert open_folder(folder.path).draw.of("Cup") is None
    words = [word for one in (f"{a}-{f}", f"{b}-{e}", f"{c}-{h}") for word in ("--choose", one)]
    code, said = cli("draw", str(folder.path), *words)
    assert (code, f"{a} chose {f}." in said) == (0, True)
    after = open_folder(folder.path)
    made = after.draw.of("Cup")
    assert made is not None
    assert made.choices == (Pairing(a, f), Pairing(b, e), Pairing(c, h), Pairing(d, g))
    meetings = {frozenset(one.numbers) for one in after.event.matches_of("Cup")}
    assert meetings == {one.numbers for one in made.choices}
    record = json.loads((folder.path / "draw.json").read_text("utf-8"))
    assert record["stages"][-1]["choices"] == [[a, f], [b, e], [c, h], [d, g]]
    # The next rounds follow from the bracket, without choices.
    with pytest.raises(BadFolder) as caught:
        draw_next(played(after), choices=made.choices)
    assert caught.value.text.key == "no_choice"
    assert len(draw_next(played(after)).matches) == 2


def test_a_new_draw_keeps_the_choices_unless_others_are_told(tmp_path: Path) -> None:
    folder = staged(tmp_path, choosers=1)
    choosing = next_choosing(folder)
    assert choosing is not None
    first, chosen, other = choosing.choosers[0], choosing.range[0], choosing.range[1]
    assert cli("draw", str(folder.path), "--choose", f"{first}-{chosen}")[0] == 0
    after = open_folder(folder.path)
    for told, expected in (("", chosen), (f"{first}-{other}", other)):
        again = plan_for(after, Situation(Mishap.REDRAW, stage="Cup", seed="again", choices=told), AT)
        draw = again.draw[1]
        assert draw is not None
        assert draw.choices == (Pairing(first, expected),)
    code, said = cli("change", "redraw", str(folder.path), "--stage", "Cup", "--choose", f"{first}-{first}")
    assert (code, f"{first} cannot choose {first}" in said) == (2, True)


@pytest.mark.clause("G24.4")
def test_the_order_of_group_winners_is_by_lot_and_their_own_group_is_barred(tmp_path: Path) -> None:
    folder = staged(tmp_path, groups=2, opponents="other_group")
    choosing = next_choosing(folder)
    assert choosing is not None
    groups = [sorted(group) for group in folder.draw.stages[0].groups]
    winners = [group[0] for group in groups]
    assert list(choosing.turn(())) == by_lot("choice", *winners)
    own = next(number for number in choosing.range if number in groups[0])
    with pytest.raises(CardinalError) as caught:
        draw_next(folder, choices=(Pairing(winners[0], own),))
    assert (caught.value.text.key, caught.value.cites) == ("choice_own_group", ())


@pytest.mark.clause("G24.4")
def test_guandan_cites_its_rule_and_bridge_does_not(tmp_path: Path) -> None:
    for pack, cites in (("china-guandan", ("G24.4",)), ("wbf-2017", ())):
        with pytest.raises(CardinalError) as caught:
            draw_next(staged(tmp_path / pack, pack))
        assert (caught.value.text.key, caught.value.cites) == ("choice_missing", cites)


def test_a_choice_needs_a_knockout_after_another_stage() -> None:
    for stage in ("knockout", "swiss"):
        with pytest.raises(BadConditions) as caught:
            conditions("wbf-2017", "teams", {**STAGES[stage], "boards": 8, "vp_scale": "wbf", "opponents": "choice"})
        assert caught.value.text.key == "choice_unsuited"
