"""R11 to R17: prices by the minute, borrowed players, forfeits and missing partners, at every border."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardinal.language import NotAllowed
from cardinal.laws.ctcba import borrowed_player, forfeits, lateness, pairs_partners
from cardinal.laws.ctcba.amounts import TENTH, imps, of_top, rounded, vp
from cardinal.laws.ctcba.contestants import KNOCKOUT, ROUND_ROBIN, SWISS
from cardinal.regulations.pack import find_pack

FIGURES = find_pack("ctcba").regulation
TERMS = FIGURES.lateness
SECOND = Fraction(1, 60)


@pytest.mark.clause("R11/1", "R11/2")
@pytest.mark.parametrize(
    ("minutes", "price", "warned", "forfeit"),
    [
        (0, 0, False, False),
        (SECOND, 0, True, False),
        (10, 0, True, False),
        (10 + SECOND, 1, False, False),
        (15, 1, False, False),
        (15 + SECOND, 2, False, False),
        (20, 2, False, False),
        (20 + SECOND, 3, False, False),
        (25, 3, False, False),
        (25 + SECOND, 5, False, False),
        (30, 5, False, False),
        (30 + SECOND, 0, False, True),
    ],
)
def test_lateness_costs_by_the_minute(minutes: Fraction, price: int, warned: bool, forfeit: bool) -> None:
    found = lateness.lateness(TERMS, minutes)
    assert (found.value.price, found.value.is_warned, found.value.is_forfeit) == (Fraction(price), warned, forfeit)
    assert found.clauses == (("R11/2",) if forfeit else ("R11/1",))


@pytest.mark.clause("R11/1")
def test_on_another_scale_the_price_is_in_proportion() -> None:
    assert [lateness.lateness(TERMS, late, scale_top=20).value.price for late in (12, 18, 22, 30)] == [
        Fraction(4, 5), Fraction(8, 5), Fraction(12, 5), 4,
    ]  # fmt: skip
    assert lateness.lateness(TERMS, 30, scale_top=30).value.price == 6


@pytest.mark.clause("R11/3")
@pytest.mark.parametrize(
    ("minutes", "percent", "warned", "forfeit"),
    [
        (10, 0, True, False),
        (10 + SECOND, 10, False, False),
        (20, 10, False, False),
        (20 + SECOND, 20, False, False),
        (30, 20, False, False),
        (30 + SECOND, 0, False, True),
    ],
)
def test_without_vp_it_costs_part_of_the_own_imps(minutes: Fraction, percent: int, warned: bool, forfeit: bool) -> None:
    found = lateness.lateness(TERMS, minutes, by_vp=False).value
    assert (found.price, found.is_warned, found.is_forfeit) == (Fraction(percent), warned, forfeit)


# R12


@pytest.mark.clause("R12.2")
@pytest.mark.parametrize(
    ("won", "other", "counted"),
    # Two thirds of 7 are 4.67, of 5 are 3.33, of 20 are 13.33.
    [(24, 7, 23), (20, 0, 13), (7, 0, 5), (5, 0, 3), (0, 9, 9), (1, 0, 1)],
)
def test_a_borrowed_player_costs_a_third(won: int, other: int, counted: int) -> None:
    assert borrowed_player.with_borrowed_player(FIGURES.borrowing, won, other).value == counted


@pytest.mark.clause("R12.5")
@pytest.mark.parametrize(("played", "boards", "counts"), [(12, 16, True), (8, 16, True), (7, 16, False), (7, 14, True)])
def test_a_loan_counts_from_half_the_boards(played: int, boards: int, counts: bool) -> None:
    assert borrowed_player.counts_as_loan(FIGURES.borrowing, played, boards).value is counts


@pytest.mark.clause("R12.4", "R12.5", "R12.6")
@pytest.mark.parametrize(
    ("system", "masterpoints", "part_way", "loans", "cites"),
    [
        (ROUND_ROBIN, "other", False, 0, ""),
        (SWISS, "other", False, 0, ""),
        (KNOCKOUT, "other", False, 0, "R12.4"),
        (KNOCKOUT, "red", True, 2, "R12.4"),
        (ROUND_ROBIN, "red", False, 0, "R12.6"),
        (SWISS, "blue_fourth_grade", False, 1, "R12.6"),
        (ROUND_ROBIN, "other", True, 0, "R12.6"),
        (ROUND_ROBIN, "other", False, 1, "R12.5"),
    ],
)
def test_where_and_how_often_a_player_is_borrowed(
    system: str, masterpoints: str, part_way: bool, loans: int, cites: str
) -> None:
    terms = FIGURES.borrowing
    found = borrowed_player.may_borrow(terms, system, masterpoints=masterpoints, part_way=part_way, loans=loans)
    assert found.allowed is not bool(cites)
    if cites:
        with pytest.raises(NotAllowed) as refusal:
            found.insist()
        assert refusal.value.cites == (cites,)


# R13 to R16


@pytest.mark.clause("R13.1", "R13.2", "R13.2(1)", "R13.2(2)", "R13.2(3)")
@pytest.mark.parametrize(
    ("own", "forfeiter", "value", "cites"),
    [
        (Fraction("19.25"), Fraction(12), Fraction("19.25"), "R13.2(2)"),
        (Fraction(17), Fraction(13), 18, "R13.2(1)"),
        (Fraction(17), Fraction(8), 22, "R13.2(3)"),
        (Fraction(17), Fraction(2), 25, "R13.2(3)"),
        (None, None, 18, "R13.2(1)"),
        (None, Fraction(11), 19, "R13.2(3)"),
    ],
)
def test_the_best_of_three(own: Fraction | None, forfeiter: Fraction | None, value: Fraction, cites: str) -> None:
    best = forfeits.best_of_three(FIGURES.forfeits, ROUND_ROBIN, own, forfeiter)
    assert (best.value, best.clauses) == (value, ("R13.2", cites))
    assert FIGURES.forfeits.own_vp == 0


@pytest.mark.clause("R13.2(1)")
def test_only_a_selective_round_robin_raises_the_fixed_figure() -> None:
    assert forfeits.fixed_figure(FIGURES.forfeits, SWISS, Fraction(7, 5)).value == 21
    assert forfeits.fixed_figure(FIGURES.forfeits, ROUND_ROBIN).value == 18
    for system, factor in ((ROUND_ROBIN, Fraction(13, 10)), (SWISS, Fraction(3, 2)), (SWISS, Fraction(1))):
        with pytest.raises(NotAllowed) as refusal:
            forfeits.fixed_figure(FIGURES.forfeits, system, factor)
        assert refusal.value.cites == ("R13.2(1)",)


@pytest.mark.clause("R14/1")
@pytest.mark.parametrize(
    ("forfeited", "out"),
    [((), False), ((4,), False), ((1, 3), False), ((3, 2), True), ((1, 3, 5), True), ((1, 1), False)],
)
def test_two_in_a_row_or_three_in_all_put_a_team_out(forfeited: tuple[int, ...], out: bool) -> None:
    assert forfeits.disqualifies(FIGURES.forfeits, forfeited).value is out


@pytest.mark.clause("R14/2")
@pytest.mark.parametrize(
    ("played", "matches", "system", "what"),
    [
        (3, 7, ROUND_ROBIN, "cancelled"),
        (4, 7, ROUND_ROBIN, "kept"),
        (4, 8, ROUND_ROBIN, "kept"),
        (0, 7, SWISS, "kept"),
    ],
)
def test_results_of_a_team_that_is_out(played: int, matches: int, system: str, what: str) -> None:
    assert forfeits.results_of_disqualified(FIGURES.forfeits, played, matches, system).value == what


# R17 and R43


@pytest.mark.clause("R17")
@pytest.mark.parametrize(
    ("missed", "qualifier", "may"),
    [
        (0, False, "stand_in"),
        (1, False, "stand_in"),
        (1, True, "stand_in"),
        (2, False, "new_partner"),
        (2, True, "wait"),
    ],
)
def test_what_a_player_without_a_partner_may_do(missed: int, qualifier: bool, may: str) -> None:
    assert pairs_partners.partner_missing(missed, qualifier=qualifier).value == may


@pytest.mark.clause("R69")
def test_what_does_not_divide_evenly_is_rounded_half_upwards() -> None:
    assert [rounded(Fraction(halves, 2)).value for halves in (1, 2, 3, 4)] == [1, 1, 2, 2]
    assert [rounded(Fraction(hundredths, 100), TENTH).value for hundredths in (104, 105)] == [1, Fraction(11, 10)]


def test_amounts_are_written_without_rounding() -> None:
    assert tuple(map(str, (vp(Fraction(1, 2)), imps(3), of_top(25)))) == ("0.5 VP", "3 IMPs", "25% of top")
