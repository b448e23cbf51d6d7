"""Law 66 of 2007: the own last card may be seen until the next lead; mixing cards counts after the claim was made."""

from __future__ import annotations

from cardinal.cards import SIDES, Seat, Side
from cardinal.language import Text
from cardinal.laws.act import Act
from cardinal.laws.bridge.e2017.inspection_of_tricks import SIGHTS, Sight, may_inspect, wish
from cardinal.laws.bridge.e2017.inspection_of_tricks import seen_in_play as in_play_2017
from cardinal.laws.bridge.e2017.inspection_of_tricks import voice as voice_2017
from cardinal.laws.case import Case
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import NOT_DETERMINED, Found, Voice
from cardinal.laws.standing_play import StandingPlay

voice = Voice(__name__)


@law("66", edition=2007)
def inspection(case: Case) -> Procedure:
    """Law 66: somebody wants to see, or has looked at, cards that have been played."""
    play, act = case.play, wish(case)
    if play.is_over:
        yield from _after_play()
        return
    if act is None or act.seat is None:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "66"}), cites="§66C", legal=SIGHTS)
    if not play.completed or (act.number is not None and not 0 < act.number <= len(play.completed)):
        values = {"last": len(play.completed)}
        raise ImpossibleCase(Text(may_inspect.__module__, "no_such_trick", values), cites="§66A §66C")
    yield from _in_play(play, act, act.seat)


def _in_play(play: StandingPlay, act: Act, seat: Seat) -> Procedure:
    if SIGHTS[act.verb] is not Sight.OWN_CARD:
        yield from in_play_2017(play, act, seat)
        return
    # Anybody's lead ends the right, not only one of the own side.
    led = bool(play.trick) and len(play.completed) < play.number
    permission = may_inspect(Sight.OWN_CARD, is_dummy=seat is play.dummy, side_has_begun=led)
    yield Found(permission.text, "§2007:66B" if permission.allowed else "§2007:66B §66C")
    if permission.allowed:
        yield voice.recorded("seat_looks_at_the_own_last_card_and_shows_it_to_nobody", "§2007:66B", seat=seat)
    else:
        yield voice.recorded("seat_may_not_see_the_own_card", "§2007:66B §66C", seat=seat)


def _after_play() -> Procedure:
    """66D: each his own cards, to settle a revoke or the number of tricks."""
    yield voice_2017.found("all_open", "§2007:66D")
    yield voice.duty("all", "handle_no_cards_but_the_own", "§2007:66D")
    dispute = yield voice_2017.fact("dispute", "§2007:66D", options=("revoke", "tricks", "none"))
    if dispute in ("none", NOT_DETERMINED):
        # Without a claim of a revoke or of tricks there is nothing that the cards could settle.
        yield voice.none("nothing_is_in_dispute", "§2007:66D")
    # Facts of which nobody can say whether they can be established have not been.
    elif (yield voice_2017.fact("ascertained", "§2007:66D", dispute=dispute)) is True:
        yield voice.duty("director", "rule_on_the_facts", "§2007:66D §85A1")
    else:
        yield from _mixed()


def _mixed() -> Procedure:
    """Who mixed his cards after the claim had been made has the ruling against him."""
    mixed = yield voice.fact("mixed", "§2007:66D", options=(*SIDES, "both", "neither"))
    if isinstance(mixed, Side):
        yield voice.duty("director", "rule_in_favour_of_side", "§2007:66D", side=mixed.other)
    else:
        # Cards mixed before anybody claimed anything, by both sides or by nobody knows whom, decide nothing.
        yield voice.duty("director", "rule_under_law_law", "§2007:66D §85B", law="85B")
