"""Law 47 of 2007: a slip of any player, a player told to play, and a mistaken explanation."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardinal.laws.bridge.e2017.retraction_of_card import (
    REASONED,
    information_from,
    trick_of,
)
from cardinal.laws.bridge.e2017.retraction_of_card import voice as voice_2017
from cardinal.laws.bridge.reheard import Heard, Result, Step, recited, reheard
from cardinal.laws.prelude import Case, ImpossibleCase, Information, Procedure, Text, Voice, Withdrawn, law

from .card_played import changed_card_of_own, changed_designation
from .penalty_card import with_penalty_cards_of_2007

voice = Voice(__name__)


@law("47", edition=2007)
def retraction(case: Case) -> Procedure:
    """Law 47: a player takes a played card back, and the Director finds the reason."""
    seat, card = case.offender, case.card
    if case.act is not None and case.act.verb == "retracts" and trick_of(case, seat, card) is None:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "47"}), cites="§47F2")
    reason = yield voice_2017.fact("reason", "§47F2", options=tuple(_REASONED), seat=seat, card=card)
    # A reason that cannot be established gives no right: the card stays.
    heard = _REASONED.get(str(reason), _REASONED["none"])
    yield from with_penalty_cards_of_2007(heard(case))


def _designation(case: Case) -> Procedure:
    """47C: a card that was not meant is changed; every player has that right."""
    if case.offender is case.dummy:
        yield from changed_designation(case, case.card)
    else:
        yield from changed_card_of_own(case)


def _told_to_play(case: Case) -> Procedure:
    """47E1: an opponent had told him that it was his turn. As nobody can accept the card, it goes back."""
    seat, card = case.offender, case.card
    yield Withdrawn(seat, card=card, cites="§2007:47E1")
    gone = [card]
    for act in case.after:
        if act.verb in ("plays", "leads") and act.seat is case.lho and act.card is not None:
            yield Withdrawn(act.seat, card=act.card, cites="§2007:47E1 §47D")
            gone.append(act.card)
    # All of it is free to the side of the player who was misled, and to nobody else.
    yield information_from(seat, *gone)
    yield voice.found("establishes", "§2007:47E1", seat=seat)
    yield voice.none("told_by_an_opponent_that_it_was_his_turn", "§2007:47E1")


def with_misled_players_of_2007(procedure: Heard[Result]) -> Heard[Result]:
    """A procedure of 2017 that looks for a player misled about his turn, with what 2007 says of him."""
    return (yield from reheard(procedure, revise=_misled))


def _misled(step: Step) -> Iterable[Step]:
    # The clause itself does not speak of the information; the general rule for withdrawn cards does.
    yield recited(step, {"47E1/1": ""}) if isinstance(step, Information) else step


_REASONED: dict[str, Callable[[Case], Procedure]] = {
    **REASONED,
    "designation": _designation,
    "told to play": _told_to_play,
}
