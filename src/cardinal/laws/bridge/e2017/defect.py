"""Defective tricks on the record: a hand that contributed no card to a trick, or more than one (Law 67)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from cardinal.laws.prelude import SEATS, SIDES, Card, Case, Seat, Suit
from cardinal.laws.standing_play import Laid, StandingPlay

from .revoke_record import ATTENTION, PLAYS


class Kind(StrEnum):
    """What is wrong with a trick."""

    OMITTED = "omitted"
    SURPLUS = "surplus"
    MISPLACED = "misplaced"  # played, but not put away with the trick


@dataclass(frozen=True, slots=True)
class Defect:
    """A defective trick: what is wrong, which hand it was, what that hand contributed, and whether both sides have
    played to the next trick since."""

    kind: Kind
    trick: int
    seat: Seat
    led: Suit
    cards: tuple[Card, ...]
    played_on: bool


def play_of(case: Case) -> StandingPlay | None:
    """The play up to the attention, with a lead by a hand that has contributed already taken as the next trick."""
    play = case.position.play
    for act in (case.act, *case.after):
        if act is None or act.verb in ATTENTION:
            break
        if play is not None and act.verb in PLAYS and act.seat is not None and act.card is not None:
            if play.trick and act.verb == "leads":
                play = play.close()
            play = _with_card(play, act.seat, act.card)
    return play


def _with_card(play: StandingPlay, seat: Seat, card: Card) -> StandingPlay:
    """One card more; a second one from the same hand does not take the place of another hand's."""
    trick = (*play.trick, Laid(seat, card))
    play = replace(play, tricks=(*play.tricks[:-1], trick), turn_is=None)
    return play.close() if len({one.seat for one in trick}) == 4 else play


def defects_of(play: StandingPlay) -> tuple[Defect, ...]:
    """Every defective trick, in order. The current trick is not short while it is being played."""
    return tuple(_defects(play))


def _defects(play: StandingPlay) -> Iterator[Defect]:
    for number, trick in enumerate(play.tricks, 1):
        if not trick:
            continue
        counts = Counter(one.seat for one in trick)
        played_on = all(play.side_has_played_to(number + 1, side) for side in SIDES)
        for seat in SEATS:
            cards = tuple(one.card for one in trick if one.seat is seat)
            short = not cards and number < len(play.tricks)
            if short or counts[seat] > 1:
                kind = Kind.OMITTED if short else Kind.SURPLUS
                yield Defect(kind, number, seat, trick[0].card.suit, cards, played_on)


def highest_legal(cards: tuple[Card, ...], led: Suit, trumps: Suit | None) -> Card:
    """67B2(a): of several cards of one hand the highest that could legally have been played to the trick."""
    following = tuple(card for card in cards if card.suit is led)
    legal = following or cards
    return max(legal, key=lambda card: (card.suit is trumps, card.rank, card.suit))
