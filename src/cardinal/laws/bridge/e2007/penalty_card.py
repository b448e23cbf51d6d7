"""Law 50 of 2007: what the sight of a penalty card tells is for declarer only; its owner's partner may not use it."""

from __future__ import annotations

from collections.abc import Iterable

from cardinal.laws.bridge.e2017.penalty_card import partner_is_to_lead, penalty_cards_on_the_table
from cardinal.laws.bridge.law_12 import defending_side, redressed
from cardinal.laws.bridge.reheard import Heard, Result, Revision, Step, reheard
from cardinal.laws.effect import PenaltyCard
from cardinal.laws.prelude import ALIASES, SIDES, Case, Information, Procedure, Review, Voice, law

voice = Voice(__name__)


def with_penalty_cards_of_2007(procedure: Heard[Result]) -> Heard[Result]:
    """A procedure of 2017 in which cards may become penalty cards, with what 2007 says they tell."""
    return (yield from reheard(procedure, revise=_consequences()))


def _consequences() -> Revision:
    last: list[PenaltyCard] = []

    def revise(step: Step) -> Iterable[Step]:
        if isinstance(step, PenaltyCard):
            last[:] = [step]
        # In the place of the two steps of 2017 about what the card tells stand two of 2007.
        if isinstance(step, Information) and "§50E1" in step.cites:
            return ()
        if isinstance(step, Information) and "§50E3" in step.cites and last:
            return _told_by(last[0])
        if isinstance(step, Review) and step.clause == "50E4":
            return (Review("50E3", cites="§2007:50E3"),)
        return (step,)

    return revise


def _told_by(penalty: PenaltyCard) -> tuple[Step, ...]:
    """50E1 to 50E3: the obligation is known to all, everything else that is seen is barred to the owner's partner."""
    side = penalty.seat.side
    cites = "§2007:50C §2007:50E2" if penalty.kind == "minor" else "§2007:50E2"
    return (
        Information(voice.text("that_card_has_to_be_played", card=penalty.card), authorized=SIDES, cites="§2007:50E1"),
        Information(
            voice.text("card_on_the_table", card=penalty.card),
            authorized=(side.other,),
            unauthorized=(side,),
            cites=cites,
        ),
    )


@law("50", edition=2007)
def penalty_cards(case: Case) -> Procedure:
    """Law 50: the penalty cards that lie on the table, of which kind they are and what they ask."""
    yield from with_penalty_cards_of_2007(penalty_cards_on_the_table(case))


@law("50D", edition=2007)
def partner_to_lead(case: Case) -> Procedure:
    """Law 50D2: a defender is to lead while a penalty card lies before his partner, and declarer chooses."""
    yield from with_penalty_cards_of_2007(partner_is_to_lead(case))


@law("50E3", edition=2007)
def information_conveyed(case: Case) -> Procedure:
    """Law 50E3: the end of play after a penalty card whose sight the owner's partner was not free to use."""
    if not (yield voice.judge("conveyed", "§2007:50E3 §2007:50E2")):
        yield voice.none("the_card_conveyed_nothing_that_was_used", "§2007:50E3")
    elif not (yield voice.judge("damaged", "§2007:50E3 §12B1/2")):
        yield voice.none("no_damage", "§2007:50E3 §12B1/2")
    else:
        yield from redressed(case, "§2007:50E3", defending_side(case))


ALIASES[2007, "50E4"] = "50E3"
