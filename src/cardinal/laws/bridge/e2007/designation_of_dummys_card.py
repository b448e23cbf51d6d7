"""Law 46 of 2007: "high" and "low" are not tied to the suit led, so they say something when dummy leads or is void."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.designation_of_dummys_card import designation_of_dummys_card as designation_2017
from cardinal.laws.bridge.e2017.designation_of_dummys_card import dummys_hand, settle
from cardinal.laws.called_card import Chooser, Deemed, Table
from cardinal.laws.designation import Designation, Manner
from cardinal.laws.prelude import Card, Case, Cited, Procedure, Stands, Voice, law

from .penalty_card import with_penalty_cards_of_2007

voice = Voice(__name__)

_CLAUSES = {Manner.HIGH: "§2007:46B1(a)", Manner.LOW: "§2007:46B1(c)"}


@law("46", edition=2007)
def designation_of_dummys_card(case: Case) -> Procedure:
    """Law 46: declarer has called for a card from dummy without saying clearly which."""
    call = _by_size_alone(case)
    if call is None:
        yield from with_penalty_cards_of_2007(designation_2017(case))
        return
    words = case.act.text if case.act is not None else ""
    yield voice.found("any_suit", call.cites, declarer=case.declarer, words=words)
    card, cites = yield from settle(case, call, Table.of(case.play, dummys_hand(case, case.play)))
    yield Stands(case.dummy, card=card, cites=cites)


def _by_size_alone(case: Case) -> Cited[Deemed] | None:
    """46B1(a), 46B1(c): a call that says only high or low where no suit is led that dummy could follow; None where it
    is any other call, which 2017 reads in the same way."""
    act, play = case.act, case.position.play
    if act is None or act.verb != "calls dummy" or play is None or play.turn is not case.dummy:
        return None
    call = Designation.parse(act.text)
    if call.manner not in _CLAUSES or call.suit is not None or call.trumps:
        return None
    table = Table.of(play, dummys_hand(case, play))
    if table.led is not None and table.hand.of_suit(table.led):
        return None
    cards = _of_size(table.legal.cards, call.manner)
    # Cards of one rank in several suits are equally high: declarer says which.
    chooser = Chooser.LAW if len(cards) == 1 else Chooser.DECLARER
    return Cited(Deemed(chooser, cards), _CLAUSES[call.manner])


def _of_size(cards: tuple[Card, ...], manner: Manner) -> tuple[Card, ...]:
    """The highest, or the lowest, of some cards by rank."""
    ranks = [card.rank for card in cards]
    wanted = max(ranks) if manner is Manner.HIGH else min(ranks)
    return tuple(card for card in cards if card.rank == wanted)
