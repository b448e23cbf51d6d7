"""A contestant's card: who it is, and stage by stage what it played, against whom, and what that was worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from cardinal.contest.explanation import say
from cardinal.contest.explanation import shown as said
from cardinal.contest.match_score import BoardResult
from cardinal.contest.match_table import ScoredMatch
from cardinal.contest.model import Outcome
from cardinal.contest.provisional import laws_in_match, laws_owed
from cardinal.contest.ranking import Figure
from cardinal.contest.stage import Scoring
from cardinal.contest.standings import StageStandings
from cardinal.language import Text
from cardinal.scoring import decimal
from cardinal.store.table_facts import NOTHING

from .errors import NotFound
from .folder_catalogue import ShownEvent
from .noted_words import DealShown, deals_shown, lead_words
from .score_words import field_mean, own_points, points_words, result_words
from .traveller import Named


@dataclass(frozen=True, slots=True)
class CardRow:
    """A board of a field, or a match. ``board`` is 0 for a match."""

    round: int
    table: str
    board: int
    side: str
    opponents: tuple[Named, ...]
    result: str
    points: str
    value: str
    shown: bool
    lead: str = ""
    """The card led, where the table noted it."""
    deals: tuple[DealShown, ...] = ()
    """Of Guandan: the order of finish and tribute, deal by deal; those of duplicate matches stand on the travellers."""
    owed: tuple[str, ...] = ()
    """The laws under which a ruling there is still open: till then the row is provisional."""
    own_points: str = ""
    """The points as the contestant's side has them."""
    field: str = ""
    """The mean points of every table on the board, as the contestant's side would have them."""
    so_far: str = ""
    """The percentage, or the IMPs, on the boards up to this one in the order of play."""


@dataclass(frozen=True, slots=True)
class CardStage:
    """One stage of a card: the place, the score in its unit, and the rows."""

    stage: str
    place: int | None
    shared: bool
    of: int
    score: str
    unit: str
    is_matches: bool
    rows: tuple[CardRow, ...]
    is_provisional: bool = False
    """Whether a ruling of the stage is still open: every score of its list may change till it is settled."""
    is_percent: bool = False
    said: str = ""
    """The score with its unit, as the reader writes it."""


@dataclass(frozen=True, slots=True)
class Card:
    """Everything that the public may know of a contestant."""

    event: str
    number: int
    name: str
    players: tuple[str, ...]
    captain: str
    section: str
    stages: tuple[CardStage, ...]


def contestant_card(shown_event: ShownEvent, number: int, language: str = "en") -> Card:
    entry = next((entry for entry in shown_event.folder.entries if entry.number == number), None)
    if number not in shown_event.event.by_number:
        raise NotFound(Text(__package__, "no_contestant", {"event": shown_event.title, "given": number}))
    contestant = shown_event.event.by_number[number]
    players = tuple(shown_event.event.by_key[key].name for key in contestant.players if key in shown_event.event.by_key)
    stages = (stage for stage in shown_event.scored.stages if number in stage.numbers)
    return Card(
        shown_event.name,
        number,
        shown_event.called(number),
        players,
        entry.captain if entry is not None else "",
        contestant.section,
        tuple(_stage(shown_event, stage, number, language) for stage in stages),
    )


def _stage(shown_event: ShownEvent, found: StageStandings, number: int, language: str) -> CardStage:
    ranking = found.ranking_of(number)
    assert ranking is not None
    row = ranking.row(number)
    rows = (
        _boards(shown_event, found, number, language)
        if found.field is not None
        else _matches(shown_event, found, number, language)
    )
    is_round, is_percent = ranking.unit is Figure.ROUND, ranking.unit is Figure.PERCENT
    score = "" if is_round else decimal(row.score, ranking.unit.decimals)
    unit = "" if is_round else ranking.unit.label(language)
    in_unit = Text("cardinal.web.event_pages", "score_in", {"score": score, "unit": unit}).render(language)
    return CardStage(
        found.stage.name,
        row.place,
        row.is_shared,
        len(ranking.keys),
        score,
        unit,
        found.matches is not None,
        tuple(sorted(rows, key=lambda row: (row.round, row.board))),
        any(place.stage == found.stage.name for place in shown_event.owed),
        is_percent,
        f"{score}%" if is_percent else "" if is_round else in_unit,
    )


def _boards(shown_event: ShownEvent, found: StageStandings, number: int, language: str) -> Iterator[CardRow]:
    assert found.field is not None
    is_percent, scored = found.field.is_percent, found.field.scored
    points = top = Fraction()
    for value in sorted(scored.values(number), key=lambda one: (one.line.place.round, one.line.board)):
        line = value.line
        others = line.ew if number in line.ns else line.ns
        may = shown_event.may_show(line.place)
        noted = shown_event.noted(line.place) if may else NOTHING
        worth = f"{said(100 * value.value / value.top)}%" if is_percent and value.top else said(value.value)
        if may:
            # A board that is not shown yet is not counted either.
            points, top = points + value.value, top + value.top
        so_far = f"{decimal(100 * points / top, 2)}%" if is_percent and top else said(points)
        yield CardRow(
            line.place.round,
            line.place.table,
            line.board,
            "NS" if number in line.ns else "EW",
            tuple(Named(other, shown_event.called(other)) for other in others),
            result_words(line.score, language) if may else "",
            points_words(line.score) if may else "",
            worth if may else "",
            may,
            lead_words(noted, language),
            deals_shown(noted, language),
            laws_owed(shown_event.owed, line.place) if may else (),
            own_points(line, number) if may else "",
            field_mean(scored.lines[value.key], value.side) if may else "",
            so_far if may else "",
        )


def _matches(shown_event: ShownEvent, found: StageStandings, number: int, language: str) -> Iterator[CardRow]:
    assert found.matches is not None
    vp = found.matches.unit is Figure.VP
    for match in found.matches.table.scored:
        if number not in match.match.numbers:
            continue
        side = match.side(number)
        others = tuple(other for other in match.match.numbers if other != number)
        may = match.match.round in shown_event.rounds.get(found.stage.name, frozenset())
        totals = match.totals_of(number) if found.stage.scoring is not Scoring.MATCHPOINTS and may else None
        result = "" if totals is None else f"{said(totals.own)}–{said(totals.against)}"
        if side is not None and side.outcome is not Outcome.PLAYED:
            result = say(f"outcome_{side.outcome}").render(language)
        yield CardRow(
            match.match.round,
            match.match.table,
            0,
            "",
            tuple(Named(other, shown_event.called(other)) for other in others),
            result,
            said(side.margin) if side is not None and may else "",
            said(side.vp if vp else side.score) if side is not None and may else "",
            may,
            deals=tuple(_deals(shown_event, match.boards, language)) if may else (),
            owed=_owed(shown_event, match) if may else (),
        )


def _owed(shown_event: ShownEvent, scored: ScoredMatch) -> tuple[str, ...]:
    lines = (line for board in scored.boards for line in (board.home_ns, board.home_ew) if line is not None)
    return laws_in_match(shown_event.event, shown_event.owed, scored.match, (line.place for line in lines))


def _deals(shown_event: ShownEvent, boards: Iterable[BoardResult], language: str) -> Iterator[DealShown]:
    """The deals of a game; the one line that it has stands on both sides."""
    lines = [line for board in boards for line in (board.home_ns, board.home_ew) if line is not None]
    for place in dict.fromkeys(line.place for line in lines):
        noted = shown_event.noted(place)
        yield from deals_shown(noted, language) if noted.is_game else ()
