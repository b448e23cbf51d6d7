"""R12: a team of which only three are there borrows a player: where, when, how often, and at what price."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from cardinal.language import NotAllowed, Text
from cardinal.laws.bridge.e2017.attention import Permission
from cardinal.laws.case import Case
from cardinal.laws.cited import Cited
from cardinal.laws.effect import Effect
from cardinal.laws.guandan.effect import Forfeit, ResultsOf
from cardinal.laws.guandan.minutes import read_count, read_minutes, read_part
from cardinal.laws.hearing import Finding, Procedure, law
from cardinal.laws.party import HOME, VISITORS, Team
from cardinal.laws.question import DIRECTOR, NOT_DETERMINED, Found, Question, Voice
from cardinal.laws.unique import Row, only
from cardinal.regulations.settings import Borrowing

from .amounts import imps, rounded
from .contestants import KNOCKOUT, is_for_teams, system_of
from .figures import figures
from .lateness import late_teams, scored_as_forfeit

voice = Voice(__name__)


def with_borrowed_player(terms: Borrowing, imps_with: int, imps_without: int = 0) -> Cited[int]:
    """R12.2: the IMPs of a team of which a part is lost on the boards that the borrowed player played."""
    return Cited(int(rounded(imps_with * (1 - terms.reduction)).value) + imps_without, "§R12.2 §R69")


def counts_as_loan(terms: Borrowing, played: int, boards: int) -> Cited[bool]:
    """R12.5: whether a match uses up the loan of the stage: the borrowed player played half of its boards or more."""
    return Cited(played >= terms.counts_from * boards, "§R12.5")


def may_borrow(
    terms: Borrowing, system: str, *, masterpoints: str = "other", part_way: bool = False, loans: int = 0
) -> Permission:
    """R12.4 to R12.6: whether a team may borrow a player in this event, at this time, once more."""
    barred = masterpoints in terms.barred_masterpoints
    open_to = system != KNOCKOUT
    used_up = loans >= terms.matches_a_stage
    row = only(
        (
            Row(not open_to, "in_knockout", "§R12.4"),
            Row(open_to and barred, "in_championship", "§R12.6"),
            Row(open_to and not barred and part_way, "part_way", "§R12.6"),
            Row(open_to and not barred and not part_way and used_up, "used_up", "§R12.5"),
            Row(open_to and not barred and not part_way and not used_up, "may_borrow", "§R12.4 §R12.5"),
        ),
        "a borrowed player",
    )
    return Permission(row.gives == "may_borrow", row.cites, Text(__name__, row.gives), NotAllowed)


@law("R12", edition="ctcba")
def borrowed_player(case: Case) -> Procedure:
    """R12: a team that is short of a player asks for one."""
    if not (yield from is_for_teams(case, "§R12.1")):
        return
    # Both teams come to the same ends.
    team = yield replace(voice.choose(DIRECTOR, "team", "§R12.1", options=(HOME, VISITORS)), examples=(HOME,))
    system = yield from system_of(case, "§R12.4")
    if system == KNOCKOUT:
        yield Forfeit(team, "short_of_players", "match", cites="§R12.4")
        yield from scored_as_forfeit(case, team, "§R12.4")
        return
    terms = figures(case).borrowing
    if not (yield from _is_open(terms, system)) or not (yield from _is_short(terms, team)):
        return
    window = terms.minutes
    options = (Fraction(window), Fraction(window + 2))
    minutes = yield voice.fact("minutes", "§R12.1", options=options, reader=read_minutes, window=window)
    # Lateness that costs the team something has to be shown.
    late = {team: minutes} if minutes != NOT_DETERMINED and minutes > window else {}
    if late and team in (yield from late_teams(case, (team,), "§R12.1", late)):
        return
    if not (yield from _is_suitable(team)):
        return
    yield voice.recorded("borrowed_player_registered_for_the_open_room", "§R12.1 §R12.4")
    yield voice.recorded("imps_with_the_borrowed_player_count_in_part", "§R12.2", share=1 - terms.reduction)


def _is_open(terms: Borrowing, system: str) -> Finding:
    """R12.5, R12.6: the event, the time and the stage; what comes later is not asked once something stands against."""
    masterpoints = yield voice.choose(DIRECTOR, "masterpoints", "§R12.6", options=("other", *terms.barred_masterpoints))
    found = may_borrow(terms, system, masterpoints=masterpoints)
    if found.allowed:
        # Neither a contest that is under way nor an earlier loan is assumed.
        found = may_borrow(terms, system, part_way=(yield voice.fact("part_way", "§R12.6", text="is_part_way")) is True)
    if found.allowed:
        loans = yield voice.fact("loans", "§R12.5", options=(0, 1), reader=read_count)
        found = may_borrow(terms, system, loans=0 if loans == NOT_DETERMINED else loans)
    if not found.allowed:
        yield Found(found.text, found.cites)
        yield voice.none("no_player_may_be_borrowed", found.cites)
        yield voice.duty("director", "rule_on_the_lateness_or_the_forfeit", f"{found.cites} §R11/2")
    return found.allowed


def _is_short(terms: Borrowing, team: Team) -> Finding:
    """R12.1: exactly one is missing. A number that nobody can tell is not three."""
    present = yield voice.fact("present", "§R12.1", options=(2, 3, 4), reader=read_count, team=team)
    if present == terms.present:
        return True
    if present != NOT_DETERMINED and present > terms.present:
        yield voice.none("the_team_is_complete", "§R12.1")
        return False
    yield voice.none("no_player_may_be_borrowed", "§R12.1")
    yield voice.duty("director", "rule_on_the_lateness_or_the_forfeit", "§R12.1 §R11/2")
    return False


def _is_suitable(team: Team) -> Finding:
    """R12.1: somebody of ordinary standard who is there and in no team, with the Director's consent."""
    # That the candidate belongs to no team has to be shown.
    free = (yield voice.fact("in_no_team", "§R12.1")) is True
    if free and (yield voice.judge("ordinary_standard", "§R12.1")):
        if (yield voice.choose(DIRECTOR, "consent", "§R12.1", options=(True, False))):
            return True
        why = "the_director_does_not_consent"
    else:
        why = "the_candidate_may_not_be_borrowed"
    yield voice.none(why, "§R12.1")
    yield voice.duty(team, "find_another_player_or_forfeit", "§R12.1 §R11/2")
    return False


