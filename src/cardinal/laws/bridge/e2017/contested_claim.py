"""Law 70: a contested claim: the Director decides how many of the claimed tricks are won."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from typing import Any

from cardinal.bridge import Denomination
from cardinal.laws.claim_statement import parse_statement
from cardinal.laws.effect import Effect
from cardinal.laws.prelude import NOT_DETERMINED, SUITS, Case, Finding, Found, Procedure, Question, Suit, Voice, law

from .claim_made import Claimed, award, ending, shown_by, the_claim, with_evidence
from .claim_withdrawn import is_objection
from .concession import concession_cancelled

voice = Voice(__name__)


@law("70")
def contested_claim(case: Case) -> Procedure:
    """Law 70: a claim or concession that somebody doubts."""
    made = yield from the_claim(case)
    if made is None:
        return
    yield from (contested(case, made) if made.won else concession_cancelled(case, made))


@dataclass(frozen=True, slots=True)
class Dispute:
    """A contested claim with the statement as it was made."""

    case: Case
    made: Claimed
    words: str

    def judge(self, key: str, cites: str, **more: Any) -> Question:
        """A judgement with the search beside it."""
        question = voice.judge(key, cites, seat=self.made.seat, **more)
        return with_evidence(question, self.case, self.made, self.made.won, self.words)

    @property
    def trumps(self) -> Suit | None:
        denomination = self.case.contract.denomination
        return None if denomination is Denomination.NT else SUITS[denomination]


def _heard(case: Case, made: Claimed) -> Procedure:
    """70B2, 70B3: the objections, and then the cards if the Director wants to see them."""
    yield from objections(case, made)
    if ending(case) is None and (yield voice.judge("face_cards", "§70B3", usual=True)):
        yield voice.duty("all", "face_the_remaining_cards", "§70B3")


def contested(case: Case, made: Claimed, heard: Callable[[Case, Claimed], Procedure] = _heard) -> Procedure:
    """70A to 70E, in the order in which the Director proceeds; *heard* is what he sees and hears once the statement
    has been repeated."""
    yield voice.found("objective", "§70A", seat=made.seat)
    words = yield from _statement(case, made)
    yield from heard(case, made)
    if case.conditions["claim_suit_order"] == "top_down":
        yield voice.found("top_down", "§70E2")
    dispute = Dispute(case, made, words)
    if (yield from _loses_to_trump(dispute)):
        yield from _fewer(dispute, "§70A §70C §70C1 §70C2 §70C3 §fn:21")
        return
    yield from _considered(dispute)


def _statement(case: Case, made: Claimed) -> Generator[Question | Found | Effect, Any, str]:
    """70B1: the claimer repeats what he said; what the record has of it is what counts."""
    words = made.words
    if not words:
        question = voice.fact("statement", "§70B1", options=("none",), reader=_read_words, seat=made.seat, usual="none")
        answer = yield replace(shown_by(question, "none"), asked=made.seat)
        # A statement that cannot be established is none: the doubt goes against the claimer (70A).
        words = "" if answer in ("none", NOT_DETERMINED) else str(answer)
    if words:
        yield voice.recorded("statement_repeated_quote", "§70B1", quote=words)
    else:
        yield voice.recorded("no_statement_was_made", "§70B1")
    return words


def _read_words(given: object) -> str:
    if not isinstance(given, str) or not given.strip():
        raise ValueError("a statement is words")
    return given.strip()


def objections(case: Case, made: Claimed) -> Procedure:
    """70B2: what the opponents say against it. The Director is not bound to it."""
    made_since = [one for one in case.after if is_objection(one)]
    for one in made_since:
        if one.text:
            yield voice.recorded("objection_by_seat_quote", "§70B2", seat=one.seat, quote=one.text)
        else:
            yield voice.recorded("objection_by_seat", "§70B2", seat=one.seat)
    if not made_since:
        yield voice.duty("director", "hear_the_objections_of_side", "§70B2", side=made.side.other)


def _loses_to_trump(dispute: Dispute) -> Finding:
    """70C: an opponent has a trump, and all three conditions hold."""
    if not (yield from _trump_is_out(dispute)):
        return False
    if (yield from _spoke_of_trump(dispute)):
        return False
    if not (yield dispute.judge("unaware", "§70C2")):
        return False
    return bool((yield dispute.judge("trump_trick", "§70C3 §fn:21")))


def _trump_is_out(dispute: Dispute) -> Finding:
    trumps = dispute.trumps
    if trumps is None:
        return False
    left = ending(dispute.case)
    if left is None:
        answer = yield shown_by(voice.fact("outstanding_trump", "§70C", suit=trumps), True, False)
        # Any doubt about a claim is resolved against the claimer (70A).
        return answer is not False
    out = [seat for seat in dispute.made.side.other.seats if left.hands[seat].length(trumps)]
    if out:
        yield voice.found("trump_out", "§70C", seats=tuple(out))
    return bool(out)


def _spoke_of_trump(dispute: Dispute) -> Finding:
    """70C1, from the words where they are all understood and settle it: "no trumps out" speaks of trumps as well, and
    a suit that happens to be trumps can be named without a thought of the one that is out."""
    said, trumps = parse_statement(dispute.words), dispute.trumps
    if not said.unknown and said.speaks_of_trumps:
        yield voice.found("trump_mentioned", "§70C1", words=dispute.words)
        return True
    if not said.unknown and not (trumps is not None and said.names(trumps)):
        yield voice.found("trump_not_mentioned", "§70C1")
        return False
    # Doubt goes against the claimer (70A): what he cannot be shown to have said was not said.
    question = voice.fact("about_trump", "§70C1", seat=dispute.made.seat, words=dispute.words)
    answer = yield shown_by(question, True, False)
    return answer is True


def _considered(dispute: Dispute) -> Procedure:
    """70D and 70E: is the line that wins the tricks the stated one, and if not, may it be accepted?"""
    line = yield dispute.judge("line", "§70A §70D1", options=("stated", "unstated", "none"), tricks=dispute.made.won)
    if line == "stated":
        yield voice.found("embraced", "§70D1", seat=dispute.made.seat)
        yield from award(dispute.case, dispute.made, dispute.made.won, "§70A §70D1", scored="§70A")
    elif line == "none":
        yield from _fewer(dispute, "§70A")
    else:
        yield from _unstated(dispute)


def _unstated(dispute: Dispute) -> Procedure:
    case, made = dispute.case, dispute.made
    if case.is_defender(made.seat) and (yield dispute.judge("partners_choice", "§70D2 §fn:21")):
        yield from _fewer(dispute, "§70D2 §fn:21")
        return
    question = dispute.judge("finesse", "§70E1", options=(False, *reversed(SUITS)))
    suit = yield shown_by(question, False, Suit.H)
    if isinstance(suit, Suit) and not (yield from _shows_out(dispute, suit)):
        yield from _fewer(dispute, "§70E1 §fn:21")
        return
    if (yield dispute.judge("normal_line", "§70D1 §fn:21", tricks=made.won)):
        yield from _fewer(dispute, "§70D1 §fn:21")
        return
    cites = "§70D1 §70E1" if isinstance(suit, Suit) else "§70D1"
    yield from award(case, made, made.won, cites, scored="§70A")


def _shows_out(dispute: Dispute, suit: Suit) -> Finding:
    """70E1: an opponent had failed to follow to the suit before the claim, or would on any normal line."""
    play = dispute.case.position.play
    for trick in play.tricks if play is not None else ():
        for one in trick:
            is_opponent = one.seat.side is not dispute.made.side
            if is_opponent and trick[0].card.suit is suit and one.card.suit is not suit:
                yield voice.found("showed_out", "§70E1", seat=one.seat, suit=suit)
                return True
    if play is None and (yield voice.fact("had_shown_out", "§70E1", suit=suit)) is True:
        return True
    return bool((yield dispute.judge("would_show_out", "§70E1 §fn:21", suit=suit)))


def _fewer(dispute: Dispute, cites: str) -> Procedure:
    """How many tricks are left to the claimer's side: the fewest that a normal line gives."""
    options = tuple(range(dispute.made.won))
    question = dispute.judge("tricks", cites, options=options, claimed=dispute.made.won)
    tricks = yield shown_by(question, 0, options[-1])
    yield from award(dispute.case, dispute.made, tricks, cites, scored="§70A")
