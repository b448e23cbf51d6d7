"""``check_event``: what is illegal or unfair in an event, planned or finished, with its clause, file and line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from cardinal.contest.captains_meeting import publish
from cardinal.contest.check import Report, check_event
from cardinal.contest.drawing import draw_next
from cardinal.contest.entries import Entry, Person
from cardinal.contest.event_folder import EventFolder, create_event, open_folder, save_conditions, save_planned
from cardinal.contest.finding import EventFinding
from cardinal.contest.forfeits import forfeited
from cardinal.contest.movements import Severity
from cardinal.contest.pairings.gender_forms import Gender
from cardinal.contest.seatings_movement import movement_of
from cardinal.language import Language
from tests.contest.conditions_maker import STAGES, conditions, pair, team

AT = datetime(2026, 5, 1, 19, 0)
OFFICIALS = {"organiser": "Club", "directors": ["Ho"], "appeals_committee": ["A", "B", "C"]}
SWISS: dict[str, object] = {**STAGES["swiss"], "boards": 8, "rounds": 2}


def made(path: Path, entries: Iterable[Entry], pack: str = "ctcba", form: str = "teams", **more: Any) -> EventFolder:
    officials = {} if pack == "wbf-2017" else {"officials": OFFICIALS}
    return create_event(path / "event", conditions(pack, form, **{**officials, **more}), entries)


def write(folder: EventFolder, name: str, *lines: str) -> EventFolder:
    (folder.path / name).write_text("\n".join(lines) + "\n", "utf-8")
    return open_folder(folder.path)


def found(folder: EventFolder, kind: str, at: datetime | None = AT) -> tuple[EventFinding, ...]:
    return tuple(one for one in check_event(folder, at).findings if one.kind == kind)


def teams(count: int) -> list[Entry]:
    return [team(number) for number in range(1, count + 1)]


RESULTS = "stage,round,table,room,board,ns,ew,result,n,e,s,w"


def test_an_event_in_order_has_nothing_illegal(tmp_path: Path) -> None:
    folder = made(tmp_path, teams(4), stage=SWISS)
    save_conditions(folder.path, publish(folder.conditions, AT))
    save_planned(folder.path, folder.draw, draw_next(folder, "x", at=AT))
    report = check_event(open_folder(folder.path), AT)
    assert report.is_legal
    assert report.of(Severity.ILLEGAL) == report.of(Severity.UNFAIR) == ()


def test_the_worst_is_told_first_and_every_text_is_in_four_languages(tmp_path: Path) -> None:
    folder = made(tmp_path, [team(1, 3), team(2)], stage=SWISS, officials={})
    report = check_event(folder, AT)
    order = list(Severity)
    ranks = [order.index(one.severity) for one in report.findings]
    assert ranks == sorted(ranks)
    assert not report.is_legal
    for one in report.findings:
        # Both scripts of Chinese write a few sentences alike.
        assert len({one.text.render(language) for language in Language}) >= 3
        assert set(one.to_json("ja")) == {"kind", "severity", "text", "cites", "file", "line"}


def test_entries_are_told_with_their_line_and_clause(tmp_path: Path) -> None:
    folder = made(tmp_path, [team(1), team(2, 3)])
    assert [(one.source.file, one.source.line, one.clauses) for one in found(folder, "entry")] == [
        ("entries.csv", 3, ("R5.3",))
    ]


def test_a_bad_line_of_any_file_is_illegal(tmp_path: Path) -> None:
    folder = write(made(tmp_path, teams(2)), "rounds.csv", "stage,round,table,home,away", "main,1,1,1,99")
    assert [(one.source.file, one.source.line) for one in found(folder, "flaw")] == [("rounds.csv", 2)]


def test_an_event_without_anybody_is_only_noted(tmp_path: Path) -> None:
    report = check_event(made(tmp_path, []), AT)
    assert [one.kind for one in report.findings] == ["no_entries"]
    assert report.is_legal


def test_officials_that_nobody_named_are_told(tmp_path: Path) -> None:
    folder = made(tmp_path, teams(2), officials={"organiser": "Club", "directors": ["Ho"]})
    assert [one.clauses for one in found(folder, "officials")] == [("R4",)]


def test_a_draw_before_the_conditions_were_published_is_unfair(tmp_path: Path) -> None:
    folder = made(tmp_path, teams(4), stage=SWISS)
    save_planned(folder.path, folder.draw, draw_next(folder, "x", at=AT))
    early = found(open_folder(folder.path), "drawn_before_published")
    assert [(one.clauses, one.severity) for one in early] == [(("R7",), Severity.UNFAIR)]
    save_conditions(folder.path, publish(folder.conditions, AT))
    assert found(open_folder(folder.path), "drawn_before_published") == ()


def test_a_rematch_a_second_bye_and_two_matches_at_once_are_told(tmp_path: Path) -> None:
    lines = (
        "stage,round,table,home,away,outcome",
        "Swiss,1,1,1,2,",
        "Swiss,1,,3,,bye",
        "Swiss,2,1,2,1,",
        "Swiss,2,2,1,4,",
        "Swiss,2,,3,,bye",
    )
    folder = write(made(tmp_path, teams(4), stage=SWISS), "rounds.csv", *lines)
    report = check_event(folder, AT)
    by_kind = {one.kind: one for one in report.findings}
    assert by_kind["rematch"].clauses == ("G26.1", "G26.4.3")
    assert by_kind["second_bye"].clauses == ("G26.6",)
    assert by_kind["twice_in_round"].severity is Severity.ILLEGAL
    assert by_kind["rematch"].source.file == "rounds.csv"


def test_a_knockout_drops_its_losers_and_a_second_cycle_meets_again(tmp_path: Path) -> None:
    knockout = {**STAGES["knockout"], "boards": 8}
    lines = ("stage,round,table,home,away", "Cup,1,1,1,4", "Cup,1,2,2,3", "Cup,2,1,1,2")
    folder = write(made(tmp_path / "a", teams(4), stage=knockout), "rounds.csv", *lines)
    assert check_event(folder, AT).is_legal
    twice = {**STAGES["round_robin"], "system": "double_round_robin", "rounds": 2}
    lines = ("stage,round,table,home,away", "All,1,1,1,2", "All,2,1,2,1")
    assert found(write(made(tmp_path / "b", teams(2), stage=twice), "rounds.csv", *lines), "rematch") == ()


def test_a_round_robin_that_leaves_a_meeting_out_is_unfair(tmp_path: Path) -> None:
    stage = {**STAGES["round_robin"], "rounds": 2}
    lines = ("stage,round,table,home,away", "All,1,1,1,2", "All,1,2,3,4", "All,2,1,1,3", "All,2,2,2,4")
    folder = write(made(tmp_path, teams(4), stage=stage), "rounds.csv", *lines)
    # 1-4 and 2-3 are missing.
    (one,) = found(folder, "never_met")
    assert "2" in one.text.render()


def test_related_teams_that_meet_are_told(tmp_path: Path) -> None:
    field = [team(1, related="Bank"), team(2, related="Bank")]
    folder = write(made(tmp_path, field, stage=SWISS), "rounds.csv", "stage,round,table,home,away", "Swiss,1,1,1,2")
    assert [one.clauses for one in found(folder, "related")] == [("G19.5.2",)]


PAIRS = {**STAGES["mitchell"], "rounds": 2, "winners": "overall_two"}


def pairs_event(path: Path, *lines: str, **more: Any) -> EventFolder:
    folder = made(path, [pair(number) for number in range(1, 5)], "wbf-2017", "pairs", stage={**PAIRS, **more})
    return write(folder, "rounds.csv", "stage,round,table,ns,ew,boards", *lines)


GOOD = ("Main,1,1,1,3,1-2", "Main,1,2,2,4,1-2", "Main,2,1,1,4,3-4", "Main,2,2,2,3,3-4")


def test_a_board_twice_and_a_pair_at_two_tables_are_illegal(tmp_path: Path) -> None:
    again = pairs_event(tmp_path / "a", *GOOD[:3], "Main,2,2,2,3,1-2")
    # 2 and 3 have both played boards 1 and 2.
    assert [one.severity for one in found(again, "board_twice")] == [Severity.ILLEGAL] * 2
    two = pairs_event(tmp_path / "b", "Main,1,1,1,3,1-2", "Main,1,2,1,4,3-4")
    assert [one.severity for one in found(two, "two_seats")] == [Severity.ILLEGAL]
    assert check_event(pairs_event(tmp_path / "c", *GOOD), AT).is_legal


def test_one_list_for_two_lines_that_never_compete_is_unfair(tmp_path: Path) -> None:
    assert [one.clauses for one in found(pairs_event(tmp_path / "a", *GOOD, winners="overall_one"), "two_lines")] == [
        ("78D/2",)
    ]
    assert found(pairs_event(tmp_path / "b", *GOOD), "two_lines") == ()


def test_the_balance_of_a_movement_is_told(tmp_path: Path) -> None:
    folder = made(tmp_path, [pair(number) for number in range(1, 9)], "wbf-2017", "pairs", stage={
        **STAGES["mitchell"], "system": "howell", "rounds": 7,
    })  # fmt: skip
    save_planned(folder.path, folder.draw, draw_next(folder, "x", at=AT))
    (one,) = found(open_folder(folder.path), "balance")
    # Everybody meets everybody once and is compared on every board.
    assert one.severity is Severity.NOTE


def test_seatings_make_a_movement_only_if_their_boards_make_sets(tmp_path: Path) -> None:
    cut = pairs_event(tmp_path, "Main,1,1,1,3,1-2", "Main,1,2,2,4,2-3")
    assert movement_of(cut.event.seatings) is None
    assert [one.severity for one in found(cut, "no_movement")] == [Severity.NOTE]
    assert movement_of(()) is None


def test_a_gap_in_a_round_that_was_played_is_told(tmp_path: Path) -> None:
    folder = pairs_event(tmp_path, *GOOD)
    lines = ("Main,1,1,,1,1,3,3NT by N =,,,,", "Main,1,2,,1,2,4,3NT by N =,,,,", "Main,1,2,,2,2,4,3NT by N =,,,,")
    gaps = found(write(folder, "results.csv", RESULTS, *lines), "gap")
    # Board 2 of table 1; the second round has not been played yet.
    assert [(one.source.file, one.source.line) for one in gaps] == [("rounds.csv", 2)]


def test_a_match_without_a_result_is_told_when_its_round_was_played(tmp_path: Path) -> None:
    lines = ("stage,round,table,home,away", "Swiss,1,1,1,2", "Swiss,1,2,3,4")
    folder = write(made(tmp_path, teams(4), stage=SWISS), "rounds.csv", *lines)
    folder = write(folder, "results.csv", RESULTS, "Swiss,1,1,open,1,1,2,3NT by N =,,,,")
    assert [one.source.line for one in found(folder, "gap")] == [3]


def match_event(path: Path, result: str, borrowed: str = "", *, pack: str = "ctcba", **more: Any) -> EventFolder:
    folder = made(path, teams(2), pack, stage={**SWISS, **more})
    folder = write(folder, "rounds.csv", "stage,round,table,home,away,borrowed", f"Swiss,1,1,1,2,{borrowed}")
    return write(folder, "results.csv", RESULTS, f"Swiss,1,1,open,1,1,2,3NT by N =,{result}")


def test_somebody_who_is_not_on_the_roster_is_told_at_the_line_of_the_result(tmp_path: Path) -> None:
    assert found(match_event(tmp_path / "a", "A1,A2,B1,B2"), "fielded") == ()
    (one,) = found(match_event(tmp_path / "b", "A1,A2,Zhao,B2"), "fielded")
    assert (one.source.file, one.source.line, one.clauses) == ("results.csv", 2, ("R68.31",))
    # One on loan may sit there.
    assert found(match_event(tmp_path / "c", "A1,A2,Zhao,B2", "Zhao"), "fielded") == ()


def test_three_players_of_one_pair_are_told(tmp_path: Path) -> None:
    folder = pairs_event(tmp_path, *GOOD)
    lines = ("Main,1,1,,1,1,3,3NT by N =,N1,N3,S1,S3", "Main,2,1,,3,1,4,3NT by N =,N1,N4,Zhao,S4")
    (one,) = found(write(folder, "results.csv", RESULTS, *lines), "fielded")
    assert one.source.line == 3


def test_seats_of_a_mixed_event_are_looked_at(tmp_path: Path) -> None:
    people = {"N": Gender.MAN, "S": Gender.WOMAN}
    field = [
        replace(
            pair(number),
            players=tuple(Person(f"{seat}{number}", f"{seat}{number}", one) for seat, one in people.items()),
        )
        for number in (1, 2)
    ]
    stage = {**STAGES["mitchell"], "rounds": 1, "scoring": "levels"}
    folder = made(tmp_path, field, "china-guandan", "pairs", stage=stage, **{"class": "mixed"})
    folder = write(folder, "rounds.csv", "stage,round,table,ns,ew,boards", "Main,1,1,1,2,1-2")
    # Men sit West or North, women East or South.
    good = write(folder, "results.csv", RESULTS, "Main,1,1,,1,1,2,+1,N1,S2,S1,N2")
    assert found(good, "gender") == ()
    bad = write(folder, "results.csv", RESULTS, "Main,1,1,,1,1,2,+1,S1,S2,N1,N2")
    assert [(one.clauses, one.source.line) for one in found(bad, "gender")] == [(("G17.2.4",), 2)]


def test_a_loan_in_a_knockout_or_a_second_one_in_a_stage_is_illegal(tmp_path: Path) -> None:
    knockout = match_event(tmp_path / "a", "A1,A2,Zhao,B2", "Zhao", system="knockout", scoring="imps")
    assert [one.clauses for one in found(knockout, "loan")] == [("R12.4",)]
    lines = ["stage,round,table,home,away,borrowed", "Swiss,1,1,1,2,Zhao", "Swiss,2,1,1,3,Zhao"]
    folder = write(made(tmp_path / "b", teams(3), stage=SWISS), "rounds.csv", *lines)
    # Four of eight boards are half of the match, in both rounds.
    rows = [
        f"Swiss,{number},1,open,{board},1,{other},3NT by N =,A1,A{other},Zhao,B{other}"
        for number, other in ((1, 2), (2, 3))
        for board in range(1, 5)
    ]
    again = found(write(folder, "results.csv", RESULTS, *rows), "loan")
    assert [(one.clauses, one.source.line) for one in again] == [(("R12.5",), 3)]
    short = found(write(folder, "results.csv", RESULTS, *rows[:7]), "loan")
    assert short == ()


def test_a_penalty_that_is_not_the_price_of_its_clause_is_unfair(tmp_path: Path) -> None:
    head = "contestant,stage,amount,unit,clauses"
    folder = made(tmp_path / "a", teams(2), stage=SWISS)
    lines = ("1,Swiss,3,imps,R68.2", "1,Swiss,4,imps,R68.2", "2,Swiss,1,vp,R68.21", "2,Swiss,0,vp,R68.25")
    wrong = found(write(folder, "penalties.csv", head, *lines), "price")
    assert [(one.source.line, one.clauses) for one in wrong] == [(3, ("R68.2",))]
    guandan = made(tmp_path / "b", teams(2), "china-guandan", stage="guandan")
    # Class 4: a warning, then 1 VP.
    lines = ("1,Swiss,0,vp,G53.1.2", "1,Swiss,2,vp,G53.1.2")
    assert [one.source.line for one in found(write(guandan, "penalties.csv", head, *lines), "price")] == [3]


def test_a_report_is_legal_without_findings() -> None:
    assert Report().is_legal


def drawn(folder: EventFolder) -> EventFolder:
    save_planned(folder.path, folder.draw, draw_next(folder, "x", at=AT))
    return open_folder(folder.path)


def with_forfeits(folder: EventFolder, number: int, rounds: tuple[int, ...]) -> EventFolder:
    """The event with these rounds forfeited by a contestant."""
    changed = tuple(
        forfeited(one, number) if one.round in rounds and number in one.numbers else one for one in folder.event.matches
    )
    return replace(folder, event=replace(folder.event, matches=changed))


@pytest.mark.clause("R14/1", "R14/2", "R16")
def test_two_forfeits_in_a_row_put_a_team_out_and_a_single_one_has_to_be_explained(tmp_path: Path) -> None:
    folder = drawn(made(tmp_path, teams(4), stage={**STAGES["round_robin"], "rounds": 3}))
    assert not {"out", "explain_forfeit"} & {one.kind for one in check_event(folder).findings}
    once = {one.kind: one for one in check_event(with_forfeits(folder, 3, (2,))).findings}
    assert once["explain_forfeit"].cites == "§R16"
    assert "48 hours" in once["explain_forfeit"].text.render("en")
    assert "out" not in once
    twice = {one.kind: one for one in check_event(with_forfeits(folder, 3, (2, 3))).findings}
    # It has played none of three matches, fewer than half, so that nothing of it counts.
    assert twice["out"].cites == "§R14/1 §R14/2"
    assert "struck out" in twice["out"].text.render("en")


@pytest.mark.clause("R15")
def test_a_team_that_forfeits_in_a_final_stage_has_no_place(tmp_path: Path) -> None:
    final = {**STAGES["round_robin"], "rounds": 3, "boards": 8, "final": True}
    folder = with_forfeits(drawn(made(tmp_path, teams(4), stage=final)), 2, (1,))
    (found,) = (one for one in check_event(folder).findings if one.kind == "unranked")
    assert found.cites == "§R15"
    number = next(one for one in folder.event.contestants if one.number == 2)
    others = tuple(one for one in folder.event.contestants if one.number != 2)
    struck = replace(folder.event, contestants=(*others, replace(number, unranked="R15")))
    assert "unranked" not in {one.kind for one in check_event(replace(folder, event=struck)).findings}
