"""Law 66 of 2007: the own last card may be seen until the next lead; mixing cards counts after the claim was made."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.inspection_of_tricks import anybody_has_begun, inspected
from cardinal.laws.bridge.e2017.inspection_of_tricks import voice as voice_2017
from cardinal.laws.prelude import NOT_DETERMINED, SIDES, Case, Procedure, Side, Voice, law

voice = Voice(__name__)


@law("66", edition=2007)
def inspection(case: Case) -> Procedure:
    """Law 66: somebody wants to see, or has looked at, cards that have been played."""
    if case.play.is_over:
        yield from _after_play()
    else:
        # Anybody's lead ends the right to the own last card, not only one of the own side.
        yield from inspected(case, anybody_has_begun)


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
