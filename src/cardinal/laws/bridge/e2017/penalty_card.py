"""Law 50: what a penalty card is, what it asks of its owner and his partner, and what it tells."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from cardinal.cards import SIDES, Card, Hand, Seat, Suit
from cardinal.laws.bridge.law_12 import defending_side, redressed
from cardinal.laws.effect import (
    Effect,
    Forfeited,
    Information,
    LeadRestriction,
    PenaltyCard,
    PickedUp,
    Reverts,
    Review,
    Stands,
    Withdrawn,
)
from cardinal.laws.part import with_parts
from cardinal.laws.position import Position
from cardinal.laws.prelude import Act, Case, Finding, ImpossibleCase, Procedure, Question, Row, Text, Voice, law, only

from .subject import about_cards

voice = Voice(__name__)

REQUIRE, FORBID, NONE = "require", "forbid", "none"
_PLAYED = frozenset(("plays", "leads"))
_BY_DESIGN, _BY_ACCIDENT = frozenset(("plays", "leads")), frozenset(("drops",))


def kind_of_penalty_card(card: Card, *, together: int, deliberate: bool) -> Row[str]:
    """50B: major or minor, for one of *together* penalty cards that lie before one defender."""
    single, major = together == 1, card.rank.is_honour or deliberate
    return only(
        (
            Row(single and not major, "minor", "§50B/1"),
            Row(single and major, "major", "§50B/2"),
            Row(not single, "major", "§50B/3"),
        ),
        "the kind of a penalty card",
    )


def was_deliberate(acts: Iterable[Act], seat: Seat, card: Card) -> Finding:
    """Whether a card was led, played or shown on purpose: the record's, if it has the act, else asked."""
    verbs = {act.verb for act in acts if act.card is card}
    if verbs & _BY_DESIGN:
        return True
    if verbs & _BY_ACCIDENT:
        return False
    answer = yield voice.fact("deliberate", "§50B/1 §50B/2", seat=seat, card=card)
    # Doubt is resolved for the side that did nothing wrong: only a card known to have slipped out is minor.
    return answer is not False


def become_penalty_cards(case: Case, seat: Seat, cards: tuple[Card, ...], acts: Iterable[Act], cites: str) -> Procedure:
    """Cards of a defender become penalty cards beside those he has: their kinds, and what follows from them."""
    yield from once(_become_penalty_cards(case, seat, cards, acts, cites))


def once(procedure: Procedure) -> Procedure:
    """A procedure that says a thing once: what several penalty cards have in common is not told for each of them."""
    told: list[Effect] = []
    steps, reply = with_parts(procedure), None
    while True:
        try:
            step = steps.send(reply)
        except StopIteration:
            return
        reply = None
        if isinstance(step, Effect):
            if step in told:
                continue
            told.append(step)
        reply = yield step


def _become_penalty_cards(
    case: Case, seat: Seat, cards: tuple[Card, ...], acts: Iterable[Act], cites: str
) -> Procedure:
    earlier = tuple(
        penalty_card
        for penalty_card in case.position.penalty_cards
        if penalty_card.seat is seat and penalty_card.card not in cards
    )
    together = len(cards) + len(earlier)
    for card in cards:
        is_open = together == 1 and not card.rank.is_honour
        deliberate = is_open and (yield from was_deliberate(acts, seat, card))
        row = kind_of_penalty_card(card, together=together, deliberate=deliberate)
        yield PenaltyCard(seat, card, row.gives, cites=f"{cites} {row.cites} §50A")
        yield from consequences(seat, card, row.gives)
    yield from joined_by_another(earlier)


def joined_by_another(earlier: Iterable[PenaltyCard]) -> Procedure:
    """50B: penalty cards that a defender had before are major beside a new one."""
    for one in earlier:
        if one.kind == "minor":
            yield PenaltyCard(one.seat, one.card, "major", cites="§50B/3 §50A")
            yield from consequences(one.seat, one.card, "major")


def becomes_major(position: Position, seat: Seat, card: Card, cites: str) -> Procedure:
    """A card that a defender has played and takes back: a major penalty card, with what follows from that."""
    yield from once(_becomes_major(position, seat, card, cites))


