"""R17, R18 and R43: a partner who is missing, a pair that leaves, three who play as one pair."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.score_adjustment import exact
from cardinal.laws.effect import Penalty
from cardinal.laws.guandan.effect import Ranked
from cardinal.laws.guandan.minutes import read_count
from cardinal.laws.prelude import DIRECTOR, NOT_DETERMINED, Case, Cited, Contestant, Procedure, Row, Voice, law, only

from .amounts import of_top
from .contestants import is_for_pairs, parties
from .figures import figures, offence

voice = Voice(__name__)

STAND_IN_ROUNDS = 1

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


@law("R17", edition="ctcba")
def missing_partner(case: Case) -> Procedure:
    """R17: a player's partner is not there, or comes back after another has taken the place."""
    if not (yield from is_for_pairs(case, "§R17")):
        return
    pair = yield voice.choose(DIRECTOR, "pair", "§R17", options=parties(case))
    # A return has to be shown.
    if (yield voice.fact("returned", "§R17", pair=pair)) is True:
        yield from _returned(case, pair)
        return
    missed = yield voice.fact("rounds_missed", "§R17", options=(0, 1, 2), reader=read_count)
    qualifier = yield voice.choose(DIRECTOR, "qualifier", "§R17", options=(False, True))
    may = partner_missing(0 if missed == NOT_DETERMINED else missed, qualifier=qualifier)
    if may.value == STAND_IN:
        yield voice.duty("director", "find_a_stand_in_for_the_first_round", may.cites, when="on_request")
    elif may.value == NEW_PARTNER:
        yield voice.recorded("the_player_may_take_another_partner", may.cites)
    else:
        yield voice.none("no_change_of_partner_in_a_qualifying_event", may.cites)


def _returned(case: Case, pair: Contestant) -> Procedure:
    boards = yield voice.fact("boards", "§R17", options=(0, 6), reader=read_count)
    if boards == NOT_DETERMINED:
        yield voice.duty("director", "find_out_how_many_boards_were_played", "§R17")
        return
    step = offence(case, "§R17").steps[0]
    percent = step.prices[0].amount
    if boards and (yield voice.judge("deducted", "§R17", percent=exact(percent))):
        yield Penalty("partner_changed_back", pair, of_top(percent * boards), cites="§R17")
    else:
        yield voice.none("no_penalty", "§R17")


@law("R18", edition="ctcba")
def withdrawal_from_pairs(case: Case) -> Procedure:
    """R18: a player or a pair cannot, or does not, play on."""
    if not (yield from is_for_pairs(case, "§R18")):
        return
    pair = yield voice.choose(DIRECTOR, "pair", "§R18", options=parties(case))
    yield Ranked(pair, "no_place", cites="§R18")
    # Leave that nobody can show was not given.
    if (yield voice.fact("leave_given", "§R18", pair=pair)) is True:
        instead = yield voice.choose(DIRECTOR, "instead", "§R18", options=("stand_in", "sit_out"))
        what = "a_stand_in_plays_on" if instead == "stand_in" else "the_opponents_sit_out"
        yield voice.recorded(what, "§R18")
    elif (yield voice.judge("referred", "§R18")):
        yield voice.duty("director", "send_the_case_to_the_discipline_committee", "§R18")


@law("R43", edition="ctcba")
def three_in_one_pair(case: Case) -> Procedure:
    """R43: somebody else than the two who entered plays in a pair."""
    if not (yield from is_for_pairs(case, "§R43")):
        return
    pair = yield voice.choose(DIRECTOR, "pair", "§R43", options=parties(case))
    # Leave has to be shown.
    if (yield voice.fact("substitute_allowed", "§R43", pair=pair)) is True:
        yield voice.recorded("substitute_with_the_director_s_leave", "§R43")
        return
    played = yield voice.fact("persons", "§R43", options=(2, 3), reader=read_count)
    too_many = played != NOT_DETERMINED and played > figures(case).substitutions.persons_in_pair
    if not too_many:
        yield voice.none("no_more_than_two_have_played", "§R43")
        return
    yield voice.duty("director", "seat_the_two_who_entered", "§R43", when="at_once")
    yield Ranked(pair, "no_place", cites="§R43")
