"""Laws 48 and 49: cards exposed in the play, by declarer's side and by a defender."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from cardinal.cards import Card, Seat
from cardinal.language import Text
from cardinal.laws.act import Act
from cardinal.laws.bridge.reheard import reheard
from cardinal.laws.case import Case
from cardinal.laws.effect import Effect, Information, PickedUp, Review, Stands
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.hearing import Finding, Procedure, find_law, law
from cardinal.laws.question import NOT_DETERMINED, Found, Question, Voice

from .penalty_card import become_penalty_cards, once

voice = Voice(__name__)

_SHOWN = frozenset(("exposes", "drops", "names"))


@law("48")
def declarers_exposed_card(case: Case) -> Procedure:
    """Law 48: declarer or dummy shows a card, or declarer faces his hand."""
    acts = tuple(one for one in (case.act, *case.after) if one is not None)
    spread = next((one for one in acts if one.verb == "spreads" and one.seat is case.declarer), None)
    if spread is not None:
        yield from _declarer_faces_his_hand(case, spread)
        return
    shown = tuple(one for one in acts if one.verb in _SHOWN and one.seat is not None and _is_declaring(case, one.seat))
    if not shown:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "48"}), cites="§48A")
    played = False
    for act in shown:
        if not played and (yield from _is_played(case, act)):
            played = True
        elif act.verb == "drops" and act.seat is case.declarer and act.card is not None:
            yield PickedUp(case.declarer, act.card, cites="§48A")
    if not played:
        yield voice.none("no_card_of_declarer_s_side_becomes_a_penalty_card", "§48A")


def _is_declaring(case: Case, seat: Seat) -> bool:
    return not case.is_defender(seat)


def _is_played(case: Case, act: Act) -> Finding:
    """45C: a card that declarer holds or names as his play is played, if it is his hand's turn; a dropped one never."""
    play = case.position.play
    if act.verb == "drops" or act.seat is not case.declarer or play is None or play.turn is not case.declarer:
        return False
    if act.verb == "names":
        how = yield voice.fact("played", "§48A §45C4(a)", text="named", card=act.card)
        cites = "§45C4(a)"
    else:
        how = yield voice.fact("played", "§48A §45C2(a) §45C2(b)", options=(*_HELD, False), card=act.card)
        cites = _HELD.get(how, "")
    # What nobody can establish to have been a play is none: declarer keeps the card (48A).
    if how is False or how == NOT_DETERMINED:
        return False
    yield Stands(case.declarer, card=act.card, cites=cites)
    return True


_HELD = {"touching": "§45C2(a)", "as_played": "§45C2(b)"}


def _declarer_faces_his_hand(case: Case, spread: Act) -> Procedure:
    """48B: after an opening lead out of turn declarer becomes dummy; at any other time it may be a claim."""
    act = case.act
    is_lead = act is not None and act.verb in ("leads", "plays") and case.position.play is None
    if is_lead and act is not None and act.seat is not case.contract.leader:
        yield voice.found("after_lead_out_of_turn", "§48B1", seat=act.seat, card=act.card)
        yield from find_law("54", case.edition).procedure(case)
        return
    if (yield voice.judge("no_claim", "§48B2 §68A/2", declarer=case.declarer)):
        yield voice.none("no_claim_was_meant", "§48B2 §48A")
        return
    yield voice.recorded("claim", "§48B2 §68A/2")
    acts = (*case.before, *((act,) if act is not None else ()), *case.after)
    place = next(number for number, one in enumerate(acts) if one is spread)
    claimed = replace(case, act=spread, before=acts[:place], after=acts[place + 1 :], law="68")
    yield from reheard(find_law("68", case.edition).procedure(claimed), known={"intended": True})


def defender_faced_his_hand(case: Case, seat: Seat) -> Procedure:
    """49: a defender has faced his hand and meant no claim by it: every card that is left there is exposed."""
    held = case.position.play.held(seat) if case.position.play is not None else None
    if held is None:
        # Which cards were seen is not told.
        yield voice.duty("director", "apply_law_law", "§68A/2 §49/1", law="49")
        return
    if (yield voice.judge("designates_otherwise", "§50", text="designates_otherwise_hand", seat=seat, usual=False)):
        yield voice.none("no_penalty_card", "§50")
        return
    yield from become_penalty_cards(case, seat, tuple(held), (), "§68A/2 §49/1 §50")
    yield Review("72C", cites="§50 §72C")


def is_corrected_name(case: Case) -> bool:
    """Whether a defender has named a card at his turn and corrected himself, which only older editions let him do."""
    act = case.act
    at_turn = act is not None and act.verb == "names" and case.is_defender(case.offender)
    return (
        at_turn
        and case.position.play is not None
        and case.offender is case.position.play.turn
        and any(one.verb == "corrects" and one.seat is case.offender for one in case.after)
    )


