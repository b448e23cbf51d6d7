"""The views of a live table, described field by field: what a table adds to the view of its game, and an open one to
that. ``view_fields`` says how a description is read.

A player's screen shows no button that would be refused: ``may`` are the verbs that it could send now beside calls and
cards. ``called_at`` is when the last call of an auction was made, in milliseconds of the server's clock.
"""

from __future__ import annotations

from typing import Annotated, Protocol

from cardinal import bridge, guandan
from cardinal.cards import Seat
from cardinal.cards.view_fields import DIRECTOR, DIRECTOR_ONLY, EVERYBODY, IN_TURN, OWN, Known, Watchers

from .open_answers import Directed
from .view_parts import Ban, FacedCard, Hint, Lapse, Lying, PenaltyCard, Question, RuledEffect, Withdrawable


class Ruled(Protocol):
    """An open board, as far as who rules there decides who may know something."""

    @property
    def directed(self) -> Directed: ...


def _rule_here(facts: Ruled) -> Watchers:
    """The Director; the players where they rule on themselves."""
    return EVERYBODY if facts.directed is Directed.PLAYERS else DIRECTOR


class BridgeTableView(bridge.View):
    """A board at a live table. ``stops`` are the places of the calls that were made with the stop card."""

    stops: tuple[int, ...]
    may: Annotated[tuple[str, ...], OWN]
    called_at: int | None


class OpenBridgeView(BridgeTableView):
    """A board where irregular acts stand until they are noticed. What nobody has noticed is the Director's alone to
    know. ``owed`` are the laws under which something has still to be settled: till then ``score_ns`` is provisional.
    ``adjusted`` says the adjusted score that replaces it."""

    lying: tuple[Lying, ...]
    faced: tuple[FacedCard, ...]
    penalty_cards: tuple[PenaltyCard, ...]
    must_pass: tuple[Seat, ...]
    question: Annotated[Question | None, OWN]
    waiting_for: str | None
    directed: Directed
    rulings: tuple[RuledEffect, ...]
    in_force: tuple[str, ...]
    owed: tuple[str, ...]
    adjusted: str | None
    reviews_due: Annotated[tuple[str, ...], Known(_rule_here)]
    revokes: Annotated[tuple[str, ...], DIRECTOR_ONLY]
    lapses: Annotated[tuple[Lapse, ...], DIRECTOR_ONLY]
    withdrawable: Annotated[tuple[Withdrawable, ...], OWN]


class GuandanTableView(guandan.View):
    """A deal at a live table. ``hints`` are plays that the player in turn could make."""

    hints: Annotated[tuple[Hint, ...], IN_TURN]
    may: Annotated[tuple[str, ...], OWN]


class OpenGuandanView(GuandanTableView):
    """A deal where irregular acts stand until they are noticed."""

    lying: Lying | None
    question: Annotated[Question | None, OWN]
    waiting: bool
    waiting_for: str | None
    directed: Directed
    out_of_trick: tuple[Seat, ...]
    suspended: tuple[Seat, ...]
    bans: tuple[Ban, ...]
    rulings: tuple[RuledEffect, ...]
    penalties: tuple[str, ...]
    lapses: Annotated[tuple[Lapse, ...], DIRECTOR_ONLY]
    withdrawable: Annotated[tuple[Withdrawable, ...], OWN]
