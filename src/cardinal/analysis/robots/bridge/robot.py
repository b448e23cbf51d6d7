"""A robot at the bridge table: it sees the views of its seat, like a person, and acts by the same commands."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from random import Random
from time import monotonic

from cardinal.bridge import Call, Phase, Seat, View
from cardinal.cards import Card, Hand
from cardinal.language import Text

from .acts import Act, AnswerClaim, AnswerUndo, ClaimTricks, FaceLead, LeadCard, MakeCall, Nothing, PlayCard
from .baselines import greedy_call, greedy_card, random_call, random_card
from .claims import agrees, can_claim, faced
from .conditions import conditions_of
from .declaring import declarer_lead
from .double_dummy import DoubleDummy, best_cards
from .following import follow
from .judging import judge
from .leads import later_lead, opening_lead
from .meaning import Meaning
from .memory import Memory
from .position import Position, position_of, suit_of
from .sampling import told_by
from .system import choose, read


class Level(StrEnum):
    """How well a robot plays."""

    RANDOM = "random"
    GREEDY = "greedy"
    RULES = "rules"
    SAMPLING = "sampling"

    def __repr__(self) -> str:
        return f"Level.{self.name}"


SECONDS = 0.5
"""How long a move may take at the sampling level before it stops looking at more deals."""


class BridgeRobot:
    """One seat's player for one board or many.

    ``see`` is given every view that the seat gets and remembers what it shows; ``act`` is given the view at which the
    seat may act. What is done depends on these views, the level, the chance and the time, and on nothing else.
    """

    def __init__(
        self,
        level: Level,
        chance: Random,
        *,
        seconds: float = SECONDS,
        solver: DoubleDummy | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._level, self._chance = Level(level), chance
        self._seconds, self._clock = seconds, clock
        self._solver = DoubleDummy() if solver is None else solver
        self._memory = Memory()
        self._deals = 0

    @property
    def level(self) -> Level:
        return self._level

    @property
    def deals_tried(self) -> int:
        """On how many deals calls and cards were tried so far: none means that the rules decided."""
        return self._deals

    def see(self, view: View) -> None:
        self._memory.see(view)

    def act(self, view: View) -> Act:
        self.see(view)
        viewer = view.viewer
        if not isinstance(viewer, Seat):
            return Nothing()
        if view.undo is not None:
            return self._answer_undo(view, viewer)
        if view.phase is Phase.CLAIM:
            return self._answer_claim(view, viewer)
        if view.turn is not viewer:
            return Nothing()
        if view.phase is Phase.AUCTION:
            return self._call(view, viewer)
        if view.phase is Phase.CLARIFICATION:
            return FaceLead()
        position = position_of(view, self._memory)
        if position is None:
            return Nothing()
        if view.phase is Phase.LEAD:
            return LeadCard(self._card(view, position))
        if self._level in (Level.RULES, Level.SAMPLING) and can_claim(position) and not self._memory.was_contested:
            return ClaimTricks(position.tricks_left, Text(__package__, "all_winners"))
        return PlayCard(self._card(view, position))

    def _call(self, view: View, viewer: Seat) -> Act:
        hand = view.hand(viewer)
        if hand is None:
            return Nothing()
        if self._level is Level.RANDOM:
            return MakeCall(random_call(view, self._chance))
        if self._level is Level.GREEDY:
            return MakeCall(greedy_call(view, hand))
        if self._level is Level.SAMPLING:
            self._solver.wake()
            call, meaning = self._judged(view, hand)
        else:
            call, meaning = choose(view.calls, hand, dealer=view.dealer, vulnerability=view.vulnerability)
        return MakeCall(call, meaning.artificial, meaning.text() if meaning.artificial else None)

    def _judged(self, view: View, hand: Hand) -> tuple[Call, Meaning]:
        until = self._clock() + self._seconds
        found = judge(
            view.calls, hand, self._chance, dealer=view.dealer, vulnerability=view.vulnerability,
            is_late=lambda: self._clock() > until,
        )  # fmt: skip
        self._deals += found.deals
        return found.call, found.meaning

    def _card(self, view: View, position: Position) -> Card:
        if self._level is Level.RANDOM:
            return random_card(position.legal, self._chance)
        if self._level is Level.GREEDY:
            return greedy_card(position)
        wanted = self.by_rules(view, position)
        if self._level is Level.RULES or _are_alike(position):
            return wanted
        told = told_by(view.dealer, view.calls, view.vulnerability)
        best = best_cards(
            position, told, view.vulnerability, self._solver, self._chance, self._seconds, self._clock
        )  # fmt: skip
        self._deals += best.deals
        return wanted if wanted in best.cards else min(best.cards, key=lambda card: (card.rank, card.suit))

    def by_rules(self, view: View, position: Position) -> Card:
        """The card that the rules of good play name."""
        if len(position.legal) == 1:
            return position.legal[0]
        if view.phase is Phase.LEAD:
            known = read(view.calls, conditions_of(view.dealer, view.vulnerability)).known
            return opening_lead(position, {seat: known[seat - view.dealer & 3] for seat in Seat})
        if position.trick.cards:
            return follow(position)
        return declarer_lead(position) if position.is_declaring else later_lead(position)

    def _answer_claim(self, view: View, viewer: Seat) -> Act:
        """Only an opponent who is not dummy is asked, and once."""
        claim, contract = view.claim, view.contract
        if claim is None or contract is None or viewer.side is claim.seat.side or viewer in claim.agreed:
            return Nothing()
        if viewer is contract.dummy:
            return Nothing()
        if self._level is Level.SAMPLING:
            end = faced(view, self._memory)
            best = self._solver.tricks(end) if end is not None else None
            if end is not None and best is not None:
                left = sum(hand.bit_count() for hand in end.hands) + len(end.trick)
                theirs = best if end.turn.side is claim.seat.side else left // 4 - best
                return AnswerClaim(theirs >= claim.tricks)
        return AnswerClaim(agrees(view, self._memory))

    def _answer_undo(self, view: View, viewer: Seat) -> Act:
        """A slip may be taken back while nobody has acted on it."""
        undo, contract = view.undo, view.contract
        if undo is None or viewer.side is undo.seat.side or viewer in undo.agreed:
            return Nothing()
        if contract is not None and view.phase is Phase.PLAY and viewer is contract.dummy:
            return Nothing()
        return AnswerUndo(_was_last(view, undo.seat))


def _was_last(view: View, seat: Seat) -> bool:
    """Whether the last act at the table was of *seat*."""
    contract = view.contract
    if view.phase is Phase.AUCTION or contract is None:
        return bool(view.calls) and view.dealer.after(len(view.calls) - 1) is seat
    trick = view.trick if view.trick is not None else view.last_trick
    if trick is None or not trick.cards:
        return True
    hand = trick.leader.after(len(trick.cards) - 1)
    return seat is (contract.declarer if hand is contract.dummy else hand)


def _are_alike(position: Position) -> bool:
    """One legal card, or several of one suit with nobody else's card between them."""
    cards = position.legal
    suits = {card.suit for card in cards}
    if len(suits) > 1:
        return False
    between = (cards[-1].bit - 1) & ~(2 * cards[0].bit - 1)
    return not suit_of(position.against | position.partner_hand, cards[0].suit) & between
