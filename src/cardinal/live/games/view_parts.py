"""What a view of a live table has inside beside cards and seats: questions of the law, rulings, hints."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from cardinal.cards.view_fields import SeatText, SideText
from cardinal.guandan.trick import TurnJson


class Choice(TypedDict):
    """An answer as a button: its value is sent back."""

    value: Any
    text: str


class Question(TypedDict):
    """What the law asks of this viewer. Where ``open`` is true another value may be written, and where there are no
    choices the call that is asked for is made as any other. Where ``several`` is true the first choice is that nothing
    was out of the ordinary, and any of the others can be named together, joined by ``+``. The evidence is for the
    Director."""

    key: str
    kind: str
    asked: NotRequired[str]
    choices: list[Choice]
    open: bool
    several: NotRequired[bool]
    cites: list[str]
    text: str
    guidance: str | None
    evidence: NotRequired[str | None]


class RuledEffect(TypedDict):
    """One effect of a ruling, as a sentence."""

    law: str
    text: str
    cites: list[str]


class Withdrawable(TypedDict):
    """An answer of one's own that the table has not acted on yet."""

    key: str
    text: str
    answer: str


class Lying(TypedDict):
    """A call, a card or cards of an irregular act that is being heard."""

    seat: SeatText
    call: NotRequired[str]
    card: NotRequired[str]
    cards: NotRequired[str]


class FacedCard(TypedDict):
    """A card that lies open and is in no trick."""

    seat: SeatText
    card: str


class PenaltyCard(FacedCard):
    """A penalty card, major or minor."""

    kind: str


class Hint(TypedDict):
    """A play that the player in turn could make."""

    cards: str
    pattern: str


class Ban(TypedDict):
    """Patterns that a ruling forbids a player."""

    seat: SeatText
    patterns: list[str]


class Lapse(TypedDict):
    """Something irregular that nobody has noticed."""

    law: str
    act: str


class Regulated(TypedDict, total=False):
    """What the organiser's regulations add to a view of bridge: seconds to pause after a skip bid and whether the last
    call is one, screens, and the system cards that one may read now."""

    stop: float
    skip: bool
    screens: bool
    systems: dict[SideText, str]


class DealOver(TypedDict):
    """What a deal of Guandan has led to, once it is over: the levels after it, and whether the game is over."""

    levels_after: NotRequired[str]
    game_over: NotRequired[bool]


class CardCount(TypedDict):
    """At a table that counts the cards for its players: how many of each rank are neither in the own hand nor played,
    and the round before this one."""

    unseen: NotRequired[dict[str, int]]
    last_round: NotRequired[list[TurnJson]]
