"""The Definitions about the play, the tricks and the score, each as a function."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cardinal.bridge import Call, Contract, Event, Phase, Result, Table, Trick, Vulnerability, imps
from cardinal.bridge.events import Led, Played, Spread
from cardinal.bridge.score import GAME_FROM, NOTRUMP_FIRST, TIMES, TRICK
from cardinal.cards import Card, Hand, Seat
from cardinal.language import Text
from cardinal.laws.definition import term
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.position import Position
from cardinal.laws.unique import Row, only


@term("Dummy (1)", "§def:Dummy (1)")
def dummy(table: Table) -> Seat | None:
    """Declarer's partner, from the facing of the opening lead until the play ends."""
    play = table.play_so_far
    return play.dummy if play is not None and not table.is_over else None


@term("Dummy (2)", "§def:Dummy (2)")
def dummys_cards(table: Table) -> Hand | None:
    """The cards of declarer's partner once they are spread."""
    play = table.play_so_far
    is_spread = any(isinstance(event, Spread) for event in table.events)
    return play.hand(play.dummy) if play is not None and is_spread else None


@term("Follow Suit", "§def:Follow Suit")
def follows_suit(trick: Trick, card: Card) -> bool:
    """Whether the card is of the suit that was led."""
    return bool(trick.cards) and card.suit is trick.cards[0].suit


@term("Lead", "§def:Lead")
def lead(trick: Trick) -> Card | None:
    """The first card played to a trick."""
    return trick.cards[0] if trick.cards else None


@term("Opening Lead", "§def:Opening Lead")
def opening_lead(table: Table) -> Card | None:
    """The card led to the first trick, faced or still face down."""
    play = table.play_so_far
    return table.state.lead if play is None else play.cards[0]


@term("Trick", "§def:Trick")
def is_sound(trick: Trick, players: Iterable[Seat]) -> bool:
    """Whether a trick is four cards, one of each player in rotation from the lead; *players* are those who played."""
    order = tuple(trick.leader.after(turns) for turns in range(4))
    return len(set(trick.cards)) == 4 and tuple(players) == order


@term("Trump", "§def:Trump")
def is_trump(contract: Contract, card: Card) -> bool:
    """Whether the card is of the suit that a suit contract names."""
    return card.suit is contract.denomination.suit


@term("Penalty card", "§def:Penalty card")
def is_penalty_card(position: Position, seat: Seat, card: Card) -> bool:
    """Whether Law 50 disposes of this card now."""
    return any(one.seat is seat and one.card is card for one in position.penalty_cards)


@term("Play (1)", "§def:Play (1)")
def is_play(event: Event) -> bool:
    """Whether something that happened is the contribution of a card to a trick; the lead is one."""
    return isinstance(event, Led | Played)


@term("Play (2)", "§def:Play (2)")
def plays_made(table: Table) -> tuple[tuple[Seat, Card], ...]:
    """Every play made, with the hand it came from."""
    play = table.play_so_far
    if play is None:
        return ()
    tricks = play.tricks if play.is_over else (*play.tricks, play.trick)
    return tuple((trick.leader.after(turns), card) for trick in tricks for turns, card in enumerate(trick.cards))


@term("Play (3)", "§def:Play (3)")
def cards_are_being_played(table: Table) -> bool:
    """Whether this is the time during which the cards are played."""
    return table.phase is Phase.PLAY


@term("Play (4)", "§def:Play (4)")
def calls_and_plays(table: Table) -> tuple[tuple[Call, ...], tuple[Card, ...]]:
    """All calls and plays on a board together."""
    return table.auction.calls, tuple(card for _, card in plays_made(table))


@dataclass(frozen=True, slots=True)
class BoardClock:
    """The moments that bound a play period."""

    lead_faced: bool = False
    next_board_removed: bool = False
    is_last_of_round: bool = False
    quitted: bool = False


@term("Play period", "§def:Play period")
def play_period(clock: BoardClock) -> str:
    """Whether the play period of a board is not begun, open or over."""
    ended = clock.quitted if clock.is_last_of_round else clock.next_board_removed
    rows = (
        Row(not clock.lead_faced, "not begun", "§def:Play period"),
        Row(clock.lead_faced and not ended, "open", "§def:Play period"),
        Row(clock.lead_faced and ended, "over", "§def:Play period"),
    )
    return only(rows, about="play period").gives


@term("Odd Trick", "§def:Odd Trick")
def odd_tricks(tricks: int) -> int:
    """How many of declarer's tricks are beyond six."""
    return max(0, tricks - 6)


@term("Overtrick", "§def:Overtrick")
def overtricks(result: Result) -> int:
    """How many tricks declarer's side won beyond the contract."""
    return max(0, result.difference)


@term("Undertrick", "§def:Undertrick")
def undertricks(result: Result) -> int:
    """How many tricks declarer's side fell short."""
    return max(0, -result.difference)


@term("Trick Points", "§def:Trick Points")
def trick_points(result: Result) -> int:
    """What declarer's side scores for fulfilling the contract, and for nothing else."""
    made = result.contract
    if made is None or result.difference < 0:
        return 0
    first = NOTRUMP_FIRST if made.denomination.suit is None else 0
    return (TRICK[made.denomination] * made.level + first) * TIMES[made.doubling]


@term("Premium Points", "§def:Premium Points")
def premium_points(result: Result, vulnerability: Vulnerability) -> int:
    """What was earned besides trick points, by whichever side earned it."""
    return abs(result.score(vulnerability)) - trick_points(result)


@term("Game", "§def:Game")
def is_game(result: Result) -> bool:
    """Whether the deal gave 100 trick points or more."""
    return trick_points(result) >= GAME_FROM


@term("Partscore", "§def:Partscore")
def is_partscore(result: Result) -> bool:
    """Whether the deal gave trick points, and 90 of them or fewer."""
    return 0 < trick_points(result) <= 90


_SLAMS = {6: "small slam", 7: "grand slam"}


@term("Slam", "§def:Slam")
def slam(contract: Contract) -> str | None:
    """Which slam a contract is for, if any: six odd tricks or seven."""
    return _SLAMS.get(contract.level)


@term("IMP", "§def:IMP §78B")
def imps_for(difference: int) -> int:
    """The units that the schedule of Law 78B gives for a difference of scores."""
    return imps(difference)


@term("Matchpoint", "§def:Matchpoint §78A")
def matchpoints(score: int, others: Iterable[int]) -> int:
    """The units from comparing a score with others on the same board: two for each worse one, one for each equal."""
    every = tuple(others)
    if not every:
        raise ImpossibleCase(Text(__name__, "nothing_to_compare"), cites="§def:Matchpoint")
    return sum(2 if other < score else 1 if other == score else 0 for other in every)
