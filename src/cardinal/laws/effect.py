"""Effects: what a ruling does, as commands that a table carries out. Each cites the clauses that give it.

A field holds a value (a seat, a card, a call, an amount), a ``Text`` with its own values, or a code: a short word such
as ``director`` or ``played_later`` whose four languages stand in ``codes.toml``. No field holds a sentence.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from cardinal.bridge import Call
from cardinal.cards import Card, Seat, Side, Suit
from cardinal.language import Labelled, Text, clause_ids, keys, own_numbers

from .call import TooHigh
from .codes import CODES, code_text

AnyCall = Call | TooHigh
_CAPITAL = re.compile("(?<!^)(?=[A-Z])")
Party = Seat | Side | str  # whom an effect concerns: a seat, a side, or the code of an official or a group


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Effect:
    """The common part: ``cites`` is written with the paragraph sign before each clause."""

    name: ClassVar[str] = "effect"
    """The word for it in case files and texts: the name of its class, where the class says no other."""
    cites: str

    def __init_subclass__(cls) -> None:
        # One that is another with words of its own, as a fine is a penalty, has the name of that other.
        if Effect in cls.__bases__ and "name" not in cls.__dict__:
            cls.name = _CAPITAL.sub("_", cls.__name__).lower()

    @property
    def clauses(self) -> tuple[str, ...]:
        return own_numbers(clause_ids(self.cites))

    @property
    def text(self) -> Text:
        """The effect as a sentence for a reader."""
        # A code without a text has chosen the sentence, or goes unsaid: a sentence that needs it is an error.
        values = {name: one for name in _fields(type(self)) for one in _said(name, getattr(self, name))}
        return Text(type(self).__module__, self._text_key(), values)

    def _text_key(self) -> str:
        """Which sentence of the effect's own fits what it holds."""
        known = keys(type(self).__module__)
        for part in ("call", "card"):
            if getattr(self, part, None) is not None and f"{self.name}_{part}" in known:
                return f"{self.name}_{part}"
        for part in ("turns", "kind", "at", "must"):
            if f"{self.name}_{getattr(self, part, '')}" in known:
                return f"{self.name}_{getattr(self, part)}"
        return self.name

    def __eq__(self, other: object) -> bool:
        """For effects on a party: North is not North-South, although both are the first of their kind."""
        return type(self) is type(other) and self._held() == other._held()

    def __hash__(self) -> int:
        return hash(self._held())

    def _held(self) -> tuple[tuple[type, object], ...]:
        values = (getattr(self, name) for name in (*_fields(type(self)), "cites"))
        return tuple((type(value), value) for value in values)

    def to_json(self) -> dict[str, object]:
        """``{name: {field: value, …, cites: […]}}``, the form of the case files."""
        held = ((name, getattr(self, name)) for name in _fields(type(self)))
        body = {name: _plain(value) for name, value in held if value is not None and value != ()}
        return {self.name: {**body, "cites": list(self.clauses)}}


def _fields(kind: type[Effect]) -> tuple[str, ...]:
    if kind.name not in _FIELDS:
        _FIELDS[kind.name] = tuple(field.name for field in fields(kind) if field.name != "cites")
    return _FIELDS[kind.name]


_FIELDS: dict[str, tuple[str, ...]] = {}


def _said(name: str, value: object) -> tuple[object, ...]:
    """A field as a sentence says it, if it does: a plain string is a code, except the number of a clause."""
    if type(value) is not str or not value or name == "clause":
        return (value,)
    return (code_text(value),) if value.replace(" ", "_") in keys(CODES) else ()


def _plain(value: object) -> object:
    if isinstance(value, Text):
        return {value.key: {name: _plain(one) for name, one in value.values.items()}} if value.values else value.key
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    if value is None or type(value) in (bool, int, float):
        return value
    return str(value)


@dataclass(frozen=True, slots=True)
class Stands(Effect):
    """A call or card stands as if it had been regular."""

    seat: Seat
    call: AnyCall | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Withdrawn(Effect):
    """A call or card is taken back by its player."""

    seat: Seat
    call: AnyCall | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Cancelled(Effect):
    """A call or card is taken off by law."""

    seat: Seat
    call: AnyCall | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Substitute(Effect):
    """The player makes another call or play instead: ``what`` says which (``legal call``, ``pass``, a card)."""

    seat: Seat
    what: AnyCall | Card | str


@dataclass(frozen=True, slots=True)
class Repeat(Effect):
    """The player must make this call again at the next proper turn."""

    seat: Seat
    what: AnyCall


@dataclass(frozen=True, slots=True)
class MayChange(Effect):
    """The player may take back the call or card and make another, without rectification."""

    seat: Seat
    call: AnyCall | None = None
    card: Card | None = None
    until: str = ""


@dataclass(frozen=True, slots=True)
class Reverts(Effect):
    """The auction or the play goes back to this seat."""

    to: Seat


@dataclass(frozen=True, slots=True)
class MustPass(Effect):
    """The seat passes at its ``next`` turn, or at ``all`` turns."""

    seat: Seat
    turns: str


