"""Law 68: a claim or concession of tricks: partner's objection, the statement, play suspended, and play on."""

from __future__ import annotations

from cardinal.laws.act import OBJECTIONS
from cardinal.laws.effect import BoardEffect, Cancelled, Information, PickedUp, Stands
from cardinal.laws.prelude import SEATS, Act, Case, Finding, Procedure, Seat, Voice, law
from cardinal.laws.standing_play import Laid

from .agreed_claim import agreement
from .claim_made import Claimed, shown_by, the_claim
from .claim_withdrawn import is_objection
from .concession import concession_cancelled
from .contested_claim import contested
from .subject import about_cards

voice = Voice(__name__)

_ANSWERS = OBJECTIONS | {"agreed", "play on", "next board", "round ends"}


@law("68")
def claim(case: Case) -> Procedure:
    """Law 68: words or acts that claim or concede tricks."""
    made = yield from the_claim(case)
    if made is None:
        return
    if made.lost and case.is_defender(made.seat) and (yield from partner_objects(case, made)):
        yield from no_concession(case, made)
        return
    yield voice.duty(made.seat, "face_the_hand", "§68C/2")
    if made.words:
        yield voice.recorded("claim_statement_quote", "§68C/1", quote=made.words)
    else:
        yield voice.recorded("claim_statement_none", "§68C/1")
    yield voice.duty("all", "stop_play", "§68D")
    yield from _answered(case, made)


def answers_to(case: Case) -> tuple[Act, ...]:
    return tuple(one for one in case.after if one.verb in _ANSWERS)


def partner_objects(case: Case, made: Claimed) -> Finding:
    """68B2: whether the partner of a conceding defender has objected at once."""
    partner, answers = made.seat.partner, answers_to(case)
    if not answers:
        # An objection that cannot be shown has not been made: the concession is one.
        return (
            yield shown_by(voice.fact("partner_objects", "§68B2/1", seat=partner, usual=False), True, False)
        ) is True
    if is_objection(answers[0]) and answers[0].seat is partner:
        yield voice.found("objected", "§68B2/1", seat=partner)
        return True
    if any(is_objection(answer) and answer.seat is partner for answer in answers):
        return (yield voice.fact("at_once", "§68B2/1", seat=partner)) is True
    return False


def no_concession(case: Case, made: Claimed) -> Procedure:
    yield voice.recorded("neither_a_claim_nor_a_concession", "§68B2/1")
    yield voice.duty("all", "summon_the_director", "§68B2/1", when="at_once")
    yield BoardEffect("played_on", cites="§68B2/1")
    sides = {"authorized": (made.side.other,), "unauthorized": (made.side,)}
    yield Information(voice.text("seat_s_offer_to_concede", seat=made.seat), **sides, cites="§68B2/1 §16B1")
    shown = tuple(one for one in case.after if one.verb in ("exposes", "drops", "spreads") and one.seat is made.seat)
    # Where it cannot be told whether a card was seen, partner is kept from using it all the same; none is penalised.
    if shown or (yield voice.fact("exposed", "§68B2/2", seat=made.seat)) is not False:
        cards = tuple(one.card for one in shown if one.card is not None)
        for card in cards:
            yield PickedUp(made.seat, card, cites="§68B2/2")
        about = about_cards(cards) if cards else voice.text("cards_that_seat_showed", seat=made.seat)
        yield voice.none("no_penalty_card", "§68B2/2")
        yield Information(about, **sides, cites="§68B2/2 §16C1 §16C2")


def _answered(case: Case, made: Claimed) -> Procedure:
    """68D: what the others say to it, from the record if it is there."""
    answers = answers_to(case)
    request = next((answer for answer in answers if answer.verb == "play on"), None)
    if request is not None:
        yield from _play_on(case, made, request.seat)
        return
    first = answers[0] if answers else None
    if first is not None and first.verb == "agreed":
        yield from agreed(case, made)
        return
    if first is not None and is_objection(first):
        yield from doubted(case, made, first.seat)
        return
    asked = case.declarer if case.is_defender(made.seat) else made.seat.lho
    options = ("agreed", "doubted", "play on")
    response = yield voice.choose(asked, "response", "§68D1 §68D2(a) §68D2(b)/1", options=options, claimer=made.seat)
    if response == "agreed":
        yield from agreed(case, made)
    elif response == "doubted":
        yield from doubted(case, made, asked)
    else:
        yield from _play_on(case, made, asked)


def cards_since(case: Case) -> tuple[Laid, ...]:
    cards = (one for one in case.after if one.verb in ("leads", "plays"))
    return tuple(Laid(card.seat, card.card) for card in cards if card.seat is not None and card.card is not None)


def no_play(case: Case) -> Procedure:
    """68D: play was suspended, so that a card played since counts for nothing."""
    for card in cards_since(case):
        yield Cancelled(card.seat, card=card.card, cites="§68D")


def agreed(case: Case, made: Claimed) -> Procedure:
    yield from no_play(case)
    yield voice.found("agreed", "§68D1", seat=made.seat)
    yield from agreement(case, made)


def doubted(case: Case, made: Claimed, by: Seat | None, why: str = "§68D2(a)") -> Procedure:
    """68D2(a): any player may doubt it, dummy too; the Director comes and Law 70 (or 71) is applied."""
    yield from no_play(case)
    yield voice.found("doubted", "§68D2(a)", seat=made.seat.lho if by is None else by)
    yield voice.duty("all", "summon_the_director", why, when="at_once")
    if made.lost and (not made.won or (by is not None and by.side is made.side)):
        yield from concession_cancelled(case, made)
    else:
        yield from contested(case, made)


def _play_on(case: Case, made: Claimed, by: Seat | None) -> Procedure:
    """68D2(b): the other side may ask to play on, and all four must concur."""
    if by is None:
        sides = (made.side.other, made.side)
        answer = yield shown_by(voice.fact("requested_by", "§68D2(b)/1", options=sides), *sides)
        is_theirs = answer is made.side.other
    else:
        is_theirs = by.side is not made.side
    if not is_theirs:
        # Nor is it play on where nobody can say that the other side asked for it.
        yield voice.found("not_theirs", "§68D2(b)/1", side=made.side.other)
        yield from doubted(case, made, None, "§68D2(b)/1 §68D2(a)")
        return
    for seat in SEATS:
        if seat is by:
            continue
        key = f"concur_{seat.name.lower()}"
        if not (yield voice.offer(seat, key, "§68D2(b)(i)", text="concur")):
            yield voice.found("not_all", "§68D2(b)(i)", seat=seat)
            yield from doubted(case, made, None, "§68D2(b)(i) §68D2(a)")
            return
    yield BoardEffect("played_on", cites="§68D2(b)/1 §68D2(b)(i)")
    yield voice.recorded("the_claim_or_concession_is_void", "§68D2(b)(ii)")
    yield voice.duty(made.seat, "take_back_the_faced_cards", "§68D2(b)(ii)")
    about = voice.text("what_was_said_and_shown_in_the_claim")
    yield Information(about, authorized=(made.side, made.side.other), cites="§68D2(b)(ii)")
    yield voice.recorded("the_score_obtained_stands", "§68D2(b)(ii)")
    for card in cards_since(case):
        yield Stands(card.seat, card=card.card, cites="§68D2(b)/1")
