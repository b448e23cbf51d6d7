"""From what a file says to an event: numbers, rounds and tables, lines of results, matches, penalties, entries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import ceil

from cardinal.contest.entries import Entry, Person
from cardinal.contest.model import Form, Line, Match, Penalty, PenaltyUnit, Place, Room, Seating, Source
from cardinal.contest.stage import Scoring
from cardinal.language import NotAllowed
from cardinal.scoring import Bye

from .numbering import merged, numbered
from .told_event import Claim, Leftover, ToldEntrant, ToldEvent, ToldResult, key_parts, told
from .told_rounds import Encounter, rounds_of

__all__ = ["STAGE", "LineClaim", "Plan", "plan_of"]

STAGE = "main"


@dataclass(frozen=True, slots=True)
class LineClaim:
    """What the file claims for one line: each side's points, and the score of the contract."""

    ns: Claim | None
    ew: Claim | None
    points: int | None
    in_percent: bool
    source: Source


@dataclass(frozen=True)
class Plan:
    """An event without conditions, and what is claimed of it."""

    told: ToldEvent
    form: Form
    scoring: Scoring
    numbers: dict[str, int]
    entrants: dict[str, ToldEntrant]
    entries: tuple[Entry, ...]
    lines: tuple[Line, ...]
    claims: dict[Place, LineClaim]
    seatings: tuple[Seating, ...]
    matches: tuple[Match, ...]
    match_claims: dict[tuple[int, str], tuple[Claim | None, Claim | None, Source]]
    penalties: tuple[Penalty, ...]
    rounds: int
    boards: int
    session_rounds: int
    winners: int
    leftovers: tuple[Leftover, ...]


def plan_of(event: ToldEvent) -> Plan:
    """Everything that follows from the file alone; refused if it has neither a result nor a round."""
    if not event.results and not event.rounds:
        raise NotAllowed(told("nothing_in_it"))
    entrants, same = merged(_everybody(event))
    event = _as_exact(_with_keys(event, same))
    entrants = _exact_totals(entrants)
    numbers = numbered(entrants)
    form = event.form or Form.PAIRS
    scoring = _scoring(event, form)
    planning = _Planning(event, numbers, form)
    lines = planning.lines()
    session_rounds = planning.session_rounds if planning.sessions > 1 else 0
    return Plan(
        event,
        form,
        scoring,
        numbers,
        entrants,
        tuple(_entry(one, numbers[key], form) for key, one in sorted(entrants.items(), key=lambda it: numbers[it[0]])),
        lines,
        planning.claims,
        planning.seatings(lines) if form is not Form.TEAMS else (),
        planning.matches(lines) if form is Form.TEAMS else (),
        planning.match_claims,
        tuple(_penalties(entrants, numbers, scoring)),
        planning.last_round,
        planning.boards_a_round(lines),
        session_rounds,
        _winners(event, lines, entrants, numbers, form),
        (*event.leftovers, *_bonuses(entrants)),
    )


def _everybody(event: ToldEvent) -> list[ToldEntrant]:
    """Those of the list, and whoever only results name."""
    found = {one.key: one for one in event.entrants}
    sides = [(key, one.source) for one in event.results for key in (*one.ns, *one.ew)]
    sides += [(key, one.source) for one in event.rounds for key in (*one.ns, *one.ew)]
    sides += [(key, one.source) for one in event.matches for key in (one.home, one.away) if key]
    for key, source in sides:
        if key not in found:
            section, direction, number = key_parts(key)
            found[key] = ToldEntrant(key, number, section=section, direction=direction, source=source)
    return list(found.values())