@dataclass(frozen=True, slots=True)
class LeadRestriction(Effect):
    """Declarer may forbid (or require) suits at the leader's first turn to lead.

    ``suits`` empty and ``offender`` set: any suit that the offender has not specified in the legal auction, found out
    when the lead comes.
    """

    leader: Seat
    may: tuple[str, ...] = ("forbid",)
    suits: tuple[Suit, ...] = ()
    count: int = 1
    by: str = "declarer"
    start: str = "first_lead"
    lasts: str = "while_on_lead"
    offender: Seat | None = None

    def to_json(self) -> dict[str, object]:
        # ``from`` is the word of the case files and a keyword of the language.
        record: dict[str, Any] = Effect.to_json(self)
        record[self.name]["from"] = record[self.name].pop("start")
        return record

    def _text_key(self) -> str:
        if self.suits and self.may == ("require",):
            return "lead_restriction_require"
        if self.suits:
            return "lead_restriction_suits"
        if "require" in self.may:
            return "lead_restriction_either"
        # 2017 spares the suits that the offender has specified; older editions let declarer name any suit.
        return "lead_restriction_open" if "26B/" in self.cites else "lead_restriction_any"


@dataclass(frozen=True, slots=True)
class PlayRestriction(Effect):
    """What the seat must play: highest, lowest, suit, not_suit, or the card that declarer designates."""

    seat: Seat
    must: str
    suit: Suit | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class FacedCard(Effect):
    """A card left face up until the auction ends."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class PenaltyCard(Effect):
    """A penalty card, ``major`` or ``minor``."""

    seat: Seat
    card: Card
    kind: str


@dataclass(frozen=True, slots=True)
class PickedUp(Effect):
    """A card goes back into the hand."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Restored(Effect):
    """A missing card goes back to the hand it was dealt to; ``pack``: from another pack."""

    seat: Seat
    card: Card | None = None
    pack: str = "same"


@dataclass(frozen=True, slots=True)
class Removed(Effect):
    """A surplus card is taken away."""

    card: Card | None = None


@dataclass(frozen=True, slots=True)
class DeclarerBecomes(Effect):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Transfer(Effect):
    """Tricks go to a side at the end of play."""

    to: Side
    tricks: int


@dataclass(frozen=True, slots=True)
class TrickTo(Effect):
    trick: int
    side: Side


@dataclass(frozen=True, slots=True)
class Information(Effect):
    """Whose use of some information is authorized and whose is not."""

    about: Text | AnyCall | Card
    authorized: tuple[Side, ...] = ()
    unauthorized: tuple[Side, ...] = ()

    def _text_key(self) -> str:
        sides = len(set(self.authorized)), len(set(self.unauthorized))
        ending = {(0, 0): "", (1, 0): "_authorized", (2, 0): "_for_all", (0, 1): "_unauthorized", (0, 2): "_for_nobody"}
        return self.name + ending.get(sides, "_both")


@dataclass(frozen=True, slots=True)
class Review(Effect):
    """The Director looks again under ``clause``, at ``end_of_play`` or ``end_of_round``."""

    clause: str
    at: str = "end_of_play"


@dataclass(frozen=True, slots=True)
class Adjust(Effect):
    """An adjusted score. ``ns`` and ``ew`` are each side's own: a score, weights, a percentage or IMPs."""

    kind: str  # assigned, weighted, split, artificial, or open (the Director works it out)
    ns: Labelled | Text | str = ""
    ew: Labelled | Text | str = ""

    def _text_key(self) -> str:
        sides = {(True, True): "adjust", (True, False): "adjust_ns", (False, True): "adjust_ew"}
        return sides.get((bool(self.ns), bool(self.ew)), "adjust_open")


@dataclass(frozen=True, slots=True)
class BoardEffect(Effect):
    """What becomes of the board: cancelled, redealt, played_later, fouled, played_on, corrected, reseated."""

    name = "board"
    what: Text | str

    def _text_key(self) -> str:
        return own if (own := f"board_{self.what}") in keys(type(self).__module__) else self.name


@dataclass(frozen=True, slots=True, eq=False)
class Penalty(Effect):
    """A procedural or disciplinary penalty or a warning, as advice unless a tariff fixes the amount."""

    kind: str
    to: Party
    amount: Labelled | Text | str = ""

    def _text_key(self) -> str:
        is_figure = not isinstance(self.amount, (str, Text))
        return ("penalty_deducted" if is_figure else "penalty_amount") if self.amount else "penalty"


@dataclass(frozen=True, slots=True)
class Forfeited(Effect):
    """A side has lost a right (to rectification, say)."""

    side: Side
    right: str


@dataclass(frozen=True, slots=True, eq=False)
class Duty(Effect):
    """Something a person still has to do, and when: ``on`` a seat, a side or the director."""

    on: Party
    what: Text
    when: Text | str = "now"


@dataclass(frozen=True, slots=True)
class Recorded(Effect):
    """Something kept in the record of the board, the partnership or the event."""

    what: Text


@dataclass(frozen=True, slots=True)
class MayAppeal(Effect):
    until: Text
    by: str


@dataclass(frozen=True, slots=True)
class NoRectification(Effect):
    """Explicitly nothing: the clause says so."""

    name = "none"
    why: Text | None = None

    def _text_key(self) -> str:
        return "none_why" if self.why else "none"


EFFECTS: dict[str, type[Effect]] = {
    kind.name: kind for kind in (
        Stands, Withdrawn, Cancelled, Substitute, Repeat, MayChange, Reverts, MustPass, LeadRestriction,
        PlayRestriction, FacedCard, PenaltyCard, PickedUp, Restored, Removed, DeclarerBecomes, Transfer, TrickTo,
        Information, Review, Adjust, BoardEffect, Penalty, Forfeited, Duty, Recorded, MayAppeal, NoRectification,
    )
}  # fmt: skip
