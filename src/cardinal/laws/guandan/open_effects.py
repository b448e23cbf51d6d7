"""Carrying a ruling out at an open Guandan table: each effect is a command that changes the deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from cardinal.guandan import FACES, Finish, Holding
from cardinal.guandan import events as e
from cardinal.guandan.seating import previous_seat, put
from cardinal.guandan.start import after_offence
from cardinal.guandan.state import Phase, changed
from cardinal.laws.prelude import SEATS, BoardEffect, Duty, Effect, Seat
from cardinal.laws.ruling import Ruling

from .act import GuandanAct, parse_guandan_act
from .case import GuandanCase
from .effect import (
    CardMoves,
    CountsAsPass,
    LeadGoesTo,
    NextDeal,
    OutOfTrick,
    PatternBan,
    Placed,
    PlayStands,
    ReadAs,
    ScoredAs,
    Suspended,
    TakeBack,
)
from .notice import EXCHANGE
from .open_acts import carry, shown_right
from .open_deal import Ban, Lapse, OpenDeal
from .position import RETURN, TRIBUTE
from .suspension import CURRENT


@dataclass(frozen=True, slots=True)
class Heard:
    """A hearing that has ended: its case, its answers, the lapse it was about, and the place of the act in the log."""

    case: GuandanCase
    ruling: Ruling
    place: int
    answers: Mapping[str, object] = field(default_factory=dict)
    lapse: Lapse | None = None

    @property
    def act(self) -> GuandanAct:
        return self.case.heard

    def taken_back(self, *what: str) -> tuple[TakeBack, ...]:
        effects = (effect for effect in self.ruling.effects if isinstance(effect, TakeBack))
        return tuple(one for one in effects if one.what in what)


def carry_out(deal: OpenDeal, heard: Heard) -> OpenDeal:
    """The deal after every effect of a ruling, in their order."""
    lapse = heard.lapse
    if lapse is not None:
        # The errors of one exchange are heard together, and with it falls whatever was played on them.
        kept = (one for one in deal.lapses if one.place != lapse.place and lapse.law != EXCHANGE)
        deal = replace(deal, lapses=tuple(kept))
    deal = _taken_back(deal, heard)
    for effect in heard.ruling.effects:
        done = _CARRIED.get(type(effect))
        if done is not None:
            deal = done(deal, effect, heard)
    return deal


def is_redealt(ruling: Ruling) -> bool:
    """Whether the deal is drawn again from another shuffle."""
    return any(isinstance(effect, BoardEffect) and effect.what == "redealt" for effect in ruling.effects)


# Taking back.


def _taken_back(deal: OpenDeal, heard: Heard) -> OpenDeal:
    """The deal as it was before what goes back. A play that is heard never entered it, so nothing has to leave."""
    lapse = heard.lapse
    if lapse is None:
        return deal
    if heard.taken_back("every_play_and_pass_since"):
        return lapse.after
    back = {(one.seat, one.what) for one in heard.taken_back(TRIBUTE, RETURN)}
    if not back:
        return deal
    restored = lapse.before
    for one in deal.given:
        if one not in restored.given and (one.seat, one.what) not in back:
            # What the others gave rightly since then stays given.
            event = e.Paid(one.seat, one.card) if one.what == TRIBUTE else e.Returned(one.seat, one.card)
            restored = replace(restored.apply(event), given=(*restored.given, one))
    return restored


# The play.


def _stands(deal: OpenDeal, effect: PlayStands, heard: Heard) -> OpenDeal:
    whole = heard.case.whole
    if whole is not None and effect.cards.held == Holding.parse(whole.act.cards):
        # Both parts are one play, made where the first was if that has entered the deal.
        has_first = deal.last is not None and deal.stood[-1:] and deal.stood[-1][0] == heard.place - 1
        return carry(deal.last if has_first and deal.last is not None else deal, whole.act, heard.place)
    return carry(deal, heard.act, heard.place)


def _read_as(deal: OpenDeal, effect: ReadAs, heard: Heard) -> OpenDeal:
    return carry(deal, heard.act, heard.place, effect.pattern)


def _counts_as_pass(deal: OpenDeal, effect: CountsAsPass, heard: Heard) -> OpenDeal:
    passed = deal.apply(e.Passed(effect.seat))
    return replace(passed, stood=(*deal.stood, (heard.place, parse_guandan_act(f"{effect.seat} passes"))))


def _suspended(deal: OpenDeal, effect: Suspended, heard: Heard) -> OpenDeal:
    if effect.when == CURRENT:
        return deal.bar(effect.seat)
    return replace(deal, suspended=tuple(dict.fromkeys((*deal.suspended, effect.seat))))


def _out_of_trick(deal: OpenDeal, effect: OutOfTrick, heard: Heard) -> OpenDeal:
    return deal.bar(effect.seat)


def _lead_goes_to(deal: OpenDeal, effect: LeadGoesTo, heard: Heard) -> OpenDeal:
    return deal.lead(effect.seat)


def _pattern_ban(deal: OpenDeal, effect: PatternBan, heard: Heard) -> OpenDeal:
    # Before the lead of a trick the next lead is that one.
    first = deal.state.tricks if deal.state.is_leading else deal.state.tricks + 1
    return replace(deal, bans=(*deal.bans, Ban(effect.seat, effect.patterns, first)))


def _duty(deal: OpenDeal, effect: Duty, heard: Heard) -> OpenDeal:
    if effect.what.key != "show_the_right_count":
        return deal
    assert isinstance(effect.on, Seat)
    return shown_right(deal, effect.on)


# Drawing.


def _card_moves(deal: OpenDeal, effect: CardMoves, heard: Heard) -> OpenDeal:
    """The offender keeps the card drawn out of turn, and the taker gets one of the offender's, as if drawn."""
    state = deal.state
    own = [place for place, seat in enumerate(deal.drawn_by) if seat is effect.giver]
    chosen = int(str(heard.answers["place"]))
    if chosen > len(own):
        return deal.apply(e.Drawn(effect.taker))
    given, drawn = own[chosen - 1], state.drawn
    pack = list(state.pack)
    pack[given], pack[drawn] = pack[drawn], pack[given]
    hand = state.hands[effect.giver] - Holding((FACES[pack[drawn].face],)) + Holding((FACES[pack[given].face],))
    # The card that was turned up is that card wherever it now lies.
    turned = {given: drawn, drawn: given}.get(-1 if state.turned is None else state.turned, state.turned)
    holder = effect.giver if turned == given else None if turned == drawn else state.holder
    state = changed(
        state, pack=tuple(pack), hands=put(state.hands, effect.giver, hand), turned=turned, holder=holder
    )  # fmt: skip
    return replace(deal, state=state).apply(e.Drawn(effect.taker))


