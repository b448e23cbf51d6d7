"""Law 57: a lead or play before it is the player's turn, while a trick is under way."""

from __future__ import annotations

from cardinal.bridge.trick import following
from cardinal.laws.effect import Information, NoRectification, PlayRestriction, Recorded, Review, Stands, Withdrawn
from cardinal.laws.position import Position
from cardinal.laws.prelude import SUITS, Card, Case, Finding, ImpossibleCase, Procedure, Seat, Suit, Text, Voice, law
from cardinal.laws.standing_play import StandingPlay

from .lead_out_of_turn import becomes_major, was_misinformed
from .play_after_illegal_play import cards_after, played_on, right_forfeited
from .revoke_record import PLAYS

voice = Voice(__name__)

# Declarer's options, each with its clause; the words are those of a play restriction.
OPTIONS = {"highest": "§57A1", "lowest": "§57A2", "suit": "§57A3", "not_suit": "§57A4"}
# What may have happened with dummy's card before the defender played, and the clauses that excuse him for it.
DUMMYS_CARD = {
    "called": "§57C1/1 §57C1/2",
    "indicated": "§57C1/1 §57C1/2 §fn:18",
    "selected by dummy": "§57C2",
    "suggested by dummy": "§57C2",
}

_ABOUT_DUMMY = "§57C1/2 §57C2 §fn:18"
_ON_RECORD = {
    "calls dummy": "called",
    "moves": "selected by dummy",
    "indicates": "suggested by dummy",
    "touches card": "suggested by dummy",
}


@law("57")
def premature_play(case: Case) -> Procedure:
    """Law 57: a card led or played too early."""
    play, seat = case.play, case.offender
    act = case.act
    if not play.trick or seat is play.turn or act is None or act.card is None or act.verb not in PLAYS:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "57"}), cites="§57A")
    if (yield from was_misinformed(case)):
        return
    if not play.is_defender(seat):
        yield from declarers_early_card(play, seat, case.card)
    elif play.has_played_to(play.number, seat):
        yield from _led_to_next_trick(case)
    elif played_on(case) is not None:
        yield Stands(seat, card=case.card, cites="§60A2")
        yield from right_forfeited(case)
    elif play.has_played_to(play.number, seat.partner):
        yield from at_rhos_turn(case, play, seat, case.card)
    else:
        yield from before_partner(case, case.position, seat, case.card, "§57A")


def declarers_early_card(play: StandingPlay, seat: Seat, card: Card) -> Procedure:
    """57C3: a card that declarer plays too soon, from either hand, is played."""
    if (yield from _is_legal(play, seat, card, "§57C3")):
        yield Stands(seat, card=card, cites="§57C3")
    else:
        yield Withdrawn(seat, card=card, cites="§57C3 §62A")


def _is_legal(play: StandingPlay, seat: Seat, card: Card, cites: str) -> Finding:
    """Whether the card can legally be played to the current trick: it follows suit, or its hand cannot."""
    if card.suit is play.led:
        return True
    able = play.can_follow(seat)
    if able is None:
        answer = yield voice.fact("legal", cites, player=seat, card=card, suit=play.led)
        # What is not found to be a revoke is left in place; should it prove one, the laws on revokes deal with it.
        return answer is not False
    return not able


def at_rhos_turn(case: Case, play: StandingPlay, seat: Seat, card: Card) -> Procedure:
    """57D: a defender has played at the turn of his right-hand opponent."""
    if (yield from _is_legal(play, seat, card, "§57D")):
        yield voice.found("must_be_played", "§57D", player=seat, card=card)
        yield Stands(seat, card=card, cites="§57D")
        yield Information(card, unauthorized=(seat.side,), cites="§57D §16B1")
    else:
        # What a penalty card tells is for 50E, by which both sides may know it while it lies there.
        yield Withdrawn(seat, card=card, cites="§57D")
        yield from becomes_major(case, seat, card, "§57D")
    yield Review("16B", cites="§57D §16B3/2")


