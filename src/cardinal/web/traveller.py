"""The traveller of a board: every table's result with what each side has for it, the hands if they are known, and what
could be made with them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from cardinal.bridge import Board, Side
from cardinal.bridge.board import dealer_of, vulnerability_of
from cardinal.contest.board_split import worth_of
from cardinal.contest.explanation import shown as said
from cardinal.contest.field_score import BoardValue
from cardinal.contest.model import Game, Line
from cardinal.contest.provisional import laws_owed
from cardinal.contest.standings import StageStandings
from cardinal.language import Text
from cardinal.scoring import Played, decimal

from .board_breakdown import Group, Scored, contracts_of, leads_of
from .double_dummy import Analyst, Makeable
from .errors import NotFound
from .event_seals import revealed_board
from .folder_catalogue import ShownEvent
from .hand_diagram import HandShown, diagram, known_deal
from .makeable_words import MakeableShown, makeable_shown
from .noted_words import DealShown, deals_shown, lead_words
from .recorded_boards import filed_tables, is_online
from .score_words import points_words, result_words


@dataclass(frozen=True, slots=True)
class Named:
    """A contestant by number and name."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class TableResult:
    """One line of a traveller: who sat there, the result, the points, and what each side has for them."""

    round: int
    table: str
    room: str
    ns: tuple[Named, ...]
    ew: tuple[Named, ...]
    result: str
    points: str
    ns_value: str
    ew_value: str
    lead: str = ""
    """The card led, where the table noted it."""
    deals: tuple[DealShown, ...] = ()
    """Of Guandan: the order of finish and tribute, deal by deal."""
    owed: tuple[str, ...] = ()
    """The laws under which a ruling has left something to be settled: till then the line is provisional."""
    ns_percent: str = ""
    """What each side has in percent of a top, at matchpoints."""
    ew_percent: str = ""
    is_recorded: bool = False
    """Whether the auction or the play of the table was recorded."""


@dataclass(frozen=True, slots=True)
class Traveller:
    """A board of a stage; of matches, in one round."""

    event: str
    stage: str
    board: int
    round: int | None
    rounds: tuple[int, ...]
    dealer: str
    vulnerability: str
    lines: tuple[TableResult, ...]
    hands: tuple[HandShown, ...]
    makeable: MakeableShown | None = None
    """What could be made double dummy, where the hands are known."""
    contracts: tuple[Group, ...] = ()
    leads: tuple[Group, ...] = ()


def traveller(
    shown_event: ShownEvent,
    board: int,
    stage: str = "",
    round_number: int = 0,
    language: str = "en",
    double_dummy: Analyst | None = None,
) -> Traveller:
    """The board, if nobody has still to play it."""
    found = shown_event.standings_of(stage)
    lines = [
        line
        for line in shown_event.event.lines_of(found.stage.name)
        if line.board == board and shown_event.may_show(line.place)
    ]
    if not lines:
        raise NotFound(Text(__package__, "no_board", {"event": shown_event.title, "given": board}))
    rounds = tuple(sorted({line.place.round for line in lines})) if found.matches is not None else ()
    chosen = round_number if round_number in rounds else rounds[-1] if rounds else None
    rows = tuple(
        _of_field(shown_event, found, board, language)
        if chosen is None
        else _of_matches(shown_event, found, board, chosen, language)
    )
    bridge = shown_event.conditions.game is Game.BRIDGE
    deal = board_dealt(shown_event, found.stage.name, chosen or 0, lines[0]) if bridge else None
    scored = tuple(_scored(shown_event, found, board, chosen)) if bridge else ()
    return Traveller(
        shown_event.name,
        found.stage.name,
        board,
        chosen,
        rounds,
        dealer_of(board).label(language) if bridge else "",
        vulnerability_of(board).label(language) if bridge else "",
        rows,
        diagram(deal, language) if deal is not None else (),
        _makeable(deal, double_dummy, language),
        contracts_of(scored, language),
        leads_of(scored, language),
    )


def board_dealt(shown_event: ShownEvent, stage: str, round_number: int, line: Line) -> Board | None:
    """The hands as they were uploaded, else as anybody makes them from what was revealed."""
    folder = shown_event.hands if shown_event.state is not None else shown_event.folder.path
    known = known_deal(folder, stage, round_number, line.board) if folder is not None else None
    return known or revealed_board(shown_event, line.section, line.board)


