"""Article 19: an entry that came late, a person in two teams, an absence, a player who may not play, a team unled."""

from __future__ import annotations

from cardinal.laws.effect import Duty, NoRectification, Recorded
from cardinal.laws.hearing import Finding, Procedure, law
from cardinal.laws.question import NOT_DETERMINED, REFEREE, Voice

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
        yield NoRectification("no offence established", cites="§G19.1.1")
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
        yield Recorded("entry in order", cites="§G19.1.1")
        return
    yield Recorded("entry refused", cites="§G19.1.1")
    yield Duty("referee", "let the contestant play no match", "from now on", cites="§G19.1.1")


def _double_role(case: GuandanCase) -> Procedure:
    if (yield voice.fact("in_two_teams", "§G19.1.2")) is not True:
        yield NoRectification("no offence established", cites="§G19.1.2")
        return
    yield Duty("organiser", "leave the person in one team only", "before play", cites="§G19.1.2")
    # A list that is put right before play hurts nobody, and that somebody played has to be shown.
    if (yield voice.fact("acted_for_two", "§G19.1.2")) is True:
        yield from by_analogy(case, PROCEDURAL, "§G19.1.2 §G53", "procedural")


def _absent() -> Procedure:
    # A reason has to be shown.
    if (yield voice.fact("reason", "§G19.1.3")) is True:
        yield Recorded("absence with a reason", cites="§G19.1.3")
        yield Duty("organiser", "decide whether the absence was beyond anybody's power", "at once", cites="§G36")
        return
    yield Recorded("absence without a reason", cites="§G19.1.3")
    yield Duty("referee", "rule on the lateness or the forfeit", "at once", cites="§G19.1.3 §G34.4")


@law("G19.2", edition="guandan")
def players(case: GuandanCase) -> Procedure:
    """Article 19: a player who may not be eligible, or one who is to come in for another."""
    matter = yield voice.fact("player_matter", "§G19.2.1 §G19.2.2 §G19.2.3", options=("eligibility", "substitution"))
    if matter == NOT_DETERMINED:
        yield NoRectification("no offence established", cites="§G19.2.1")
    elif matter == "eligibility":
        yield from _eligibility()
    else:
        yield from _substitution(case)


def _eligibility() -> Procedure:
    # What the regulations ask for has to be shown.
    if (yield voice.fact("meets_terms", "§G19.2.1")) is True:
        yield Recorded("the player may play", cites="§G19.2.1")
        return
    yield Recorded("the player may not play", cites="§G19.2.1")
    yield Duty("referee", "let the player play no match", "from now on", cites="§G19.2.1")


def _substitution(case: GuandanCase) -> Procedure:
    form = case.conditions["event.form"]
    if form == "teams" and not (yield from _on_roster(case)):
        return
    # A third person is one whose absence from the pair so far is not shown.
    if form == "pairs" and (yield voice.fact("third_person", "§G19.2.2")) is not False:
        yield NoRectification("a pair is no more than two persons", cites="§G19.2.2")
        return
    if form == "individual":
        yield NoRectification("another player is another contestant", cites="§G17.1.3")
        return
    yield from _during_a_game("§G19.2.3 §G19.2.2" if form == "teams" else "§G19.2.2")


def _on_roster(case: GuandanCase) -> Finding:
    listed = yield voice.fact("on_roster", "§G19.2.3")
    if listed is True:
        return True
    # Who is to come in has to be shown to be on the roster; for a match to be lost, that somebody off it played.
    yield NoRectification("only a player on the roster can come in", cites="§G19.2.3")
    if listed is False and (yield voice.fact("has_played", "§G19.2.3 §G53.1.1")) is True:
        yield from punish(case, "roster", "§G19.2.3")
    return False


def _during_a_game(cites: str) -> Procedure:
    # A change that is not shown to come between two games comes within one.
    if (yield voice.fact("between_games", "§G19.2.2")) is not True and not (yield voice.judge("leave", "§G19.2.2")):
        yield NoRectification("no change of players during a game", cites="§G19.2.2")
        return
    yield Recorded("the player is replaced", cites=cites)


@law("G19.3", edition="guandan")
def leadership(case: GuandanCase) -> Procedure:
    """Article 19: who leads a team."""
    if case.conditions["event.form"] != "teams":
        yield NoRectification("no teams in this event", cites="§G19.3.1")
        return
    who = yield voice.fact("led_by", "§G19.3.1 §G19.4", options=("leader", "named", "coach", "nobody"))
    if who == "leader":
        yield Recorded("the leader leads the team", cites="§G19.3.1")
    elif who == "named":
        yield Recorded("somebody named acts as leader", cites="§G19.3.1")
    elif who == "coach":
        yield Recorded("the coach acts as leader", cites="§G19.4")
    else:
        yield Duty("team", "name somebody to act as leader", "at once", cites="§G19.3.1")
