"""R68: a breach of conduct, and what the list of common cases lets the Director do about it beside the Laws."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import Any

from cardinal.laws.bridge.e2017.score_award import merged
from cardinal.laws.effect import Adjust, Effect, Penalty
from cardinal.laws.guandan.effect import Disqualified, Forfeit
from cardinal.laws.guandan.minutes import read_positive
from cardinal.laws.prelude import DIRECTOR, NOT_DETERMINED, Case, Contestant, Found, Procedure, Question, Voice, law
from cardinal.regulations.tariff import Sanction, Step

from .amounts import imps
from .contestants import is_teams
from .figures import offence as in_tariff
from .lateness import scored_as_forfeit
from .match_time import price_of_boards_removed
from .offences import OFFENCES, Offence
from .tariff import offender, penalty, price_of

voice = Voice(__name__)

OTHER = "other"
NOTHING, WARNING, POINTS = "none", "warning", "points"
# What no item of the list names can still be sanctioned; the regulation lists the means, without figures.
_MEANS = (
    NOTHING,
    WARNING,
    POINTS,
    *map(str, (Sanction.ADJUSTED_SCORE, Sanction.SUSPENSION, Sanction.FORFEIT, Sanction.DISQUALIFICATION)),
    str(Sanction.DISCIPLINE_COMMITTEE),
)


def measures(step: Step) -> tuple[str, ...]:
    """What the Director chooses from; he may always leave it at nothing."""
    warned = (WARNING,) if step.warning else ()
    points = (POINTS,) if step.prices and not step.both else ()
    return (NOTHING, *warned, *points, *map(str, step.instead))


@law("R68", edition="ctcba")
def conduct(case: Case) -> Procedure:
    """R68: somebody breaks the rules of conduct."""
    form = "teams" if is_teams(case) else "pairs"
    known = tuple(key for key, offence in OFFENCES.items() if offence.form in ("", form))
    key = yield voice.fact("offence", "§R68", options=(*known, OTHER))
    if key == NOT_DETERMINED:
        yield voice.none("no_breach_established", "§R68")
        return
    cites = "§R68" if key == OTHER else merged("§R68", OFFENCES[key].cites)
    to = yield from offender(case, cites)
    if to is None:
        yield voice.none("no_offender_established", cites)
    elif key == OTHER:
        yield from _unlisted(case, to)
    else:
        yield from _listed(case, key, to, cites)


def _unlisted(case: Case, to: Contestant) -> Procedure:
    """R68: the list is of common cases only."""
    measure = yield voice.judge("means", "§R68", options=_MEANS)
    if measure == NOTHING:
        yield voice.none("no_penalty", "§R68")
    else:
        yield from _IMPOSED[measure](case, to, Step(warning=True), "§R68")


def _listed(case: Case, key: str, to: Contestant, cites: str) -> Procedure:
    offence = OFFENCES[key]
    # Leave has to be shown.
    if offence.leave and (yield voice.fact(offence.leave, cites)) is True:
        yield voice.none("the_director_had_given_leave", cites)
        return
    if offence.laws:
        yield voice.found("beside_the_laws", merged("§R68", offence.laws))
    step = yield from _step(case, offence, cites)
    if step.prices and offence is OFFENCES["slow"] and is_teams(case):
        yield from _slow_team(case, to, cites)
        return
    yield from _duties(case, to, step, cites)
    measure = NOTHING
    if len(measures(step)) > 1:
        measure = yield voice.choose(DIRECTOR, "measure", cites, options=measures(step))
        if measure != NOTHING:
            yield from _IMPOSED[measure](case, to, step, cites)
    ordered = yield from _orders(case, to, step, cites, warned=measure == WARNING)
    if measure == NOTHING and not ordered and not step.duties:
        yield voice.none("no_penalty", cites)


def _step(case: Case, offence: Offence, cites: str) -> Generator[Question | Found | Effect, Any, Step]:
    """The step of the tariff that applies; of several, what cannot be shown is the mildest, which stands first."""
    steps = {str(step.when): step for step in in_tariff(case, offence.cites).steps}
    mildest = next(iter(steps))
    if len(steps) == 1:
        return steps[mildest]
    when = yield voice.fact("circumstance", cites, options=tuple(steps), text=f"circumstance_{mildest}")
    return steps[mildest if when == NOT_DETERMINED else when]


def _orders(
    case: Case, to: Contestant, step: Step, cites: str, *, warned: bool
) -> Generator[Question | Found | Effect, Any, bool]:
    """What the Director may order besides; points that come on top of a warning need the warning."""
    ordered = False
    on_top = (POINTS,) if step.both and warned else ()
    for order in (*on_top, *map(str, step.also)):
        if (yield voice.judge(f"also_{order}", cites)):
            ordered = True
            yield from _IMPOSED[order](case, to, step, cites)
    return ordered


def _duties(case: Case, to: Contestant, step: Step, cites: str) -> Procedure:
    for duty in step.duties:
        yield from _IMPOSED[duty](case, to, step, cites)


def _slow_team(case: Case, to: Contestant, cites: str) -> Procedure:
    """R68.15 in teams: boards are removed, and each costs what R33 says."""
    removed = yield voice.choose(DIRECTOR, "boards_removed", merged(cites, "§R33/2"), options=(0, 1, 2, 3))
    if not removed:
        yield voice.none("no_penalty", cites)
        return
    lost = price_of_boards_removed(case, removed)
    yield voice.recorded("boards_taken_away_number", merged(cites, lost.cites), number=removed)
    yield Penalty("slow_play", to, imps(lost.value), cites=merged(cites, lost.cites))


def _warn(case: Case, to: Contestant, step: Step, cites: str) -> Procedure:
    yield Penalty("serious_warning" if step.serious else "warning", to, cites=cites)


def _charge(case: Case, to: Contestant, step: Step, cites: str) -> Procedure:
    price, items = price_of(case, step), 1
    if price is not None and price.unit in step.per_item:
        # One item at least is the breach itself.
        told = yield voice.fact("items", cites, options=(1, 3), reader=read_positive)
        items = 1 if told == NOT_DETERMINED else told
    yield from penalty(case, to, step, cites, times=items)


def _suspend(case: Case, to: Contestant, step: Step, cites: str) -> Procedure:
    yield Penalty("suspension", to, cites=cites)


def _disqualify(case: Case, to: Contestant, step: Step, cites: str) -> Procedure:
    yield Disqualified(to, "event", cites=cites)


def _forfeit(case: Case, to: Contestant, step: Step, cites: str) -> Procedure:
    yield Forfeit(to, "by_ruling", "match", cites=cites)
    yield from scored_as_forfeit(case, to, cites)


def _refer(case: Case, to: Contestant, step: Step, cites: str) -> Procedure:
    yield voice.duty("director", "report_to_the_discipline_committee", cites)


def _adjust(case: Case, to: Contestant, step: Step, cites: str) -> Procedure:
    yield Adjust("open", cites=cites)


def _send_away(case: Case, to: Contestant, step: Step, cites: str) -> Procedure:
    yield voice.duty("dummy", "leave_the_table_until_the_board_is_over", cites)


def _move(case: Case, to: Contestant, step: Step, cites: str) -> Procedure:
    yield voice.duty("spectator", "watch_from_another_place", cites)


def _remove_boards(case: Case, to: Contestant, step: Step, cites: str) -> Procedure:
    yield voice.duty("director", "take_away_boards_that_cannot_be_played_in_time", cites)


def _pay(case: Case, to: Contestant, step: Step, cites: str) -> Procedure:
    yield voice.duty(to, "pay_for_the_damage", cites)


def _return(case: Case, to: Contestant, step: Step, cites: str) -> Procedure:
    yield voice.duty("director", "see_that_the_slip_goes_back_to_its_place", cites)


_IMPOSED: Mapping[str, Callable[[Case, Contestant, Step, str], Procedure]] = {
    WARNING: _warn,
    POINTS: _charge,
    Sanction.SUSPENSION: _suspend,
    Sanction.DISQUALIFICATION: _disqualify,
    Sanction.FORFEIT: _forfeit,
    Sanction.DISCIPLINE_COMMITTEE: _refer,
    Sanction.ADJUSTED_SCORE: _adjust,
    Sanction.SENT_AWAY: _send_away,
    Sanction.SPECTATOR_MOVED: _move,
    Sanction.BOARDS_REMOVED: _remove_boards,
    Sanction.PAY_DAMAGE: _pay,
    Sanction.SLIP_RETURNED: _return,
}
