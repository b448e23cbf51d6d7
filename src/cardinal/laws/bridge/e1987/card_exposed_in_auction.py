"""Law 24 of 1987: cards exposed or led during the auction; declarer decides whether they become penalty cards."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.card_exposed_in_auction import acts_in_auction, faced_by_seat, forced_pass
from cardinal.laws.bridge.e2017.card_exposed_in_auction import voice as shared
from cardinal.laws.bridge.e2017.penalty_card import become_penalty_cards
from cardinal.laws.effect import FacedCard, MustPass, PickedUp
from cardinal.laws.prelude import Act, Case, Finding, ImpossibleCase, Procedure, Seat, Text, Voice, law

from .play_of_1987 import reheard_play
from .withdrawn_call import review_of_enforced_pass

voice = Voice(__name__)


@law("24", edition=1987)
def card_exposed_in_auction(case: Case) -> Procedure:
    """Law 24: cards of a player that his partner could see while the auction is on."""
    acts = acts_in_auction(case)
    if not acts:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "24"}), cites="§1987:24")
    exposed: dict[Seat, list[Act]] = {}
    for act in acts:
        if (yield from _was_exposed(act)) and act.seat is not None:
            exposed.setdefault(act.seat, []).append(act)
    if not exposed:
        yield voice.none("no_card_was_exposed_to_partner", "§1987:24")
        return
    passes = False
    for seat, shown in exposed.items():
        passes |= yield from _penalise(case, seat, shown)
    if not passes:
        yield voice.none("a_single_low_card", "§24A")


def _was_exposed(act: Act) -> Finding:
    """A place where partner could see the face; whose error it was is not asked."""
    if act.verb == "leads":
        return True
    if act.verb == "leads down":
        yield shared.found("face_down", "§1987:24", card=act.card)
        return False
    seat = act.seat
    partner = seat.partner if seat is not None else None
    # What cannot be determined is left alone, and the auction goes on.
    return (yield voice.fact("exposed", "§1987:24", seat=seat, partner=partner, card=act.card, usual=True)) is True


def _penalise(case: Case, seat: Seat, acts: list[Act]) -> Finding:
    """The cards of one player; gives whether his partner has to pass."""
    cards = tuple(dict.fromkeys(act.card for act in acts if act.card is not None))
    for card in cards:
        yield FacedCard(seat, card, cites="§1987:24")
    earlier = tuple(card for owner, card in case.position.faced if owner is seat and card not in cards)
    row = forced_pass((*earlier, *cards), led=any(act.verb == "leads" for act in acts))
    yield shared.found("must_pass" if row.gives else "low_card", row.cites, partner=seat.partner)
    if row.gives:
        yield MustPass(seat.partner, "next", cites=row.cites)
        yield review_of_enforced_pass(row.cites)
    return row.gives


@law("24E", edition=1987)
def faced_cards_after_auction(case: Case) -> Procedure:
    """Law 24: the auction has ended, and declarer says of each card of a defender whether it is a penalty card."""
    faced = faced_by_seat(case)
    if not faced or not case.auction.is_over:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "24E"}), cites="§1987:24")
    contract = case.position.contract
    for seat, cards in faced.items():
        treated = []
        for card in cards:
            if contract is None or contract.declarer.side is seat.side:
                yield PickedUp(seat, card, cites="§1987:24")
            elif (
                yield voice.offer(
                    contract.declarer, f"penalty_{card}", "§1987:24", text="penalty", offender=seat, card=card
                )
            ):
                treated.append(card)
            else:
                yield PickedUp(seat, card, cites="§1987:24")
        yield from reheard_play(become_penalty_cards(case, seat, tuple(treated), case.before, "§1987:24"))
