"""``cardinal deal``: the same seed gives the same boards, worked out here a second time; bad input is explained."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from math import comb, prod
from pathlib import Path

import pytest

from cardinal.bridge import dealer_of, vulnerability_of
from cardinal.cards import Deal

SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
OTHER_SEED = "f" * 64
DEALS = prod(comb(cards, 13) for cards in (52, 39, 26))


def chosen(digit: int, cards: list[str]) -> tuple[list[str], list[str]]:
    """The hand of thirteen that is number *digit* among all from *cards*, lowest first, and the cards it leaves.

    From the highest card down: the sets without it come first, and there are C(cards below it, still to choose).
    """
    hand: list[str] = []
    left: list[str] = []
    for below in range(len(cards) - 1, -1, -1):
        without = comb(below, 13 - len(hand))
        if len(hand) < 13 and digit >= without:
            digit -= without
            hand.append(cards[below])
        else:
            left.insert(0, cards[below])
    return hand, left


def expected_hands(seed: str, board: int) -> list[str]:
    """North, East, South and West by the written algorithm ``cardinal-deal-1``, in PBN form."""
    for count in range(1000):
        data = b"cardinal-deal-1" + bytes.fromhex(seed) + board.to_bytes(4, "big") + count.to_bytes(4, "big")
        number = int.from_bytes(hashlib.sha256(data).digest()[:12], "big")
        if number < DEALS:
            break
    cards = [suit + rank for suit in "CDHS" for rank in "23456789TJQKA"]
    rest, south = divmod(number, comb(26, 13))
    north, east = divmod(rest, comb(39, 13))
    hands = []
    for digit in (north, east, south):
        hand, cards = chosen(digit, cards)
        hands.append(hand)
    hands.append(sorted(cards, key=[s + r for s in "CDHS" for r in "23456789TJQKA"].index, reverse=True))
    return [".".join("".join(card[1] for card in hand if card[0] == suit) for suit in "SHDC") for hand in hands]


def expected_deal(seed: str, board: int) -> str:
    """As PBN prints it: the dealer's hand first, then clockwise."""
    first = (board - 1) % 4
    hands = expected_hands(seed, board)
    return "NESW"[first] + ":" + " ".join(hands[first:] + hands[:first])


@pytest.mark.parametrize("seed", [SEED, OTHER_SEED])
def test_the_boards_of_a_seed_are_those_of_the_written_algorithm(run: Callable, seed: str) -> None:
    result = run("deal", "--boards", "6", "--seed", seed, "--format", "pbn")
    assert result.exit_code == 0
    assert re.findall(r'\[Deal "(.*)"\]', result.stdout) == [expected_deal(seed, board) for board in range(1, 7)]


def test_a_board_does_not_depend_on_which_others_are_dealt(run: Callable) -> None:
    late = run("deal", "--boards", "1", "--first", "4294967295", "--seed", SEED, "--format", "pbn")
    assert f'[Deal "{expected_deal(SEED, 4294967295)}"]' in late.stdout


def test_the_same_seed_gives_the_same_bytes_in_every_language(run: Callable) -> None:
    said = {run("deal", "--seed", SEED, "--lang", tag).stdout for tag in ("en", "zh-Hans", "zh-Hant", "ja")}
    assert len(said) == 1


def test_pbn_has_a_head_and_four_tags_a_board(run: Callable) -> None:
    lines = run("deal", "--boards", "2", "--seed", SEED).stdout.splitlines()
    assert lines[0] == "% PBN 2.1"
    # Law 2: board 1 is dealt by North with nobody vulnerable, board 2 by East with North-South vulnerable.
    assert lines[2:6] == ["", '[Board "1"]', '[Dealer "N"]', '[Vulnerable "None"]']
    assert lines[7:11] == ["", '[Board "2"]', '[Dealer "E"]', '[Vulnerable "NS"]']


def test_sixteen_boards_are_dealt_if_nothing_is_said_and_no_two_are_alike(run: Callable) -> None:
    result = run("deal")
    deals = re.findall(r'\[Deal ".:(.*)"\]', result.stdout)
    assert len(set(deals)) == len(deals) == 16
    assert result.stderr == "Boards dealt: 16, from this system's cryptographic source.\n"
    assert run("deal").stdout != result.stdout