def _becomes_major(position: Position, seat: Seat, card: Card, cites: str) -> Procedure:
    yield PenaltyCard(seat, card, "major", cites=f"{cites} §50B/2")
    yield from consequences(seat, card, "major")
    yield from joined_by_another(
        penalty_card
        for penalty_card in position.penalty_cards
        if penalty_card.seat is seat and penalty_card.card != card
    )


def consequences(seat: Seat, card: Card, kind: str) -> tuple[Effect, ...]:
    """50C to 50E: what a penalty card asks of both defenders, whom it informs, and the look back at the end."""
    if kind == "minor":
        duties: tuple[Effect, ...] = (
            voice.duty(
                seat, "play_no_other_low_card_of_the_suit", "§50C/1", when=voice.text("until_card_is_played", card=card)
            ),
            Information(voice.text("card_and_no_lead_restriction", card=card), authorized=SIDES, cites="§50C/2 §50E1"),
        )
    else:
        duties = (
            voice.duty(seat, "play_card", "§50D §50D1(a)/1 §50D1(b)", when="first_legal_opportunity", card=card),
            voice.duty(seat.partner, "wait_for_declarer_s_choice", "§50D §50D2", when="before_each_lead"),
            Information(voice.text("card_on_the_table", card=card), authorized=SIDES, cites="§50E1"),
        )
    return (
        *duties,
        Information(
            voice.text("how_card_was_exposed_once_it_is_played", card=card), unauthorized=(seat.side,), cites="§50E3"
        ),
        Review("50E4", cites="§50E4"),
    )


@law("50")
def penalty_cards_on_the_table(case: Case) -> Procedure:
    """Law 50: the penalty cards that lie on the table, of which kind they are and what they ask."""
    owners = dict.fromkeys(card.seat for card in case.position.penalty_cards)
    if not owners or any(not case.is_defender(seat) for seat in owners):
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "50"}), cites="§50 §48A")
    yield from once(_on_the_table(case, owners))


def _on_the_table(case: Case, owners: Iterable[Seat]) -> Procedure:
    for seat in owners:
        own = tuple(card for card in case.position.penalty_cards if card.seat is seat)
        for one in own:
            kind, cites = ("major", "§50B/3") if len(own) > 1 else (one.kind, _KINDS[one.kind])
            yield PenaltyCard(seat, one.card, kind, cites=f"§50A {cites}")
            yield from consequences(seat, one.card, kind)


_KINDS = {"minor": "§50B/1", "major": "§50B/2"}


@law("50D")
def partner_is_to_lead(case: Case) -> Procedure:
    """Law 50D2: a defender is to lead while a penalty card lies before his partner, and declarer chooses."""
    leader, early = lead_due(case)
    cards = tuple(card for card in case.position.penalty_cards if card.seat is leader.partner)
    if not cards or not case.is_defender(leader):
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "50D"}), cites="§50D2")
    if len(cards) == 1 and cards[0].kind == "minor":
        yield voice.found("partner_free", "§50C/2", leader=leader, card=cards[0].card)
        yield voice.none("partner_leads_freely", "§50C/2")
        return
    if early is not None and (yield from led_too_early(case, leader, early)):
        return
    if len(cards) > 1:
        from .two_penalty_cards import partner_to_lead

        yield from partner_to_lead(case, leader)
    else:
        yield from choose_lead(case, leader, cards[0].card)


def lead_due(case: Case) -> tuple[Seat, Act | None]:
    """Who is to lead, and the lead that was made before declarer had chosen."""
    play = case.position.play
    if play is None or not play.trick:
        leader = case.contract.leader if play is None else play.turn
        acts: tuple[Act | None, ...] = (case.act, *case.after)
        return leader, next((act for act in acts if act and act.seat is leader and act.verb in _PLAYED), None)
    lead = play.trick[0]
    return lead.seat, next((one for one in case.before if (one.seat, one.card) == (lead.seat, lead.card)), None)


