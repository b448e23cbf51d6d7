"""Double-dummy evidence beside a Director's questions, from the real solver, and in the command."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

from cardinal.analysis.evidence import DoubleDummyEvidence
from cardinal.analysis.solver import Solver
from cardinal.cli import app
from cardinal.laws.evidence import use_solver
from tests.laws.test_evidence import ASSIGNED, REVOKED, TO_THE_SCORE, question, told


@pytest.fixture
def real(solver: Solver) -> Iterator[None]:
    former = use_solver(DoubleDummyEvidence(solver))
    yield
    use_solver(former)


@pytest.mark.usefixtures("real")
def test_a_revoke_is_shown_with_what_following_suit_would_have_brought() -> None:
    assert told(question(REVOKED)) == (
        "Double dummy from West's turn in trick 1, the tricks of North-South in all: "
        "1 if West follows suit, 0 after ♠4. "
        "At the table North-South won 0, and have 2 with the tricks transferred so far. "
        "Evidence of what the cards allow, not of what was likely; the ruling is the Director's."
    )


@pytest.mark.usefixtures("real")
def test_an_assigned_score_is_shown_with_what_every_declarer_can_make() -> None:
    text = told(question(ASSIGNED, **TO_THE_SCORE))
    # Whoever has trumps takes all thirteen; at notrump declarer's left-hand opponent leads and takes all.
    assert "7♠ by North takes 13 tricks (=)" in text
    for seat in ("North", "South"):
        assert f"{seat} ♣0 ♦13 ♥0 ♠13 NT0" in text
    for seat in ("East", "West"):
        assert f"{seat} ♣13 ♦0 ♥13 ♠0 NT0" in text


@pytest.fixture
def case_file(tmp_path: Path) -> Callable[[dict[str, object]], str]:
    def write(record: dict[str, object]) -> str:
        path = tmp_path / "case.yaml"
        path.write_text(yaml.safe_dump([{"name": "a case", **record}]), "utf-8")
        return str(path)

    return write


def test_the_command_prints_evidence_before_it_asks(case_file: Callable[[dict[str, object]], str]) -> None:
    result = CliRunner().invoke(app, ["rule", case_file(REVOKED)])
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert "the tricks of North-South in all: 1 if West follows suit, 0 after ♠4" in lines[-2]
    assert lines[-1].startswith("Asked: the Director")


def test_the_command_does_without_where_no_solver_is_installed(
    case_file: Callable[[dict[str, object]], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardinal.analysis.evidence.is_installed", lambda: False)
    result = CliRunner().invoke(app, ["rule", case_file(REVOKED)])
    assert result.exit_code == 0
    assert "Double dummy" not in result.output
