"""The Definitions about cards, deals, boards and the four players, each as a function; and the ranks of Law 1."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cardinal.bridge import Board, Call, Table
from cardinal.cards import CARDS, RANKS, SEATS, SUITS, Card, Deal, Hand, Rank, Seat, Side, Suit
from cardinal.language import NotUnderstood, Text
from cardinal.laws.cited import Cited
from cardinal.laws.definition import term


@term("Pack", "§def:Pack")
def is_pack(cards: Iterable[Card]) -> bool:
    """Whether these are the 52 cards of the game, each once."""
    every = tuple(cards)
    return len(every) == 52 and set(every) == set(CARDS)


@term("Suit", "§def:Suit")
def cards_of_suit(suit: Suit) -> Hand:
    """The thirteen cards that bear the suit's symbol."""
    return Hand(card for card in CARDS if card.suit is suit)


@term("Honour", "§def:Honour")
def is_honour(card: Card) -> bool:
    """Whether the card is an ace, king, queen, jack or ten."""
    return card.rank.is_honour


def suits_downward() -> Cited[tuple[Suit, ...]]:
    """The suits from the highest to the lowest."""
    return Cited(tuple(sorted(SUITS, reverse=True)), "§1A/2")


def ranks_downward() -> Cited[tuple[Rank, ...]]:
    """The cards of a suit from the highest to the lowest."""
    return Cited(tuple(sorted(RANKS, reverse=True)), "§1A/3")


def higher_card(one: Card, other: Card) -> Cited[Card]:
    """The higher of two cards of one suit. Law 1 ranks cards within a suit only; across suits trumps decide."""
    if one.suit is not other.suit:
        values = {"one": one, "other": other}
        raise NotUnderstood(Text(__name__, "different_suits", values), cites="§1A/3")
    return Cited(max(one, other), "§1A/3")


@term("Hand", "§def:Hand")
def hand(table: Table, seat: Seat) -> Hand:
    """What is left of the cards that were dealt to a player; all of them before the play."""
    play = table.play_so_far
    return table.board.deal[seat] if play is None else play.hand(seat)


@term("Deal (1)", "§def:Deal (1)")
def distribute(hands: Mapping[Seat, Hand]) -> Deal:
    """The pack distributed to form the four hands; what is no such distribution is refused."""
    return Deal(hands)


@term("Deal (2)", "§def:Deal (2)")
def deal_as_unit(table: Table) -> tuple[Deal, tuple[Call, ...], tuple[Card, ...]]:
    """The cards as one unit, with the auction and the play of them."""
    play = table.play_so_far
    return table.board.deal, table.auction.calls, play.cards if play else ()


@term("Board (1)", "§def:Board (1)")
def pockets(board: Board) -> tuple[int, tuple[tuple[Seat, Hand], ...]]:
    """The container: its number, and its four pockets with what is in them."""
    return board.number, tuple((seat, board.deal[seat]) for seat in SEATS)


@term("Board (2)", "§def:Board (2)")
def original_hands(table: Table) -> Deal:
    """The four hands as they were first dealt, however far the play has got."""
    return table.board.deal


@term("Sorted deck", "§def:Sorted deck §fn:1")
def is_sorted_deck(before: Sequence[Card], now: Sequence[Card]) -> bool:
    """Whether a pack has not been randomized from its order before. A cut alone randomizes nothing."""
    if not is_pack(before) or not is_pack(now):
        raise NotUnderstood(Text(__name__, "no_pack"), cites="§def:Pack §fn:1")
    start = tuple(before).index(now[0])
    return tuple(now) == (*before[start:], *before[:start])


@term("Visible Card", "§def:Visible Card")
def is_visible(holder: Seat, may_see: Iterable[Seat]) -> bool:
    """Whether a card is held so that an opponent or partner may see its face; that anybody did is not needed."""
    return any(seat is not holder for seat in may_see)


@term("LHO", "§def:LHO")
def lho(player: Seat) -> Seat:
    """The opponent on a player's left, the next seat clockwise."""
    return player.lho


@term("RHO", "§def:RHO")
def rho(player: Seat) -> Seat:
    """The opponent on a player's right."""
    return player.rho


@term("Partner", "§def:Partner")
def partner(player: Seat) -> Seat:
    """With whom a player forms a side."""
    return player.partner


@term("Opponent", "§def:Opponent")
def is_opponent(one: Seat, other: Seat) -> bool:
    """Whether two players at a table are of different sides."""
    return one.side is not other.side


@term("Side", "§def:Side §4/1")
def sides() -> tuple[frozenset[Seat], frozenset[Seat]]:
    """The two partnerships of a table."""
    north_south, east_west = (frozenset(side.seats) for side in Side)
    return north_south, east_west


@term("Rotation", "§def:Rotation")
def rotation(first: Seat) -> tuple[Seat, ...]:
    """The clockwise order of turns to call or play, or of the cards dealt, from whoever is first."""
    return tuple(first.after(turns) for turns in range(4))


@term("Turn", "§def:Turn")
def is_turn(table: Table, player: Seat) -> bool:
    """Whether it is the right moment for this player to call or play."""
    return table.turn is player


@term("Vulnerability", "§def:Vulnerability")
def is_vulnerable(board: Board, player: Seat) -> bool:
    """Which column of premiums and undertrick penalties a player's side is scored in."""
    return board.vulnerability.includes(player)
