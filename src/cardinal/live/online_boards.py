"""The boards of a stage that is played online: committed to before play, made by the server alone, opened afterwards.

The public value is the digest of the event that starts the first round of the stage: it stands in the competition's
own log, comes after the entries and the draw, and anybody who has the log can look it up. The share is kept in the
folder where the organiser's forms keep theirs, in a file that only its owner reads.
"""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from cardinal.cards import seeded_deal
from cardinal.contest.model import Game
from cardinal.contest.sealed_boards import BoardSet, Notice, Share, random_share, seed_of
from cardinal.contest.sealed_files import read_share
from cardinal.contest.stage import Stage
from cardinal.guandan.dealing import seeded_shuffle, shuffle_text
from cardinal.store import Competition, Log

__all__ = ["kept_share", "new_notice", "public_value_of", "records", "set_of"]

MOVEMENT = BoardSet(("all",), Game.BRIDGE, 1, 400)
MATCH_BOARDS, MATCH_ROUNDS = 64, 32
_SECOND = timedelta(seconds=1)


def set_of(game: Game, stage: Stage, round_number: int) -> BoardSet:
    """The set that a round's boards are of: a movement plays one set through, of matches each round has its own."""
    if not stage.has_matches:
        return BoardSet(MOVEMENT.sections, game, MOVEMENT.first, MOVEMENT.last)
    return BoardSet((f"round{round_number}",), game, 1, max(MATCH_BOARDS, stage.boards))


def new_notice(var: Path, state: Competition, stage: Stage, holder: str, now: datetime) -> Notice:
    """The notice to publish; its share is kept before anybody is told of it."""
    game, share = state.conditions.game, random_share(" ".join(holder.split()) or "server")
    rounds = range(1, max(MATCH_ROUNDS, stage.rounds) + 1) if stage.has_matches else (1,)
    sets = tuple(set_of(game, stage, number) for number in rounds)
    name = " ".join(stage.name.split())
    words = f"the digest of the first event that starts a round of {name} in the log of this competition"
    at = now.astimezone(UTC).replace(microsecond=0)
    event = " ".join(state.conditions.name.split())
    notice = Notice(event, at, words[:300], at + 2 * _SECOND, sets, (share.as_holder,))
    _keep(var, notice.commitment, share)
    return notice


def _path(var: Path, commitment: str) -> Path:
    return var / "sealed" / f"{commitment}.txt"


def _keep(var: Path, commitment: str, share: Share) -> None:
    path = _path(var, commitment)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(share.text.encode())
        file.flush()
        # Without it nobody could ever make the boards that were committed to.
        os.fsync(file.fileno())


def kept_share(var: Path, commitment: str) -> Share | None:
    """The share, if this machine has it."""
    try:
        return read_share(_path(var, commitment).read_bytes().decode())
    except FileNotFoundError:
        return None


async def public_value_of(log: Log, stream: str, stage: str) -> str | None:
    """The digest of the event that starts the first round of the stage, once it is there."""
    async for one in log.read(stream):
        if one.kind == "round_started" and one.payload["stage"] == stage:
            return one.digest
    return None


def records(notice: Notice, share: Share, value: str, wanted: BoardSet, numbers: tuple[int, ...]) -> list[Any]:
    """How each board begins, as the games of the live room read it."""
    seed = seed_of(notice, (share,), value, wanted)
    made = _bridge if wanted.game is Game.BRIDGE else _guandan
    return [made(seed, number) for number in numbers]


def _bridge(seed: bytes, number: int) -> dict[str, Any]:
    return {"board": number, "deal": str(seeded_deal(seed, number))}


def _guandan(seed: bytes, number: int) -> dict[str, Any]:
    pack = shuffle_text(seeded_shuffle(seed, number))
    # Of two equal tributes a lot decides: the same at every table, like the cards.
    return {"board": number, "finishes": [], "pack": pack, "places": [], "lot": seed[number % len(seed)] % 2}
