"""Law 13 of 1987: wrong counts give an artificial score once a wrong hand has called, and before that the board is
restored, played by consent of all four, or scored artificially."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.moment import Stage
from cardinal.laws.bridge.e2017.wrong_number_of_cards import count, procedural_penalty, stage_now
from cardinal.laws.prelude import ALIASES, SEATS, BoardEffect, Case, Finding, Procedure, Seat, Voice, law

from .artificial_score import award_artificial

voice = Voice(__name__)

# 2017 looks back at the end of play; here what a seen card means is settled before the board is played.
ALIASES[1987, "13A2"] = "13B"
ALIASES[1987, "13B1"] = "13B"


@law("13", edition=1987)
def wrong_number_of_cards(case: Case) -> Procedure:
    """Law 13: hands with a wrong number of cards."""
    long, short = count(case)
    if not long and not short:
        yield voice.none("every_hand_has_thirteen_cards", "§1987:13")
    elif not long and len(short) == 1:
        from .missing_card import search

        yield from search(case, short[0])
    elif stage_now(case) is Stage.OVER:
        yield from _after_play(case, long, short)
    elif any(_has_called(case, seat) for seat in (*long, *short)):
        yield voice.found("one_called", "§1987:13", seats=(*long, *short))
        yield from _not_played(case, "§1987:13")
    elif (yield voice.fact("seen", "§1987:13A §1987:13B1")) is True:
        yield from card_seen(case)
    else:
        # If it cannot be established that a card was seen, it counts as unseen: restore the board and play on.
        yield from _restored()


def _has_called(case: Case, seat: Seat) -> bool:
    return case.auction.has_called(seat) or any(call.seat is seat for call in case.calls_after)


def _not_played(case: Case, cites: str) -> Procedure:
    """The board is not played here: an artificial score, and perhaps a penalty."""
    yield from award_artificial(case, cites)
    yield from procedural_penalty(case, cites)


def _restored() -> Procedure:
    """13A: from the hand record, failing that from those who held the cards; a misdeal is dealt again."""
    # A record or a witness that cannot be established is none, and the next way is taken.
    if (yield voice.fact("hand_record", "§1987:13A1")) is True:
        how, cites = "restore_the_board_from_the_hand_record", "§1987:13A1"
    elif (yield voice.fact("earlier_players", "§1987:13A2")) is True:
        how, cites = "restore_the_board_as_those_who_played_it_before_tell", "§1987:13A2"
    else:
        yield voice.found("misdealt", "§1987:13A3")
        yield BoardEffect("redealt", cites="§1987:13A3 §6D3")
        return
    yield BoardEffect("corrected", cites=cites)
    yield voice.duty("director", how, cites)
    yield BoardEffect("played_on", cites="§1987:13A")


@law("13B", edition=1987)
def card_seen(case: Case) -> Procedure:
    """Law 13B: a player has seen a card of another hand while the board was put right."""
    if (yield voice.judge("interferes", "§1987:13B1 §1987:13B2")):
        yield from _not_played(case, "§1987:13B2")
    elif (yield from _all_agree()):
        yield BoardEffect("corrected", cites="§1987:13B1")
        yield BoardEffect("played_on", cites="§1987:13B1")
    else:
        yield from _not_played(case, "§1987:13B2")


def _all_agree() -> Finding:
    """Whether all four players let the board be played: one objection is enough to stop it."""
    for seat in SEATS:
        if not (yield voice.offer(seat, f"consent_{seat}", "§1987:13B1 §1987:13B2", text="consent")):
            yield voice.found("objection", "§1987:13B2", seat=seat)
            return False
    return True


def _after_play(case: Case, long: tuple[Seat, ...], short: tuple[Seat, ...]) -> Procedure:
    """13C: play is over. A hand that held more while another held fewer takes the result away, and nothing is put in
    its place here; what the clause does not reach is a wrong count on which players have called."""
    # Cards come from somewhere: only a count that shows the others right excludes a hand that was short.
    both = bool(long and short)
    if long and not short:
        both = (yield voice.fact("other_short", "§1987:13C", seats=long)) is not False
    if not both:
        yield voice.found("one_called", "§1987:13", seats=(*long, *short))
        yield from _not_played(case, "§1987:13")
        return
    yield BoardEffect("cancelled", cites="§1987:13C")
    yield from procedural_penalty(case, "§1987:13C")
