"""Law 20: who may ask for a review or an explanation, when, and who answers; a refusal says why and cites."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from cardinal.bridge import Contract, IllegalDisclosure, NotYourTurn, WrongPhase
from cardinal.language import Citing
from cardinal.laws.prelude import Seat, Text

from .moment import Moment, Stage


@dataclass(frozen=True, slots=True)
class Right(Citing):
    """A right that exists now: the clauses that give it, who answers, and the clauses that warn of its price."""

    cites: str
    answered_by: tuple[Seat, ...] = ()
    caution: str = ""


class Asked(StrEnum):
    """What a question is about."""

    AUCTION = "auction"  # the opponents' auction as a whole
    CALL = "call"  # one call of it
    CARD_PLAY = "card_play"  # the defenders' understandings on leads, signals and discards


def may_ask_review(moment: Moment, seat: Seat, *, whole: bool = True) -> Right:
    """20B, 20C2: the whole auction restated, never a part of it and never broken off."""
    in_auction = moment.stage in (Stage.BEFORE, Stage.AUCTION)
    if not whole:
        raise IllegalDisclosure(_text("partial_review", seat), cites="§20B/3" if in_auction else "§20C2 §20B/3")
    if moment.stage is Stage.AUCTION:
        if seat in moment.must_pass:
            raise IllegalDisclosure(_text("barred_asks", seat), cites="§20B/1")
        _need_turn(moment, seat, "§20B/1")
        return Right("§20B/1 §20B/2 §20D", who_reviews(seat).answered_by)
    if in_auction or moment.stage is Stage.OVER or moment.contract is None:
        raise WrongPhase(_text("no_review_now", seat), cites="§20B/1" if in_auction else "§20C2")
    if seat is moment.dummy:
        raise IllegalDisclosure(_text("dummy_asks", seat), cites="§20C2 §41B/1")
    return Right(_review_after_final_pass(moment, seat), who_reviews(seat).answered_by)


def _review_after_final_pass(moment: Moment, seat: Seat) -> str:
    """The clauses that give the review, or the refusal. Who has led, be it face down, has had his first turn."""
    if moment.stage is Stage.CLARIFICATION:
        if seat is moment.leader:
            raise IllegalDisclosure(_text("review_expired", seat), cites="§20C2 §41B/2")
        return "§41B/1 §20D"
    cites = "§20C2 §fn:6" if seat is moment.declarer else "§20C2"
    if first_turn_hand(moment, seat) in moment.played:
        raise IllegalDisclosure(_text("review_expired", seat), cites=f"{cites} §41B/2")
    _need_turn(moment, seat, cites)
    return f"{cites} §20D"


def first_turn_hand(moment: Moment, seat: Seat) -> Seat:
    """From which hand a player first plays (footnote 6): declarer from dummy, or from his own hand after he has
    accepted an opening lead out of turn, when dummy plays last."""
    if moment.contract is None or seat is not moment.declarer or moment.lead_accepted:
        return seat
    return moment.contract.dummy


def who_reviews(asker: Seat) -> Right:
    """20D: a review is given only by an opponent of the one who asks."""
    return Right("§20D", (asker.lho, asker.rho))


def may_ask_explanation(
    moment: Moment, seat: Seat, asked: Asked = Asked.AUCTION, *, caller: Seat | None = None, partner_asked: bool = False
) -> Right:
    """20F1 to 20F3: at his own turn, about the opponents. *caller* made the call or play that is asked about;
    *partner_asked* says that partner has put a question just now."""
    cites = _explanation_clause(moment, seat)
    if caller is not None and caller.side is seat.side:
        raise IllegalDisclosure(_text("own_side", seat), cites=cites)
    if moment.stage is Stage.AUCTION:
        if seat in moment.must_pass:
            raise IllegalDisclosure(_text("barred_asks", seat), cites="§fn:7")
    elif seat is moment.dummy:
        raise IllegalDisclosure(_text("dummy_asks", seat), cites="§41B/1")
    elif moment.stage is Stage.CLARIFICATION and seat is moment.leader:
        raise IllegalDisclosure(_text("leader_asks", seat), cites="§41B/1")
    if asked is Asked.CARD_PLAY and seat is not moment.declarer:
        raise IllegalDisclosure(_text("no_card_play", seat), cites=cites)
    if moment.stage is Stage.CLARIFICATION and asked is not Asked.CARD_PLAY:
        cites = f"{cites} §41B/1"
    else:
        _need_turn(moment, seat, "§20F1/4" if partner_asked else cites)
    in_play = moment.stage is not Stage.AUCTION
    answers = () if caller is None else who_answers(caller, in_play=in_play).answered_by
    if asked is Asked.CALL:
        return Right(f"{cites} §20F3", answers, caution="§16B1")
    return Right(cites, answers)


def _explanation_clause(moment: Moment, seat: Seat) -> str:
    """The clause under which *seat* asks at this stage."""
    if moment.stage is Stage.AUCTION:
        return "§20F1/1"
    if moment.stage in (Stage.BEFORE, Stage.OVER) or moment.contract is None:
        raise WrongPhase(_text("no_question_now", seat), cites="§20F1/1 §20F2/1")
    return "§20F2/2" if moment.is_declaring(seat) else "§20F2/1"


def who_answers(caller: Seat, *, in_play: bool = False, director_says: Seat | None = None) -> Right:
    """20F1, 20F2: the partner of the one whose call or play is explained, unless the Director says otherwise."""
    cites = "§20F2/3" if in_play else "§20F1/3"
    return Right(cites, (director_says if director_says is not None else caller.partner,))


def first_legal_opportunity(seat: Seat, contract: Contract) -> tuple[str, str]:
    """20F5(b): when a player first may, and then must, correct his partner's explanation; and the clause."""
    if seat.side is contract.declarer.side:
        return "after_final_pass", "§20F5(b)(ii)"
    return "end_of_play", "§20F5(b)(i)"


def alert_mistake(*, alerted: bool, required: bool) -> str:
    """20F5(a): an alert or announcement that is missing, or that the regulations do not require, misexplains too.
    The clause that says so, or nothing where the alert is as it should be."""
    return "" if alerted is required else "§20F5(a)/2"


def _need_turn(moment: Moment, seat: Seat, cites: str) -> None:
    if moment.turn is not seat:
        legal = () if moment.turn is None else (moment.turn,)
        raise NotYourTurn(_text("not_at_turn", seat), cites=cites, legal=legal)


def _text(key: str, seat: Seat) -> Text:
    return Text(__name__, key, {"seat": seat})
