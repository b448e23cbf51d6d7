"""USEBIO, written: an event as XML of version 1.2 or 1.3."""

from __future__ import annotations

from collections.abc import Iterable
from typing import BinaryIO
from xml.etree import ElementTree
from xml.etree.ElementTree import Comment, Element, SubElement

from cardinal.bridge import Denomination
from cardinal.cards import SEATS, Card
from cardinal.cards.deal import print_bits
from cardinal.language import NotUnderstood, shown

from .game_record import PASSED_OUT, RecordedContract
from .recorded_hands import RecordedHands
from .usebio_model import (
    VERSIONS,
    Kind,
    Participant,
    TravellerLine,
    UsebioBoard,
    UsebioEvent,
    UsebioMatch,
    UsebioSection,
)
from .usebio_problems import said

_SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")
_COMPASS = ("North", "East", "South", "West")
# Signs that no version of XML may have, however they are escaped.
_NO_SIGNS = {code: "�" for code in range(32) if code not in (9, 10, 13)} | dict.fromkeys((0xFFFE, 0xFFFF), "�")
PROGRAM = "Cardinal"
PROVISIONAL = "provisional: a ruling is still open under Law"
"""The comment of a line whose score is not final, in one language as everything in the file."""


def write(event: UsebioEvent, stream: BinaryIO, version: str = "1.2") -> None:
    """The event as a USEBIO file."""
    if version not in VERSIONS:
        raise NotUnderstood(said("version", given=shown(version)), legal=VERSIONS)
    root = Element("USEBIO", {"Version": version})
    club = SubElement(root, "CLUB")
    _add(club, "CLUB_NAME", event.club)
    _add(club, "CLUB_ID_NUMBER", event.club_id)
    _event(SubElement(root, "EVENT", {"EVENT_TYPE": event.kind}), event, version)
    if event.hands:
        handset = SubElement(root, "HANDSET")
        for number, hands in event.hands:
            _hands(SubElement(handset, "BOARD"), number, hands)
    ElementTree.indent(root)
    stream.write(b'<?xml version="1.0" encoding="utf-8"?>\n')
    stream.write(f'<!DOCTYPE USEBIO SYSTEM "usebio_v{version.replace(".", "_")}.dtd">\n'.encode())
    stream.write(ElementTree.tostring(root, encoding="utf-8", xml_declaration=False, short_empty_elements=False))
    stream.write(b"\n")


def _add(parent: Element, name: str, text: object) -> None:
    """An element with its text; none where there is nothing to tell."""
    if text not in ("", None):
        SubElement(parent, name).text = _clean(str(text))


