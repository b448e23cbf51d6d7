"""``cardinal laws print`` and ``cardinal laws cases``."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from cardinal.cli.main import app

RUNNER = CliRunner()


def test_a_book_is_printed_as_a_page_or_into_a_pdf(tmp_path: Path) -> None:
    page = RUNNER.invoke(app, ["laws", "print", "--book", "ctcba", "--lang", "zh-Hant"])
    assert page.exit_code == 0
    assert '<html lang="zh-Hant">' in page.output
    assert "第六十八條12" in page.output
    out = tmp_path / "cases.pdf"
    assert RUNNER.invoke(app, ["laws", "print", "--book", "ctcba", "--cases", "--out", str(out)]).exit_code == 0
    assert out.read_bytes().startswith(b"%PDF")


def test_what_cannot_be_printed_is_refused(tmp_path: Path) -> None:
    assert RUNNER.invoke(app, ["laws", "print", "--pdf"]).exit_code == 2
    assert RUNNER.invoke(app, ["laws", "print", "--book", "1999"]).exit_code == 2
    nowhere = tmp_path / "none" / "book.html"
    assert RUNNER.invoke(app, ["laws", "print", "--book", "ctcba", "--out", str(nowhere)]).exit_code == 2


def test_cases_are_listed_with_their_titles() -> None:
    leading = RUNNER.invoke(app, ["laws", "cases", "--book", "guandan", "--lang", "zh-Hans"])
    assert "第八条判罚2 越序出牌" in leading.output.replace("  ", " ")
    assert "越序出牌，下家尚未出牌" in leading.output
    assert RUNNER.invoke(app, ["laws", "cases", "--book", "guandan", "--law", "G999"]).exit_code == 2
