"""Two slips at one table before anybody calls: each is ruled on in its turn, on what the first ruling leaves."""

from __future__ import annotations

from random import Random

from cardinal.cards import Hand

from .card_sense import beside, natural_lead, winner
from .moments import moment
from .slips_auction import insufficient
from .told import Told

_USUAL = {"unusual": "no"}
_TRIES = 12


def insufficient_and_out_of_turn(chance: Random) -> Told | None:
    """The next player has called over an insufficient bid, and the one after that does not wait for his turn."""
    tried = (insufficient(chance) for _ in range(_TRIES))
    told = next((one for one in tried if one is not None and one.aftermath == "lho_called"), None)
    if told is None:
        return None
    acts = told.record["acts"]
    assert isinstance(acts, list)
    seat = told.offender.rho
    lines = [*acts[:-1], f"{seat} calls pass", f"attention by {chance.choice((told.offender.lho, told.offender))}"]
    return Told({**told.record, "acts": lines}, told.cause, told.offender, told.says, "second_slip")


def drops_and_leads(chance: Random) -> Told | None:
    """A card falls from a defender's hand with the one that is played, and partner leads out of turn."""
    now = moment(chance, lambda one: len(one.trick) == 3)
    if now is None:
        return None
    trick = (*now.trick, now.next)
    defenders = [one for one in trick if now.is_defender(one.seat)]
    dropper = chance.choice(defenders)
    leader = dropper.seat.partner
    if winner(trick, now.contract.denomination).seat is leader or not now.hands[leader]:
        return None
    near = beside(Hand([*now.hands[dropper.seat], dropper.card]), dropper.card)
    card = natural_lead(now.hands[leader], now.contract.denomination)
    if near is None or card is now.next.card:
        return None
    lines = [*now.lines, now.next.line, f"{dropper.seat} drops {near}", f"{leader} leads {card}"]
    lines.append(f"attention by {now.contract.declarer}")
    says = {"accept": chance.choice(("no", "no", "yes")), "misinformed": "no", **_USUAL}
    return Told(now.board.record(lines), "card_beside_fell", dropper.seat, says, "second_slip")
