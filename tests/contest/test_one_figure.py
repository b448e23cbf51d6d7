"""A figure of a regulation stands once: changed in its pack, it changes wherever anybody meets it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from cardinal.contest.conditions_page import page_text
from cardinal.contest.explain import explain
from cardinal.contest.lateness import late_match, late_side
from cardinal.contest.model import Contestant, Event, Match, Penalty, PenaltyUnit
from cardinal.contest.penalties import Breach, charge
from cardinal.contest.slow_play import overrun_cost
from cardinal.laws import Ruling, hear, read_case
from cardinal.regulations import pack
from tests.contest.running_conditions import KNOCKOUT, LEVELS, SWISS, terms

Change = Callable[[str, str, str], None]


@pytest.fixture
def change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Change]:
    """Change one line in a copy of a pack, which takes the place of the packs for a test."""
    folder = tmp_path / "packs"
    shutil.copytree(Path(str(pack.FOLDER)), folder)
    monkeypatch.setattr(pack, "FOLDER", folder)

    def edit(name: str, old: str, new: str) -> None:
        path = folder / f"{name}.toml"
        text = path.read_text("utf-8")
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), "utf-8")
        pack.find_pack.cache_clear()

    pack.find_pack.cache_clear()
    yield edit
    pack.find_pack.cache_clear()


def _fined(law: str, record: dict[str, object], answers: dict[str, object]) -> list[str]:
    """The amounts of the penalties that a hearing ends in."""
    ruling = hear(law, read_case({**record, "law": law}), answers)
    assert isinstance(ruling, Ruling)
    return [str(one.amount) for one in ruling.effects if one.name == "penalty"]


def _explained(conditions: object, penalty: Penalty) -> str:
    """The explanation of the place of a contestant who has this penalty and nothing else."""
    stage = penalty.stage
    event = Event(
        conditions,  # type: ignore[arg-type]
        contestants=(Contestant(1, "one"), Contestant(2, "two")),
        matches=(Match(stage, 1, "1", 1, 2),),
        penalties=(penalty,),
    )
    return "\n".join(explain(event, f"team 1 total stage {stage}").lines("en"))


TEAMS: dict[str, object] = {"book": "ctcba", "conditions": {"form": "teams", "scoring": "imps"}}
WANDERED = {"offence": "wandered", "offender": "home team", "circumstance": "with_effect", "measure": "points"}
LATE = {
    "late": "home team", "scored_in_vp": True, "limit_shortened": False, "minutes_late": Fraction(18), "scale_top": 25
}  # fmt: skip


@pytest.mark.clause("R68.20", "R11/1", "R32")
@pytest.mark.parametrize("changed", [False, True])
def test_a_figure_of_the_federation_is_read_from_its_pack(change: Change, *, changed: bool) -> None:
    price, late, over = ("0.5", 2, Fraction(3, 2)) if not changed else ("0.7", 4, Fraction(9, 5))
    if changed:
        change(
            "ctcba",
            '"with_effect", warning = true, top = 25, vp = 0.5',
            '"with_effect", warning = true, top = 25, vp = 0.7',
        )
        change("ctcba", "{ up_to = 20, vp = 2, clause", "{ up_to = 20, vp = 4, clause")
        change("ctcba", "vp = 1.5, clause", "vp = 1.8, clause")
    conditions = terms("ctcba", SWISS, KNOCKOUT)
    stage = conditions.stages[0]
    # The hearing
    assert _fined("R68", TEAMS, WANDERED) == [f"{price} VP"]
    assert _fined("R11", TEAMS, LATE) == [f"{late} VP"]
    # The charge
    found = charge(conditions, stage, Breach(1, "R68.20", "with_effect")).penalty  # type: ignore[arg-type]
    assert (found.amount, found.unit) == (Fraction(price), PenaltyUnit.VP)
    paid = late_side(conditions, stage, 1, 18).penalty
    assert paid is not None
    assert paid.amount == late
    assert overrun_cost(conditions, stage, 17).value == over
    # The explanation
    assert f"Penalty of {price}0 VPs" in _explained(conditions, found)
    # The page
    page = page_text(conditions)
    assert f"{price} VP" in page
    assert f"up to 20 minutes: {late} VP" in page
    assert ("0.7 VP" in page) is changed


@pytest.mark.clause("G52.2", "G32.2")
@pytest.mark.parametrize("changed", [False, True])
def test_a_figure_of_guandan_is_read_from_its_pack(change: Change, *, changed: bool) -> None:
    price, rise = (5, 3) if changed else (3, 2)
    if changed:
        row = '{ class = 2, steps = [{ when = "first", vp = '
        change("china-guandan", f"{row}3", f"{row}5")
        change("china-guandan", "{ up_to = 10, levels = 2", "{ up_to = 10, levels = 3")
    conditions = terms("china-guandan", LEVELS)
    stage = conditions.stages[0]
    record: dict[str, object] = {"book": "guandan", "conditions": {"event.form": "teams"}}
    smoked = {"offence": "smoking", "player": "S", "which_time": "first", "repeated_or_serious": False}
    assert _fined("G54", record, smoked) == [f"{price} VP"]
    found = charge(conditions, stage, Breach(1, "G54.6")).penalty
    assert (found.amount, found.unit) == (price, PenaltyUnit.VP)
    match = late_match(conditions, stage, Match(stage.name, 1, "1", 1, 2), away=8)
    assert match.start_home == rise
    assert f"Penalty of {price} VPs" in _explained(conditions, found)
    page = page_text(conditions)
    assert f"Class 2: first time {price} VP" in page
    assert f"up to 10 minutes: {rise} levels" in page


@pytest.mark.clause("R11/2", "R31")
def test_a_hearing_in_an_event_goes_by_the_figures_of_the_event() -> None:
    """What an event changes within its pack reaches the hearing through the conditions of the case."""
    conditions = terms("ctcba", SWISS, lateness={"forfeit_after": 15}, times={"team_match": {"20": 170}})
    options = conditions.laws_of(conditions.stages[0]).changes
    assert (options["lateness.forfeit_after"], options["form"]) == (15, "teams")
    ruling = hear("R11", read_case({"book": "ctcba", "law": "R11", "conditions": dict(options)}), {
        name: value for name, value in LATE.items() if name != "scale_top"
    })  # fmt: skip
    assert isinstance(ruling, Ruling)
    assert "forfeit" in {one.name for one in ruling.effects}
    # 20 boards are in the event's own table: nobody is asked for their time.
    late = {"boards": 20, "minutes_used": Fraction(187), "share_home": Fraction(100)}
    assert _fined("R32", {"book": "ctcba", "conditions": dict(options)}, late) == ["1.5 VP"]
