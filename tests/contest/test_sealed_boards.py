"""Sealed boards: the scheme worked out a second time in a few lines, and every tampering shows."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from math import comb, factorial, prod

import pytest

from cardinal.bridge import Board
from cardinal.cards import Deal, Seat
from cardinal.contest.sealed_boards import (
    BadSeal,
    BoardSet,
    Holder,
    Notice,
    Share,
    TooEarly,
    boards_text,
    bridge_boards,
    guandan_packs,
    public_value,
    random_share,
    seed_of,
    seed_text,
)
from cardinal.contest.sealed_check import Check, Revealed, verify
from cardinal.contest.sealed_files import read_notice, read_share
from cardinal.guandan.duplicate import setup_of
from cardinal.guandan.holding import Holding
from cardinal.guandan.table import Table

MADE = datetime(2030, 3, 5, 10, tzinfo=UTC)
KNOWN = datetime(2030, 3, 5, 18, tzinfo=UTC)
VALUE = "0123 4567 89ab"
SHARES = (Share("Director", bytes(range(32))), Share("队长 Captain", bytes(range(100, 132))))
SETS = (BoardSet.parse("A,B bridge 1-3"), BoardSet.parse("open guandan 1-2"))
NOTICE = Notice(
    "Thursday, second session",
    MADE,
    "round 5,000,000 of a beacon",
    KNOWN,
    SETS,
    tuple(share.as_holder for share in SHARES),
)


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


# The scheme again, from its description only.

SHARE_TEXTS = [
    "cardinal-seal-1 share\nholder: Director\nshare: " + bytes(range(32)).hex() + "\n",
    "cardinal-seal-1 share\nholder: 队长 Captain\nshare: " + bytes(range(100, 132)).hex() + "\n",
]
NOTICE_TEXT = f"""cardinal-seal-1 notice
event: Thursday, second session
made: 2030-03-05T10:00:00+00:00
value: round 5,000,000 of a beacon
known: 2030-03-05T18:00:00+00:00
set: A,B bridge 1-3
set: open guandan 1-2
holder: {sha(SHARE_TEXTS[0])} Director
holder: {sha(SHARE_TEXTS[1])} 队长 Captain
"""


def seed_again(board_set: str) -> str:
    return sha(
        f"cardinal-seal-1 seed\nnotice: {sha(NOTICE_TEXT)}\nshare: {bytes(range(32)).hex()}\n"
        f"share: {bytes(range(100, 132)).hex()}\nvalue: 0123456789ab\nset: {board_set}\n"
    )


def drawn(name: bytes, seed: str, board: int, below: int, number_of: Callable[[bytes], int]) -> int:
    """The first number below *below* that the algorithm *name* gives."""
    for count in itertools.count():
        number = number_of(name + bytes.fromhex(seed) + board.to_bytes(4, "big") + count.to_bytes(4, "big"))
        if number < below:
            return number
    raise AssertionError


def bridge_again(seed: str, board: int) -> str:
    deals = prod(comb(cards, 13) for cards in (52, 39, 26))
    number = drawn(
        b"cardinal-deal-1", seed, board, deals, lambda data: int.from_bytes(hashlib.sha256(data).digest()[:12], "big")
    )
    rest, south = divmod(number, comb(26, 13))
    north, east = divmod(rest, comb(39, 13))
    left = [suit + rank for suit in "CDHS" for rank in "23456789TJQKA"]
    hands = []
    for digit in (north, east, south, 0):
        hand: list[str] = []
        for place in range(len(left) - 1, -1, -1):  # the sets without the highest card come first
            without = comb(place, 13 - len(hand))
            if len(hand) < 13 and digit >= without:
                digit -= without
                hand.append(left[place])
        left = [card for card in left if card not in hand]
        hands.append(".".join("".join(card[1] for card in hand if card[0] == suit) for suit in "SHDC"))
    return "N:" + " ".join(hands)


def guandan_again(seed: str, board: int) -> list[int]:
    """The order of the pack as places in the new pack."""
    orders = factorial(108)
    bits = orders.bit_length()
    size = (bits + 7) // 8
    number = drawn(
        b"cardinal-shuffle-1",
        seed,
        board,
        orders,
        lambda data: int.from_bytes(hashlib.shake_256(data).digest(size), "big") >> (8 * size - bits),
    )
    left, order = list(range(108)), []
    while left:
        number, place = divmod(number, len(left))
        order.append(left.pop(place))
    return order


def revealed() -> Revealed:
    return Revealed(
        tuple(share.text for share in SHARES),
        tuple(seed_text(NOTICE, SHARES, VALUE, one) for one in SETS),
        tuple(boards_text(one, seed_of(NOTICE, SHARES, VALUE, one)) for one in SETS),
    )


def failed(checks: tuple[Check, ...]) -> set[str]:
    return {one.name for one in checks if one.passed is False}


def test_every_text_is_as_the_scheme_describes_it() -> None:
    assert [share.text for share in SHARES] == SHARE_TEXTS
    assert NOTICE.text == NOTICE_TEXT
    assert NOTICE.commitment == sha(NOTICE_TEXT)
    for one in SETS:
        assert seed_of(NOTICE, SHARES, VALUE, one).hex() == seed_again(str(one))


def test_bridge_boards_are_those_of_an_independent_dealer() -> None:
    boards = bridge_boards(SETS[0], seed_of(NOTICE, SHARES, VALUE, SETS[0]))
    seed = seed_again("A,B bridge 1-3")
    assert [str(board.deal) for board in boards] == [bridge_again(seed, number) for number in (1, 2, 3)]


def test_guandan_packs_are_those_of_an_independent_dealer() -> None:
    from cardinal.cards.pack import PHYSICAL_CARDS

    packs = guandan_packs(SETS[1], seed_of(NOTICE, SHARES, VALUE, SETS[1]))
    seed = seed_again("open guandan 1-2")
    assert {number: [PHYSICAL_CARDS.index(card) for card in pack] for number, pack in packs.items()} == {
        number: guandan_again(seed, number) for number in (1, 2)
    }


def test_a_duplicate_board_of_guandan_has_the_cards_of_its_pack() -> None:
    pack = guandan_packs(SETS[1], seed_of(NOTICE, SHARES, VALUE, SETS[1]))[2]
    table = Table(setup_of(2, pack)).deal()
    # East draws the first card, then North on its right, West, South.
    for place, seat in enumerate((Seat.E, Seat.N, Seat.W, Seat.S)):
        assert table.hand(seat) == Holding.of(pack[place::4])


def test_what_was_revealed_honestly_holds() -> None:
    hands = {"A": bridge_boards(SETS[0], seed_of(NOTICE, SHARES, VALUE, SETS[0]))}
    checks = verify(NOTICE.text, revealed(), value=VALUE, commitment=NOTICE.commitment, hand_records=hands)
    assert all(one.passed for one in checks)
    assert {one.name for one in checks} == {"notice", "noted", "value", "share", "seed", "boards", "hands"}


def test_what_only_the_verifier_can_know_is_left_open() -> None:
    checks = verify(NOTICE.text, revealed())
    assert {one.name for one in checks if one.passed is None} == {"noted", "value"}
    assert not failed(checks)


def changed_bytes(text: str) -> Iterator[bytes]:
    raw = text.encode()
    for place in range(len(raw)):
        yield raw[:place] + bytes([raw[place] ^ 1]) + raw[place + 1 :]
        yield raw[:place] + raw[place + 1 :]


def shows(notice: bytes, shown: list[list[bytes]]) -> bool:
    """Whether a change is noticed: it is no text any more, or a check fails."""
    try:
        texts = [tuple(one.decode() for one in kind) for kind in shown]
        checks = verify(notice.decode(), Revealed(*texts), value=VALUE, commitment=NOTICE.commitment)
    except UnicodeDecodeError:
        return True
    return bool(failed(checks))


def test_any_changed_or_missing_byte_shows() -> None:
    honest = revealed()
    kinds = [[text.encode() for text in kind] for kind in (honest.shares, honest.seeds, honest.boards)]
    assert not shows(NOTICE.text.encode(), kinds)
    for raw in changed_bytes(NOTICE.text):
        assert shows(raw, kinds), raw
    for kind, texts in enumerate(kinds[:2]):
        for place, text in enumerate(texts):
            for raw in changed_bytes(text.decode()):
                tampered = [list(one) for one in kinds]
                tampered[kind][place] = raw
                assert shows(NOTICE.text.encode(), tampered), raw


def test_any_changed_byte_of_the_boards_shows() -> None:
    honest = revealed()
    for place, text in enumerate(honest.boards):
        raw = text.encode()
        for at in range(0, len(raw), 7):
            boards = list(honest.boards)
            boards[place] = (raw[:at] + bytes([raw[at] ^ 1]) + raw[at + 1 :]).decode()
            assert failed(verify(NOTICE.text, replace(honest, boards=tuple(boards)), value=VALUE)) == {"boards"}


def test_a_notice_that_was_exchanged_shows_even_to_who_wrote_nothing_down() -> None:
    other = replace(NOTICE, event="Thursday, first session")
    assert "seed" in failed(verify(other.text, revealed(), value=VALUE))


@pytest.mark.parametrize("value", ["0123 4567 89ac", "0123456789ab0", "9876543210ab"])
def test_a_wrong_public_value_shows(value: str) -> None:
    assert {"value", "seed", "boards"} <= failed(verify(NOTICE.text, revealed(), value=value))
    honest = revealed()
    seeds = tuple(seed_text(NOTICE, SHARES, value, one) for one in SETS)
    boards = tuple(boards_text(one, seed_of(NOTICE, SHARES, value, one)) for one in SETS)
    # Somebody who used another value everywhere is consistent, but not with what the verifier found.
    assert "value" in failed(verify(NOTICE.text, Revealed(honest.shares, seeds, boards), value=VALUE))


def test_no_other_share_meets_the_commitment() -> None:
    honest = revealed()
    tries = {Share("Director", (number + 1).to_bytes(32, "big")) for number in range(2000)}
    tries |= {random_share("Director") for _ in range(2000)}
    assert SHARES[0] not in tries
    assert SHARES[0].digest not in {one.digest for one in tries}
    for one in list(tries)[:20]:
        shares = (one.text, honest.shares[1])
        assert "share" in failed(verify(NOTICE.text, replace(honest, shares=shares), value=VALUE))
        with pytest.raises(BadSeal, match="not one that the notice names"):
            seed_text(NOTICE, [one, SHARES[1]], VALUE, SETS[0])


def test_the_notice_is_the_same_whatever_boards_follow() -> None:
    # Nothing in it but the digests depends on the shares, and a digest tells nothing of 256 random bits.
    other = Notice(NOTICE.event, MADE, NOTICE.value, KNOWN, SETS, (Holder(sha("x"), "Director"), NOTICE.holders[1]))
    mine, theirs = (text.splitlines() for text in (NOTICE.text, other.text))
    assert [place for place, (one, two) in enumerate(zip(mine, theirs, strict=True)) if one != two] == [7]
    assert not any(share.secret.hex() in NOTICE.text for share in SHARES)


def test_one_holder_less_makes_no_boards() -> None:
    with pytest.raises(BadSeal, match="队长 Captain is missing"):
        seed_of(NOTICE, SHARES[:1], VALUE, SETS[0])
    assert "share" in failed(verify(NOTICE.text, replace(revealed(), shares=(SHARES[0].text,)), value=VALUE))


def test_shares_given_in_another_order_make_the_same_boards() -> None:
    assert seed_of(NOTICE, SHARES[::-1], VALUE, SETS[0]) == seed_of(NOTICE, SHARES, VALUE, SETS[0])


def test_every_set_and_every_notice_has_boards_of_its_own() -> None:
    seeds = {seed_of(NOTICE, SHARES, VALUE, one) for one in (*SETS, BoardSet.parse("A bridge 1-3"))}
    assert len(seeds) == 3
    assert seed_of(replace(NOTICE, event="other"), SHARES, VALUE, SETS[0]) not in seeds


def test_more_than_was_announced_shows() -> None:
    honest = revealed()
    extra = replace(honest, boards=(*honest.boards, "cardinal-seal-1 boards\n"))
    assert failed(verify(NOTICE.text, extra, value=VALUE)) == {"surplus"}
    third = replace(honest, shares=(*honest.shares, random_share("Another").text))
    assert failed(verify(NOTICE.text, third, value=VALUE)) == {"surplus"}


def test_a_hand_record_of_other_boards_shows_with_their_numbers() -> None:
    boards = list(bridge_boards(SETS[0], seed_of(NOTICE, SHARES, VALUE, SETS[0])))
    boards[1] = Board(2, Deal.from_number(5))
    (check,) = (
        one
        for one in verify(NOTICE.text, revealed(), value=VALUE, hand_records={"B": boards[:2]})
        if one.name == "hands"
    )
    assert check.passed is False
    assert "2, 3" in str(check.text)
    assert failed(verify(NOTICE.text, revealed(), value=VALUE, hand_records={"C": boards})) == {"section"}


def test_boards_are_not_made_before_the_public_value_is_known() -> None:
    with pytest.raises(TooEarly, match="round 5,000,000"):
        NOTICE.check_time(KNOWN - timedelta(seconds=1))
    NOTICE.check_time(KNOWN)
    with pytest.raises(BadSeal, match="must lie in the future"):
        replace(NOTICE, known=MADE)


def test_a_value_is_counted_without_what_printers_add() -> None:
    assert public_value("23,916.06 / 1 234") == public_value("23916.06 １２３４") == "23916061234"
    assert public_value("ABCdef12") == "abcdef12"


@pytest.mark.parametrize("value", ["", "7", "1234567", "a.b.c.d.e.f.g", "一二三四五六七八"])
def test_a_value_with_too_little_in_it_is_refused(value: str) -> None:
    with pytest.raises(BadSeal, match="could be chosen after all"):
        public_value(value)


@pytest.mark.parametrize(
    "text",
    ["", "A", "A bridge", "A bridge 0-3", "A bridge 4-3", "A bridge 1-10001", "A chess 1-3", "A  bridge 1-3",
     "A, bridge 1-3",
     "a/b bridge 1-3", ".. bridge 1-3", "A bridge 01-3", "A bridge 1-3\n"],
)  # fmt: skip
def test_what_is_no_set_is_refused(text: str) -> None:
    with pytest.raises(BadSeal, match="is no set of boards"):
        BoardSet.parse(text)


def test_a_section_has_one_set_and_a_holder_one_share() -> None:
    with pytest.raises(BadSeal, match="no section is in two"):
        replace(NOTICE, sets=(SETS[0], BoardSet.parse("b bridge 4-6")))
    with pytest.raises(BadSeal, match="no two have the same name"):
        replace(NOTICE, holders=(SHARES[0].as_holder, SHARES[0].as_holder))
    with pytest.raises(BadSeal, match="not one line"):
        replace(NOTICE, event="two\nlines")


def test_files_are_read_back_as_they_were_written() -> None:
    assert read_notice(NOTICE.text) == NOTICE
    assert [read_share(share.text) for share in SHARES] == list(SHARES)
    assert len({random_share("x").secret for _ in range(50)}) == 50
