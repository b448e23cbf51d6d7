"""Claims and concessions at an open table: what can be said at all, and what is remembered of what was settled."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardinal.bridge import Board
from cardinal.cards import Card, Deal, Seat
from cardinal.laws import OpenTable
from cardinal.laws.act import parse_act
from cardinal.laws.case import read_case
from cardinal.laws.open_state import Hearing
from cardinal.laws.settled_claim import impossible_claim, reopened, unheard

N, E, S, W = (Seat.parse(name) for name in "NESW")
DEAL = Deal.parse("N:76.654.7654.AKQJ 32.KQJT.QJT.7654 AKQJT98.32.32.32 54.A987.AK98.T98")
CALLS = ("N calls pass", "E calls pass", "S calls 4S", "W calls pass", "N calls pass", "E calls pass")
# After five tricks declarer has won 3, 4 and 5, and the defenders 1 and 2: eight are left.
FIVE = ("N D4 DT D2", "W DK D5 DJ D3", "W D9 D6 DQ S8", "S C2 C8 CA C4", "N S6 S2 SA S4")
CLAIM = 'S claims 7 "spades, then clubs"'


def _table(*more: str, tricks: tuple[str, ...] = FIVE) -> OpenTable:
    table = OpenTable(Board(1, DEAL))
    for act in (*CALLS, "W leads DA face down", "W faces lead"):
        table = table.act(act)
    for trick in tricks:
        leader, *cards = trick.split()
        for turn, card in enumerate(cards):
            table = table.act(f"{Seat.parse(leader).after(turn)} plays {card}")
    for act in more:
        table = table.act(act)
    return table


def _refused(table: OpenTable, line: str) -> tuple[object, ...] | None:
    """The text, its values, the clauses and what is legal, or None if it can be said."""
    refusal = impossible_claim(table.state, parse_act(line))
    if refusal is None:
        return None
    return refusal.text.key, dict(refusal.text.values), refusal.cites, refusal.legal


@pytest.mark.clause("68A/1", "68B1/1")
@pytest.mark.parametrize("verb", ["S claims", "W claims", "S concedes", "E concedes"])
@pytest.mark.parametrize(("tricks", "left"), [((), 13), (FIVE[:1], 12), (FIVE, 8)])
def test_nobody_claims_or_concedes_more_tricks_than_are_left(verb: str, tricks: tuple[str, ...], left: int) -> None:
    table = _table(tricks=tricks)
    assert [_refused(table, f"{verb} {number}") for number in (0, 1, left)] == [None] * 3
    values = {"tricks": left + 1, "left": left}
    legal = tuple(range(left + 1))
    assert _refused(table, f"{verb} {left + 1}") == ("too_many", values, ("68A/1", "68B1/1"), legal)


@pytest.mark.clause("71A")
@pytest.mark.parametrize(("tricks", "played"), [((), 0), (FIVE[:1], 1), (FIVE, 5)])
def test_only_a_trick_that_was_played_is_given_away(tricks: tuple[str, ...], played: int) -> None:
    table = _table(tricks=tricks)
    for number in range(1, played + 1):
        assert _refused(table, f"S concedes trick {number}") is None
    for number in (0, played + 1):
        legal = tuple(range(1, played + 1))
        assert _refused(table, f"S concedes trick {number}") == ("not_played", {"trick": number}, ("71A",), legal)


AGREEMENT, CONCESSION = ("no_agreement", ("69B",)), ("no_concession", ("71",))


@pytest.mark.clause("69B", "71")
@pytest.mark.parametrize("seat", [N, E, S, W])
def test_a_side_takes_back_only_what_it_has_given(seat: Seat) -> None:
    def takes_back(table: OpenTable) -> list[object]:
        refusals = [_refused(table, f"{seat} withdraws {what}") for what in ("agreement", "concession")]
        assert all(refusal is None or refusal[1] == {"seat": seat} for refusal in refusals)
        return [None if refusal is None else (refusal[0], refusal[2]) for refusal in refusals]

    declaring = seat in (N, S)
    assert takes_back(_table()) == [AGREEMENT, CONCESSION]
    # While the claim is being heard, whatever is said against it belongs to the hearing.
    assert takes_back(_table(CLAIM)) == [None, None]
    # Declarer's claim gave up a trick, and only the defenders have agreed to it.
    agreed = [AGREEMENT, None] if declaring else [None, CONCESSION]
    assert takes_back(_table(CLAIM, "agreed")) == agreed
    # A claim of all the rest gave nothing up.
    assert takes_back(_table("S claims 8", "agreed")) == ([AGREEMENT, CONCESSION] if declaring else [None, CONCESSION])


def _settled(table: OpenTable) -> list[tuple[str, int, bool, int]]:
    return [(str(one.case.act), one.lost, one.is_agreed, one.acts) for one in table.state.settled]


@pytest.mark.clause("69A/2", "71A")
def test_a_claim_and_a_trick_given_away_are_remembered_until_they_are_taken_back() -> None:
    # Six calls, the lead and its facing, nineteen cards: the claim is the 28th act.
    agreed = _table(CLAIM, "agreed")
    claim = (CLAIM, 1, True, 29)
    assert _settled(agreed) == [claim]
    given = agreed.act("N concedes trick 5")
    assert _settled(given) == [claim, ("N concedes trick 5", 1, False, 30)]
    # One that is taken back is forgotten.
    assert _settled(given.act("S withdraws concession")) == [claim]
    # A trick that the other side had won is no concession.
    assert _settled(agreed.act("S concedes trick 1")) == [claim]
    assert _settled(_table()) == []


@pytest.mark.clause("71A")
def test_a_trick_that_a_correction_has_opened_again_is_nobodys_to_take_back() -> None:
    state = _table("N concedes trick 5").state
    line = parse_act("S withdraws concession")
    assert impossible_claim(state, line) is None
    assert state.play is not None
    # West's card goes back to his hand, and trick 5 has three cards.
    opened = replace(state, position=replace(state.position, play=state.play.without(W, Card.parse("S4"))))
    refusal = impossible_claim(opened, line)
    assert refusal is not None
    assert refusal.text.key == "no_concession"
    assert reopened(opened, line) is None
    again = reopened(state, line)
    assert again is not None
    assert again.law == "71"


@pytest.mark.clause("70A")
@pytest.mark.parametrize("tricks", [0, 6])
def test_a_claim_that_was_ruled_on_is_remembered_as_it_was_ruled(tricks: int) -> None:
    contested = _table(CLAIM, "W objects")
    answers = {"about_trump": "no", "unaware": "yes", "trump_trick": "yes", "tricks": str(tricks)}
    for key, given in answers.items():
        contested = contested.answer(key, given)
    assert _settled(contested) == [(f'S claims {tricks} "spades, then clubs"', 8 - tricks, False, 29)]
    assert contested.state.settled[0].answers == tuple(answers.items())


@pytest.mark.parametrize(("law", "heard"), [("68", 1), ("69", 1), ("71", 1), ("27", 0), ("64", 0)])
def test_a_hearing_about_a_claim_hears_the_first_objection_and_no_other_hearing_does(law: str, heard: int) -> None:
    acts = tuple(map(parse_act, ("agreed", "W objects", "E objects", "W objects")))
    left = unheard(Hearing(law, read_case({"law": law})), acts)
    assert left == (acts[0], *acts[1 + heard :])
