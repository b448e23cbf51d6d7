"""Law 40 of 1987: understandings that may not be secret, damage, what organizers regulate, and system cards."""

from __future__ import annotations

from cardinal.bridge import NotYourTurn, WrongPhase
from cardinal.cards import SEATS, Seat, Side
from cardinal.language import CardinalError
from cardinal.laws.bridge.e2017.authorized_information import undetermined
from cardinal.laws.bridge.e2017.moment import AUCTION_PERIOD, Moment, Stage, position_now
from cardinal.laws.bridge.e2017.rights import Right
from cardinal.laws.bridge.e2017.understandings import offending_side, redress, source_of_message
from cardinal.laws.bridge.e2017.understandings import voice as shared
from cardinal.laws.bridge.law_12 import assigned_score
from cardinal.laws.bridge.reheard import Heard, reheard
from cardinal.laws.effect import Penalty
from cardinal.laws.prelude import ALIASES, DIRECTOR, NOT_DETERMINED, Case, Finding, NotAllowed, Procedure, Voice, law

voice = Voice(__name__)

# 2017 divides the law otherwise: failures to disclose, prohibited methods, methods that differ.
_MOVED = {"40B3": "40C", "40B5": "40C", "40B4": "40D", "40A4": "40E1", "40B2": "40E2"}
ALIASES.update({(1987, number): then for number, then in _MOVED.items()})


@law("40", edition=1987)
def understandings(case: Case) -> Procedure:
    """Law 40: what is the complaint about a partnership's understandings?"""
    about = yield shared.choose(DIRECTOR, "complaint", "§1987:40B §1987:40C", options=tuple(_COMPLAINTS))
    yield from _COMPLAINTS[about](case)


@law("40A1", edition=1987)
def duty_to_disclose(case: Case) -> Procedure:
    """Law 40B: what a partnership has to disclose under the conditions in force."""
    who = "both_sides"
    yield voice.duty(who, "disclose_special_understandings_as_the_organizers_require", "§1987:40B", when="before_play")
    if case.conditions["system_card"] == "required":
        yield voice.duty(who, "have_a_completed_system_card_for_the_opponents", "§1987:40E1", when="before_play")
    if case.conditions["same_methods_required"]:
        yield voice.duty(who, "play_the_same_system_as_partner", "§1987:40E1")


@law("40B", edition=1987)
def secret_understanding(case: Case) -> Procedure:
    """Law 40B: a call or play on a special understanding that the opponents neither knew nor could be expected to."""
    if (yield from _was_secret()):
        yield voice.recorded("call_or_play_on_a_secret_understanding", "§1987:40B")
        yield from damage_from_non_disclosure(case)


def _was_secret() -> Finding:
    """Each of the three has to be found; any one of them answered otherwise clears the call."""
    for key, clear in (("special", False), ("understood", True), ("disclosed", True)):
        answer = yield voice.fact(key, "§1987:40B")
        if answer == NOT_DETERMINED:
            yield undetermined()
            return False
        if answer is clear:
            yield voice.none(f"cleared_{key}", "§1987:40B")
            return False
    return True


@law("40C", edition=1987)
def damage_from_non_disclosure(case: Case) -> Procedure:
    """Law 40C: a side was hurt because its opponents did not explain a call or play; the Director may adjust."""
    cites = "§1987:40C"
    if not (yield voice.judge("damaged", cites)):
        yield voice.none("no_damage", cites)
    elif (yield voice.choose(DIRECTOR, "adjust", cites, options=(True, False))):
        side = yield from _side(case, cites)
        yield from assigned_score(case, side, cites)
    else:
        yield voice.none("the_director_does_not_adjust", cites)


def _side(case: Case, cites: str) -> Heard[Side]:
    """Whose methods are in question, by the clause that is about to be applied."""
    return (yield from reheard(offending_side(case), {"40B1(a)": cites}))


