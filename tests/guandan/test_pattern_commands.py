"""``cardinal guandan read`` and ``plays``: what they print, and how they refuse."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import Result
from typer.testing import CliRunner

from cardinal.cli.guandan import app
from cardinal.guandan import FACES
from tests.guandan import counts, oracle


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments), env={"LC_ALL": "C"})


def answer(*arguments: str) -> Any:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.mark.clause("G3.6", "G5.2", "G8.2.2")
def test_read_prints_every_reading_with_what_the_wilds_stand_for() -> None:
    told = answer("read", "9S 9d 8c 8s 5H", "--level", "5")
    assert told["level"] == "5"
    found = {(one["pattern"], one["key"]): (one["cards"], one["stands_for"]) for one in told["readings"]}
    assert found == {
        ("full_house", "9"): (["9d", "9s", "5h", "8c", "8s"], ["9h"]),
        ("full_house", "8"): (["8c", "8s", "5h", "9d", "9s"], ["8h"]),
    }
    assert all(one["size"] == 5 for one in told["readings"])
    assert all({"G3.6", "G5.2"} <= set(one["cites"]) for one in told["readings"])


def test_read_understands_ten_and_jokers_in_any_case() -> None:
    (pair,) = answer("read", "10s th", "--level", "t")["readings"]
    assert (pair["pattern"], pair["key"]) == ("pair", "T")
    (jokers,) = answer("read", "SJ bj Sj BJ", "--level", "2")["readings"]
    assert (jokers["pattern"], jokers["key"], jokers["stands_for"]) == ("four_jokers", "", [])


def test_read_tells_it_in_the_reader_s_language() -> None:
    assert run("read", "9s 9d 5h", "--level", "5").stdout == "three of a kind 9: 9d 9s 5h (wild as 9h)\n"
    assert "三同张 9：9d 9s 5h" in run("read", "9s 9d 5h", "--level", "5", "--lang", "zh-Hans").stdout
    assert run("read", "9s 8d", "--level", "5").stdout == "♦8, ♠9 make no pattern.\n"


@pytest.mark.parametrize("record", json.loads(counts.FILE.read_text("utf-8"))[:6], ids=lambda one: f"{one['seed']}")
def test_plays_prints_every_play_of_a_full_hand(record: dict[str, Any]) -> None:
    hand, level = " ".join(counts.hand_of(record["seed"], record["level"])), record["level"]
    told = answer("plays", hand, "--level", level)
    assert told["count"] == len(told["plays"]) == record["plays"]
    assert {(tuple(sorted(one["cards"])), one["pattern"], one["size"]) for one in told["plays"]} == {
        (cards, reading[0], reading[2]) for cards, reading in oracle.plays(hand.split(), level)
    }
    listed = answer("plays", hand, "--level", level, "--classes")
    assert listed["count"] == len(listed["classes"]) == record["classes"]
    over = f"{record['over']}s {record['over']}d"
    following = answer("plays", hand, "--level", level, "--over", over)
    assert following["over"] == {"pattern": "pair", "key": record["over"], "size": 2}
    assert following["count"] == record["plays_over_the_pair"]


def test_plays_in_words() -> None:
    told = run("plays", "9s 9d 5h", "--level", "5", "--over", "4s 4d").stdout.splitlines()
    assert told == ["pair 9: 9d 9s", "pair 9: 9s 5h (wild as 9h)", "pair 9: 9d 5h (wild as 9h)"]
    assert run("plays", "9s 9d", "--level", "5", "--classes").stdout.splitlines() == ["single 9", "pair 9"]
    assert "pass" in run("plays", "3s", "--level", "5", "--over", "As").stdout


def test_an_ambiguous_play_to_be_topped_is_declared() -> None:
    ambiguous = ("plays", "Ks Kd Kc 3s 3d", "--level", "5", "--over", "9s 9d 8c 8s 5h")
    refused = run(*ambiguous)
    assert refused.exit_code == 2
    assert "G5.2" in refused.stderr
    assert "full house 8, full house 9" in refused.stderr
    assert answer(*ambiguous, "--over-as", "full_house 8")["count"] == 1


def test_options_of_the_rules_are_chosen_by_name() -> None:
    assert answer("read", "5h", "--level", "5", "--rule", "wild_single=any")["readings"][0]["key"] == "2"
    told = answer("plays", "Ks Kd 5h", "--level", "5", "--rule", "max_wilds_per_play=0", "--classes")
    assert {(one["pattern"], one["key"]) for one in told["classes"]} == {
        ("single", "K"),
        ("single", "5"),
        ("pair", "K"),
    }


ARTICLE = {"zh-Hans": "第二条", "zh-Hant": "第二條", "ja": "第二条"}
"""The article as its readers know it."""


@pytest.mark.clause("G2.全手牌", "G2.全副牌", "G2.级数", "G2.一手牌")
@pytest.mark.parametrize(
    ("arguments", "cited"),
    [
        (("plays", " ".join(map(str, FACES[:28])), "--level", "5"), "G2.全手牌"),
        (("read", "9s 9S 9s", "--level", "5"), "G2.全副牌"),
        (("read", "9s", "--level", "1"), "G2.级数"),
        (("read", "", "--level", "5"), "G2.一手牌"),
        (("read", "9s", "--level", "5", "--rule", "wild_single"), "wild_single"),
        (("read", "9s", "--level", "5", "--rule", "wild_single=some"), "wild_single"),
        (("read", "9q", "--level", "5"), "9q"),
    ],
)
def test_bad_input_is_refused_in_one_line_with_the_article(arguments: tuple[str, ...], cited: str) -> None:
    for lang in ("en", "zh-Hans", "zh-Hant", "ja"):
        result = run(*arguments, "--lang", lang)
        assert result.exit_code == 2
        assert result.stdout == ""
        assert (ARTICLE.get(lang, cited) if cited.startswith("G2") else cited) in result.stderr
        assert len(result.stderr.splitlines()) == 1


@pytest.mark.clause("G2.全手牌")
def test_a_hand_without_cards_is_refused_and_not_told_to_pass() -> None:
    result = run("plays", "", "--level", "5")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "no cards in this hand" in result.stderr
    assert "G2.全手牌" in result.stderr


@pytest.mark.clause("G2.全副牌")
def test_a_hand_and_the_play_it_is_to_top_are_from_the_same_two_packs() -> None:
    result = run("plays", "9s 9s Js", "--level", "5", "--over", "9s")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "9s is there more than twice" in result.stderr
    assert run("plays", "9s Js", "--level", "5", "--over", "9s").stdout == "single J: Js\n"


@pytest.mark.parametrize(
    ("chosen", "offered"),
    [
        ("wild_single=x", "level_only, any"),
        ("resist_reveal=maybe", "false, true"),
        ("A_failures=x", "none, 3:2"),
        ("max_wilds_per_play=-1", "0, 1, 2"),
        ("wild=any", "wild_declaration, wild_single"),
    ],
)
def test_an_option_that_there_is_not_is_refused_with_those_that_there_are(chosen: str, offered: str) -> None:
    result = run("plays", "9s", "--level", "5", "--rule", chosen)
    assert (result.exit_code, result.stdout) == (2, "")
    assert offered in result.stderr


def test_a_hand_that_is_too_long_is_named_as_the_rules_name_it() -> None:
    # In the rules a hand of 27 is 全手牌, while 一手牌 is what is played at one time.
    result = run("plays", " ".join(str(face) for face in FACES[:28]), "--level", "5", "--lang", "zh-Hans")
    assert "全手牌" in result.stderr
    assert "一手牌" not in result.stderr
