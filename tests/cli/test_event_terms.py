"""A command about one event says the terms of its game, as its pages do, and forgets them when it is over."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from cardinal.cli import app
from cardinal.language import Text

STAGES = {
    "china-guandan": "S: system=swiss rounds=2 boards=8 duplicate=false",
    "wbf-2017": "S: system=swiss rounds=2 boards=8 scoring=vp vp_scale=wbf",
}


def run(*words: object, lang: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, ["event", *map(str, words), "--lang", lang], env={"COLUMNS": "200"})
    assert result.exit_code == code, result.output
    return result.output


def event(path: Path, pack: str) -> Path:
    folder = path / pack
    run("new", folder, "--pack", pack, "--form", "teams", "--name", "Cup", "--stage", STAGES[pack], lang="en")
    rows = [f"{one},T{one},P{one}0,{';'.join(f'P{one}{seat}' for seat in range(4))}" for one in range(1, 5)]
    (folder / "entries.csv").write_text("\n".join(["number,name,captain,players", *rows]) + "\n", "utf-8")
    run("draw", folder, "--seed", "lots", lang="en")
    return folder


@pytest.mark.clause("G34.6.1")
def test_a_guandan_event_has_the_terms_and_the_numbers_of_its_document(tmp_path: Path) -> None:
    folder = event(tmp_path, "china-guandan")
    listed = run("score", folder, lang="zh-Hans")
    assert "级差分（VP）" in listed
    assert "胜利分" not in listed + run("show", folder, lang="zh-Hans")
    assert "級差分（VP）" in run("score", folder, lang="zh-Hant")
    said = run("forfeits", folder, "--team", 1, "--round", 1, lang="zh-Hans")
    assert "1号第1轮弃权。 (第三十四条（六）1, 第三十四条（六）2)" in said


def test_a_bridge_event_has_the_words_of_bridge_and_nothing_is_left_of_either(tmp_path: Path) -> None:
    folder = event(tmp_path, "wbf-2017")
    assert "胜利分（VP）" in run("score", folder, lang="zh-Hans")
    assert "第1圈" in run("forfeits", folder, "--team", 1, "--round", 1, "--dry-run", lang="zh-Hant")
    refused = run("forfeits", folder, "--team", 9, "--round", 1, lang="zh-Hant", code=2)
    assert "第1圈沒有比賽" in refused
    assert Text("cardinal.cli.event", "round", {"stage": "S", "number": 1}).render("zh-Hant") == "S第1輪"
