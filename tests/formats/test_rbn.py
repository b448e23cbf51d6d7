"""RBN: lines with letters, what the next deal has from the one before, and what cannot be read told with its line."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from cardinal.bridge import Vulnerability
from cardinal.cards import Seat
from cardinal.formats import GameRecord, read, write
from cardinal.formats.contents import contents
from cardinal.formats.rbn import HOLDS

MATCH = """% RBN version 3.2
D 20010704:1930
E Club Teams:Final
F I
K Ann:Bo
N Ann+Cai:Dot+Eve:O
B 7
H W:873.A6.KT864.KQ8:96.T54.97.AJ9643:T542.K93.AQ53.52:
A SB:P1DP1S:P1NA
C 1N:W
P S6573
R 7:+90

N Fay+Gil:Hal+Ida:C
A SB:PPPP
C P

{A paragraph of words
over two lines}
B 8
H N:AKQJT98765432...:::
A WN:7SXRA
"""


def records(text: str) -> tuple[tuple[GameRecord, ...], list[str]]:
    found = read(BytesIO(text.encode()), name="match.rbn")
    assert found.format.name == "rbn"
    return found.records, [problem.render("en") for problem in found.problems]


def test_a_match_is_read_with_what_each_deal_has_from_the_one_before() -> None:
    (first, second, third), problems = records(MATCH)
    assert problems == []
    assert (first.number, first.event, first.date, first.room) == (7, "Club Teams, Final", "2001.07.04", "Open")
    assert first.players == ("Ann", "Eve", "Cai", "Dot")
    assert (first.dealer, first.vulnerability) == (Seat.S, Vulnerability.BOTH)
    assert first.hands is not None
    # The fourth hand has the cards that the other three leave.
    assert str(first.hands.hand(Seat.S)) == "AKQJ.QJ872.J2.T7"
    assert str(first.result) == "1NT by W ="
    assert first.play is not None
    assert [str(one.card) for one in first.play.cards] == ["S6", "S5", "S7", "S3"]
    assert (first.tag("Teams"), first.tag("RbnScore")) == ("Ann:Bo", "+90")
    # The other room: the same board and hands, its own names, nothing of auction and result.
    assert (second.number, second.hands, second.room) == (7, first.hands, "Closed")
    assert (str(second.contract), second.tricks, second.play) == ("Pass", None, None)
    assert (third.number, third.deal, third.hands is not None) == (8, None, True)
    assert (str(third.contract), third.declarer) == ("7SXX", Seat.W)


def test_what_cannot_be_read_is_told_with_its_line_and_the_rest_is_kept() -> None:
    (one,), problems = records("B x1\nH W:AKQ.AKQ.AKQ.AKQJ:AKQ...:::\nA NZ:1C%%\nC 9S:N\nnonsense\nR 10\n")
    assert (one.number, one.hands, one.tricks) == (None, None, 10)
    assert one.auction is not None
    assert [str(call.call) for call in one.auction.calls] == ["1C"]
    assert len(problems) == 5
    assert all(problem.startswith("match.rbn, line") for problem in problems)


def test_real_tables_come_back_equal_in_everything_that_the_notation_holds() -> None:
    source = read(Path("tests/data/team_match_100_tables.pbn")).records
    stream = BytesIO()
    lost = write(source, stream, "rbn")
    again = read(BytesIO(stream.getvalue()), "rbn").records
    assert len(again) == len(source) == 100
    for one, other in zip(source, again, strict=True):
        assert (one.number, one.dealer, one.vulnerability, one.hands) == (
            other.number, other.dealer, other.vulnerability, other.hands,
        )  # fmt: skip
        assert (one.contract, one.declarer, one.tricks) == (other.contract, other.declarer, other.tricks)
        assert (one.auction is None) == (other.auction is None)
        if one.auction is not None and other.auction is not None:
            assert [call.call for call in one.auction.calls] == [call.call for call in other.auction.calls]
        if one.play is not None and one.declarer is not None and one.contract is not None and one.contract.denomination:
            told = list(one.play.in_order(one.declarer.lho, one.contract.denomination))
            assert other.play is not None or not told
            if other.play is not None:
                back = list(other.play.in_order(one.declarer.lho, one.contract.denomination))
                assert [card.card for _, card in back] == [card.card for _, card in told]
    beyond = set().union(*(contents(one) for one in source)) - HOLDS
    assert len(lost) == len(beyond) > 0


def test_a_file_without_a_deal_is_told() -> None:
    found = read(BytesIO(b"% RBN version 3.2\n"), "rbn", "empty.rbn")
    assert [problem.render("en") for problem in found.problems] == ["empty.rbn: There is no deal in this file."]
