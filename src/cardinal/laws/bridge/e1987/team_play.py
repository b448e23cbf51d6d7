"""Laws 86 to 89 of 1987: teams and fouled boards without special rules, the 60 per cent indemnity, individuals."""

from __future__ import annotations

from cardinal.cards import SEATS
from cardinal.laws.bridge.e2017.fouled_board import GROUPS, Groups
from cardinal.laws.bridge.e2017.fouled_board import rated_in_groups as rated
from cardinal.laws.bridge.e2017.fouled_board import voice as voice_of_boards
from cardinal.laws.bridge.e2017.team_play import voice as voice_of_teams
from cardinal.laws.bridge.reheard import reheard
from cardinal.laws.effect import BoardEffect, Penalty
from cardinal.laws.prelude import DIRECTOR, NOT_DETERMINED, Case, ImpossibleCase, Procedure, Text, Voice, find_law, law

from .artificial_score import award_artificial

voice = Voice(__name__)


@law("86", edition=1987)
def team_play(case: Case) -> Procedure:
    """Law 86: an adjusted score or a redeal in a team match."""
    if case.conditions["form"] != "teams":
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "86"}), cites="§1987:86C")
    matter = yield voice.choose(DIRECTOR, "matter", "§1987:86C §1987:12A", options=("redeal", "other_table"))
    if matter == "other_table":
        # However good the other table's result was: nothing but Law 12 fixes the score of this one.
        yield voice.found("other_table_counts_for_nothing", "§1987:12C1 §1987:12C2")
        yield from find_law("12", case.edition).procedure(case)
    # "Could be known" is a possibility: one that cannot be excluded bars the redeal.
    elif (yield voice_of_teams.fact("result_known", "§1987:86C")) is not False:
        yield voice_of_teams.found("no_redeal", "§1987:86C")
        yield from reheard(find_law("12", case.edition).procedure(case), known={"ground": "normal_play_impossible"})
    else:
        yield BoardEffect("redealt", cites="§1987:86C")


@law("87", edition=1987)
def fouled_board(case: Case) -> Procedure:
    """Law 87: a board was perhaps not played in the same form everywhere."""
    causes = ("card", "dealer", "vulnerability", "none")
    cause = yield voice_of_boards.fact("cause", "§1987:87A", options=causes)
    if cause != "card":
        # Only misplaced cards foul a board; what cannot be determined does not.
        yield voice.none("not_fouled", "§1987:87A")
        return
    if (yield voice_of_boards.fact("different_forms", "§1987:87A")) is not True:
        yield voice.none("everybody_to_be_compared_had_the_same_form", "§1987:87A")
        return
    yield BoardEffect("fouled", cites="§1987:87A")
    yield from _in_two_groups(case)
    yield voice.duty("director", "consider_a_penalty_under_law_law", "§90B6", when="later", law="90B6")


def _in_two_groups(case: Case) -> Procedure:
    """87B: the correct form and the changed one, each rated as the organizers have laid down."""
    groups = yield voice_of_boards.fact("groups", "§1987:87B", options=GROUPS, reader=_two_groups)
    if groups == NOT_DETERMINED:
        # Scores that cannot be sorted cannot be rated: there is then no result that can stand.
        yield from award_artificial(case, "§1987:87B")
    elif case.conditions["fouled_board_group_scoring"] == "director":
        # The Director has no power of his own to choose a method.
        yield voice.duty("organizer", "lay_down_how_the_groups_of_a_fouled_board_are_rated", "§1987:87B")
    else:
        yield from reheard(rated(case, groups), {"12C2": "§1987:12C1"})


def _two_groups(given: object) -> Groups:
    groups = Groups.parse(given)
    if len(groups.scores) != 2:
        raise ValueError("the correct form and the changed one")
    return groups


@law("88", edition=1987)
def indemnity(case: Case) -> Procedure:
    """Law 88: a contestant without fault who has to take an artificial score."""
    yield voice.found("sixty", "§1987:88")
    yield from award_artificial(case, "§1987:88")


@law("89", edition=1987)
def individual_event(case: Case) -> Procedure:
    """Law 89: who bears what in an individual event."""
    if case.conditions["form"] != "individual":
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "89"}), cites="§1987:89")
    options = ("rectification", "score", "penalty")
    matter = yield voice.choose(DIRECTOR, "borne", "§1987:89", options=options)
    if matter == "rectification":
        yield voice.recorded("the_rectification_applies_to_both_members_of_the_offending_side", "§1987:89")
    elif matter == "score":
        yield from award_artificial(case, "§1987:89")
    else:
        yield from _penalty(case)


def _penalty(case: Case) -> Procedure:
    """A blameless partner may be spared; he need not be."""
    seat = case.act.seat if case.act is not None else None
    if seat is None:
        seat = yield voice.choose(DIRECTOR, "offender", "§1987:89", options=SEATS)
    blameless = not (yield voice.judge("partner_to_blame", "§1987:89", partner=seat.partner))
    spared = blameless and (yield voice.choose(DIRECTOR, "spare", "§1987:89", options=(True, False)))
    yield Penalty("procedural", seat if spared else seat.side, cites="§1987:89 §1987:90A")
