"""Law 41: the opening lead face down, the questions around it, and the beginning of play."""

from __future__ import annotations

from cardinal.bridge import IllegalDisclosure, NotYourTurn, WrongPhase
from cardinal.language import CardinalError
from cardinal.laws.effect import Duty, Information, PickedUp, Withdrawn
from cardinal.laws.notice import notice
from cardinal.laws.position import Position
from cardinal.laws.prelude import NOT_DETERMINED, Act, Card, Case, Cited, Conditions, Procedure, Seat, Text, Voice, law

from .moment import Moment, Stage, record_of
from .penalty_card import become_penalty_cards
from .rights import Asked, Right, may_ask_explanation, may_ask_review
from .score_award import merged

voice = Voice(__name__)


def face_of_lead(conditions: Conditions) -> Cited[str]:
    """41A, footnote 9: the opening lead is made face down unless the Regulating Authority wants it face up."""
    if conditions["opening_lead_face"] == "face_up":
        return Cited("face up", "§41A/1 §fn:9")
    return Cited("face down", "§41A/1")


def moment_at(position: Position) -> Moment:
    """The moment of a position: the stage, whose turn it is, and which hands have played."""
    contract, play = position.contract, position.play
    assert contract is not None
    if play is None:
        stage = Stage.CLARIFICATION if position.lead_down is not None else Stage.LEAD
        return Moment(stage, contract.leader, contract)
    over = position.phase == "finished"
    played = frozenset(one.seat for trick in play.tricks for one in trick)
    accepted = any(one.seat is contract.leader.partner for one in play.tricks[0][:1])
    stage, turn = (Stage.OVER, None) if over else (Stage.PLAY, play.player)
    return Moment(stage, turn, contract, played=played, lead_accepted=accepted)


def may_ask_for_review(moment: Moment, seat: Seat) -> Right:
    """41B: before the lead is faced leader's partner and declarer; then each at his first turn, until he plays a card.
    Declarer's first turn is from dummy unless he has accepted a lead out of turn (footnote 10)."""
    right = may_ask_review(moment, seat)
    if moment.stage is not Stage.PLAY:
        return right
    footnote = " §fn:10" if seat is moment.declarer else ""
    return Right(f"{right.cites} §41B/2{footnote}", right.answered_by)


def may_ask_in_play(moment: Moment, seat: Seat, asked: Asked = Asked.AUCTION, *, caller: Seat | None = None) -> Right:
    """41B: in the play each at his own turn, declarer at either hand's (footnote 11), a defender subject to Law 16."""
    right = may_ask_explanation(moment, seat, asked, caller=caller)
    if moment.stage is not Stage.PLAY:
        return right
    if seat is moment.declarer:
        return Right(f"{right.cites} §41B/3 §fn:11", right.answered_by)
    return Right(f"{right.cites} §41B/3", right.answered_by, caution="§16B1")


def may_be_told_contract(moment: Moment, seat: Seat) -> Right:
    """41C: when it is too late for a review, each at his own turn may be told the contract and its doubling."""
    if moment.stage is not Stage.PLAY:
        raise WrongPhase(_text("no_contract_now", seat), cites="§41C/2")
    if seat is moment.dummy:
        raise IllegalDisclosure(_text("dummy_not_told", seat), cites="§41C/2")
    if moment.turn is not seat:
        legal = () if moment.turn is None else (moment.turn,)
        raise NotYourTurn(_text("not_at_turn", seat), cites="§41C/2", legal=legal)
    if _may_still_review(moment, seat):
        raise IllegalDisclosure(_text("whole_review", seat), cites="§41C/2 §41B/2")
    return Right("§41C/2 §fn:11" if seat is moment.declarer else "§41C/2", (seat.lho, seat.rho))


def _may_still_review(moment: Moment, seat: Seat) -> bool:
    try:
        may_ask_review(moment, seat)
    except IllegalDisclosure:
        return False
    return True


@law("41")
def opening_lead(case: Case) -> Procedure:
    """Law 41: the opening lead and what may be asked around it."""
    contract, record = case.contract, record_of(case)
    if record and record[-1].verb in _ASKS:
        yield from _question(case, record[-1])
    elif case.act is not None and case.act.verb == "leads down" and case.offender is not contract.leader:
        yield from _wrong_hand_face_down(case)
    elif _is_second_lead(case):
        yield from _second_lead(case, *case.position.lead_down or ())
    elif case.position.lead_down is not None:
        yield from _face_down(case, *case.position.lead_down)
    elif case.act is not None and case.act.card is not None:
        yield voice.duty("director", "apply_law_law", "§41A/1 §41C/1", law=notice(case.position, case.act))
    elif case.position.play is not None:
        yield from _begun(case)
    else:
        yield _to_lead(case)


def _to_lead(case: Case) -> Duty:
    face = face_of_lead(case.conditions)
    key = "make_the_opening_lead_face_up" if face.value == "face up" else "make_the_opening_lead_face_down"
    return voice.duty(case.contract.leader, key, face.cites)


def _wrong_hand_face_down(case: Case) -> Procedure:
    """A lead that is face down before the wrong player: a defender's goes back, the other side's is no lead (54E)."""
    yield voice.found("not_the_leader", "§41A/1", seat=case.offender, leader=case.contract.leader)
    if case.is_defender(case.offender):
        yield from _returned(case, case.offender, case.card)
    else:
        yield voice.duty("director", "apply_law_law", "§41A/1 §54E", law="24")


