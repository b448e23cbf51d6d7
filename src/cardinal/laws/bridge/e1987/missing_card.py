"""Law 14 of 1987: one hand is short and three are right, before or during play; what is known of it stays free."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.missing_card import EXAMPLES, always_belonged, read_card
from cardinal.laws.bridge.e2017.moment import Stage
from cardinal.laws.bridge.e2017.wrong_number_of_cards import count, stage_now
from cardinal.laws.effect import Restored
from cardinal.laws.prelude import Card, Case, Procedure, Seat, Voice, law

from .play_of_1987 import reheard_play
from .wrong_number_of_cards import wrong_number_of_cards

voice = Voice(__name__)


@law("14", edition=1987)
def missing_card(case: Case) -> Procedure:
    """Law 14: a card is missing from one hand."""
    long, short = count(case)
    if long or len(short) != 1:
        # Any other wrong count is a matter of Law 13, several short hands too.
        yield from wrong_number_of_cards(case)
        return
    yield from search(case, short[0])


def search(case: Case, seat: Seat) -> Procedure:
    """The Director looks for what the short hand lacks."""
    yield voice.found("one_short", "§1987:14", seat=seat)
    stage = stage_now(case)
    if stage is Stage.OVER:
        yield voice.none("no_rule_for_a_card_that_is_missed_after_the_play", "§1987:14")
        return
    if stage is Stage.PLAY:
        yield from _during_play(case, seat)
    else:
        # A search that has found nothing yet has not found the card: not determined is the same as no.
        found = (yield voice.fact("found", "§1987:14A", seat=seat)) is True
        pack, cites = ("same", "§1987:14A1") if found else ("another", "§1987:14A2")
        yield Restored(seat, pack=pack, cites=cites)
        yield voice.found("calls_not_mentioned", "§1987:14A")
    yield voice.found("nothing_on_information", "§1987:14A §1987:14B", seat=seat)


def _during_play(case: Case, seat: Seat) -> Procedure:
    """14B: the card is among those played, elsewhere, or replaced; then it has belonged to the hand all along."""
    where = yield voice.fact("where", "§1987:14B", options=("played", "elsewhere", "not found"), seat=seat)
    if where == "played":
        yield voice.duty("director", "apply_law_law", "§1987:14B1(a)", law="67")
        return
    known = yield voice.fact("card", "§1987:14B1(b) §1987:14B2", options=EXAMPLES, reader=read_card, seat=seat)
    card = known if isinstance(known, Card) else None
    # What nobody can find is replaced.
    pack, cites = ("same", "§1987:14B1(b)") if where == "elsewhere" else ("another", "§1987:14B2")
    yield Restored(seat, card, pack=pack, cites=cites)
    yield from reheard_play(always_belonged(case, seat, card))
