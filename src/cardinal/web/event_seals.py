"""Boards that were committed to before anybody could know them: the notice, the commitment, and what was revealed."""

from __future__ import annotations

from dataclasses import dataclass

from cardinal.bridge import Board
from cardinal.contest.model import Game
from cardinal.contest.sealed_boards import bridge_boards, moment, seed_of
from cardinal.contest.sealed_files import read_share
from cardinal.language import CardinalError

from .folder_catalogue import ShownEvent

__all__ = ["BoardList", "BoardsOfStage", "SealShown", "board_list", "revealed_board"]


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
            )
            for seal in seals
        ),
    )


def revealed_board(shown_event: ShownEvent, section: str, number: int) -> Board | None:
    """A board as anybody makes it from what was revealed; of several seals the last that has it."""
    for seal in reversed(tuple(shown_event.state.seals.values()) if shown_event.state is not None else ()):
        if not seal.is_revealed:
            continue
        shares = [read_share(share) for share in seal.shares]
        sets = [each for each in seal.notice.sets if each.game is Game.BRIDGE and number in each.numbers]
        own = next((each for each in sets if section in each.sections), sets[0] if sets else None)
        if own is None:
            continue
        try:
            boards = bridge_boards(own, seed_of(seal.notice, shares, seal.value, own))
        except CardinalError:
            continue
        return next(board for board in boards if board.number == number)
    return None
