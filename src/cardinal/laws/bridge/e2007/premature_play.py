"""Law 57 of 2007: a lead or play before it is the player's turn, with three choices for declarer."""

from __future__ import annotations

from collections.abc import Iterable

from cardinal.cards import SUITS, Card, Seat
from cardinal.laws.bridge.e2017.lead_out_of_turn import becomes_major, was_misinformed
from cardinal.laws.bridge.e2017.play_after_illegal_play import played_on, right_forfeited
from cardinal.laws.bridge.e2017.premature_play import cannot_comply, completed_since, is_unable, on_record
from cardinal.laws.bridge.e2017.premature_play import voice as voice_2017
from cardinal.laws.bridge.e2017.revoke_record import PLAYS
from cardinal.laws.bridge.reheard import Heard, Result, Revision, Step, recited, reheard
from cardinal.laws.effect import NoRectification, PlayRestriction, Review, Stands, Withdrawn
from cardinal.laws.prelude import Case, Finding, ImpossibleCase, Procedure, Question, Text, Voice, law
from cardinal.laws.standing_play import StandingPlay

from .penalty_card import with_penalty_cards_of_2007
from .retraction_of_card import with_misled_players_of_2007

voice = Voice(__name__)

OPTIONS = {"highest": "§57A1", "lowest": "§57A2", "not_suit": "§57A4"}
"""What declarer may demand of the offender's partner; to require another suit came in 2017."""

# What had happened with a card of dummy's: a card that lies there alone, or among equals, is not played by itself.
DUMMYS_CARD = ("called", "indicated", "selected by dummy", "suggested by dummy")


@law("57", edition=2007)
def premature_play(case: Case) -> Procedure:
    """Law 57: a card led or played too early."""
    yield from with_penalty_cards_of_2007(with_misled_players_of_2007(_premature(case)))


def _premature(case: Case) -> Procedure:
    play, seat = case.play, case.offender
    act = case.act
    if not play.trick or seat is play.turn or act is None or act.card is None or act.verb not in PLAYS:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "57"}), cites="§57A")
    if (yield from was_misinformed(case)):
        return
    if not play.is_defender(seat):
        yield voice.found("stands_all_the_same", "§2007:57C2", player=seat, card=case.card)
        yield Stands(seat, card=case.card, cites="§2007:57C2")
    elif play.has_played_to(play.number, seat):
        yield from _led_to_next_trick(case)
    elif played_on(case) is not None:
        yield Stands(seat, card=case.card, cites="§60A2")
        yield from right_forfeited(case)
    elif play.has_played_to(play.number, seat.partner):
        yield from _at_rhos_turn(seat, case.card)
    else:
        yield from _before_partner(case)


def _at_rhos_turn(seat: Seat, card: Card) -> Procedure:
    """Partner has played, so 57A does not reach it; the card was in partner's sight and is played (45C1)."""
    yield voice.found("no_rule", "§2007:57A §45C1", player=seat, card=card)
    yield Stands(seat, card=card, cites="§45C1")
    yield voice.none("partner_had_played", "§2007:57A")


def _led_to_next_trick(case: Case) -> Procedure:
    """57A: a defender has led to the next trick while the current one is not complete."""
    play, seat, card = case.play, case.offender, case.card
    if play.has_played_to(play.number, seat.partner):
        # Partner has played: only the opponents are still to come, and the card is simply one shown too soon.
        yield Withdrawn(seat, card=card, cites="§49/1")
        yield from becomes_major(case, seat, card, "§49/1")
        return
    completed = completed_since(case)
    if completed is not None and played_on(case) is not None:
        yield Stands(seat.partner, card=completed, cites="§60A1")
        yield Stands(seat, card=card, cites="§60A2")
        yield from right_forfeited(case)
        return
    yield from _rectified(case)