# The end of a deal.


def _scored_as(deal: OpenDeal, effect: ScoredAs, heard: Heard) -> OpenDeal:
    start = next((one for one in heard.ruling.effects if isinstance(one, NextDeal)), None)
    # A deal that ends the game has no next one to shuffle for.
    own = heard.case.offender if heard.case.side is effect.side else effect.side.seats[0]
    offender = own if start is None else start.shuffles
    leader = previous_seat(offender)
    return _ended(replace(deal, awarded=offender), Finish((leader, leader.partner)))


def _placed(deal: OpenDeal, effect: Placed, heard: Heard) -> OpenDeal:
    """The offender comes last; the places of the others move up, and nothing hangs on the order of those still in."""
    if any(isinstance(one, ScoredAs) for one in heard.ruling.effects):
        # A side with a double loss has no order of its own.
        return deal
    out = tuple(seat for seat in deal.state.out if seat is not effect.seat)
    others = tuple(seat for seat in SEATS if seat not in out and seat is not effect.seat)
    return _ended(deal, Finish((*out, *others, effect.seat)))


def _next_deal(deal: OpenDeal, effect: NextDeal, heard: Heard) -> OpenDeal:
    return replace(deal, start=after_offence(effect.shuffles))


def _ended(deal: OpenDeal, finish: Finish) -> OpenDeal:
    state = changed(
        deal.state, phase=Phase.FINISHED, turn=None, owes=None, finish=finish, acts=(), base=None
    )  # fmt: skip
    return replace(deal, state=state, lapses=(), suspended=(), bans=(), due=None)


_CARRIED: Mapping[type[Effect], Callable[[OpenDeal, Any, Heard], OpenDeal]] = {
    PlayStands: _stands,
    ReadAs: _read_as,
    CountsAsPass: _counts_as_pass,
    Suspended: _suspended,
    OutOfTrick: _out_of_trick,
    LeadGoesTo: _lead_goes_to,
    PatternBan: _pattern_ban,
    Duty: _duty,
    CardMoves: _card_moves,
    ScoredAs: _scored_as,
    Placed: _placed,
    NextDeal: _next_deal,
}
