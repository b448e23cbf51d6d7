"""Commands by which the players' browsers decide the cards of an online stage together with the server.

1. The stage is put online: the server publishes the SHA-256 of its share and asks the players for theirs.
2. Each player's browser makes a share, keeps it, and promises it by its SHA-256.
3. When the round starts, the notice that names all these digests is sealed. Nobody can change a share any more.
4. The browsers hand their shares over; with the last one the boards can be made, and are the only ones there can be.

A holder who does not hand a share over stops the deal. Then shares are asked for anew, which everybody can see: that is
the one way to get other boards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from cardinal.contest.sealed_boards import ITSELF, Holder, Notice, public_value
from cardinal.contest.sealed_files import read_notice, read_share
from cardinal.language import NotUnderstood, Text, shown

from .accounts import Role
from .commands import STAFF, Asked, made, read_stage
from .competition_state import Competition
from .deciding import SealBoards
from .errors import OutOfTurn
from .log import NewEvent
from .online_seats import players_by_number
from .online_state import Online


def holder_of(number: str) -> str:
    """A player as the notice names it. No name: a notice can never be erased."""
    return f"player {number}"


def holders_of(online: Online) -> tuple[Holder, ...]:
    """Everybody whose share decides the boards, the server first."""
    players = (Holder(digest, holder_of(number)) for number, digest in sorted(online.promised.items()))
    return (Holder.parse(online.holder), *players)


def _refuse(key: str, **values: object) -> OutOfTurn:
    return OutOfTurn(Text(__name__, key, values))


def _online(state: Competition, stage: str, source: str) -> Online:
    read_stage(state, stage)
    online = state.online.get(stage)
    if online is None or online.source != source:
        raise _refuse("not_asked", stage=stage)
    return online


def _about(stage: str) -> str:
    return f"online {stage}"[:300]


@dataclass(frozen=True, slots=True)
class PromiseShare:
    """The SHA-256 of a player's share, before the boards are sealed; a later one takes the place of an earlier one."""

    may: ClassVar[tuple[Role, ...]] = (Role.PUBLIC,)
    stage: str
    player: str
    digest: str

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        online = _online(asked.state, self.stage, "players")
        if self.player not in players_by_number(asked.state):
            raise NotUnderstood(Text(__name__, "nobody", {"given": shown(self.player)}))
        if online.commitment:
            raise _refuse("sealed", stage=self.stage)
        digest = Holder.parse(f"{self.digest} {holder_of(self.player)}").digest
        if digest in {one for number, one in online.promised.items() if number != self.player}:
            raise _refuse("same_share")
        return made(
            "share_promised", {"stage": self.stage, "player": self.player, "digest": digest}, _about(self.stage)
        )


@dataclass(frozen=True, slots=True)
class SealShares:
    """The notice that names every share that was promised. *alone* is an official's word that nobody else has one."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    stage: str
    notice: str
    alone: bool = False

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        online = _online(asked.state, self.stage, "players")
        if online.commitment:
            raise _refuse("sealed", stage=self.stage)
        if not online.promised and not self.alone:
            raise _refuse("nobody_yet", stage=self.stage)
        notice = read_notice(self.notice)
        _check_holders(notice, online)
        sealed = SealBoards(self.notice).decide(asked)
        payload = {"stage": self.stage, "commitment": notice.commitment}
        return (*sealed, *made("shares_sealed", payload, _about(self.stage)))


def _check_holders(notice: Notice, online: Online) -> None:
    if notice.holders != holders_of(online) or notice.value != ITSELF:
        raise _refuse("other_holders")


@dataclass(frozen=True, slots=True)
class GiveShare:
    """A player's share, now that the boards are sealed."""

    may: ClassVar[tuple[Role, ...]] = (Role.PUBLIC,)
    stage: str
    player: str
    share: str

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        online = _online(asked.state, self.stage, "players")
        if not online.commitment:
            raise _refuse("not_sealed", stage=self.stage)
        if self.player in online.given:
            raise _refuse("given_already")
        share = read_share(self.share)
        if share.digest != online.promised.get(self.player) or share.holder != holder_of(self.player):
            raise _refuse("other_share")
        payload = {"stage": self.stage, "player": self.player, "share": share.text}
        return made("share_given", payload, _about(self.stage))


@dataclass(frozen=True, slots=True)
class AskForShares:
    """Begin again with new shares of everybody, because somebody has not handed a share over."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    stage: str
    holder: str

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        online = _online(asked.state, self.stage, "players")
        if not online.missing:
            raise _refuse("none_missing", stage=self.stage)
        holder = Holder.parse(self.holder)
        if str(holder) == online.holder:
            raise _refuse("same_share")
        payload = {"stage": self.stage, "holder": str(holder), "missing": list(online.missing)}
        return made("shares_asked_again", payload, _about(self.stage))


@dataclass(frozen=True, slots=True)
class TellValue:
    """The public value that the notice named, now that it is known."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    stage: str
    value: str

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        online = _online(asked.state, self.stage, "beacon")
        if online.value:
            raise _refuse("value_told", value=online.value)
        asked.state.seals[online.commitment].notice.check_time(asked.at)
        payload = {"stage": self.stage, "value": public_value(self.value)}
        return made("value_told", payload, _about(self.stage))
