"""PBN 2.1 read: every construct of the standard, and what is said of a file that keeps to none."""

from __future__ import annotations

import pytest

from cardinal.bridge import PASS, Denomination, Seat, Vulnerability
from cardinal.cards import Card
from cardinal.formats import Comment, Ending, Irregularity, Note, RecordedContract, Section, SideScore
from cardinal.formats.game_record import PASSED_OUT
from cardinal.formats.pbn_sections import Column, columns
from tests.formats.pbn import DATA, one, reasons, records, told

EVERYTHING = records((DATA / "everything.pbn").read_bytes())


def calls(source: str) -> list[str]:
    auction = one(source).auction
    assert auction is not None
    return [f"{'^' * bool(turn.irregularity)}{turn.irregularity}{turn.call or ''}" for turn in auction.calls]


def test_everything_is_read_without_a_problem() -> None:
    assert [(record.number, record.problems) for record in EVERYTHING] == [(1, ()), (2, ()), (3, ())]


# Tags and where their values come from.


def test_a_tag_may_share_its_line_or_take_several() -> None:
    first = EVERYTHING[0]
    assert (first.player(Seat.W), first.player(Seat.N)) == ("Wąs, A.", "Nowak, B.")
    assert first.tag("DealId") == "2024-1"


def test_quotes_and_backslashes_in_a_value_stand_after_a_backslash() -> None:
    assert (EVERYTHING[0].site, EVERYTHING[0].tag("OurOwnTag")) == ('Łódź "Pod Asem"', "a \\ backslash")


def test_unknown_is_none_and_what_does_not_apply_is_empty() -> None:
    assert (EVERYTHING[0].player(Seat.E), EVERYTHING[0].player(Seat.S)) == (None, "")
    assert one('[Event "?"]\n[Board "?"]\n[Deal "?"]\n[Result "?"]') == one('[Site "?"]')


def test_one_sharp_takes_the_value_of_the_nearest_game_before_that_has_the_tag() -> None:
    found = records('[Event "a"]\n\n[Site "b"]\n\n[Event "#"]\n[Site "#"]\n[Round "#"]\n\n[Event "#"]\n')
    assert [(record.event, record.site, record.tag("Round")) for record in found] == [
        ("a", None, None),
        (None, "b", None),
        ("a", "b", ""),
        ("a", None, None),
    ]


def test_two_sharps_hold_for_every_later_game_until_the_tag_is_given_anew() -> None:
    games = [
        '[Date "##Friday"]\n[Table "##7"]',
        '[Board "2"]',
        '[Date "Saturday"]',
        '[Board "4"]',
        '[Date "##"]',
        '[Board "6"]',
    ]
    found = records("\n\n".join(games))
    assert [record.date for record in found] == ["Friday", "Friday", "Saturday", "Saturday", "", ""]
    assert {record.tag("Table") for record in found} == {"7"}


@pytest.mark.parametrize("tag", ["Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play"])
def test_what_a_game_needs_to_be_played_is_never_taken_from_another(tag: str) -> None:
    source = f'[Board "1"]\n[Dealer "N"]\n[Declarer "S"]\n\n[Board "2"]\n[{tag} "#"]\n'
    second = records(source)[1]
    assert (second.dealer, second.declarer, second.contract, second.hands) == (None, None, None, None)
    assert reasons(source) == [(6, "forbidden_inheritance")]


@pytest.mark.parametrize(
    ("word", "vulnerability"),
    [
        ("None", Vulnerability.NONE),
        ("Love", Vulnerability.NONE),
        ("-", Vulnerability.NONE),
        ("NS", Vulnerability.NS),
        ("ew", Vulnerability.EW),
        ("All", Vulnerability.BOTH),
        ("Both", Vulnerability.BOTH),
        ("N-S", Vulnerability.NS),
        ("E/W", Vulnerability.EW),
    ],
)
def test_every_word_for_vulnerability_is_understood(word: str, vulnerability: Vulnerability) -> None:
    assert one(f'[Vulnerable "{word}"]').vulnerability is vulnerability


@pytest.mark.parametrize(
    ("value", "contract"),
    [
        ("Pass", PASSED_OUT),
        ("pass", PASSED_OUT),
        ("3NT", RecordedContract(Denomination.NT, 3)),
        ("4sx", RecordedContract(Denomination.S, 4, 1)),
        ("7CXX", RecordedContract(Denomination.C, 7, 2)),
        ("2H*", RecordedContract(Denomination.H, 2, 1)),
        ("D", RecordedContract(Denomination.D)),
    ],
)
def test_a_contract_is_read_with_its_doubling(value: str, contract: RecordedContract) -> None:
    assert one(f'[Contract "{value}"]').contract == contract


