"""The writer of exact effects changes what a case expects, and nothing else of the file."""

from __future__ import annotations

import pytest
import yaml

from cardinal.laws.check import check_case
from tools.cases import CannotWrite, rewritten

BEFORE = """\
# Bids that are too low

- name: "a bid, corrected"   # a comment stays
  acts: [N calls 1S, E calls 1H]
  answers: {accept: no, replacement: 2H, unusual: no}
  expect:
    effects: [{stands: {seat: E}}]
    cites: ["27D", "27A1"]
    not: [must_pass]

- name: the same, told otherwise
  acts: [N calls 1S, E calls 1H]
  answers: {accept: no, replacement: 2H, unusual: no}
  expect:
    effects:
      # The Director looks again.
      - {review: {clause: 27D, at: end_of_play}}
      - stands:
          seat: E
    cites: ["27D"]

- name: nobody has answered
  acts: [N calls 1S, E calls 1H]
  expect: {asks: accept, of: S}

- name: nobody has judged whether the new call is comparable
  acts: [N calls 1S, E calls 1H]
  answers: {accept: no, replacement: 3D}
  expect:
    asks: comparable
    of: W

- name: only the review is of interest
  acts: [N calls 1S, E calls 1H]
  answers: {accept: no, replacement: 2H, unusual: no}
  expect:
    among: only the review is of interest
    effects: [{review: {clause: 27D}}]
    cites: ["27D"]
    not: [must_pass]
"""
AFTER = """\
# Bids that are too low

- name: "a bid, corrected"   # a comment stays
  acts: [N calls 1S, E calls 1H]
  answers: {accept: no, replacement: 2H, unusual: no}
  expect:
    effects:
      - {withdrawn: {seat: E, call: 1H, cites: [27B]}}
      - {stands: {seat: E, call: 2H, cites: [27B1(a)]}}
      - {review: {clause: 27D, cites: [27B1(a), 27D]}}
    cites: ["27D", "27B", "27B1(a)"]
    consulted: ["18D", "27A1"]

- name: the same, told otherwise
  acts: [N calls 1S, E calls 1H]
  answers: {accept: no, replacement: 2H, unusual: no}
  expect:
    effects:
      - {withdrawn: {seat: E, call: 1H, cites: [27B]}}
      - stands:
          seat: E
          call: 2H
          cites: [27B1(a)]
      # The Director looks again.
      - {review: {clause: 27D, at: end_of_play, cites: [27B1(a), 27D]}}
    cites: ["27D", "27B", "27B1(a)"]
    consulted: ["18D", "27A1"]

- name: nobody has answered
  acts: [N calls 1S, E calls 1H]
  expect: {asks: accept, of: S, cites: ["27A1"]}

- name: nobody has judged whether the new call is comparable
  acts: [N calls 1S, E calls 1H]
  answers: {accept: no, replacement: 3D}
  expect:
    asks: comparable
    of: director
    cites: ["23A"]
    options: [similar, subset, purpose, "no"]

- name: only the review is of interest
  acts: [N calls 1S, E calls 1H]
  answers: {accept: no, replacement: 2H, unusual: no}
  expect:
    among: only the review is of interest
    effects: [{review: {clause: 27D}}]
    cites: ["27D"]
    not: [must_pass]
"""


def test_the_writer_completes_what_a_case_expects_and_keeps_the_rest() -> None:
    assert rewritten(BEFORE) == AFTER
    for record in yaml.safe_load(AFTER):
        assert check_case(record).problems == ()


def test_a_second_run_changes_nothing() -> None:
    assert rewritten(AFTER) == AFTER


def test_a_clause_that_effects_rest_on_again_moves_back_to_the_cited_ones() -> None:
    stale = AFTER.replace(
        'cites: ["27D", "27B", "27B1(a)"]\n    consulted: ["18D", "27A1"]', 'cites: ["27D"]\n    consulted: ["27B"]'
    )
    assert stale != AFTER
    assert rewritten(stale) == AFTER


@pytest.mark.parametrize(
    "effects",
    ["[{stands: {seat: E}}, {stands: {call: 2H}}]", "[{stands: {seat: W}}]"],
)
def test_the_writer_drops_nothing_that_a_case_names(effects: str) -> None:
    """Two descriptions of one effect, or one of an effect that does not come, are for a person to settle."""
    with pytest.raises(CannotWrite):
        rewritten(BEFORE.replace("[{stands: {seat: E}}]", effects))


def test_long_lists_and_words_of_yaml_are_written_so_that_they_are_read_back() -> None:
    text = """\
- name: a card put into the hand
  book: guandan
  board: {draws: E}
  acts: [W draws out of turn, W takes the card into the hand, referee]
  expect:
    effects: [{card_moves: {giver: W}}]
    cites: ["GP1.1.2"]
"""
    written = rewritten(text)
    assert '{duty: {"on": referee, ' in written
    assert max(map(len, written.splitlines())) <= 120
    assert check_case(yaml.safe_load(written)[0]).problems == ()
