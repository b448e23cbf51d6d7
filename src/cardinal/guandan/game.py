"""A game: deals one after the other, both sides' levels, how the next deal begins, and when it is over."""

from __future__ import annotations

from cardinal.cards import SIDES, Rank, Seat, Side
from cardinal.cards.record import Record, replace
from cardinal.language import Text

from .conditions import DEFAULT_CONDITIONS, Conditions, End
from .dealing import Shuffle
from .errors import WrongPhase
from .finish import Finish
from .levels import Promotion, Standing, promote
from .rules import DEFAULT_RULES, Rules
from .seating import previous_seat
from .setup import Setup
from .start import FIRST_DEAL, Start, after, after_offence
from .state import Phase, State


class DealResult(Record):
    """One deal of a game that is over."""

    number: int
    level: Rank
    finish: Finish
    promotion: Promotion


class Outcome(Record):
    """How a game ended: the levels of both sides, and who is ahead (nobody if they are equal)."""

    ns: int
    ew: int
    winner: Side | None
    cites: str

    @property
    def difference(self) -> int:
        return abs(self.ns - self.ew)


class Points(Record):
    """What a game is worth in a table of results."""

    match_points: float
    is_win: bool
    imp: int


class Game(Record):
    """A game so far; ``after`` gives the game with one more deal.

    >>> from .conditions import SYSTEMS
    >>> game = Game(SYSTEMS["by_deals"].end(deals=4)).after(Finish.parse("N S")).after(Finish.parse("E N W S"))
    >>> str(game.standing), game.level, game.start.duty.payers, game.is_over()
    ('NS 5 EW 4*', Rank.FOUR, (Seat.S,), False)
    """

    end: End = End()
    rules: Rules = DEFAULT_RULES
    conditions: Conditions = DEFAULT_CONDITIONS
    standing: Standing = Standing()
    start: Start = FIRST_DEAL
    results: tuple[DealResult, ...] = ()
    # Games that were over when A was passed and another was begun.
    before: tuple[Standing, ...] = ()
    extra_deals: int = 0

    @property
    def number(self) -> int:
        """The number of the next deal."""
        return len(self.results) + 1

    @property
    def level(self) -> Rank:
        """The level of the next deal."""
        return self.standing.level

    def setup(self, pack: Shuffle) -> Setup:
        """The next deal, with its shuffled pack."""
        previous = self.results[-1].level if self.results else None
        return Setup(self.number, self.level, pack, self.start, self.rules, self.standing, previous)

    def after(self, finish: Finish, start: Start | None = None) -> Game:
        """The game after the next deal has ended with *finish*; *start* is how a ruling begins the one after."""
        return self._with(promote(self.standing, finish, self.rules), finish, start or after(finish))

    def awarded(self, offender: Seat, *, passes_a: bool = True) -> Game:
        """The game after *offender*'s side has lost the next deal by a penalty, as by a double loss.

        Without *passes_a* a side that plays A stays there: it has not lost what it was not let win.
        """
        leader = previous_seat(offender)
        finish = Finish((leader, leader.partner))
        promotion = promote(self.standing, finish, self.rules)
        if promotion.passed and not passes_a:
            stays = replace(promotion.standing, passed=None, passed_by=0)
            promotion = replace(promotion, passed=False, standing=stays)
        return self._with(promotion, finish, after_offence(offender))

    def _with(self, promotion: Promotion, finish: Finish, start: Start) -> Game:
        result = DealResult(self.number, self.level, finish, promotion)
        played = replace(self, standing=promotion.standing, start=start, results=(*self.results, result))
        if promotion.passed and not self.end.stop_on_pass_a:
            return replace(played, standing=Standing(), start=FIRST_DEAL, before=(*self.before, promotion.standing))
        return played

    def is_over(self, minutes: float = 0) -> bool:
        """Whether no further deal begins, *minutes* after the start."""
        end = self.end
        return (
            (self.standing.passed is not None and end.stop_on_pass_a)
            or (end.max_deals is not None and len(self.results) >= end.max_deals)
            or self.is_time_up(minutes)
        )

    def is_time_up(self, minutes: float) -> bool:
        return self.end.max_minutes is not None and minutes >= self.end.max_minutes

    def is_cancelled(self, deal: State, minutes: float) -> bool:
        """Whether a deal at the table is broken off, because the time is up and it has not begun."""
        return self.is_time_up(minutes) and not has_begun(deal, self.conditions)

    def overtime(self, minutes: float) -> float:
        """How many minutes the game has gone on beyond its time and what is allowed beyond it."""
        if self.end.max_minutes is None:
            return 0
        return max(0, minutes - self.end.max_minutes - self.conditions.overtime_allowance_minutes)

    def levels(self, side: Side) -> int:
        """How far a side has come, level 2 being 0 and a passed A 13; several games are added."""
        counts = self.conditions.pass_a_counts
        return sum(one.index(side, counts) for one in (*self.before, self.standing))

    def outcome(self) -> Outcome:
        """Who is ahead: the higher level wins."""
        ns, ew = (self.levels(side) for side in SIDES)
        winner = None if ns == ew else Side.NS if ns > ew else Side.EW
        return Outcome(ns, ew, winner, self.end.cites)

    def extended(self) -> Game:
        """The game with one deal more, for two sides that are level where one has to win."""
        limit = self.conditions.max_extra_deals
        if self.outcome().winner is not None or (limit is not None and self.extra_deals >= limit):
            raise WrongPhase(Text(__name__, "no_extra_deal"), cites=self.end.cites)
        end = replace(self.end, max_deals=len(self.results) + 1, max_minutes=None)
        longer = replace(self, end=end, extra_deals=self.extra_deals + 1)
        if self.conditions.extra_deal == "continue":
            return longer
        return replace(longer, standing=Standing(), start=FIRST_DEAL)

    def points(self, side: Side) -> Points:
        """Points for a win, a draw or a loss."""
        winner = self.outcome().winner
        win, draw, loss = self.conditions.match_points
        points = draw if winner is None else win if winner is side else loss
        return Points(points, winner is side, self.levels(side) - self.levels(side.other))


def has_begun(deal: State, conditions: Conditions = DEFAULT_CONDITIONS) -> bool:
    """Whether a deal counts as begun: tribute and drawing are before it unless the organiser says otherwise."""
    if conditions.deal_started_at == "first_draw":
        return deal.drawn > 0
    return deal.phase is Phase.FINISHED or bool(deal.acts)
