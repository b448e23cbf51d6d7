"""Comparable calls: meanings read from words, tried on hands, and shown to the Director as evidence (Law 23)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.cards import SUITS, Hand
from cardinal.laws import Asking, ImpossibleCase, Ruling, comparable, hear, read_case
from cardinal.laws.comparable import Comparison, compare, evidence_for, sampled_hands
from cardinal.laws.meaning import Meaning, Range, Shape, features, read_meanings, stated
from cardinal.laws.question import Question

LANGUAGES = ("en", "zh-Hans", "zh-Hant", "ja")


@pytest.mark.parametrize(
    ("text", "hand", "fits"),
    [
        ("6+ points, 4+ hearts", "32.KQ54.A432.432", True),  # 9 points, four hearts
        ("6+ points, 4+ hearts", "432.KQ5.A432.432", False),  # three hearts
        ("6+ points, 4+ hearts", "432.Q654.J432.32", False),  # 3 points
        ("12-14 balanced", "AK54.K54.Q32.432", True),  # 12 points, 4-3-3-3
        ("12-14 balanced", "AK54.K543.Q432.2", False),  # a singleton
        ("12-14 balanced", "AK5432.K5.Q32.32", False),  # two doubletons
        ("15-17 points balanced", "AK54.KQ4.Q32.432", False),  # 14 points
        ("unbalanced", "AK543.K5432.Q2.2", True),
        ("0-1 clubs and 5 spades", "AK543.K543.Q32.2", True),
        ("0-1 clubs and 5 spades", "AK5432.K54.Q32.2", False),
        ("up to 5 points", "QJ432.Q432.432.2", True),  # exactly 5 points
        ("5+ hearts or 20+ points", "A2.K5432.Q32.432", True),
        ("5+ hearts or 20+ points", "AK.AK54.AK2.K432", True),  # 24 points, four hearts
        ("5+ hearts or 20+ points", "A2.K543.Q432.432", False),
        ("asks for aces", "432.432.432.5432", True),  # a question says nothing of the hand
    ],
)
def test_a_meaning_fits_the_hands_its_words_describe(text: str, hand: str, fits: bool) -> None:
    assert Meaning.parse(text).fits(Hand.parse(hand)) is fits


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nice hand",
        "4+ cups",
        "14-12 points",
        "40+ points",
        "4+-6 hearts",
        "7+ hearts, 7+ spades",
        "5+ hearts, 0-4 hearts",
        "balanced, unbalanced",
    ],
)
def test_a_meaning_that_describes_nothing_is_refused_and_says_what_can_be_written(text: str) -> None:
    with pytest.raises(ImpossibleCase) as refusal:
        Meaning.parse(text)
    assert "6+ points" in refusal.value.legal
    assert refusal.value.cites == ("23A",)


def _ranges(top: int) -> st.SearchStrategy[Range]:
    return st.tuples(st.integers(0, top), st.integers(0, top)).map(lambda ends: Range(min(ends), max(ends)))


_HEARTS = st.one_of(st.none(), _ranges(13))


@st.composite
def _meanings(draw: st.DrawFn) -> Meaning:
    shapes = tuple(
        Shape(draw(_ranges(37)), (*(Range(0, 13),) * 2, draw(_HEARTS) or Range(0, 13), Range(0, 13)), draw(_TRUTH))
        for _ in range(draw(st.integers(1, 3)))
    )
    purposes = draw(st.frozensets(st.sampled_from(("asks for aces", "relay", "transfer to spades"))))
    every = (Shape(),) if Shape() in shapes else shapes
    return Meaning(every, draw(st.sampled_from(("", "forcing", "game forcing", "not forcing"))), purposes)


_TRUTH = st.sampled_from((None, True, False))


@given(_meanings().filter(lambda meaning: str(meaning) != ""))
def test_a_meaning_and_its_words_are_inverse(meaning: Meaning) -> None:
    assert Meaning.parse(str(meaning)) == meaning


@given(st.permutations(range(52)), st.integers(0, 20), st.integers(0, 6))
def test_a_tighter_meaning_never_lets_another_hand_in(order: list[int], points: int, hearts: int) -> None:
    hand = Hand.from_bits(sum(1 << card for card in order[:13]))
    wide = Meaning.parse(f"{points}+ points, {hearts}+ hearts")
    tight = Meaning.parse(f"{points + 1}+ points, {hearts + 1}+ hearts")
    assert wide.fits(hand) or not tight.fits(hand)
    assert wide.fits(hand) == (hand.high_card_points >= points and hand.length(SUITS[2]) >= hearts)


def test_a_meaning_may_be_written_as_fields() -> None:
    fields = {"points": "6+", "hearts": "4+", "balanced": False, "forcing": "game", "purposes": ["asks for aces"]}
    words = Meaning.parse("6+ points, 4+ hearts, unbalanced, game forcing, asks for aces")
    assert Meaning.read(fields) == words
    with pytest.raises(ImpossibleCase):
        Meaning.read({"colour": "red"})


def test_a_replacement_may_mean_something_else_than_the_same_call_before() -> None:
    meanings = read_meanings({"E pass": "0-11 points", "E pass instead": "0-5 points", "E 1NT": "6-9 points"})
    seat, call = meanings[0].seat, meanings[0].call
    assert stated(meanings, seat, call) == Meaning.parse("0-11 points")
    assert stated(meanings, seat, call, instead=True) == Meaning.parse("0-5 points")
    assert stated(meanings, seat, meanings[2].call, instead=True) == Meaning.parse("6-9 points")
    assert stated(meanings, seat.partner, call) is None


@pytest.mark.parametrize(
    "record",
    [[], {"1NT": "6-9 points"}, {"E 9Z": "6-9 points"}, {1: "6-9 points"}, {"E 1N": "5 points", "E 1NT": "6 points"}],
)
def test_meanings_that_name_no_call_or_one_twice_are_refused(record: object) -> None:
    with pytest.raises(ImpossibleCase):
        read_meanings(record)


def test_the_sample_is_like_all_hands() -> None:
    """The known share of hands with 0 to 11 points is 65.2 per cent, of balanced hands 47.6."""
    hands = sampled_hands()
    weak = sum(hand.points <= 11 for hand in hands) / len(hands)
    balanced = sum(hand.balanced for hand in hands) / len(hands)
    assert weak == pytest.approx(0.652, abs=0.012)
    assert balanced == pytest.approx(0.476, abs=0.012)
    assert all(sum(hand.lengths) == 13 for hand in hands)


def is_subset(seen: Comparison) -> bool:
    """23A2: no sampled hand of the replacement falls outside the withdrawn call."""
    return seen.has_hands and seen.of_replacement == 100


def is_similar(seen: Comparison) -> bool:
    """Most hands of each fit the other; the law gives no number, four in five is ours."""
    return seen.has_hands and min(seen.of_replacement, seen.of_withdrawn) >= 80


@pytest.mark.clause("23A1")
def test_the_same_meaning_is_similar_and_a_subset() -> None:
    same = Meaning.parse("4+ hearts, 6+ points")
    seen = compare(same, same)
    assert (seen.of_replacement, seen.of_withdrawn) == (100, 100)
    assert is_similar(seen)
    assert is_subset(seen)


@pytest.mark.clause("23A1")
def test_nearly_the_same_hands_are_similar_without_being_a_subset() -> None:
    """A negative double that now and then has three hearts (worked case 1 of the comparison with 2007)."""
    seen = compare(Meaning.parse("4+ hearts, 6+ points"), Meaning.parse("4+ hearts, 6+ points or 3 hearts, 14 points"))
    assert not is_subset(seen)
    assert seen.of_withdrawn == 100
    assert 80 <= seen.of_replacement < 100
    assert is_similar(seen)


@pytest.mark.clause("23A2")
def test_six_to_nine_points_are_a_subset_of_no_opening_but_not_similar() -> None:
    """Of hands with 0 to 11 points 50.4 per cent have 6 to 9."""
    seen = compare(Meaning.parse("0-11 points"), Meaning.parse("6-9 points"))
    assert is_subset(seen)
    assert seen.of_withdrawn == pytest.approx(50, abs=2)
    assert not is_similar(seen)
    back = compare(Meaning.parse("6-9 points"), Meaning.parse("0-11 points"))
    assert not is_subset(back)


def test_ranges_that_do_not_meet_have_no_hand_in_common() -> None:
    seen = compare(Meaning.parse("15-17 balanced"), Meaning.parse("11-12 balanced"))
    assert seen.both == 0
    assert seen.withdrawn > 0
    assert (is_subset(seen), is_similar(seen), seen.purposes) == (False, False, ())


@pytest.mark.clause("23A3")
def test_two_questions_are_compared_by_purpose_and_not_on_hands() -> None:
    seen = compare(Meaning.parse("asks for aces"), Meaning.parse("asks for aces, forcing"))
    assert seen == Comparison(0, 0, 0, 0, ("asks for aces",), None)
    assert [is_subset(seen), is_similar(seen)] == [False, False]
    assert not compare(Meaning.parse("asks for aces"), Meaning.parse("relay")).purposes


def test_whether_both_force_is_told_only_when_both_say() -> None:
    forcing, free, unsaid = (Meaning.parse(f"6+ points{word}") for word in (", forcing", ", not forcing", ""))
    assert compare(forcing, forcing).forcing is True
    assert compare(forcing, free).forcing is False
    assert compare(forcing, unsaid).forcing is None


def test_the_hands_are_a_function_of_the_seed_alone() -> None:
    one, other = sampled_hands(bytes(32), 20), sampled_hands(bytes(31) + b"1", 20)
    sampled_hands.cache_clear()
    assert sampled_hands(bytes(32), 20) == one
    assert one != other
    assert len(one) == 80
    assert features(Hand.parse("AK54.K54.Q32.432")).points == 12


RECORD: dict[str, object] = {
    "board": {"dealer": "W"},
    "acts": ["E calls pass"],
    "meanings": {"E pass": "0-11 points", "E 1NT": "6-9 points"},
}


def _question(record: dict[str, object]) -> Question:
    asking = hear("30", read_case(record), {"accept": "no", "unusual": "no", "replacement": "1NT"})
    assert isinstance(asking, Asking)
    assert asking.question.key == "comparable"
    return asking.question


@pytest.mark.clause("23A")
def test_the_director_sees_the_evidence_and_decides() -> None:
    question = _question(RECORD)
    for language in LANGUAGES:
        evidence = question.to_json(language)["evidence"]
        assert isinstance(evidence, str)
        assert "100%" in evidence
        assert "6-9 points" in evidence
        assert "{" not in evidence
    for answer in ("similar", "subset", "purpose", "no"):
        answers = {"accept": "no", "unusual": "no", "replacement": "1NT", "comparable": answer}
        assert isinstance(hear("30", read_case(RECORD), answers), Ruling)


def test_without_both_meanings_there_is_no_evidence() -> None:
    assert _question({**RECORD, "meanings": {}}).to_json()["evidence"] is None
    case = read_case({**RECORD, "meanings": {"E 1NT": "6-9 points"}})
    assert evidence_for(case, case.call, case.call) is None
    assert _question({**RECORD, "meanings": {"E 1NT": "6-9 points"}}).evidence is None


def test_no_hand_is_tried_until_somebody_reads_the_evidence(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[object] = []

    def counting(*meanings: Meaning) -> Comparison:
        tried.append(meanings)
        return Comparison(4, 2, 1, 1)

    monkeypatch.setattr(comparable, "compare", counting)
    question = _question(RECORD)
    assert tried == []
    question.to_json()
    assert len(tried) == 1
