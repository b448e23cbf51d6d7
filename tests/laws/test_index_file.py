"""Indexes in files: what is read is what was worked out, and a file from other texts is worked out again."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardinal.laws import index_file
from cardinal.laws.clause_index import _made
from cardinal.laws.word_index import WordIndex

BOOK = ("ctcba",)


@pytest.fixture(scope="module")
def worked_out() -> WordIndex:
    return _made(BOOK)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(index_file, "_folder", tmp_path / "cache")
    return tmp_path / "cache"


def never() -> WordIndex:
    raise AssertionError("it is kept")


def test_a_kept_index_is_the_one_that_was_worked_out(worked_out: WordIndex, folder: Path) -> None:
    assert index_file.kept_index("book", lambda: worked_out) is worked_out
    read = index_file.kept_index("book", never)
    assert read == worked_out
    assert read is not worked_out
    word = read.words[0]
    assert list(read.places(word)) == list(worked_out.places(word)) != []
    assert read.rarity(word) < read.rarity("a word that no clause has")
    assert list(read.places("a word that no clause has")) == []


@pytest.mark.parametrize("damage", ["short", "changed", "empty", "other texts"])
def test_a_damaged_or_outdated_file_is_worked_out_again(
    worked_out: WordIndex, folder: Path, damage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    index_file.kept_index("book", lambda: worked_out)
    path = folder / "book.index"
    whole = path.read_bytes()
    if damage == "other texts":
        monkeypatch.setattr(index_file, "_stamp", lambda: b"x" * 32)
    else:
        changed = whole[:-1] + bytes([whole[-1] ^ 1])
        path.write_bytes({"short": whole[: len(whole) // 2], "changed": changed, "empty": b""}[damage])
    with pytest.raises(AssertionError, match="it is kept"):
        index_file.kept_index("book", never)
    assert index_file.kept_index("book", lambda: worked_out) is worked_out
    assert index_file.kept_index("book", never) == worked_out


def test_without_a_folder_or_room_it_is_worked_out(
    worked_out: WordIndex, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index_file, "_folder", None)
    assert index_file.kept_index("book", lambda: worked_out) is worked_out
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setattr(index_file, "_folder", tmp_path / "file")
    assert index_file.kept_index("book", lambda: worked_out) is worked_out


def test_the_folder_that_was_named_first_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index_file, "_folder", None)
    with index_file.indexes_kept_in(tmp_path / "a") as first, index_file.indexes_kept_in(tmp_path / "b") as second:
        assert first == second == tmp_path / "a"
    assert index_file._folder is None
