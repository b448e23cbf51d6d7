"""The Definitions about events, rulings and what goes wrong, each as a function."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from cardinal.bridge import Call
from cardinal.cards import Seat
from cardinal.laws.act import Act
from cardinal.laws.conditions import Conditions
from cardinal.laws.definition import term
from cardinal.laws.effect import Adjust, Cancelled, Effect, Penalty, Withdrawn
from cardinal.laws.notice import notice
from cardinal.laws.position import Position
from cardinal.laws.question import Official
from cardinal.laws.record import Contestant, Event, Form, Round, Session, TableSeats, Team, rounds_of
from cardinal.laws.unique import Row, only


@term("Contestant", "§def:Contestant")
def contestant(form: Form, *players: str) -> Contestant:
    """The unit that competes in this form of event."""
    return Contestant(form, players)


@term("Team", "§def:Team")
def team(name: str, members: tuple[str, ...], conditions: Conditions) -> Team:
    """Pairs that play in different directions at different tables for one score."""
    made = Team(name, members)
    made.check(conditions)
    return made


@term("Session", "§def:Session")
def session(name: str, *boards: int) -> Session:
    """A period of play with the boards that the organizer has scheduled for it."""
    return Session(name, boards)


@term("Round", "§def:Round")
def rounds(plays: Iterable[tuple[int, tuple[TableSeats, ...]]]) -> tuple[Round, ...]:
    """The parts of a session in which no player progresses."""
    return rounds_of(plays)


@term("Event", "§def:Event")
def event(name: str, form: Form, *sessions: Session) -> Event:
    """A contest of one or more sessions."""
    return Event(name, form, sessions)


@term("Tournament", "§def:Tournament §def:Event")
def tournament(name: str, form: Form, *sessions: Session) -> Event:
    """The same as an event."""
    return event(name, form, *sessions)


class AdjustedScore(StrEnum):
    """The two kinds of adjusted score."""

    ARTIFICIAL = "artificial"
    ASSIGNED = "assigned"


@term("Adjusted Score", "§def:Adjusted Score")
def kind_of_adjusted_score(score: Adjust) -> AdjustedScore:
    """Artificial, or assigned: weighted and split scores are assigned ones. What the Director has still to work out
    is neither yet, which is a gap."""
    rows = (
        Row(score.kind == "artificial", AdjustedScore.ARTIFICIAL, "§def:Adjusted Score §12C2(a)"),
        Row(score.kind in ("assigned", "weighted", "split"), AdjustedScore.ASSIGNED, "§def:Adjusted Score §12C1(a)"),
    )
    return only(rows, about=score.kind).gives


class PenaltyKind(StrEnum):
    """The two kinds of penalty."""

    DISCIPLINARY = "disciplinary"
    PROCEDURAL = "procedural"


@term("Penalty", "§def:Penalty")
def kind_of_penalty(penalty: Penalty) -> PenaltyKind:
    """Which of the two a penalty is; a mere warning is none, which is a gap."""
    rows = (
        Row(is_disciplinary(penalty), PenaltyKind.DISCIPLINARY, "§def:Penalty (disciplinary)"),
        Row(is_procedural(penalty), PenaltyKind.PROCEDURAL, "§def:Penalty (procedural)"),
    )
    return only(rows, about=penalty.kind).gives


@term("Penalty (disciplinary)", "§def:Penalty (disciplinary)")
def is_disciplinary(penalty: Penalty) -> bool:
    """Whether the penalty is for courtesy and good order."""
    return penalty.kind == PenaltyKind.DISCIPLINARY


@term("Penalty (procedural)", "§def:Penalty (procedural)")
def is_procedural(penalty: Penalty) -> bool:
    """Whether the penalty is for a procedural irregularity, in addition to any rectification."""
    return penalty.kind == PenaltyKind.PROCEDURAL


# Effects that only speak, remember or punish; all others put something right.
_NO_REMEDY = frozenset(("penalty", "recorded", "duty", "review", "may_appeal", "information", "none"))


@term("Rectification", "§def:Rectification")
def rectifications(effects: Iterable[Effect], *, director_knows: bool) -> tuple[Effect, ...]:
    """The remedies among a ruling's effects. They apply once the irregularity has come to the Director's attention,
    and a penalty is none of them."""
    return tuple(one for one in effects if one.name not in _NO_REMEDY) if director_knows else ()


@term("Cancelled", "§def:Cancelled §def:Withdrawn")
def is_cancelled(effect: Effect) -> bool:
    """Whether an action was taken off by law; it is then withdrawn."""
    return isinstance(effect, Cancelled)


@term("Retracted", "§def:Retracted §def:Withdrawn")
def is_retracted(effect: Effect) -> bool:
    """Whether a card was put back; it is then withdrawn."""
    return isinstance(effect, Withdrawn) and effect.card is not None


@term("Withdrawn", "§def:Withdrawn")
def is_withdrawn(effect: Effect) -> bool:
    """Whether an action is withdrawn: taken back, or cancelled, or a card retracted."""
    taken_back = isinstance(effect, Withdrawn) and isinstance(effect.call, Call)
    return taken_back or is_cancelled(effect) or is_retracted(effect)


@dataclass(frozen=True, slots=True)
class Deviation:
    """A departure from correct procedure: what, by whom (nobody, a player, an official), and the law it comes under."""

    what: str
    by: Seat | Official | None
    law: str


@term("Irregularity", "§def:Irregularity")
def irregularity(position: Position, act: Act) -> Deviation | None:
    """The departure from correct procedure that an act is, if it is one."""
    found = notice(position, act)
    return None if found is None else Deviation(str(act), act.seat, found)


@term("Infraction", "§def:Infraction")
def is_infraction(deviation: Deviation) -> bool:
    """Whether an irregularity is a player's breach; an error of the Director or of nobody is an irregularity only."""
    return isinstance(deviation.by, Seat)
