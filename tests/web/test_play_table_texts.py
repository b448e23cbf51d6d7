"""The words of the live table's script: in four languages, with the same values, and none missing."""

from __future__ import annotations

import re
import string
import tomllib
from pathlib import Path

import pytest

from cardinal.web.play.pages import SHARED_TEXTS

ROOT = Path(__file__).parents[2]
TEXTS = tomllib.loads((ROOT / "src/cardinal/web/play/table_texts.toml").read_text("utf-8"))
SCRIPTS = "\n".join(
    path.read_text("utf-8")
    for path in sorted((ROOT / "frontend/src/play").rglob("*"))
    if path.suffix in (".svelte", ".ts")
)
LANGUAGES = {"en", "zh-Hans", "zh-Hant", "ja"}
# Keys that are put together from something with few values.
FAMILIES = {
    "seat_": "N E S W director",
    "letter_": "N E S W",
    "suit_": "S H D C",
    "rank_": "A K Q J T 9 8 7 6 5 4 3 2",
    "strain_": "C D H S NT",
    "joker_": "small big",
    "call_": "pass x xx",
    "vulnerability_": "none ns ew both",
    "told_": "alert announcement question explanation correction alert_bare announcement_bare question_bare"
    " explanation_bare correction_bare",
    "claim_": "agree object play_on",
    "system_": "NS EW",
    "act_": "changes exposes drops names hesitates remarks looks asks_revoke asks_trick inspects abandons reserves"
    " summons withdraws_agreement withdraws_concession typed improper reports repeats asks_count leaves_seat",
    "option_": "fourColours largeCards confirm calm sound vibration reactions",
    "level_": "NS EW",
    "emote_": "smile laugh wow ouch heart",
    "pace_": "slow normal quick stopped",
    "key_": "level sj BJ",
    "pattern_": "single pair three_pairs triple two_triples full_house straight bomb straight_flush four_jokers",
    "place_": "1 2 3 4",
    "call_place_": "1 2 3",
    "": "paid paid_by returned returned_by pay give_back explain correct alert announce",
}


def _places(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def test_every_text_of_the_table_is_there_in_four_languages() -> None:
    for key, said in TEXTS.items():
        assert set(said) == LANGUAGES, key
        assert {frozenset(_places(template)) for template in said.values()} == {frozenset(_places(said["en"]))}, key
        assert all(said.values()), key


def test_no_text_that_the_script_says_is_missing() -> None:
    said = set(re.findall(r'say\("(\w+)"', SCRIPTS))
    # Where one of two texts is chosen, both are named beside each other.
    said |= {key for pair in re.findall(r'say\([^"`()]*\? "(\w+)" : "(\w+)"', SCRIPTS) for key in pair}
    assert len(said) > 100
    assert said - set(TEXTS) - set(SHARED_TEXTS) == set()


@pytest.mark.parametrize("start", FAMILIES)
def test_no_text_of_a_family_is_missing(start: str) -> None:
    assert {start + one for one in FAMILIES[start].split()} - set(TEXTS) == set()


def test_every_text_is_said_somewhere() -> None:
    families = {start + one for start, ones in FAMILIES.items() for one in ones.split()}
    # A game's own words are said for the text of the same name.
    shared = {key for key in TEXTS if key.removeprefix("guandan_") not in TEXTS or not key.startswith("guandan_")}
    unsaid = {key for key in shared if key not in families and f'"{key}"' not in SCRIPTS}
    assert unsaid == set()
