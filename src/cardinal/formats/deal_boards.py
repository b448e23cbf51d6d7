"""Boards between deal files and records: the markings that a number has, and which boards a file is to hold."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from cardinal.bridge import Board, Vulnerability, dealer_of, vulnerability_of
from cardinal.cards import Seat
from cardinal.language import NotAllowed

from .deal_problems import said
from .game_record import GameRecord
from .problem import Problem
from .recorded_hands import RecordedHands


class NotADealFile(NotAllowed):
    """Records that the format asked for cannot hold without saying something false."""


def board_record(
    number: int,
    hands: RecordedHands,
    *,
    line: int = 0,
    marks: tuple[Seat, Vulnerability] | None = None,
    event: str | None = None,
    problems: tuple[Problem, ...] = (),
) -> GameRecord:
    """A board of a deal file. Without *marks* of its own it is marked as its number says: so the machine deals it."""
    dealer, vulnerability = marks or (dealer_of(number), vulnerability_of(number))
    return GameRecord(
        number=number,
        dealer=dealer,
        vulnerability=vulnerability,
        hands=hands,
        event=event,
        problems=problems,
        line=line,
    )


def boards_of(records: Iterable[GameRecord]) -> tuple[list[Board], list[Problem]]:
    """Each board once, by number, however many tables played it; a record without a number follows the one before."""
    found: dict[int, Board] = {}
    without_deal: set[int] = set()
    problems: list[Problem] = []
    number = 0
    for record in records:
        number = record.number or number + 1
        deal = record.deal
        if deal is None:
            without_deal.add(number)
        elif number not in found:
            found[number] = Board(number, deal, record.dealer, record.vulnerability)
        elif found[number].deal != deal:
            problems.append(Problem("", record.line, said("other_deal", number=number)))
    missing = sorted(without_deal - found.keys())
    if missing:
        raise NotADealFile(said("no_deal", number=missing[0]))
    if not found:
        raise NotADealFile(said("nothing_to_write"))
    return [found[number] for number in sorted(found)], problems


def boards_in_a_row(
    records: Iterable[GameRecord], *, from_one: bool = True, most: int | None = None
) -> tuple[list[Board], list[Problem]]:
    """The boards of a format that tells a board's number only by its place."""
    boards, problems = boards_of(records)
    for before, board in pairwise(boards):
        if board.number != before.number + 1:
            raise NotADealFile(said("gap", number=board.number, before=before.number))
    if most is not None and boards[-1].number > most:
        raise NotADealFile(said("too_many", number=boards[-1].number, most=most))
    if from_one and boards[0].number != 1:
        problems.append(Problem("", 0, said("starts_at_one", number=boards[0].number)))
    return boards, problems + marked_otherwise(boards)


def marked_otherwise(boards: Iterable[Board]) -> list[Problem]:
    """A warning for each board whose markings its number does not tell."""
    return [Problem("", 0, said("own_markings", number=board.number)) for board in boards if not board.is_regular]
