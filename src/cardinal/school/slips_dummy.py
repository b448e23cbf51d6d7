"""Slips around the opening lead and dummy: a designation that says too little, a card changed, dummy who helps."""

from __future__ import annotations

from random import Random

from cardinal.bridge import Bid
from cardinal.cards import Seat, Suit

from .card_sense import beside, natural_lead
from .dealt import dealt
from .moments import Moment, contract_of, in_order, moment
from .told import Told

_USUAL = {"unusual": "no"}
_RANKS = {14: "ace", 13: "king", 12: "queen", 11: "jack", 10: "ten"}
_SUITS = {Suit.S: "spades", Suit.H: "hearts", Suit.D: "diamonds", Suit.C: "clubs"}


def _dummy_to_play(now: Moment) -> bool:
    return now.next.seat is now.contract.dummy


def vague_designation(chance: Random) -> Told | None:
    """Declarer calls for a card from dummy and does not say which."""
    now = moment(chance, _dummy_to_play)
    if now is None:
        return None
    contract, card = now.contract, now.next.card
    held = in_order(now.hands[contract.dummy])
    words = ["low", "high", _SUITS[card.suit], "play anything"]
    if now.next.is_lead:
        words += ["run the " + _SUITS[card.suit], _SUITS[card.suit]]
    if int(card.rank) in _RANKS:
        words.append(_RANKS[int(card.rank)])
    word = chance.choice(words)
    # What lies before declarer can only be called for from the hand that is to play.
    same_rank = [one for one in held if one.rank is card.rank]
    says = {"intention": "no", "designator": str(contract.declarer), "card": str(chance.choice(same_rank)), **_USUAL}
    record = now.board.record([*now.lines, f'{contract.declarer} calls dummy "{word}"'], law="46")
    return Told(record, "named_no_card", contract.declarer, says)


def changes_designation(chance: Random) -> Told | None:
    """Declarer names a card of dummy, and wants another: a slip of the tongue, or a second thought."""
    now = moment(chance, _dummy_to_play)
    if now is None:
        return None
    contract, card = now.contract, now.next.card
    others = [one for one in now.hands[contract.dummy].of_suit(card.suit) if one is not card]
    if not others:
        return None
    meant = beside(now.hands[contract.dummy], card)
    if meant is None or meant not in others:
        return None
    lines = [*now.lines, f'{contract.declarer} calls dummy "{card}"']
    aftermath = "at_once"
    if chance.random() < 0.3:
        lines.append(now.later(now.next, 1)[0].line)
        aftermath = "next_followed"
    lines.append(f'{contract.declarer} changes dummy to "{meant}"')
    is_slip = chance.random() < 0.5
    says = {"intended": "slip" if is_slip else "concentration", "intention": "no", **_USUAL}
    cause = "slip_of_the_tongue" if is_slip else "second_thoughts"
    return Told(now.board.record(lines), cause, contract.declarer, says, aftermath)


def holds_up_card(chance: Random) -> Told | None:
    """A defender holds a card so that partner could see it; was it played?"""
    now = moment(chance, lambda one: one.is_defender(one.next.seat) and not one.next.is_lead)
    if now is None:
        return None
    lines = [*now.lines, f"{now.next.seat} holds up {now.next.card}"]
    says = {"visible": chance.choice(("yes", "no")), **_USUAL}
    return Told(now.board.record(lines), "card_half_out", now.next.seat, says)


def touches_dummys_card(chance: Random) -> Told | None:
    """Declarer touches a card of dummy: to play it, or to put the suit in order."""
    now = moment(chance, _dummy_to_play)
    if now is None:
        return None
    lines = [*now.lines, f"{now.contract.declarer} touches {now.next.card}"]
    says = {"touched": chance.choice(("deliberate", "arranging")), **_USUAL}
    return Told(now.board.record(lines), "reached_for_dummy", now.contract.declarer, says)


def fifth_card(chance: Random) -> Told | None:
    """A player who has played to the trick adds another card: he took it for the next one."""
    now = moment(chance, lambda one: len(one.trick) == 3)
    if now is None:
        return None
    first = now.trick[0]
    if first.seat is now.contract.dummy:
        return None
    held = in_order(now.hands[first.seat])
    card = natural_lead(now.hands[first.seat], now.contract.denomination) if held else None
    if card is None:
        return None
    lines = [*now.lines, now.next.line][:-1]
    lines.append(f"{first.seat} plays {card}")
    led = "yes" if now.is_defender(first.seat) and chance.random() < 0.3 else "no"
    says = {"led": led, "misinformed": "no", "accept": chance.choice(("no", "no", "yes")), **_USUAL}
    return Told(now.board.record(lines), "thought_trick_over", first.seat, says)


