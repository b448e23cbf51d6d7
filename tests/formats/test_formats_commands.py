"""``cardinal convert`` and ``cardinal formats``: files from one form to another, and what is wrong in them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from cardinal.cli import convert, formats
from cardinal.language import Language
from tests.formats.pbn import DATA, records

DAMAGED = '[Board "1"]\n[Dealer "Q"]\n\nwords of no game\n\n[Board "2"]\n'


def run(*arguments: str) -> Result:
    app = typer.Typer()
    app.add_typer(formats.app, name="formats")
    app.command()(convert.convert)
    return CliRunner().invoke(app, list(arguments), env={"LC_ALL": "", "LANG": ""})


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    path = tmp_path / "damaged.pbn"
    path.write_text(DAMAGED, "utf-8")
    return path


def test_a_file_is_converted_and_tells_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    source = DATA / "team_match_100_tables.pbn"
    result = run("convert", str(source), "out.pbn", "--form", "import")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "Records written: 100, as pbn, to out.pbn.\n"
    assert records((tmp_path / "out.pbn").read_bytes()) == records(source.read_bytes())
    assert [path.name for path in tmp_path.iterdir()] == ["out.pbn"]


def test_the_usual_form_is_the_strict_one_and_a_file_may_become_itself(tmp_path: Path) -> None:
    path = tmp_path / "same.pbn"
    path.write_bytes((DATA / "deals" / "test.pbn").read_bytes())
    before = [record.deal for record in records(path.read_bytes())]
    assert run("convert", str(path), str(path)).exit_code == 0
    assert path.read_bytes().startswith(b"% PBN 2.1\r\n% EXPORT\r\n")
    assert [record.deal for record in records(path.read_bytes())] == before


def test_what_is_wrong_is_said_beside_and_the_rest_is_converted(damaged: Path) -> None:
    result = run("convert", str(damaged), str(damaged.with_name("out.pbn")))
    assert result.exit_code == 0
    assert "damaged.pbn, line 2: [Dealer]" in result.stderr
    assert "damaged.pbn, line 4: This belongs to no game" in result.stderr
    told = json.loads(run("convert", str(damaged), str(damaged.with_name("out.pbn")), "--json").stdout)
    assert (told["records"], told["format"], told["not_held"]) == (2, "pbn", {})
    # The third is what the strict form cannot say.
    assert [problem["line"] for problem in told["problems"]] == [4, 2, 1]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nowhere.pbn", "out.pbn"), "nowhere.pbn cannot be read"),
        (("damaged.pbn", "out.xyz"), '".xyz" is not a format'),
        (("damaged.pbn", "out.pbn", "--from", "abc"), '"abc" is not a format'),
        (("damaged.pbn", "out.pbn", "--form", "abc"), "export, import"),
        (("damaged.pbn", "no/such/folder/out.pbn"), "cannot be written"),
    ],
)
def test_what_cannot_be_converted_is_refused_in_one_line(
    arguments: tuple[str, ...], said: str, damaged: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(damaged.parent)
    result = run("convert", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert [path.name for path in damaged.parent.iterdir()] == ["damaged.pbn"]


def test_a_file_is_checked_and_the_end_says_whether_anything_is_wrong(damaged: Path) -> None:
    result = run("formats", "check", str(damaged))
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-1] == "damaged.pbn, read as pbn. Records: 2. Problems: 2."
    told = json.loads(run("formats", "check", str(damaged), "--json").stdout)
    assert (told["records"], [problem["line"] for problem in told["problems"]]) == (2, [4, 2])
    clean = run("formats", "check", str(DATA / "team_match_100_tables.pbn"))
    assert clean.exit_code == 0
    assert clean.stdout == "team_match_100_tables.pbn, read as pbn. Records: 100. Problems: 0.\n"


@pytest.mark.parametrize("language", Language)
def test_a_check_is_told_in_the_readers_language(language: Language, damaged: Path) -> None:
    english = run("formats", "check", str(damaged)).stdout
    told = run("formats", "check", str(damaged), "--lang", str(language)).stdout
    assert (told == english) is (language is Language.EN)


def test_the_formats_are_listed() -> None:
    told = json.loads(run("formats", "list", "--json").stdout)
    assert {"name": "pbn", "extensions": ["pbn"], "forms": ["export", "import"], "cannot_hold": []} in told
    assert "pbn (.pbn): holds everything that a record tells.\n" in run("formats", "list").stdout
