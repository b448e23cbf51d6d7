"""USEBIO, read: the events of a file, and every traveller line of them as a record."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import BinaryIO

from cardinal.cards import ImpossibleDeal, Seat
from cardinal.cards.deal import parse_bits
from cardinal.language import CardinalError, Text, shown

from . import pbn_values
from .game_record import GameRecord, RecordedContract
from .problem import Problem
from .recorded_hands import RecordedHands
from .usebio_model import (
    POINTS,
    Kind,
    Method,
    Participant,
    Person,
    TravellerLine,
    UsebioBoard,
    UsebioEvent,
    UsebioMatch,
    UsebioSection,
)
from .usebio_problems import said
from .usebio_records import records
from .usebio_writer import lead_of
from .xml_tree import Node, read_tree

_KINDS = {"MP_PAIRS": Kind.PAIRS, "BUTLER_PAIRS": Kind.PAIRS, "CROSS_IMPS": Kind.PAIRS, "TEAMS_OF_FOUR": Kind.TEAMS}
_METHODS = {
    "BUTLER": Method.BUTLER_IMPS, "BUTLER_POINTS": Method.BUTLER_IMPS, "VPS": Method.IMPS, "MP": Method.MATCH_POINTS,
    "MATCHPOINTS": Method.MATCH_POINTS, "CROSS_IMP": Method.CROSS_IMPS, "XIMP": Method.CROSS_IMPS,
    "XIMPS": Method.CROSS_IMPS, "IMP": Method.IMPS,
}  # fmt: skip
_SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")
_NUMBER = re.compile(r"[+-]?\d{1,7}", re.ASCII)
_ADJUSTED = re.compile(r"[A-Za-z].{0,19}|\d{1,3}\s*%.{0,12}", re.ASCII)
_DAY_FIRST = re.compile(r"(\d{1,2})[./-](\d{1,2})[./-](\d{4})", re.ASCII)
_NUMBERS: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (("NS_PAIR_NUMBER",), ("EW_PAIR_NUMBER",)),
    (("N_PLAYER_NUMBER", "S_PLAYER_NUMBER"), ("E_PLAYER_NUMBER", "W_PLAYER_NUMBER")),
)
"""The numbers of both sides, by pairs or by players."""
Report = Callable[[int, Text], None]


def read_events(stream: BinaryIO, file: str = "") -> tuple[list[UsebioEvent], list[Problem]]:
    """The events of a file, and what is wrong in it."""
    root, problems = read_tree(stream, file, "BOARD")

    def report(line: int, why: Text) -> None:
        if len(problems) < 10_000:
            problems.append(Problem(file, line, why))

    if root is None or root.name != "USEBIO":
        if not problems:
            report(0 if root is None else root.line, said("no_usebio"))
        return [], problems
    hands = _handset(root, report)
    events = list(root.all("EVENT"))
    if not events:
        report(root.line, said("no_event"))
    # Boards that stand by themselves were found behind damage; they belong to the event in which it was.
    loose = [board for board in root.children if board.name == "BOARD"]
    found = [_event(node, root, loose if node is events[-1] else [], hands, report) for node in events]
    _tell_lost(root, found, report)
    return found, problems


def _tell_lost(root: Node, events: list[UsebioEvent], report: Report) -> None:
    """Lines that stand where no event, session or section has them are told, not dropped."""
    sections = [section for event in events for section in event.sections]
    boards = [board for section in sections for board in section.boards]
    boards += [board for section in sections for match in section.matches for board in match.boards]
    numbered = (one for one in root.below("BOARD") if pbn_values.board_number(one.value("BOARD_NUMBER")))
    written = [line for board in numbered for line in board.all("TRAVELLER_LINE")]
    lost = len(written) - sum(len(board.lines) for board in boards)
    if lost > 0:
        known = {line.line for board in boards for line in board.lines}
        report(next((one.line for one in written if one.line not in known), 0), said("lines_lost", count=lost))


def read(stream: BinaryIO, file: str = "") -> Iterator[GameRecord | Problem]:
    """Every result as a record: who sat there, the contract and the score, the cards where the file has them."""
    events, problems = read_events(stream, file)
    yield from problems
    anything = False
    for event in events:
        for record in records(event, file):
            anything = True
            yield record
    if not anything and not problems:
        yield Problem(file, 0, said("no_results"))


def _event(node: Node, root: Node, loose: list[Node], hands: dict[int, RecordedHands], report: Report) -> UsebioEvent:
    told = node.attributes.get("EVENT_TYPE", "").upper()
    kind = _KINDS.get(told) or next((one for one in Kind if one == told), None)
    if kind is None:
        report(node.line, said("kind", given=shown(told)))
        kind = Kind.TEAMS if next(node.below("TEAM"), None) is not None else Kind.PAIRS
    method = _method(node, told, report)
    club = root.child("CLUB") or Node("CLUB", {}, 0)
    sections = [_section(at, session, name, kind, method, hands, report) for at, session, name in _sections(node)] or [
        UsebioSection()
    ]
    if loose:
        more = tuple(board for one in loose if (board := _board(one, kind, method, hands, report)) is not None)
        sections[-1] = replace(sections[-1], boards=sections[-1].boards + more)
    winners = node.value("WINNER_TYPE")
    return UsebioEvent(
        kind=kind,
        method=method,
        name=node.value("EVENT_DESCRIPTION"),
        identifier=node.value("EVENT_ID", "EVENT_IDENTIFIER"),
        date=_date(node.value("DATE")),
        club=club.value("CLUB_NAME"),
        club_id=club.value("CLUB_ID_NUMBER"),
        winners=int(winners) if winners in ("1", "2") else 1,
        sections=tuple(sections),
        hands=tuple(sorted(hands.items())),
    )


def _sections(event: Node) -> Iterator[tuple[Node, str, str]]:
    """Whatever has boards, matches or participants of its own, with its session and section: programs put them into
    the event, into its sessions or into their sections."""

    def inside(node: Node, session: str, name: str) -> Iterator[tuple[Node, str, str]]:
        if any(node.child(what) for what in ("BOARD", "MATCH", "PARTICIPANTS")):
            yield node, session, name
        for child in node.children:
            if child.name == "SESSION":
                yield from inside(child, child.attributes.get("SESSION_ID", ""), name)
            elif child.name == "SECTION":
                yield from inside(child, session, child.attributes.get("SECTION_ID", ""))

    return inside(event, "", "")


def _method(node: Node, kind: str, report: Report) -> Method:
    told = node.value("BOARD_SCORING_METHOD", "SCORING_METHOD").upper()
    if not told:
        return {"CROSS_IMPS": Method.CROSS_IMPS, "BUTLER_PAIRS": Method.BUTLER_IMPS}.get(
            kind, Method.IMPS if "TEAMS" in kind else Method.MATCH_POINTS
        )
    found = _METHODS.get(told) or next((method for method in Method if method == told), None)
    if found is None:
        report(node.line, said("method", given=shown(told)))
    return found or Method.OTHER


def _date(text: str) -> str:
    found = _DAY_FIRST.fullmatch(text)
    return f"{found[3]}-{int(found[2]):02}-{int(found[1]):02}" if found else text


def _section(
    node: Node, session: str, name: str, kind: Kind, method: Method, hands: dict[int, RecordedHands], report: Report
) -> UsebioSection:
    participants = node.child("PARTICIPANTS")
    made = [_board(one, kind, method, hands, report) for one in node.all("BOARD")]
    return UsebioSection(
        name,
        tuple(_participant(child) for child in participants.children) if participants is not None else (),
        tuple(one for one in made if one is not None),
        tuple(_match(one, kind, method, hands, report) for one in node.all("MATCH")),
        session,
    )


def _participant(node: Node) -> Participant:
    people = tuple(_person(one) for one in node.below("PLAYER") if one is not node)
    if node.name == "PLAYER":
        people = (_person(node),)
    return Participant(
        number=_said(node, "TEAM_ID", "PAIR_NUMBER", "PLAYER_NUMBER"),
        name=_said(node, "TEAM_NAME", "PLAYER_NAME"),
        people=people,
        direction=_said(node, "DIRECTION"),
        place=_said(node, "PLACE"),
        percentage=_said(node, "PERCENTAGE"),
        total=_said(node, "TOTAL_SCORE"),
        adjustment=_said(node, "ADJUSTMENT"),
        line=node.line,
    )


def _said(node: Node, *names: str) -> str:
    """An attribute or the text of an element: programs differ in which of the two they write."""
    return next((node.attributes[name] for name in names if node.attributes.get(name)), "") or node.value(*names)


def _person(node: Node) -> Person:
    return Person(node.value("PLAYER_NAME"), node.value("NATIONAL_ID_NUMBER"))


def _match(node: Node, kind: Kind, method: Method, hands: dict[int, RecordedHands], report: Report) -> UsebioMatch:
    boards = (_board(one, kind, method, hands, report) for one in node.all("BOARD"))
    return UsebioMatch(
        round=node.value("ROUND_NUMBER"),
        home=node.value("TEAM", "NS_PAIR_NUMBER"),
        away=node.value("OPPOSING_TEAM", "EW_PAIR_NUMBER"),
        home_score=node.value("TEAM_SCORE", "NS_SCORE"),
        away_score=node.value("OPPOSING_TEAM_SCORE", "EW_SCORE"),
        boards=tuple(board for board in boards if board is not None),
        line=node.line,
    )


def _board(
    node: Node, kind: Kind, method: Method, hands: dict[int, RecordedHands], report: Report
) -> UsebioBoard | None:
    number = pbn_values.board_number(node.value("BOARD_NUMBER"))
    if number is None:
        report(node.line, said("board", given=shown(node.value("BOARD_NUMBER"))))
        return None
    if node.child("HAND") is not None and number not in hands:
        _deal(node, number, hands, report)
    lines = tuple(_line(one, kind, method, report) for one in node.all("TRAVELLER_LINE"))
    return UsebioBoard(number, lines, node.value("IMPS"), node.value("BOARD_AVERAGE"), node.line)


def _line(node: Node, kind: Kind, method: Method, report: Report) -> TravellerLine:
    contract = _contract(node, report)
    declarer = pbn_values.seat(node.value("PLAYED_BY")) if node.value("PLAYED_BY") else None
    if node.value("PLAYED_BY") and declarer is None:
        report(node.line, said("declarer", given=shown(node.value("PLAYED_BY"))))
    tricks = node.value("TRICKS")
    won = int(tricks) if tricks.isascii() and tricks.isdigit() and len(tricks) < 3 and int(tricks) <= 13 else None
    if tricks and won is None:
        report(node.line, said("tricks", given=shown(tricks)))
    score, adjusted = _score(node, report)
    by_player = kind is Kind.INDIVIDUAL or bool(node.value("N_PLAYER_NUMBER"))
    ns, ew = (tuple(told for name in side if (told := node.value(name))) for side in _NUMBERS[by_player])
    return TravellerLine(
        ns=ns,
        ew=ew,
        contract=contract,
        declarer=declarer,
        lead=lead_of(node.value("LEAD")),
        tricks=won if declarer is not None else None,
        score=score,
        adjusted=adjusted,
        ns_score=node.value("NS_SCORE"),
        ew_score=node.value("EW_SCORE"),
        ns_points=node.value(*(f"NS_{ending}" for ending in (method.points, *POINTS))),
        ew_points=node.value(*(f"EW_{ending}" for ending in (method.points, *POINTS))),
        direction=node.value("DIRECTION"),
        lin=node.value("LIN_DATA"),
        line=node.line,
    )


def _contract(node: Node, report: Report) -> RecordedContract | None:
    told = node.value("CONTRACT").replace(" ", "")
    found = pbn_values.contract(told) if told else None
    if told and (found is None or (found.level is None and found.denomination is not None)):
        report(node.line, said("contract", given=shown(told)))
        return None
    return found


def _score(node: Node, report: Report) -> tuple[int | None, str]:
    told = node.value("SCORE")
    if _NUMBER.fullmatch(told):
        return int(told), ""
    if not told or _ADJUSTED.fullmatch(told):
        return None, told
    report(node.line, said("score", given=shown(told)))
    return None, ""


def _handset(root: Node, report: Report) -> dict[int, RecordedHands]:
    found: dict[int, RecordedHands] = {}
    for handset in root.below("HANDSET"):
        for board in handset.all("BOARD"):
            number = pbn_values.board_number(board.value("BOARD_NUMBER"))
            if number is not None:
                _deal(board, number, found, report)
    return found


def _deal(board: Node, number: int, found: dict[int, RecordedHands], report: Report) -> None:
    bits: list[int | None] = [None] * 4
    try:
        for hand in board.all("HAND"):
            held = (hand.value(suit).replace("-", "").replace(" ", "") for suit in _SUITS)
            bits[Seat.parse(hand.value("DIRECTION"))] = parse_bits(".".join(held))
        hands = RecordedHands((bits[0], bits[1], bits[2], bits[3]))
    except (CardinalError, ImpossibleDeal) as error:
        report(board.line, said("hands", number=number, why=error.text))
        return
    if any(bits):
        found[number] = hands


def is_usebio(start: bytes) -> bool:
    return b"<USEBIO" in start.upper()[:4096]
