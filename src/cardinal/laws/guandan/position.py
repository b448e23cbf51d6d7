"""A Guandan deal as the record has it: what is known of level, hands, turn, trick and tribute, and what is not."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import cast

from cardinal.cards import Rank
from cardinal.guandan import (
    DEFAULT_RULES,
    Face,
    Holding,
    IllegalPlay,
    Kind,
    Pattern,
    Rules,
    Standing,
    beats,
    classes,
    readings,
    undeclared,
    wild_face,
)
from cardinal.guandan.declaration import Undeclared, possible_readings
from cardinal.guandan.errors import UnreadableGuandan
from cardinal.guandan.finish import Finish
from cardinal.guandan.fold import is_reported
from cardinal.guandan.holding import parse_faces
from cardinal.guandan.seating import next_seat, put
from cardinal.guandan.start import Duty
from cardinal.guandan.tribute import payable, resisters, returnable
from cardinal.guandan.trick import Trick, Turn, go_on
from cardinal.laws.clause_names import NamedLaw
from cardinal.laws.prelude import SEATS, Cited, ImpossibleCase, Seat, Text

from .act import GuandanAct
from .effect import Cards

PLAYS = ("plays", "plays as")
TURNS = (*PLAYS, "passes")
TRIBUTE, RETURN, RESISTANCE = "tribute", "return", "resistance"
"""What can be wrong with an exchange: the card paid, the card returned, or that anything was paid."""


@dataclass(frozen=True, slots=True)
class Given:
    """A card paid or returned, and what is wrong with it: None as long as the record does not tell."""

    seat: Seat
    what: str
    card: Face
    is_wrong: bool | None = None


@dataclass(frozen=True, slots=True)
class DealPosition:
    """Where a deal is. ``left`` counts the cards of each seat; ``bans`` are patterns that a seat may not lead now;
    ``shown`` is whether a seat has shown its count since its last play, None where that play is not on record."""

    level: Rank | None = None
    rules: Rules = DEFAULT_RULES
    resolution: Undeclared = "by_layout_then_weakest"
    hands: tuple[Holding | None, ...] = (None,) * 4
    left: tuple[int | None, ...] = (None,) * 4
    drawer: Seat | None = None
    turn: Seat | None = None
    trick: Trick | None = None
    last_trick: tuple[Turn, ...] = ()
    out: tuple[Seat, ...] = ()
    has_begun: bool = False
    is_over: bool = False
    duty: Duty | None = None
    given: tuple[Given, ...] = ()
    owes: Seat | None = None
    bans: tuple[tuple[Seat, tuple[Kind | Pattern, ...]], ...] = ()
    standing: Standing | None = None
    shown: tuple[bool | None, ...] = (None,) * 4

    # What is known.

    @property
    def holding(self) -> int:
        """Who still holds cards, one bit a seat."""
        return sum(1 << seat for seat in SEATS if seat not in self.out)

    @property
    def top(self) -> Turn | None:
        return self.trick.top if self.trick is not None else None

    @property
    def is_leading(self) -> bool:
        return self.top is None

    def after(self, seat: Seat) -> Seat:
        """Who acts after *seat*, among those who hold cards and may still act in the trick."""
        return (self.trick or Trick(seat)).after(seat, self.holding)

    def next_in(self, seat: Seat) -> Seat:
        """The next seat that still holds cards."""
        seat = next_seat(seat)
        while seat in self.out:
            seat = next_seat(seat)
        return seat

    def may_still_act(self, seat: Seat) -> bool:
        """Whether *seat* can still lead or follow in the trick."""
        return seat not in self.out and not (self.trick is not None and self.trick.done >> seat & 1)

    def holds_lead(self, seat: Seat) -> bool | None:
        """Whether the trick is *seat*'s to lead; None where the record does not tell."""
        return None if self.turn is None else self.is_leading and self.turn is seat

    # Plays.

    def patterns(self, cards: str) -> tuple[Pattern, ...] | None:
        """Every pattern that cards can be; None as long as the level is not known."""
        if self.level is None:
            return None
        return tuple(reading.pattern for reading in readings(Holding.parse(cards), self.level, self.rules))

    def reading(self, act: GuandanAct) -> Pattern | None:
        """What a play counts as: what was said, else what the layout and the referee's rule make of it."""
        every = self.patterns(act.cards) or ()
        if not every or self.level is None:
            return None
        said = self.as_said(act)
        if len(said) == 1:
            return said[0]
        resolution = cast(Undeclared, "strongest" if self.resolution == "ask" else self.resolution)
        faces = parse_faces(act.cards)
        with suppress(IllegalPlay):
            shown = undeclared(faces, self.level, self.over, resolution, self.rules).pattern
            return shown if not said or shown in said else said[-1]
        # What tops nothing still shows a pattern.
        return undeclared(faces, self.level, None, resolution, self.rules).pattern

    @property
    def over(self) -> Pattern | None:
        """What has to be topped; None on a lead."""
        return self.top.pattern if self.top is not None else None

    def as_said(self, act: GuandanAct) -> tuple[Pattern, ...]:
        """What the cards can be of what was said of them: a pattern, or only its kind."""
        every = self.patterns(act.cards) or ()
        try:
            said = Pattern.parse(act.said, self.level)
        except UnreadableGuandan:
            return tuple(one for one in every if one.kind.word == act.said.strip().lower().replace(" ", "_"))
        return tuple(one for one in every if one is said)

    def is_misnamed(self, act: GuandanAct) -> bool:
        """Whether the cards were called something that they cannot be."""
        return bool(act.said) and self.level is not None and not self.as_said(act)

    def has_wild(self, cards: str) -> bool:
        return self.level is not None and wild_face(self.level) in parse_faces(cards)

    def is_ambiguous(self, act: GuandanAct) -> bool:
        """Whether the cards could be several things in this trick and nothing was said."""
        return act.verb == "plays" and len(self.possible(act.cards)) > 1

    def possible(self, cards: str) -> tuple[Pattern, ...]:
        """What cards can be in this trick."""
        over = self.over
        return tuple(pattern for pattern in self.patterns(cards) or () if over is None or beats(pattern, over))

    def is_valid(self, act: GuandanAct) -> bool | None:
        """Whether the cards are a pattern that may be played in this trick; None where the record does not tell."""
        if self.level is None:
            return None
        possible = self.possible(act.cards)
        pattern = self.reading(act)
        top = self.top
        if pattern is None or pattern not in possible:
            return False
        if top is not None:
            return self.trick is None or self.trick.may_top(act.player, self.rules)
        return not self.is_banned(act.player, pattern)

    def fault(self, act: GuandanAct) -> Cited[Text]:
        """Why the cards may not be played in this trick, for a play that is not valid."""
        assert self.level is not None  # without it no play is shown to be wrong
        try:
            possible = possible_readings(Holding.parse(act.cards), self.level, self.over, self.rules)
        except IllegalPlay as refusal:
            said = refusal.text
            text = Text(said.package, said.key, {**said.values, "cards": Cards(Holding.parse(act.cards))})
            return Cited(text, " ".join(f"§{clause}" for clause in refusal.cites))
        pattern = self.reading(act)
        if self.over is not None and pattern not in [reading.pattern for reading in possible]:
            values = {"cards": Cards(Holding.parse(act.cards)), "patterns": pattern, "over": self.over}
            return Cited(Text("cardinal.guandan", "does_not_beat", values), "§G8.1.1 §G5.2")
        if self.over is not None:
            return Cited(Text("cardinal.guandan.check", "tops_partner", {"seat": act.player}), "§G8.1.1")
        return Cited(Text(__name__, "banned", {"seat": act.player, "pattern": pattern}), "§GP2.2.1")

    def is_banned(self, seat: Seat, pattern: Pattern) -> bool:
        """Whether a ruling forbids *seat* to lead the pattern; a ban that leaves nothing to lead does not hold."""
        if not self._falls_under(seat, pattern):
            return False
        hand = self.hands[seat]
        if hand is None or self.level is None:
            return True
        return any(
            not self._falls_under(seat, one.pattern) for one in classes(hand, self.level, None, self.rules)
        )  # fmt: skip

    def _falls_under(self, seat: Seat, pattern: Pattern) -> bool:
        return any(pattern in banned or pattern.kind in banned for one, banned in self.bans if one is seat)

    # Tribute.

    def judged(self, act: GuandanAct) -> Given:
        """A card paid or returned with what the record says of it."""
        (card,) = parse_faces(act.cards)[:1] or (None,)
        if card is None:
            raise ImpossibleCase(Text("cardinal.laws", "case_needs_card", {"law": NamedLaw("GP3")}))
        if act.verb == "pays":
            return Given(act.player, TRIBUTE, card, self._is_wrong_tribute(act.player, card))
        return Given(act.player, RETURN, card, self._is_wrong_return(act.player, card))

    def _is_wrong_tribute(self, seat: Seat, card: Face) -> bool | None:
        hand = self.hands[seat]
        if hand is None or self.level is None:
            return None
        return card not in payable(hand, self.level, self.rules)

    def _is_wrong_return(self, seat: Seat, card: Face) -> bool | None:
        if self.level is None:
            return None
        hand = self.hands[seat]
        if hand is not None:
            received = next((one.card for one in self.given if self._other(one.seat) is seat), None)
            return card not in returnable(hand, self.level, self.rules, received)
        # Without the hand only this is sure: a card that is low enough beside other low ones may always be returned.
        low = Face.parse("3s" if self.level is Rank.TWO else "2s")
        return False if card in returnable(Holding((card, low)), self.level, self.rules) else None

    def could_resist(self) -> bool:
        """Whether the payers hold the two big jokers, where the record shows their hands."""
        if self.duty is None or self.given or self.rules.resist != "automatic":
            return False
        hands = tuple(Holding() if hand is None else hand for hand in self.hands)
        return bool(resisters(self.duty, hands, self.rules))

    # What acts change. Nothing is refused but what the record itself contradicts.

    def advance(self, act: GuandanAct) -> DealPosition:
        """The position after an act, taken as it comes."""
        if act.seat is None:
            return replace(self, is_over=True) if act.verb == "deal ends" else self
        if act.verb in PLAYS:
            return self._played(act, act.seat)
        if act.verb == "passes":
            is_final = self.rules.pass_is_final_in_trick
            return self._go_on((self.trick or Trick(act.seat)).pass_(Turn(act.seat), is_final=is_final), act.seat)
        if act.verb in ("reports", "no report"):
            shown = put(self.shown, act.seat, act.verb == "reports")
            return replace(self, owes=None if self.owes is act.seat else self.owes, shown=shown)
        if act.verb in ("pays", "returns"):
            return self._gave(act, act.seat)
        if act.verb == "draws" and self.drawer is not None:
            return replace(self, drawer=next_seat(act.seat))
        return self

    def _played(self, act: GuandanAct, seat: Seat) -> DealPosition:
        cards = Holding.parse(act.cards)
        hand, left = self.hands[seat], self.left[seat]
        if hand is not None:
            if not cards <= hand:
                values = {"card": act.cards, "seat": seat}
                raise ImpossibleCase(Text("cardinal.laws", "card_not_there", values), legal=hand)
            hand = hand - cards
        left = None if left is None else left - len(cards)
        is_manual = self.rules.announce != "automatic"
        after = replace(
            self,
            hands=put(self.hands, seat, hand),
            left=put(self.left, seat, left),
            out=(*self.out, seat) if left == 0 else self.out,
            owes=seat if is_manual and left is not None and is_reported(left) else None,
            has_begun=True,
            shown=put(self.shown, seat, False),
        )
        trick = (self.trick or Trick(seat)).play(Turn(seat, cards, self.reading(act)))
        return after._go_on(trick, seat)

    def _go_on(self, trick: Trick, seat: Seat) -> DealPosition:
        if Finish.after(self.out) is not None:
            return replace(self, trick=trick, turn=None, owes=None, is_over=True)
        now, turn, lead = go_on(trick, seat, self.holding, self.rules)
        return replace(self, trick=now, turn=turn, last_trick=self.last_trick if lead is None else trick.turns)

    def _gave(self, act: GuandanAct, seat: Seat) -> DealPosition:
        given = self.judged(act)
        if act.verb == "pays" and self.could_resist():
            given = replace(given, what=RESISTANCE, is_wrong=True)
        hand, card = self.hands[seat], Holding((given.card,))
        hands = put(self.hands, seat, hand - card if hand is not None and card <= hand else hand)
        # In a single exchange it is known whose hand the card goes into.
        taker = None if self.duty is None or self.duty.is_double else self._other(seat)
        held = None if taker is None else hands[taker]
        if taker is not None and held is not None:
            hands = put(hands, taker, held + card)
        return replace(self, hands=hands, given=(*self.given, given))

    def _other(self, seat: Seat) -> Seat | None:
        duty = self.duty
        if duty is None or seat not in (duty.first_out, duty.payers[0]):
            return None
        return duty.first_out if seat is duty.payers[0] else duty.payers[0]
