"""``cardinal deal commit``, ``make``, ``reveal`` and ``verify``: boards that nobody could choose, and the proof."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from cardinal.bridge import Board
from cardinal.contest.model import Game
from cardinal.contest.sealed_boards import (
    BoardSet,
    Holder,
    Notice,
    Share,
    bridge_boards,
    guandan_hands,
    guandan_packs,
    moment,
    random_share,
    seed_of,
)
from cardinal.contest.sealed_check import Revealed
from cardinal.contest.sealed_check import verify as verified
from cardinal.contest.sealed_files import read_notice, read_share
from cardinal.contest.sealed_proof import NOTICE, proof_files
from cardinal.formats import square_deal
from cardinal.language import Language, NotUnderstood, Text, Texts, shown

from . import deal
from .board_files import boards_of
from .reader import Json, Lang, answering

_say = Texts(__name__).render

FAILED = 1
"""How ``verify`` ends when a check fails."""

app = typer.Typer()
app.callback(invoke_without_command=True)(deal.deal)

NoticeFile = Annotated[Path, typer.Argument(metavar="NOTICE", help="The notice that was published.")]
Shares = Annotated[list[Path], typer.Option("--share", metavar="FILE", help="A holder's share; give them all.")]
Value = Annotated[str, typer.Option("--value", metavar="VALUE", help="The public value, as it was published.")]
Into = Annotated[Path, typer.Option("--out", metavar="DIR", help="A folder that is new or empty.")]


def commit(
    out: Into,
    event: Annotated[str, typer.Option(metavar="NAME", help="The event and the session.")],
    sets: Annotated[
        list[str],
        typer.Option("--set", metavar="SET", help='Sections, game, boards: "A,B bridge 1-27", "open guandan 1-16".'),
    ],
    value: Annotated[
        str, typer.Option("--value", metavar="WORDS", help="Which public value, and where it will be published.")
    ],
    known: Annotated[str, typer.Option(metavar="TIME", help="When it is known, for example 2030-03-05T18:00+01:00.")],
    holders: Annotated[
        list[str] | None, typer.Option("--holder", metavar="NAME", help="Who keeps a share that is made here.")
    ] = None,
    own: Annotated[
        list[str] | None,
        typer.Option(
            "--holds", metavar="SHA-256 NAME", help="Who made a share themselves, with `cardinal deal share`."
        ),
    ] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Commit to a session's boards before the public value that decides them is known."""
    with answering(lang) as language:
        theirs = [Holder.parse(one) for one in own or ()]
        names = holders if holders or theirs else [_say("organiser", language)]
        shares = [random_share(name) for name in names or ()]
        named = (*(share.as_holder for share in shares), *theirs)
        notice = Notice(event, _now(), value, _moment(known), tuple(map(BoardSet.parse, sets)), named)
        _make_folder(out)
        _write(out / NOTICE, notice.text)
        files = [_write(out / f"share-{number}.txt", one.text, private=True) for number, one in enumerate(shares, 1)]
        if as_json:
            record = {
                "commitment": notice.commitment,
                "notice": str(out / NOTICE),
                "shares": [str(file) for file in files],
            }
            typer.echo(json.dumps(record, ensure_ascii=False))
            return
        typer.echo(_say("committed", language, commitment=notice.commitment, file=out / NOTICE))
        for file, made in zip(files, shares, strict=True):
            typer.echo(_say("keep", language, holder=made.holder, file=file))


