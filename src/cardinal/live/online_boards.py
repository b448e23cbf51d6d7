"""The boards of a stage that is played online: committed to before play, made by the server alone, opened afterwards.

Usually the players' browsers have shares of the cards beside the server's, so that whoever runs the server cannot
choose them (``cardinal.store.online_shares``); or a public value that was named beforehand decides with it. Where the
server is alone, the public value is the digest of the event that starts the first round of the stage. The server's
share is kept in the folder where the organiser's forms keep theirs, in a file that only its owner reads.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

from cardinal.cards import seeded_deal
from cardinal.contest.model import Game
from cardinal.contest.sealed_boards import ITSELF, BoardSet, Notice, Share, random_share, seed_of
from cardinal.contest.sealed_files import read_share
from cardinal.contest.stage import Stage
from cardinal.guandan.dealing import CUT_PLACES, seeded_shuffle, shuffle_text
from cardinal.store import Competition, Log
from cardinal.store.online_extra import MOST_EXTRA
from cardinal.store.online_shares import holders_of
from cardinal.store.online_state import Online

MOVEMENT = BoardSet(("all",), Game.BRIDGE, 1, 400)
MATCH_BOARDS, MATCH_ROUNDS = 64, 32
GAME_DEALS = 4_000
"""So many packs a round of games from level to level has: every table its own, because none is played twice."""
_SECOND = timedelta(seconds=1)
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PublicValue:
    """A value not known yet: its meaning, where it will be published, and when."""

    words: str
    known: datetime


def set_of(game: Game, stage: Stage, round_number: int) -> BoardSet:
    """The set that a round's boards are of: a movement plays one set through, of matches each round has its own."""
    if not stage.has_matches:
        return BoardSet(MOVEMENT.sections, game, MOVEMENT.first, MOVEMENT.last)
    needed = stage.boards + (MOST_EXTRA if stage.is_knockout else 0)
    most = GAME_DEALS if game is Game.GUANDAN and not stage.duplicate else max(MATCH_BOARDS, needed)
    return BoardSet((f"round{round_number}",), game, 1, most)


def new_notice(
    var: Path, state: Competition, stage: Stage, holder: str, now: datetime, public: PublicValue | None = None
) -> Notice:
    """The notice to publish; its share is kept before anybody is told of it. Without a public value that is named
    beforehand, it is the digest of the event that starts the first round."""
    share, at = _share(holder), now.astimezone(UTC).replace(microsecond=0)
    name = " ".join(stage.name.split())
    words = f"the digest of the first event that starts a round of {name} in the log of this competition"
    value = PublicValue(words[:300], at + 2 * _SECOND) if public is None else public
    notice = Notice(_title(state), at, value.words, value.known, _sets(state, stage), (share.as_holder,))
    keep_share(var, notice.commitment, share)
    return notice


def new_holder(var: Path, holder: str) -> str:
    """The server's share of a stage whose players have shares too: kept, and told by its SHA-256."""
    share = _share(holder)
    keep_share(var, share.digest, share)
    return str(share.as_holder)


def shares_notice(state: Competition, stage: Stage, now: datetime) -> Notice:
    """The notice of a stage whose players have promised their shares; these and the server's decide alone."""
    at = now.astimezone(UTC).replace(microsecond=0)
    holders = holders_of(state.online[stage.name])
    return Notice(_title(state), at, ITSELF, at + 2 * _SECOND, _sets(state, stage), holders)


def _share(holder: str) -> Share:
    return random_share(" ".join(holder.split()) or "server")


def _title(state: Competition) -> str:
    return " ".join(state.conditions.name.split())


def _sets(state: Competition, stage: Stage) -> tuple[BoardSet, ...]:
    rounds = range(1, max(MATCH_ROUNDS, stage.rounds) + 1) if stage.has_matches else (1,)
    return tuple(set_of(state.conditions.game, stage, number) for number in rounds)


def _path(var: Path, commitment: str) -> Path:
    return var / "sealed" / f"{commitment}.txt"


