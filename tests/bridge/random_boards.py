"""Whole boards at random: legal acts of every kind, chosen by a seeded source, one table after another."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cardinal.bridge import Auction, Board, DisclosureKind, Phase, Seat, Table, Vulnerability
from cardinal.bridge.events import Called, Played
from cardinal.cards import DEALS, SEATS, Deal

# Far more than a board can need, undos and claims that are played on included.
MOST_EVENTS = 3_000

_WORDS = ("", "15-17", "梅花，可以短", "2+♣\nnot forcing", 'says "no"', "スペード5枚", "\u2028")
_OF_ONE_SIDE = (DisclosureKind.ALERT, DisclosureKind.ANNOUNCEMENT, DisclosureKind.EXPLANATION)


def random_board(chance: Random) -> Board:
    deal = Deal.from_number(chance.randrange(DEALS))
    number = chance.randrange(1, 100)
    if chance.random() < 0.2:
        return Board(number, deal, chance.choice(SEATS), chance.choice(tuple(Vulnerability)))
    return Board(number, deal)


def random_auction(chance: Random, dealer: Seat) -> Auction:
    auction = Auction(dealer)
    while not auction.is_over:
        auction = auction.call(chance.choice(auction.legal_calls()[: chance.choice((1, 2, 3, 8, 38))]))
    return auction


def moments(seed: int) -> Iterator[Table]:
    """A board from its start to its end: the table at first, and after each event."""
    chance = Random(seed)
    table = Table(random_board(chance))
    yield table
    while not table.is_over:
        assert len(table.events) < MOST_EVENTS
        before = len(table.events)
        after = _step(table, chance)
        for count in range(before + 1, len(after.events)):
            yield table.apply(*after.events[before:count])
        table = after
        yield table


def _step(table: Table, chance: Random) -> Table:
    if table.state.undo is not None:
        return _answer_undo(table, chance)
    last = table.events[-1] if table.events else None
    if isinstance(last, Called | Played) and chance.random() < 0.03:
        return table.request_undo(last.seat)
    if table.auction.calls and chance.random() < 0.15:
        return _disclose(table, chance)
    return _STEPS[table.phase](table, chance)


def _players(table: Table, *, besides: Seat | None = None) -> list[Seat]:
    """Who may decide something: not dummy, and not the side of *besides*."""
    play = table.play_so_far
    dummy = play.dummy if play is not None else None
    return [seat for seat in SEATS if seat is not dummy and (besides is None or seat.side is not besides.side)]


def _answer_undo(table: Table, chance: Random) -> Table:
    undo = table.state.undo
    assert undo is not None
    seat = chance.choice(_players(table, besides=undo.seat))
    return table.refuse_undo(seat) if chance.random() < 0.3 else table.agree_undo(seat)


def _disclose(table: Table, chance: Random) -> Table:
    about = chance.randrange(len(table.auction.calls))
    caller = table.auction.caller(about)
    words = chance.choice(_WORDS)
    turn = table.turn
    if turn is not None and table.phase is not Phase.CLARIFICATION and chance.random() < 0.4:
        asked = about if caller.side is not turn.side else None
        return table.disclose(turn, DisclosureKind.QUESTION, asked, words)
    return table.disclose(chance.choice((caller, caller.partner)), chance.choice(_OF_ONE_SIDE), about, words)


def _call(table: Table, chance: Random) -> Table:
    calls = table.legal_calls()[: chance.choice((1, 1, 1, 3, 5, 9, 38))]
    turn = table.turn
    assert turn is not None
    said = [None, *_WORDS] if chance.random() < 0.3 else [None]
    call, at = chance.choice(calls), chance.choice((None, 12, 12.5))
    is_stopped = chance.random() < 0.1
    return table.apply(Called(turn, call, chance.choice(said), chance.choice(said), is_stopped, at=at))


def _lead(table: Table, chance: Random) -> Table:
    turn = table.turn
    assert turn is not None
    return table.lead(turn, chance.choice(table.legal_cards().cards))


def _face(table: Table, chance: Random) -> Table:
    contract = table.auction.contract
    assert contract is not None
    if chance.random() < 0.3:
        asker = chance.choice((contract.leader.partner, contract.declarer))
        return table.disclose(asker, DisclosureKind.QUESTION, None, chance.choice(_WORDS))
    return table.face_lead(contract.leader)


def _play(table: Table, chance: Random) -> Table:
    play, turn = table.play_so_far, table.turn
    assert play is not None
    assert turn is not None
    remaining = 13 - len(play.cards) // 4
    if chance.random() < 0.02 and not (remaining == 1 and play.trick.cards):
        seat = chance.choice(_players(table))
        tricks = chance.randrange(remaining + 1)
        act = table.claim if chance.random() < 0.6 else table.concede
        return act(seat, tricks, chance.choice(_WORDS))
    return table.play(turn, chance.choice(table.legal_cards().cards))


def _answer_claim(table: Table, chance: Random) -> Table:
    claim = table.state.claim
    assert claim is not None
    if chance.random() < 0.4:
        return table.object_to(chance.choice([seat for seat in SEATS if seat is not claim.seat]))
    return table.agree(chance.choice(_players(table, besides=claim.seat)))


def _settle(table: Table, chance: Random) -> Table:
    claim, play = table.state.claim, table.play_so_far
    assert claim is not None
    assert play is not None
    if chance.random() < 0.3:
        return table.adjudicate(chance.randrange(14 - len(play.cards) // 4), chance.choice(_WORDS))
    asked = [seat for seat in SEATS if claim.playing_on or seat.side is not claim.seat.side]
    return table.play_on(chance.choice(asked))


_STEPS = {
    Phase.AUCTION: _call,
    Phase.LEAD: _lead,
    Phase.CLARIFICATION: _face,
    Phase.PLAY: _play,
    Phase.CLAIM: _answer_claim,
    Phase.CONTESTED: _settle,
}
