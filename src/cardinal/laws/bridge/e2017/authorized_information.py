"""Law 16A: what information a player may use, told apart by where it comes from."""

from __future__ import annotations

from collections.abc import Generator
from enum import StrEnum
from typing import Any

from cardinal.cards import SIDES, Side
from cardinal.laws.effect import Duty, Effect, Information, NoRectification
from cardinal.laws.prelude import DIRECTOR, NOT_DETERMINED, Case, Found, Procedure, Question, Row, Voice, law, only

voice = Voice(__name__)


class Source(StrEnum):
    """Where a player has some information from."""

    LEGAL_ACTION = "legal_action"  # this board's legal calls and plays, or illegal ones that were accepted
    SEEN_CARDS = "seen_cards"
    WITHDRAWN = "withdrawn"
    LAW = "law"  # a law or regulation says that it is authorized
    PROCEDURE = "procedure"  # it arises from a procedure that the laws or regulations provide
    BEFORE_HAND = "before_hand"  # known when the hand was taken from the board
    SCORE = "score"  # the player's estimate of his own score
    TRAITS = "traits"  # of the opponents
    REGULATIONS = "regulations"  # what the tournament requires
    PARTNER = "partner"  # extraneous, from partner
    ELSEWHERE = "elsewhere"  # extraneous, from another source


class Verdict(StrEnum):
    """What the source makes of the information."""

    AUTHORIZED = "authorized"
    FROM_PARTNER = "from_partner"
    FROM_WITHDRAWN = "from_withdrawn"
    FROM_ELSEWHERE = "from_elsewhere"
    EXCLUDED = "excluded"


# For some sources one thing more has to be known; a yes to it takes the right to use the information away.
FURTHER = {
    Source.LEGAL_ACTION: ("tainted", "§16A1(a)"),
    Source.SEEN_CARDS: ("excluded", "§40A2/2"),
    Source.WITHDRAWN: ("offending", "§16C1 §16C2"),
    Source.BEFORE_HAND: ("precluded", "§16A1(d)"),
}


def classify(source: Source, barred: bool = False) -> Row[Verdict]:
    """What may be done with information from *source*; *barred* answers the further question that some have."""
    S, V = Source, Verdict  # noqa: N806
    rows = (
        Row(source is S.LEGAL_ACTION and not barred, V.AUTHORIZED, "§16A1(a) §40A2/2"),
        Row(source is S.LEGAL_ACTION and barred, V.FROM_PARTNER, "§16A1(a) §16B1"),
        Row(source is S.SEEN_CARDS and not barred, V.AUTHORIZED, "§40A2/2"),
        Row(source is S.SEEN_CARDS and barred, V.EXCLUDED, "§40A2/2"),
        Row(source is S.WITHDRAWN and not barred, V.AUTHORIZED, "§16A1(b) §16C1"),
        Row(source is S.WITHDRAWN and barred, V.FROM_WITHDRAWN, "§16C2"),
        Row(source is S.LAW, V.AUTHORIZED, "§16A1(c) §40A2/2"),
        Row(source is S.PROCEDURE, V.AUTHORIZED, "§16A1(c)"),
        Row(source is S.BEFORE_HAND and not barred, V.AUTHORIZED, "§16A1(d)"),
        Row(source is S.BEFORE_HAND and barred, V.FROM_ELSEWHERE, "§16A1(d) §16D1"),
        Row(source is S.SCORE, V.AUTHORIZED, "§16A2"),
        Row(source is S.TRAITS, V.AUTHORIZED, "§16A2"),
        Row(source is S.REGULATIONS, V.AUTHORIZED, "§16A2"),
        Row(source is S.PARTNER, V.FROM_PARTNER, "§16B1"),
        Row(source is S.ELSEWHERE, V.FROM_ELSEWHERE, "§16D1"),
    )
    return only(rows, f"information from {source}")


Classified = Generator[Question | Found | Effect, Any, Row[Verdict] | None]


def side_in_question(case: Case) -> Generator[Question | Found | Effect, Any, Side]:
    """The side whose player has the information: of the record if it shows one, else named by the Director."""
    if case.irregularity is not None and case.irregularity.seat is not None:
        return case.irregularity.seat.side
    side: Side = yield voice.choose(DIRECTOR, "side", "§16A1(a) §16B1", options=SIDES)
    return side


def classified(case: Case, side: Side) -> Classified:
    """Ask where the information comes from and say what follows; None when the facts cannot be settled."""
    given = yield voice.fact("source", "§16A1(a) §16A1(b) §16A1(c) §16A1(d) §16A2 §16B1", options=tuple(Source))
    if given == NOT_DETERMINED:
        yield undetermined()
        return None
    source, barred = Source(given), False
    if source in FURTHER:
        key, cites = FURTHER[source]
        answer = yield voice.fact(key, cites)
        if answer == NOT_DETERMINED:
            yield undetermined()
            return None
        barred = answer is True
    row = classify(source, barred)
    yield voice.found(f"is_{row.gives}", row.cites)
    allowed = (side,) if row.gives is Verdict.AUTHORIZED else ()
    forbidden = () if allowed else (side,)
    yield Information(voice.text(source.value), authorized=allowed, unauthorized=forbidden, cites=row.cites)
    return row


def undetermined() -> NoRectification:
    """The facts cannot be established: a ruling under which play can go on."""
    return voice.none("facts_not_determined", "§85B")


def left_to_section_d() -> Duty:
    """Information from outside is a matter of section D."""
    return voice.duty("director", "deal_with_information_from_another_source_under_law", "§16D1", law="16D")


@law("16A")
def use_of_information(case: Case) -> Procedure:
    """Law 16A: may a player use this information?"""
    side = yield from side_in_question(case)
    row = yield from classified(case, side)
    if row is None:
        return
    if row.gives is Verdict.AUTHORIZED:
        yield voice.none("authorized", row.cites)
    elif row.gives is Verdict.FROM_ELSEWHERE:
        yield left_to_section_d()