@law("49")
def defenders_exposed_card(case: Case) -> Procedure:
    """Law 49: a defender's card that his partner could see, or that he named."""
    acts = tuple(one for one in (case.act, *case.after) if one is not None and one.verb in _SHOWN)
    by_seat: dict[Seat, list[Act]] = {}
    for act in acts:
        if act.seat is not None and case.is_defender(act.seat):
            by_seat.setdefault(act.seat, []).append(act)
    if not by_seat:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "49"}), cites="§49/1")
    yield from once(_exposed(case, by_seat))


def _exposed(case: Case, by_seat: Mapping[Seat, Sequence[Act]]) -> Procedure:
    excused: list[str] = []
    any_penalty = False
    for seat, shown in by_seat.items():
        cards: list[Card] = []
        for act in shown:
            why = yield from _excuse(case, seat, act)
            if why:
                excused.append(why)
            elif act.card is not None and act.card not in cards:
                cards.append(act.card)
        if cards:
            any_penalty = True
            yield from become_penalty_cards(case, seat, tuple(cards), shown, "§49/1 §50")
    if any_penalty:
        yield Review("72C", cites="§50 §72C")
    elif excused != [_PLAYED] * len(excused):
        yield voice.none("no_penalty_card", " ".join(dict.fromkeys(excused)))


_PLAYED = "§45C1"
_OBJECTED = "§49/2 §68B2/2"

# What makes a card that partner could see, or that was named, no penalty card.
_EXCUSES = {
    "lawful": "§49/1",
    "current_trick": "§49/2 §68/2",
    "objected": _OBJECTED,
    "played": _PLAYED,
}


def _excuse(case: Case, seat: Seat, act: Act) -> Generator[Question | Found | Effect, Any, str]:
    """The clauses for which a card is no penalty card; none if it becomes one."""
    if act.verb != "names":
        seen = yield voice.fact("exposed", "§49/1", seat=seat, partner=seat.partner, card=act.card, usual=True)
        # The Director rectifies what he determines: it is enough that partner could see the card, but that much is.
        if seen is not True:
            return "§49/1"
    how = yield from _circumstances(case, seat, act)
    if how in _EXCUSES:
        cites = _EXCUSES[how]
        yield voice.found(f"excuse_{how}", cites, seat=seat, card=act.card)
        if how in ("current_trick", "objected") and act.card is not None:
            about = f"{cites} §16C2" if how == "objected" else cites
            yield Information(act.card, (seat.side.other,), (seat.side,), cites=about)
        if how == "played":
            from .card_played import as_played

            # In turn, but not always what was demanded of him: then the law for that goes on.
            yield from as_played(replace(case, act=act), seat, _PLAYED)
        return _EXCUSES[how]
    if (yield voice.judge("designates_otherwise", "§50", seat=seat, card=act.card, usual=False)):
        return "§50"
    return ""


def _circumstances(case: Case, seat: Seat, act: Act) -> Generator[Question | Found | Effect, Any, str]:
    """What the card was shown in the course of: the record's for a concession that partner objected to, else asked."""
    if _conceded_and_objected(case, seat):
        return "objected"
    if act.verb == "drops":
        return "none"
    in_turn = case.position.play is not None and case.position.play.turn is seat
    options = ("none", *(excuse for excuse in _EXCUSES if excuse != "played" or in_turn))
    # A card shown at his turn may well be his play; out of turn an excuse is rare.
    usual = None if in_turn else "none"
    # An exception has to be established: what is not determined leaves the rule, and the card is a penalty card.
    return str(
        (yield voice.fact("circumstances", "§49/1 §49/2", options=options, usual=usual, seat=seat, card=act.card))
    )


def _conceded_and_objected(case: Case, seat: Seat) -> bool:
    """68B2: this defender has offered to concede and his partner has objected, with no card played between."""
    acts = [*case.before, *((case.act,) if case.act else ()), *case.after]
    for place, act in enumerate(acts):
        if act.seat is seat and _concedes(case, act):
            for later in acts[place:]:
                if later.verb == "objects" and later.seat is seat.partner:
                    return True
                if later.verb in ("plays", "leads"):
                    break
    return False


def _concedes(case: Case, act: Act) -> bool:
    """Whether tricks are given up: in so many words, with the whole hand, or by a claim of fewer than are left."""
    if act.verb == "claims":
        play = case.position.play
        assert act.number is not None
        return act.number < 13 - (len(play.completed) if play is not None else 0)
    return act.verb in ("concedes", "abandons")
