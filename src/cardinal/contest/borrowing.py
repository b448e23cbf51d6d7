"""R12: a player on loan to a team of which only three are there: who, when, where, how often, and at what price."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from cardinal.language import Text, clause_ids
from cardinal.regulations.tariff import Band, band_of
from cardinal.scoring.ctcba_awards import Amount, with_borrowed_player

from .conditions import ConditionsOfContest
from .entries import Entry
from .errors import EntryRefused
from .model import Room
from .stage import Stage

__all__ = ["Loan", "Remedy", "Request", "borrow", "own_member_arrives", "reduced_imps"]

_TEXTS = "cardinal.contest.entries"


class Remedy(StrEnum):
    """What a team that is short of players has."""

    LOAN = "loan"
    FORFEIT = "forfeit"


@dataclass(frozen=True, slots=True)
class Request:
    """What a team asks for: in which match, how long after its start, who is there, and whom it would have."""

    team: int
    stage: str
    round: int
    minutes: int
    present: int
    player: str
    consent: bool
    ordinary_standard: bool = True
    begun: bool = False
    """Whether the match is already under way, so that the loan would begin part-way through."""


@dataclass(frozen=True, slots=True)
class Loan:
    """A loan: the boards that the borrowed player has played, and of how many."""

    team: int
    stage: str
    round: int
    player: str
    boards: int
    played: tuple[int, ...] = ()
    ended: bool = False
    room: Room = Room.OPEN
    late: Band | None = None
    """What the team pays for lateness first, because it asked after the time for asking."""
    cites: str = "§R12.1"

    @property
    def clauses(self) -> tuple[str, ...]:
        return clause_ids(self.cites)

    def counts(self, conditions: ConditionsOfContest) -> bool:
        """R12.5: whether it uses up the team's loan of the stage: at half of the boards or more."""
        return len(self.played) >= conditions.borrowing.counts_from * self.boards

    def plays(self, board: int) -> Loan:
        if self.ended:
            raise EntryRefused(Text(_TEXTS, "loan_ended", {"player": self.player}), cites="§R12.3")
        return replace(self, played=(*self.played, board))


def borrow(
    conditions: ConditionsOfContest,
    stage: Stage,
    request: Request,
    entries: Iterable[Entry],
    earlier: Iterable[Loan] = (),
) -> Loan:
    """The loan, or a refusal with the item of R12 that stands against it."""
    rules, field = conditions.borrowing, tuple(entries)
    if not rules.allowed:
        raise _refused("no_loans", "§R12.1")
    if stage.system not in rules.systems:
        raise _refused(
            "loan_in_system", "§R12.4", system=Text("cardinal.contest.conditions_page", f"word_{stage.system}")
        )
    if conditions.officials.masterpoints in rules.barred_masterpoints or request.begun:
        raise _refused("loan_barred", "§R12.6")
    used = [one for one in earlier if (one.team, one.stage) == (request.team, request.stage)]
    if sum(one.counts(conditions) for one in used) >= rules.matches_a_stage:
        raise _refused("loan_used", "§R12.5", stage=request.stage)
    if request.present != rules.present:
        raise _refused("loan_needs_present", "§R12.1", present=rules.present)
    if not request.consent:
        raise _refused("loan_needs_consent", "§R12.1")
    member = next((one.number for one in field if request.player in {key for key, _ in one.people}), None)
    if member is not None or not request.ordinary_standard:
        raise _refused("loan_of_member" if member is not None else "loan_too_strong", "§R12.1", player=request.player)
    late = band_of(conditions.lateness.bands, request.minutes) if request.minutes > rules.minutes else None
    return Loan(request.team, request.stage, request.round, request.player, stage.boards, late=late)


def remedy(conditions: ConditionsOfContest, stage: Stage) -> tuple[Remedy, str]:
    """R12.4: in a round robin or a Swiss a team short of a player may borrow one; in a knockout it forfeits."""
    may = conditions.borrowing.allowed and stage.system in conditions.borrowing.systems
    return (Remedy.LOAN, "R12.1") if may else (Remedy.FORFEIT, "R12.4")


def own_member_arrives(loan: Loan, *, supervised: bool) -> Loan:
    """R12.3: the team's own player takes over at any time under the Director's eyes; boards played keep their price."""
    if not supervised:
        raise _refused("loan_unsupervised", "§R12.3")
    return replace(loan, ended=True, cites=f"{loan.cites} §R12.3")


def reduced_imps(conditions: ConditionsOfContest, loan: Loan, won: Mapping[int, int]) -> Amount:
    """R12.2: a team's plus IMPs by board, those of the boards of the loan together less a third, to the nearest."""
    on_loan = sum(imps for board, imps in won.items() if board in loan.played)
    return with_borrowed_player(on_loan, sum(won.values()) - on_loan, conditions.borrowing.reduction)


def _refused(key: str, cites: str, **values: object) -> EntryRefused:
    return EntryRefused(Text(_TEXTS, key, values), cites=cites)
