"""The export form as the standard prescribes it, the import form, and what is said of what is lost."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest

from cardinal.bridge import CALLS, Seat, Vulnerability
from cardinal.cards import Deal
from cardinal.formats import (
    Comment,
    GameRecord,
    Note,
    RecordedAuction,
    RecordedCall,
    RecordedHands,
    Section,
)
from cardinal.formats.pbn_values import MANDATORY
from cardinal.formats.pbn_writer import EXPORT, IMPORT, write
from tests.formats.pbn import DATA, one, records, written

EVERYTHING = records((DATA / "everything.pbn").read_bytes())
DEAL = Deal.from_number(1)


def lines(record: GameRecord, form: str = EXPORT) -> list[str]:
    """The lines of one record without those about the file."""
    return [line for line in written([record], form).decode().splitlines() if not line.startswith("% ")]


def names(record: GameRecord) -> list[str]:
    return [line[1 : line.index(" ")] for line in lines(record) if line.startswith("[")]


def lost(record: GameRecord, form: str = EXPORT, encoding: str = "utf-8") -> list[str]:
    return [problem.reason.key for problem in write([record], io.BytesIO(), form, encoding)]


@pytest.mark.parametrize("record", [GameRecord(), *EVERYTHING], ids=["nothing", "full", "passed out", "end position"])
def test_every_game_of_the_export_form_begins_with_the_fifteen_tags(record: GameRecord) -> None:
    assert tuple(names(record)[:15]) == MANDATORY


def test_after_them_the_other_tags_come_by_the_alphabet_then_auction_play_and_sections() -> None:
    assert names(EVERYTHING[0])[15:] == [
        "DealId", "OurOwnTag", "Room", "Score",
        "Auction", "Note", "Note", "Play", "Note",
        "AuctionTimeTable", "OurSection", "ScoreTable",
    ]  # fmt: skip


def test_the_export_form_ends_its_lines_with_both_signs_and_says_what_it_is() -> None:
    raw = written(EVERYTHING)
    assert raw.startswith(b"% PBN 2.1\r\n% EXPORT\r\n")
    assert raw.count(b"\r\n") == raw.count(b"\n") == raw.count(b"\r")
    assert b"\t" not in raw


def test_what_is_not_known_is_a_question_mark_and_what_does_not_apply_is_empty() -> None:
    assert '[Event "?"]' in lines(GameRecord())
    assert {'[Declarer ""]', '[Contract "Pass"]', '[Result ""]'} <= set(lines(EVERYTHING[1]))


def test_a_deal_begins_with_the_dealer_and_its_ranks_go_down() -> None:
    record = one('[Dealer "S"]\n[Deal "W:234AK.567.89T.JQ - - -"]')
    assert '[Deal "S:- AK432.765.T98.QJ - -"]' in lines(record)


def test_vulnerability_is_one_of_the_four_words_of_the_standard() -> None:
    words = [lines(GameRecord(vulnerability=one))[9] for one in Vulnerability]
    assert words == ['[Vulnerable "None"]', '[Vulnerable "NS"]', '[Vulnerable "EW"]', '[Vulnerable "All"]']


def test_four_calls_make_a_line_with_the_note_before_the_numbers() -> None:
    source = '[Dealer "W"]\n[Auction "W"]\n1S !! =1= $25 X\nXX Pass 2C Pass 2S\n[Note "1:five cards"]'
    told = lines(one(source))
    start = told.index('[Auction "W"]')
    assert told[start + 1 :] == ["1S =1= $3 $25 X XX Pass", "2C Pass 2S", '[Note "1:five cards"]']


def test_the_import_form_has_signs_that_people_write_and_only_what_is_known() -> None:
    source = '[Dealer "W"]\n[Auction "W"]\n1S $3 $1 $25\n'
    assert lines(one(source), IMPORT) == ['[Dealer "W"]', '[Auction "W"]', "1S ! $3 $25"]


def test_columns_are_as_wide_as_they_say_in_the_export_form() -> None:
    table = Section("ScoreTable", "Rank\\4R;Name\\6L;Plain", (("1", "Lee", "x"), ("12", "O Neil", "yy")))
    assert lines(GameRecord(sections=(table,)))[-2:] == ["   1 Lee    x", '  12 "O Neil" yy']


def test_unknown_tags_survive_in_their_order() -> None:
    record = GameRecord(number=1, tags=(("Zebra", "1"), ("Ant", "2")))
    assert lines(record, IMPORT) == ['[Board "1"]', '[Zebra "1"]', '[Ant "2"]']


def test_what_was_not_understood_survives_in_the_import_form_and_is_unknown_in_the_export_form() -> None:
    record = one('[Board "A-12"]\n[Score "Ave+"]')
    assert lines(record, IMPORT) == ['[Board "A-12"]', '[Score "Ave+"]']
    assert '[Board "?"]' in lines(record)
    assert lost(record) == ["lost_value"]
    assert lost(record, IMPORT) == []


def test_a_comment_keeps_its_place_when_the_tags_are_sorted() -> None:
    told = lines(one('[Zebra "z"] {about the zebra}\n[Ant "a"]\n[Board "1"]'))
    assert told[told.index('[Zebra "z"]') + 1] == "{about the zebra}"


def test_comments_that_braces_cannot_hold_run_to_the_end_of_the_line() -> None:
    record = GameRecord(number=1, comments=(Comment("Board", "a } b"), Comment("Board", "two\nlines }")))
    assert lines(record, IMPORT) == ['[Board "1"]', ";a } b", "{two", "lines )}"]
    assert lost(record, IMPORT) == ["changed_comment"]


def test_no_line_of_the_export_form_is_longer_than_the_standard_allows() -> None:
    calls = tuple(RecordedCall(call, note=1, comments=("word " * 30, "more " * 60)) for call in CALLS)
    auction = RecordedAuction(Seat.N, calls, notes=(Note(1, "x"),))
    record = GameRecord(dealer=Seat.N, auction=auction, comments=(Comment("", "long " * 200),))
    assert max(map(len, lines(record))) <= 253
    assert lost(record) == []
    assert lost(GameRecord(event="x" * 300)) == ["long_line"]


def test_a_value_cannot_break_out_of_its_line_or_be_taken_for_another() -> None:
    record = GameRecord(number=1, event='new\nline "and" \\', tags=(("Own", "#"), ("Bad name", "x")))
    back = one(written([record], IMPORT))
    assert (back.event, back.tags) == ('new line "and" \\', (("Own", " #"),))
    assert lost(record, IMPORT) == ["lost_tag"]


def test_letters_that_an_encoding_does_not_have_are_question_marks() -> None:
    record = GameRecord(event="Müller 桥牌")
    assert one(written([record], IMPORT, "latin-1")).event == "Müller ??"
    assert lost(record, IMPORT, "latin-1") == ["not_encodable"]
    assert lost(record) == []


def test_records_made_by_hand_are_written_and_read() -> None:
    record = GameRecord(number=7, dealer=Seat.S, hands=RecordedHands.from_deal(DEAL))
    assert one(written([record])) == record
    assert one(written([replace(record, dealer=None)])).deal == DEAL