def _before_partner(case: Case) -> Procedure:
    """57A to 57C: a defender has played before his partner."""
    if (yield from _is_excused(case)):
        yield voice_2017.found("excused", "§2007:57C1", player=case.offender, card=case.card)
        yield Stands(case.offender, card=case.card, cites="§2007:57C1")
        yield NoRectification(cites="§2007:57C1")
        return
    yield from _rectified(case)


def _is_excused(case: Case) -> Finding:
    """57C1: declarer has played from both hands, or dummy of his own accord has played or suggested a card, whether
    before his turn or at it."""
    play = case.play
    if play.has_played_to(play.number, play.dummy):
        if play.has_played_to(play.number, play.declarer):
            return True
        # The excuse has to be shown, and declarer did nothing wrong (84D).
        return (yield voice.fact("own_accord", "§2007:57C1", dummy=play.dummy, player=case.offender)) is True
    what = on_record(case)
    if what is None:
        options = (*DUMMYS_CARD, "nothing")
        dummy, player = play.dummy, case.offender
        what = yield voice_2017.fact("dummys_card", "§2007:57C1", options=options, dummy=dummy, player=player)
    return what in DUMMYS_CARD


def _rectified(case: Case) -> Procedure:
    """57A: a major penalty card, and one of three restrictions on partner."""
    yield Withdrawn(case.offender, card=case.card, cites="§2007:57A")
    yield from becomes_major(case, case.offender, case.card, "§2007:57A")
    yield from _restriction(case.play, case.partner)


def _restriction(play: StandingPlay, partner: Seat) -> Procedure:
    led, declarer = play.led, play.declarer
    option = yield _choice(declarer, partner, led)
    suit = led
    if option == "not_suit":
        others = tuple(one for one in reversed(SUITS) if one is not led)
        suit = yield voice_2017.choose(declarer, "suit", OPTIONS[option], options=others, partner=partner)
    if suit is None:
        raise AssertionError("a suit was led")
    if is_unable(play, partner, option, suit):
        yield cannot_comply(partner, f"{OPTIONS[option]} §57B §59")
        return
    yield PlayRestriction(partner, option, suit, cites=OPTIONS[option])


def _choice(declarer: Seat, partner: object, suit: object) -> Question:
    cites = " ".join(("§2007:57A", *OPTIONS.values()))
    return voice.choose(declarer, "option", cites, options=tuple(OPTIONS), partner=partner, suit=suit)


def with_premature_plays_of_2007(procedure: Heard[Result]) -> Heard[Result]:
    """A lead out of turn to which somebody has played too early: what 2017 makes of that, as 2007 has it."""
    return (yield from reheard(procedure, revise=_premature_steps()))


# The third choice of 2017 is none here, and a card at RHO's turn is simply one that partner could see.
_ANOTHER_SUIT = {"57A3": "", "57D": "§45C1"}


def _premature_steps() -> Revision:
    illegal: list[bool] = []  # not empty while the steps for a card that could not legally be played are left out

    def revise(step: Step) -> Iterable[Step]:
        at_rhos_turn = not isinstance(step, Question) and "§57D" in step.cites.split()
        if at_rhos_turn and isinstance(step, Stands | Withdrawn) and step.card is not None:
            if isinstance(step, Withdrawn):
                illegal.append(True)
            return tuple(_at_rhos_turn(step.seat, step.card))
        if at_rhos_turn or illegal:
            if isinstance(step, Review) and at_rhos_turn:
                illegal.clear()
            return ()
        if isinstance(step, Question) and step.key == "option" and "suit" in step.options:
            values = dict(step.text.values)
            partner, suit, seat = values["partner"], values["suit"], values["seat"]
            if not isinstance(seat, Seat):
                raise AssertionError("declarer chooses")
            return (_choice(seat, partner, suit),)
        if isinstance(step, Stands | Withdrawn) and "§57C3" in step.cites.split():
            return (Stands(step.seat, card=step.card, cites="§2007:57C2"),)
        return (recited(step, _ANOTHER_SUIT),)

    return revise
