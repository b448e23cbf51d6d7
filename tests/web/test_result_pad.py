"""The contract-and-result pad: what its keys and its text say, which of the two counts, and what it is worth."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from cardinal.bridge import Result
from cardinal.contest.model import Game
from cardinal.contest.score_cell import read_cell
from cardinal.language import CardinalError, Language, NotUnderstood
from cardinal.web.result_pad import keys_of_score, pad_cell, result_pad
from cardinal.web.templating import ENVIRONMENT

FOUR_SPADES = {"played": "played", "level": "4", "strain": "S", "doubling": "", "declarer": "N", "made": "="}


@pytest.mark.parametrize("cell", ["4S by N =", "7NTXX by W -13", "1C by E +6", "3DX by S -4", "pass", "not played"])
def test_the_keys_of_a_score_give_the_score_again(cell: str) -> None:
    keys = keys_of_score(read_cell(cell, Game.BRIDGE, 7))
    assert pad_cell(keys) == cell
    assert pad_cell({f"w1_{name}": value for name, value in keys.items()}, "w1_") == cell


def test_a_score_that_no_keys_give_is_written() -> None:
    score = read_cell("60% 620; 40% -100", Game.BRIDGE, 7)
    pad = result_pad("en", score=score)
    assert (pad.text, pad.level.chosen, pad.is_unfolded) == ("60% 620; 40% -100", "", True)


def test_what_somebody_changed_counts_and_what_stood_there_gives_way() -> None:
    stood = {**FOUR_SPADES, "was": "4S by N ="}
    assert pad_cell({**stood, "result": "3nt s -1"}) == "3nt s -1"
    assert pad_cell({**stood, "made": "+1"}) == "4S by N +1"
    written = {"was": "60% 620; 40% -100", "result": "60% 620; 40% -100", "played": "played"}
    assert pad_cell(written) == "60% 620; 40% -100"
    assert pad_cell({**written, **FOUR_SPADES}) == "4S by N ="
    assert pad_cell({**FOUR_SPADES, "result": "4♠ n ="}) == "4♠ n ="
    assert pad_cell({"played": "played", "doubling": ""}) == ""


def test_text_and_keys_that_differ_are_refused_with_both() -> None:
    with pytest.raises(NotUnderstood, match=r'The keys say 4S by N =, the text says "3nt s -1"'):
        pad_cell({**FOUR_SPADES, "result": "3nt s -1"})


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"made": ""}, "Still to choose: Tricks."),
        ({"level": "", "declarer": ""}, "Still to choose: Level, Declarer."),
        ({"strain": "Z"}, '"Z" is not one of the choices.'),
        ({"played": "perhaps"}, '"perhaps" is not one of the choices.'),
        ({"made": "+4"}, "4S by N cannot end +4: it can be =, +1 to +3, or -1 to -10."),
    ],
)
def test_what_is_missing_or_cannot_be_is_named(changed: dict[str, str], said: str) -> None:
    with pytest.raises(CardinalError) as refused:
        pad_cell({**FOUR_SPADES, **changed})
    assert refused.value.render("en") == said


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("4 spades by north, made", "4S by N ="),
        ("4sp n = +420", "4S by N ="),
        ("3nt south down 2", "3NT by S -2"),
        ("5dx! w -1", "5DX by W -1"),
        ("contract 4h", "4H by … …"),
    ],
)
def test_what_is_not_understood_names_the_nearest_reading(written: str, meant: str) -> None:
    with pytest.raises(CardinalError, match="is not a result") as refused:
        Result.parse(written)
    assert refused.value.render("en").endswith(f"Did you mean {meant}?")


def test_the_page_says_what_the_pad_gives(client: TestClient) -> None:
    # Board 2: North-South are vulnerable, so that game is worth 620 (Law 77).
    assert "620 points to North-South" in client.get("/result-pad", params={**FOUR_SPADES, "board": "2"}).text
    assert "620 points to North-South" in client.get("/result-pad", params={"text": "4s n =", "board": "2"}).text
    near = client.get("/result-pad", params={"text": "4sp n =", "board": "2"}).text
    assert "Did you mean 4S by N =" in near.replace("&#34;", '"')
    assert client.get("/result-pad", params={"played": "played", "board": "x"}).text.strip() == ""


@pytest.mark.parametrize("language", list(Language))
def test_every_key_is_named_in_every_language(language: Language) -> None:
    template = ENVIRONMENT.from_string('{% from "result_pad.html" import result_pad %}{{ result_pad(pad) }}')
    html = template.render(pad=result_pad(language, board=1))
    # Seven levels, five strains, four declarers, three doublings, twenty results, three things that may have happened.
    assert len(re.findall(r'type="radio"', html)) == 7 + 5 + 4 + 3 + 20 + 3
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'<label for="([^"]+)"', html)) <= set(ids)
