"""Laws 20G3 and 40B2(b) to (d): when a system card, notes or aids may be used, by the conditions in force."""

from __future__ import annotations

from cardinal.bridge import NotYourTurn, WrongPhase
from cardinal.laws.prelude import Conditions, NotAllowed, Seat, Text

from .moment import CLARIFICATION_PERIOD, Moment, Stage
from .rights import Right

_CLOSED_TIME = (Stage.AUCTION, *CLARIFICATION_PERIOD, Stage.PLAY)


def may_consult_own_card(moment: Moment, seat: Seat, conditions: Conditions | None = None) -> Right:
    """40B2(b): the own card is closed from the beginning of the auction period to the end of play, except to the
    declaring side in the Clarification Period."""
    cites = "§40B2(b) §20G3"
    access = (conditions or Conditions())["own_system_card_access"]
    if moment.stage not in _CLOSED_TIME or access == "open":
        return Right(cites)
    if access == "clarification" and moment.stage in CLARIFICATION_PERIOD and moment.is_declaring(seat):
        return Right("§40B2(b)")
    raise WrongPhase(_text("own_card_closed", seat), cites=cites)


def may_consult_own_notes(moment: Moment, seat: Seat, conditions: Conditions | None = None) -> Right:
    """20G3: own notes have not even the exception that the system card has."""
    if moment.stage in _CLOSED_TIME and (conditions or Conditions())["own_system_card_access"] != "open":
        raise WrongPhase(_text("own_notes_closed", seat), cites="§20G3")
    return Right("§20G3")


def may_consult_opponents_card(
    moment: Moment, seat: Seat, conditions: Conditions | None = None, *, explaining: bool = False
) -> Right:
    """40B2(c): before the auction, in the Clarification Period, at one's own turn, and in order to explain partner's
    call or play correctly when an opponent has asked (*explaining*)."""
    access = (conditions or Conditions())["opponents_system_card_access"]
    at_turn = moment.turn is seat and moment.stage in (Stage.AUCTION, Stage.PLAY)
    times = (
        (moment.stage is Stage.BEFORE, "§40B2(c)(i)"),
        (moment.stage in CLARIFICATION_PERIOD, "§40B2(c)(ii)"),
        (at_turn, "§40B2(c)(iii)"),
        (explaining, "§40B2(c)(iv)"),
    )
    every = " ".join(cites for _, cites in times)
    if access == "open" or moment.stage is Stage.OVER:
        return Right(every)
    # Several of the four times may come together: each of them is enough.
    now = " ".join(cites for holds, cites in times if holds)
    if access == "closed":
        raise WrongPhase(_text("opponents_card_closed", seat), cites=every)
    if not now:
        legal = () if moment.turn is None else (moment.turn,)
        raise NotYourTurn(_text("opponents_card_at_turn", seat), cites="§40B2(c)(iii)", legal=legal)
    return Right(now)


def may_use_aids(moment: Moment, seat: Seat, conditions: Conditions | None = None) -> Right:
    """40B2(d): no aid to memory, calculation or technique in the auction period and the play."""
    if moment.stage in _CLOSED_TIME and not (conditions or Conditions())["aids_to_memory"]:
        raise NotAllowed(_text("no_aids", seat), cites="§40B2(d)")
    return Right("§40B2(d)")


def _text(key: str, seat: Seat) -> Text:
    return Text(__name__, key, {"seat": seat})
