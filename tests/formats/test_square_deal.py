"""SquareDeal's files: the description is read, the keys are held against its commitment, and a change is noticed."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cardinal.cli.main import app
from cardinal.formats.square_deal import checks, read_description
from cardinal.language import CardinalError

KEYS = b"1,1:abcdefghijklmnopqrstuvwxyz0123456789\r\n1,2:ZYXWVUTSRQPONMLKJIHGFEDCBA9876543210\r\n2,1:third\r\n"
DESCRIPTION = (
    "# made by hand\nTN Club Championship\nDI Closing figures of the stock exchange\nDV 1234.56 7890.12\n"
    f"SN 2:32:QUAL#:Qualifying\nSN 1:2x16:FINAL:\nKH {hashlib.sha256(KEYS).hexdigest()}\n"
).encode()


def verify(folder: Path, description: bytes, keys: bytes | None, *options: str) -> Result:
    (folder / "event.sqd").write_bytes(description)
    if keys is not None:
        (folder / "event.sqk").write_bytes(keys)
    paths = [str(folder / "event.sqd"), str(folder / "event.sqk")]
    return CliRunner().invoke(app, ["deal", "verify", *paths, *options])


def test_a_description_says_sessions_boards_and_where_the_value_stands() -> None:
    deal = read_description(DESCRIPTION)
    assert (deal.name, deal.source) == ("Club Championship", "Closing figures of the stock exchange")
    assert deal.sessions == ((1, 1), (1, 2), (2, 1))
    assert [(one.boards, one.files, one.words) for one in deal.phases] == [
        ("32", "QUAL#", "Qualifying"),
        ("2x16", "FINAL", ""),
    ]


def test_keys_that_were_committed_to_hold(tmp_path: Path) -> None:
    found = verify(
        tmp_path, DESCRIPTION, KEYS, "--value", "1234.56  7890.12", "--commitment", hashlib.sha256(KEYS).hexdigest()
    )
    assert found.exit_code == 0, found.output
    assert "+ The keys are those that were committed to" in found.output
    assert "+ The public value is the one that you found" in found.output
    assert "? That the boards follow" in found.output


@pytest.mark.parametrize(
    ("description", "keys", "options", "words"),
    [
        (DESCRIPTION, KEYS.replace(b"third", b"other"), (), "NOT those that were committed to"),
        (DESCRIPTION, KEYS, ("--value", "1"), "you found another"),
        (DESCRIPTION, KEYS, ("--commitment", "0" * 64), "not the one that you noted"),
        (DESCRIPTION.partition(b"KH")[0], KEYS, (), "commits to nothing"),
    ],
)
def test_what_was_changed_is_noticed(
    tmp_path: Path, description: bytes, keys: bytes, options: tuple[str, ...], words: str
) -> None:
    found = verify(tmp_path, description, keys, *options)
    assert found.exit_code == 1
    assert words in found.output


def test_before_play_the_keys_are_not_there_and_nothing_fails(tmp_path: Path) -> None:
    assert verify(tmp_path, DESCRIPTION, None).exit_code == 0


@pytest.mark.parametrize(
    ("description", "keys"),
    [(b"XX what\n", KEYS), (b"SN many:2:x:\n", KEYS), (b"KH 12\n", KEYS), (DESCRIPTION, b"no key\n")],
)
def test_files_that_are_none_are_refused_with_their_line(description: bytes, keys: bytes) -> None:
    with pytest.raises(CardinalError):
        checks(description, keys)


def test_a_session_without_a_key_and_a_key_used_twice_are_told() -> None:
    for keys, word in ((b"1,1:a\n1,2:b\n", "sessions_missing"), (b"1,1:a\n1,2:a\n2,1:c\n", "key_twice")):
        digest = hashlib.sha256(keys).hexdigest().encode()
        told = checks(DESCRIPTION.rpartition(b"KH")[0] + b"KH " + digest, keys)
        assert word in {one.text.key for one in told if one.passed is False}
