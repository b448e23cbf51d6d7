"""Whoever listens to the log alone knows the whole board: every call, card, play and pass can be read from it again."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from cardinal.cards import SEATS, Seat, random_deal
from cardinal.live.narration import sentences
from tests.live.at_a_table import AtATable, Done, play_out

NAMES = {seat.label("en"): seat for seat in SEATS}
SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
CALLED = re.compile(r"(\w+) (?:bids (\d(?:NT|[♠♥♦♣]))|(passes|doubles|redoubles))\.$")
LED = re.compile(r"(\w+) (?:faces the lead: |plays )([♠♥♦♣]\S+?)( from dummy)?\.$")
PLAYED = re.compile(r"(\w+) plays (.+?)(?: \(.*\))?\.$")
WORDS = {"passes": "pass", "doubles": "X", "redoubles": "XX"}


def card(text: str) -> str:
    """A card of bridge as the wire writes it."""
    return SIGNS[text[0]] + text[1:].replace("10", "T")


def face(text: str) -> str:
    """A card of Guandan as the wire writes it."""
    jokers = {"big joker": "BJ", "small joker": "sj"}
    return jokers.get(text) or text[1:].replace("10", "T") + SIGNS[text[0]].lower()


def log_of(game: str, seed: str) -> tuple[list[Done], list[str]]:
    chance = Random(seed)
    boards = [{"board": 1, "deal": str(random_deal(chance.randrange))}] if game == "bridge" else []
    at = AtATable(game, boards=boards).begin()
    done = play_out(at, chance)
    return done, [one["text"] for one in sentences(at.table, Seat.S, "en")]


@pytest.mark.parametrize("seed", range(3))
def test_a_board_of_bridge_is_read_from_its_log(seed: int) -> None:
    done, told = log_of("bridge", f"alone {seed}")
    calls = [(NAMES[m[1]], (m[2] or WORDS[m[3]])) for line in told if (m := CALLED.match(line))]
    wrote = [(seat, str(act.body["call"])) for seat, act in done if act.verb == "call"]
    assert [(seat, "".join(SIGNS.get(one, one) for one in call)) for seat, call in calls] == wrote
    cards = [card(m[2]) for line in told if (m := LED.match(line))]
    assert cards == [act.body["card"] for _, act in done if act.verb in ("lead", "play")]
    # And who has won so far is said after each trick.
    assert sum("wins the trick" in line for line in told) == len(cards) // 4


@pytest.mark.parametrize("seed", range(3))
def test_a_deal_of_guandan_is_read_from_its_log(seed: int) -> None:
    done, told = log_of("guandan", f"alone {seed}")
    plays = [(NAMES[m[1]], Counter(map(face, m[2].split(", ")))) for line in told if (m := PLAYED.match(line))]
    wrote = [(seat, Counter(str(act.body["cards"]).split())) for seat, act in done if act.verb == "play"]
    assert plays == wrote
    passes = [NAMES[line.split()[0]] for line in told if line.endswith(" passes.")]
    assert passes == [seat for seat, act in done if act.verb == "pass"]
    assert [line for line in told if line.startswith("The deal is over")]
