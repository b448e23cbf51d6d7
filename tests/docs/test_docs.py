"""What the documents show is true: the Python runs, the commands print what is written, the files are there."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cardinal.cli import app
from tools.docs_hooks import ELSEWHERE

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
WITH_PYTHON = [document for document in DOCUMENTS if ">>> " in document.read_text("utf-8")]
COMMANDS = {
    document: re.findall(r"```console\n\$ cardinal (.*)\n((?:.*\n)*?)```", document.read_text("utf-8"))
    for document in DOCUMENTS
}
WITH_COMMANDS = [document for document, found in COMMANDS.items() if found]


def test_the_readme_and_the_ladder_show_python_and_the_guide_shows_commands() -> None:
    assert {document.name for document in WITH_PYTHON} >= {"README.md", "library.md"}
    assert len(COMMANDS[ROOT / "docs" / "cli.md"]) >= 7


@pytest.mark.parametrize("document", WITH_PYTHON, ids=lambda document: document.name)
def test_the_python_of_a_document_runs(document: Path) -> None:
    failed, tried = doctest.testfile(str(document), module_relative=False, encoding="utf-8")
    assert tried > 0
    assert failed == 0


def test_the_example_of_the_readme_has_ten_lines() -> None:
    block = re.search(r"## Ten lines\n\n```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.S)
    assert block is not None
    assert len(block[1].strip().splitlines()) <= 13  # ten and the three of the refusal
    assert block[1].count(">>> ") <= 10


@pytest.mark.parametrize("document", WITH_COMMANDS, ids=lambda document: document.name)
def test_the_commands_of_a_document_print_what_it_shows(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("docs", "examples", "tests"):
        (tmp_path / name).symlink_to(ROOT / name)
    monkeypatch.chdir(tmp_path)
    for command, printed in COMMANDS[document]:
        result = CliRunner().invoke(app, shlex.split(command), env={"LC_ALL": "", "LANG": ""})
        assert result.output == printed, command


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_every_link_leads_to_a_file_that_is_there(document: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", document.read_text("utf-8"))
    # What only the site has, its own test looks for.
    made = {page for page in links if page in ELSEWHERE or page.startswith("reference/")}
    assert [link for link in links if link not in made and not (document.parent / link).exists()] == []


@pytest.mark.parametrize("target", ["run", "test", "bench", "check"])
def test_the_commands_that_the_readme_names_are_in_the_makefile(target: str) -> None:
    assert f"make {target}" in (ROOT / "README.md").read_text("utf-8")
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text("utf-8"), re.M)
