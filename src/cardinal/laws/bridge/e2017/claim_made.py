"""Law 68, the definitions: which tricks words or acts claim and concede, and what is done with them in the score."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from cardinal.bridge import Denomination, Result
from cardinal.cards import SEATS, SUITS, Hand, Seat, Side
from cardinal.laws.claim_search import Ending, Report, search_claim
from cardinal.laws.claim_statement import Statement, parse_statement
from cardinal.laws.effect import BoardEffect, Effect, Information, TrickTo
from cardinal.laws.evidence import double_dummy_tricks
from cardinal.laws.prelude import NOT_DETERMINED, Case, Finding, Found, ImpossibleCase, Procedure, Question, Text, Voice

from .claim_withdrawn import played_trick_conceded, result_of

voice = Voice(__name__)


@dataclass(frozen=True, slots=True)
class Claimed:
    """A claim or concession: who made it, how many of the tricks left his side is to win by it, and his words."""

    seat: Seat
    won: int
    left: int
    words: str = ""

    @property
    def lost(self) -> int:
        return self.left - self.won

    @property
    def side(self) -> Side:
        return self.seat.side

    @property
    def first(self) -> int:
        """The number of the first trick that is claimed or conceded."""
        return 14 - self.left


Made = Generator[Question | Found | Effect, Any, Claimed | None]
"""Finding out what was claimed; None when it was no claim and the matter is closed."""


def the_claim(case: Case, dummys: Found | None = None) -> Made:
    """What was claimed or conceded, from the act and the record of the play. *dummys* says that dummy's words are a
    claim too, in an edition in which they are."""
    seat = case.offender
    if case.act is not None and case.act.verb == "concedes trick":
        yield from played_trick_conceded(case)
        return None
    if seat is case.dummy:
        yield dummys or voice.found("dummy_cannot", "§68A/1", seat=seat)
        yield voice.duty("director", "apply_law_law", "§43A1(c)" if dummys else "§68A/1 §43A1(c)", law="43")
        if not dummys:
            return None
    if _faced_after_lead(case):
        yield voice.found("faced_after_lead", "§68A/2", seat=seat)
        yield voice.duty("director", "apply_law_law", "§68A/2 §54A/1", law="54")
        return None
    left = yield from _tricks_left(case)
    if (yield from _is_about_this_trick(case, left)):
        yield from _this_trick(case)
        return None
    verb = case.act.verb if case.act is not None else ""
    return (yield from _READINGS.get(verb, _by_showing)(case, left))


def _faced_after_lead(case: Case) -> bool:
    """Declarer spreads his hand when the opening lead has come from the wrong hand: Law 54, and no claim."""
    play, act = case.position.play, case.act
    if play is None or act is None or act.verb != "spreads" or case.offender is not case.declarer:
        return False
    return play.number == 1 and len(play.trick) == 1 and play.leader is not case.contract.leader


def _tricks_left(case: Case) -> Generator[Question, Any, int]:
    """The tricks not complete at the claim, from the record; asked where the case tells no play."""
    play = case.position.play
    if play is not None:
        return 13 - len(play.completed)
    number = case.act.number if case.act is not None and case.act.number else 1
    question = voice.fact("tricks_left", "§68B1/2", options=tuple(range(number, 14)))
    answer = yield shown_by(question, number, number + 1)
    # Nothing beyond what was spoken of can be shown to have been left.
    return number if answer == NOT_DETERMINED else int(answer)


def _is_about_this_trick(case: Case, left: int) -> Finding:
    """68: words that concern only the trick in progress are neither claim nor concession."""
    play, number = case.position.play, case.act.number if case.act is not None else None
    verb = case.act.verb if case.act is not None else ""
    if play is not None and not play.trick:
        return False
    if play is not None and left == 1:
        yield voice.found("no_other_trick", "§68/1", seat=case.offender)
        return True
    if verb == "abandons" or (number is not None and number != 1):
        return False
    options = ("this trick", "other tricks")
    # "One" may be the trick that lies there; cards that are shown are seldom about that one alone.
    usual = None if number is not None else options[1]
    question = voice.fact("concerns", "§68/1", options=options, usual=usual, seat=case.offender)
    answer = yield shown_by(question, "this trick", "other tricks")
    # What cannot be established is ruled so that play goes on (85B).
    return bool(answer != "other tricks")


def _this_trick(case: Case) -> Procedure:
    seat = case.offender
    yield BoardEffect("played_on", cites="§68/2")
    if not case.is_defender(seat):
        return
    yield voice.none("no_penalty_card", "§68/2")
    about = voice.text("what_seat_said_or_showed", seat=seat)
    yield Information(about, authorized=(case.innocent,), unauthorized=(case.side,), cites="§68/2 §16B1")
    play = case.position.play
    if play is None or not play.has_played_to(play.number, seat.partner):
        yield voice.duty("director", "apply_law_law_if_partner_s_play_can_be_affected", "§68/2 §57A", law="57A")


def _by_claiming(case: Case, left: int) -> Made:
    """68A: some stated number of tricks; the rest is conceded."""
    number = _number(case, left)
    yield voice.found("claims", "§68/1 §68A/1", seat=case.offender, tricks=number)
    if number < left:
        yield voice.found("concedes_rest", "§68B1/2", seat=case.offender, tricks=left - number)
    return Claimed(case.offender, number, left, _words(case))


def _by_conceding(case: Case, left: int) -> Made:
    """68B1: some stated number of tricks is lost. Play is curtailed by it, so that the rest is claimed (68A)."""
    number = _number(case, left)
    yield voice.found("concedes", "§68/1 §68B1/1", seat=case.offender, tricks=number)
    if number < left:
        yield voice.found("curtails", "§68A/2", seat=case.offender, tricks=left - number)
    return Claimed(case.offender, left - number, left, _words(case))


def _by_abandoning(case: Case, left: int) -> Made:
    yield voice.found("abandons", "§68B1/3", seat=case.offender, tricks=left)
    return Claimed(case.offender, 0, left)


def _by_showing(case: Case, left: int) -> Made:
    """68A: play is to be cut short, or cards are shown, with no intention that demonstrably was another."""
    seat = case.offender
    intended = yield shown_by(voice.fact("intended", "§68A/2", seat=seat), True, False)
    if intended is False:
        yield voice.found("not_intended", "§68A/2", seat=seat)
        if case.is_defender(seat):
            from .exposed_card import defender_faced_his_hand

            yield from defender_faced_his_hand(case, seat)
        yield BoardEffect("played_on", cites="§68A/2")
        return None
    # Not demonstrably anything else: the law makes it a claim; and one that says no number is of everything left.
    yield voice.found("shows", "§68/1 §68A/2", seat=seat)
    question = voice.fact("tricks_claimed", "§68A/2", options=tuple(range(left + 1)), seat=seat)
    # A claim of all but one shows what a claim of all does, and a defender's concession besides.
    tricks = yield shown_by(question, left - 1)
    return Claimed(seat, left if tricks == NOT_DETERMINED else int(tricks), left, _words(case))


_READINGS: dict[str, Callable[[Case, int], Made]] = {
    "claims": _by_claiming,
    "concedes": _by_conceding,
    "abandons": _by_abandoning,
}


def _number(case: Case, left: int) -> int:
    number = case.act.number if case.act is not None else None
    if number is None or number > left:
        values = {"tricks": number, "left": left}
        raise ImpossibleCase(Text(__name__, "too_many", values), cites="§68A/1 §68B1/1", legal=range(left + 1))
    return number


def _words(case: Case) -> str:
    return case.act.text if case.act is not None else ""


def award(case: Case, made: Claimed, won: int, cites: str, *, scored: str) -> Iterator[Effect]:
    """The tricks left go to the sides, *won* of them to the claimer's, and the board is scored with them by *scored*.

    Which of them is which cannot be told of tricks that were never played: the claimer's come first.
    """
    for place in range(made.left):
        yield TrickTo(made.first + place, made.side if place < won else made.side.other, cites=cites)
    result = result_with(case, made, won)
    if result is not None:
        yield voice.recorded("result_result", scored, result=result)


def result_with(case: Case, made: Claimed, won: int) -> Result | None:
    """69A: the result as though the tricks had been won and lost in play; None where others are not known."""
    play = case.position.play
    if play is None or not play.is_counted:
        return None
    side = case.declarer.side
    share = won if made.side is side else made.left - won
    before = sum(play.owner(number) is side for number in range(1, len(play.completed) + 1))
    return result_of(case, before + share)


def ending(case: Case) -> Ending | None:
    """The cards that were left at the claim, where every hand is known."""
    play = case.position.play
    if play is None:
        return None
    hands: list[Hand] = []
    for seat in SEATS:
        held = play.held(seat)
        if held is None:
            return None
        hands.append(held)
    trumps = case.contract.denomination
    suit = None if trumps is Denomination.NT else SUITS[trumps]
    trick = tuple(one.card for one in play.trick)
    try:
        return Ending((hands[0], hands[1], hands[2], hands[3]), suit, play.leader, trick)
    except ImpossibleCase:  # hands that do not agree with the play (a defective trick) are no evidence
        return None


@lru_cache(maxsize=64)
def _searched(
    left: Ending, claimer: Seat, won: int, statement: Statement, dummy: Seat | None, top_down: bool
) -> Report:
    return search_claim(left, claimer, won, statement, dummy=dummy, top_down=top_down)


def report_on(case: Case, made: Claimed, won: int, words: str) -> Report | None:
    """What a search of the lines shows, for the Director only."""
    left = ending(case)
    if left is None:
        return None
    dummy = None if case.is_defender(made.seat) else made.seat.partner
    top_down = case.conditions["claim_suit_order"] == "top_down"
    return _searched(left, made.seat, won, parse_statement(words), dummy, top_down)


def shown_by(question: Question, *examples: object) -> Question:
    """The question with the few options that between them show every end."""
    return replace(
        question, examples=tuple(fromkey for fromkey in dict.fromkeys(examples) if fromkey in question.options)
    )


def with_evidence(question: Question, case: Case, made: Claimed, won: int, words: str) -> Question:
    """The question with the search beside it; nothing is searched until somebody reads it."""
    left = ending(case)
    if left is None:
        return question

    def evidence() -> Text:
        # Where there is a solver, best play on both sides comes first: what it does not give, no line gives for sure.
        best = double_dummy_tricks(left, made.side)
        report = report_on(case, made, won, words)
        if report is None:
            raise AssertionError("the hands are known")
        return report.text(best)

    return replace(question, evidence=evidence)
