"""R67 to R70: prices in the unit of the event, rounding, stages; every row of the tariff in its circumstance."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import pytest

from cardinal.cards import Side
from cardinal.contest.penalties import Breach, Chosen, charge
from cardinal.language import clause_ids
from cardinal.laws import Conditions, book, hear
from cardinal.laws.casebook import read_case
from cardinal.laws.clause import book_of
from cardinal.laws.ctcba.amounts import of_top, rounded
from cardinal.laws.ctcba.offences import OFFENCES
from cardinal.laws.ctcba.tariff import penalty, units
from cardinal.laws.effect import Penalty
from cardinal.laws.errors import AnswerNotOffered
from cardinal.laws.hearing import Asking
from cardinal.laws.question import Question
from cardinal.laws.ruling import Ruling
from cardinal.regulations.pack import find_pack
from cardinal.regulations.tariff import PenaltyUnit, Price, Sanction, Step, When
from tests.contest.running_conditions import KNOCKOUT, MITCHELL, SWISS, terms


@pytest.mark.clause("R69")
@pytest.mark.parametrize(
    ("given", "unit", "expected"),
    [
        # 10 percent of 47 IMPs, of 45, of 44
        (Fraction(47, 10), Fraction(1), Fraction(5)),
        (Fraction(45, 10), Fraction(1), Fraction(5)),
        (Fraction(44, 10), Fraction(1), Fraction(4)),
        # a third of 0.5 VP to a tenth
        (Fraction(1, 6), Fraction(1, 10), Fraction(2, 10)),
        (Fraction(1, 4), Fraction(1, 10), Fraction(3, 10)),
        (Fraction(3), Fraction(1), Fraction(3)),
    ],
)
def test_a_penalty_that_does_not_come_out_even_is_rounded_half_up(
    given: Fraction, unit: Fraction, expected: Fraction
) -> None:
    assert rounded(given, unit).value == expected
    assert rounded(given, unit).clauses == ("R69",)


def test_the_unit_of_a_price_is_that_of_the_event() -> None:
    top, imps, vp = PenaltyUnit.TOP, PenaltyUnit.IMPS, PenaltyUnit.VP
    assert units(Conditions()) == (top,)
    assert units(Conditions({"scoring": "imps"})) == (imps,)
    assert units(Conditions({"form": "teams"})) == (imps, vp)
    assert units(Conditions({"form": "teams", "knockout": True})) == (imps,)


# The list of conduct, transcribed from the document: circumstance, warning ("!" a serious one), percent of a top, IMPs,
# VP ("each": for each item), what may be chosen instead, what may be ordered besides, what is done in any case.


@dataclass(frozen=True)
class Row:
    clause: str
    when: str = "always"
    warning: str = ""
    top: int = 0
    imps: int = 0
    vp: str = ""
    instead: str = ""
    also: str = ""
    duties: str = ""
    both: bool = False


_W = "warning"
ROWS = (
    Row("R68.1", top=10, imps=1, also="sent_away"),
    Row("R68.2", warning=_W, top=25, imps=3),
    Row("R68.3", warning=_W, top=25, imps=3, also="adjusted_score"),
    Row("R68.4", warning=_W, top=10),
    Row("R68.5", warning=_W, top=25, imps=3),
    Row("R68.6", warning=_W, top=25, imps=3),
    Row("R68.7", "unintended", _W),
    Row("R68.7", "deliberate", top=25, imps=3),
    Row("R68.7", "repeated", instead="suspension"),
    Row("R68.8", "first", _W),
    Row("R68.8", "repeated", top=25, imps=3),
    Row("R68.9", warning=_W, top=25, imps=3),
    Row("R68.10", "without_effect", _W),
    Row("R68.10", "with_effect", top=10, imps=1),
    Row("R68.11", "first", _W),
    Row("R68.11", "repeated", top=25, imps=3),
    Row("R68.12", "without_effect", _W),
    Row("R68.12", "with_effect", top=25, imps=3),
    Row("R68.13", "first", _W),
    Row("R68.13", "repeated", instead="suspension"),
    Row("R68.14", "first", _W),
    Row("R68.14", "repeated", instead="suspension"),
    Row("R68.15", top=25, also="boards_removed"),
    Row("R68.16", warning=_W, top=100, imps=5, also="suspension"),
    Row("R68.17", "board_finished", _W, duties="slip_returned"),
    Row("R68.17", "board_in_play", top=25),
    Row("R68.18", "ordinary", top=100),
    Row("R68.18", "serious", instead="disqualification"),
    Row("R68.19", "ordinary", instead="disqualification forfeit"),
    Row("R68.19", "serious", instead="disqualification forfeit", also="discipline_committee"),
    # What may be done if it had an effect comes to what may be done anyhow: the clause says "may" (得).
    Row("R68.20", "without_effect", _W, top=25, vp="0.5"),
    Row("R68.20", "with_effect", _W, top=25, vp="0.5", instead="disqualification"),
    Row("R68.21", "without_effect", vp="1"),
    Row("R68.21", "with_effect", vp="1", instead="forfeit"),
    Row("R68.22", warning=_W, top=25, vp="0.5", both=True),
    Row("R68.23", top=25, vp="0.1 each"),
    Row("R68.24", "first", _W, also="spectator_moved"),
    Row("R68.24", "repeated", top=100, vp="1"),
    Row("R68.25", "first", "serious warning"),
    Row("R68.25", "second", top=100, vp="1"),
    Row("R68.25", "repeated", instead="suspension"),
    Row("R68.26", "first", _W),
    Row("R68.26", "repeated", top=100, vp="1"),
    Row("R68.27", "first", _W),
    Row("R68.27", "repeated", top=50, vp="0.5"),
    Row("R68.28", "first", top=100, vp="1", also="adjusted_score"),
    Row("R68.28", "repeated", instead="suspension", also="adjusted_score"),
    Row("R68.29", "litter", _W),
    Row("R68.29", "damage", duties="pay_damage"),
    Row("R68.29", "deliberate", duties="pay_damage", also="discipline_committee"),
    Row("R68.30", warning=_W, instead="suspension discipline_committee"),
    Row("R68.31", instead="forfeit"),
)
KEYS = {one.cites.removeprefix("§"): key for key, one in OFFENCES.items()}
PAIRS = terms("ctcba", MITCHELL, form="pairs")
TEAMS = terms("ctcba", SWISS, KNOCKOUT)
MP, VP, KO = PAIRS.stages[0], *TEAMS.stages


def test_the_list_has_every_item_of_the_regulation_once_and_in_order() -> None:
    assert [one.cites for one in OFFENCES.values()] == [f"§R68.{number}" for number in range(1, 32)]
    listed = find_pack("ctcba").regulation.penalties.offences
    found = [(one.clause, str(step.when)) for one in listed for step in one.steps if one.clause.startswith("R68.")]
    assert found == [(row.clause, row.when) for row in ROWS]


def test_the_laws_named_in_the_list_are_clauses() -> None:
    for offence in OFFENCES.values():
        for clause in clause_ids(offence.laws):
            assert clause in book(book_of(clause))


def _heard(row: Row, conditions: dict[str, object], **answers: object) -> Asking | Ruling:
    """The hearing of a row up to what *answers* leave open; nobody had leave."""
    record = {"book": "ctcba", "law": "R68", "conditions": conditions}
    offender = "home team" if conditions.get("form") == "teams" else "NS"
    given = {"offence": KEYS[row.clause], "offender": offender, "circumstance": row.when, "leave": False}
    given |= {"loan_approved": False, "boards_removed": 0, **answers}
    case, told = read_case(record), dict[str, object]()
    found = hear("R68", case, told)
    while isinstance(found, Asking) and found.question.key in given:
        told[found.question.key] = given[found.question.key]
        found = hear("R68", case, told)
    return found


def _amount(ruling: Asking | Ruling) -> list[str]:
    assert isinstance(ruling, Ruling)
    return [str(one.amount) for one in ruling.effects if type(one).__name__ == "Penalty"]


_EVENTS = {
    "pairs": (PAIRS, MP, {"form": "pairs"}),
    "teams": (TEAMS, VP, {"form": "teams", "scoring": "imps"}),
    "knockout": (TEAMS, KO, {"form": "teams", "scoring": "imps", "knockout": True}),
}


def _price(row: Row, event: str) -> tuple[Fraction, PenaltyUnit] | None:
    """The price of a row in an event of that kind, as the document states it."""
    if event == "pairs":
        return (Fraction(row.top), PenaltyUnit.TOP) if row.top else None
    if row.imps:
        return Fraction(row.imps), PenaltyUnit.IMPS
    vp = row.vp.removesuffix(" each")
    return (Fraction(vp), PenaltyUnit.VP) if vp and event == "teams" else None


_SAID = {PenaltyUnit.TOP: "{}% of top", PenaltyUnit.IMPS: "{} IMPs", PenaltyUnit.VP: "{} VP"}


@pytest.mark.clause("R68")
@pytest.mark.parametrize("event", _EVENTS)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.clause} {row.when}")
def test_every_row_is_the_same_in_the_hearing_and_the_charge(row: Row, event: str) -> None:
    conditions, stage, options = _EVENTS[event]
    form = OFFENCES[KEYS[row.clause]].form
    if form and form != options["form"]:
        asked = hear("R68", read_case({"book": "ctcba", "law": "R68", "conditions": options}), {})
        assert isinstance(asked, Asking)
        assert KEYS[row.clause] not in asked.question.options
        return
    wanted = _price(row, event)
    # What the Director may choose
    instead = row.instead.split()
    points = ["points"] if (row.top or row.imps or row.vp) and not row.both else []
    choices = ["none", *(["warning"] if row.warning else []), *points, *instead]
    asked = _heard(row, options)
    slow_team = row.clause == "R68.15" and event != "pairs"
    if len(choices) > 1 and not slow_team:
        assert isinstance(asked, Asking)
        assert list(asked.question.options) == choices
    # The charge offers the same besides points, and the same price
    found = charge(conditions, stage, Breach(1, row.clause, When(row.when))) if _chargeable(row, wanted) else None
    if found is not None:
        assert (found.penalty.amount, found.penalty.unit) == (wanted or (Fraction(), found.penalty.unit))
        assert list(found.sanctions) == [*instead, *row.also.split(), *row.duties.split()]
    if row.warning:
        assert charge(conditions, stage, Breach(1, row.clause, When(row.when), Chosen.WARNING)).is_warning
        assert isinstance(_heard(row, options, measure="warning", **_refused(row)), Ruling)
    if wanted is not None and not slow_team:
        chosen = {"measure": "warning", "also_points": True} if row.both else {"measure": "points"}
        heard = _amount(_heard(row, options, **{**_refused(row), **chosen}, items=1))
        assert _SAID[wanted[1]].format(f"{float(wanted[0]):g}") in heard


def _chargeable(row: Row, wanted: object) -> bool:
    """Whether a charge finds something: a price for the event, a warning, or something besides."""
    return bool(wanted or row.warning or row.instead or row.also or row.duties)


def _refused(row: Row) -> dict[str, object]:
    return {f"also_{one}": False for one in ("points", *row.also.split())}


@pytest.mark.clause("R68.23")
def test_only_teams_pay_for_each_item_of_a_wrong_board() -> None:
    row = next(one for one in ROWS if one.clause == "R68.23")
    for event, amount, unit in (("teams", "0.3 VP", PenaltyUnit.VP), ("pairs", "25% of top", PenaltyUnit.TOP)):
        conditions, stage, options = _EVENTS[event]
        assert _amount(_heard(row, options, measure="points", items=3)) == [amount]
        found = charge(conditions, stage, Breach(1, "R68.23", items=3)).penalty
        assert (found.amount, found.unit) == (Fraction(3, 10) if event == "teams" else 25, unit)


def test_where_the_tariff_leaves_a_range_the_director_fixes_the_figure_within_it() -> None:
    case = read_case({"book": "ctcba", "law": "R68", "conditions": {"form": "pairs"}})
    step = Step(prices=(Price(Fraction(10), PenaltyUnit.TOP, most=Fraction(20)),))
    hearing = penalty(case, Side.NS, step, "§R68.4", times=2)
    question = next(hearing)
    assert isinstance(question, Question)
    assert (question.key, question.options) == ("figure", (10, 20))
    assert [question.read(figure) for figure in ("10", "15", "20")] == [10, 15, 20]
    for figure in ("9", "21"):
        with pytest.raises(AnswerNotOffered):
            question.read(figure)
    assert hearing.send(Fraction(15)) == Penalty("procedural", Side.NS, of_top(Fraction(30)), cites="§R68.4")


@pytest.mark.clause("R68.20")
def test_wandering_with_effect_costs_half_a_vp_or_the_event() -> None:
    row = Row("R68.20", "with_effect")
    teams = _EVENTS["teams"]
    assert _amount(_heard(row, teams[2], measure="points")) == ["0.5 VP"]
    found = charge(teams[0], teams[1], Breach(1, "R68.20", When.WITH_EFFECT))
    assert (found.penalty.amount, found.penalty.unit) == (Fraction(1, 2), PenaltyUnit.VP)
    assert found.sanctions == (Sanction.DISQUALIFICATION,)
    out = _heard(row, teams[2], measure="disqualification")
    assert isinstance(out, Ruling)
    assert [type(one).__name__ for one in out.effects] == ["Disqualified"]


@pytest.mark.clause("R17", "R27", "R29.5", "R33/2", "R40/1")
def test_the_prices_for_each_board_or_item() -> None:
    wanted = {
        "R17": [("top", 10, 10)],
        "R27": [("vp", Fraction(1, 10), Fraction(1, 10)), ("top", 10, 10)],
        "R29.5": [("top", 25, 25), ("imps", 1, 3)],
        "R33/2": [("imps", 1, 1)],
        "R40/1": [("imps", Fraction(1, 2), Fraction(1, 2))],
    }
    for clause, prices in wanted.items():
        offence = TEAMS.penalties.of(clause)
        assert offence is not None
        (step,) = offence.steps
        assert [(str(one.unit), *one.ends) for one in step.prices] == prices
        assert step.per_item == tuple(one.unit for one in step.prices)
