"""A deal at an open table: the engine's state, what rulings have left in force, and what nobody has noticed yet."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardinal.cards import SEATS, Seat
from cardinal.guandan import Holding, Kind, Pattern, PlayClass, classes
from cardinal.guandan import events as e
from cardinal.guandan.check import to_play
from cardinal.guandan.declaration import Undeclared
from cardinal.guandan.fold import fold
from cardinal.guandan.seating import put
from cardinal.guandan.start import Start
from cardinal.guandan.state import Phase, State, changed
from cardinal.guandan.trick import NextLead, Trick, Turn, go_on, holders

from .act import GuandanAct
from .position import DealPosition, Given
from .suspension import leads_instead


@dataclass(frozen=True, slots=True)
class Ban:
    """Patterns that a seat may not lead: from trick number ``trick`` on, as long as the seat keeps the lead."""

    seat: Seat
    patterns: tuple[Kind | Pattern, ...]
    trick: int


@dataclass(frozen=True, slots=True)
class Lapse:
    """A breach that the engine knows and the players do not: the act, its place among all acts, the deal before it, and
    the deal as it was when the table played on."""

    law: str
    act: GuandanAct
    place: int
    before: OpenDeal
    after: OpenDeal


@dataclass(frozen=True, slots=True)
class Due:
    """The play after which a count has to be shown: the act, its place, and the deal before it."""

    act: GuandanAct
    place: int
    before: OpenDeal


@dataclass(frozen=True, slots=True)
class OpenDeal:
    """Everything that taking back has to bring back: the state of the engine, and what it does not know.

    ``stood`` are the acts that count, with their places among all acts; ``played`` the cards of each seat that are out
    of play; ``suspended`` sit out the next trick; ``last`` is the deal before the play that was made last, to which its
    player may add cards; ``awarded`` is the offender whose side has lost the deal by ruling,
    ``start`` how a ruling begins the next deal.
    """

    state: State
    resolution: Undeclared = "by_layout_then_weakest"
    lost_lead: str = "next_seat"
    stood: tuple[tuple[int, GuandanAct], ...] = ()
    drawn_by: tuple[Seat, ...] = ()
    played: tuple[Holding, ...] = (Holding(),) * 4
    given: tuple[Given, ...] = ()
    suspended: tuple[Seat, ...] = ()
    bans: tuple[Ban, ...] = ()
    last_trick: tuple[Turn, ...] = ()
    lapses: tuple[Lapse, ...] = ()
    due: Due | None = None
    last: OpenDeal | None = None
    awarded: Seat | None = None
    start: Start | None = None

    @property
    def is_over(self) -> bool:
        return self.state.phase is Phase.FINISHED

    def active_bans(self) -> tuple[tuple[Seat, tuple[Kind | Pattern, ...]], ...]:
        """What the leader of the trick may not lead."""
        state = self.state
        return tuple((ban.seat, ban.patterns) for ban in self.bans if ban.trick <= state.tricks)

    def position(self) -> DealPosition:
        """The deal as a case has it, with nothing unknown."""
        state = self.state
        is_play, is_draw = state.phase is Phase.PLAY, state.phase is Phase.DRAW
        return DealPosition(
            level=state.setup.level,
            rules=state.setup.rules,
            resolution=self.resolution,
            hands=state.hands,
            left=tuple(map(len, state.hands)),
            drawer=state.turn if is_draw else None,
            turn=state.turn if is_play else None,
            trick=state.trick,
            last_trick=self.last_trick,
            out=state.out,
            has_begun=self.is_over or bool(state.acts),
            is_over=self.is_over,
            duty=state.setup.start.duty,
            given=self.given,
            owes=state.owes,
            bans=self.active_bans(),
            standing=state.setup.standing,
            shown=(True,) * len(SEATS),
        )

    def legal_classes(self) -> tuple[PlayClass, ...]:
        """What the player in turn may play, class by class, with what rulings forbid left out."""
        asked, seat = to_play(self.state), self.state.turn
        if asked is None or seat is None:
            return ()
        found = classes(*asked)
        if not self.bans or not self.state.is_leading:
            return found
        position = self.position()
        return tuple(one for one in found if not position.is_banned(seat, one.pattern))

    # What happens.

    def apply(self, event: e.Event) -> OpenDeal:
        """The deal after an event, lawful or not; a new trick begins with those suspended sitting it out."""
        before, after = self.state, fold(self.state, event)
        deal = replace(self, state=after)
        if isinstance(event, e.Drawn):
            return replace(deal, drawn_by=(*self.drawn_by, event.seat))
        if isinstance(event, e.Played):
            turn = Turn(event.seat, event.cards, event.pattern)
            deal = replace(deal, played=put(self.played, event.seat, self.played[event.seat] + event.cards))
        elif isinstance(event, e.Passed):
            turn = Turn(event.seat)
        else:
            return deal
        if after.tricks == before.tricks:
            return deal
        assert before.trick is not None
        return replace(deal, last_trick=(*before.trick.turns, turn)).begin_trick()

    def begin_trick(self) -> OpenDeal:
        """The trick that has just begun, without those who have to sit it out."""
        state = self.state
        assert state.turn is not None
        done = sum(1 << seat for seat in self.suspended)
        deal = replace(self, suspended=())
        if not holders(state.hands) & ~done:
            done = 0  # nobody would be left to lead: the trick counts as sat out by all
        deal = deal._with_trick(Trick(state.turn, done=done), state.turn)
        if done >> state.turn & 1:
            deal = deal.lead(leads_instead(deal.position(), state.turn, self.lost_lead))
        return deal._with_bans_of_leader()

    def lead(self, seat: Seat) -> OpenDeal:
        """Another seat leads the trick that nobody has led to yet."""
        trick = self.state.trick
        if trick is None or trick.top is not None or not holders(self.state.hands) >> seat & 1:
            return self
        trick = Trick(seat, trick.turns, done=trick.done & ~(1 << seat))
        return self._with_trick(trick, seat)._without_lost_bans()

    def bar(self, seat: Seat) -> OpenDeal:
        """*seat* does not act again in the trick: who is next, or what trick, follows from that."""
        state, trick, turn = self.state, self.state.trick, self.state.turn
        if trick is None or turn is None:
            return self
        trick = Trick(trick.leader, trick.turns, trick.top, trick.passed, trick.done | 1 << seat)
        holding = holders(state.hands)
        now, seat, lead = go_on(trick, turn, holding, state.setup.rules)
        if lead is not None:
            state = changed(state, lead=lead, trick=now, tricks=state.tricks + 1, turn=seat)
            return replace(self, state=state, last_trick=trick.turns).begin_trick()
        if not holding & ~trick.done:
            # Everybody would sit the trick out: nobody does any longer.
            return self._with_trick(Trick(trick.leader, trick.turns), turn)
        deal = self._with_trick(trick, turn)
        if not trick.done >> turn & 1:
            return deal
        turn = trick.after(turn, holding)
        return deal.lead(turn) if trick.top is None else deal.turn_to(turn)

    def turn_to(self, seat: Seat) -> OpenDeal:
        """The turn goes to *seat*, if it may act."""
        if self.is_over or not self.position().may_still_act(seat):
            return self
        return replace(self, state=changed(self.state, turn=seat))

    def _with_trick(self, trick: Trick, turn: Seat) -> OpenDeal:
        assert self.state.lead is not None
        lead = NextLead(trick.leader, self.state.lead.cites)
        return replace(self, state=changed(self.state, trick=trick, turn=turn, lead=lead))

    def _with_bans_of_leader(self) -> OpenDeal:
        """When a trick begins: a ban falls that its seat has not got the lead for; one that it has is in force."""
        state = self.state
        kept = tuple(
            ban if ban.trick > state.tricks else replace(ban, trick=state.tricks - 1)
            for ban in self.bans
            if ban.trick > state.tricks or ban.seat is state.turn
        )
        return replace(self, bans=kept)

    def _without_lost_bans(self) -> OpenDeal:
        """When the lead of a trick passes on: a ban in force falls with the lead."""
        state = self.state
        kept = tuple(ban for ban in self.bans if ban.trick >= state.tricks or ban.seat is state.turn)
        return replace(self, bans=kept)