@pytest.mark.parametrize(
    ("value", "tricks"),
    [("9", 9), ("EW 9", 4), ("NS 9", 9), ("NS 9 EW 4", 9), ("EW 3 NS 10", 10), ("^9", 9), ("^EW 4", 9)],
)
def test_a_result_is_declarers_tricks_however_it_is_told(value: str, tricks: int) -> None:
    found = one(f'[Result "{value}"]\n[Declarer "N"]\n[Contract "3NT"]')
    assert (found.tricks, found.tricks_misagreed) == (tricks, value.startswith("^"))


def test_the_tricks_of_a_play_that_is_not_over_keep_what_both_sides_have() -> None:
    found = one('[Declarer "S"]\n[Result "NS 3 EW 2"]')
    assert (found.tricks, found.tags) == (3, (("Result", "NS 3 EW 2"),))


@pytest.mark.parametrize(
    ("value", "score"),
    [
        ("NS +120", SideScore(ns=120)),
        ("EW -50", SideScore(ew=-50)),
        ("NS 4 EW -4", SideScore(4, -4)),
        ("EW 60 NS 40", SideScore(40, 60)),
        ("620", SideScore(ew=620)),
    ],
)
def test_a_score_is_of_the_side_that_it_names_or_of_declarer(value: str, score: SideScore) -> None:
    assert one(f'[Score "{value}"]\n[Declarer "W"]').score == score


def test_declarer_and_dummy_may_have_changed_places() -> None:
    assert (EVERYTHING[0].declarer, EVERYTHING[0].dummy_declared) == (Seat.E, True)


def test_not_every_hand_need_be_told() -> None:
    hands = EVERYTHING[1].hands
    assert hands is not None
    assert [hands.hand(seat) is None for seat in Seat] == [False, True, False, True]
    # From East clockwise: East, South, West, North.
    assert str(hands.hand(Seat.S)) == ".63.AKQ987.A9732"
    assert str(hands.hand(Seat.N)) == "J973.J98742.3.K4"


def test_three_hands_tell_the_fourth() -> None:
    found = one('[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -"]')
    assert found.deal is not None
    assert str(found.deal[Seat.W]) == "...AKQJT98765432"


def test_an_end_position_has_a_denomination_and_no_level() -> None:
    last = EVERYTHING[2]
    assert last.hands is not None
    assert last.hands.is_end_position
    assert (last.deal, last.contract) == (None, RecordedContract(Denomination.NT))


# The auction.


def test_dashes_before_the_dealer_only_fill_the_line() -> None:
    auction = EVERYTHING[0].auction
    assert auction is not None
    assert (auction.first, auction.calls[0].call) == (Seat.N, PASS)


def test_suffixes_numbers_and_notes_belong_to_the_call_before_them() -> None:
    auction = EVERYTHING[0].auction
    assert auction is not None
    opening, diamond = auction.calls[0], auction.calls[1]
    assert (opening.note, opening.marks, auction.note_of(opening)) == (1, (1,), "may be strong")
    assert (diamond.marks, diamond.comments) == ((3, 25), ("speculative",))
    assert auction.notes == (Note(1, "may be strong", ("in this club",)), Note(2, "the end"))


@pytest.mark.parametrize(("suffix", "number"), [("!", 1), ("?", 2), ("!!", 3), ("??", 4), ("!?", 5), ("?!", 6)])
def test_a_suffix_is_a_number_of_the_table_for_calls_and_another_for_cards(suffix: str, number: int) -> None:
    found = one(f'[Dealer "N"]\n[Auction "N"]\n1C{suffix} *\n[Play "E"]\nS2 {suffix} - - -')
    assert found.auction is not None
    assert found.play is not None
    assert (found.auction.calls[0].marks, found.play.cards[0].marks) == ((number,), (number + 6,))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1D ^I 1C", ["1D", "^I1C"]),
        ("^S 1D", ["^S", "1D"]),
        ("1D ^S ^S ^I 1C", ["1D", "^S", "^S", "^I1C"]),
        ("1D^I1C", ["1D", "^I1C"]),
        ("1c x XX 2nt p PASS", ["1C", "X", "XX", "2NT", "pass", "pass"]),
        ("1C AP", ["1C", "pass", "pass", "pass"]),
        ("1C Pass AP", ["1C", "pass", "pass", "pass"]),
        ("AP", ["pass"] * 4),
        ("Pass ap", ["pass"] * 4),
    ],
)
def test_calls_and_irregularities_are_read(text: str, expected: list[str]) -> None:
    assert calls(f'[Dealer "W"]\n[Auction "W"]\n{text}') == expected


