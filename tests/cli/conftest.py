"""The command ``cardinal`` run inside the tests, with no language of whoever runs them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from click.testing import Result
from typer.testing import CliRunner

from cardinal.cli import app

Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """``run("deal", "--boards", "2", LANG="ja_JP.UTF-8")``: arguments, then what the environment says."""
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LANG", raising=False)

    def cardinal(*arguments: str, **environment: str) -> Result:
        return CliRunner().invoke(app, arguments, env=environment)

    return cardinal


@pytest.fixture
def refused(run: Run) -> Callable[..., str]:
    """What a command says that refuses: one line on stderr, nothing else, and exit code 2."""

    def line(*arguments: str, **environment: str) -> str:
        result = run(*arguments, **environment)
        assert (result.exit_code, result.stdout) == (2, ""), result.output
        assert result.stderr.endswith("\n")
        assert result.stderr.count("\n") == 1, result.stderr
        return result.stderr.rstrip("\n")

    return line
