"""Every score, refusal and comparison with exactly the clauses that it rests on."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardinal.bridge import Side
from cardinal.scoring import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Artificial,
    Assigned,
    Assignment,
    Award,
    BoardScore,
    BoardWorth,
    Bye,
    Cancelled,
    DatumRule,
    Divisor,
    Fouled,
    Imps,
    LatePlay,
    NotPlayed,
    Played,
    SelfInflicted,
    Split,
    Traveller,
    UnreadableScore,
    Unscorable,
    Weighted,
    aggregate,
    board_points,
    butler,
    carry_over,
    cross_imps,
    datum,
    from_json,
    guandan_vp,
    knockout_average,
    match_table,
    neuberg,
    patton,
    placement_table,
    short_table,
    side_of,
    team_imps,
    total_points,
    wbf_continuous,
    wbf_whole,
)
from cardinal.scoring import shares as parts
from cardinal.scoring.board_score import OwnSession
from cardinal.scoring.ctcba_awards import void_match, with_borrowed_player
from cardinal.scoring.guandan_points import MatchScore, average_of_earlier, duplicate_table
from cardinal.scoring.imps import artificial_imps
from cardinal.scoring.matchpoints import artificial_percent
from cardinal.scoring.neuberg import Unequal, to_expected

TWO = parts((60, 620), (40, -100))
ONE = parts((100, 620))
HARMED = Assignment(ONE, SelfInflicted(100, -650))
PLAYED, WEIGHTED = Played(420), Weighted(TWO)


@pytest.mark.parametrize(
    ("score", "clauses"),
    [
        (PLAYED, ()),
        (Assigned(420), ("12C1(a)", "12C1(b)")),
        (WEIGHTED, ("12C1(c)",)),
        (Split(AVERAGE_PLUS, HARMED), ("12C1(e)",)),
        (Artificial(AVERAGE, AVERAGE), ("12C2(a)", "12C2(b)", "12C2(c)")),
        (NotPlayed(), ()),
        (Bye(), ()),
        (Cancelled(), ("82B2",)),
        (LatePlay(), ("82B2",)),
        (Fouled("altered", PLAYED), ("87A", "87B")),
    ],
    ids=lambda one: type(one).__name__,
)
def test_the_clauses_of_each_kind_of_score(score: BoardScore, clauses: tuple[str, ...]) -> None:
    assert score.clauses == clauses


@pytest.mark.parametrize(
    ("make", "clauses"),
    [
        (lambda: Played(425), ()),
        (lambda: Assigned(425), ("12C1(a)", "12C1(b)")),
        (lambda: Weighted(parts((60, 625), (40, 100))), ("12C1(c)",)),
        (lambda: SelfInflicted(105, -650), ("12C1(e)(ii)",)),
        (lambda: SelfInflicted(100, -655), ("12C1(e)(ii)",)),
        (lambda: Assignment(parts((60, 620), (30, -100))), ("12C1(c)",)),
        (lambda: Weighted(parts((100, 620), (0, -100))), ("12C1(c)",)),
        (lambda: Award(Fraction(-1), Fraction()), ("12C2(a)",)),
        (lambda: Award(Fraction(101), Fraction()), ("12C2(a)",)),
        (lambda: from_json({"kind": "fouled", "form": "x", "score": {"kind": "bye"}}), ("87B",)),
        (lambda: from_json({"kind": "guess"}), ()),
        (lambda: average_of_earlier([]), ("G26.7",)),
        (lambda: duplicate_table(0), ("GA4.1",)),
        (lambda: match_table(7), ("R82",)),
        (lambda: short_table(8), ("R83",)),
        (lambda: placement_table(9, 1), ("R84",)),
        (lambda: placement_table(4, 9), ("R84",)),
        (lambda: match_table(16).vp(-1), ("R82",)),
        (lambda: wbf_continuous(16, -1), ("78D/1",)),
        (lambda: wbf_continuous(0, 1), ("78D/1",)),
        (lambda: wbf_continuous(1001, 1), ("78D/1",)),
        (lambda: guandan_vp(1.5), ("G47.1", "GA4.2")),  # type: ignore[arg-type]
        (lambda: guandan_vp(1.5, 16), ("G47.1", "GA4.1")),  # type: ignore[arg-type]
    ],
)
def test_what_cannot_be_a_score_is_refused_by_its_clause(make: object, clauses: tuple[str, ...]) -> None:
    with pytest.raises(UnreadableScore) as refused:
        make()  # type: ignore[operator]
    assert refused.value.cites == clauses


@pytest.mark.parametrize("percent", [0, 100])
def test_an_award_may_be_nothing_or_everything(percent: int) -> None:
    assert Award(Fraction(percent), Fraction()).own is OwnSession.NEVER


@pytest.mark.parametrize(
    ("ask", "clauses"),
    [
        (lambda: team_imps(Fouled("altered", PLAYED), PLAYED), ("87C", "86B2")),
        (lambda: team_imps(Artificial(AVERAGE, AVERAGE), Artificial(AVERAGE_PLUS, AVERAGE_PLUS)), ("86B2",)),
        (lambda: board_points(Artificial(AVERAGE, AVERAGE), Artificial(AVERAGE_PLUS, AVERAGE_PLUS)), ("86B2",)),
        (lambda: total_points([Artificial(AVERAGE, AVERAGE)], Side.NS), ("78C", "12C2(a)")),
        (lambda: aggregate([PLAYED], []), ("78A",)),
        (lambda: patton([PLAYED], []), ("78A",)),
        (lambda: datum([]), ("78D/1",)),
        (lambda: datum([ONE, ONE], DatumRule(trimmed=1)), ("78D/1",)),
        (lambda: neuberg(0, 0, 3), ("78A", "87B")),
        (lambda: neuberg(0, 4, 3), ("78A", "87B")),
        (lambda: to_expected(0, 0, 3, Unequal.PERCENTAGE), ("78A", "87B")),
        (lambda: to_expected(0, 4, 3, Unequal.PERCENTAGE), ("78A", "87B")),
        (lambda: Traveller([PLAYED, PLAYED], expected=1), ("78A",)),
    ],
)
def test_what_cannot_be_compared_is_refused_by_its_clause(ask: object, clauses: tuple[str, ...]) -> None:
    with pytest.raises(Unscorable) as refused:
        ask()  # type: ignore[operator]
    assert refused.value.cites == clauses


@pytest.mark.parametrize(
    ("in_open", "in_closed", "clauses"),
    [
        (PLAYED, PLAYED, ("78B",)),
        (WEIGHTED, PLAYED, ("78B", "12C1(c)")),
        (PLAYED, WEIGHTED, ("78B", "12C1(c)")),
        (Artificial(AVERAGE, AVERAGE), PLAYED, ("78B", "12C2(b)")),
        (PLAYED, Artificial(AVERAGE, AVERAGE), ("78B", "12C2(b)")),
        (Split(HARMED, Assignment(ONE)), PLAYED, ("78B", "12C1(e)(ii)")),
        (Split(Assignment(ONE), HARMED), PLAYED, ("78B", "12C1(e)(ii)")),
        (Split(Assignment(TWO, SelfInflicted(100, -650)), Assignment(ONE)), PLAYED, ("78B", "12C1(c)", "12C1(e)(ii)")),
        (Assigned(420), PLAYED, ("78B",)),
    ],
)
def test_the_clauses_of_a_team_board(in_open: BoardScore, in_closed: BoardScore, clauses: tuple[str, ...]) -> None:
    found = team_imps(in_open, in_closed)
    assert found is not None
    assert found.clauses == clauses


def test_only_what_does_not_balance_is_averaged_in_a_knockout() -> None:
    assert team_imps(Played(620), Played(170), knockout=True) == Imps(Fraction(10), Fraction(-10), "§78B")
    unbalanced = Split(AVERAGE_PLUS, AVERAGE)
    assert team_imps(unbalanced, Played(170)) == Imps(Fraction(3), Fraction(0), "§78B §12C2(b)")
    # (3 - 0) / 2, and its opposite.
    found = team_imps(unbalanced, Played(170), knockout=True)
    assert found == Imps(Fraction(3, 2), Fraction(-3, 2), "§78B §12C2(b) §12C4")
    assert knockout_average(Imps(Fraction(-1), Fraction(-3))).home == 1


@pytest.mark.parametrize("score", [NotPlayed(), Bye(), Cancelled(), LatePlay()])
def test_without_a_score_in_one_room_there_is_nothing_yet(score: BoardScore) -> None:
    for ask in (team_imps, board_points):
        assert ask(score, PLAYED) is None
        assert ask(PLAYED, score) is None
    assert patton([score, PLAYED], [PLAYED, PLAYED]) is None
    assert [side_of(score, side) for side in Side] == [None, None]


@pytest.mark.parametrize(
    ("own", "session", "percent", "clauses"),
    [
        (OwnSession.NEVER, 70, 55, "§12C2(a)"),
        (OwnSession.NEVER, 40, 55, "§12C2(a)"),
        (OwnSession.NEVER, None, 55, "§12C2(a)"),
        (OwnSession.IF_BETTER, 70, 70, "§12C2(a) §12C2(c)"),
        (OwnSession.IF_BETTER, 55, 55, "§12C2(a)"),
        (OwnSession.IF_BETTER, 40, 55, "§12C2(a)"),
        (OwnSession.IF_BETTER, None, 55, "§12C2(a)"),
        (OwnSession.IF_WORSE, 40, 40, "§12C2(a) §12C2(c)"),
        (OwnSession.IF_WORSE, 55, 55, "§12C2(a)"),
        (OwnSession.IF_WORSE, 70, 55, "§12C2(a)"),
        (OwnSession.IF_WORSE, None, 55, "§12C2(a)"),
    ],
)
def test_a_session_takes_the_place_of_an_award_only_the_way_it_may(
    own: OwnSession, session: int | None, percent: int, clauses: str
) -> None:
    value = None if session is None else Fraction(session)
    assert artificial_percent(Award(Fraction(55), Fraction(), own), value) == (percent, clauses)
    # The same in IMPs, with as many IMPs as percent.
    in_imps = artificial_imps(Award(Fraction(), Fraction(55), own), value)
    assert in_imps == (percent, clauses.replace("12C2(a)", "12C2(b)"))


def test_cross_imps_by_each_divisor_and_for_each_side() -> None:
    # 620 beats 170 by 450 (10) and -100 by 720 (12); 170 beats -100 by 270 (7).
    scores = [Played(620), Played(170), Played(-100), Artificial(AVERAGE, AVERAGE), NotPlayed()]
    totals = (22, -3, -19)
    for divisor, by in ((Divisor.COMPARISONS, 2), (Divisor.RESULTS, 3), (Divisor.NOTHING, 1)):
        won = [Fraction(one, by) for one in totals]
        assert cross_imps(scores, Side.NS, divisor) == [*won, None, None]
        assert cross_imps(scores, Side.EW, divisor) == [*(-one for one in won), None, None]
    assert cross_imps([Played(620)], Side.NS) == [0]


def test_each_form_of_a_board_is_compared_within_itself() -> None:
    scores = [Played(620), Fouled("altered", Played(170)), Fouled("altered", Played(-100)), Played(600)]
    # 20 points are 1 IMP, 270 are 7.
    assert cross_imps(scores, Side.NS) == [1, 7, -7, -1]
    # The data are 610 and 40 (35 rounded away from zero): 10 points are nothing, 130 are 4, 140 are 4.
    assert butler(scores) == [(0, 0), (4, -4), (-4, 4), (0, 0)]


def test_a_weighted_result_is_compared_weight_by_weight() -> None:
    # 60 % of 620 and 40 % of -100 against 170: 0.6 x 10 - 0.4 x 7.
    assert cross_imps([WEIGHTED, Played(170)], Side.NS) == [Fraction(32, 10), Fraction(-32, 10)]
    assert cross_imps([WEIGHTED, Played(170)], Side.EW) == [Fraction(-32, 10), Fraction(32, 10)]


def test_a_board_is_worth_one_or_two_and_names_its_clauses() -> None:
    won, tied = board_points(Played(430), Played(420)), board_points(PLAYED, PLAYED, BoardWorth.TWO)
    assert won is not None
    assert tied is not None
    assert (won.home, won.away, won.clauses) == (1, 0, ("78A",))
    assert (tied.home, tied.away, tied.clauses) == (1, 1, ("78A",))
    for rooms in ((WEIGHTED, PLAYED), (PLAYED, WEIGHTED)):
        weighted = board_points(*rooms)
        assert weighted is not None
        assert weighted.clauses == ("78A", "12C1(c)")
    lost = board_points(Played(420), Played(430), BoardWorth.TWO)
    assert lost is not None
    assert (lost.home, lost.away) == (0, 2)
    award = board_points(PLAYED, Artificial(AVERAGE_MINUS, AVERAGE_PLUS))
    assert award is not None
    # The home team is East-West in the closed room.
    assert (award.home, award.away, award.clauses) == (Fraction(3, 5), Fraction(2, 5), ("12C2(a)",))


def test_totals_of_two_rooms() -> None:
    found = aggregate([Played(620), NotPlayed()], [Played(170), Played(50)])
    # Home is North-South in the open room: 620 - 170 - 50.
    assert (found.home, found.away, found.clauses) == (400, -400, ("78C",))
    whole = patton([Played(620), Played(50)], [Played(170), Played(50)])
    assert whole is not None
    # A win and a tie of 2-1-0 (3 and 1), and the stake of 4 for the only swing.
    assert (whole.home, whole.away, whole.clauses) == (7, 1, ("78D/1", "78A", "78C"))


@pytest.mark.parametrize(
    ("score", "side", "clauses"),
    [
        (PLAYED, Side.NS, ("78A",)),
        (Fouled("altered", PLAYED), Side.NS, ("78A", "87B")),
        (WEIGHTED, Side.EW, ("78A", "12C1(c)")),
        (Split(HARMED, Assignment(ONE)), Side.NS, ("78A", "12C1(e)(ii)")),
        (Split(HARMED, Assignment(ONE)), Side.EW, ("78A",)),
        (Artificial(AVERAGE, AVERAGE_PLUS), Side.EW, ("12C2(a)",)),
    ],
)
def test_the_clauses_of_matchpoints(score: BoardScore, side: Side, clauses: tuple[str, ...]) -> None:
    found = Traveller([score, PLAYED, Fouled("altered", Played(170))], expected=3).points(0, side)
    assert found is not None
    assert (found.clauses, found.top) == (clauses, 4)


def test_the_top_of_a_board_is_two_for_every_other_result() -> None:
    assert [Traveller([PLAYED] * count).top for count in (1, 2, 9)] == [0, 2, 16]
    assert Traveller([]).top == 0
    assert Traveller([PLAYED, LatePlay(), Bye()]).expected == 1
    assert Traveller([PLAYED, Artificial(AVERAGE, AVERAGE)]).expected == 2


def test_figures_of_the_regulations_name_their_articles() -> None:
    assert with_borrowed_player(24, 7, Fraction(1, 3)).clauses == ("R12.2",)
    innocent, offenders = void_match(Fraction(15), Fraction(1, 3))
    assert (innocent.value, offenders.value) == (15, 5)
    assert innocent.clauses == offenders.clauses == ("R30/3",)
    assert carry_over(Fraction(7)).cites == "§G50"
    assert average_of_earlier([MatchScore(Fraction(2), Fraction(17), "")]).clauses == ("G26.7",)
    assert match_table(16).vp(20).cites == "§R82"
    assert short_table(2).vp(0).cites == "§R83"
    assert placement_table(4, 1).vp(0).cites == "§R84"
    assert wbf_whole(16, 10).cites == wbf_continuous(16, 10).cites == "§78D/1"
