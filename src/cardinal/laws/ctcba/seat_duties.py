"""R29: what each of the four players has to do, who checks it, who answers for a breach, and at what price."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from cardinal.cards import Seat
from cardinal.language import NotAllowed, Text, shown
from cardinal.laws.case import Case
from cardinal.laws.cited import Cited
from cardinal.laws.effect import NoRectification, Penalty
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.guandan.minutes import read_count
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import NOT_DETERMINED, Voice

from .amounts import imps, of_top
from .contestants import is_teams

voice = Voice(__name__)

TEAMS, PAIRS = "teams", "pairs"
_EVERY = (TEAMS, PAIRS)
NEGLECT_PERCENT, NEGLECT_IMPS = 25, (1, 3)
"""R29.5, for each board."""


@dataclass(frozen=True, slots=True)
class SeatDuty:
    """A task of one seat in these forms of contest; ``checks`` is the task of another seat that it looks over."""

    seat: Seat
    task: str
    what: str
    cites: str
    forms: tuple[str, ...] = _EVERY
    checks: str = ""


SEAT_DUTIES = (
    SeatDuty(Seat.N, "boards", "fetch the boards and pass them on after play", "§R29.1(1)"),
    SeatDuty(
        Seat.N, "taking_out", "lay the board the right way when hands are taken out", "§R29.1(2)", (PAIRS,)
    ),
    SeatDuty(Seat.N, "putting_back", "lay the board the right way when hands are put back", "§R29.1(2)"),
    SeatDuty(
        Seat.S, "bidding_sheet", "write board number, vulnerability and order of bidding on the sheet", "§R29.2(1)"
    ),
    SeatDuty(Seat.S, "hand_record", "copy the hands", "§R29.2(2)"),
    SeatDuty(Seat.S, "result", "record the result", "§R29.2(3)"),
    SeatDuty(Seat.E, "board_number", "check that the right board is played", "§R29.3(1)", checks="boards"),
    SeatDuty(Seat.E, "signature", "check the result and the score, and sign", "§R29.3(2)", checks="result"),
    SeatDuty(Seat.W, "directions", "check that the players sit in the right directions", "§R29.4(1)"),
    SeatDuty(
        Seat.W, "sheet_check", "check vulnerability and order of bidding on the sheet", "§R29.4(2)",
        checks="bidding_sheet",
    ),
    SeatDuty(
        Seat.W, "taking_out", "check the way the board lies before hands are taken out", "§R29.4(3)", (TEAMS,)
    ),
)  # fmt: skip
TASKS = tuple(dict.fromkeys(one.task for one in SEAT_DUTIES))


def liable(task: str, form: str) -> Cited[tuple[Seat, ...]]:
    """R29: who answers when a task is neglected: who has it, and who was named to check it."""
    found = [one for one in SEAT_DUTIES if form in one.forms and task in (one.task, one.checks)]
    if not any(one.task == task for one in found):
        raise ImpossibleCase(Text(__name__, "unknown_task", {"given": shown(task)}), cites="§R29", legal=TASKS)
    cites = " ".join(dict.fromkeys(("§R29", *(one.cites for one in found))))
    return Cited(tuple(one.seat for one in found), cites)


def price_of_neglect(form: str, boards: int, imps_a_board: int = NEGLECT_IMPS[0]) -> Cited[Fraction]:
    """R29.5: percent of a top in pairs, and 1 to 3 IMPs in teams as the Director decides, for each board."""
    if form != TEAMS:
        return Cited(Fraction(NEGLECT_PERCENT * boards), "§R29.5")
    least, most = NEGLECT_IMPS
    if not least <= imps_a_board <= most:
        values = {"given": imps_a_board, "least": least, "most": most}
        raise NotAllowed(Text(__name__, "imps_refused", values), cites="§R29.5", legal=range(least, most + 1))
    return Cited(Fraction(imps_a_board * boards), "§R29.5")


@law("R29", edition="ctcba")
def neglected_duty(case: Case) -> Procedure:
    """R29: a player did not do what his seat has to do."""
    form = TEAMS if is_teams(case) else PAIRS
    tasks = tuple(one for one in TASKS if any(form in duty.forms and duty.task == one for duty in SEAT_DUTIES))
    task = yield voice.fact("task", "§R29", options=tasks)
    if task == NOT_DETERMINED:
        yield NoRectification("no offence established", cites="§R29")
        return
    answerable = liable(task, form)
    yield voice.found("who_answers", answerable.cites, seats=answerable.value)
    boards = yield voice.fact("boards", f"{answerable.cites} §R29.5", options=(1, 2), reader=read_count)
    sides = tuple(dict.fromkeys(str(seat.side) for seat in answerable.value))
    # Boards have to be shown to have suffered.
    yield from neglect_penalty(form, sides, 0 if boards == NOT_DETERMINED else boards, answerable.cites)


def neglect_penalty(form: str, whom: tuple[str, ...], boards: int, cites: str) -> Procedure:
    """R29.5: the price of a neglected duty, which the Director may take for each board."""
    if not boards or not (yield voice.judge("penalised", "§R29.5")):
        yield NoRectification("no penalty", cites=f"{cites} §R29.5")
        return
    a_board = 0
    if form == TEAMS:
        a_board = yield voice.judge("imps", "§R29.5", options=(1, 2, 3), text="imps_a_board")
    price = price_of_neglect(form, boards, a_board)
    amount = imps(price.value) if form == TEAMS else of_top(price.value)
    for one in whom:
        yield Penalty("neglected duty", one, amount, cites=f"{cites} {price.cites}")
