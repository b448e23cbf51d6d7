"""Law 44: who plays when, what may be played, who wins a trick and who leads to the next.

The engines play by these tables; the tests hold the engines and the tables against each other.
"""

from __future__ import annotations

from collections.abc import Generator
from enum import StrEnum
from typing import Any

from cardinal.bridge import Denomination
from cardinal.bridge.trick import following, winning_place
from cardinal.cards import Seat
from cardinal.language import Text
from cardinal.laws.case import Case
from cardinal.laws.cited import Cited
from cardinal.laws.effect import Duty, Effect
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.notice import notice
from cardinal.laws.obligations import grounds, playable
from cardinal.laws.position import Position
from cardinal.laws.question import NOT_DETERMINED, Found, Question, Voice
from cardinal.laws.standing_play import StandingPlay, Trick
from cardinal.laws.unique import Row, only

from .penalty_card import held_by

voice = Voice(__name__)


class Choice(StrEnum):
    """What a hand may choose from."""

    ANY = "any card"
    FOLLOW = "the suit led"
    RESTRICTED = "what a ruling leaves"


def choice(*, leading: bool, holds_suit_led: bool, restricted: bool) -> Row[Choice]:
    """44A, 44C, 44D: a leader and whoever cannot follow suit are free unless an irregularity of their side has
    restricted them; following suit comes before every restriction."""
    void = not leading and not holds_suit_led
    return only(
        (
            Row(leading and not restricted, Choice.ANY, "§44A"),
            Row(leading and restricted, Choice.RESTRICTED, "§44A"),
            Row(not leading and holds_suit_led, Choice.FOLLOW, "§44C"),
            Row(void and not restricted, Choice.ANY, "§44D"),
            Row(void and restricted, Choice.RESTRICTED, "§44D"),
        ),
        "what may be played",
    )


def winner(trick: Trick, trumps: Denomination) -> Cited[Seat]:
    """Who wins a trick, by 44E where a trump is in it and by 44F otherwise."""
    is_trumped = any(one.card.suit is trumps.suit for one in trick)
    best = trick[winning_place([one.card for one in trick], trumps)]
    return Cited(best.seat, "§44E" if is_trumped else "§44F")


@law("44")
def order_of_play(case: Case) -> Procedure:
    """Law 44: who won the last trick, whose turn it is, and what may be played."""
    play = case.play
    if case.act is not None and case.act.card is not None:
        yield from _irregular(case)
        return
    last = len(play.completed)
    if last and play.is_recorded(last):
        won = winner(play.tricks[last - 1], play.contract.denomination)
        yield voice.recorded("trick_number_won_by_seat", won.cites, number=last, seat=won.value)
    yield from open_revokes(case.position, play)
    if play.is_over:
        yield voice.found("play_over", "§44B")
        return
    yield turn_of(play)
    row = yield from _choice_of(case.position, play)
    if row is None:
        # What he holds is his to know: the duty is told as the law has it.
        yield voice.duty(play.player, "follow_suit_if_possible", "§44C")
    elif row.gives is Choice.FOLLOW:
        yield voice.duty(play.player, "follow_suit", row.cites)
    elif row.gives is Choice.ANY:
        yield voice.recorded("seat_may_play_any_card", row.cites, seat=play.turn)
    else:
        cites = " ".join(dict.fromkeys(f"{row.cites} {grounds(case.position, play.turn)}".split()))
        yield voice.recorded("seat_is_restricted_by_a_ruling", cites, seat=play.turn)


def turn_of(play: StandingPlay) -> Duty:
    """Who acts next: the winner of the last trick leads, the others follow in turn; declarer plays for dummy."""
    from_dummy = play.turn is play.dummy
    if play.trick:
        key = "play_to_trick_from_dummy" if from_dummy else "play_to_trick_number"
        return voice.duty(play.player, key, "§44B", number=play.number)
    key = "lead_to_trick_from_dummy" if from_dummy else "lead_to_trick_number"
    return voice.duty(play.player, key, "§44G", number=play.number)


def _choice_of(position: Position, play: StandingPlay) -> Generator[Question | Found | Effect, Any, Row[Choice] | None]:
    leading, holds = not play.trick, play.can_follow(play.turn)
    if not leading and holds is None:
        holds = yield voice.fact("can_follow", "§44C §44D", seat=play.turn, suit=play.led)
        if holds == NOT_DETERMINED:
            return None
    return choice(leading=leading, holds_suit_led=holds is True, restricted=is_restricted(position, play.turn))


def is_restricted(position: Position, seat: Seat) -> bool:
    """Whether a ruling leaves *seat* less than the cards that following suit leaves; where the hand is not known,
    whether any restriction on it is in force."""
    held = held_by(position, seat)
    if held is None:
        return (
            any(restriction.leader is seat and bool(restriction.suits) for restriction in position.lead_restrictions)
            or any(play_restriction.seat is seat for play_restriction in position.play_restrictions)
            or any(card.seat is seat for card in position.penalty_cards)
        )
    led = position.play.led if position.play is not None else None
    return playable(position, seat) != following(held, led)


def open_revokes(position: Position, play: StandingPlay) -> Procedure:
    """Failures to follow suit that the deal shows and nobody has ruled on."""
    for revoke in play.revokes:
        if revoke not in position.heard_revokes:
            established = play.side_has_ever_played_to(revoke.trick + 1, revoke.seat.side)
            number = "64" if established else "62"
            yield voice.found("revoked", "§44C", seat=revoke.seat, card=revoke.card, trick=revoke.trick)
            yield voice.duty("director", "apply_law_law", "§44C §61A", law=number)


# Why a card breaks the order of play, by the law that deals with it.
_REASONS = {
    "45E": "§44B",
    "52": "§44A §44D",
    "54": "§44B §41A/1",
    "55": "§44G",
    "56": "§44G",
    "57": "§44B",
    "61": "§44A §44D",
}


def _irregular(case: Case) -> Procedure:
    """A card that was not in order: the law that says what becomes of it."""
    number = notice(case.position, case.act) if case.act is not None else None
    if number not in _REASONS:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "44"}), cites="§44B", legal=_REASONS)
    yield voice.found("out_of_order", _REASONS[number], seat=case.offender, card=case.card)
    yield voice.duty("director", "apply_law_law", _REASONS[number], law=number)
