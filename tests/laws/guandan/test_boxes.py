"""The four penalty boxes where they are no hearing: following a record to its breach, positions, options, levels."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.cards import SEATS, Rank, Seat, Side
from cardinal.guandan import Game, Kind, Standing
from cardinal.laws import Ruling, hear, leaves, read_case
from cardinal.laws.guandan.act import GUANDAN_VERBS, parse_guandan_act
from cardinal.laws.guandan.case import GuandanCase
from cardinal.laws.guandan.conditions import GUANDAN_OPTIONS
from cardinal.laws.guandan.effect import LeadGoesTo, NextDeal, PatternBan, Suspended, TakeBack
from cardinal.laws.guandan.notice import ABOUT, notice
from cardinal.laws.guandan.penalty_scale import LoggedOffence
from tests.laws.case_records import records_in

CASES = Path(str(files("cardinal.laws") / "cases" / "guandan"))
BOXES = [record for name in ("07", "08", "10", "11") for path in sorted(CASES.glob(f"{name}_*.yaml"))
         for record in records_in(path)]  # fmt: skip


def case(*acts: str, law: str | None = None, **told: object) -> GuandanCase:
    conditions = told.pop("conditions", {})
    record = {"book": "guandan", "acts": list(acts), "board": told, "conditions": conditions, "law": law}
    found = read_case({name: value for name, value in record.items() if value is not None})
    assert isinstance(found, GuandanCase)
    return found


def test_the_boxes_have_sixty_cases_and_more() -> None:
    assert len(BOXES) >= 60


# Following a record ------------------------------------------------------------------------------------------------


def test_a_case_stops_at_the_first_irregular_act() -> None:
    found = case("S plays 3s", "E plays 4s", "W plays 9s", "attention by N", level=5, lead="S")
    assert (found.law, str(found.act)) == ("GP2.2", "W plays 9s")
    assert [str(one) for one in found.before] == ["S plays 3s", "E plays 4s"]
    assert [str(one) for one in found.after] == ["attention by N"]
    assert found.position.turn is Seat.N


def test_a_count_that_is_not_shown_is_heard_as_the_play_it_was_due_after() -> None:
    found = case("S plays 3s", "E passes", "N passes", level=5, lead="S", left={"S": 11})
    assert (found.law, str(found.act)) == ("GP4.2", "S plays 3s")
    assert [str(one) for one in found.after] == ["E passes", "N passes"]


def test_a_record_that_is_too_short_shows_no_breach() -> None:
    assert case("E plays 9s 9d").law is None
    assert case("S pays Kd", level=5).law is None
    assert case("S reports 8").law is None


def test_a_named_law_is_about_the_first_act_of_its_kind_where_the_record_is_too_short() -> None:
    found = case("S repeats the report", "E plays 9s 9d", law="GP2.2")
    assert (found.law, str(found.act)) == ("GP2.2", "E plays 9s 9d")


def test_a_law_of_another_chapter_keeps_all_acts_before_it() -> None:
    found = case("S leaves the seat", "attention", law="G54")
    assert found.act is None
    assert [one.verb for one in found.before] == ["leaves seat", "attention"]


@pytest.mark.clause("G8.1.1")
def test_turns_go_counter_clockwise_past_those_who_are_out() -> None:
    found = case("S plays 3s", "E plays 4s", "W plays 9s", level=5, lead="S", finished=["N"])
    assert found.law is None
    assert found.now.turn is Seat.S


@pytest.mark.clause("G8.1.2", "G8.1.3")
def test_three_passes_give_the_lead_to_the_last_play() -> None:
    found = case("S plays 3s", "E plays 9s", "N passes", "W passes", "S passes", "S plays 4s", level=5, lead="S")
    assert (found.law, str(found.act)) == ("GP2.2", "S plays 4s")
    assert found.position.turn is Seat.E
    assert found.position.is_leading


@pytest.mark.clause("G8.1.4")
def test_a_deal_is_over_when_one_side_is_out() -> None:
    found = case("S plays 3s", level=5, lead="S", finished=["N"], left={"S": 1})
    assert found.now.is_over
    assert not case("S plays 3s", level=5, lead="S", finished=["E"], left={"S": 1}).now.is_over


def test_what_a_ruling_forbids_is_noticed_as_no_legal_play() -> None:
    position = case(level=5, lead="W").position
    banned = replace(position, bans=((Seat.W, (Kind.PAIR,)),))
    assert notice(position, parse_guandan_act("W plays 9s 9d")) is None
    assert notice(banned, parse_guandan_act("W plays 9s 9d")) == "GP2.3"
    assert notice(banned, parse_guandan_act("W plays 9s 9d 9h")) is None


@pytest.mark.parametrize("verb", [verb for verbs in ABOUT.values() for verb in verbs])
def test_the_acts_of_the_laws_are_acts_of_a_table(verb: str) -> None:
    assert verb in GUANDAN_VERBS


# Rules that hold for every seat ------------------------------------------------------------------------------------


@pytest.mark.clause("GP1.2.1", "GP3.2", "GP4.2.3")
@given(seat=st.sampled_from(SEATS))
def test_the_special_start_is_the_same_for_every_offender(seat: Seat) -> None:
    """The offender shuffles, the next cuts, the partner draws first, the one before leads; no tribute."""
    first = seat.rho  # turns go counter-clockwise
    previous = f"{first} {seat.partner} {first.partner} {seat}"
    hands = {str(seat): "As Kd 3c"}
    found = case(f"{seat} pays Kd", f"{first} returns 3s", f"{seat} plays 3c", level=5, previous=previous, hands=hands)
    ruling = hear("GP3", found)
    assert isinstance(ruling, Ruling)
    (start,) = (one for one in ruling.effects if isinstance(one, NextDeal))
    assert (start.shuffles, start.cuts, start.draws, start.leads) == (seat, seat.rho, seat.partner, seat.lho)
    assert not start.tribute


@pytest.mark.clause("GP2.2.1", "GP2.3")
@given(leader=st.sampled_from(SEATS), place=st.integers(1, 3))
def test_whoever_plays_out_of_turn_takes_back_and_sits_out(leader: Seat, place: int) -> None:
    offender = leader.after(place)
    ruling = hear("GP2.2", case(f"{offender} plays 9s 9d", level=5, lead=str(leader)))
    assert isinstance(ruling, Ruling)
    named = {type(effect): effect for effect in ruling.effects}
    assert named[TakeBack].seat is offender  # type: ignore[attr-defined]
    assert named[Suspended].seat is offender  # type: ignore[attr-defined]
    assert named[PatternBan].seat is offender.partner  # type: ignore[attr-defined]
    invalid = hear("GP2.3", case(f"{leader} plays 9s 8d", level=5, lead=str(leader)))
    assert isinstance(invalid, Ruling)
    assert [effect.seat for effect in invalid.effects if isinstance(effect, LeadGoesTo)] == [leader.rho]


# Options -----------------------------------------------------------------------------------------------------------

OPTIONS = (
    "awarded_double_passes_A", "ban_all_readings", "both_tribute_errors", "condone_by_pass", "gp421_redo",
    "gp423_tribute", "late_invalid_play", "lost_lead_goes_to", "miscount_deadline", "pack_defect_penalty",
    "pattern_ban", "skipped_seats", "suspension_trick", "undeclared_wild",
)  # fmt: skip


@pytest.mark.parametrize("name", OPTIONS)
def test_every_reading_of_an_option_has_a_case_and_changes_the_end(name: str) -> None:
    option = GUANDAN_OPTIONS[f"ref.{name}"]
    for value in option.values:
        if value == option.default:
            continue
        cases = [one for one in BOXES if one.get("conditions", {}).get(option.name) == value]
        assert cases, value
        heard = [{**one, "law": read_case(one).law} for one in cases]
        assert any(_ends(one) != _ends({**one, "conditions": _without(one, option.name)}) for one in heard), value


def _without(record: dict[str, dict[str, object]], name: str) -> dict[str, object]:
    return {key: value for key, value in record["conditions"].items() if key != name}


def _ends(record: dict[str, object]) -> set[str]:
    """Every end of a case, whatever is answered."""
    found = read_case(record)
    return {str([effect.to_json() for effect in ruling.effects]) for ruling in leaves(str(found.law), found)}


# The log of offences and the levels --------------------------------------------------------------------------------


@pytest.mark.clause("G52.4", "GP2.4")
def test_the_log_of_the_match_says_which_time_it_is() -> None:
    found = replace(case("S plays improperly"), offences=())
    first = hear("GP2.4", found, {"manner": "layout"})
    assert isinstance(first, Ruling)
    assert [effect.name for effect in first.effects] == ["penalty"]
    log = (LoggedOffence("GP2.4", 4, "NS", "N", ""),)
    second = hear("GP2.4", replace(found, offences=log), {"manner": "layout"})
    assert isinstance(second, Ruling)
    assert str(second.effects[0].amount) == "1 VP"  # type: ignore[attr-defined]
    others = hear("GP2.4", replace(found, offences=(LoggedOffence("GP2.4", 4, "EW", "W", ""),)), {"manner": "layout"})
    assert others == first


@pytest.mark.clause("G2.过A")
@pytest.mark.parametrize(
    ("level", "owner", "passes_a", "after"),
    [
        (Rank.ACE, Side.EW, True, "NS 5 EW A*+"),
        (Rank.ACE, Side.EW, False, "NS 5 EW A*"),
        (Rank.ACE, Side.NS, True, "NS 5 EW A*"),  # it was not theirs to pass
        (Rank.QUEEN, Side.EW, True, "NS 5 EW A*"),  # three levels, but A has to be played
        (Rank.NINE, Side.NS, False, "NS 5 EW Q*"),
    ],
)
def test_a_deal_given_by_penalty_raises_three_and_passes_a_as_the_referee_reads_it(
    level: Rank, owner: Side, passes_a: bool, after: str
) -> None:
    game = Game(standing=Standing(Rank.FIVE, level, owner)).awarded(Seat.S, passes_a=passes_a)
    assert str(game.standing) == after
    assert (game.start.shuffler, game.start.leader, game.start.duty) == (Seat.S, Seat.W, None)
    assert game.results[-1].promotion.passed is after.endswith("+")