def _clean(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8").translate(_NO_SIGNS)


def _event(element: Element, event: UsebioEvent, version: str) -> None:
    sections = event.sections
    participants = [participant for section in sections for participant in section.participants]
    _add(element, "PROGRAM_NAME", PROGRAM)
    _add(element, "EVENT_ID" if version == "1.3" else "EVENT_IDENTIFIER", event.identifier)
    _add(element, "EVENT_DESCRIPTION", event.name)
    _add(element, "DATE", event.date if version == "1.3" else _day_first(event.date))
    _add(element, "BOARD_SCORING_METHOD", event.method)
    if event.is_by_victory_points:
        _add(element, "MATCH_SCORING_METHOD", "VPS")
    _add(element, "SECTION_COUNT", len(sections))
    _add(element, "WINNER_TYPE", event.winners)
    if event.kind in (Kind.PAIRS, Kind.SWISS_PAIRS):
        _add(element, "PAIRS", len(participants))
        _add(element, "EW_PAIRS", sum(one.direction == "EW" for one in participants))
    if not any(section.name or section.session for section in sections):
        for section in sections:
            _section(element, section, event)
        return
    for name in dict.fromkeys(section.session for section in sections):
        session = SubElement(element, "SESSION", {"SESSION_ID": _clean(name or "1")})
        for section in sections:
            if section.session == name:
                at = SubElement(session, "SECTION", {"SECTION_ID": _clean(section.name)})
                _section(at, section, event)


def _day_first(date: str) -> str:
    parts = date.split("-")
    return "/".join(reversed(parts)) if len(parts) == 3 else date


def _section(element: Element, section: UsebioSection, event: UsebioEvent) -> None:
    _participants(SubElement(element, "PARTICIPANTS"), section.participants, event.kind)
    for board in section.boards:
        _board(SubElement(element, "BOARD"), board, event)
    for match in section.matches:
        _match(SubElement(element, "MATCH"), match, event)


def _participants(element: Element, participants: Iterable[Participant], kind: Kind) -> None:
    for participant in participants:
        if kind.is_of_teams:
            made = SubElement(
                element, "TEAM", {"TEAM_ID": _clean(participant.number), "TEAM_NAME": _clean(participant.name)}
            )
        elif kind is Kind.INDIVIDUAL:
            made = SubElement(element, "PLAYER")
            _add(made, "PLAYER_NUMBER", participant.number)
            _add(made, "PLAYER_NAME", participant.name)
            _add(made, "NATIONAL_ID_NUMBER", participant.people[0].national_id if participant.people else "")
        else:
            made = SubElement(element, "PAIR")
            _add(made, "PAIR_NUMBER", participant.number)
        _add(made, "DIRECTION", participant.direction)
        _add(made, "PLACE", participant.place)
        _add(made, "TOTAL_SCORE", participant.total)
        _add(made, "PERCENTAGE", participant.percentage)
        _add(made, "ADJUSTMENT", participant.adjustment)
        if kind is not Kind.INDIVIDUAL:
            for person in participant.people:
                player = SubElement(made, "PLAYER")
                _add(player, "PLAYER_NAME", person.name)
                _add(player, "NATIONAL_ID_NUMBER", person.national_id)


def _match(element: Element, match: UsebioMatch, event: UsebioEvent) -> None:
    _add(element, "ROUND_NUMBER", match.round)
    team, other = ("TEAM", "OPPOSING_TEAM") if event.kind.is_of_teams else ("NS_PAIR_NUMBER", "EW_PAIR_NUMBER")
    scores = ("TEAM_SCORE", "OPPOSING_TEAM_SCORE") if event.kind.is_of_teams else ("NS_SCORE", "EW_SCORE")
    _add(element, team, match.home)
    _add(element, other, match.away)
    _add(element, scores[0], match.home_score)
    _add(element, scores[1], match.away_score)
    for board in match.boards:
        _board(SubElement(element, "BOARD"), board, event)


def _board(element: Element, board: UsebioBoard, event: UsebioEvent) -> None:
    _add(element, "BOARD_NUMBER", board.number)
    _add(element, "IMPS", board.imps)
    _add(element, "BOARD_AVERAGE", board.average)
    for line in board.lines:
        _line(SubElement(element, "TRAVELLER_LINE"), line, event)


def _line(element: Element, line: TravellerLine, event: UsebioEvent) -> None:
    if line.provisional:
        element.append(Comment(f" {PROVISIONAL} {' '.join(line.provisional)} "))
    _add(element, "DIRECTION", line.direction)
    if event.kind is Kind.INDIVIDUAL:
        for letter, number in zip("NSEW", (*line.ns, *line.ew), strict=False):
            _add(element, f"{letter}_PLAYER_NUMBER", number)
    else:
        _add(element, "NS_PAIR_NUMBER", "".join(line.ns[:1]))
        _add(element, "EW_PAIR_NUMBER", "".join(line.ew[:1]))
    _add(element, "CONTRACT", contract_text(line.contract))
    _add(element, "PLAYED_BY", line.declarer)
    _add(element, "LEAD", line.lead)
    _add(element, "TRICKS", line.tricks)
    _add(element, "SCORE", line.adjusted if line.score is None else line.score)
    _add(element, "NS_SCORE", line.ns_score)
    _add(element, "EW_SCORE", line.ew_score)
    _add(element, f"NS_{event.method.points}", line.ns_points)
    _add(element, f"EW_{event.method.points}", line.ew_points)
    _add(element, "LIN_DATA", line.lin)


def contract_text(contract: RecordedContract | None) -> str:
    if contract is None:
        return ""
    if contract == PASSED_OUT or contract.denomination is None:
        return "PASS"
    strain = "NT" if contract.denomination is Denomination.NT else str(contract.denomination)
    return f"{contract.level or ''}{strain}{'X' * contract.doubling}"


def _hands(element: Element, number: int, hands: RecordedHands) -> None:
    _add(element, "BOARD_NUMBER", number)
    for seat, compass in zip(SEATS, _COMPASS, strict=True):
        bits = hands.bits[seat]
        if bits is None:
            continue
        hand = SubElement(element, "HAND")
        _add(hand, "DIRECTION", compass)
        for name, holding in zip(_SUITS, print_bits(bits).split("."), strict=True):
            SubElement(hand, name).text = holding


def lead_of(text: str) -> Card | None:
    """A card as files write a lead: suit first, or rank first."""
    word = text.strip().upper().replace("10", "T")
    for spelled in (word, word[::-1]):
        if len(spelled) == 2 and spelled[0] in "SHDC" and spelled[1] in "23456789TJQKA":
            return Card.parse(spelled)
    return None
