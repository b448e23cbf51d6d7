"""Laws 45C4(b), 45D1 and 47D: what becomes of later cards when a card of dummy's has been changed."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardinal.laws.prelude import Card, Case, Effect, Found, Procedure, Question, Reverts, Stands, Voice, Withdrawn
from cardinal.laws.standing_play import Laid, StandingPlay

from .retraction_of_card import (
    information_from,
    information_from_offender,
    laid_after,
    revokes_now,
    substitute_question,
)
from .score_award import merged

voice = Voice(__name__)

Changed = Generator[Question | Found | Effect, Any, Card | None]
"""A part of a hearing that ends with the card played instead, or none if the old one stays."""


def freed(case: Case, number: int, new: Card) -> Procedure:
    """The card that is now dummy's to trick *number* may lie in the next one: then that one goes back first."""
    later = _next_cards(case, number)
    if Laid(case.dummy, new) not in later:
        return
    yield from _goes_back(case, later)


def _goes_back(case: Case, laid: tuple[Laid, ...]) -> Procedure:
    """Cards of a trick that has to be begun again. What dummy's show everybody sees anyway."""
    for one in laid:
        yield Withdrawn(one.seat, card=one.card, cites="§47A")
        if case.is_defender(one.seat):
            yield information_from(one.seat, one.card)
        elif one.seat is case.declarer:
            yield information_from_offender(one.seat, one.card)


def _next_cards(case: Case, number: int) -> tuple[Laid, ...]:
    return tuple(laid for trick in case.play.tricks[number:] for laid in trick)


def later_cards(case: Case, number: int, new: Card, cites: str, *, declarer_cites: str = "") -> Procedure:
    """Go through the cards laid after dummy's to trick *number*, now that dummy's card is *new*.

    A defender may change any of his; declarer his own card to that trick only if his right-hand opponent has changed,
    and only where *declarer_cites* gives him that. Then the lead to the next trick belongs to whoever wins this one.
    """
    cites = merged(cites, "§47D")
    later = laid_after(case.play, number, case.dummy)
    play = case.play.exchange(number, case.dummy, new)
    rho_changed = False
    for place, laid in later:
        if place != number:
            continue
        if case.is_defender(laid.seat):
            changed = yield from _defender(play, number, laid, cites)
            # Only one defender plays between dummy and declarer, and he sits on declarer's right.
            rho_changed = changed is not None
        else:
            changed = yield from _declarer(play, number, laid, declarer_cites if rho_changed else "")
        if changed is not None:
            play = play.exchange(number, laid.seat, changed)
    following = _next_cards(case, number)
    if Laid(case.dummy, new) in following:
        # Those cards have gone back already.
        yield Reverts(play.winner(number), cites="§47A §44G")
    else:
        yield from _next_trick(case, play, number, following, cites)


def _defender(play: StandingPlay, number: int, laid: Laid, cites: str) -> Changed:
    """A defender's own choice, unless his card does not follow the suit that now is led."""
    if revokes_now(play, number, laid):
        yield voice.found("must_follow", "§62A", seat=laid.seat, card=laid.card)
    elif not (yield voice.offer(laid.seat, "withdraw", cites, card=laid.card)):
        return None
    yield Withdrawn(laid.seat, card=laid.card, cites=cites)
    yield information_from(laid.seat, laid.card)
    new: Card = yield substitute_question(play, number, laid.seat, laid.card, cites)
    yield Stands(laid.seat, card=new, cites=cites)
    return new


def _declarer(play: StandingPlay, number: int, laid: Laid, cites: str) -> Changed:
    """Declarer's later card to the trick: his side is the offending one, and what it shows is free to the defenders."""
    if revokes_now(play, number, laid):
        cites = f"{cites} §62A".strip()
        yield voice.found("must_follow", "§62A", seat=laid.seat, card=laid.card)
    elif not cites or not (yield voice.offer(laid.seat, "withdraw", cites, card=laid.card)):
        return None
    yield Withdrawn(laid.seat, card=laid.card, cites=cites)
    yield information_from_offender(laid.seat, laid.card, cites)
    new: Card = yield substitute_question(play, number, laid.seat, laid.card, cites)
    yield Stands(laid.seat, card=new, cites=cites)
    return new


def _next_trick(case: Case, play: StandingPlay, number: int, laid: tuple[Laid, ...], cites: str) -> Procedure:
    """Cards already laid to the next trick: they go back if the lead is another's now, and a defender may take his
    back in any case."""
    if not laid:
        return
    winner = play.winner(number)
    if winner is not laid[0].seat:
        yield from _goes_back(case, laid)
        yield Reverts(winner, cites="§47A §44G")
        return
    for one in laid:
        if case.is_defender(one.seat) and (
            yield voice.offer(one.seat, "withdraw", cites, text="withdraw_lead", card=one.card)
        ):
            yield Withdrawn(one.seat, card=one.card, cites=cites)
            yield information_from(one.seat, one.card)
