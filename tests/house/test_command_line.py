"""The command ``cardinal``: what it tells of itself, and how it refuses."""

from __future__ import annotations

import subprocess
import sys

import typer
from typer.testing import CliRunner

import cardinal
from cardinal.cli import app
from cardinal.cli.main import Explaining
from cardinal.language import NotUnderstood, Text


def test_it_tells_its_version() -> None:
    result = CliRunner().invoke(app, ["--version"])
    assert (result.exit_code, result.output) == (0, f"cardinal {cardinal.__version__}\n")


def test_alone_it_lists_its_commands() -> None:
    assert "serve" in CliRunner().invoke(app, []).output


def test_a_refusal_is_printed_and_is_no_crash() -> None:
    refusing = typer.Typer(cls=Explaining)
    refusal = NotUnderstood(Text("cardinal.language", "language", {"given": "xx", "known": ()}))

    @refusing.callback()
    def group() -> None:
        """A group, so that there is something to choose from."""

    @refusing.command()
    def refuse() -> None:
        raise refusal

    result = CliRunner().invoke(refusing, ["refuse"])
    assert (result.exit_code, result.stderr) == (2, f"{refusal}\n")
    assert 'There is no language "xx" here' in result.stderr


def test_the_commands_do_not_wait_for_the_packages_of_the_web() -> None:
    loaded = "import sys, cardinal.cli; print(sorted({'fastapi', 'uvicorn', 'jinja2'} & set(sys.modules)))"
    found = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    assert found.stdout == "[]\n"
