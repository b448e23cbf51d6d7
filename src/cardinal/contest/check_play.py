"""Checks of the play: unknown players, pairs of three, seats by gender, loans, tariffs, missing results."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from cardinal.language import CardinalError, Text

from .conditions import ConditionsOfContest
from .entries import Entry
from .entry_rules import family
from .event_folder import EventFolder
from .explanation import shown
from .finding import EventFinding
from .level_matches import LEVEL_CITES, level_matches, level_text
from .loans import boards_with_loan
from .model import Line, Match, Outcome, Penalty
from .movements import Severity
from .pairings.gender_forms import check_seats
from .penalties import misclassed
from .penalty_words import unit_name
from .roster import check_fielded, check_persons
from .stage import Stage
from .standings import stage_standings

_TEXTS = "cardinal.contest.check"
_SEATS = "NESW"


def play_findings(folder: EventFolder, at: datetime | None = None) -> Iterator[EventFinding]:
    """Everything that results, rulings and penalties show."""
    entries = {entry.number: entry for entry in folder.entries}
    yield from _players(folder, entries)
    yield from _genders(folder)
    yield from _loans(folder)
    yield from _prices(folder.conditions, folder.event.penalties)
    yield from _classes(folder)
    yield from _gaps(folder)
    yield from _level(folder)


def _refused(kind: str, refusal: CardinalError, line: Line, severity: Severity = Severity.ILLEGAL) -> EventFinding:
    cites = " ".join(f"§{one}" for one in refusal.cites)
    return EventFinding(kind, severity, refusal.text, cites, line.source)


def _players(folder: EventFolder, entries: dict[int, Entry]) -> Iterator[EventFinding]:
    """Who sat down for a contestant, where the results say it."""
    borrowed = {loan.player for match in folder.event.matches for loan in match.borrowed}
    seen: dict[int, set[str]] = {}
    for line in folder.event.lines:
        if len(line.players) != 4:
            continue
        for side, seats in ((line.ns, (0, 2)), (line.ew, (1, 3))):
            entry = entries.get(side[0]) if len(side) == 1 else None
            if entry is None or not entry.players:
                continue
            known = seen.setdefault(entry.number, set())
            # Results may have a player by name or by key.
            names = {one.key: one.name for one in entry.players}
            seated = [names.get(line.players[seat], line.players[seat]) for seat in seats]
            # Only check players who are new this round; the others were checked when they first sat down.
            new = [name for name in seated if name and name not in known]
            known.update(new)
            try:
                check_fielded(folder.conditions, entry, new, borrowed=borrowed)
                check_persons(folder.conditions, entry, known if new else ())
            except CardinalError as refusal:
                yield _refused("fielded", refusal, line)


def _genders(folder: EventFolder) -> Iterator[EventFinding]:
    """Mixed classes: who may sit where (G17.2.4, G17.2.5)."""
    event_class = folder.conditions.event_class
    genders = {
        key: player.gender for entry in folder.entries for player in entry.players for key in (player.key, player.name)
    }
    for line in folder.event.lines:
        if len(line.players) != 4:
            continue
        seated = {seat: gender for seat, key in zip(_SEATS, line.players, strict=True) if (gender := genders.get(key))}
        try:
            check_seats(event_class, seated)
        except CardinalError as refusal:
            yield _refused("gender", refusal, line)


def _loans(folder: EventFolder) -> Iterator[EventFinding]:
    """R12.4, R12.5, R12.6: loans where there may be none, or more of them than one a stage."""
    rules, counted = folder.conditions.borrowing, dict[tuple[int, str], int]()
    for match in folder.event.matches:
        if not match.borrowed:
            continue
        stage = folder.event.stage(match.stage)
        if not rules.allowed or stage.system not in rules.systems:
            text = Text(_TEXTS, "loan_not_here", {"stage": match.stage, "round": match.round})
            yield EventFinding("loan", Severity.ILLEGAL, text, "§R12.4", match.source)
        if folder.conditions.officials.masterpoints in rules.barred_masterpoints:
            text = Text(_TEXTS, "loan_not_here", {"stage": match.stage, "round": match.round})
            yield EventFinding("loan", Severity.ILLEGAL, text, "§R12.6", match.source)
        for team in match.numbers:
            if not _counts(folder, stage, match, team):
                continue
            counted[team, match.stage] = counted.get((team, match.stage), 0) + 1
            if counted[team, match.stage] > rules.matches_a_stage:
                text = Text(_TEXTS, "loan_again", {"team": team, "stage": match.stage})
                yield EventFinding("loan", Severity.ILLEGAL, text, "§R12.5", match.source)


def _counts(folder: EventFolder, stage: Stage, match: Match, team: int) -> bool:
    """R12.5: whether a team's loan uses up that of the stage: at half of the boards or more."""
    played = boards_with_loan(folder.event, match, team)
    return bool(played) and len(played) >= folder.conditions.borrowing.counts_from * stage.boards


