"""The demonstration's season as it comes with Cardinal: the files that ``cardinal season demo`` writes, in one archive.

Robots play it in a minute, which nobody should wait for at a first start. ``tests/web/test_demonstration_season.py``
plays evenings again and compares them with the archive byte by byte.
"""

from __future__ import annotations

import io
import shutil
import tarfile
from collections.abc import Mapping
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from cardinal.contest.event_folder import CONDITIONS
from cardinal.season.season_folder import PEOPLE, SEASON

ARCHIVE = "season.tar.xz"
UNPACKED = "demonstration"
MARK = ".archive"
"""Which archive a folder was unpacked from."""


def pack_season(folder: Path) -> bytes:
    """The files of a folder, always in the same order and without times, owners or modes of their own."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w:xz", preset=9) as archive:
        for path in sorted(one for one in folder.rglob("*") if one.is_file()):
            content = path.read_bytes()
            member = tarfile.TarInfo(path.relative_to(folder).as_posix())
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return stream.getvalue()


def archived() -> bytes:
    return files(__package__).joinpath(ARCHIVE).read_bytes()


def archived_files(content: bytes) -> Mapping[str, bytes]:
    """The files of an archive by their names."""
    found = {}
    with tarfile.open(fileobj=io.BytesIO(content), mode="r:xz") as archive:
        for member in archive:
            read = archive.extractfile(member)
            if read is not None:
                found[member.name] = read.read()
    return found


def demonstration_events(var: Path, examples: Path | None) -> Path:
    """The folder of events that a demonstration shows: its season, and the examples beside it; made if it is not there
    as this version has it."""
    folder, content = var / UNPACKED, archived()
    mark = sha256(content).hexdigest()
    if (folder / MARK).is_file() and (folder / MARK).read_text("utf-8") == mark:
        return folder
    making = var / f"{UNPACKED}.new"
    shutil.rmtree(making, ignore_errors=True)
    for name, inside in archived_files(content).items():
        path = making / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(inside)
    if examples is not None:
        for path in sorted(examples.iterdir()):
            if (path / CONDITIONS).is_file() and path.name not in (SEASON, PEOPLE):
                shutil.copytree(path, making / path.name)
    (making / MARK).write_text(mark, "utf-8")
    # Whole or not at all: a server that is stopped in the middle begins again.
    shutil.rmtree(folder, ignore_errors=True)
    making.rename(folder)
    return folder