def led_too_early(case: Case, leader: Seat, early: Act) -> Finding:
    """50D2: a lead before declarer has chosen is rectified as an exposed card; gives whether the matter ends there."""
    card = early.card
    assert card is not None
    acts = tuple(one for one in (*case.before, case.act, *case.after) if one is not None)
    later = acts[acts.index(early) :]
    yield voice.found("led_too_early", "§50D2", leader=leader, card=card)
    if declarer_played(case, later):
        yield Stands(leader, card=card, cites="§60A1 §60A2")
        yield Forfeited(case.declarer.side, "rectification", cites="§60A1")
        return True
    yield Withdrawn(leader, card=card, cites="§50D2 §49/1")
    yield Reverts(leader, cites="§50D2")
    yield from become_penalty_cards(case, leader, (card,), (early,), "§50D2 §49/1")
    return False


def declarer_played(case: Case, acts: Iterable[Act]) -> bool:
    """Whether declarer has played from either hand since."""
    side = case.declarer.side
    return any(act.verb == "calls dummy" or (act.verb in _PLAYED and act.seat in side.seats) for act in acts)


def choose_lead(case: Case, leader: Seat, card: Card) -> Procedure:
    """50D2: the suit of the one major penalty card is required, forbidden, or left alone."""
    yield from lead_chosen(case, leader, card, (yield lead_asked(case, leader, card)))


def lead_asked(case: Case, leader: Seat, card: Card) -> Question:
    """The choice of declarer before *leader* leads."""
    return voice.choose(
        case.declarer, "option", "§50D2 §50D2(a) §50D2(b)", options=(REQUIRE, FORBID, NONE), leader=leader, card=card
    )


def lead_chosen(case: Case, leader: Seat, card: Card, option: object) -> Procedure:
    """What follows from that choice (also for 54D and 56B)."""
    if option == NONE:
        yield PenaltyCard(leader.partner, card, "major", cites="§50D2(b)")
        yield voice.duty(
            case.declarer, "choose_again", "§50D2(b) §fn:14", when=voice.text("next_lead_by_seat", seat=leader)
        )
        return
    yield restriction(leader, str(option), (card.suit,), "§50D2(a)")
    if cannot_lead(case, leader, str(option), (card.suit,)):
        yield voice.recorded("cannot_lead", "§fn:13 §59", leader=leader)
    yield from picked_up(leader.partner, (card,), "§50D2(a)")


def restriction(leader: Seat, option: str, suits: tuple[Suit, ...], cites: str) -> LeadRestriction:
    """A suit required for this lead, or suits forbidden while the lead is kept."""
    lasts = "this_lead" if option == REQUIRE else "while_on_lead"
    return LeadRestriction(leader, may=(option,), suits=suits, count=len(suits), lasts=lasts, cites=cites)


def cannot_lead(case: Case, leader: Seat, option: str, suits: tuple[Suit, ...]) -> bool:
    """Whether the record shows that the leader is unable to lead as demanded."""
    held = held_by(before_the_lead(case, leader), leader)
    if held is None:
        return False
    named = sum(held.length(suit) for suit in suits)
    return named == 0 if option == REQUIRE else named == len(held)


def held_by(position: Position, seat: Seat) -> Hand | None:
    """What a hand holds, if the deal is told."""
    return position.board.hand(seat) if position.play is None else position.play.held(seat)


def picked_up(owner: Seat, cards: tuple[Card, ...], cites: str) -> tuple[Effect, ...]:
    """The cards are penalty cards no longer; declarer may use what they told, the owner's partner may not."""
    about = about_cards(cards)
    return (
        *(PickedUp(owner, card, cites=cites) for card in cards),
        Information(about, authorized=(owner.side.other,), unauthorized=(owner.side,), cites="§50E2 §16C2"),
    )


def before_the_lead(case: Case, leader: Seat) -> Position:
    """The position without a lead that was made too early."""
    play = case.position.play
    if play is None or not play.trick:
        return case.position
    return replace(case.position, play=replace(play, tricks=(*play.tricks[:-1], ()), turn_is=leader))


@law("50E4")
def helped_by_the_exposed_card(case: Case) -> Procedure:
    """Law 50E4: the end of play after a penalty card that everybody was free to take into account."""
    if not (yield voice.judge("assisted", "§50E4 §50E1")):
        yield voice.none("no_help_from_the_exposed_card", "§50E4")
        return
    if not (yield voice.judge("damaged", "§50E4 §12B1/2")):
        yield voice.none("no_damage", "§50E4 §12B1/2")
        return
    yield from redressed(case, "§50E4", defending_side(case))
