"""What a referee's ruling does in Guandan, beside the effects that both games share."""

from __future__ import annotations

from dataclasses import dataclass

from cardinal.cards import Rank, Seat, Side
from cardinal.guandan import Holding, Kind, Pattern
from cardinal.language import Labelled, Text, keys
from cardinal.laws.amount import Amount, Unit
from cardinal.laws.effect import EFFECTS, BoardEffect, Effect, NoRectification, Party, Penalty, Reverts


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards as an effect names them: written as ``4s 4d``, said with their suits as signs."""

    held: Holding

    def label(self, language: str = "en") -> str:
        return " ".join(face.label(language) for face in self.held)

    def __str__(self) -> str:
        return str(self.held)


@dataclass(frozen=True, slots=True)
class TakeBack(Effect):
    """Cards go back: ``what`` is the play, the pass, the card drawn, the tribute, the return, or every play since."""

    seat: Seat
    what: str = "play"
    cards: Cards | None = None

    def _text_key(self) -> str:
        if self.cards is not None:
            return "take_back_cards"
        own = f"take_back_{self.what}"
        return own if own in keys(__name__) else "take_back"


@dataclass(frozen=True, slots=True)
class PlayStands(Effect):
    """A play stands as if it had been made in turn."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class CountsAsPass(Effect):
    """The player is taken to have passed instead."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ReadAs(Effect):
    """The pattern that a play with wild cards counts as."""

    seat: Seat
    cards: Cards
    pattern: Pattern


@dataclass(frozen=True, slots=True)
class Suspended(Effect):
    """The seat loses the right to lead or to follow for so many tricks; ``when`` is the first, current or next."""

    seat: Seat
    tricks: int = 1
    when: str = "current"

    def _text_key(self) -> str:
        return f"suspended_{self.when}"


@dataclass(frozen=True, slots=True)
class OutOfTrick(Effect):
    """The seat may not follow for the rest of the current trick."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PatternBan(Effect):
    """The seat may not lead these patterns (whole kinds, or of one key) while it keeps the lead it is about to get."""

    seat: Seat
    patterns: tuple[Kind | Pattern, ...]
    lasts: str = "while_on_lead"


@dataclass(frozen=True, slots=True)
class LeadGoesTo(Effect):
    """Another seat leads instead."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardMoves(Effect):
    """A card drawn at random from one hand goes to another."""

    giver: Seat
    taker: Seat


@dataclass(frozen=True, slots=True)
class Placed(Effect):
    """The seat has this place in the order of finish, whatever the cards say."""

    seat: Seat
    place: int


@dataclass(frozen=True, slots=True)
class ScoredAs(Effect):
    """The deal is over, and this side is scored as having lost it: opponents rise by ``gain``."""

    side: Side
    what: str = "double loss"
    gain: int = 3


@dataclass(frozen=True, slots=True)
class NextDeal(Effect):
    """How the next deal begins: whether there is tribute, and who shuffles, cuts, draws first and leads."""

    shuffles: Seat
    cuts: Seat
    draws: Seat
    leads: Seat
    tribute: bool = False

    def _text_key(self) -> str:
        return "next_deal_tribute" if self.tribute else "next_deal"


@dataclass(frozen=True, slots=True)
class LateStart(NextDeal):
    """How the first deal begins when an offender has to shuffle: there is no tribute to speak of yet."""

    def _text_key(self) -> str:
        return "late_start"


@dataclass(frozen=True, slots=True)
class StartsAt(Effect):
    """A side begins (or goes on) at a level because its opponents were late."""

    side: Side
    level: Rank
    gain: int


@dataclass(frozen=True, slots=True, eq=False)
class Award(Effect):
    """Match points and VP that a contestant gets for a match without having earned them at the table."""

    to: Party
    match_points: int | float
    vp: int | float


@dataclass(frozen=True, slots=True, eq=False)
class Forfeit(Effect):
    """A contestant has forfeited: ``kind`` agreed, without reason, deliberate, late; ``what`` a match, a segment."""

    to: Party
    kind: str
    what: str = "match"


@dataclass(frozen=True, slots=True, eq=False)
class Disqualified(Effect):
    """A contestant is out: of the ``match``, the ``stage`` or the ``event``."""

    to: Party
    scope: str

    def _text_key(self) -> str:
        return f"disqualified_{self.scope.replace(' ', '_')}"


@dataclass(frozen=True, slots=True, eq=False)
class ResultsOf(Effect):
    """What becomes of results already obtained: cancelled, kept, drawn, scored level."""

    of: Party
    what: Labelled | Text | str


@dataclass(frozen=True, slots=True, eq=False)
class Ranked(Effect):
    """A contestant's place in the ranking is fixed: last of the stage, say."""

    to: Party
    place: str


# Effects that both games share, in the words of this one.


@dataclass(frozen=True, slots=True)
class PlayGoesTo(Reverts):
    """Whose turn it is to play, in the order of the rules."""


@dataclass(frozen=True, slots=True)
class DrawGoesTo(Reverts):
    """Whose turn it is to draw, in the order of the rules."""

    def _text_key(self) -> str:
        return "reverts_draw"


@dataclass(frozen=True, slots=True, eq=False)
class Fine(Penalty):
    """A warning, or points off: VP and match points off the total of the stage, others off the match."""

    def _text_key(self) -> str:
        if isinstance(self.amount, Amount):
            return "penalty_total" if self.amount.unit in (Unit.VP, Unit.MATCH_POINTS) else "penalty_match"
        return "penalty_warning" if self.kind == "warning" else "penalty"


@dataclass(frozen=True, slots=True)
class DealEffect(BoardEffect):
    """What becomes of a deal, or of the boards of a match."""

    def _text_key(self) -> str:
        key = f"board_{self.what}"
        return key if isinstance(self.what, str) and key in keys(__name__) else "board"


@dataclass(frozen=True, slots=True)
class NotHeard(NoRectification):
    """An appeal that is not taken up, and why."""

    def _text_key(self) -> str:
        return "not_heard"


GUANDAN_EFFECTS = (
    TakeBack, PlayStands, CountsAsPass, ReadAs, Suspended, OutOfTrick, PatternBan, LeadGoesTo, CardMoves, Placed,
    ScoredAs, NextDeal, StartsAt, Award, Forfeit, Disqualified, ResultsOf, Ranked,
)  # fmt: skip
EFFECTS.update({kind.name: kind for kind in GUANDAN_EFFECTS})
