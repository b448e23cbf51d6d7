"""RBN: lines with letters, what the next deal has from the one before, and what cannot be read told with its line."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from cardinal.bridge import Vulnerability
from cardinal.cards import Seat
from cardinal.formats import GameRecord, read, write
from cardinal.formats.contents import contents
from cardinal.formats.rbn_writer import HOLDS

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


NOTED = """{Before the first deal.}
B 1
H W:873.A6.KT864.KQ8:96.T54.97.AJ9643:T542.K93.AQ53.52:
A SB:P1D^1P1S*:P1N!A
C 1N:W
P S6573^2
R 7
1 four or more
2 a slip
0 Of the whole deal

"""


def test_alerts_notes_marks_and_paragraphs_are_kept_and_written_again() -> None:
    (one,), problems = records(NOTED)
    assert problems == []
    assert one.auction is not None
    assert one.play is not None
    told = [(str(call.call), one.auction.note_of(call), call.marks) for call in one.auction.calls if not call.is_plain]
    # An alert without words, and one with them; an exclamation mark is annotation 1 of PBN.
    assert told == [("1D", "four or more", ()), ("1S", "", ()), ("1NT", None, (1,))]
    assert [(str(card.card), card.note) for card in one.play.cards if card.note] == [("S3", 2)]
    assert [note.text for note in one.play.notes] == ["a slip"]
    assert [comment.text for comment in one.comments] == ["Before the first deal.", "Of the whole deal"]
    stream = BytesIO()
    lost = write([one], stream, "rbn")
    (again,) = read(BytesIO(stream.getvalue()), "rbn").records
    assert again.auction is not None
    assert [again.auction.note_of(call) for call in again.auction.calls] == [
        one.auction.note_of(call) for call in one.auction.calls
    ]
    assert (again.play, again.comments) == (one.play, one.comments)
    # The mark alone has no place that every reader knows.
    (mark,) = lost
    assert mark.reason.render("en") == "RBN has no place for this: marks of good and bad calls and cards."


def test_what_means_nothing_is_told_and_counted() -> None:
    (one,), problems = records("B 1\nB 2\nA NZ:P=P=1C^4A\n\n{Words for nobody}\n")
    assert one.number == 2
    assert one.auction is not None
    assert one.auction.note_of(one.auction.calls[2]) == ""
    assert len(problems) == 5
    assert sum("The sign = says nothing here" in problem for problem in problems) == 2
    assert "stands twice" in problems[0]
    assert "no line of that number" in problems[3]
    assert "belong to none" in problems[4]


def test_a_paragraph_goes_on_over_empty_lines_and_ends_before_the_next_deal() -> None:
    closed = "B 1\nA NZ:PPPP\n{The first remark,\n\nwith an empty line in it}\n\nB 2\nA EN:PPPP\n"
    (one, two), problems = records(closed)
    assert [comment.text for comment in one.comments] == ["The first remark, with an empty line in it"]
    assert (two.number, two.comments, problems) == (2, (), [])
    # Without its brace the words end where the next board begins, and the line of the open brace is told.
    (one, two), problems = records(closed.replace("}", ""))
    assert [comment.text for comment in one.comments] == ["The first remark, with an empty line in it"]
    assert (two.number, two.comments) == (2, ())
    (problem,) = problems
    assert problem.startswith("match.rbn, line 3: A paragraph in braces begins here and is never closed")
    (only,), problems = records("% RBN version 3.2\nB 1\nA NZ:PPPP\n{The last words\n")
    assert [comment.text for comment in only.comments] == ["The last words"]
    assert problems[0].startswith("match.rbn, line 4: ")
