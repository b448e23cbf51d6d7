"""A Guandan case: what happened at a table or around it, as a referee hears it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from cardinal.language import shown
from cardinal.laws.clause import Edition
from cardinal.laws.clause_names import NamedLaw
from cardinal.laws.prelude import Conditions, ImpossibleCase, Seat, Side, Text

from .act import GuandanAct
from .board import BOARD_KEYS as BOARD_KEYS
from .board import read_board
from .conditions import GUANDAN_OPTIONS
from .notice import ABOUT, REPORT, UNDECLARED, misses_report, notice
from .position import PLAYS, DealPosition
from .spoken import told_act

if TYPE_CHECKING:
    from .penalty_scale import LoggedOffence

_LAWS = "cardinal.laws"


def guandan_conditions(changes: Mapping[str, object] | None = None) -> Conditions:
    """The options of the Guandan book with the changes of an event."""
    return Conditions(changes, GUANDAN_OPTIONS)


@dataclass(frozen=True, slots=True)
class Whole:
    """A play and the cards that its player put down after it, as one play, and the deal before both."""

    act: GuandanAct
    before: DealPosition

    @classmethod
    def of(cls, first: GuandanAct, second: GuandanAct, before: DealPosition) -> Whole:
        return cls(replace(first, cards=f"{first.cards} {second.cards}"), before)


@dataclass(frozen=True, slots=True)
class GuandanCase:
    """What the record has: the deal before the irregular act (``position``) and after everything (``now``), the acts,
    the offences of the match so far where there is a log of them, and the conditions of the event.

    A case about no act of a table (a line-up that came late, an appeal) has no ``act``; its facts are asked. ``whole``
    is the play that the act would be a part of; ``is_log`` says that the acts are all there were, as at a table that
    keeps its own log: whoever tells a case may leave out what went without saying.
    """

    law: str | None = None
    act: GuandanAct | None = None
    before: tuple[GuandanAct, ...] = ()
    after: tuple[GuandanAct, ...] = ()
    board: Mapping[str, object] = field(default_factory=dict)
    conditions: Conditions = field(default_factory=guandan_conditions)
    name: str = ""
    edition: Edition = "guandan"
    position: DealPosition = field(default_factory=DealPosition)
    now: DealPosition = field(default_factory=DealPosition)
    offences: tuple[LoggedOffence, ...] | None = None
    reminders: tuple[str, ...] = ()
    whole: Whole | None = None
    is_log: bool = False

    @property
    def heard(self) -> GuandanAct:
        """The act that is heard."""
        if self.act is None:
            raise ImpossibleCase(Text(_LAWS, "case_needs_act", {"law": NamedLaw(str(self.law))}))
        return self.act

    @property
    def offender(self) -> Seat:
        if self.heard.seat is None:
            raise ImpossibleCase(Text(_LAWS, "case_needs_act", {"law": NamedLaw(str(self.law))}))
        return self.heard.seat

    @property
    def partner(self) -> Seat:
        return self.offender.partner

    @property
    def next_seat(self) -> Seat:
        """The seat that acts after the offender: turns go counter-clockwise, past those who are out."""
        return self.position.next_in(self.offender)

    @property
    def side(self) -> Side:
        return self.offender.side

    @property
    def acts(self) -> tuple[GuandanAct, ...]:
        """Everything that happened, in order."""
        return (*self.before, *(() if self.act is None else (self.act,)), *self.after)

    def happened(self, *verbs: str) -> GuandanAct | None:
        """The first act of those kinds since the irregular one."""
        return next((one for one in self.after if one.verb in verbs), None)

    @property
    def before_attention(self) -> tuple[GuandanAct, ...]:
        """What was done since the irregular act and before anybody pointed it out: after that nobody may act."""
        places = [place for place, one in enumerate(self.after) if one.verb in ("attention", "referee")]
        return self.after[: places[0]] if places else self.after

    @property
    def waived_by(self) -> Side | None:
        """The side that did not offend, if it has asked to do without the rectification."""
        asked = self.happened("waives")
        if asked is None:
            return None
        side = asked.seat.side if asked.seat is not None else Side.parse(asked.cards)
        return side if side is not self.side else None


def case_of(
    position: DealPosition, acts: tuple[GuandanAct, ...], law: str | None = None, **more: object
) -> GuandanCase:
    """Follow the acts from a position up to the first irregular one, or to the end.

    Where the law is named, the first act that sets it in motion; if the record is too short to show the breach, the
    first act that the law is about.
    """
    reached = _reached(position, acts)
    place: int | None = None
    found = law
    if law is None or law in ABOUT:
        place, found = _first(reached, acts, law)
    if place is None:
        return GuandanCase(found, before=acts, position=position, now=reached[-1], **more)  # type: ignore[arg-type]
    whole = None
    if _is_second_part(acts, place):
        whole = Whole.of(acts[place - 1], acts[place], reached[place - 1])
    return GuandanCase(
        found, acts[place], acts[:place], acts[place + 1 :], position=reached[place], now=reached[-1], whole=whole,
        **more,  # type: ignore[arg-type]
    )  # fmt: skip


def _reached(position: DealPosition, acts: tuple[GuandanAct, ...]) -> list[DealPosition]:
    """The positions before each act and after the last; what is added to a play is played with it."""
    reached = [position]
    for place, act in enumerate(acts):
        if act.verb == "adds" and _is_second_part(acts, place):
            whole = Whole.of(acts[place - 1], act, reached[place - 1])
            reached.append(whole.before.advance(whole.act))
        else:
            reached.append(reached[-1].advance(act))
    return reached


def _is_second_part(acts: tuple[GuandanAct, ...], place: int) -> bool:
    """Whether the act may be the rest of the play before it: nobody has done anything in between."""
    if not 0 < place < len(acts):
        return False
    first, second = acts[place - 1], acts[place]
    return first.verb in PLAYS and second.verb in ("adds", *PLAYS) and first.seat is second.seat


def _first(reached: list[DealPosition], acts: tuple[GuandanAct, ...], law: str | None) -> tuple[int | None, str | None]:
    """The place of the act to be heard, and the law."""
    unreported = None
    for place, act in enumerate(acts):
        position = reached[place]
        if misses_report(position, act) and unreported is None:
            # The breach would be that nothing followed the play after which the count was due.
            due = [one for one in range(place) if acts[one].verb in PLAYS and acts[one].seat is position.owes]
            unreported = due[-1]
        if law == REPORT and unreported is not None:
            return unreported, REPORT
        if _is_second_part(acts, place + 1):
            continue
        noticed = notice(position, act) or _OF_THE_MATCH.get(act.verb)
        if noticed == REPORT and act.verb == "no report":
            last = [one for one in range(place) if acts[one].verb in PLAYS and acts[one].seat is act.seat]
            place = last[-1] if last else place
        if noticed is not None and (law is None or _is_about(law, noticed)):
            return place, law or noticed
        if law == UNDECLARED and act.verb in PLAYS and position.has_wild(act.cards):
            return place, law
    if law is None and unreported is not None:
        # A count that nobody speaks of may have been shown: what is told to be irregular comes first.
        return unreported, REPORT
    about = ABOUT.get(law or "", ())
    return next((place for place, act in enumerate(acts) if act.verb in about), None), law


def _is_about(law: str, noticed: str) -> bool:
    # A wrong count is found before anybody knows whether the pack is complete.
    return noticed == law or (noticed, law) == ("GP1.2", "G7.3")


_OF_THE_MATCH: Mapping[str, str] = {"late": "G32", "time up": "G33"}
"""What is told of a match, and not of a deal that is played."""


CASE_KEYS = frozenset(["name", "book", "conditions", "board", "acts", "law", "answers", "matter", "expect"])


def read_guandan_case(record: Mapping[str, object]) -> GuandanCase:
    """A case from plain values as a case file has them; answers and expectations are left to the caller."""
    strange = sorted(set(map(str, record)) - CASE_KEYS)
    if strange:
        raise ImpossibleCase(Text(_LAWS, "case_key", {"given": tuple(strange)}), legal=sorted(CASE_KEYS))
    lines, conditions, board = record.get("acts") or (), record.get("conditions") or {}, record.get("board") or {}
    if not isinstance(lines, list | tuple):
        raise ImpossibleCase(Text(_LAWS, "case_shape", {"given": shown(lines)}), legal=("a list of acts",))
    for given in (conditions, board):
        if not isinstance(given, Mapping):
            raise ImpossibleCase(Text(_LAWS, "case_shape", {"given": shown(given)}), legal=("name: value",))
    unknown = sorted(set(map(str, board)) - BOARD_KEYS)  # type: ignore[call-overload]
    if unknown:
        raise ImpossibleCase(Text(_LAWS, "case_key", {"given": tuple(unknown)}), legal=sorted(BOARD_KEYS))
    law = record.get("law")
    chosen = guandan_conditions({str(name): value for name, value in conditions.items()})  # type: ignore[attr-defined]
    return case_of(
        read_board(board, chosen),  # type: ignore[arg-type]
        tuple(told_act(line) for line in lines),
        None if law is None else str(law),
        board=dict(board),  # type: ignore[call-overload]
        conditions=chosen,
        name=str(record.get("name", "")),
    )
