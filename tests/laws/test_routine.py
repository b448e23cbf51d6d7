"""Routine questions: what is seldom otherwise is one question, after the ordinary ones and only if it matters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import permutations

import pytest

from cardinal.bridge import PASS, Call
from cardinal.cards import Seat
from cardinal.laws import AnswerNotOffered, Asking, Ruling, counterfactuals, hear, leaves, read_case
from cardinal.laws.answer_words import answer_label, typed_answer
from cardinal.laws.effect import NoRectification, Stands, Withdrawn
from cardinal.laws.hearing import Law, Procedure, hear_again
from cardinal.laws.question import NOT_DETERMINED, Kind, Voice
from cardinal.laws.ruling import Answered

VOICE = Voice("cardinal.laws")
CASE = read_case({"acts": []})
ONE_HEART, ONE_SPADE = Call.parse("1H"), Call.parse("1S")


def fact(key: str, *, usual: object = None, cites: str = "§47D"):  # type: ignore[no-untyped-def]
    return VOICE.fact(key, cites, text="director", usual=usual)


def law(procedure: Callable[[object], Procedure]) -> Law:
    return Law("routine", 2017, procedure)


@law
def dropped(case: object) -> Procedure:
    """Two routine facts around an ordinary one; each makes the call be withdrawn."""
    if (yield fact("told", usual=False)) is True:
        yield Withdrawn(Seat.N, ONE_SPADE, cites="§47D")
        return
    is_accepted = (yield fact("ordinary")) is True
    if (yield fact("seen", usual=False, cites="§16B1")) is True:
        yield Withdrawn(Seat.N, ONE_HEART, cites="§16B1")
        return
    yield Stands(Seat.N, ONE_SPADE if is_accepted else ONE_HEART, cites="§27A1")


def asked(number: Law, **answers: object) -> str:
    result = hear(number, CASE, answers)
    assert isinstance(result, Asking)
    return result.question.key


def ruled(number: Law, **answers: object) -> Ruling:
    result = hear(number, CASE, answers)
    assert isinstance(result, Ruling)
    return result


def test_the_ordinary_question_comes_first_and_the_rest_is_one() -> None:
    assert asked(dropped) == "ordinary"
    asking = hear(dropped, CASE, {"ordinary": "yes"})
    assert isinstance(asking, Asking)
    assert (asking.question.key, asking.question.kind) == ("unusual", Kind.FACT)
    assert asking.question.cites == ("47D", "16B1")
    assert asking.question.options == (False, ("told",), ("seen",))
    assert [one["key"] for one in asking.question.to_json()["facts"]] == ["told", "seen"]  # type: ignore[attr-defined]
    # What rests on an answer that nobody has confirmed is not certain yet; the answer that was given is.
    assert asking.effects == ()
    assert [step.question.key for step in asking.trace if isinstance(step, Answered)] == ["ordinary"]


def test_no_answers_each_of_them_with_its_clause() -> None:
    ruling = ruled(dropped, ordinary="yes", unusual="no")
    assert ruling.effects == (Stands(Seat.N, ONE_SPADE, cites="§27A1"),)
    assert ruling.consulted == ("47D", "16B1")
    steps = [step.to_json() for step in ruling.trace if isinstance(step, Answered)]
    assert [(step["key"], step["answer"], step["usual"], step["skipped"], step["cites"]) for step in steps] == [
        ("told", "no", True, False, ["47D"]),
        ("ordinary", "yes", False, False, ["47D"]),
        ("seen", "no", True, False, ["16B1"]),
        ("unusual", "no", False, False, ["47D", "16B1"]),
    ]
    assert ruling.answers == {"ordinary": True, "unusual": False}
    assert ruled(dropped, **ruling.answers) == ruling


def test_what_is_named_is_asked_by_itself_and_may_be_undetermined() -> None:
    given = {"ordinary": "yes", "unusual": "told"}
    kept, asks_told = hear_again(dropped, CASE, given)
    assert isinstance(asks_told, Asking)
    assert (kept, asks_told.question.key) == (given, "told")
    asking = hear(dropped, CASE, {"ordinary": "yes", "unusual": "seen"})
    assert isinstance(asking, Asking)
    assert asking.question.key == "seen"
    assert asking.question.options == (True, False, NOT_DETERMINED)
    usual = ruled(dropped, ordinary="yes", unusual="seen", seen="not determined")
    assert usual.effects == (Stands(Seat.N, ONE_SPADE, cites="§27A1"),)
    ruling = ruled(dropped, ordinary="yes", unusual=["seen"], seen="yes")
    assert ruling.effects == (Withdrawn(Seat.N, ONE_HEART, cites="§16B1"),)
    assert ruling.answers == {"ordinary": True, "unusual": ("seen",), "seen": True}
    assert ruled(dropped, **ruling.answers) == ruling
    # The one that was not named counts as usual.
    assert [step.answer for step in ruling.trace if isinstance(step, Answered) and step.usual] == [False]


def test_an_answer_of_the_ordinary_way_that_an_unusual_fact_makes_idle_is_no_mistake() -> None:
    ruling = ruled(dropped, ordinary="yes", unusual="told", told="yes")
    assert ruling.effects == (Withdrawn(Seat.N, ONE_SPADE, cites="§47D"),)
    assert ruling.answers == {"unusual": ("told",), "told": True}
    assert hear_again(dropped, CASE, {"ordinary": "yes", "unusual": "told", "told": "yes"})[0] == {
        "unusual": "told",
        "told": "yes",
    }
    with pytest.raises(AnswerNotOffered, match="strange"):
        hear(dropped, CASE, {"ordinary": "yes", "unusual": "told", "told": "yes", "strange": 1})


def test_several_can_be_named_and_the_answers_come_in_any_order() -> None:
    given = {"ordinary": "no", "unusual": "told+seen", "told": "no", "seen": "yes"}
    first = ruled(dropped, **given)
    assert first.effects == (Withdrawn(Seat.N, ONE_HEART, cites="§16B1"),)
    for order in permutations(given):
        assert hear(dropped, CASE, {key: given[key] for key in order}) == first


def test_a_fact_that_is_answered_under_its_own_key_is_no_part_of_it() -> None:
    asking = hear(dropped, CASE, {"ordinary": "yes", "told": "no"})
    assert isinstance(asking, Asking)
    assert asking.question.options == (False, ("seen",))
    assert ruled(dropped, ordinary="yes", told="no", seen="no").effects == (Stands(Seat.N, ONE_SPADE, cites="§27A1"),)
    with pytest.raises(AnswerNotOffered, match="unusual"):
        hear(dropped, CASE, {"ordinary": "yes", "told": "no", "seen": "no", "unusual": "no"})


@pytest.mark.parametrize("given", ["nobody", "told+nobody", ["nobody"], True, 7])
def test_naming_what_is_not_there_is_refused(given: object) -> None:
    with pytest.raises(AnswerNotOffered) as refused:
        hear(dropped, CASE, {"ordinary": "yes", "unusual": given, "told": "no"})
    assert refused.value.legal == ("no", "seen", "told")
    asking = hear(dropped, CASE, {"ordinary": "yes"})
    assert isinstance(asking, Asking)
    with pytest.raises(AnswerNotOffered):
        asking.question.read(given)
    assert hear_again(dropped, CASE, {"ordinary": "yes", "unusual": given}) == ({"ordinary": "yes"}, asking)


def test_it_is_not_asked_where_no_answer_leads_elsewhere() -> None:
    @law
    def idle(case: object) -> Procedure:
        """Two facts that change nothing."""
        yield fact("told", usual=False)
        yield fact("seen", usual=False)
        yield NoRectification(cites="§12B2")

    ruling = ruled(idle)
    assert ruling.answers == {}
    assert all(step.skipped for step in ruling.trace if isinstance(step, Answered))


def test_facts_that_matter_only_together_are_asked() -> None:
    @law
    def joint(case: object) -> Procedure:
        """Only both together change the end."""
        told, seen = (yield fact("told", usual=False)), (yield fact("seen", usual=False))
        yield Stands(Seat.N, ONE_HEART if told is True and seen is True else ONE_SPADE, cites="§27A1")

    assert asked(joint) == "unusual"


def test_after_an_unusual_answer_what_was_not_shown_is_confirmed_anew() -> None:
    @law
    def deeper(case: object) -> Procedure:
        """What was told leads to a fact that is not met on the ordinary way."""
        if (yield fact("told", usual=False)) is True and (yield fact("deeper", usual=False)) is True:
            yield Withdrawn(Seat.N, ONE_SPADE, cites="§47D")
            return
        yield Stands(Seat.N, ONE_HEART, cites="§27A1")

    asking = hear(deeper, CASE, {})
    assert isinstance(asking, Asking)
    assert asking.question.options == (False, ("told",))
    assert asked(deeper, unusual="told", told="yes") == "unusual_2"
    assert len(ruled(deeper, unusual="told", told="yes", unusual_2="no").effects) == 1
    assert asked(deeper, unusual="told", told="yes", unusual_2="deeper") == "deeper"


def test_it_is_asked_before_a_table_would_go_on() -> None:
    @law
    def replaced(case: object) -> Procedure:
        """The call is taken back and another is awaited."""
        if (yield fact("told", usual=False)) is True:
            yield NoRectification(cites="§47D")
            return
        yield Withdrawn(Seat.N, ONE_HEART, cites="§27B")
        call = yield VOICE.awaits(Seat.N, "call", "§27B", options=(PASS, ONE_SPADE), text="director")
        if (yield fact("seen", usual=False)) is True:
            yield NoRectification(cites="§47D")
            return
        yield Stands(Seat.N, call, cites="§27B")

    assert asked(replaced) == "unusual"
    asking = hear(replaced, CASE, {"unusual": "no"})
    assert isinstance(asking, Asking)
    assert (asking.question.key, [effect.name for effect in asking.effects]) == ("call", ["withdrawn"])
    assert asked(replaced, unusual="no", call="1S") == "unusual_2"
    # The same questions are put when the call is known in advance.
    assert asked(replaced, call="1S") == "unusual"
    given: Mapping[str, object] = {"unusual": "no", "call": "1S", "unusual_2": "no"}
    first = ruled(replaced, **given)
    assert [effect.name for effect in first.effects] == ["withdrawn", "stands"]
    for order in permutations(given):
        assert hear(replaced, CASE, {key: given[key] for key in order}) == first


def test_a_usual_answer_need_not_be_no_and_says_so() -> None:
    @law
    def shown(case: object) -> Procedure:
        """A fact whose usual answer is yes."""
        is_usual = (yield fact("face_up", usual=True)) is True
        yield Stands(Seat.N, ONE_HEART if is_usual else ONE_SPADE, cites="§27A1")

    asking = hear(shown, CASE, {})
    assert isinstance(asking, Asking)
    label = answer_label(asking.question, ("face_up",))
    assert label.endswith("(usually: Yes)")
    assert ruled(shown, unusual="no").effects == (Stands(Seat.N, ONE_HEART, cites="§27A1"),)


def test_the_words_of_a_reader_and_the_numbers_of_the_list_are_read() -> None:
    asking = hear(dropped, CASE, {"ordinary": "yes"})
    assert isinstance(asking, Asking)
    assert [answer_label(asking.question, False, language) for language in ("en", "zh-Hans", "ja")] == [
        "Nothing unusual",
        "没有异常",
        "特に変わった点はない",
    ]
    read = asking.question.read
    assert read(typed_answer(asking.question, "no")) is False
    assert read(typed_answer(asking.question, "2")) == ("seen",)
    assert read(typed_answer(asking.question, "2, 1")) == ("told", "seen")
    with pytest.raises(AnswerNotOffered):
        read(typed_answer(asking.question, "3"))


def test_every_end_is_walked_and_every_other_answer_is_told() -> None:
    ends = {ruling.end for ruling in leaves(dropped, CASE)}
    assert len(ends) == 4
    ruling = ruled(dropped, ordinary="yes", unusual="no")
    from cardinal.laws.hearing import LAWS

    key = (2017, "routine")
    LAWS[key] = dropped
    try:
        others = {(name, option): end for name, option, end in counterfactuals(ruling, CASE)}
    finally:
        del LAWS[key]
    assert {name for name, _ in others} == {"told", "ordinary", "seen"}
    assert others["seen", True].effects == (Withdrawn(Seat.N, ONE_HEART, cites="§16B1"),)


def test_an_answer_that_the_unusual_branch_cannot_take_is_asked_for_again() -> None:
    @law
    def other_card(case: object) -> Procedure:
        """What was told makes the same question have other answers."""
        if (yield fact("told", usual=False)) is True:
            card = yield VOICE.fact("card", "§47D", options=("x", "y"), text="director")
            yield Withdrawn(Seat.N, ONE_SPADE if card == "x" else ONE_HEART, cites="§47D")
            return
        card = yield VOICE.fact("card", "§27A1", options=("z", "y"), text="director")
        yield Stands(Seat.N, ONE_SPADE if card == "z" else ONE_HEART, cites="§27A1")

    asking = hear(other_card, CASE, {"card": "z", "unusual": "told", "told": "yes"})
    assert isinstance(asking, Asking)
    assert (asking.question.key, asking.question.options) == ("card", ("x", "y", NOT_DETERMINED))
    # What neither way asks for is refused as before.
    with pytest.raises(AnswerNotOffered):
        hear(other_card, CASE, {"card": "w", "unusual": "told", "told": "yes"})


def test_what_was_named_is_asked_though_it_matters_only_with_another_unusual_fact() -> None:
    @law
    def joint(case: object) -> Procedure:
        """Being told matters only if the card was seen too, which is asked only then."""
        if (yield fact("told", usual=False)) is True and (yield fact("seen", usual=False)) is True:
            yield Withdrawn(Seat.N, ONE_SPADE, cites="§47D")
            return
        yield Stands(Seat.N, ONE_HEART, cites="§27A1")

    assert asked(joint) == "unusual"
    assert asked(joint, unusual="told") == "told"
    assert asked(joint, unusual="told", told="yes") == "unusual_2"


def test_an_unusual_fact_counts_after_an_ordinary_one_that_decides_nothing() -> None:
    @law
    def undecided(case: object) -> Procedure:
        """The ordinary answer leads nowhere else; the routine fact after it does."""
        yield fact("ordinary")
        if (yield fact("told", usual=False)) is True:
            yield Withdrawn(Seat.N, ONE_SPADE, cites="§47D")
            return
        yield Stands(Seat.N, ONE_HEART, cites="§27A1")

    assert asked(undecided) == "unusual"
    assert hear_again(undecided, CASE, {"unusual": "no"})[0] == {"unusual": "no"}
    assert ruled(undecided, unusual="no").effects == (Stands(Seat.N, ONE_HEART, cites="§27A1"),)
    assert ruled(undecided, unusual="told", told="yes").effects == (Withdrawn(Seat.N, ONE_SPADE, cites="§47D"),)


def test_what_people_say_in_their_own_words_can_be_out_of_the_ordinary() -> None:
    @law
    def said(case: object) -> Procedure:
        """Usually nothing was said; words that nobody can list may change the end."""
        words = yield VOICE.fact("words", "§70B1", options=("none",), text="director", reader=str, usual="none")
        yield Stands(Seat.N, ONE_HEART if words == "drawing trumps" else ONE_SPADE, cites="§70B1")

    assert asked(said) == "unusual"
    assert ruled(said, unusual="no").effects == (Stands(Seat.N, ONE_SPADE, cites="§70B1"),)
    assert asked(said, unusual="words") == "words"
    told = ruled(said, unusual="words", words="drawing trumps")
    assert told.effects == (Stands(Seat.N, ONE_HEART, cites="§70B1"),)