def free_deals(shown_event: ShownEvent) -> dict[tuple[str, int, int], Board]:
    """Every board that nobody has still to play and whose hands are known, by stage, round of matches and number."""
    if shown_event.conditions.game is not Game.BRIDGE:
        return {}
    found: dict[tuple[str, int, int], Board] = {}
    for stage in shown_event.conditions.stages:
        for line in shown_event.event.lines_of(stage.name):
            key = stage.name, line.place.round if stage.has_matches else 0, line.board
            if key in found or not line.board or not shown_event.may_show(line.place):
                continue
            board = board_dealt(shown_event, *key[:2], line)
            if board is not None:
                found[key] = board
    return found


def _makeable(deal: Board | None, double_dummy: Analyst | None, language: str) -> MakeableShown | None:
    if deal is None or double_dummy is None:
        return None
    found: Makeable = double_dummy.makeable(deal)
    return makeable_shown(found, language)


def _scored(shown_event: ShownEvent, found: StageStandings, board: int, chosen: int | None) -> Iterator[Scored]:
    """Every table's line with what both sides have for it; in matches, whose boards have no column, without."""
    if found.field is None:
        assert found.matches is not None
        for match in found.matches.table.scored:
            for result in match.boards if match.match.round == chosen else ():
                for line in (result.home_ns, result.home_ew) if result.board == board else ():
                    if line is not None:
                        yield Scored(line, None, None, shown_event.noted(line.place).lead)
        return
    field = found.field.scored
    for key, lines in field.lines.items():
        if key.board != board:
            continue
        columns = field.boards[key]
        for place, line in enumerate(lines):
            # A board that one table alone has played has no top: nobody has been compared with anybody.
            worths = [columns.value(place, side) if columns.top else None for side in Side]
            ns, ew = (None if one is None else worth_of(field, Fraction(one), Fraction(columns.top)) for one in worths)
            yield Scored(line, ns, ew, shown_event.noted(line.place).lead)


def _names(shown_event: ShownEvent, numbers: tuple[int, ...]) -> tuple[Named, ...]:
    return tuple(Named(number, shown_event.called(number)) for number in numbers)


def _of_field(shown_event: ShownEvent, found: StageStandings, board: int, language: str) -> Iterator[TableResult]:
    """The results of a field in falling order for North-South."""
    assert found.field is not None
    scored = found.field.scored
    for key, lines in scored.lines.items():
        if key.board != board:
            continue
        values = {
            (value.place, value.side): value
            for line in lines
            for number in (*line.ns[:1], *line.ew[:1])
            for value in scored.values(number)
            if value.key == key
        }
        rows = []
        for place, line in enumerate(lines):
            ns, ew = (values.get((place, side)) for side in Side)
            told = [said(value.value) if value is not None else "" for value in (ns, ew)]
            percents = [_percent(value) if found.field.is_percent else "" for value in (ns, ew)]
            row = replace(_line(shown_event, line, told, language), ns_percent=percents[0], ew_percent=percents[1])
            rows.append((ns.value if ns is not None else Fraction(-(10**9)), row))
        yield from (row for _, row in sorted(rows, key=lambda row: -row[0]))


def _percent(value: BoardValue | None) -> str:
    return decimal(100 * value.value / value.top, 1) if value is not None and value.top else ""


def _of_matches(
    one: ShownEvent, found: StageStandings, board: int, chosen: int, language: str
) -> Iterator[TableResult]:
    assert found.matches is not None
    for match in sorted(found.matches.table.scored, key=lambda one: (len(one.match.table), one.match.table)):
        if match.match.round != chosen:
            continue
        for result in match.boards:
            if result.board != board:
                continue
            values = [said(value) if value is not None else "" for value in (result.home, result.away)]
            for line, told in ((result.home_ns, values), (result.home_ew, values[::-1])):
                if line is not None:
                    yield _line(one, line, told, language)


def _line(shown_event: ShownEvent, line: Line, values: list[str], language: str) -> TableResult:
    noted = shown_event.noted(line.place)
    return TableResult(
        line.place.round,
        line.place.table,
        str(line.place.room),
        _names(shown_event, line.ns),
        _names(shown_event, line.ew),
        result_words(line.score, language),
        points_words(line.score),
        values[0],
        values[1],
        lead_words(noted, language),
        deals_shown(noted, language),
        laws_owed(shown_event.owed, line.place),
        is_recorded=is_recorded(shown_event, line),
    )


def is_recorded(shown_event: ShownEvent, line: Line) -> bool:
    """Whether the table's auction or play can be read; a live table records every board that it plays."""
    if line.place in filed_tables(shown_event):
        return True
    is_played = isinstance(line.score, Played) and line.score.result is not None
    return is_played and shown_event.conditions.game is Game.BRIDGE and is_online(shown_event, line.place.stage)