@pytest.mark.parametrize(("sign", "ending"), [("*", Ending.NO_MORE), ("+", Ending.TO_CONTINUE), ("", Ending.UNSAID)])
def test_a_section_may_say_how_it_ends(sign: str, ending: Ending) -> None:
    auction = one(f'[Dealer "W"]\n[Auction "W"]\n1C {sign}').auction
    assert auction is not None
    assert (auction.ending, len(auction.calls)) == (ending, 1)


# The play.


def test_a_row_is_a_trick_and_a_column_a_hand() -> None:
    found = one('[Play "E"]\nD4 DJ D3 D5\n- - H3 -\n*')
    assert found.play is not None
    assert [str(turn.card) if turn.card else "-" for turn in found.play.rows[1]] == ["-", "-", "H3", "-"]
    order = found.play.in_order(Seat.E, Denomination.NT)
    assert [(str(seat), str(turn.card)) for seat, turn in order] == [
        ("E", "D4"),
        ("S", "DJ"),
        ("W", "D3"),
        ("N", "D5"),
    ]


def test_a_revoke_a_lead_out_of_turn_and_the_next_card_are_marked() -> None:
    found = one('[Play "W"]\nCA ^R S6 C3 C4\nCK C2 ^L C5 C6\n+ - - CQ')
    assert found.play is not None
    first, second, third = found.play.rows
    assert first[1].irregularity is Irregularity.REVOKE
    assert second[2].irregularity is Irregularity.LEAD_OUT_OF_TURN
    assert third[0].is_next
    order = [str(seat) for seat, _ in found.play.in_order(Seat.W, Denomination.NT)]
    assert order == ["W", "N", "E", "S", "E", "S", "W", "N"]


def test_a_trump_wins_the_lead_to_the_next_trick() -> None:
    found = one('[Play "W"]\nCA S2 C3 C4\nC5 C6 C7 C8')
    assert found.play is not None
    order = [(str(seat), turn.card) for seat, turn in found.play.in_order(Seat.W, Denomination.S)]
    assert order[4] == ("N", Card.parse("C6"))


def test_a_row_with_fewer_cards_is_filled_up_where_the_next_does_not_fit() -> None:
    source = '[Board "1"]\n[Play "W"]\nCA C2 C3\nCK C4 C5 C6\n'
    (found,) = records(source)
    assert found.play is not None
    assert [str(row[0].card) for row in found.play.rows] == ["CA", "CK"]
    assert reasons(source) == [(2, "short_row")]


def test_a_row_with_much_to_say_may_take_two_lines() -> None:
    found = one('[Play "W"]\nCA =1= C2\nC3 C4\nCK C5 C6 C7\n[Note "1:an honour"]')
    assert found.play is not None
    assert [str(row[0].card) for row in found.play.rows] == ["CA", "CK"]


# Tables and other sections.


def test_a_column_has_an_order_a_width_and_an_alignment() -> None:
    assert columns("+Rank\\3R;Names_NS\\20L;-Score_NS\\6;IMP_NS") == (
        Column("Rank", "+", 3, "R"),
        Column("Names_NS", "", 20, "L"),
        Column("Score_NS", "-", 6, ""),
        Column("IMP_NS"),
    )


def test_cells_fill_the_columns_wherever_the_lines_end() -> None:
    assert EVERYTHING[0].section("AuctionTimeTable") == Section(
        "AuctionTimeTable", "Time;TotalTime", (("3", "3"), ("10", "13"), ("00:12", "00:25"))
    )


def test_names_stand_in_quotes_and_artificial_scores_after_a_caret() -> None:
    table = EVERYTHING[0].section("ScoreTable")
    assert table is not None
    assert table.rows == (("1", "Smith;Jones", "620", "11.5"), ("2", 'O\'Neil "Red";Lee', "^0", "-"))


def test_a_section_of_ones_own_keeps_its_lines() -> None:
    assert EVERYTHING[0].section("OurSection") == Section(
        "OurSection", "of things", (("one", "two words", "55.5%"), ("three",))
    )


@pytest.mark.parametrize(
    "name",
    [
        "ActionTable", "AuctionTimeTable", "InstantScoreTable", "OptimumPlayTable", "OptimumResultTable",
        "PlayTimeTable", "ScoreTable", "TotalScoreTable", "SomebodysTable",
    ],
)  # fmt: skip
def test_every_table_is_one_even_without_rows(name: str) -> None:
    assert one(f'[{name} "a;b"]').sections == (Section(name, "a;b"),)


# Comments and lines for programs.


def test_a_comment_stays_with_the_tag_that_it_follows() -> None:
    remarks = EVERYTHING[0].comments
    assert remarks[1:] == (
        Comment("Auction", "the auction"),
        Comment("Board", " a remark to the end of the line } with a brace"),
        Comment("Scoring", "about the scoring"),
    )
    assert remarks[0].text.startswith("The first remark,\n\nwith an empty line")


