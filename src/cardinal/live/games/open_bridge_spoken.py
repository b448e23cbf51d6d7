"""What was said beside the acts of an open bridge board: disclosures, agreement to a claim and on the score."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from cardinal.bridge import Disclosure
from cardinal.cards import SEATS, Seat
from cardinal.laws.act import Act
from cardinal.laws.open_table import OpenTable
from cardinal.laws.settled_claim import CLAIM_LAWS

RESPONSE = "response"
"""The question whether a claim is agreed to; at a table it is answered by agreeing or objecting."""


CallName = tuple[Seat, int, str]
"""A call as words about it name it: who made it, how many calls that player had made before, and which call it is. One
that is taken back takes the words along."""


def call_names(table: OpenTable) -> list[CallName]:
    """The names of the calls that stand."""
    count: Counter[Seat] = Counter()
    names: list[CallName] = []
    for entry in table.state.position.auction.entries:
        names.append((entry.seat, count[entry.seat], str(entry.call)))
        count[entry.seat] += 1
    return names


def latest_call(table: OpenTable, seat: Seat, call: str) -> CallName:
    """The name of the call that *seat* has just made, whether it stands already or is still being heard."""
    own = [name for name in call_names(table) if name[0] is seat]
    return own[-1] if own and own[-1][2] == call else (seat, len(own), call)


@dataclass(frozen=True, slots=True)
class Spoken:
    """What was said beside the acts: of which call, which calls were made with the stop card, who has agreed to the
    claim, and who on the score."""

    disclosures: tuple[tuple[Disclosure, CallName | None], ...] = ()
    agreed: frozenset[Seat] = frozenset()
    scored: frozenset[Seat] = frozenset()
    """Who has agreed on the score, and points nothing out any more."""
    stops: frozenset[tuple[Seat, str]] = frozenset()

    def with_disclosure(self, disclosure: Disclosure, call: CallName | None) -> Spoken:
        return replace(self, disclosures=(*self.disclosures, (disclosure, call)))

    def with_stop(self, seat: Seat, call: str) -> Spoken:
        return replace(self, stops=self.stops | {(seat, call)})

    def with_agreement(self, seat: Seat) -> Spoken:
        return replace(self, agreed=self.agreed | {seat})

    def without_agreement(self) -> Spoken:
        return replace(self, agreed=frozenset())

    def with_score(self, seat: Seat) -> Spoken:
        return replace(self, scored=self.scored | {seat})

    def without_score(self) -> Spoken:
        return replace(self, scored=frozenset())


@dataclass(frozen=True, slots=True)
class OpenClaim:
    """A claim or concession that is being heard."""

    act: Act
    seat: Seat
    after: tuple[Act, ...]
    asked: bool
    """Whether the law still asks what the other side says to it."""

    @property
    def is_contested(self) -> bool:
        return not self.asked


def open_claim(table: OpenTable) -> OpenClaim | None:
    """The claim that lies on the table."""
    for hearing in reversed(table.state.hearings):
        act = hearing.case.act
        if act is None or act.seat is None or hearing.law not in CLAIM_LAWS:
            continue
        if act.verb in ("claims", "concedes"):
            question = hearing.question
            return OpenClaim(act, act.seat, hearing.case.after, question is not None and question.key == RESPONSE)
    return None


def awaited_for_claim(table: OpenTable, claim: OpenClaim) -> tuple[Seat, ...]:
    """Who has to agree: declarer for his side, or both defenders."""
    play = table.state.play
    if play is not None and play.is_defender(claim.seat):
        return (play.declarer,)
    return (claim.seat.lho, claim.seat.rho)


def unheard(table: OpenTable) -> tuple[Seat, Seat] | None:
    """Who did something irregular that nobody has said anything about, and whose turn it would be after that."""
    hearing, play = table.hearing, table.state.play
    if hearing is None or hearing.question is not None or not table.state.is_stopped:
        return None
    act = hearing.case.act
    if act is None or act.seat is None:
        return None
    following = act.seat.lho
    return act.seat, play.declarer if play is not None and following is play.dummy else following


def to_score(table: OpenTable, spoken: Spoken) -> tuple[Seat, ...]:
    """Who has still to agree on the score of a board that was played. Till then anything can be pointed out."""
    result = table.result
    if result is None or result.contract is None or table.state.is_stopped:
        return ()
    return tuple(seat for seat in SEATS if seat not in spoken.scored)
