"""Law 45C4(b): declarer changes what he has called from dummy."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardinal.laws.called_card import Table, designate
from cardinal.laws.designation import Designation
from cardinal.laws.effect import Effect, Stands, Withdrawn
from cardinal.laws.prelude import Card, Case, Found, ImpossibleCase, Procedure, Question, Text, Voice
from cardinal.laws.standing_play import StandingPlay

from .changed_card import later_cards
from .designation_of_dummys_card import dummys_hand, settle
from .retraction_of_card import before_card, laid_after

voice = Voice(__name__)


def changed_designation(case: Case, card: Card | None = None) -> Procedure:
    """45C4(b): the attempt to change a designation, whether with the words for another card or without."""
    number, old = designated(case, card)
    play = before_card(case.play, number, case.dummy)
    # The right lasts until he next plays from either hand.
    if any(not case.is_defender(laid.seat) for _, laid in laid_after(case.play, number, case.dummy)):
        yield voice.found("has_played_since", "§45C4(b)/1", declarer=case.declarer)
        yield voice.none("too_late_to_change_the_designation", "§45C4(b)/1 §47F2")
        return
    if was_incomplete(case) and (yield voice.judge("intention", "§46B", declarer=case.declarer, card=old)):
        yield from exchange(case, play, number, old, "§46B", "§47D")
        return
    cause = yield voice.judge(
        "intended",
        "§45C4(b)/2",
        options=("slip", "concentration", "reconsideration"),
        declarer=case.declarer,
        card=old,
    )
    if cause != "slip":
        yield voice.none("no_slip_of_the_tongue", "§45C4(b)/2 §47F2")
        return
    yield from exchange(case, play, number, old, "§45C4(b)/1 §45C4(b)/2 §47C", "§45C4(b)/3")


def designated(case: Case, card: Card | None) -> tuple[int, Card]:
    """The trick and the card of dummy's that the change is about: the one named, else the last."""
    laid = [(number, one) for number, trick in enumerate(case.play.tricks, 1) for one in trick]
    own = [(number, one.card) for number, one in laid if one.seat is case.dummy and card in (None, one.card)]
    by_other = case.act is None or case.act.seat not in (case.declarer, case.dummy)
    if not own or by_other:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "45"}), cites="§45C4(b)/1")
    return own[-1]


def was_incomplete(case: Case) -> bool:
    """Whether the words that are to be changed left out a suit or a rank, so that 46B said which card it was."""
    calls = [act for act in case.before if act.verb == "calls dummy"]
    return bool(calls) and not Designation.parse(calls[-1].text).is_complete


def exchange(case: Case, play: StandingPlay, number: int, old: Card, cites: str, opponents: str) -> Procedure:
    new = yield from _new_card(case, play, old, cites)
    if new is old:
        yield voice.none("the_same_card", "§45C4(b)/1")
        return
    yield Withdrawn(case.dummy, card=old, cites=cites)
    yield Stands(case.dummy, card=new, cites=cites)
    yield from later_cards(case, number, new, opponents)


def _new_card(case: Case, play: StandingPlay, old: Card, cites: str) -> Generator[Question | Found | Effect, Any, Card]:
    """The card he calls instead: by his words, which Law 46 reads like any others, or as he says now."""
    words = case.act.text if case.act is not None else ""
    call = Designation.parse(words) if words else None
    if call is not None and call.card is not None and play.held(case.dummy) is None:
        return call.card
    table = Table.of(play, dummys_hand(case, play))
    if call is None:
        cards = tuple(one for one in table.legal if one is not old)
        if not cards:
            return old
        chosen: Card = yield voice.choose(case.declarer, "card", cites, options=cards, withdrawn=old)
        return chosen
    card, _ = yield from settle(case, designate(call, table), table, asked=False)
    return card
