"""Law 46 of 1987: an incomplete designation; declarer must have misspoken, and to win is to beat what lies there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cardinal.laws.bridge.e2017.designation_of_dummys_card import (
    call_in_question,
    designation_of_dummys_card,
    disputed,
    dummys_hand,
)
from cardinal.laws.bridge.e2017.retraction_of_card import before_card
from cardinal.laws.bridge.reheard import Step
from cardinal.laws.called_card import Table
from cardinal.laws.designation import Designation, Manner
from cardinal.laws.prelude import Act, Card, Case, Found, Procedure, Question, Stands, Voice, law

from .play_of_1987 import reheard_play

voice = Voice(__name__)


@law("46", edition=1987)
def designation(case: Case) -> Procedure:
    """Law 46: declarer has called for a card from dummy without saying clearly which."""
    act, number = call_in_question(case)
    at_turn = number is not None or case.play.turn is case.dummy
    if at_turn and Designation.parse(act.text).manner is Manner.WIN:
        card, table = _to_win(case, act, number)
        if card is not None:
            yield from reheard_play(_wins(case, number, card, table))
            return
    yield from reheard_play(designation_of_dummys_card(case), revise=_misspoke)


def _to_win(case: Case, act: Act, number: int | None) -> tuple[Card | None, Table]:
    """46B1: the lowest card of the suit that wins as the trick lies; nothing asks what is known of later hands."""
    play = case.play if number is None else before_card(case.play, number, case.dummy)
    table = Table.of(play, dummys_hand(case, play))
    said = Designation.parse(act.text).suit
    suit = table.led if said is None else said
    best = table.best
    if suit is None or best is None:
        return None, table
    cards = table.legal.of_suit(suit) or table.legal
    winning = [card for card in cards if table.beats(card, best)]
    return min(winning, key=lambda one: (one.suit is table.trumps, one.rank), default=None), table


def _wins(case: Case, number: int | None, card: Card, table: Table) -> Procedure:
    others = tuple(one for one in table.legal if one is not card)
    meant = yield voice.judge("intention", "§1987:46B", options=(False, *others), declarer=case.declarer, usual=False)
    card = card if meant is False else meant
    if number is None:
        yield Stands(case.dummy, card=card, cites="§1987:46B")
    else:
        yield from disputed(case, number, card, "§1987:46B")


def _misspoke(step: Step) -> Iterator[Step]:
    """The exception is a slip in what was said, and no clear intention against the words."""
    if isinstance(step, Question) and step.key == "intention":
        own = voice.judge("intention", "§1987:46B", options=step.options, usual=False)
        yield replace(own, options=step.options)
    elif isinstance(step, Found | Stands) and step.cites == "§46B":
        yield replace(step, cites="§1987:46B")
    else:
        yield step
