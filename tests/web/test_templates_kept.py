"""Compiled templates in files: used again after a start, and left out where nothing can be written."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardinal.web import templating
from cardinal.web.templating import ENVIRONMENT, templates_kept_in

TEMPLATE = "who_am_i.html"


@pytest.fixture(autouse=True)
def _nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ENVIRONMENT, "bytecode_cache", None)
    monkeypatch.setattr(ENVIRONMENT, "cache", None)


def test_a_template_is_compiled_once_for_all_starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with templates_kept_in(tmp_path / "cache"):
        ENVIRONMENT.get_template(TEMPLATE)
    assert ENVIRONMENT.bytecode_cache is None
    assert list((tmp_path / "cache").iterdir())

    def never(*given: object, **more: object) -> None:
        raise AssertionError("it is kept")

    monkeypatch.setattr(ENVIRONMENT, "compile", never)
    with templates_kept_in(tmp_path / "cache"):
        assert ENVIRONMENT.get_template(TEMPLATE).name == TEMPLATE


def test_pages_do_without_where_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("no folder")
    with templates_kept_in(tmp_path / "file"):
        assert ENVIRONMENT.bytecode_cache is None

    def full(*given: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(templating.FileSystemBytecodeCache, "dump_bytecode", full)
    with templates_kept_in(tmp_path):
        assert ENVIRONMENT.get_template(TEMPLATE).name == TEMPLATE