def keep_share(var: Path, commitment: str, share: Share) -> None:
    path = _path(var, commitment)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(share.text.encode())
        file.flush()
        # Without it nobody could ever make the boards that were committed to.
        os.fsync(file.fileno())


def _kept(var: Path, name: str) -> Share | None:
    try:
        return read_share(_path(var, name).read_bytes().decode())
    except FileNotFoundError:
        return None


@dataclass(frozen=True, slots=True)
class Opened:
    """All inputs from which the boards of a stage are computed."""

    notice: Notice
    shares: tuple[Share, ...]
    value: str


class Opener:
    """Finds what the boards of online stages follow from, as soon as all of it is there."""

    def __init__(self, log: Log, var: Path) -> None:
        self._log, self._var = log, var

    async def of(self, state: Competition, online: Online) -> Opened | None:
        """None if this machine lacks the server's share, or another input is missing."""
        seal = state.seals.get(online.commitment)
        if seal is None or online.missing:
            return None
        by_players = online.source == "players"
        own = _kept(self._var, online.share_name)
        if own is None:
            _LOG.error("%s: the share of the boards of %s is not on this machine", state.stream, online.stage)
            return None
        value = online.commitment if by_players else online.value
        if online.source == "server":
            value = await public_value_of(self._log, state.stream, online.stage) or ""
        if not value:
            return None
        return Opened(seal.notice, (own, *map(read_share, online.given.values())), value)


async def public_value_of(log: Log, stream: str, stage: str) -> str | None:
    """The digest of the event that starts the first round of the stage, once it is there."""
    async for logged in log.read(stream):
        if logged.kind == "round_started" and logged.payload["stage"] == stage:
            return logged.digest
    return None


@dataclass(frozen=True, slots=True)
class RoundBoards:
    """The boards of a round, for a server that has the share."""

    game: Game
    seed: bytes

    def records(self, numbers: tuple[int, ...], **more: Any) -> list[Any]:
        """How each board begins, as the games of the live room read it; with *more* that belongs into every one."""
        make = _bridge if self.game is Game.BRIDGE else _guandan
        return [make(self.seed, number) | more for number in numbers]

    def game_deal(self, number: int, finishes: Sequence[object]) -> dict[str, Any]:
        """How a deal of a game from level to level begins: the pack of that number, after deals that ended so."""
        drawn = sha256(b"cut" + self.seed + number.to_bytes(4, "big")).digest()
        places = [CUT_PLACES[number % len(CUT_PLACES)] for number in drawn[:8]]
        pack = shuffle_text(seeded_shuffle(self.seed, number))
        return {"finishes": list(finishes), "pack": pack, "places": places, "lot": drawn[-1] % 2}


class SealedRounds:
    """The boards of rounds that have begun, each found once."""

    def __init__(self, opener: Opener) -> None:
        self._opener = opener
        self._known: dict[tuple[str, str, int], RoundBoards] = {}

    async def of(self, state: Competition, stage: Stage, number: int) -> RoundBoards | None:
        """None while an input of the boards is missing."""
        known = self._known.get((state.stream, stage.name, number))
        if known is None:
            opened = await self._opener.of(state, state.online[stage.name])
            if opened is None:
                return None
            sections = set_of(state.conditions.game, stage, number).sections
            # What was committed to decides, whatever a set would have today.
            wanted = next(board_set for board_set in opened.notice.sets if board_set.sections == sections)
            known = RoundBoards(wanted.game, seed_of(opened.notice, opened.shares, opened.value, wanted))
            self._known[state.stream, stage.name, number] = known
        return known


def _bridge(seed: bytes, number: int) -> dict[str, Any]:
    return {"board": number, "deal": str(seeded_deal(seed, number))}


def _guandan(seed: bytes, number: int) -> dict[str, Any]:
    pack = shuffle_text(seeded_shuffle(seed, number))
    # Of two equal tributes a lot decides: the same at every table, like the cards.
    return {"board": number, "finishes": [], "pack": pack, "places": [], "lot": seed[number % len(seed)] % 2}
