"""Routine questions in laws drawn at random: every end is walked, and whoever answers what is asked reaches an end."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from cardinal.bridge import CALLS, Call
from cardinal.cards import Seat
from cardinal.laws import Asking, hear, leaves, read_case
from cardinal.laws.effect import Stands
from cardinal.laws.hearing import Law, Procedure, hear_again
from cardinal.laws.question import Question, Voice

VOICE = Voice("cardinal.laws")
CASE = read_case({"acts": []})
MOST_QUESTIONS = 40
LAWS_A_TEST, WALKS_A_LAW = 40, 5


@dataclass(frozen=True)
class Node:
    """A question of a random law; a key may come again on another branch, with other answers."""

    question: Question
    branches: Mapping[object, Node | Call]


def drawn(chance: random.Random, depth: int, used: tuple[str, ...] = ()) -> Node | Call:
    if depth == 0 or chance.random() < 0.2:
        return chance.choice(CALLS[:6])
    key = chance.choice([one for one in "abcdef" if one not in used])
    options = tuple(chance.sample("uvwxyz", 2))
    kind = chance.choices(["routine", "ordinary", "act"], [5, 4, 1])[0]
    if kind == "act":
        question = VOICE.awaits(Seat.N, key, "§27B", options=options, text="director")
    else:
        usual = options[0] if kind == "routine" else None
        question = VOICE.fact(f"{key}_{kind}", "§47D", options=options, text="director", usual=usual)
    return Node(question, {option: drawn(chance, depth - 1, (*used, key)) for option in question.options})


def ends(node: Node | Call) -> set[Call]:
    return {node} if isinstance(node, Call) else set().union(*map(ends, node.branches.values()))


def as_law(tree: Node | Call) -> Law:
    def procedure(case: object) -> Procedure:
        node = tree
        while isinstance(node, Node):
            node = node.branches[(yield node.question)]
        yield Stands(Seat.N, node, cites="§27A1")

    return Law("random", 2017, procedure)


@pytest.mark.parametrize("first", range(0, 5 * LAWS_A_TEST, LAWS_A_TEST))
def test_every_end_is_walked_and_every_hearing_ends(first: int) -> None:
    for seed in range(first, first + LAWS_A_TEST):
        chance = random.Random(seed)
        tree = drawn(chance, 4)
        law = as_law(tree)
        assert {ruling.effects[0].call for ruling in leaves(law, CASE)} == ends(tree), seed  # type: ignore[attr-defined]
        for _ in range(WALKS_A_LAW):
            answers: dict[str, object] = {}
            result = hear(law, CASE)
            for _ in range(MOST_QUESTIONS):
                if not isinstance(result, Asking):
                    break
                answer = chance.choice(result.question.options)
                answers, result = hear_again(law, CASE, {**answers, result.question.key: answer})
            assert not isinstance(result, Asking), (seed, answers)
