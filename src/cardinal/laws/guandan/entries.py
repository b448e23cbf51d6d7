"""Article 19: an entry that came late, a person in two teams, an absence, a player who may not play, a team unled."""

from __future__ import annotations

from cardinal.laws.prelude import NOT_DETERMINED, REFEREE, Finding, Procedure, Voice, law

from .case import GuandanCase
from .offences import PROCEDURAL
from .procedural_penalties import by_analogy, punish

voice = Voice(__name__, REFEREE)


@law("G19.1", edition="guandan")
def entry(case: GuandanCase) -> Procedure:
    """Article 19: entry and check-in, one person in several teams, and staying away."""
    cites = "§G19.1.1 §G19.1.2 §G19.1.3"
    matter = yield voice.fact("matter", cites, options=("deadline", "double_role", "absent"))
    if matter == NOT_DETERMINED:
        yield voice.none("no_offence_established", "§G19.1.1")
    elif matter == "deadline":
        yield from _deadline()
    elif matter == "double_role":
        yield from _double_role(case)
    else:
        yield from _absent()


def _deadline() -> Procedure:
    # That both deadlines were kept has to be shown.
    kept = (yield voice.fact("entered_in_time", "§G19.1.1")) is True
    if kept and (yield voice.fact("checked_in_in_time", "§G19.1.1")) is True:
        yield voice.recorded("entry_in_order", "§G19.1.1")
        return
    yield voice.recorded("entry_refused", "§G19.1.1")
    yield voice.duty("referee", "let_the_contestant_play_no_match", "§G19.1.1", when="from_now_on")


def _double_role(case: GuandanCase) -> Procedure:
    if (yield voice.fact("in_two_teams", "§G19.1.2")) is not True:
        yield voice.none("no_offence_established", "§G19.1.2")
        return
    yield voice.duty("organiser", "leave_the_person_in_one_team_only", "§G19.1.2", when="before_play")
    # A list that is put right before play hurts nobody, and that somebody played has to be shown.
    if (yield voice.fact("acted_for_two", "§G19.1.2")) is True:
        yield from by_analogy(case, PROCEDURAL, "§G19.1.2 §G53", "procedural")


def _absent() -> Procedure:
    # A reason has to be shown.
    if (yield voice.fact("reason", "§G19.1.3")) is True:
        yield voice.recorded("absence_with_a_reason", "§G19.1.3")
        yield voice.duty("organiser", "decide_whether_the_absence_was_beyond_anybody_s_power", "§G36", when="at_once")
        return
    yield voice.recorded("absence_without_a_reason", "§G19.1.3")
    yield voice.duty("referee", "rule_on_the_lateness_or_the_forfeit", "§G19.1.3 §G34.4", when="at_once")


@law("G19.2", edition="guandan")
def players(case: GuandanCase) -> Procedure:
    """Article 19: a player who may not be eligible, or one who is to come in for another."""
    matter = yield voice.fact("player_matter", "§G19.2.1 §G19.2.2 §G19.2.3", options=("eligibility", "substitution"))
    if matter == NOT_DETERMINED:
        yield voice.none("no_offence_established", "§G19.2.1")
    elif matter == "eligibility":
        yield from _eligibility()
    else:
        yield from _substitution(case)


def _eligibility() -> Procedure:
    # What the regulations ask for has to be shown.
    if (yield voice.fact("meets_terms", "§G19.2.1")) is True:
        yield voice.recorded("the_player_may_play", "§G19.2.1")
        return
    yield voice.recorded("the_player_may_not_play", "§G19.2.1")
    yield voice.duty("referee", "let_the_player_play_no_match", "§G19.2.1", when="from_now_on")


def _substitution(case: GuandanCase) -> Procedure:
    form = case.conditions["event.form"]
    if form == "teams" and not (yield from _on_roster(case)):
        return
    # A third person is one whose absence from the pair so far is not shown.
    if form == "pairs" and (yield voice.fact("third_person", "§G19.2.2")) is not False:
        yield voice.none("a_pair_is_no_more_than_two_persons", "§G19.2.2")
        return
    if form == "individual":
        yield voice.none("another_player_is_another_contestant", "§G17.1.3")
        return
    yield from _during_a_game("§G19.2.3 §G19.2.2" if form == "teams" else "§G19.2.2")


def _on_roster(case: GuandanCase) -> Finding:
    listed = yield voice.fact("on_roster", "§G19.2.3")
    if listed is True:
        return True
    # Who is to come in has to be shown to be on the roster; for a match to be lost, that somebody off it played.
    if listed is False and (yield voice.fact("has_played", "§G19.2.3 §G53.1.1")) is True:
        yield from punish(case, "roster", "§G19.2.3")
    else:
        yield voice.none("only_a_player_on_the_roster_can_come_in", "§G19.2.3")
    return False


def _during_a_game(cites: str) -> Procedure:
    # A change that is not shown to come between two games comes within one.
    if (yield voice.fact("between_games", "§G19.2.2")) is not True and not (yield voice.judge("leave", "§G19.2.2")):
        yield voice.none("no_change_of_players_during_a_game", "§G19.2.2")
        return
    yield voice.recorded("the_player_is_replaced", cites)


@law("G19.3", edition="guandan")
def leadership(case: GuandanCase) -> Procedure:
    """Article 19: who leads a team."""
    if case.conditions["event.form"] != "teams":
        yield voice.none("no_teams_in_this_event", "§G19.3.1")
        return
    who = yield voice.fact("led_by", "§G19.3.1 §G19.4", options=("leader", "named", "coach", "nobody"))
    if who == "leader":
        yield voice.recorded("the_leader_leads_the_team", "§G19.3.1")
    elif who == "named":
        yield voice.recorded("somebody_named_acts_as_leader", "§G19.3.1")
    elif who == "coach":
        yield voice.recorded("the_coach_acts_as_leader", "§G19.4")
    else:
        yield voice.duty("team", "name_somebody_to_act_as_leader", "§G19.3.1", when="at_once")
