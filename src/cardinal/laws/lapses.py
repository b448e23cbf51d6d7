"""What is irregular and noticed by nobody: how it lies on the table, what brings it up, and what lets it stand."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardinal.bridge import Call
from cardinal.cards import Seat

from .act import Act
from .called_card import as_play
from .case import Case
from .effect import DeclarerBecomes, Duty, Effect, Forfeited, Information, NoRectification, Recorded, Stands
from .hearing import Asking, hear
from .notice import counts_as_in_rotation, notice
from .position import Position
from .question import Question
from .ruling import Ruling

DRAWS_ATTENTION = frozenset(("attention", "director", "summons"))
"""Acts by which somebody says that there has been an irregularity, or calls the Director (9A, 9B1)."""

SPEAKS_FOR_ITSELF = frozenset(
    (
        # The player himself shows that something was wrong: a call, a card or an explanation is put right.
        "changes", "changes dummy", "retracts", "corrects", "holds", "pointed",
        # So does a question that everybody hears and answers (61B).
        "asks revoke",
        # Play ceases, whatever becomes of it (68D).
        "claims", "concedes", "concedes trick", "abandons", "spreads",
        # Two calls or cards at the same moment, or a card too many in a trick: nobody can go on before it is clear
        # which of them counts (33, 45E, 58).
        "calls together", "plays together", "plays several", "adds",
        # A dummy who may not be the first to speak has spoken (43A1(b)).
        *DRAWS_ATTENTION,
    )
)  # fmt: skip
"""Acts that are heard of at once, because with them somebody has noticed what there is to hear."""

_PENALTIES = frozenset(("penalize", "penalty"))
"""What the Director has to think of; other routine facts are for a player to claim."""

_PUTS_RIGHT = frozenset(("changes", "retracts"))
_ENTERING = frozenset(("calls", "leads", "leads down", "plays"))

# An irregular act stands with no more than words about it.
_WORDS = (NoRectification, Information, Forfeited, Recorded)
# What only an act that stands can bring about.
_WITH_IT = (Stands, DeclarerBecomes, Duty)


@dataclass(frozen=True, slots=True)
class Lapse:
    """An irregular act that nobody has noticed: the case in which it happened, how many acts the record had with it,
    how many rulings there were, and how many of them had been given aloud."""

    case: Case
    acts: int
    rulings: int
    ruled: int

    @property
    def law(self) -> str:
        assert self.case.law is not None
        return self.case.law

    def is_call(self, seat: Seat, call: Call) -> bool:
        act = self.case.act
        return act is not None and act.is_call and (act.seat, act.call) == (seat, call)

    def lies_at(self, position: Position) -> bool:
        """Whether the irregular call or card is still there: a ruling on something else may have taken it away."""
        act = None if self.case.act is None else as_play(self.case.position, self.case.act)
        if act is None or act.seat is None or act.verb not in _ENTERING:
            return True
        if act.card is not None:
            down = position.lead_down == (act.seat, act.card)
            return down or (position.play is not None and position.play.place_of(act.seat, act.card) is not None)
        if not self.case.position.in_auction:
            # A call after the final pass, which an auction that is taken up again leaves behind (39A).
            return not position.in_auction
        return position.auction.place_of(act.seat, act.call) is not None

    def to_json(self) -> dict[str, str]:
        return {"law": self.law, "act": str(self.case.act)}

    def heard_with(self, after: tuple[Act, ...]) -> Case:
        """The case with what has happened since."""
        return replace(self.case, after=after)


def as_it_lies(position: Position, act: Act) -> Position | None:
    """The position in which an irregular act stands as it does in life; None if nobody could go on from there."""
    act = as_play(position, act)
    if act.verb == "calls dummy":
        # There is no such card, or several: none has been played (46B4, 46B5).
        return None
    if act.verb == "calls" and act.seat is not None:
        if not isinstance(act.call, Call):
            # Nothing can be called over it (38).
            return None
        if not position.in_auction:
            # After the final pass a call changes nothing (39A).
            return position
        entries = position.auction.entries
        # A second call before anybody else has called is a change of the first (25, 31B). And at the turn of a player
        # who must pass the pass has to be entered first (28A).
        is_change = bool(entries) and entries[-1].seat is act.seat
        is_entered = not is_change and not counts_as_in_rotation(position, act.seat)
        return position.after_call(act.seat, act.call) if is_entered else None
    return _laid(position, act) if act.verb in _ENTERING else position


def _laid(position: Position, act: Act) -> Position | None:
    seat, card, contract = act.seat, act.card, position.contract
    assert seat is not None
    assert card is not None
    if contract is None:
        # A card led in the auction lies there, and is no lead (24).
        return None
    if position.play is None:
        if seat.side is contract.declarer.side or position.lead_down is not None:
            # No lead that anybody could play to (54E); or the second one on the table (41A, 54).
            return None
        return (
            replace(position, lead_down=(seat, card)) if act.verb == "leads down" else position.start_play(seat, card)
        )
    # A second card of one hand in a trick: nobody can tell which of them it has played (45E, 57A).
    return None if position.play.has_played_to(position.play.number, seat) else position.after_card(seat, card)


def brought_up(position: Position, lapses: tuple[Lapse, ...], act: Act) -> Lapse | None:
    """Which of the lapses that nobody had noticed *act* shows to have been noticed: after a word about an
    irregularity the oldest, after a correction that of the call or card, and after a call or card that takes no
    account of the irregular one that one."""
    if act.verb in DRAWS_ATTENTION:
        return next(iter(lapses), None)
    if act.verb in _PUTS_RIGHT:
        return next((lapse for lapse in reversed(lapses) if _is_put_right(lapse.case, act)), None)
    if act.verb not in _ENTERING or not lapses or notice(position, act) is None:
        return None
    return next((lapse for lapse in reversed(lapses) if _is_passed_over(lapse.case, act)), None)


def _is_put_right(case: Case, act: Act) -> bool:
    irregular = case.act
    return (
        irregular is not None
        and irregular.verb in _ENTERING
        and irregular.seat is act.seat
        and (irregular.call, irregular.card) == (act.call, act.card)
    )


def _is_passed_over(case: Case, act: Act) -> bool:
    """Whether *act* is in order only if the irregular act is taken for none."""
    return case.act is not None and case.act.verb in _ENTERING and notice(case.position, act) is None


def missed_turn(position: Position) -> tuple[int, Seat] | None:
    """The place of the pass that took a turn away, and whose turn it was, while three passes are taken for the end and
    no lead has been faced."""
    auction = position.auction
    is_ended = replace(auction, is_closed=False).is_over
    if position.play is not None or not auction.looks_over or is_ended or auction.turn_is is not None:
        return None
    seats = [entry.seat for entry in auction.entries]
    start = max(len(seats) - auction.passes, 1)
    first = next(place for place in range(start, len(seats)) if seats[place] is not seats[place - 1].lho)
    missed = seats[first - 1].lho
    # A player who called at once all the same has lost nothing (28B).
    return None if missed in seats[first + 1 : first + 2] else (first, missed)


def let_stand(law: str, case: Case) -> dict[str, object] | None:
    """The answers on which the law, by what has happened since, lets the act stand with nobody asked and nothing
    changed; None if it does not."""
    if case.act is not None and case.act.verb in _ENTERING and not case.after:
        return None
    answers: dict[str, object] = {}
    result = hear(law, case, answers)
    while isinstance(result, Asking) and _is_claimed(result.question):
        # What is out of the ordinary counts for nothing until somebody claims it.
        answers[result.question.key] = False
        result = hear(law, case, answers)
    if isinstance(result, Asking) or not _lets_stand(result, case):
        return None
    return answers


def _is_claimed(question: Question) -> bool:
    """Whether nobody is asked unless somebody speaks up."""
    return bool(question.facts) and _PENALTIES.isdisjoint(fact.key for fact in question.facts)


def _lets_stand(ruling: Ruling, case: Case) -> bool:
    stands = case.act is not None and any(_is_of(effect, as_play(case.position, case.act)) for effect in ruling.effects)
    allowed = (*_WORDS, *_WITH_IT) if stands else _WORDS
    return all(isinstance(effect, allowed) for effect in ruling.effects)


def _is_of(effect: Effect, act: Act) -> bool:
    return isinstance(effect, Stands) and (effect.seat, effect.call, effect.card) == (act.seat, act.call, act.card)
