"""Sealed boards at the bounds: what is one line, a set, a share or a notice, and every answer of a check in order."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from cardinal.bridge import Board
from cardinal.contest.sealed_boards import (
    BadSeal,
    BoardSet,
    Holder,
    Notice,
    Share,
    boards_text,
    bridge_boards,
    check_line,
    public_value,
    seed_of,
    seed_text,
)
from cardinal.contest.sealed_check import Check, Revealed, verify
from cardinal.contest.sealed_files import read_notice, read_seed_value, read_share

MADE, KNOWN = datetime(2030, 3, 5, 10, tzinfo=UTC), datetime(2030, 3, 5, 18, tzinfo=UTC)
VALUE = "0123456789ab"
SHARES = (Share("Director", bytes(range(32))), Share("Captain", bytes(range(100, 132))))
SETS = (BoardSet.parse("A,B bridge 1-2"), BoardSet.parse("open guandan 1-1"))
NOTICE = Notice("Thursday", MADE, "a beacon", KNOWN, SETS, tuple(share.as_holder for share in SHARES))
REVEALED = Revealed(
    tuple(share.text for share in SHARES),
    tuple(seed_text(NOTICE, SHARES, VALUE, one) for one in SETS),
    tuple(boards_text(one, seed_of(NOTICE, SHARES, VALUE, one)) for one in SETS),
)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [("A bridge 5-5", 5, 5), ("A bridge 1-10000", 1, 10_000), ("A bridge 7-10006", 7, 10_006)],
)
def test_one_board_and_ten_thousand_are_a_set(text: str, first: int, last: int) -> None:
    found = BoardSet.parse(text)
    assert (found.first, found.last, len(found.numbers), str(found)) == (first, last, last - first + 1, text)
    with pytest.raises(BadSeal):
        BoardSet.parse(f"A bridge {first + 1}-{first}")
    with pytest.raises(BadSeal):
        BoardSet.parse(f"A bridge {first}-{first + 10_000}")


@pytest.mark.parametrize("text", ["", " x", "x ", "a\nb", "a\tb", "x" * 301])
def test_what_is_not_one_line_is_refused_everywhere(text: str) -> None:
    for refused in (
        lambda: check_line(text),
        lambda: Share(text, bytes(32)),
        lambda: replace(NOTICE, event=text),
        lambda: replace(NOTICE, value=text),
        lambda: replace(NOTICE, holders=(Holder("0" * 64, text),)),
    ):
        with pytest.raises(BadSeal) as caught:
            refused()
        assert caught.value.text.key == "line"
    assert check_line("x" * 300) == "x" * 300


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_share_has_256_bits(length: int) -> None:
    with pytest.raises(BadSeal) as caught:
        Share("Director", bytes(length))
    assert caught.value.text.key == "share"


@pytest.mark.parametrize("digits", ["0" * 63, "0" * 65, "A" * 64, "g" + "0" * 63, ""])
def test_a_holder_begins_with_a_digest(digits: str) -> None:
    with pytest.raises(BadSeal) as caught:
        Holder.parse(f"{digits} Director")
    assert caught.value.text.key == "holder"
    good = "0123456789abcdef" * 4
    assert Holder.parse(f"{good} The Director") == Holder(good, "The Director")


@pytest.mark.parametrize(
    ("changed", "key"),
    [
        ({"sets": ()}, "sections"),
        ({"sets": (BoardSet.parse("A,a bridge 1-2"),)}, "sections"),
        ({"holders": ()}, "holders"),
        ({"holders": (Holder("0" * 64, "Ho"), Holder("1" * 64, "hO"))}, "holders"),
        ({"made": MADE.replace(tzinfo=None)}, "known"),
        ({"known": KNOWN.replace(tzinfo=None)}, "known"),
        ({"known": MADE}, "known"),
    ],
)
def test_what_is_no_notice(changed: dict[str, object], key: str) -> None:
    with pytest.raises(BadSeal) as caught:
        replace(NOTICE, **changed)  # type: ignore[arg-type]
    assert caught.value.text.key == key


def test_a_public_value_has_eight_signs_and_at_most_three_hundred() -> None:
    assert (public_value("1234567a"), public_value("x" * 300)) == ("1234567a", "x" * 300)
    for text in ("1234567", "x" * 301):
        with pytest.raises(BadSeal):
            public_value(text)


def test_a_file_of_another_kind_is_refused() -> None:
    for read, text in (
        (read_notice, SHARES[0].text),
        (read_share, NOTICE.text),
        (read_notice, NOTICE.text.replace("made: ", "value: ", 1)),
        (read_notice, NOTICE.text.replace("2030-03-05T10", "2030-13-05T10")),
        (read_notice, NOTICE.text.replace("event: ", "event ")),
        (read_notice, f"{NOTICE.text}other: x\n"),
        (read_share, SHARES[0].text.replace("share: 00", "share: zz")),
        (read_share, SHARES[0].text.replace("share: 00", "share: ")),
        (read_share, f"{SHARES[0].text}share: 00\n"),
    ):
        with pytest.raises(BadSeal) as caught:
            read(text)
        assert caught.value.text.key == "file"
    assert read_seed_value(REVEALED.seeds[0]) == VALUE
    assert read_seed_value("cardinal-seal-1 seed\nset: A bridge 1-2\n") == ""


def answers(checks: tuple[Check, ...]) -> list[tuple[str, bool | None]]:
    return [(one.name, one.passed) for one in checks]


HANDS = bridge_boards(SETS[0], seed_of(NOTICE, SHARES, VALUE, SETS[0]))
SETS_HOLD = [("seed", True), ("boards", True), ("seed", True), ("boards", True)]
BEGIN = [("notice", True), ("noted", None), ("value", True), ("share", True), ("share", True)]


def test_every_answer_in_its_order() -> None:
    assert answers(verify(NOTICE.text, REVEALED, value=VALUE)) == [*BEGIN, *SETS_HOLD]
    open_ = [("notice", True), ("noted", None), ("value", None), ("share", True), ("share", True)]
    assert answers(verify(NOTICE.text, REVEALED)) == [*open_, *SETS_HOLD]
    written = f" {NOTICE.commitment.upper()}\n"
    assert answers(verify(NOTICE.text, REVEALED, commitment=written))[1] == ("noted", True)
    assert answers(verify(NOTICE.text, REVEALED, commitment="0" * 64))[1] == ("noted", False)
    # Hand records come after the set of their section.
    told = answers(verify(NOTICE.text, REVEALED, value=VALUE, hand_records={"B": HANDS, "D": HANDS, "C": HANDS}))
    assert told == [*BEGIN, *SETS_HOLD[:2], ("hands", True), *SETS_HOLD[2:], ("section", False), ("section", False)]
    names = [str(one.text) for one in verify(NOTICE.text, REVEALED, hand_records={"D": (), "C": ()})][-2:]
    assert [("C" in names[0], "D" in names[1])] == [(True, True)]


def test_a_check_ends_where_nothing_more_can_be_told() -> None:
    assert answers(verify("x", REVEALED)) == [("notice", False)]
    torn = replace(REVEALED, shares=("x", REVEALED.shares[1]))
    assert answers(verify(NOTICE.text, torn, value=VALUE)) == [("notice", True), ("noted", None), ("readable", False)]
    one = replace(REVEALED, shares=REVEALED.shares[:1])
    assert answers(verify(NOTICE.text, one, value=VALUE)) == [*BEGIN[:4], ("share", False)]
    # A share twice is not the one that was committed to; a third is too many.
    twice = replace(REVEALED, shares=(*REVEALED.shares, REVEALED.shares[0]))
    assert answers(verify(NOTICE.text, twice, value=VALUE)) == [*BEGIN[:3], ("share", False), ("share", True)]
    more = replace(REVEALED, shares=(*REVEALED.shares, Share("X", bytes(32)).text))
    assert answers(verify(NOTICE.text, more, value=VALUE)) == [*BEGIN, ("surplus", False)]


def test_what_is_missing_or_too_much_of_the_sets() -> None:
    less = replace(REVEALED, seeds=REVEALED.seeds[:1], boards=REVEALED.boards[:1])
    assert answers(verify(NOTICE.text, less, value=VALUE)) == [
        *BEGIN, *SETS_HOLD[:2], ("seed", False), ("boards", False)
    ]  # fmt: skip
    for kind in ("seeds", "boards"):
        more = replace(REVEALED, **{kind: (*getattr(REVEALED, kind), getattr(REVEALED, kind)[0])})
        assert answers(verify(NOTICE.text, more, value=VALUE)) == [*BEGIN, *SETS_HOLD, ("surplus", False)]


def test_the_value_that_the_seeds_name() -> None:
    other = seed_text(NOTICE, SHARES, "another value", SETS[1])
    two = replace(REVEALED, seeds=(REVEALED.seeds[0], other))
    # Seeds that name two values are wrong whatever the verifier knows; without a word of its own the first counts.
    for value in (None, VALUE):
        assert answers(verify(NOTICE.text, two, value=value)) == [
            *BEGIN[:2], ("value", False), *BEGIN[3:], *SETS_HOLD[:2], ("seed", False), ("boards", True)
        ]  # fmt: skip


@pytest.mark.parametrize(
    ("section", "hands", "passed", "wrong"),
    [
        ("A", HANDS, True, ()),
        ("A", HANDS[::-1], True, ()),
        ("A", HANDS[:1], False, (2,)),
        ("A", (*HANDS, HANDS[0]), True, ()),
        ("A", (*HANDS, Board(1, HANDS[1].deal)), False, (1,)),
        ("A", (*HANDS, Board(3, HANDS[1].deal)), False, (3,)),
        ("A", (Board(2, HANDS[0].deal),), False, (1, 2)),
        # The boards of Guandan have no hand records of bridge.
        ("open", HANDS[:1], False, (1,)),
        ("open", (), True, ()),
    ],
)
def test_hand_records(section: str, hands: tuple[object, ...], passed: bool, wrong: tuple[int, ...]) -> None:
    checks = verify(NOTICE.text, REVEALED, value=VALUE, hand_records={section: hands})  # type: ignore[dict-item]
    (found,) = (one for one in checks if one.name == "hands")
    assert (found.passed, dict(found.text.values)) == (passed, {"section": section, "boards": wrong})
