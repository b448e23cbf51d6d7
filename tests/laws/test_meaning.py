"""The words of a meaning, one by one: ranges, suits, balance, what forces and what it is for; and what is refused."""

from __future__ import annotations

import pytest

from cardinal.bridge import Call
from cardinal.cards import Hand, Seat
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.meaning import FORMS, Features, Meaning, Range, features, read_meanings, stated


def _hands(points: int, lengths: tuple[int, ...] = (3, 3, 3, 4), *, balanced: bool = True) -> Features:
    return Features(points, lengths, balanced)


def test_a_range_holds_both_its_ends_and_is_written_as_it_is_read() -> None:
    assert [value for value in range(9) if Range(3, 5).holds(value)] == [3, 4, 5]
    assert Range(3, 8).both(Range(5, 9)) == Range(5, 8)
    assert [Range(6, 37).shown(37), Range(4, 4).shown(13), Range(12, 14).shown(37)] == ["6+", "4", "12-14"]
    assert Range(13, 13).shown(13) == "13+"


@pytest.mark.parametrize(
    ("hand", "balanced"),
    [
        ("AK32.QJ2.432.432", True),
        ("AK32.QJ32.32.432", True),
        ("AK432.QJ2.32.432", True),
        ("AK432.QJ32.32.32", False),
        ("AK432.QJ32.432.2", False),
        ("AK32.QJ32.5432.2", False),
        ("AK5432.QJ.32.432", False),
    ],
)
def test_a_balanced_hand_has_no_singleton_and_at_most_one_doubleton(hand: str, balanced: bool) -> None:
    seen = features(Hand.parse(hand))
    assert seen.balanced is balanced
    assert seen.points == 10
    assert sum(seen.lengths) == 13


def test_lengths_are_told_in_the_order_of_the_suits() -> None:
    assert features(Hand.parse("AK432.QJ32.432.2")).lengths == (1, 3, 4, 5)


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("6+ points", 6, 37),
        ("12-14 points", 12, 14),
        ("12 - 14 hcp", 12, 14),
        ("up to 9 points", 0, 9),
        ("up to 99 points", 0, 37),
        ("10 points", 10, 10),
        ("1 point", 1, 1),
        ("20-40 points", 20, 37),
        ("10+ points, 12-20 points", 12, 20),
        ("10-15 points and up to 12 points", 10, 12),
    ],
)
def test_points_from_to(text: str, least: int, most: int) -> None:
    meaning = Meaning.parse(text)
    assert [points for points in range(38) if meaning.fits(_hands(points))] == list(range(least, most + 1))


@pytest.mark.parametrize(("word", "place"), [("clubs", 0), ("diamonds", 1), ("hearts", 2), ("spades", 3)])
def test_a_length_is_of_its_suit(word: str, place: int) -> None:
    for text in (f"5+ {word}", f"5+ {word[:-1]}"):
        meaning = Meaning.parse(text)
        for one in range(4):
            lengths = [3, 3, 3, 3]
            lengths[one], lengths[one - 1] = 5, 2
            assert meaning.fits(_hands(10, tuple(lengths))) is (one == place)
    assert str(Meaning.parse(f"0-1 {word}")) == f"0-1 {word}"


def test_balanced_unbalanced_and_either() -> None:
    for text, fits in (("balanced", (True, False)), ("unbalanced", (False, True)), ("0+ points", (True, True))):
        meaning = Meaning.parse(text)
        assert (meaning.fits(_hands(9)), meaning.fits(_hands(9, balanced=False))) == fits
    assert str(Meaning.parse("12-14 balanced")) == "12-14 points, balanced"
    assert str(Meaning.parse("12-14 points unbalanced")) == "12-14 points, unbalanced"
    assert str(Meaning.parse("balanced, 4+ hearts")) == "4+ hearts, balanced"


@pytest.mark.parametrize(
    ("text", "forcing"),
    [
        ("forcing", "forcing"),
        ("6+ points; game forcing", "game forcing"),
        ("6+ points, not forcing", "not forcing"),
        ("nonforcing", "not forcing"),
        ("non-forcing", "not forcing"),
        ("6+ points", ""),
    ],
)
def test_what_forces(text: str, forcing: str) -> None:
    assert Meaning.parse(text).forcing == forcing


@pytest.mark.parametrize(
    "word",
    ["ask for aces", "asks it", "asking", "relay", "relays", "transfer to hearts", "transfers", "puppet", "puppets"],
)  # fmt: skip
def test_what_a_call_is_for(word: str) -> None:
    meaning = Meaning.parse(f"Forcing, {word}")
    assert meaning.purposes == {word}
    assert not meaning.shows_hands
    assert str(meaning) == f"forcing, {word}"
    assert Meaning.parse(f"{word} or 6+ points").shows_hands is False


