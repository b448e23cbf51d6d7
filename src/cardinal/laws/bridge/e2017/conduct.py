"""Law 74: conduct; what a violation of procedure tells partner, and how grave the Laws' own wording makes it."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Any

from cardinal.laws.clause import book
from cardinal.laws.codes import code_text
from cardinal.laws.effect import Effect, Information, Party, Penalty
from cardinal.laws.prelude import DIRECTOR, NOT_DETERMINED, SEATS, Case, Found, Procedure, Question, Seat, Voice, law

from .authorized_information import undetermined
from .moment import record_of

voice = Voice(__name__)

AVOID = "take_no_advantage_of_the_unauthorized_information"


@dataclass(frozen=True, slots=True)
class Breach:
    """One kind of conduct: the key of what the record calls it, its clause, and whether it tells partner something."""

    what: str
    cites: str
    informs_partner: bool = False


BREACHES = {
    "attitude": Breach("discourtesy", "§74A1"),
    "annoyance": Breach("annoyance_of_another_player", "§74A2"),
    "own_procedure": Breach("call_or_play_in_an_improper_way", "§74A3"),
    "inattention": Breach("insufficient_attention_to_the_game", "§74B1"),
    "gratuitous_comment": Breach("gratuitous_comment_made", "§74B2"),
    "early_detachment": Breach("card_detached_before_the_turn", "§74B3"),
    "prolonged_play": Breach("play_prolonged_to_disconcert", "§74B4"),
    "rude_to_director": Breach("discourteous_call_of_the_director", "§74B5"),
    "designation": Breach("different_designations_for_the_same_call", "§74C1", informs_partner=True),
    "approval": Breach("approval_or_disapproval_shown", "§74C2", informs_partner=True),
    "expectation": Breach("expectation_about_the_trick_shown", "§74C3", informs_partner=True),
    "comment": Breach("attention_called_to_something_significant", "§74C4", informs_partner=True),
    "staring": Breach("staring", "§74C5/1"),
    "no_interest": Breach("lack_of_interest_shown", "§74C6", informs_partner=True),
    "disconcerting": Breach("tempo_varied_to_disconcert", "§74C7"),
    "left_table": Breach("table_left_needlessly", "§74C8"),
}

# What separates a breach from innocent behaviour of the same look, where the clause names a purpose or a need.
_PURPOSE = {"prolonged_play": "purpose", "staring": "intently", "disconcerting": "purpose", "left_table": "needless"}

PENALTIES = ("none", "warning", "procedural", "disciplinary")
_POWER = {"warning": "§90A", "procedural": "§90A", "disciplinary": "§91A"}


@law("74")
def conduct(case: Case) -> Procedure:
    """Law 74: a player's conduct is complained of."""
    seat = yield from player_in_question(case, "§74C")
    kind = yield voice.fact("conduct", "§74A1 §74C", options=(*BREACHES, "saw_card"), seat=seat)
    if kind == NOT_DETERMINED:
        yield undetermined()
    elif kind == "saw_card":
        yield from _seen_card(case, seat)
    elif kind == "left_table" and any(act.verb == "round ends" for act in record_of(case)):
        yield voice.none("the_round_had_been_called", "§74C8")
    else:
        yield from _violation(seat, kind)


def _violation(seat: Seat, kind: str) -> Procedure:
    breach = BREACHES[kind]
    if kind in _PURPOSE and (yield voice.fact(_PURPOSE[kind], breach.cites, seat=seat)) is not True:
        # A purpose that is not shown is none: the same behaviour without it violates nothing.
        yield voice.none("no_violation_of_procedure", breach.cites)
        return
    what = voice.text(breach.what)
    yield voice.recorded("word_by_seat", breach.cites, word=what, seat=seat)
    if breach.informs_partner:
        yield Information(what, unauthorized=(seat.side,), cites=f"{breach.cites} §16B1")
        yield voice.duty(seat.partner, AVOID, "§73C1")
    if kind == "expectation":
        # A word about the trick in progress alone is no claim.
        yield voice.found("no_claim", "§74C3 §68/2")
    elif kind == "no_interest":
        yield voice.duty("director", "see_whether_it_was_a_concession_under_law", "§74C6 §68B1/3", law="68B")
    yield from considered_penalty(seat, breach.cites)


def _seen_card(case: Case, seat: Seat) -> Procedure:
    """74C5: a card seen without trying to is the seer's to use, if it is an opponent's."""
    how = yield voice.fact("sighting", "§74C5/2 §74C5/1", options=("unintended", "looked"), seat=seat)
    if how == NOT_DETERMINED:
        yield undetermined()
        return
    if how == "looked":
        yield Information(voice.text("card_of_another_player"), unauthorized=(seat.side,), cites="§74C5/1 §74C5/2")
        yield from _violation_of_looking(seat)
        return
    others = tuple(one for one in SEATS if one is not seat)
    whose = yield voice.choose(DIRECTOR, "whose", "§74C5/2", options=others, player=seat)
    if whose is seat.partner:
        yield Information(voice.text("card_of_seat", seat=whose), unauthorized=(seat.side,), cites="§74C5/2 §16B1")
        yield voice.duty(seat, AVOID, "§73C1")
        return
    yield Information(voice.text("card_of_seat", seat=whose), authorized=(seat.side,), cites="§74C5/2")
    shown = yield voice.fact("shown", "§fn:23 §73D2", seat=seat, other=whose)
    if shown is True:
        from .communication import attempt_to_mislead

        yield voice.found("shown_on_purpose", "§fn:23", other=whose)
        yield from attempt_to_mislead(case, whose, "card_shown", intended=True)
        return
    # Not shown on purpose, or not proved to be: the ordinary rule.
    yield voice.none("authorized", "§74C5/2")


def _violation_of_looking(seat: Seat) -> Procedure:
    yield voice.recorded("word_by_seat", "§74C5/1", word=voice.text(BREACHES["staring"].what), seat=seat)
    yield from considered_penalty(seat, "§74C5/1")


def player_in_question(case: Case, cites: str) -> Generator[Question | Found | Effect, Any, Seat]:
    """Whose conduct it is: of the record if it shows one, else named by the Director."""
    if case.act is not None and case.act.seat is not None:
        return case.act.seat
    question = voice.choose(DIRECTOR, "player", cites, options=SEATS)
    # One seat shows every end: the others have the same with their own name in it.
    seat: Seat = yield replace(question, examples=SEATS[:1])
    return seat


def strength(clause: str) -> str:
    """The word by which the Laws grade a clause: may, does, should, shall, must, and the prohibitions."""
    return book(2017)[clause].modal or "does"


def considered_penalty(to: Party, cites: str) -> Procedure:
    """Whether the breach of the (first) clause is penalised: advice by the strength of its wording."""
    first = cites.split()[0].removeprefix("§")
    grade = strength(first)
    scale = "§intro:modal/2" if grade.endswith("not") else "§intro:modal/1"
    yield voice.found(f"strength_{grade.replace(' ', '_')}", f"{cites} {scale}", clause=first)
    kind = yield voice.judge(
        "penalty", f"{cites} §90A §91A", options=PENALTIES, to=code_text(to) if isinstance(to, str) else to
    )
    if kind != "none":
        yield Penalty(kind, to, cites=f"{cites} {_POWER[kind]}")