def _is_second_lead(case: Case) -> bool:
    """Whether the leader lays down another card while his lead lies face down."""
    act = case.act
    laid = act is not None and act.verb in ("leads", "leads down", "plays") and act.card is not None
    return laid and case.position.lead_down is not None and case.position.lead_down[0] is case.offender


def _second_lead(case: Case, seat: Seat, lead: Card) -> Procedure:
    """41A: the lead that lies there is the lead. Another card goes back; one that partner could see is exposed (49)."""
    act = case.act
    assert act is not None
    yield voice.found("lead_is_made", "§41A/2", seat=seat)
    yield Withdrawn(seat, card=case.card, cites="§41A/2")
    if act.verb == "leads down":
        yield voice.none("the_lead_stays_face_down", "§41A/2")
    else:
        yield from become_penalty_cards(case, seat, (case.card,), (act,), "§41A/2 §49/1 §50")


# What makes the Director have a lead taken back, as the record shows it or as he finds.
_IRREGULARITIES = ("misinformation", "lead out of turn", "other", "none")


def _face_down(case: Case, seat: Seat, card: Card) -> Procedure:
    """41A/2: a face-down lead goes back only on the Director's instruction after an irregularity."""
    irregularity = _on_record(case)
    if irregularity is None:
        irregularity = yield voice.fact("irregularity", "§41A/2", options=_IRREGULARITIES, seat=seat)
    if irregularity == "lead out of turn":
        yield from _returned(case, seat, card, "§54", next_lead=False)
        yield voice.duty("director", "apply_law_law", "§41A/2 §54", law="54")
    elif irregularity == "misinformation" and (yield voice.offer(seat, "withdraw", "§41A/2 §47E2(a)/1", card=card)):
        yield from _returned(case, seat, card, "§47E2(a)/1")
    elif irregularity == "other" and (yield voice.judge("instruct", "§41A/2", seat=seat)):
        yield from _returned(case, seat, card)
    else:
        # Without an irregularity that is shown there is no ground for an instruction.
        cites = "§41A/2 §85B" if irregularity == NOT_DETERMINED else "§41A/2"
        yield voice.none("the_lead_stays_face_down", cites)


def _on_record(case: Case) -> str | None:
    act = case.act
    if act is None or act.seat is None:
        return None
    if act.verb in ("leads", "plays") and case.is_defender(act.seat):
        return "lead out of turn"
    return "misinformation" if act.verb == "corrects" and not case.is_defender(act.seat) else None


def _returned(case: Case, seat: Seat, card: Card, why: str = "", *, next_lead: bool = True) -> Procedure:
    """The card was never exposed: it goes back to the hand and nothing else follows for it."""
    yield Withdrawn(seat, card=card, cites=merged("§41A/2", why))
    yield PickedUp(seat, card, cites="§41A/2")
    if next_lead:
        yield _to_lead(case)


def _begun(case: Case) -> Procedure:
    """41C, 41D: the lead is faced, and the play period has begun for good."""
    play, face = case.play, face_of_lead(case.conditions)
    yield voice.recorded("the_play_period_has_begun_irrevocably", "§41C/1")
    verbs = {act.verb for act in record_of(case)}
    if face.value == "face down" and "leads" in verbs and "leads down" not in verbs:
        yield voice.recorded("the_opening_lead_was_made_face_up", "§41A/1")
    if len(play.trick) == 1 and play.number == 1:
        yield voice.duty(play.dummy, "spread_the_hand", "§41C/1 §41D/1")
    if not play.is_over:
        yield voice.recorded("seat_plays_both_hands", "§41D/2", seat=play.declarer)


_ASKS = frozenset(("asks", "asks review", "asks contract"))


def _question(case: Case, act: Act) -> Procedure:
    """41B, 41C: whether a question may be put now, and who answers it."""
    seat, moment = act.seat, moment_at(case.position)
    if seat is None:
        raise AssertionError("a question is somebody's")
    try:
        right = _right(case, moment, act, seat)
    except CardinalError as refusal:
        cites = "".join(f"§{clause} " for clause in refusal.cites)
        yield voice.recorded("seat_may_not_ask_this_now", cites, seat=seat)
        return
    yield voice.found("may_ask", right.cites, seat=seat)
    if act.verb == "asks contract":
        # Whether it is doubled, but not by whom (41C/2): a contract says no more than that.
        yield voice.duty(seat.side.other, "tell_seat_contract", right.cites, seat=seat, contract=case.contract)
        return
    answered = right.answered_by[0] if len(right.answered_by) == 1 else seat.side.other
    if act.verb == "asks review":
        yield voice.duty(answered, "restate_the_auction", right.cites)
    else:
        yield voice.duty(answered, "explain_call", right.cites, call=act.call)
    if right.caution and case.is_defender(seat):
        yield Information(
            voice.text("the_question"), unauthorized=(seat.side,), cites=merged(right.cites, right.caution)
        )


def _right(case: Case, moment: Moment, act: Act, seat: Seat) -> Right:
    if act.verb == "asks contract":
        return may_be_told_contract(moment, seat)
    if act.verb == "asks review":
        return may_ask_for_review(moment, seat)
    made = [entry.seat for entry in case.auction.entries if entry.call is act.call]
    caller = made[-1] if made else None
    return may_ask_in_play(moment, seat, Asked.CALL, caller=caller)


def _text(key: str, seat: Seat) -> Text:
    return Text(__name__, key, {"seat": seat})
