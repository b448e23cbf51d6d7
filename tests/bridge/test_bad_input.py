"""Bad input into every parser of the rules packages: always a refusal of ours that can be printed, never a crash."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardinal.bridge import (
    Auction,
    Board,
    Call,
    Contract,
    Denomination,
    Result,
    Seat,
    Side,
    Table,
    UnreadableBridge,
    Vulnerability,
    event_from_json,
)
from cardinal.bridge.events import VERBS
from cardinal.cards import Card, Deal, Hand, PhysicalCard, Rank, Suit, parse_seed
from cardinal.cards.record import names_of
from cardinal.language import CardinalError, Language

TEXT_PARSERS: dict[str, Callable[[object], object]] = {
    "Auction.parse": Auction.parse,
    "Board.parse": Board.parse,
    "Call.parse": Call.parse,
    "Card.parse": Card.parse,
    "Contract.parse": Contract.parse,
    "Deal.parse": Deal.parse,
    "Denomination.parse": Denomination.parse,
    "Hand.parse": Hand.parse,
    "Language.parse": Language.parse,
    "PhysicalCard.parse": PhysicalCard.parse,
    "Rank.parse": Rank.parse,
    "Result.parse": Result.parse,
    "Seat.parse": Seat.parse,
    "Side.parse": Side.parse,
    "Suit.parse": Suit.parse,
    "Table.from_json_lines": Table.from_json_lines,
    "Vulnerability.parse": Vulnerability.parse,
    "parse_seed": parse_seed,
}  # type: ignore[dict-item]
PARSERS = {**TEXT_PARSERS, "event_from_json": event_from_json}

DEAL = "N:AKQ2.432.432.432 J9543.AKQ.65.765 T876.765.AKQ.AKQ .JT98.JT987.JT98"
HEAD = {"kind": "board", "version": 2, "number": 1, "dealer": "N", "vulnerability": "none", "deal": DEAL}
LOG = "".join(
    json.dumps(record) + "\n"
    for record in (
        HEAD,
        {"verb": "call", "seat": "N", "call": "1NT"},
        {"verb": "announce", "seat": "S", "about": 0, "text": "15-17"},
        *({"verb": "call", "seat": seat, "call": "pass"} for seat in "ESW"),
        {"verb": "lead", "seat": "E", "card": "HA"},
        {"verb": "face", "seat": "E"},
        {"verb": "play", "seat": "N", "card": "H5"},
        {"verb": "claim", "seat": "N", "tricks": 7, "text": "top tricks"},
        {"verb": "agree", "seat": "E"},
        {"verb": "agree", "seat": "W"},
    )
)
GOOD = {
    "Auction.parse": "N: 1S X pass 2H",
    "Board.parse": f"1 N none {DEAL}",
    "Call.parse": "1NT",
    "Card.parse": "HK",
    "Contract.parse": "4SXX by S",
    "Deal.parse": DEAL,
    "Denomination.parse": "NT",
    "Hand.parse": "AK5.T98..QJT9876",
    "Language.parse": "zh-Hant",
    "PhysicalCard.parse": "Ts'",
    "Rank.parse": "10",
    "Result.parse": "4SX by S -1",
    "Seat.parse": "north",
    "Side.parse": "N-S",
    "Suit.parse": "spades",
    "Table.from_json_lines": LOG,
    "Vulnerability.parse": "both",
    "parse_seed": "0123456789abcdef" * 4,
}

# What people and programs send by mistake or in malice, that no parser can understand.
WRONG = [
    None, True, 0, -1, 3.5, float("nan"), b"", b"HK", [], ["HK"], {}, {"kind": None}, object(), print, Seat,
    "", " ", "\n", "\0", ":", "::::", "....", ". . .", "N:", "N: ", "\ud800", "N:\udfff", "\udc80.\udc80..", "٣♠", "1١",
    "{", "[]", "{}", "null", "1e999", '"x"', "NaN", '{"kind": NaN}', "x" * 1_000_000, "9" * 100_000, "[" * 100_000,
    "🂡", "-" * 5_000, "N:" + "9." * 5_000, "{" * 50_000, "\N{LATIN SMALL LETTER SHARP S}", "ﬁ", "K",
]  # fmt: skip

# The few of them that do mean something to one parser.
MEANT = {("Auction.parse", "N:"), ("Rank.parse", "K"), ("Vulnerability.parse", "-")}


def printable(message: str) -> bool:
    """Whether a message is fit to print and to send: no lone surrogates, and not as long as what was sent."""
    return 0 < len(message.encode("utf-8", "surrogatepass")) < 5_000 and not re.search("[\ud800-\udfff]", message)


def refusal_or_value(parser: Callable[[object], object], sent: object) -> CardinalError | None:
    """The refusal, if there is one; anything else that is raised fails the test by itself."""
    refusal = None
    try:
        parser(sent)
    except CardinalError as error:
        refusal = error
    if refusal is not None:
        said = [refusal.render(language) for language in Language]
        assert [ascii(message)[:100] for message in said if not printable(message)] == []
    return refusal


def test_every_parser_of_the_rules_packages_is_tried_here() -> None:
    from cardinal import bridge, cards, language

    found = {
        f"{name}.{method}"
        for package in (bridge, cards, language)
        for name in package.__all__
        for method in ("parse", "from_json_lines")
        if isinstance(getattr(package, name), type) and hasattr(getattr(package, name), method)
    }
    # A bid is a call, and is read as one.
    assert found - {"Bid.parse"} == set(TEXT_PARSERS) - {"parse_seed"}


@pytest.mark.parametrize("name", TEXT_PARSERS)
def test_the_good_text_that_the_bad_ones_are_made_from_is_good(name: str) -> None:
    assert refusal_or_value(TEXT_PARSERS[name], GOOD[name]) is None


@pytest.mark.parametrize("name", PARSERS)
def test_what_means_nothing_is_refused_by_every_parser(name: str) -> None:
    for wrong in WRONG:
        understood = refusal_or_value(PARSERS[name], wrong) is None
        assert understood == (isinstance(wrong, str) and (name, wrong.strip()) in MEANT), ascii(wrong)[:16]


@pytest.mark.parametrize("name", PARSERS)
def test_a_number_too_long_to_write_out_is_refused(name: str) -> None:
    assert refusal_or_value(PARSERS[name], 10**5_000) is not None


@pytest.mark.parametrize("name", PARSERS)
def test_ten_thousand_random_byte_strings_never_crash_a_parser(name: str) -> None:
    chance = Random(20_170_310)
    parser = PARSERS[name]
    refused, unprintable = 0, []
    for _ in range(5_000):
        data = chance.randbytes(chance.choice((1, 2, 3, 4, 5, 8, 16, 40)))
        for text in (data.decode("latin-1"), data.decode("utf-8", "surrogateescape")):
            try:
                parser(text)
            except CardinalError as error:
                refused += 1
                unprintable += [] if printable(str(error)) else [ascii(text)]
    assert unprintable == []
    assert refused > 9_000


@pytest.mark.parametrize("name", TEXT_PARSERS)
def test_truncated_text_is_read_as_less_or_refused(name: str) -> None:
    good = GOOD[name]
    for end in range(len(good)):
        refusal_or_value(TEXT_PARSERS[name], good[:end])
        refusal_or_value(TEXT_PARSERS[name], good[end + 1 :])


@pytest.mark.parametrize("name", TEXT_PARSERS)
def test_garbled_text_is_read_or_refused(name: str) -> None:
    chance = Random(77)
    letters = "NESWCDHSTJQKAXx0123456789.:+-= by\n\t\"'{}[],\\\0\ud800\udc80é♠王\u202e"
    for _ in range(400):
        text = list(GOOD[name])
        for _ in range(chance.randrange(1, 4)):
            place = chance.randrange(len(text))
            text[place : place + chance.randrange(3)] = chance.choice(letters)
        refusal_or_value(TEXT_PARSERS[name], "".join(text))


# Events: random JSON, and good events with one thing wrong.

plain = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
values = st.recursive(
    plain, lambda one: st.lists(one, max_size=3) | st.dictionaries(st.text(max_size=3), one, max_size=3)
)
fields = st.sampled_from([*HEAD, "verb", "seat", "call", "card", "by", "what", "about", "text", "tricks", "stop", "at"])
words = st.sampled_from([*VERBS, "played", "disclosed", "N", "S", "1NT", "pass", "HA", "alert", "question"])


@settings(max_examples=1_000)
@given(st.dictionaries(fields, values | words, max_size=6) | values)
def test_random_json_is_an_event_or_is_refused(record: object) -> None:
    refusal_or_value(event_from_json, record)


@settings(max_examples=500)
@given(st.lists(st.dictionaries(fields, values | words, max_size=6), max_size=4))
def test_a_log_of_random_json_is_a_table_or_is_refused(records: list[object]) -> None:
    lines = [json.dumps(record) for record in (HEAD, *records)]
    refusal_or_value(Table.from_json_lines, "\n".join(lines))


@settings(max_examples=300)
@given(st.dictionaries(st.sampled_from(list(HEAD)), values | words, min_size=1, max_size=3))
def test_a_log_with_a_random_head_is_a_table_or_is_refused(changes: dict[str, object]) -> None:
    refusal_or_value(Table.from_json_lines, json.dumps({**HEAD, **changes}))


@pytest.mark.parametrize("verb", VERBS)
def test_an_event_with_a_field_missing_too_many_or_of_the_wrong_kind_is_refused(verb: str) -> None:
    whole = {
        "verb": verb, "seat": "N", "call": "1NT", "alert": "", "announce": "15-17", "card": "HA", "about": 0,
        "text": "?", "tricks": 1, "at": 1.5,
    }  # fmt: skip
    names = {"verb", *(name for name in whole if name in names_of(VERBS[verb]))}
    record = {name: value for name, value in whole.items() if name in names}
    assert event_from_json(record).to_json() == record
    for name in names - {"verb"}:
        without = {one: value for one, value in record.items() if one != name}
        missing = refusal_or_value(event_from_json, without)
        assert (missing is None) == (name not in ("seat", "call", "card", "tricks"))
        for wrong in ([], {}, object(), b"N", True):
            assert isinstance(refusal_or_value(event_from_json, {**record, name: wrong}), UnreadableBridge)
    assert refusal_or_value(event_from_json, {**record, "more": 1}) is not None
    assert refusal_or_value(event_from_json, {**record, "verb": verb.upper()}) is not None


@pytest.mark.parametrize("depth", [10, 300, *range(900, 1_001, 5), 3_000])
def test_json_however_deep_is_refused(depth: int) -> None:
    nest = "[" * depth + "]" * depth
    for line in (nest, f'{{"verb": {nest}}}', f'{{"verb": "call", "seat": {nest}, "call": "1C"}}'):
        assert refusal_or_value(Table.from_json_lines, line) is not None
        assert refusal_or_value(Table.from_json_lines, LOG + line) is not None


@pytest.mark.parametrize("time", ["1e999", "-1e999", "NaN", "Infinity", "-Infinity"])
def test_a_time_that_is_no_number_is_refused(time: str) -> None:
    """Such a time could be written into a log that nobody reads back."""
    line = f'{{"verb": "call", "seat": "N", "call": "1C", "at": {time}}}'
    assert refusal_or_value(Table.from_json_lines, json.dumps(HEAD) + "\n" + line) is not None


def test_words_that_no_file_can_hold_are_refused() -> None:
    """A lone surrogate in an explanation would stop the log from being written as UTF-8."""
    record = {"verb": "alert", "seat": "N", "about": 0, "text": "\ud800"}
    assert refusal_or_value(event_from_json, record) is not None


@pytest.mark.parametrize("line", ['{"verb": "call"', '{"verb": "nothing"}', '{"kind": "nothing"}', "[]"])
def test_a_bad_line_of_a_log_is_refused_with_its_number(line: str) -> None:
    log = "\n".join([json.dumps(HEAD), '{"verb": "call", "seat": "N", "call": "1C"}', line, ""])
    error = refusal_or_value(Table.from_json_lines, log)
    assert error is not None
    assert "3" in str(error)


@pytest.mark.parametrize("version", [0, 3, "1", None, 1.5])
def test_a_log_of_another_version_is_refused(version: object) -> None:
    assert refusal_or_value(Table.from_json_lines, json.dumps({**HEAD, "version": version})) is not None


@pytest.mark.parametrize("tricks", ["3", None, 1.5, [3]])
def test_a_claim_of_something_else_than_a_number_is_refused(tricks: object) -> None:
    table = Table.from_json_lines("\n".join(LOG.split("\n")[:8]))
    with pytest.raises(CardinalError):
        table.claim(Seat.N, tricks)  # type: ignore[arg-type]


@pytest.mark.parametrize("call", [None, 1, b"1C", [], object()])
def test_a_call_of_another_type_is_refused(call: object) -> None:
    with pytest.raises(CardinalError):
        Auction(Seat.N).call(call)  # type: ignore[arg-type]
    with pytest.raises(CardinalError):
        Table.from_json_lines(json.dumps(HEAD)).call(Seat.N, call)  # type: ignore[arg-type]