def _led_to_next_trick(case: Case) -> Procedure:
    """57A: a defender has led to the next trick while the current one is not complete. That declarer has played from
    both hands is no excuse here: 57C is about playing before partner, and at this point he usually has."""
    play, seat, card = case.play, case.offender, case.card
    if not play.has_played_to(play.number, seat.partner):
        completed = completed_since(case)
        if completed is not None and played_on(case) is not None:
            yield Stands(seat.partner, card=completed, cites="§60A1")
            yield Stands(seat, card=card, cites="§60A2")
            yield from right_forfeited(case)
            return
        yield from before_partner(case, case.position, seat, card, "§57A", leads=True)
        return
    # Partner has played: only the opponents are still to come, and the card is simply one shown too soon.
    yield Withdrawn(seat, card=card, cites="§49/1")
    yield from becomes_major(case, seat, card, "§49/1")


def completed_since(case: Case) -> Card | None:
    """The card with which partner completed the current trick after the early lead."""
    if len(case.play.trick) < 3:
        return None
    first = next(iter(cards_after(case)), None)
    return first.card if first is not None and first.seat is case.partner else None


def before_partner(
    case: Case, position: Position, seat: Seat, card: Card, cites: str, *, leads: bool = False
) -> Procedure:
    """57A to 57C: a defender has played before his partner: a major penalty card, and a restriction on partner."""
    play = position.play
    if play is None:
        raise AssertionError("a trick is under way")
    if not leads and (yield from _excused(case, play, seat, card)):
        return
    yield Withdrawn(seat, card=card, cites=cites)
    yield from becomes_major(case, seat, card, cites)
    yield from _restriction(play, seat.partner)


def _excused(case: Case, play: StandingPlay, seat: Seat, card: Card) -> Finding:
    """57C: declarer has played from both hands, or dummy has brought it about."""
    cites = ""
    if play.has_played_to(play.number, play.dummy):
        if play.has_played_to(play.number, play.declarer):
            cites = "§57C1/1"
    else:
        what = on_record(case)
        if what is None:
            options = (*DUMMYS_CARD, "nothing")
            what = yield voice.fact("dummys_card", _ABOUT_DUMMY, options=options, dummy=play.dummy, player=seat)
        # Not determined: the excuse has to be shown, and declarer did nothing wrong (84D).
        cites = DUMMYS_CARD.get(what, "")
    if not cites:
        return False
    yield voice.found("excused", cites, player=seat, card=card)
    yield Stands(seat, card=card, cites=cites)
    yield NoRectification(cites=cites)
    return True


def on_record(case: Case) -> str | None:
    """What the record tells of dummy's card since the last card was played: declarer's call goes before all else."""
    recent: list[str] = []
    for act in reversed(case.before):
        if act.verb in ("leads", "plays"):
            break
        if act.seat in (case.declarer, case.dummy):
            recent.append(act.verb)
    return next((what for verb, what in _ON_RECORD.items() if verb in recent), None)


def _restriction(play: StandingPlay, partner: Seat) -> Procedure:
    """57A1 to 57A4: declarer's choice, and 57B: what partner cannot do he need not do."""
    led, declarer = play.led, play.declarer
    cites = " ".join(OPTIONS.values())
    option = yield voice.choose(declarer, "option", f"§57A {cites}", options=tuple(OPTIONS), partner=partner, suit=led)
    suit = led
    if option in ("suit", "not_suit"):
        others = tuple(one for one in reversed(SUITS) if one is not led)
        suit = yield voice.choose(declarer, "suit", OPTIONS[option], options=others, partner=partner)
    if suit is None:
        raise AssertionError("a suit was led")
    if is_unable(play, partner, option, suit):
        yield cannot_comply(partner, f"{OPTIONS[option]} §57B §59")
        return
    yield PlayRestriction(partner, option, suit, cites=OPTIONS[option])


def cannot_comply(partner: Seat, cites: str) -> Recorded:
    """57B, 59: partner may play any legal card, and declarer has made his choice."""
    return voice.recorded("unable", cites, partner=partner)


def is_unable(play: StandingPlay, seat: Seat, must: str, suit: Suit) -> bool:
    """57B: whether the hand is known to have no card that meets the restriction and follows suit where it can."""
    held, led = play.held(seat), play.led
    if held is None or led is None:
        return False
    legal = following(held, led)
    if must == "not_suit":
        return all(card.suit is suit for card in legal)
    return not any(card.suit is suit for card in legal)