def test_comments_between_games_go_with_the_next_and_those_at_the_end_with_the_last() -> None:
    first, second = records('{a}\n\n[Board "1"]\n\n;b\n\n{c}\n[Board "2"]\n\n{d}\n')
    assert [remark.text for remark in first.comments] == ["a"]
    assert [(remark.after, remark.text) for remark in second.comments] == [("", "b"), ("", "c"), ("Board", "d")]


def test_lines_for_programs_are_kept_but_for_those_about_the_file() -> None:
    assert [record.escapes for record in EVERYTHING] == [
        (" Creator: written by hand for these tests",),
        (),
        (" a line for another program",),
    ]
    assert one('% PBN 2.1\n% EXPORT\n[Board "1"]').escapes == ()


# What is wrong is said with its line, and the rest is read.


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('[Board "1"]\n[Dealer "Q"]\n', [(2, "value")]),
        ('[Board "one"]\n', [(1, "value")]),
        ('[Event "x"]\n[Deal "N:AK..."]\n', [(2, "deal")]),
        ('[Deal "N:A... A... - -"]\n', [(1, "deal")]),
        ('[Board "1"]\n[Event "a "quoted" word"]\n', [(2, "broken_tag")]),
        ('[Board "1"]\n[Event "no end]\n[Site "x"]\n', [(2, "broken_tag")]),
        ('[Board "1"]\n[what is this]\n', [(2, "no_tag")]),
        ('[Board "1"]\n[Dealer "N"]\n[Auction "N"]\n1C 9Z\n', [(3, "call")]),
        ('[Board "1"]\n[Play "N"]\nS1 - - -\n', [(2, "card")]),
        ('[Board "1"]\n[Dealer "N"]\n[Auction "E"]\n1C\n', [(3, "not_the_dealer")]),
        ('[Board "1"]\n[Round "2"]\n[Round "3"]\n', [(3, "repeated_tag")]),
        ('[Board "1"]\n[Board "2"]\n', [(2, "no_empty_line")]),
        ('[Board "1"]\n\n[Auction "N"]\nPass\n', [(3, "empty_line_inside")]),
        ('[Board "1"]\n\nwords of no game\n', [(3, "not_a_game")]),
        ('[Board "1"] words\n', [(1, "text_after_tag")]),
        ('[Board "1"]\n[ScoreTable "a;b"]\n1 2 3\n', [(2, "ragged_table")]),
        ('[Auction "N"]\n1C =1= =2= $300 =\n[Dealer "N"]', [(1, "second_note"), (1, "mark"), (1, "no_word")]),
        ('[Auction "N"]\n=1= ^I\n', [(1, "no_turn"), (1, "no_turn")]),
        ('[Auction "N"]\n1C * 1D\n', [(1, "after_end")]),
        ('[Board "1"]\n[Note "no number"]\n', [(2, "note")]),
        ("", [(0, "no_games")]),
        ("nothing here\n", [(1, "not_a_game"), (0, "no_games")]),
    ],
)
def test_what_is_wrong_is_told_with_its_line(source: str, expected: list[tuple[int, str]]) -> None:
    assert reasons(source) == expected


def test_a_damaged_game_does_not_hurt_the_others() -> None:
    found = records('[Board "1"]\n\n[Board "2"]\n[Deal "N:nonsense"]\n[Contract "4S"]\n\n[Board "3"]\n')
    assert [record.number for record in found] == [1, 2, 3]
    assert found[1].contract == RecordedContract(Denomination.S, 4)


def test_a_value_that_is_not_understood_is_kept_as_it_is() -> None:
    found = one('[Board "A-12"]\n[Score "Ave+"]\n[Result "adj"]')
    assert (found.number, found.score, found.tricks) == (None, None, None)
    assert set(found.tags) == {("Board", "A-12"), ("Score", "Ave+"), ("Result", "adj")}


def test_every_problem_can_be_said_in_four_languages() -> None:
    (problem,) = one('[Board "1"]\n[Dealer "Q"]').problems
    said = {language: problem.render(language) for language in ("en", "zh-Hans", "zh-Hant", "ja")}
    assert said["en"] == "a.pbn, line 2: [Dealer] has a value that means nothing here; it is kept as it is: Q"
    assert len(set(said.values())) == 4


def test_tags_are_found_in_other_letters_too() -> None:
    assert one('[BOARD "7"]\n[dealer "s"]').number == 7


def test_the_files_of_the_deal_converter_hold_their_sixteen_deals() -> None:
    full, short = (told((DATA / "deals" / name).read_bytes()) for name in ("test.pbn", "test-jfr.pbn"))
    assert [getattr(record, "deal", None) for record in full] == [getattr(record, "deal", None) for record in short]
    assert [getattr(record, "number", None) for record in full] == list(range(1, 17))