def dummy_touches(chance: Random) -> Told | None:
    """Dummy touches or points to a card without having been told to."""
    now = moment(chance, _dummy_to_play)
    if now is None:
        return None
    verb = chance.choice(("touches", "indicates", "touches"))
    says = {"purpose": chance.choice(("neither", "neither", "arranging")), **_USUAL}
    record = now.board.record([*now.lines, f"{now.contract.dummy} {verb} {now.next.card}"])
    return Told(record, "dummy_wanted_to_help", now.contract.dummy, says)


def takes_card_back(chance: Random) -> Told | None:
    """A player takes back a card that he has played: a wrong card came out, or it was not what he wanted."""
    now = moment(chance, lambda one: one.next.seat is not one.contract.dummy)
    if now is None:
        return None
    seat, card = now.next.seat, now.next.card
    drawn = beside(now.hands[seat], card)
    if drawn is None or (not now.next.is_lead and drawn.suit is not card.suit):
        return None
    verb = "leads" if now.next.is_lead else "plays"
    lines = [*now.lines, f"{seat} {verb} {drawn}", f"{seat} retracts {drawn}"]
    says = {"reason": "none", **_USUAL}
    return Told(now.board.record(lines), "wrong_card_pulled", seat, says)


def dummy_sees_a_hand(chance: Random) -> Told | None:
    """Dummy looks into a defender's hand, or goes round to declarer: he has nothing to do."""
    now = moment(chance, lambda one: one.next.is_lead)
    if now is None:
        return None
    dummy, declarer = now.contract.dummy, now.contract.declarer
    other = chance.choice((dummy.lho, dummy.rho))
    act = chance.choice((f"{dummy} looks at {other}'s hand", f"{dummy} leaves to watch {declarer}"))
    says = {"penalize": chance.choice(("no", "yes")), **_USUAL}
    return Told(now.board.record([*now.lines, act]), "dummy_was_bored", dummy, says)


def dummy_speaks(chance: Random) -> Told | None:
    """Dummy is the first to say that something is wrong, or warns declarer: the one he may not, the other he may."""
    now = moment(chance, lambda one: one.next.is_lead and one.next.seat.side is one.contract.declarer.side)
    if now is None:
        return None
    dummy, declarer = now.contract.dummy, now.contract.declarer
    acts = (
        (f"{dummy} warns {declarer}", "42"), (f"{dummy} asks {declarer} about a revoke", "42"),
        (f"{dummy} asks {chance.choice((dummy.lho, dummy.rho))} about a revoke", "42"),
        (f"attention by {dummy}", "42"), (f'{dummy} remarks "it is not your lead"', "42"),
    )  # fmt: skip
    act, law = chance.choice(acts)
    says = {"penalize": chance.choice(("no", "yes")), "remark": "prevents", "irregularity_by": "declarer", **_USUAL}
    return Told(now.board.record([*now.lines, act], law=law), "dummy_wanted_to_help", dummy, says)


def dummy_suggests(chance: Random) -> Told | None:
    """Dummy says something about the play."""
    now = moment(chance, _dummy_to_play)
    if now is None:
        return None
    dummy = now.contract.dummy
    act = chance.choice((f'{dummy} remarks "the queen is good"', f"attention by {dummy}"))
    says = {"remark": "play", "penalize": chance.choice(("yes", "no")), "suggested": "no",
            "irregularity_by": chance.choice(("declarer", "defender")), **_USUAL}  # fmt: skip
    return Told(now.board.record([*now.lines, act], law="43"), "dummy_wanted_to_help", dummy, says)


def around_the_lead(chance: Random) -> Told | None:
    """The opening lead lies face down and somebody asks, wants it back, or asks too late."""
    board = dealt(chance)
    contract = contract_of(board)
    leader = contract.declarer.lho
    card = natural_lead(board.hand(leader), contract.denomination)
    bid = next(call for call in reversed(board.calls) if isinstance(call, Bid))
    down = f"{leader} leads {card} face down"
    asker = chance.choice((leader.partner, contract.declarer))
    acts = chance.choice(
        (
            [down],
            [down, f"{asker} asks about {bid}"],
            [down, f"{leader} faces lead", f"{contract.dummy} spreads"],
            [f"{leader.partner} asks for a review"],
            [f"{leader} asks the contract"],
            [f"{leader} leads {card}", f"{leader.partner} asks for a review"],
            [f"{leader} leads {card}", f"{leader.partner} asks the contract"],
        )
    )
    says = {"irregularity": "other", "instruct": chance.choice(("no", "yes")), **_USUAL}
    told = board.record([*board.call_lines(), *acts], law="41")
    return Told(told, "not_sure", _first_seat(acts[-1]), says)


def _first_seat(line: str) -> Seat:
    return Seat.parse(line[0])
