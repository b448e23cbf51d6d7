"""Whole scenes on the open table: each file plays through as it says, and its log folds to the same table again."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardinal.bridge import Board
from cardinal.cards import Deal, Seat, Side
from cardinal.language import CardinalError
from cardinal.laws.conditions import Conditions
from cardinal.laws.open_table import OpenTable
from cardinal.laws.question import DIRECTOR
from tests.laws.case_records import read_yaml

SCENES = sorted((Path(__file__).parent / "scenes").glob("*.yaml"))


def _by(text: str) -> object:
    return DIRECTOR if text == "director" else Seat.parse(text)


def _expectations(table: OpenTable) -> dict[str, object]:
    """Everything that a scene can look at, by the words that it uses."""
    state, position = table.state, table.state.position
    question = table.question
    return {
        "turn": str(state.turn),
        "phase": position.phase,
        "auction": [f"{entry.seat} {entry.call}" for entry in position.auction.entries],
        "contract": str(position.auction.contract),
        "asks": question.key if question else "nothing",
        "of": str(question.asked) if question else "nobody",
        "stopped": state.is_stopped,
        "must_pass": [f"{one.seat} {one.turns}" for one in position.must_pass],
        "lead_restrictions": [
            f"{one.leader} {''.join(map(str, one.suits)) or 'open'}" for one in position.lead_restrictions
        ],
        "faced": [f"{seat} {card}" for seat, card in position.faced],
        "penalty_cards": [f"{one.seat} {one.card} {one.kind}" for one in position.penalty_cards],
        "reviews_due": list(table.reviews_due),
        "reviews": [one.clause for one in position.reviews],
        "rulings": [ruling.law for ruling in table.rulings],
        "cites": sorted({clause for ruling in table.rulings for clause in ruling.cites}),
        "consulted": sorted({clause for ruling in table.rulings for clause in ruling.consulted}),
        "result": str(table.result),
        "score": table.score,
        "provisional": table.provisional_score,
        "owed": list(table.owed),
        "award": [str(table.adjusted.ns), str(table.adjusted.ew)] if table.adjusted else [],
        "declarer": str(position.contract.declarer) if position.contract else "nobody",
        "tricks_ns": state.play.tricks_won(Side.NS) if state.play else 0,
        "tricks_ew": state.play.tricks_won(Side.EW) if state.play else 0,
        "trick": [str(one) for one in state.play.trick] if state.play else [],
        "transfers": [f"{one.to} {one.tricks}" for one in position.transfers],
        "play_restrictions": [f"{one.seat} {one.must}" for one in position.play_restrictions],
        "hearing": table.hearing.law if table.hearing else "none",
        "legal_cards": sorted(str(card) for card in state.legal_cards()),
        "legal_suits": sorted({str(card.suit) for card in state.legal_cards()}),
        "adjusted": any(effect.name == "adjust" for ruling in table.rulings for effect in ruling.effects),
    }


def _check(table: OpenTable, expected: dict[str, object]) -> None:
    actual = _expectations(table)
    for name, value in expected.items():
        if name in ("cites", "consulted"):
            assert set(value) <= set(actual[name]), (name, value, actual[name])  # type: ignore[call-overload]
        else:
            assert actual[name] == value, (name, value, actual[name])


def _play_tricks(table: OpenTable, lines: list[str]) -> OpenTable:
    """Whole tricks, or the rest of one: the first hand, and the cards clockwise from it (``W: H4 H2 HK H3``)."""
    for line in lines:
        first, cards = line.split(": ")
        for place, card in enumerate(cards.split()):
            table = table.act(f"{Seat.parse(first).after(place)} plays {card}")
            assert not table.state.is_stopped or place == len(cards.split()) - 1, (line, card)
    return table


def _step(table: OpenTable, step: dict[str, object]) -> OpenTable:
    ((kind, what),) = step.items()
    if kind == "act":
        return table.act(str(what))
    if kind == "acts":
        for line in what:  # type: ignore[attr-defined]
            table = table.act(line)
        return table
    if kind == "tricks":
        return _play_tricks(table, what)  # type: ignore[arg-type]
    if kind == "answer":
        by = what.pop("by", "director")  # type: ignore[attr-defined]
        for key, value in what.items():  # type: ignore[attr-defined]
            table = table.answer(key, value, _by(by))  # type: ignore[arg-type]
        return table
    if kind == "withdraw":
        return table.withdraw(str(what))
    if kind == "review":
        return table.review(str(what))
    if kind == "reviews":
        # What is due is looked at in order; each clause with the answers that settle it.
        for clause, answers in what.items():  # type: ignore[attr-defined]
            assert table.reviews_due[0] == clause, (clause, table.reviews_due)
            table = _step(table.review(clause), {"answer": dict(answers)})
            assert table.hearing is None, (clause, table.question)
        return table
    if kind == "refuses":
        with pytest.raises(CardinalError) as refusal:
            table.act(what["act"])  # type: ignore[index]
        assert set(what["cites"]) <= set(refusal.value.cites)  # type: ignore[index]
        return table
    assert kind == "expect", kind
    _check(table, what)  # type: ignore[arg-type]
    return table


@pytest.mark.parametrize("path", SCENES, ids=lambda path: path.stem)
def test_scene(path: Path) -> None:
    scene = read_yaml(path.read_text("utf-8"))
    number = scene.get("board", 1)
    deal = Deal.parse(scene["deal"]) if "deal" in scene else Deal.from_number(0)
    table = OpenTable(Board(number, deal), Conditions(scene.get("conditions")), edition=scene.get("edition", 2017))
    assert any("expect" in step for step in scene["steps"]), "a scene expects something"
    for step in scene["steps"]:
        table = _step(table, step)
    again = OpenTable.from_json_lines(table.to_json_lines())
    assert again == table
    assert _expectations(again) == _expectations(table)
