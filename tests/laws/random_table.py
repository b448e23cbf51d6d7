"""Random open tables: acts legal and not, answers of every kind, and then a way to the end of the board."""

from __future__ import annotations

from random import Random

from cardinal.bridge import CALLS, PASS, Board
from cardinal.cards import SEATS, Card, Hand, Seat, random_deal
from cardinal.laws.act import parse_act
from cardinal.laws.open_table import OpenTable
from cardinal.laws.question import plain
from cardinal.laws.settled_claim import impossible_claim

MOST_STEPS = 900


def new_table(chance: Random, edition: int = 2017) -> OpenTable:
    return OpenTable(Board(chance.randrange(1, 33), random_deal(chance.randrange)), edition=edition)


def held(table: OpenTable, seat: Seat) -> Hand:
    play = table.state.play
    found = play.held(seat) if play is not None else None
    return table.board.deal[seat] if found is None else found


def in_hand(table: OpenTable, seat: Seat) -> Hand:
    """What *seat* holds apart from the cards that lie on the table for a hearing."""
    lying = Hand(card for hearing in table.state.hearings for card in hearing.on_table)
    return held(table, seat) - lying


def stray_act(table: OpenTable, chance: Random) -> str:
    """Something that can happen: now and then in turn and legal, often not."""
    position = table.state.position
    seat = chance.choice(SEATS)
    cards = in_hand(table, seat).cards
    choices = ["attention", "director", f"attention by {seat}", f"{seat} hesitates"]
    if position.period == "auction":
        call = chance.choice(CALLS)
        choices += [f"{seat} calls {call}"] * 6 + [f"{seat} calls 8C", f"{table.state.turn} calls {call}"]
        if cards:
            choices += [f"{seat} drops {chance.choice(cards)}", f"{seat} exposes {chance.choice(cards)}"]
    elif position.phase != "finished" and cards:
        card = chance.choice(cards)
        choices += [f"{seat} {verb} {card}" for verb in ("leads", "drops", "exposes", "names")]
        if position.play is None:
            choices += [f"{seat} leads {card} face down", f"{seat} calls {chance.choice(CALLS)}"]
        else:
            choices += [f"{seat} plays {card}"] * 6
            # A card that need not follow suit: revokes happen.
            turn = position.play.turn
            if in_hand(table, turn):
                choices += [f"{turn} plays {chance.choice(in_hand(table, turn).cards)}"] * 4
            choices += claims(table, chance, seat) + calls_from_dummy(table, chance)
    if position.auction.entries and position.period in ("auction", "clarification"):
        last = position.auction.entries[-1]
        other = chance.choice([call for call in CALLS if call is not last.call])
        choices += [f"{last.seat} changes {last.call} to {other}"] * 2
    return chance.choice(choices)


def calls_from_dummy(table: OpenTable, chance: Random) -> list[str]:
    """What declarer says to dummy, at dummy's turn or not: a card that lies there, or words that name none outright."""
    play = table.state.play
    assert play is not None
    words = ["low", "high", "win", "anything", "spade", "queen"]
    words += [str(card) for card in in_hand(table, play.dummy).cards]
    return [f'{play.declarer} calls dummy "{chance.choice(words)}"' for _ in range(3)]


def claims(table: OpenTable, chance: Random, seat: Seat) -> list[str]:
    """What is said of tricks during the play: claims, concessions, and answers to them that come too early or late."""
    play = table.state.play
    assert play is not None
    played = len(play.completed)
    number = chance.randint(0, 13 - played)
    choices = [f"{seat} claims {number}", f"{seat} concedes {number}", f"{seat} abandons hand", f"{seat} spreads"]
    choices += ["agreed", f"{seat} objects", f"play on by {seat}"]
    if played:
        choices.append(f"{seat} concedes trick {chance.randint(1, played)}")
    return choices + withdrawals(table)


def withdrawals(table: OpenTable) -> list[str]:
    """What a side can take back now: its agreement to a claim of the other side, or what it has conceded itself."""
    lines = [f"{seat} {verb}" for seat in SEATS for verb in ("withdraws agreement", "withdraws concession")]
    return [line for line in lines if impossible_claim(table.state, parse_act(line)) is None]


def late_act(table: OpenTable, chance: Random) -> str:
    """Something that happens when the board is over: a clock runs on, or somebody comes back to the tricks."""
    seat = chance.choice(SEATS)
    choices = ["agreed", "round ends", "score official", "correction period over", "hands returned", "score agreed"]
    choices += [f"next board: {seat} calls", f"{seat} objects", "attention", *withdrawals(table) * 2]
    if table.state.play is not None:
        choices += [f"{seat} concedes trick {number}" for number in range(1, len(table.state.play.completed) + 1)]
    return chance.choice(choices)


def answer(table: OpenTable, chance: Random) -> OpenTable:
    """Any of the answers that the open question has."""
    question = table.question
    assert question is not None
    return table.answer(question.key, plain(chance.choice(question.options)))


def step(table: OpenTable, chance: Random, *, stray: float) -> OpenTable:
    """One thing more: an answer, something stray, or the next regular act."""
    question = table.question
    if table.state.is_stopped:
        if question is None:
            return table.act("director")
        return table.act(stray_act(table, chance)) if chance.random() < stray / 4 else answer(table, chance)
    if chance.random() < stray:
        return table.act(stray_act(table, chance))
    return table.act(regular_act(table, chance))


def regular_act(table: OpenTable, chance: Random) -> str:
    """The next act that the laws allow."""
    state = table.state
    turn = state.turn
    if state.position.phase == "auction" and state.position.contract is None:
        assert turn is not None
        return f"{turn} calls {_legal_call(table, chance, turn)}"
    if state.position.lead_down is not None:
        return f"{state.position.lead_down[0]} faces lead"
    card = chance.choice(state.legal_cards().cards)
    if state.play is None:
        return f"{turn} leads {card} face down"
    return f"{state.play.turn} plays {card}"


def _legal_call(table: OpenTable, chance: Random, turn: Seat) -> object:
    position = table.state.position
    if position.barred(turn) is not None:
        return PASS
    repeat = next((one.what for one in position.repeats if one.seat is turn), None)
    legal = position.auction.legal_calls(turn)
    if repeat is not None and repeat in map(str, legal):
        return repeat
    # Passes often enough that an auction ends.
    return PASS if chance.random() < 0.5 else chance.choice(legal[:8])


def is_ended(table: OpenTable) -> bool:
    """A score, or a ruling by which nobody plays on."""
    return table.result is not None or table.state.ended is not None


def cards_by_seat(table: OpenTable) -> dict[Seat, Hand]:
    """What each seat holds and has played, together."""
    play = table.state.play
    return {seat: held(table, seat) | (play.played(seat) if play is not None else Hand()) for seat in SEATS}


def laid_twice(table: OpenTable) -> list[Card]:
    play = table.state.play
    laid = [one.card for trick in play.tricks for one in trick] if play is not None else []
    return [card for card in laid if laid.count(card) > 1]