def _with_keys(event: ToldEvent, same: dict[str, str]) -> ToldEvent:
    def keys(side: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(same[key] for key in side)

    return replace(
        event,
        results=tuple(replace(one, ns=keys(one.ns), ew=keys(one.ew)) for one in event.results),
        rounds=tuple(replace(one, ns=keys(one.ns), ew=keys(one.ew)) for one in event.rounds),
        matches=tuple(
            replace(one, home=same[one.home], away=same[one.away] if one.away else "") for one in event.matches
        ),
    )


def _as_exact(event: ToldEvent) -> ToldEvent:
    """Every line's claims with the decimals of the longest: many programs leave zeros at the end away."""
    found = [one for result in event.results for one in (result.ns_claim, result.ew_claim) if one is not None]
    most = max((one.decimals for one in found), default=0)
    made = (replace(one, ns_claim=_to(one.ns_claim, most), ew_claim=_to(one.ew_claim, most)) for one in event.results)
    return replace(event, results=tuple(made))


def _exact_totals(entrants: dict[str, ToldEntrant]) -> dict[str, ToldEntrant]:
    totals = max((one.total.decimals for one in entrants.values() if one.total), default=0)
    percents = max((one.percentage.decimals for one in entrants.values() if one.percentage), default=0)
    return {
        key: replace(one, total=_to(one.total, totals), percentage=_to(one.percentage, percents))
        for key, one in entrants.items()
    }


def _to(one: Claim | None, decimals: int) -> Claim | None:
    return None if one is None else Claim(one.value, decimals)


def _scoring(event: ToldEvent, form: Form) -> Scoring:
    if form is Form.TEAMS:
        usual = Scoring.VP if event.scoring in (None, Scoring.IMPS, Scoring.VP) else event.scoring
        return usual if usual is not Scoring.MATCHPOINTS else Scoring.BAM
    if event.scoring in (Scoring.IMPS, Scoring.VP) and not event.matches:
        return Scoring.CROSS_IMPS
    return event.scoring or Scoring.MATCHPOINTS


def _entry(one: ToldEntrant, number: int, form: Form) -> Entry:
    people = tuple(Person(person.federation_number or person.name, person.name) for person in one.people)
    by_key = {person.key: person for person in people}
    name = one.name if form is not Form.PAIRS or not people else ""
    if form is Form.INDIVIDUAL and not name:
        name = people[0].name if people else ""
    captain = people[0].name if form is Form.TEAMS and people else ""
    return Entry(number, name, tuple(by_key.values()), captain, section=one.section, direction=one.direction)


_UNITS = {
    Scoring.MATCHPOINTS: PenaltyUnit.MATCHPOINTS, Scoring.VP: PenaltyUnit.VP, Scoring.TOTAL: PenaltyUnit.POINTS,
    Scoring.BAM: PenaltyUnit.POINTS, Scoring.POINT_A_BOARD: PenaltyUnit.POINTS,
}  # fmt: skip


def _penalties(entrants: dict[str, ToldEntrant], numbers: dict[str, int], scoring: Scoring) -> Iterable[Penalty]:
    unit = _UNITS.get(scoring, PenaltyUnit.IMPS)
    for key, one in entrants.items():
        if one.adjustment is not None and one.adjustment.value < 0:
            yield Penalty(numbers[key], STAGE, -one.adjustment.value, unit, reason="", source=one.source)


def _bonuses(entrants: dict[str, ToldEntrant]) -> Iterable[Leftover]:
    for one in entrants.values():
        if one.adjustment is not None and one.adjustment.value > 0:
            values = {"number": one.number, "amount": str(float(one.adjustment.value))}
            yield Leftover(told("left_bonus", **values), 1, one.source)


def _winners(
    event: ToldEvent, lines: tuple[Line, ...], entrants: dict[str, ToldEntrant], numbers: dict[str, int], form: Form
) -> int:
    """Two lists where the file says so, or where nobody changes direction and each line has a first of its own."""
    if form is not Form.PAIRS or event.matches:
        return 1
    ns = {number for line in lines for number in line.ns}
    ew = {number for line in lines for number in line.ew}
    if event.winners or ns & ew:
        return event.winners or 1
    firsts = {numbers[key] for key, one in entrants.items() if one.place == 1}
    return 2 if not firsts or (firsts & ns and firsts & ew) else 1


class _Planning:
    """Rounds and tables for results that have none, and places that no two results share."""

    def __init__(self, event: ToldEvent, numbers: dict[str, int], form: Form) -> None:
        self.event, self.numbers, self.form = event, numbers, form
        self.claims: dict[Place, LineClaim] = {}
        self.match_claims: dict[tuple[int, str], tuple[Claim | None, Claim | None, Source]] = {}
        self.sessions = len({result.session for result in event.results}) or 1
        self.last_round = 1
        self.session_rounds = 0

    def _side(self, keys: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(self.numbers[key] for key in keys)

    def lines(self) -> tuple[Line, ...]:
        results = self.event.results
        made: list[tuple[ToldResult, int, str]] = []
        if self.form is Form.TEAMS:
            made = self._of_teams()
        elif all(one.round for one in results):
            made = [(one, one.round, one.table or self._table(one)) for one in results]
        else:
            order = {id(one): place for place, one in enumerate(results)}
            made = sorted(self._worked_out(), key=lambda found: order[id(found[0])])
        used: Counter[Place] = Counter()
        lines = []
        for one, number, table in made:
            place = Place(STAGE, number, self._named(table, one.section), one.board, one.room)
            used[place] += 1
            if used[place] > 1:
                place = replace(place, table=f"{place.table}.{used[place]}")
            ns, ew = self._side(one.ns), self._side(one.ew)
            score = one.score if ns and ew else Bye()
            lines.append(Line(place, ns, ew, score, one.source, one.section, one.players, one.extra))
            self.claims[place] = LineClaim(one.ns_claim, one.ew_claim, one.points, one.in_percent, one.source)
            self.last_round = max(self.last_round, number)
        for planned in self.event.rounds:
            self.last_round = max(self.last_round, planned.round)
        return tuple(lines)

    def _table(self, one: ToldResult) -> str:
        """The number that the file gives to whoever sits North, or East where nobody does."""
        key = next(iter((*one.ns, *one.ew)))
        number = key_parts(key)[2]
        return number if number.isascii() and number.isdigit() else str(self.numbers[key])

    def _named(self, table: str, section: str) -> str:
        """A table's own name, with its section where several count theirs from 1."""
        sections = self._sections
        return f"{section}{table}" if len(sections) > 1 and section and not table.startswith(section) else table

    @property
    def _sections(self) -> frozenset[str]:
        return frozenset(one.section for one in self.event.results if one.section)

    def _worked_out(self) -> list[tuple[ToldResult, int, str]]:
        """Each session for itself, one after the other; a table has the number of whoever sits North-South."""
        before, made = 0, []
        spans = []
        for session in sorted({one.session for one in self.event.results}):
            found = self._session([one for one in self.event.results if one.session == session])
            spans.append(max((number for _, number, _ in found), default=0))
            made += [(one, number, table, session) for one, number, table in found]
        self.session_rounds = max(spans, default=0)
        if len(spans) > 1:
            before = self.session_rounds
        order = sorted({one.session for one in self.event.results})
        return [(one, number + order.index(session) * before, table) for one, number, table, session in made]

    def _session(self, results: list[ToldResult]) -> list[tuple[ToldResult, int, str]]:
        together: dict[tuple[tuple[str, ...], tuple[str, ...], str], list[ToldResult]] = {}
        for one in results:
            together.setdefault((one.ns, one.ew, one.section), []).append(one)
        encounters = {
            key: Encounter(self._side(key[0]), self._side(key[1]), tuple(sorted({one.board for one in met})), key[2])
            for key, met in together.items()
        }
        rounds = rounds_of(list(dict.fromkeys(encounters.values())))
        return [(one, rounds[encounters[key]], self._table(one)) for key, met in together.items() for one in met]

    def _of_teams(self) -> list[tuple[ToldResult, int, str]]:
        """By the matches of the file; where it names none, two teams that meet are a match."""
        if self.event.matches:
            return [(one, one.round or 1, one.table or "1") for one in self.event.results]
        met: dict[tuple[int, frozenset[str]], int] = {}
        boards = {one.board for one in self.event.results}
        a_match = max(Counter((one.round, one.ns, one.ew, one.room) for one in self.event.results).values())
        usual = max(1, ceil(max(boards) / a_match)) if len(boards) <= a_match else 1
        made = []
        for one in self.event.results:
            number = one.round or usual
            match = number, frozenset((*one.ns, *one.ew))
            met.setdefault(match, 1 + sum(1 for other in met if other[0] == number))
            made.append((one, number, str(met[match])))
        return made

    def boards_a_round(self, lines: tuple[Line, ...]) -> int:
        played: dict[tuple[int, str, Room], set[int]] = {}
        for line in lines:
            played.setdefault((line.place.round, line.place.table, line.place.room), set()).add(line.board)
        planned = [len(one.boards) for one in self.event.rounds]
        return max([1, *map(len, played.values()), *planned])

    def seatings(self, lines: tuple[Line, ...]) -> tuple[Seating, ...]:
        """Who sat where, from what was played and from what the file plans."""
        found: dict[tuple[int, str], Seating] = {}
        for line in lines:
            at = line.place.round, line.place.table
            before = found.get(at)
            boards = (*(before.boards if before else ()), line.board)
            found[at] = Seating(STAGE, *at, line.ns, line.ew, tuple(sorted(set(boards))), line.section)
        for one in self.event.rounds:
            at = one.round, self._named(one.table, one.section)
            if one.ns or one.ew:
                ns, ew = self._side(one.ns), self._side(one.ew)
                before = found.get(at)
                boards = (*one.boards, *(before.boards if before else ()))
                sat = before if before is not None else Seating(STAGE, *at, ns, ew, (), one.section)
                found[at] = replace(sat, boards=tuple(sorted(set(boards))))
        return tuple(found[at] for at in sorted(found, key=lambda at: (at[0], len(at[1]), at[1])))

    def matches(self, lines: tuple[Line, ...]) -> tuple[Match, ...]:
        found: dict[tuple[int, str], Match] = {}
        for one in self.event.matches:
            away = self.numbers[one.away] if one.away else None
            found[one.round, one.table] = Match(STAGE, one.round, one.table, self.numbers[one.home], away)
            self.match_claims[one.round, one.table] = one.home_claim, one.away_claim, one.source
        for line in lines:
            at = line.place.round, line.place.table
            first, second = (line.ns, line.ew) if line.place.room is not Room.CLOSED else (line.ew, line.ns)
            if at not in found and first and second:
                found[at] = Match(STAGE, *at, first[0], second[0])
        return tuple(found.values())
