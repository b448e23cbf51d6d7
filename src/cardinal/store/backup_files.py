"""What a server keeps beside its database: the key that it signs with, shares of sealed boards, links, hands.

A backup holds these encrypted with a passphrase: argon2id makes the key, Fernet seals the files, and whoever changes a
byte is noticed. Without a passphrase they are left out, and the command says so.
"""

from __future__ import annotations

import base64
import binascii
import json
import os
import secrets
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath
from typing import Any

from cardinal.language import Text, shown

from .competition_state import Competition
from .database import FILE
from .errors import BadBackup, NotEmpty

PASSPHRASE_LEAST = 12
_NOT_OURS = (".log", ".gz", ".jsonl")
"""Logs of the service, and backups that somebody keeps beside the database."""
_TIME, _KIBIBYTES, _LANES = 3, 65_536, 4


def data_files(folder: Path) -> tuple[str, ...]:
    """The files that belong to a backup, as paths inside the data folder; the database is there by its rows."""
    if not folder.is_dir():
        return ()
    found = (path.relative_to(folder) for path in sorted(folder.rglob("*")) if path.is_file())
    return tuple(
        path.as_posix() for path in found if not path.name.startswith((".", FILE)) and path.suffix not in _NOT_OURS
    )


def sealed_files(folder: Path, names: Iterable[str], passphrase: str) -> dict[str, Any]:
    """Files as a line of a backup."""
    from cryptography.fernet import Fernet

    if len(passphrase) < PASSPHRASE_LEAST:
        raise BadBackup(Text(__name__, "short_passphrase", {"least": PASSPHRASE_LEAST}))
    salt = secrets.token_bytes(16)
    told = {name: base64.b64encode((folder / name).read_bytes()).decode() for name in names}
    sealed = Fernet(_key(passphrase, salt)).encrypt(json.dumps(told).encode())
    return {"kdf": "argon2id", "salt": base64.b64encode(salt).decode(), "sealed": sealed.decode()}


def opened_files(record: Mapping[str, Any], passphrase: str) -> dict[str, bytes]:
    """The files of a backup by their paths; refused where the passphrase is another."""
    from cryptography.fernet import Fernet, InvalidToken

    try:
        salt = base64.b64decode(record["salt"])
        told = json.loads(Fernet(_key(passphrase, salt)).decrypt(str(record["sealed"]).encode()))
        return {_inside(str(name)): base64.b64decode(content) for name, content in told.items()}
    except (InvalidToken, KeyError, TypeError, ValueError, binascii.Error) as error:
        raise BadBackup(Text(__name__, "wrong_passphrase")) from error


def _inside(name: str) -> str:
    """A path that stays in the data folder."""
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or not path.parts:
        raise ValueError(name)
    return name


def _key(passphrase: str, salt: bytes) -> bytes:
    from argon2.low_level import Type, hash_secret_raw

    raw = hash_secret_raw(passphrase.encode(), salt, _TIME, _KIBIBYTES, _LANES, 32, Type.ID)
    return base64.urlsafe_b64encode(raw)


def put_files(folder: Path, files: Mapping[str, bytes], *, only_check: bool = False) -> None:
    """Write files that only their owner reads; where one of another content is there already, none is written."""
    for name, content in files.items():
        if (folder / name).exists() and (folder / name).read_bytes() != content:
            raise NotEmpty(Text(__name__, "file_there", {"path": shown(name)}))
    for name, content in {} if only_check else files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())


def missing_shares(states: Iterable[Competition], folder: Path) -> tuple[str, ...]:
    """The events played online whose boards cannot be made from what is in the data folder."""
    return tuple(
        state.stream
        for state in states
        for online in state.online.values()
        if not (online.commitment in state.seals and state.seals[online.commitment].is_revealed)
        and not (folder / "sealed" / f"{online.share_name}.txt").is_file()
    )
