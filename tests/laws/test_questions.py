"""Questions and rulings: how answers are read, what makes a ruling impossible, what an end is."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardinal.bridge import CALLS, PASS, Call
from cardinal.cards import Card, Seat, Side, Suit
from cardinal.language import Text
from cardinal.laws.check import options_to_name
from cardinal.laws.effect import (
    Cancelled,
    LeadRestriction,
    MustPass,
    NoRectification,
    PenaltyCard,
    Review,
    Stands,
    Transfer,
    Withdrawn,
)
from cardinal.laws.errors import AnswerNotOffered, Conflict, Gap
from cardinal.laws.question import DIRECTOR, NOT_DETERMINED, REFEREE, Found, Kind, Question, Voice, plain, suit_sets
from cardinal.laws.ruling import Answered, Done, Ruling, check_effects

N, E, S, W = (Seat.parse(name) for name in "NESW")
ONE_HEART = Call.parse("1H")
ASK = Voice("cardinal.laws")


def _question(*options: object, reader: object = None) -> Question:
    text = Text("cardinal.laws", "director")
    return Question("key", Kind.FACT, DIRECTOR, options, ("27A1",), text, reader=reader)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "given", "answer"),
    [
        ((True, False), True, True),
        ((True, False), "yes", True),
        ((True, False), "YES", True),
        ((True, False), "no", False),
        ((True, False, NOT_DETERMINED), "not determined", NOT_DETERMINED),
        ((ONE_HEART, PASS), "1h", ONE_HEART),
        ((ONE_HEART, PASS), "pass", PASS),
        ((Card.parse("H4"),), "h4", Card.parse("H4")),
        ((Suit.H, Suit.S), Suit.S, Suit.S),
        ((N, S), "S", S),
        ((1, 2), "2", 2),
        ((1, 2), 2, 2),
        (suit_sets(), ["S", "H"], frozenset((Suit.H, Suit.S))),
        (suit_sets(), "H+S", frozenset((Suit.H, Suit.S))),
        (suit_sets(), "none", frozenset()),
        ((Fraction(1, 2),), Fraction(1, 2), Fraction(1, 2)),
    ],
)
def test_an_answer_is_read_in_its_own_form_or_as_a_file_writes_it(
    options: tuple[object, ...], given: object, answer: object
) -> None:
    assert _question(*options).read(given) == answer


@pytest.mark.parametrize("given", ["perhaps", None, 7, 1.0, Fraction(1)])
def test_an_answer_that_is_not_offered_is_refused(given: object) -> None:
    with pytest.raises(AnswerNotOffered) as refused:
        _question(True, False).read(given)
    assert refused.value.legal == ("yes", "no")
    assert refused.value.text.values["key"] == "key"


def test_an_open_question_reads_its_answer_and_refuses_what_its_reader_refuses() -> None:
    asked = _question(5, reader=lambda given: int(given))
    assert asked.read("5") == 5
    assert asked.read("7") == 7
    for given in ("seven", None, [1]):
        with pytest.raises(AnswerNotOffered):
            asked.read(given)
    assert asked.to_json()["open"] is True
    assert _question(5).to_json()["open"] is False


def test_answers_are_written_plainly() -> None:
    assert [plain(one) for one in (True, False, 3, ONE_HEART, (), (Suit.S, Suit.H), frozenset())] == [
        "yes", "no", "3", "1H", "none", "H+S", "none",
    ]  # fmt: skip


def test_every_set_of_suits_is_an_answer_once() -> None:
    every = suit_sets()
    assert len(every) == len(set(every)) == 16
    assert every[0] == frozenset()
    assert every[-1] == frozenset(Suit)


def test_a_question_has_the_kind_and_the_answers_of_what_is_asked() -> None:
    fact = ASK.fact("intended", "§27A1", text="director")
    assert (fact.kind, fact.asked, fact.options, fact.cites) == (
        Kind.FACT, DIRECTOR, (True, False, NOT_DETERMINED), ("27A1",),
    )  # fmt: skip
    offer = ASK.offer(S, "accept", "§27A1", text="director")
    assert (offer.kind, offer.asked, offer.options) == (Kind.CHOICE, S, (True, False))
    assert offer.text.values["seat"] is S
    chosen = ASK.choose(E, "suit", "§26B", options=(Suit.H, Suit.S), text="director")
    assert (chosen.kind, chosen.asked, chosen.options) == (Kind.CHOICE, E, (Suit.H, Suit.S))
    judged = ASK.judge("comparable", "§23A", text="director")
    assert (judged.kind, judged.asked, judged.options) == (Kind.JUDGEMENT, DIRECTOR, (True, False))
    awaited = ASK.awaits(W, "replacement", "§27B", examples=(PASS,), text="director")
    assert (awaited.kind, awaited.asked, awaited.options, awaited.examples) == (Kind.ACT, W, CALLS, (PASS,))
    assert fact.renamed("intended_2").key == "intended_2"
    assert Voice("cardinal.laws", REFEREE).fact("x", "§G6", text="director").asked is REFEREE
    assert [REFEREE.label("en"), DIRECTOR.label("zh-Hans")] == [
        Text("cardinal.laws", "referee").render("en"), Text("cardinal.laws", "director").render("zh-Hans"),
    ]  # fmt: skip


def test_a_ruling_without_an_effect_or_an_effect_without_a_clause_is_a_gap() -> None:
    with pytest.raises(Gap):
        Ruling("27", 2017, ())
    with pytest.raises(Gap):
        check_effects("27", [Review("27D", cites="§27D"), MustPass(E, "all", cites="")])
    check_effects("27", [Review("27D", cites="§27D")])


NONE = NoRectification(cites="§27A1")
STANDS = Stands(E, call=ONE_HEART, cites="§27A1")
CONTRADICTIONS = [
    (NONE, MustPass(E, "all", cites="§27B2")),
    (NONE, LeadRestriction(E, offender=W, cites="§26B/1")),
    (NONE, PenaltyCard(E, Card.parse("H4"), "major", cites="§50B")),
    (NONE, Transfer(Side.NS, 1, cites="§64A")),
    (MustPass(E, "all", cites="§27B2"), MustPass(E, "next", cites="§30")),
    (STANDS, Withdrawn(E, call=ONE_HEART, cites="§27B")),
    (STANDS, Cancelled(E, call=ONE_HEART, cites="§27B")),
    (Stands(E, card=Card.parse("H4"), cites="§45"), Withdrawn(E, card=Card.parse("H4"), cites="§47")),
]


@pytest.mark.parametrize("effects", CONTRADICTIONS)
def test_effects_that_contradict_each_other_are_loud_and_cite_both(effects: tuple[object, ...]) -> None:
    with pytest.raises(Conflict) as refused:
        check_effects("27", effects)  # type: ignore[arg-type]
    assert set(refused.value.cites) == {clause for one in effects for clause in one.clauses}  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "effects",
    [
        (NONE, STANDS),
        (NONE, Review("27D", cites="§27D")),
        (MustPass(E, "all", cites="§27B2"), MustPass(W, "next", cites="§30")),
        (MustPass(E, "all", cites="§27B2"), MustPass(E, "all", cites="§30")),
        (Withdrawn(E, call=ONE_HEART, cites="§27B"), STANDS),
        (STANDS, Withdrawn(W, call=ONE_HEART, cites="§27B")),
        (STANDS, Withdrawn(E, call=PASS, cites="§27B")),
        (STANDS, STANDS),
    ],
)
def test_effects_that_agree_are_a_ruling(effects: tuple[object, ...]) -> None:
    check_effects("27", effects)  # type: ignore[arg-type]


def test_a_ruling_tells_what_was_answered_cited_and_consulted() -> None:
    asked, skipped = ASK.offer(S, "accept", "§27A1", text="director"), ASK.fact("intended", "§25A1", text="director")
    found = Found(Text("cardinal.laws", "director"), "§18D §27A1 §27A1")
    trace = (found, Answered(asked, True), Answered(skipped, True, skipped=True), Done(STANDS), Done(NONE))
    ruling = Ruling("27", 2017, trace)
    assert ruling.answers == {"accept": True}
    assert ruling.cites == ("27A1",)
    assert ruling.consulted == ("18D", "25A1")
    assert ruling.effects == ruling.end == (STANDS, NONE)
    written = ruling.to_json()
    assert (written["law"], written["edition"], written["version"]) == ("27", 2017, 1)
    steps = written["trace"]
    assert isinstance(steps, list)
    assert steps[1]["answer"] == "yes"
    assert [one.get("skipped") for one in steps] == [None, False, True, None, None]
    assert steps[0]["cites"] == ["18D", "27A1", "27A1"]
    assert steps[1]["asked"] == "S"


def test_a_case_names_only_answers_beyond_yes_no_and_not_determined() -> None:
    assert options_to_name(_question(True, False, NOT_DETERMINED)) == ()
    assert options_to_name(_question(True, False)) == ()
    assert options_to_name(_question(True, "twice")) == ("yes", "twice")
    assert options_to_name(_question(1, 2, reader=int)) == ()