def share(
    holder: Annotated[str, typer.Argument(metavar="NAME", help="Whose share it is.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="A file that does not exist yet.")],
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Make a share on a holder's own computer: only its SHA-256 goes to the organiser."""
    with answering(lang) as language:
        made = random_share(holder)
        _write(out, made.text, private=True)
        record = {"file": str(out), "holder": made.holder, "digest": made.digest}
        words = _say("shared", language, file=out, line=made.as_holder)
        typer.echo(json.dumps(record, ensure_ascii=False) if as_json else words)


def make(notice: NoticeFile, shares: Shares, value: Value, out: Into, as_json: Json = False, lang: Lang = None) -> None:
    """Make the boards for the tables, once the public value is known; they stay secret until they are played."""
    with answering(lang) as language:
        told, held = _opened(notice, shares)
        made = {one: seed_of(told, held, value, one) for one in told.sets}
        _make_folder(out)
        files = [_write(out / name, text, private=True) for one in made for name, text in _for_tables(one, made[one])]
        _print_files("made", files, language, as_json=as_json)


def reveal(
    notice: NoticeFile, shares: Shares, value: Value, out: Into, as_json: Json = False, lang: Lang = None
) -> None:
    """Publish after play what proves the boards: the shares, the seeds and the boards."""
    with answering(lang) as language:
        told, held = _opened(notice, shares)
        _make_folder(out)
        files = [_write(out / name, text) for name, text in proof_files(told, held, value).items()]
        _print_files("revealed", files, language, as_json=as_json)


def verify(
    notice: NoticeFile,
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="What was revealed; SquareDeal: the keys, .sqk.")],
    value: Annotated[
        str | None, typer.Option("--value", metavar="VALUE", help="The public value as you found it yourself.")
    ] = None,
    commitment: Annotated[
        str | None, typer.Option(metavar="HEX", help="The commitment as you wrote it down before the session.")
    ] = None,
    hands: Annotated[
        list[str] | None,
        typer.Option("--hands", metavar="SECTION=FILE", help="A published hand record of a section, to compare."),
    ] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Regenerate the boards and check everything; exit status 1 if anything does not hold.

    For SquareDeal (``.sqd`` and ``.sqk``) the keys are checked against the commitment; BigDeal makes its boards.
    """
    with answering(lang) as language:
        if notice.suffix.lower() == ".sqd":
            keys = _bytes(folder) if folder.is_file() else None
            found = square_deal.checks(_bytes(notice), keys, value=value, commitment=commitment)
        else:
            revealed = Revealed(*(_numbered(folder, kind) for kind in ("share", "seed", "boards")))
            records = dict(_hand_record(hand) for hand in hands or ())
            found = verified(_exact(notice), revealed, value=value, commitment=commitment, hand_records=records)
        failed = any(one.passed is False for one in found)
        if as_json:
            checks = [one.to_json(language) for one in found]
            typer.echo(json.dumps({"holds": not failed, "checks": checks}, ensure_ascii=False))
        else:
            for one in found:
                typer.echo(f"{_MARKS[one.passed]} {one.text.render(language)}")
            typer.echo(_say("fails" if failed else "holds", language))
        if failed:
            raise typer.Exit(code=FAILED)


for _command in (commit, share, make, reveal, verify):
    app.command()(_command)

_MARKS = {True: "+", False: "!", None: "?"}


def _now() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)


def _moment(text: str) -> datetime:
    try:
        found = datetime.fromisoformat(text.strip()).astimezone(UTC).replace(microsecond=0)
        moment(found)
    except (ValueError, OverflowError) as error:
        raise NotUnderstood(Text(__name__, "time", {"given": shown(text)})) from error
    return found


def _opened(notice: Path, shares: Sequence[Path]) -> tuple[Notice, tuple[Share, ...]]:
    """The notice and the shares of all its holders, once the public value can be known."""
    told = read_notice(_exact(notice))
    held = told.in_order([read_share(_exact(path)) for path in shares])
    told.check_time(_now())
    return told, held


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        values = {"path": shown(str(path)), "reason": str(error.strerror)}
        raise NotUnderstood(Text(__package__, "unreadable_file", values)) from error


def _exact(path: Path) -> str:
    """Every byte of a file, also those that end its lines."""
    try:
        return _bytes(path).decode("utf-8")
    except UnicodeDecodeError as error:
        raise NotUnderstood(Text(__package__, "not_text", {"path": shown(str(path))})) from error


def _for_tables(board_set: BoardSet, seed: bytes) -> Iterator[tuple[str, str]]:
    """A file for each section: PBN of bridge, and of Guandan the cards of each seat."""
    if board_set.game is Game.BRIDGE:
        ending, text = "pbn", deal.pbn(bridge_boards(board_set, seed))
    else:
        packs = guandan_packs(board_set, seed)
        ending, text = "json", json.dumps([guandan_hands(number, packs[number]) for number in packs], indent=1) + "\n"
    yield from ((f"{section}.{ending}", text) for section in board_set.sections)


def _numbered(folder: Path, kind: str) -> tuple[str, ...]:
    """The texts of one kind in the order of their numbers, as far as there are any."""
    found: list[str] = []
    while (file := folder / f"{kind}-{len(found) + 1}.txt").is_file():
        found.append(_exact(file))
    return tuple(found)


def _hand_record(text: str) -> tuple[str, list[Board]]:
    section, sign, path = text.partition("=")
    if not section or not sign or not path:
        raise NotUnderstood(Text(__name__, "hands", {"given": shown(text)}))
    return section, boards_of(Path(path))


def _make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
        empty = not any(path.iterdir())
    except OSError as error:
        values = {"path": shown(str(path)), "reason": str(error.strerror)}
        raise NotUnderstood(Text(__package__, "unwritable_file", values)) from error
    if not empty:
        raise NotUnderstood(Text(__name__, "not_empty", {"path": shown(str(path))}))


def _write(path: Path, text: str, *, private: bool = False) -> Path:
    """A new file with these very bytes, for its owner's eyes only if it is private."""
    try:
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)  # some systems change line ends
        with open(os.open(path, flags, 0o600 if private else 0o644), "wb") as file:
            file.write(text.encode())
    except OSError as error:
        values = {"path": shown(str(path)), "reason": str(error.strerror)}
        raise NotUnderstood(Text(__package__, "unwritable_file", values)) from error
    return path


def _print_files(key: str, files: Iterable[Path], language: Language, *, as_json: bool) -> None:
    names = tuple(str(file) for file in files)
    typer.echo(json.dumps({"files": names}, ensure_ascii=False) if as_json else _say(key, language, files=names))
