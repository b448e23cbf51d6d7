"""The command ``cardinal``: what it tells of itself, and how it refuses."""

from __future__ import annotations

import subprocess
import sys

import pytest
import typer
from typer.testing import CliRunner

import cardinal
from cardinal.cli import app
from cardinal.cli.main import COMMANDS, Explaining
from cardinal.language import NotUnderstood, Text


def test_it_tells_its_version() -> None:
    result = CliRunner().invoke(app, ["--version"])
    assert (result.exit_code, result.output) == (0, f"cardinal {cardinal.__version__}\n")


def test_alone_it_lists_its_commands() -> None:
    assert "serve" in CliRunner().invoke(app, []).output


@pytest.mark.parametrize("name", COMMANDS)
def test_the_line_of_a_command_in_the_list_is_how_its_own_help_begins(name: str) -> None:
    command = COMMANDS[name].load()
    assert COMMANDS[name].line == " ".join((command.short_help or command.help).partition("\n\n")[0].split())


def test_the_list_of_commands_reads_none_of_their_files() -> None:
    listed = """
import sys
from typer.testing import CliRunner
from cardinal.cli import app
result = CliRunner().invoke(app, ["--help"])
assert result.exit_code == 0 and "double dummy" in result.output, result.output
print(sorted(name for name in sys.modules if name.startswith(("cardinal.cli.", "cardinal.laws", "cardinal.contest"))))
"""
    found = subprocess.run([sys.executable, "-c", listed], capture_output=True, text=True, check=True)
    assert found.stdout == "['cardinal.cli.main', 'cardinal.cli.reader']\n"


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
