"""Where a clause is met, and which clauses the cases prove."""

from __future__ import annotations

from cardinal.laws.coverage import Coverage, Met, cited_by_cases, coverage, places

ACTS = ["N calls 1S", "E calls 1H", "attention"]
ASKED = {"acts": ACTS, "expect": {"asks": "accept", "of": "S", "cites": ["27A1"]}}
CORRECTED = {
    "acts": ACTS,
    "answers": {"accept": "no", "replacement": "2H", "unusual": "no"},
    "expect": {
        "effects": [
            {"withdrawn": {"seat": "E", "call": "1H", "cites": ["27B"]}},
            {"stands": {"seat": "E", "call": "2H", "cites": ["27B1(a)"]}},
            {"review": {"clause": "27D", "cites": ["27B1(a)", "27D"]}},
        ],
        "cites": ["27B1(a)", "27D", "27B"],
        "consulted": ["27A1", "18D", "25A1"],
    },
}
REFUSED = {"acts": ["N calls 8C"], "law": "70", "expect": {"refused": {"error": "ImpossibleCase"}}}
SOME = {
    "acts": ACTS,
    "answers": {"accept": "yes", "unusual": "no"},
    "expect": {"among": "one is enough", "effects": ["stands"], "cites": ["27A1"]},
}


def test_a_clause_counts_for_the_first_place_in_which_it_is_met() -> None:
    assert list(Met) == ["hearing", "table", "event", "page", "shown"]
    laws, guandan, federation = places(2017), places("guandan"), places("ctcba")
    assert laws["27A1"] is Met.HEARING
    # What an authority decides is settled in the conditions of an event, unless a hearing goes by it too.
    assert laws["20F1/5"] is Met.EVENT
    assert laws["92B"] is Met.HEARING
    assert laws["77/trick-score-suit"] is Met.TABLE
    assert guandan["G2.下家"] is Met.TABLE
    assert guandan["G29.1.1"] is Met.PAGE
    assert federation["R84"] is Met.EVENT
    assert Met.SHOWN not in {*laws.values(), *guandan.values(), *federation.values()}


def test_the_older_editions_have_their_own_clauses_and_those_they_share() -> None:
    older, oldest = places(2007), places(1987)
    assert older["40B3"] is Met.HEARING
    assert oldest["40E1"] is Met.HEARING
    # The same rule is met where 2017 has it, under the number that the edition uses.
    assert older["77A1"] is oldest["77A/suit"] is Met.TABLE
    assert oldest["27A"] is Met.HEARING
    assert "27A1" not in oldest
    assert not any(clause.startswith(("2007:", "1987:")) for clause in (*older, *oldest))


def test_every_clause_of_the_book_is_counted_once_and_what_nobody_meets_is_only_shown() -> None:
    found = Coverage(2017, {"27A1": Met.HEARING, "1B": Met.TABLE, "27B1(a)": Met.HEARING}, frozenset(("1B",)))
    assert len(found.clauses) == 848
    assert found.totals == {"hearing": 2, "table": 1, "event": 0, "page": 0, "shown": 845}
    assert found.clauses["27A1"] is Met.HEARING
    assert found.clauses["27B2"] is Met.SHOWN
    assert found.unproved == ("27A1", "27B1(a)")


def test_advice_cannot_be_proved() -> None:
    from cardinal.laws.clause import System, book

    advice = next(one.id for one in book(2017) if one.system is System.ADVISE)
    assert Coverage(2017, {advice: Met.PAGE}, frozenset()).unproved == ()


def test_a_passing_case_proves_what_its_question_its_ruling_or_its_refusal_rests_on() -> None:
    assert cited_by_cases([ASKED]) == {"27A1"}
    assert cited_by_cases([CORRECTED]) == {"27A1", "18D", "27B", "27B1(a)", "27D", "25A1"}
    assert cited_by_cases([SOME]) == {"27A1"}
    assert cited_by_cases([REFUSED]) == set()
    assert cited_by_cases([ASKED, CORRECTED]) == {"27A1", "18D", "27B", "27B1(a)", "27D", "25A1"}


def test_a_case_that_fails_proves_nothing() -> None:
    wrong = {**ASKED, "expect": {**ASKED["expect"], "of": "W"}}  # type: ignore[dict-item]
    assert cited_by_cases([wrong]) == set()
    assert cited_by_cases([wrong, ASKED]) == {"27A1"}


def test_cases_and_tests_prove_for_their_own_book() -> None:
    found = coverage([ASKED], ["12C4", "R84"])
    assert found.edition == 2017
    assert found.proved == {"27A1", "12C4"}
    assert found.places == places(2017)
    other = coverage([ASKED], ["12C4", "R84"], "ctcba")
    assert other.proved == {"R84"}
    assert other.places == places("ctcba")
