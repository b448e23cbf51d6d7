"""``cardinal guandan deal``: the same game from the same seed, readable in four languages, and as JSON."""

from __future__ import annotations

import json

import pytest
import typer
from typer.testing import CliRunner

from cardinal.cards import RANKS
from cardinal.cli.guandan_deal import deal
from cardinal.guandan import Holding, Pattern, readings
from cardinal.language import Language

app = typer.Typer()
app.command()(deal)


def run(*words: str) -> str:
    result = CliRunner().invoke(app, [*words])
    assert result.exit_code == 0, result.output
    return result.output


def test_a_seed_gives_the_same_game_again_and_another_seed_another() -> None:
    assert run("--seed", "1f", "--verbose") == run("--seed", "1F", "--verbose")
    assert run("--seed", "1f") != run("--seed", "20")
    assert run("--deals", "1") != run("--deals", "1")


@pytest.mark.parametrize("language", Language)
def test_a_game_is_told_in_every_language(language: Language) -> None:
    told = run("--seed", "7", "--deals", "2", "--verbose", "--lang", language.value)
    assert len(told.splitlines()) > 50
    assert "{" not in told


def test_the_json_of_a_game_is_a_whole_game() -> None:
    game = json.loads(run("--seed", "abc", "--json", "--verbose"))
    levels = {"NS": 0, "EW": 0}
    for number, one in enumerate(game["deals"], 1):
        assert one["number"] == number
        hands = {seat: Holding.parse(cards) for seat, cards in one["hands"].items()}
        assert [len(hand) for hand in hands.values()] == [27] * 4
        # Levels by the place of the first-out's partner: second, third, last.
        assert one["rise"] == {1: 3, 2: 2, 3: 1}[one["finish"].split().index(partner(one["finish"]))]
        levels[one["side"]] = min(levels[one["side"]] + one["rise"], 12)
        assert one["levels"] == {side: str(RANKS[level]) for side, level in levels.items()}
        for trick in one["tricks"]:
            for turn in trick["turns"]:
                if "pass" not in turn:
                    level = next(rank for rank in RANKS if str(rank) == one["level"])
                    found = {reading.pattern for reading in readings(Holding.parse(turn["cards"]), level)}
                    assert Pattern.parse(turn["pattern"]) in found
    assert game["deals"][-1]["passed"]
    assert game["passed"] == game["winner"]
    assert game["cites"] == ["G12.1"]


def partner(finish: str) -> str:
    return {"N": "S", "S": "N", "E": "W", "W": "E"}[finish.split()[0]]


@pytest.mark.parametrize(
    "words", [("--seed", "xyz"), ("--seed", ""), ("--seed", "1" * 65), ("--deals", "0"), ("--deals", "1e3")]
)
def test_bad_options_are_refused_in_one_line(words: tuple[str, str]) -> None:
    result = CliRunner().invoke(app, list(words))
    assert result.exit_code == 2
    assert len(result.output.strip().splitlines()) == 1
