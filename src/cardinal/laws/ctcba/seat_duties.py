"""R29: what each of the four players has to do, who checks it, who answers for a breach, and at what price."""

from __future__ import annotations

from dataclasses import dataclass

from cardinal.laws.guandan.minutes import read_count
from cardinal.laws.prelude import NOT_DETERMINED, Case, Cited, Contestant, Penalty, Procedure, Seat, Voice, law
from cardinal.regulations.tariff import PenaltyUnit

from .amounts import imps, of_top
from .contestants import is_teams
from .figures import offence

voice = Voice(__name__)

TEAMS, PAIRS = "teams", "pairs"
_EVERY = (TEAMS, PAIRS)


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
    SeatDuty(Seat.N, "boards", "fetch_the_boards_and_pass_them_on_after_play", "§R29.1(1)"),
    SeatDuty(
        Seat.N, "taking_out", "lay_the_board_the_right_way_when_hands_are_taken_out", "§R29.1(2)", (PAIRS,)
    ),
    SeatDuty(Seat.N, "putting_back", "lay_the_board_the_right_way_when_hands_are_put_back", "§R29.1(2)"),
    SeatDuty(
        Seat.S, "bidding_sheet", "write_board_number_vulnerability_and_order_of_bidding_on_the_sheet", "§R29.2(1)"
    ),
    SeatDuty(Seat.S, "hand_record", "copy_the_hands", "§R29.2(2)"),
    SeatDuty(Seat.S, "result", "record_the_result", "§R29.2(3)"),
    SeatDuty(Seat.E, "board_number", "check_that_the_right_board_is_played", "§R29.3(1)", checks="boards"),
    SeatDuty(Seat.E, "signature", "check_the_result_and_the_score_and_sign", "§R29.3(2)", checks="result"),
    SeatDuty(Seat.W, "directions", "check_that_the_players_sit_in_the_right_directions", "§R29.4(1)"),
    SeatDuty(
        Seat.W, "sheet_check", "check_vulnerability_and_order_of_bidding_on_the_sheet", "§R29.4(2)",
        checks="bidding_sheet",
    ),
    SeatDuty(
        Seat.W, "taking_out", "check_the_way_the_board_lies_before_hands_are_taken_out", "§R29.4(3)", (TEAMS,)
    ),
)  # fmt: skip
TASKS = tuple(dict.fromkeys(duty.task for duty in SEAT_DUTIES))


def liable(task: str, form: str) -> Cited[tuple[Seat, ...]]:
    """R29: who answers when a task is neglected: who has it, and who was named to check it."""
    found = [duty for duty in SEAT_DUTIES if form in duty.forms and task in (duty.task, duty.checks)]
    cites = " ".join(dict.fromkeys(("§R29", *(one.cites for one in found))))
    return Cited(tuple(one.seat for one in found), cites)


@law("R29", edition="ctcba")
def neglected_duty(case: Case) -> Procedure:
    """R29: a player did not do what his seat has to do."""
    form = TEAMS if is_teams(case) else PAIRS
    task = yield voice.fact("task", "§R29", options=TASKS)
    if task == NOT_DETERMINED:
        yield voice.none("no_offence_established", "§R29")
        return
    answerable = liable(task, form)
    yield voice.found("who_answers", answerable.cites, seats=answerable.value)
    boards = yield voice.fact("boards", f"{answerable.cites} §R29.5", options=(1, 2), reader=read_count)
    sides = tuple(dict.fromkeys(seat.side for seat in answerable.value))
    # Boards have to be shown to have suffered.
    yield from neglect_penalty(case, form, sides, 0 if boards == NOT_DETERMINED else boards, answerable.cites)


def neglect_penalty(case: Case, form: str, whom: tuple[Contestant, ...], boards: int, cites: str) -> Procedure:
    """R29.5: the price of a neglected duty, which the Director may take for each board."""
    if not boards or not (yield voice.judge("penalised", "§R29.5")):
        yield voice.none("no_penalty", f"{cites} §R29.5")
        return
    price = offence(case, "§R29.5").steps[0].price(PenaltyUnit.IMPS if form == TEAMS else PenaltyUnit.TOP)
    assert price is not None
    a_board = price.amount
    if form == TEAMS:
        least, most = map(int, price.ends)
        options = tuple(range(least, most + 1))
        a_board = yield voice.judge("imps", "§R29.5", options=options, text="imps_a_board")
    amount = imps(a_board * boards) if form == TEAMS else of_top(a_board * boards)
    for one in whom:
        yield Penalty("neglected_duty", one, amount, cites=f"{cites} §R29.5")
