"""The boards of a stage that is played online: committed to before play, made by the server alone, opened afterwards.

The public value is the digest of the event that starts the first round of the stage: it stands in the competition's
own log, comes after the entries and the draw, and anybody who has the log can look it up. The share is kept in the
folder where the organiser's forms keep theirs, in a file that only its owner reads.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

from cardinal.cards import seeded_deal
from cardinal.contest.model import Game
from cardinal.contest.sealed_boards import BoardSet, Notice, Share, random_share, seed_of
from cardinal.contest.sealed_files import read_share
from cardinal.contest.stage import Stage
from cardinal.guandan.dealing import CUT_PLACES, seeded_shuffle, shuffle_text
from cardinal.store import Competition, Log
from cardinal.store.online_extra import MOST_EXTRA

__all__ = ["RoundBoards", "SealedRounds", "kept_share", "new_notice", "public_value_of", "set_of"]

MOVEMENT = BoardSet(("all",), Game.BRIDGE, 1, 400)
MATCH_BOARDS, MATCH_ROUNDS = 64, 32
GAME_DEALS = 4_000
"""So many packs a round of games from level to level has: every table its own, because none is played twice."""
_SECOND = timedelta(seconds=1)


def set_of(game: Game, stage: Stage, round_number: int) -> BoardSet:
    """The set that a round's boards are of: a movement plays one set through, of matches each round has its own."""
    if not stage.has_matches:
        return BoardSet(MOVEMENT.sections, game, MOVEMENT.first, MOVEMENT.last)
    needed = stage.boards + (MOST_EXTRA if stage.is_knockout else 0)
    most = GAME_DEALS if game is Game.GUANDAN and not stage.duplicate else max(MATCH_BOARDS, needed)
    return BoardSet((f"round{round_number}",), game, 1, most)


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


@dataclass(frozen=True, slots=True)
class RoundBoards:
    """The boards of a round, for a server that has the share."""

    game: Game
    seed: bytes

    def records(self, numbers: tuple[int, ...], **more: Any) -> list[Any]:
        """How each board begins, as the games of the live room read it; with *more* that belongs into every one."""
        made = _bridge if self.game is Game.BRIDGE else _guandan
        return [made(self.seed, number) | more for number in numbers]

    def game_deal(self, number: int, finishes: Sequence[object]) -> dict[str, Any]:
        """How a deal of a game from level to level begins: the pack of that number, after deals that ended so."""
        drawn = sha256(b"cut" + self.seed + number.to_bytes(4, "big")).digest()
        places = [CUT_PLACES[one % len(CUT_PLACES)] for one in drawn[:8]]
        pack = shuffle_text(seeded_shuffle(self.seed, number))
        return {"finishes": list(finishes), "pack": pack, "places": places, "lot": drawn[-1] % 2}


class SealedRounds:
    """The boards of rounds that have begun, each found once."""

    def __init__(self, log: Log, var: Path) -> None:
        self._log, self._var = log, var
        self._known: dict[tuple[str, str, int], RoundBoards] = {}

    async def of(self, state: Competition, stage: Stage, number: int) -> RoundBoards | None:
        """None where this machine has not the share, or the stage has not begun."""
        known = self._known.get((state.stream, stage.name, number))
        if known is None:
            commitment = state.online[stage.name].commitment
            share = kept_share(self._var, commitment)
            value = await public_value_of(self._log, state.stream, stage.name)
            if share is None or value is None:
                return None
            notice = state.seals[commitment].notice
            sections = set_of(state.conditions.game, stage, number).sections
            # What was committed to decides, whatever a set would have today.
            wanted = next(one for one in notice.sets if one.sections == sections)
            known = RoundBoards(wanted.game, seed_of(notice, (share,), value, wanted))
            self._known[state.stream, stage.name, number] = known
        return known


def _bridge(seed: bytes, number: int) -> dict[str, Any]:
    return {"board": number, "deal": str(seeded_deal(seed, number))}


def _guandan(seed: bytes, number: int) -> dict[str, Any]:
    pack = shuffle_text(seeded_shuffle(seed, number))
    # Of two equal tributes a lot decides: the same at every table, like the cards.
    return {"board": number, "finishes": [], "pack": pack, "places": [], "lot": seed[number % len(seed)] % 2}
