"""The arena: matches of paired boards between robots, their figures, and the command that prints them."""

from __future__ import annotations

import json
import sys
from types import ModuleType

import pytest
import typer
from typer.testing import CliRunner

from cardinal.analysis import SolverMissing
from cardinal.analysis.robots import arena as room
from cardinal.analysis.robots.arena import MatchFailed, Outcome, UnknownContestant, contest
from cardinal.analysis.robots.guandan.match import paired_match
from cardinal.analysis.robots.paired import PairedBoard
from cardinal.cli.arena import arena
from cardinal.language import Language, Text

app = typer.Typer()
app.command()(arena)


def run(*words: str) -> str:
    result = CliRunner().invoke(app, [*words])
    assert result.exit_code == 0, result.output
    return result.output


def refused(*words: str) -> str:
    result = CliRunner().invoke(app, [*words])
    assert (result.exit_code, result.stdout) == (2, "")
    return result.stderr


def boards(*matches: tuple[int, ...], kind: str = "no_tribute") -> tuple[tuple[PairedBoard, ...], ...]:
    return tuple(tuple(PairedBoard(swing, kind) for swing in match) for match in matches)


def test_matches_are_won_by_their_sum_and_the_mean_is_over_all_boards() -> None:
    outcome = Outcome("guandan", "a", "b", "s", boards((3, -1), (2, -2), (-4, 0), (6, 4)))
    assert (outcome.wins, outcome.draws, outcome.losses) == (2, 1, 1)
    assert outcome.mean == 1.0  # 8 levels on 8 boards


def test_the_interval_is_the_normal_one_over_boards() -> None:
    # Mean 1; squared deviations 1 and 1 over 2 - 1: variance 2, standard error sqrt(2 / 2) = 1.
    interval = Outcome("guandan", "a", "b", "s", boards((2,), (0,))).interval
    assert interval == pytest.approx((1 - 1.96, 1 + 1.96), abs=1e-4)
    assert Outcome("guandan", "a", "b", "s", boards((2,))).interval is None


def test_each_match_has_deals_of_its_own_and_is_the_game_s_paired_match() -> None:
    outcome = contest("guandan", "rules", "greedy", "s", matches=2, boards=2)
    assert outcome.matches == (
        tuple(paired_match("rules", "greedy", "s-1", 2)),
        tuple(paired_match("rules", "greedy", "s-2", 2)),
    )


def test_several_processes_find_what_one_finds() -> None:
    seen: list[tuple[int, int]] = []
    two = contest(
        "guandan", "greedy", "random", "p", matches=3, boards=1, processes=2,
        progress=lambda done, total: seen.append((done, total)),
    )  # fmt: skip
    assert two == contest("guandan", "greedy", "random", "p", matches=3, boards=1)
    assert seen == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.parametrize("names", [("whist", "rules", "rules"), ("guandan", "rules", "ace"), ("bridge", "", "rules")])
def test_unknown_games_and_robots_are_refused_with_those_there_are(names: tuple[str, str, str]) -> None:
    with pytest.raises(UnknownContestant) as refusal:
        contest(*names, "s", matches=1, boards=1)
    legal = ("bridge", "guandan") if names[0] == "whist" else ("random", "greedy", "rules", "sampling")
    assert refusal.value.legal == legal


def test_bridge_matches_are_played_by_the_bridge_robots(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[tuple[str, str, str, int]] = []

    def imps(first: str, second: str, seed: str, boards: int, _seconds: float) -> list[PairedBoard]:
        played.append((first, second, seed, boards))
        return [PairedBoard(5, "game_first"), PairedBoard(-2, "same")]

    stub(monkeypatch, imps)
    told = run("bridge", "rules", "greedy", "--matches", "1", "--boards", "2", "--seed", "x", "--processes", "1")
    assert played == [("rules", "greedy", "x-1", 2)]
    assert "+1.50 IMPs" in told
    assert "1 won, 0 drawn, 0 lost" in told
    assert "game bid by rules only (1): +5 IMPs" in told
    assert "the same contract, or passed out at both (1): -2 IMPs" in told


def test_a_match_that_cannot_be_played_says_why_in_the_reader_s_language(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> list[int]:
        raise SolverMissing(Text("cardinal.analysis", "missing"))

    stub(monkeypatch, missing)
    with pytest.raises(MatchFailed) as failure:
        contest("bridge", "rules", "greedy", "s", matches=1, boards=1)
    for language in Language:
        assert Text("cardinal.analysis", "missing").render(language) in failure.value.render(language)


def stub(monkeypatch: pytest.MonkeyPatch, paired: object) -> None:
    """Another game in the place of bridge, whose robots have tests of their own."""
    module = ModuleType("stub_of_bridge")
    module.__dict__.update(paired_match=paired, KINDS=("game_first", "same"))
    monkeypatch.setitem(sys.modules, "stub_of_bridge", module)
    monkeypatch.setitem(room.GAMES, "bridge", "stub_of_bridge")


ONE = ("guandan", "rules", "random", "--matches", "2", "--boards", "1", "--seed", "abc", "--processes", "1")


@pytest.mark.parametrize("language", Language)
def test_the_command_tells_the_result_in_every_language(language: Language) -> None:
    told = run(*ONE, "--lang", language.value)
    assert len(told.splitlines()) in (6, 7)  # the two boards are of one kind, or of two
    assert "abc" in told
    assert "95" in told
    assert "{" not in told


def test_the_json_is_the_outcome() -> None:
    found = json.loads(run(*ONE, "--json"))
    assert found == contest("guandan", "rules", "random", "abc", matches=2, boards=1).to_json()
    assert (found["wins"] + found["draws"] + found["losses"], found["boards"]) == (2, 2)


def test_without_a_seed_the_one_used_is_printed_and_gives_the_same_again() -> None:
    words = ("guandan", "greedy", "random", "--matches", "1", "--boards", "2", "--processes", "1", "--json")
    found = json.loads(run(*words))
    assert json.loads(run(*words, "--seed", found["seed"])) == found


def test_one_board_has_no_interval() -> None:
    told = run("guandan", "rules", "random", "--matches", "1", "--boards", "1", "--seed", "1", "--processes", "1")
    assert "only board" in told


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("guandan", "genius", "rules"), "genius"),
        (("poker", "rules", "rules"), "bridge, guandan"),
        (("guandan", "rules", "greedy", "--boards", "0"), "--boards"),
        (("guandan", "rules", "greedy", "--matches", "many"), "--matches"),
        (("guandan", "rules", "greedy", "--processes", "65"), "--processes"),
        (("guandan", "rules", "greedy", "--seed", ""), "64"),
        (("guandan", "rules", "program:"), "program:COMMAND"),
        (("guandan", "rules", "greedy", "--seconds", "0.1"), "--seconds"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(words: tuple[str, ...], said: str) -> None:
    line = refused(*words)
    assert said in line
    assert line.count("\n") == 1
