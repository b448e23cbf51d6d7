"""Commands of officials as programs send them: corrections, rulings, penalties, appeals, sealed boards, publication."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field, NaiveDatetime

from cardinal.contest.appeals import Decision, Filing
from cardinal.contest.correction_period import Claim
from cardinal.contest.decisions import ForfeitKind
from cardinal.contest.model import Appeal, Penalty, PenaltyUnit, Ruling
from cardinal.contest.poll import MOST_POLLED, polled
from cardinal.contest.stage import Fall
from cardinal.scoring import NotPlayed
from cardinal.store import Command, Competition
from cardinal.store.deciding import (
    CorrectResult,
    DecideAppeal,
    FileAppeal,
    GivePenalty,
    GiveRuling,
    Publish,
    RevealBoards,
    SealBoards,
)
from cardinal.store.excluding import ExcludeContestant, TakeBackExclusion

from .bodies import (
    Amount,
    Body,
    Clauses,
    CommandBody,
    ContestantNumber,
    MaybeOutcome,
    PlaceBody,
    Reason,
    Result,
    RoundNumber,
    StageName,
    ValueBody,
    Word,
    score_of,
)

__all__ = ["DECIDING"]

Key = Annotated[str, Field(max_length=40, description="A name of its own; without one it gets the next number.")]


class ClaimBody(ValueBody):
    """What is known of the error besides the scores."""

    kind: Annotated[str, Field(max_length=60, description="Of Guandan: which of the errors that can be corrected.")] = (
        "other"
    )
    agreed: bool = False
    beyond_doubt: bool = False
    approved: bool = False
    next_day: NaiveDatetime | None = None

    @property
    def value(self) -> Claim:
        return Claim(self.kind, self.agreed, self.beyond_doubt, self.approved, self.next_day)


class CorrectResultBody(CommandBody):
    """A score that was written down or worked out wrongly, put right."""

    kind: Literal["correct_result"]
    place: PlaceBody
    result: Result
    reason: Reason
    clauses: Clauses = ()
    claim: ClaimBody = ClaimBody()

    def command(self, state: Competition, now: datetime) -> Command:
        score = score_of(self.result, state.conditions.game, self.place.board) or NotPlayed()
        return CorrectResult(self.place.value, score, self.reason, self.clauses, self.claim.value)


class PolledBody(Body):
    """A player whom the director asked what to do on the board."""

    who: Annotated[str, Field(max_length=300, description="The name or the class of player; never published.")] = ""
    action: Annotated[str, Field(min_length=1, max_length=300, description="What the player would do.")]
    considers: Annotated[
        str, Field(max_length=300, description="What else the player would seriously consider, with commas between.")
    ] = ""
    comment: Annotated[str, Field(max_length=300)] = ""


class GiveRulingBody(CommandBody):
    """What the director ruled about a board, a table or a match; without a score or an outcome, nothing but words."""

    kind: Literal["give_ruling"]
    place: PlaceBody
    score: Result = ""
    outcome: MaybeOutcome = None
    about: Annotated[str, Field(max_length=60, description="The irregularity, in a word.")] = ""
    clauses: Clauses = ()
    reason: Reason = ""
    key: Key = ""
    segment: Annotated[int, Field(ge=0, le=64, description="The segment that was forfeited, if only one was.")] = 0
    poll: Annotated[
        tuple[PolledBody, ...], Field(max_length=MOST_POLLED, description="The players who were asked.")
    ] = ()

    def command(self, state: Competition, now: datetime) -> Command:
        score = score_of(self.score, state.conditions.game, self.place.board)
        decided = (self.place.value, score, self.outcome, self.about, self.clauses)
        asked = tuple(polled(one.who, one.action, one.considers, one.comment) for one in self.poll)
        return GiveRuling(Ruling(self.key, *decided, reason=self.reason, segment=self.segment, poll=asked))


class GivePenaltyBody(CommandBody):
    """A penalty, or with the amount 0 a warning."""

    kind: Literal["give_penalty"]
    contestant: ContestantNumber
    stage: StageName
    amount: Amount
    unit: PenaltyUnit
    round: RoundNumber = 0
    clauses: Clauses = ()
    reason: Reason = ""
    fall: Fall = Fall.STAGE

    def command(self, state: Competition, now: datetime) -> Command:
        priced = (self.contestant, self.stage, Fraction(self.amount), self.unit, self.clauses, self.reason)
        return GivePenalty(Penalty(*priced, round=self.round, fall=self.fall))


class ExcludeContestantBody(CommandBody):
    """What the rules have for somebody who forfeited: out of the event, results cancelled, last of the stage."""

    kind: Literal["exclude_contestant"]
    contestant: ContestantNumber
    stage: StageName
    forfeit: ForfeitKind
    reason: Reason = ""

    def command(self, state: Competition, now: datetime) -> Command:
        return ExcludeContestant(self.contestant, self.stage, self.forfeit, self.reason)


class TakeBackExclusionBody(CommandBody):
    """A decision about forfeits taken back, as long as no draw depends on it."""

    makes = TakeBackExclusion
    kind: Literal["take_back_exclusion"]
    key: Annotated[str, Field(max_length=40, description="The decision: `X12` and so on.")]
    reason: Reason = ""


class FilingBody(ValueBody):
    """How an appeal was handed in."""

    own_table: bool = True
    by_captain: bool = False
    through_director: bool = True
    written: bool = False

    @property
    def value(self) -> Filing:
        return Filing(self.own_table, self.by_captain, self.through_director, self.written)


class FileAppealBody(CommandBody):
    """An appeal against a ruling."""

    kind: Literal["file_appeal"]
    ruling: Annotated[str, Field(max_length=40, description="The ruling: `R1`, `R2` and so on.")]
    by: Word = ""
    contestant: ContestantNumber | None = None
    consent: bool | None = None
    fee: Amount = "0"
    clauses: Clauses = ()
    reason: Reason = ""
    key: Key = ""
    filing: FilingBody = FilingBody()

    def command(self, state: Competition, now: datetime) -> Command:
        terms = {"consent": self.consent, "fee": Fraction(self.fee), "clauses": self.clauses, "reason": self.reason}
        appeal = Appeal(self.key, self.ruling, self.by, self.contestant, **terms)  # type: ignore[arg-type]
        return FileAppeal(appeal, self.filing.value)


class DecideAppealBody(CommandBody):
    """What the committee found: each member's vote, for a change of the ruling or against."""

    kind: Literal["decide_appeal"]
    key: Annotated[str, Field(max_length=40, description="The appeal: `A1`, `A2` and so on.")]
    votes: Annotated[dict[Annotated[str, Field(min_length=1, max_length=200)], bool], Field(max_length=20)]
    reason: Reason
    subject: Literal["fact", "judgement", "law", "discipline"] = "judgement"
    score: Result = ""
    outcome: MaybeOutcome = None
    reasonable: Annotated[
        bool | None, Field(description="Whether the appeal was a reasonable one; to be said where a fee was paid.")
    ] = None
    director_follows: bool = False
    chair: Word = ""

    def command(self, state: Competition, now: datetime) -> Command:
        appeal = state.appeals.get(self.key)
        ruled = (ruling.place.board for ruling in state.rulings if appeal is not None and ruling.key == appeal.ruling)
        score = score_of(self.score, state.conditions.game, next(ruled, 1))
        voted = (self.votes, now, self.reason, self.subject, score, self.outcome)
        return DecideAppeal(self.key, Decision(*voted, self.reasonable, self.director_follows, self.chair))


class SealBoardsBody(CommandBody):
    """The notice by which boards are committed to, before the public value is known."""

    makes = SealBoards
    kind: Literal["seal_boards"]
    notice: Annotated[str, Field(max_length=20_000)]


class RevealBoardsBody(CommandBody):
    """The shares and the public value, from which anybody makes the boards again. After play."""

    makes = RevealBoards
    kind: Literal["reveal_boards"]
    commitment: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
    shares: Annotated[tuple[Annotated[str, Field(max_length=2_000)], ...], Field(max_length=20)]
    value: Annotated[str, Field(max_length=2_000)]
    while_playing: Annotated[
        bool, Field(description="Although results are still to come: nobody has still to play these boards.")
    ] = False


class PublishBody(CommandBody):
    """The list of a stage is there for everybody to see: from now the periods run."""

    makes = Publish
    kind: Literal["publish"]
    stage: StageName


DECIDING = (
    CorrectResultBody
    | GiveRulingBody
    | GivePenaltyBody
    | ExcludeContestantBody
    | TakeBackExclusionBody
    | FileAppealBody
    | DecideAppealBody
    | SealBoardsBody
    | RevealBoardsBody
    | PublishBody
)