@law("R12.3", edition="ctcba")
def own_member_arrives(case: Case) -> Procedure:
    """R12.3: a member of the team comes while a borrowed player sits in."""
    if not (yield from is_for_teams(case, "§R12.3")):
        return
    if not (yield voice.choose(DIRECTOR, "supervised", "§R12.3", options=(True, False))):
        yield voice.duty("director", "supervise_the_change", "§R12.3", when="before_play")
        return
    yield voice.recorded("own_member_takes_the_place_of_the_borrowed_player", "§R12.3 §R41")
    played, boards = yield from _boards()
    if not played:
        yield voice.none("no_board_was_played_with_the_borrowed_player", "§R12.3")
        return
    terms = figures(case).borrowing
    won = yield voice.fact("imps_won", "§R12.2 §R12.3", options=(24, 20), reader=read_count)
    if won == NOT_DETERMINED:
        yield voice.duty("director", "establish_the_result_of_the_table", "§R12.2 §R12.3")
    else:
        kept = with_borrowed_player(terms, won)
        yield ResultsOf("boards_of_the_borrowed_player", imps(kept.value), cites=f"{kept.cites} §R12.3")
    loan = counts_as_loan(terms, played, boards)
    what = "counts_as_the_loan_of_the_stage" if loan.value else "does_not_count_as_the_loan_of_the_stage"
    yield voice.recorded(what, loan.cites)


def _boards() -> Generator[Question | Found | Effect, Any, tuple[int, int]]:
    part = yield voice.fact("boards", "§R12.3 §R12.5", options=("0/16", "7/16", "12/16"), reader=read_part)
    # Boards that nobody can show were not played with the borrowed player.
    return (0, 1) if part == NOT_DETERMINED else read_part(part)
