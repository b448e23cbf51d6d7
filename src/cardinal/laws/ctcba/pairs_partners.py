"""R17, R18 and R43: a partner who is missing, a pair that leaves, three who play as one pair."""

from __future__ import annotations

from fractions import Fraction

from cardinal.laws.case import Case
from cardinal.laws.cited import Cited
from cardinal.laws.effect import Duty, NoRectification, Penalty, Recorded
from cardinal.laws.guandan.effect import Ranked
from cardinal.laws.guandan.minutes import read_count
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import DIRECTOR, NOT_DETERMINED, Voice
from cardinal.laws.unique import Row, only
from cardinal.laws.words import Word

from .amounts import of_top
from .contestants import is_for_pairs, parties

voice = Voice(__name__)

STAND_IN_ROUNDS = 1
RETURN_PERCENT = 10
"""Percent of a top on each board for going back to the partner whom one had given up."""
PERSONS_IN_PAIR = 2

STAND_IN, NEW_PARTNER, WAIT = "stand_in", "new_partner", "wait"


def partner_missing(rounds_missed: int, *, qualifier: bool) -> Cited[str]:
    """R17: what a player may do whose partner has missed so many rounds: a stand-in for the first, and beyond that a
    new partner unless places in a later event are at stake."""
    longer = rounds_missed > STAND_IN_ROUNDS
    row = only(
        (
            Row(not longer, STAND_IN, "§R17"),
            Row(longer and not qualifier, NEW_PARTNER, "§R17"),
            Row(longer and qualifier, WAIT, "§R17"),
        ),
        "a missing partner",
    )
    return Cited(row.gives, row.cites)


def price_of_return(boards: int) -> Cited[Fraction]:
    """R17: percent of one board's top for going back to the original partner, over so many boards."""
    return Cited(Fraction(RETURN_PERCENT * boards), "§R17")


@law("R17", edition="ctcba")
def missing_partner(case: Case) -> Procedure:
    """R17: a player's partner is not there, or comes back after another has taken the place."""
    if not (yield from is_for_pairs(case, "§R17")):
        return
    pair = yield voice.choose(DIRECTOR, "pair", "§R17", options=parties(case))
    # A return has to be shown.
    if (yield voice.fact("returned", "§R17", pair=Word(pair))) is True:
        yield from _returned(pair)
        return
    missed = yield voice.fact("rounds_missed", "§R17", options=(0, 1, 2), reader=read_count)
    qualifier = yield voice.choose(DIRECTOR, "qualifier", "§R17", options=(False, True))
    may = partner_missing(0 if missed == NOT_DETERMINED else missed, qualifier=qualifier)
    if may.value == STAND_IN:
        yield Duty("director", "find a stand-in for the first round", "on request", cites=may.cites)
    elif may.value == NEW_PARTNER:
        yield Recorded("the player may take another partner", cites=may.cites)
    else:
        yield NoRectification("no change of partner in a qualifying event", cites=may.cites)


def _returned(pair: str) -> Procedure:
    boards = yield voice.fact("boards", "§R17", options=(0, 6), reader=read_count)
    if boards == NOT_DETERMINED:
        yield Duty("director", "find out how many boards were played", cites="§R17")
    elif boards and (yield voice.judge("deducted", "§R17", percent=RETURN_PERCENT)):
        price = price_of_return(boards)
        yield Penalty("partner changed back", pair, of_top(price.value), cites=price.cites)
    else:
        yield NoRectification("no penalty", cites="§R17")


@law("R18", edition="ctcba")
def withdrawal_from_pairs(case: Case) -> Procedure:
    """R18: a player or a pair cannot, or does not, play on."""
    if not (yield from is_for_pairs(case, "§R18")):
        return
    pair = yield voice.choose(DIRECTOR, "pair", "§R18", options=parties(case))
    yield Ranked(pair, "no place", cites="§R18")
    # Leave that nobody can show was not given.
    if (yield voice.fact("leave_given", "§R18", pair=Word(pair))) is True:
        instead = yield voice.choose(DIRECTOR, "instead", "§R18", options=("stand_in", "sit_out"))
        what = "a stand-in plays on" if instead == "stand_in" else "the opponents sit out"
        yield Recorded(what, cites="§R18")
    elif (yield voice.judge("referred", "§R18")):
        yield Duty("director", "send the case to the discipline committee", cites="§R18")


@law("R43", edition="ctcba")
def three_in_one_pair(case: Case) -> Procedure:
    """R43: somebody else than the two who entered plays in a pair."""
    if not (yield from is_for_pairs(case, "§R43")):
        return
    pair = yield voice.choose(DIRECTOR, "pair", "§R43", options=parties(case))
    # Leave has to be shown.
    if (yield voice.fact("substitute_allowed", "§R43", pair=Word(pair))) is True:
        yield Recorded("substitute with the Director's leave", cites="§R43")
        return
    played = yield voice.fact("persons", "§R43", options=(2, 3), reader=read_count)
    too_many = played != NOT_DETERMINED and played > PERSONS_IN_PAIR
    if not too_many:
        yield NoRectification("no more than two have played", cites="§R43")
        return
    yield Duty("director", "seat the two who entered", "at once", cites="§R43")
    yield Ranked(pair, "no place", cites="§R43")
