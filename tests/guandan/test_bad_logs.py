"""Bad logs and events of a Guandan table: always a refusal that can be printed, with the number of its line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardinal.cards import Seat
from cardinal.cards.record import names_of
from cardinal.guandan import Holding, UnreadableGuandan
from cardinal.guandan.events import VERBS, Played, event_from_json
from cardinal.guandan.finish import Finish
from cardinal.guandan.random_player import step
from cardinal.guandan.setup import Setup
from cardinal.guandan.start import after
from cardinal.guandan.table import Table
from cardinal.guandan.view import see
from cardinal.language import CardinalError, Language
from tests.guandan.tables import any_setup, tribute_table

GOOD = {
    "as": "pair 9", "at": 1.5, "card": "9s", "cards": "9s 9d", "count": 5, "pack": "x", "payer": "E", "place": 30,
    "seat": "S",
}  # fmt: skip


def log() -> str:
    """A deal with tribute, some plays and passes in it."""
    table, chance = tribute_table("EW", Seat.S, {}), Random(5)
    for _ in range(20):
        table = step(table, chance)
    return table.to_json_lines()


LOG = log()
HEAD = json.loads(LOG.split("\n")[0])


def refusal(parser: Callable[[object], object], sent: object) -> CardinalError | None:
    """The refusal, if there is one; anything else that is raised fails the test by itself."""
    found = None
    try:
        parser(sent)
    except CardinalError as error:
        found = error
    if found is not None:
        for language in Language:
            said = found.render(language)
            assert 0 < len(said) < 5_000
            assert not re.search("[\ud800-\udfff]", said)
    return found


def test_the_good_log_is_good() -> None:
    assert refusal(Table.from_json_lines, LOG) is None


def fields(verb: str) -> set[str]:
    kind = VERBS[verb]
    return {kind.json_names.get(name, name) for name in names_of(kind)}


@pytest.mark.parametrize("verb", VERBS)
def test_an_event_with_a_field_missing_too_many_or_of_the_wrong_kind_is_refused(verb: str) -> None:
    may_be_missing = {"at", "as"} | ({"seat"} if verb == "take" else set())
    record = {"verb": verb, **{name: GOOD[name] for name in fields(verb)}}
    assert event_from_json(record).to_json() == record
    for name in fields(verb):
        without = {one: value for one, value in record.items() if one != name}
        assert (refusal(event_from_json, without) is None) == (name in may_be_missing)
        for wrong in ([], {}, object(), b"N", True):
            assert isinstance(refusal(event_from_json, {**record, name: wrong}), UnreadableGuandan)
    assert refusal(event_from_json, {**record, "more": 1}) is not None
    assert refusal(event_from_json, {**record, "verb": verb.upper()}) is not None


def test_cards_are_written_as_they_were_laid() -> None:
    record = {"verb": "play", "seat": "S", "cards": "9s 10d 9d"}
    event = event_from_json(record)
    assert isinstance(event, Played)
    assert (event.cards, event.laid) == (Holding.parse("9d 9s Td"), "9s 10d 9d")
    assert event.to_json() == record
    in_order = event_from_json({**record, "cards": "9d 9s Td"})
    assert isinstance(in_order, Played)
    assert in_order.laid is None


@pytest.mark.parametrize(
    "wrong", [None, 3, "", "{", "[]", "null", '{"verb": NaN}', "x" * 100_000, "[" * 50_000, "\ud800", b""]
)
def test_what_is_no_log_is_refused(wrong: object) -> None:
    assert refusal(Table.from_json_lines, wrong) is not None
    if isinstance(wrong, str) and wrong:
        assert refusal(Table.from_json_lines, LOG + wrong) is not None


def test_a_bad_line_is_refused_with_its_number() -> None:
    lines = LOG.split("\n")
    lines[4] = '{"verb": "pass", "seat": "N"}'
    found = refusal(Table.from_json_lines, "\n".join(lines))
    assert found is not None
    assert "5" in str(found)
    assert found.cites


def test_a_truncated_log_is_read_as_less_or_refused() -> None:
    chance = Random(8)
    for _ in range(60):
        end = chance.randrange(len(LOG))
        refusal(Table.from_json_lines, LOG[:end])
        refusal(Table.from_json_lines, LOG[end:])


plain = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
values = st.recursive(
    plain, lambda one: st.lists(one, max_size=3) | st.dictionaries(st.text(max_size=3), one, max_size=3)
)
words = st.sampled_from([*VERBS, "N", "S", "E W", "9s", "pair 9", "2", "A", "draw", "none"])


@settings(max_examples=400)
@given(st.dictionaries(st.sampled_from(["verb", *GOOD, "x"]), values | words, max_size=6) | values)
def test_random_json_is_an_event_or_is_refused(record: object) -> None:
    refusal(event_from_json, record)


@settings(max_examples=300)
@given(st.dictionaries(st.sampled_from(list(HEAD)), values | words, min_size=1, max_size=3))
def test_a_log_with_a_random_head_is_a_table_or_is_refused(changes: dict[str, object]) -> None:
    refusal(Table.from_json_lines, json.dumps({**HEAD, **changes}))


@settings(max_examples=200)
@given(st.dictionaries(st.sampled_from(list(HEAD["standing"])), values | words, min_size=1, max_size=3))
def test_levels_that_are_none_are_refused(changes: dict[str, object]) -> None:
    standing = {**HEAD["standing"], **changes}
    refusal(Table.from_json_lines, json.dumps({**HEAD, "standing": standing}))


@settings(max_examples=200)
@given(st.dictionaries(st.sampled_from(["dealing", "A_failures", "tribute_min_rank", "x"]), values | words, min_size=1))
def test_rules_that_are_none_are_refused(rules: dict[str, object]) -> None:
    refusal(Table.from_json_lines, json.dumps({**HEAD, "rules": rules}))


@pytest.mark.parametrize("name", list(HEAD))
def test_a_head_without_one_of_its_fields_is_refused(name: str) -> None:
    without = {one: value for one, value in HEAD.items() if one != name}
    assert refusal(Table.from_json_lines, json.dumps(without)) is not None


@pytest.mark.parametrize(("payers", "first_out"), [("E W", "E"), ("N E", "S"), ("S", "S"), ("", "S"), ("E W N", "S")])
def test_a_tribute_that_nobody_can_owe_is_refused(payers: str, first_out: str) -> None:
    changed = {**HEAD, "payers": payers, "first_out": first_out}
    assert refusal(Table.from_json_lines, json.dumps(changed)) is not None


def test_a_setup_is_read_back_with_every_option_that_differs() -> None:
    setup = any_setup(dealing="deal", tribute_min_rank="K", A_failures="3:J", max_bomb_size=8, leader_may_pass=True)
    again = Setup.from_json(json.loads(json.dumps(setup.to_json())))
    assert again == setup
    later = Setup(4, setup.level, setup.pack, after(Finish.parse("N S")), setup.rules)
    assert Setup.from_json(json.loads(json.dumps(later.to_json()))) == later


def test_who_is_no_viewer_is_told_so() -> None:
    assert refusal(lambda viewer: see(Table(any_setup()).state, viewer), "North") is not None  # type: ignore[arg-type]