def _prices(conditions: ConditionsOfContest, penalties: tuple[Penalty, ...]) -> Iterator[EventFinding]:
    """A penalty that names an offence of the tariff costs what the tariff says."""
    for penalty in penalties:
        for clause in penalty.clauses:
            offence = conditions.penalties.of(clause)
            steps = [] if offence is None else list(offence.steps)
            prices = [price for step in steps for price in step.prices]
            if not prices or not penalty.amount or any(step.per_item for step in steps):
                continue
            fits = any(
                price.unit is penalty.unit and price.amount <= penalty.amount <= (price.most or price.amount)
                for price in prices
            )
            if not fits:
                values = {
                    "clause": clause,
                    "team": penalty.contestant,
                    "amount": shown(penalty.amount),
                    "unit": unit_name(penalty.unit),
                }
                text = Text(_TEXTS, "not_the_price", values)
                yield EventFinding("price", Severity.UNFAIR, text, f"§{clause}", penalty.source)


def _classes(folder: EventFolder) -> Iterator[EventFinding]:
    """G52: what the class of an offence costs hangs on which time it is."""
    for one in misclassed(folder.conditions, folder.event):
        right, given = one.right.penalty, one.penalty
        values = {
            "team": given.contestant, "clause": one.clause, "number": one.number,
            "given": _price(given), "right": _price(right),
        }  # fmt: skip
        cites = " ".join(f"§{clause}" for clause in one.clauses)
        yield EventFinding("price", Severity.UNFAIR, Text(_TEXTS, "wrong_class", values), cites, given.source)


def _price(penalty: Penalty) -> Text:
    if penalty.is_warning:
        return Text(_TEXTS, "a_warning")
    return Text(_TEXTS, "a_price", {"amount": shown(penalty.amount), "unit": unit_name(penalty.unit)})


def _level(folder: EventFolder) -> Iterator[EventFinding]:
    """Knockout matches that nobody has won yet, though all their results are there."""
    conditions = folder.conditions
    for stage in conditions.stages:
        if not stage.is_knockout or not folder.event.matches_of(stage.name):
            continue
        for one in level_matches(stage_standings(folder.event, stage.name)):
            cites = LEVEL_CITES[family(conditions)]
            yield EventFinding("level", Severity.UNFAIR, level_text(conditions, one), cites, one.match.source)


def _gaps(folder: EventFolder) -> Iterator[EventFinding]:
    """Tables and matches of rounds already played that have no result."""
    played = {(line.place.stage, line.place.round, line.place.table, line.board) for line in folder.event.lines}
    ruled = {(ruling.place.stage, ruling.place.round, ruling.place.table) for ruling in folder.event.rulings}
    last = dict(sorted((one[0], one[1]) for one in played))
    for seat in folder.event.seatings:
        if seat.round > last.get(seat.stage, 0) or not (seat.ns and seat.ew):
            continue
        place = (seat.stage, seat.round, seat.table)
        missing = tuple(board for board in seat.boards if (*place, board) not in played)
        if missing and place not in ruled:
            values = {"stage": seat.stage, "round": seat.round, "table": seat.table, "boards": missing}
            yield EventFinding("gap", Severity.UNFAIR, Text(_TEXTS, "no_result", values), "", seat.source)
    tables = {(one[0], one[1], folder.event.stage(one[0]).main_table(one[2])) for one in played}
    for match in folder.event.matches:
        place = (match.stage, match.round, match.table)
        if folder.event.stage(match.stage).system == "multiple_teams":
            # Its boards are at the tables of the movement, which were looked at above.
            continue
        if match.round > last.get(match.stage, 0) or match.outcome is not Outcome.PLAYED:
            continue
        if place not in tables and place not in ruled:
            values = {"stage": match.stage, "round": match.round, "home": match.home, "away": match.away}
            yield EventFinding("gap", Severity.UNFAIR, Text(_TEXTS, "no_match_result", values), "", match.source)
