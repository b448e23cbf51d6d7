"""R12: a player on loan to a team of which only three are there: whether, for which boards, and at what price."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction

from cardinal.language import NotAllowed, NotUnderstood, Text, clause_ids, shown
from cardinal.laws.ctcba.borrowed_player import counts_as_loan, may_borrow
from cardinal.laws.ctcba.contestants import KNOCKOUT

from .conditions import ConditionsOfContest
from .entries import Entry
from .explanation import shown as said
from .lateness import Late, late_side
from .match_lines import MatchLines
from .model import Event, Line, Loan, Match, Penalty
from .penalty_words import unit_name
from .stage import Stage

MOST_NAME = 100


@dataclass(frozen=True, slots=True)
class LoanRequest:
    """A team asks for a player: who it is, how many of its own are there, how late it is; by whom and when granted."""

    team: int
    player: str
    boards: tuple[int, ...] = ()
    """Those that the borrowed player plays; all where none is named."""
    present: int = 0
    minutes: Fraction = Fraction()
    by: str = ""
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Lent:
    """A loan granted: the match with it, what lateness costs first, whether it uses up the loan of the stage."""

    match: Match
    loan: Loan
    kept: Fraction
    """The part of the IMPs won with him that counts (R12.2)."""
    counts: bool
    late: Late | None = None
    is_changed: bool = False

    @property
    def penalty(self) -> Penalty | None:
        """What lateness costs first, with its reason."""
        if self.late is None or self.late.penalty is None:
            return None
        clauses = tuple(dict.fromkeys(("R12.1", *self.late.penalty.clauses)))
        return replace(self.late.penalty, clauses=clauses)

    @property
    def sentences(self) -> tuple[tuple[Text, tuple[str, ...]], ...]:
        """What follows, each sentence with its clauses, in the order in which it is done."""
        told: list[tuple[Text, tuple[str, ...]]] = []
        if self.late is not None and self.penalty is not None:
            values = {"minutes": said(self.late.minutes), "amount": said(self.penalty.amount)}
            text = Text(__name__, "late_first", {**values, "unit": unit_name(self.penalty.unit)})
            told.append((text, self.penalty.clauses))
        loan = self.loan
        values_of_loan = {"player": loan.player, "team": loan.number, "round": self.match.round, "part": str(self.kept)}
        key, cites = ("lent_boards", "§R12.2 §R12.3") if self.is_changed else ("lent", "§R12.1 §R12.2")
        if loan.boards and not self.is_changed:
            key = "lent_boards"
        told.append((Text(__name__, key, {**values_of_loan, "boards": loan.boards}), clause_ids(cites)))
        used = {"team": loan.number, "stage": self.match.stage}
        told.append((Text(__name__, "loan_used" if self.counts else "loan_not_used", used), ("R12.5",)))
        return tuple(told)


def lend(
    conditions: ConditionsOfContest, event: Event, entries: Iterable[Entry], match: Match, request: LoanRequest
) -> Lent:
    """Grant a loan, or refuse it with its clause. A loan noted before is changed: a member of the team came (R12.3)."""
    stage = event.stage(match.stage)
    if request.team not in match.numbers:
        values = {"number": request.team, "round": match.round, "table": match.table}
        raise NotUnderstood(Text("cardinal.contest.forfeits", "not_in_match", values), legal=match.numbers)
    player = _player(entries, request.player)
    known = next((loan for loan in match.borrowed if loan.number == request.team), None)
    late = None
    if known is None or known.player != player:
        _refuse_here(conditions, event, stage, match, request.team)
        _refuse_now(conditions, request)
        late = _late(conditions, stage, match, request)
    others = tuple(loan for loan in match.borrowed if loan.number != request.team)
    loan = Loan(player, request.team, request.boards)
    counts = counts_as_loan(conditions.borrowing, len(request.boards) or stage.boards, stage.boards).value
    kept = 1 - conditions.borrowing.reduction
    is_changed = known is not None and known.player == player
    return Lent(replace(match, borrowed=(*others, loan)), loan, kept, counts, late, is_changed)


@dataclass(frozen=True, slots=True)
class Returned:
    """A loan taken back: the match without it, and what stays of it."""

    match: Match
    loan: Loan
    penalties: tuple[Penalty, ...]
    """What the team paid for asking late (R12.1): it came late whether or not somebody played for it."""

    @property
    def sentences(self) -> tuple[tuple[Text, tuple[str, ...]], ...]:
        values = {"player": self.loan.player, "team": self.loan.number, "round": self.match.round}
        told: list[tuple[Text, tuple[str, ...]]] = [(Text(__name__, "taken_back", values), ("R12.1", "R12.5"))]
        for penalty in self.penalties:
            amount = {"amount": said(penalty.amount), "unit": unit_name(penalty.unit)}
            told.append((Text(__name__, "late_stays", amount), penalty.clauses))
        return tuple(told)


def take_back(event: Event, match: Match, team: int) -> Returned:
    """A loan that was noted by mistake or was not needed in the end, as long as no result has the player at a table."""
    loan = next((one for one in match.borrowed if one.number == team), None)
    if loan is None:
        values = {"team": team, "round": match.round, "table": match.table}
        raise NotUnderstood(
            Text(__name__, "no_loan", values), cites="§R12.1", legal=tuple(one.number for one in match.borrowed)
        )
    seated = sorted(
        line.board
        for line in MatchLines(event.stage(match.stage), event.lines_of(match.stage)).of(match)
        if loan.player in _seats_of(line, team)
    )
    if seated:
        values = {"player": loan.player, "boards": tuple(dict.fromkeys(seated))}
        raise NotAllowed(Text(__name__, "has_played", values), cites="§R12.2")
    left = tuple(one for one in match.borrowed if one is not loan)
    fines = tuple(
        one
        for one in event.penalties_of(match.stage)
        if one.contestant == team and one.round == match.round and one.amount and "R12.1" in one.clauses
    )
    return Returned(replace(match, borrowed=left), loan, fines)


def boards_with_loan(event: Event, match: Match, team: int) -> frozenset[int]:
    """The boards of a match that a borrowed player has played for a team, or is to play."""
    boards = {line.board for line in MatchLines(event.stage(match.stage), event.lines_of(match.stage)).of(match)}
    found = {board for board in boards for loan in match.borrowed if loan.is_on(team, board)}
    players = {loan.player for loan in match.borrowed if not loan.number}
    lines = (line for line in event.lines_of(match.stage) if line.place.round == match.round)
    return frozenset(found | {line.board for line in lines if set(_seats_of(line, team)) & players})


def _seats_of(line: Line, team: int) -> tuple[str, ...]:
    if len(line.players) != 4:
        return ()
    seats = (0, 2) if team in line.ns else (1, 3) if team in line.ew else ()
    return tuple(line.players[seat] for seat in seats)


def _player(entries: Iterable[Entry], name: str) -> str:
    """R12.1: somebody who is there and belongs to no team."""
    player = " ".join(name.split())
    if not player or len(player) > MOST_NAME or ";" in player:
        raise NotUnderstood(Text(__name__, "no_player", {"given": shown(name)}), cites="§R12.1")
    for entry in entries:
        if any(player in (person.key, person.name) for person in entry.players):
            raise NotAllowed(Text(__name__, "in_a_team", {"player": player, "team": entry.title}), cites="§R12.1")
    return player


def _refuse_here(conditions: ConditionsOfContest, event: Event, stage: Stage, match: Match, team: int) -> None:
    """R12.4 to R12.6: in this event, in this stage, before the match has begun, and not again."""
    terms = conditions.borrowing
    if not terms.allowed or (stage.system not in terms.systems and not stage.is_knockout):
        cites = "§R12.4" if conditions.pack == "ctcba" else "§78D/2"
        raise NotAllowed(Text(__name__, "no_loans", {"stage": stage.name}), cites=cites)
    others = [one for one in event.matches_of(stage.name) if (one.round, one.table) != (match.round, match.table)]
    begun = bool(MatchLines(stage, event.lines_of(stage.name)).of(match))
    may_borrow(
        terms,
        KNOCKOUT if stage.is_knockout else stage.system,
        masterpoints=conditions.officials.masterpoints,
        part_way=begun,
        loans=sum(_uses_up(conditions, event, stage, other, team) for other in others),
    ).insist()


def _uses_up(conditions: ConditionsOfContest, event: Event, stage: Stage, match: Match, team: int) -> bool:
    """R12.5: a loan of the whole match uses up that of the stage, and so does one of half of its boards."""
    noted = next((loan for loan in match.borrowed if loan.number == team), None)
    if noted is not None and not noted.boards:
        return True
    played = len(noted.boards) if noted is not None else len(boards_with_loan(event, match, team))
    return bool(played) and counts_as_loan(conditions.borrowing, played, stage.boards).value


def _refuse_now(conditions: ConditionsOfContest, request: LoanRequest) -> None:
    """R12.1: exactly one is missing."""
    if request.present != conditions.borrowing.present:
        values = {"present": request.present, "needed": conditions.borrowing.present}
        raise NotAllowed(Text(__name__, "not_three", values), cites="§R12.1", legal=(conditions.borrowing.present,))


def _late(conditions: ConditionsOfContest, stage: Stage, match: Match, request: LoanRequest) -> Late | None:
    """R12.1: whoever asks after the time for asking pays for lateness first."""
    if request.minutes <= conditions.borrowing.minutes:
        return None
    late = late_side(
        conditions, stage, request.team, request.minutes, round_number=match.round, by=request.by, at=request.at
    )
    if late.is_forfeit:
        raise NotAllowed(Text(__name__, "too_late", {"minutes": request.minutes}), cites=f"§R12.1 {late.cites}")
    return late
