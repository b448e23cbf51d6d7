"""Boards that were committed to before anybody could know them: the notice, the commitment, and what was revealed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from cardinal.bridge import Board
from cardinal.contest.model import Game
from cardinal.contest.sealed_boards import ITSELF, BoardSet, Notice, bridge_boards, moment, seed_of
from cardinal.contest.sealed_files import read_share
from cardinal.contest.sealed_proof import proof_files
from cardinal.language import CardinalError, Text, shown
from cardinal.store.competition_state import Seal
from cardinal.store.online_state import Online

from .errors import NotFound
from .folder_catalogue import ShownEvent

MOST_LISTED = 5_000
"""So many boards a proof lists; with more, as of games that have thousands of packs, it has their seeds alone."""


@dataclass(frozen=True, slots=True)
class SealShown:
    """A seal as everybody may check it: the SHA-256 of the notice is the commitment, that of a share is in it."""

    commitment: str
    notice: str
    sets: tuple[str, ...]
    value_told: str
    """What the public value is, in the words of the notice."""
    known: str
    holders: tuple[str, ...]
    is_revealed: bool
    shares: tuple[str, ...]
    value: str
    proves: str
    """What the seal proves: "shares" of several holders, a public "value", or little because the server was "alone";
    empty for boards that an organiser sealed, whose notice says it."""
    given_up: bool
    """Whether other boards took the place of these before anybody could make them."""


@dataclass(frozen=True, slots=True)
class BoardsOfStage:
    """The boards of a stage whose traveller may be seen; those of matches are by round."""

    stage: str
    boards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BoardList:
    """The boards of an event: those that are free, and how they were committed to."""

    event: str
    stages: tuple[BoardsOfStage, ...]
    seals: tuple[SealShown, ...]


def free_boards(shown_event: ShownEvent) -> tuple[BoardsOfStage, ...]:
    """By stage the boards that have a page: those that nobody has still to play."""
    return tuple(
        BoardsOfStage(
            stage.name,
            tuple(
                sorted(
                    {line.board for line in shown_event.event.lines_of(stage.name) if shown_event.may_show(line.place)}
                )
            ),
        )
        for stage in shown_event.conditions.stages
    )


def board_list(shown_event: ShownEvent) -> BoardList:
    seals = shown_event.state.seals.values() if shown_event.state is not None else ()
    in_use = {online.commitment for online in _online(shown_event)}
    return BoardList(
        shown_event.name,
        free_boards(shown_event),
        tuple(
            SealShown(
                seal.notice.commitment,
                seal.notice.text,
                tuple(map(str, seal.notice.sets)),
                seal.notice.value,
                moment(seal.notice.known),
                tuple(map(str, seal.notice.holders)),
                seal.is_revealed,
                seal.shares,
                seal.value,
                _proves(shown_event, seal),
                seal.notice.value == ITSELF and seal.notice.commitment not in in_use,
            )
            for seal in seals
        ),
    )


def _online(shown_event: ShownEvent) -> Iterable[Online]:
    return shown_event.state.online.values() if shown_event.state is not None else ()


def _proves(shown_event: ShownEvent, seal: Seal) -> str:
    if seal.notice.value == ITSELF:
        return "shares" if len(seal.notice.holders) > 1 else "alone"
    source = next((one.source for one in _online(shown_event) if one.commitment == seal.notice.commitment), "")
    return {"beacon": "value", "server": "alone"}.get(source, "")


def proof_of(shown_event: ShownEvent, commitment: str) -> bytes:
    """Everything that proves boards that were revealed, as a ZIP file that ``cardinal deal verify`` reads unpacked."""
    seal = shown_event.state.seals.get(commitment) if shown_event.state is not None else None
    if seal is None or not seal.is_revealed:
        raise NotFound(Text("cardinal.web", "not_found", {"path": shown(commitment)}))
    files = proof_files(seal.notice, [read_share(share) for share in seal.shares], seal.value, most_boards=MOST_LISTED)
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, text in files.items():
            # Without a date: the same proof is the same file.
            archive.writestr(ZipInfo(f"proof/{name}"), text, ZIP_DEFLATED)
    return packed.getvalue()


def revealed_board(shown_event: ShownEvent, section: str, number: int) -> Board | None:
    """A board as anybody makes it from what was revealed; of several seals the last that has it."""
    for seal in reversed(tuple(shown_event.state.seals.values()) if shown_event.state is not None else ()):
        if not seal.is_revealed:
            continue
        sets = [each for each in seal.notice.sets if each.game is Game.BRIDGE and number in each.numbers]
        own = next((each for each in sets if section in each.sections), sets[0] if sets else None)
        if own is None:
            continue
        try:
            return _boards_of(seal.notice, seal.shares, seal.value, own)[number]
        except CardinalError:
            continue
    return None


@lru_cache(maxsize=32)
def _boards_of(notice: Notice, shares: tuple[str, ...], value: str, own: BoardSet) -> Mapping[int, Board]:
    """All boards of a set by number, dealt once."""
    seed = seed_of(notice, [read_share(share) for share in shares], value, own)
    return {board.number: board for board in bridge_boards(own, seed)}