def test_json_names_the_deal_and_its_number(run: Callable) -> None:
    boards = json.loads(run("deal", "--boards", "3", "--first", "15", "--seed", SEED, "--json").stdout)
    assert [board["number"] for board in boards] == [15, 16, 17]
    for board in boards:
        number = board["number"]
        assert set(board) == {"number", "dealer", "vulnerability", "deal", "deal_number"}
        assert board["dealer"] == str(dealer_of(number))
        assert board["vulnerability"] == str(vulnerability_of(number))
        assert board["deal"] == "N:" + " ".join(expected_hands(SEED, number))
        assert Deal.from_number(int(board["deal_number"])) == Deal.parse(board["deal"])


def test_json_can_be_asked_for_in_two_ways(run: Callable) -> None:
    one, other = run("deal", "--seed", SEED, "--json"), run("deal", "--seed", SEED, "--format", "json")
    assert one.stdout == other.stdout


@pytest.mark.parametrize(
    ("tag", "head"),
    [
        ("en", "Board 1: dealer North, neither side vulnerable"),
        ("zh-Hans", "第1副：发牌人北家，双方无局"),
        ("zh-Hant", "第1副：發牌人北家，雙無"),
        ("ja", "ボード1：ディーラーはノース、双方ノンバル"),
    ],
)
def test_a_diagram_is_headed_in_the_readers_language_and_shows_every_card(run: Callable, tag: str, head: str) -> None:
    lines = run("deal", "--boards", "1", "--format", "text", "--seed", SEED, "--lang", tag).stdout.splitlines()
    assert lines[0] == head
    assert len(lines) == 13
    shown = "".join(lines[1:])
    assert {symbol: shown.count(symbol) for symbol in "♠♥♦♣"} == dict.fromkeys("♠♥♦♣", 4)
    assert sorted(re.findall(r"[2-9TJQKA]", shown)) == sorted("23456789TJQKA" * 4)
    north = expected_hands(SEED, 1)[0].split(".")
    assert [line.split()[1] for line in lines[1:5]] == [holding or "-" for holding in north]


def test_out_writes_the_file_and_prints_nothing(run: Callable, tmp_path: Path) -> None:
    file = tmp_path / "boards.pbn"
    result = run("deal", "--seed", SEED, "--out", str(file))
    assert (result.exit_code, result.stdout) == (0, "")
    assert file.read_text("utf-8") == run("deal", "--seed", SEED).stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--boards", "0"], "0 is not a number of boards: from 1 to 10,000 are dealt at once."),
        (["--boards", "-3"], "-3 is not a number of boards: from 1 to 10,000 are dealt at once."),
        (["--boards", "10001"], "10001 is not a number of boards: from 1 to 10,000 are dealt at once."),
        (["--boards", "some"], "some is not a number of boards: from 1 to 10,000 are dealt at once."),
        (["--boards", "１６"], "１６ is not a number of boards: from 1 to 10,000 are dealt at once."),
        (["--first", "0"], "0 is not a number for the first board: it is from 1 to 4,294,967,280."),
        (["--first", "4294967281"], "4294967281 is not a number for the first board: it is from 1 to 4,294,967,280."),
        (
            ["--seed", "abc"],
            '"abc" is not a seed: a seed is 256 bits, written as 64 hexadecimal digits. (Law 6E4, 2017)',
        ),
        (["--seed", ""], '"" is not a seed: a seed is 256 bits, written as 64 hexadecimal digits. (Law 6E4, 2017)'),
        (["--format", "pdf"], '"pdf" is not a format: write pbn, text or json.'),
        (["--format", "pbn", "--json"], "Both pbn and json are asked for: choose one."),
    ],
)
def test_bad_input_is_explained(refused: Callable, arguments: list[str], said: str) -> None:
    assert refused("deal", *arguments) == said


def test_a_file_that_cannot_be_written_is_explained(refused: Callable, tmp_path: Path) -> None:
    assert refused("deal", "--out", str(tmp_path), LANG="en").endswith("cannot be written (Is a directory).")