def test_alternatives_let_in_the_hands_of_each() -> None:
    meaning = Meaning.parse("12-14 balanced or 20+ points with 5+ hearts, forcing")
    assert meaning.shows_hands
    assert [points for points in (11, 12, 14, 15, 20) if meaning.fits(_hands(points, (2, 3, 5, 3)))] == [12, 14, 20]
    assert not meaning.fits(_hands(20, (3, 3, 4, 3)))
    assert str(meaning) == "12-14 points, balanced or 20+ points, 5+ hearts, forcing"
    assert Meaning.parse("forcing or 12+ points").shapes == Meaning.parse("forcing").shapes


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  ",
        None,
        7,
        "strong",
        "6 points or weak",
        "8-6 points",
        "6-8 points, 9+ points",
        "5+ hearts, 0-4 hearts",
        "balanced, unbalanced",
        "unbalanced, 12-14 balanced",
        "7+ hearts, 7+ spades",
        "5+ clubs, 5+ diamonds, 4+ hearts",
        "3 clubs, 3 diamonds, 3 hearts, 3 spades",
        "99+ points",
        "14+ clubs",
    ],
)
def test_what_no_hand_can_be_is_refused(text: object) -> None:
    with pytest.raises(ImpossibleCase) as refused:
        Meaning.parse(text)  # type: ignore[arg-type]
    assert refused.value.cites == ("23A",)
    assert refused.value.legal == FORMS


def test_what_a_hand_just_can_be_is_read() -> None:
    assert Meaning.parse("7+ hearts, 6+ spades").shows_hands
    assert Meaning.parse("4 clubs, 3 diamonds, 3 hearts, 3 spades").fits(_hands(5, (4, 3, 3, 3)))
    assert Meaning.parse("13+ clubs").shows_hands
    assert Meaning.parse("balanced, 12-14 balanced").shows_hands


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ({"points": "6+", "hearts": "4+"}, "6+ points, 4+ hearts"),
        ({"clubs": "0-1", "diamonds": 5, "spades": "5+"}, "0-1 clubs, 5 diamonds, 5+ spades"),
        ({"balanced": True}, "balanced"),
        ({"balanced": False}, "unbalanced"),
        ({"forcing": True, "points": "6+"}, "6+ points, forcing"),
        ({"forcing": False, "points": "6+"}, "6+ points, not forcing"),
        ({"forcing": "game"}, "game forcing"),
        ({"forcing": "not forcing"}, "not forcing"),
        ({"purposes": ["asks for aces", "relay"]}, "asks for aces, relay"),
        ("6+ points", "6+ points"),
    ],
)
def test_a_meaning_of_fields(given: object, text: str) -> None:
    assert str(Meaning.read(given)) == text


@pytest.mark.parametrize("given", [{"strength": "6+"}, {"balanced": "rather"}, {"purposes": "asks"}, {}, []])
def test_fields_that_say_nothing_are_refused(given: object) -> None:
    with pytest.raises(ImpossibleCase):
        Meaning.read(given)


def test_a_meaning_is_stated_of_a_call_of_a_seat() -> None:
    found = read_meanings({"S 1H": "4+ hearts", "S X instead": "6+ points", "S X": "12+ points", "N 1H": "5+ hearts"})
    assert [(str(one.seat), str(one.call), one.instead) for one in found] == [
        ("S", "1H", False), ("S", "X", True), ("S", "X", False), ("N", "1H", False),
    ]  # fmt: skip
    one_heart, double = Call.parse("1H"), Call.parse("X")
    assert str(stated(found, Seat.S, one_heart)) == "4+ hearts"
    assert str(stated(found, Seat.S, one_heart, instead=True)) == "4+ hearts"
    assert str(stated(found, Seat.N, one_heart)) == "5+ hearts"
    assert str(stated(found, Seat.S, double)) == "12+ points"
    assert str(stated(found, Seat.S, double, instead=True)) == "6+ points"
    assert stated(found, Seat.E, one_heart) is None
    only_instead = read_meanings({"S X instead": "6+ points"})
    assert stated(only_instead, Seat.S, double) is None


@pytest.mark.parametrize(
    "record", [["S 1H"], {"1H": "4+ hearts"}, {"S 8H": "x"}, {5: "x"}, {"S 1H later": "x"}, {"S 9": "4+ hearts"}]
)
def test_a_key_that_names_no_call_is_refused(record: object) -> None:
    with pytest.raises(ImpossibleCase) as refused:
        read_meanings(record)
    assert refused.value.legal == ("S 1H", "S X instead")