@law("40D", edition=1987)
def regulated_methods(case: Case) -> Procedure:
    """Law 40D: organizers regulate conventions; zonal bodies also very weak first actions at the one level."""
    cites = "§1987:40D"
    side = yield from _side(case, cites)
    kind = yield voice.fact("method", cites, options=("convention", "weak_opening", "natural"))
    if kind == NOT_DETERMINED:
        yield undetermined()
        return
    policy = case.conditions["special_understanding_policy"]
    if kind == "natural":
        policy = "unrestricted"
    elif kind == "weak_opening":
        policy = "forbidden" if case.conditions["weak_openings_barred"] else "unrestricted"
    if policy == "conditional":
        met = yield shared.fact("conditions_met", cites)
        if met == NOT_DETERMINED:
            yield undetermined()
            return
        policy = "unrestricted" if met else "forbidden"
    yield voice.recorded(f"{kind}_{policy}", cites)
    if policy == "unrestricted":
        yield voice.none("permitted", cites)
        return
    # The law names no remedy of its own: the general powers are left.
    yield from redress(case, side, f"§12A1 {cites}", cites)


@law("40E1", edition=1987)
def same_methods(case: Case) -> Procedure:
    """Law 40E1: partners play the same methods only where the organizers require it; style is never regulated."""
    cites = "§1987:40E1"
    side = yield from _side(case, cites)
    if not case.conditions["same_methods_required"]:
        yield voice.none("no_regulation_requires_the_same_methods", cites)
    elif (yield shared.judge("differs", cites, options=("method", "style"))) == "style":
        yield voice.none("style_and_judgement", cites)
    else:
        yield Penalty("procedural", side, cites=f"{cites} §90A")


def may_consult(what: str, seat: Seat, moment: Moment, turn: Seat | None) -> Right:
    """40E2: from the auction to the end of play only the opponents' card, at one's own turn, and never dummy."""
    cites = "§1987:40E2"
    if moment.stage not in (*AUCTION_PERIOD, Stage.PLAY):
        return Right(cites)
    if what != "opponents_card":
        raise WrongPhase(voice.text("closed", seat=seat), cites=cites)
    if moment.stage is not Stage.AUCTION and seat is moment.dummy:
        raise NotAllowed(voice.text("dummy", seat=seat), cites=cites)
    if turn is not seat:
        raise NotYourTurn(voice.text("not_at_turn", seat=seat), cites=cites, legal=() if turn is None else (turn,))
    return Right(cites)


@law("40E2", edition=1987)
def consulted(case: Case) -> Procedure:
    """Law 40E2: a player has looked at a system card or notes, or has used an aid."""
    cites = "§1987:40E2"
    options = ("own_card", "own_notes", "opponents_card", "aid")
    what = yield shared.choose(DIRECTOR, "consulted", cites, options=options)
    seat = yield shared.choose(DIRECTOR, "player", cites, options=SEATS)
    moment, play = Moment.latest(case), position_now(case).play
    turn = moment.turn if play is None else play.player
    try:
        may_consult(what, seat, moment, turn)
    except CardinalError as refusal:
        yield voice.found("not_permitted", cites, why=refusal.text)
        yield from redress(case, seat.side, f"§12A1 {cites}", cites)
        return
    yield voice.none("permitted", cites)


def _deviation(case: Case) -> Procedure:
    """40A, 75B: to depart from the methods is free while partner knows no more of it than the opponents."""
    side = yield from _side(case, "§1987:75B")
    yield voice.recorded("deviation_by_side", "§1987:75B", side=side)
    if (yield shared.judge("partner_aware", "§1987:75B")):
        yield shared.found("has_become_understanding", "§1987:75B")
        yield from secret_understanding(case)
    else:
        yield voice.none("partner_was_as_surprised_as_the_opponents", "§1987:75B")


_COMPLAINTS = {
    "consulted": consulted,
    "unexpected": secret_understanding,
    "message": source_of_message,
    "methods": same_methods,
    "not_disclosed": secret_understanding,
    "prohibited": regulated_methods,
    "withheld": damage_from_non_disclosure,
    "deviation": _deviation,
}
