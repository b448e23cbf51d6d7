"""A recorded board card by card: the auction, the tricks, and what every card that could be played was worth."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardinal.analysis.card_cost import Turn
from cardinal.bridge import PASS, Bid, Call, Play
from cardinal.cards import SEATS, Card, Seat
from cardinal.contest.model import Line, Place, Room
from cardinal.language import CardinalError, Text

from .board_breakdown import contract_words
from .double_dummy import DoubleDummy, PlayKey
from .errors import NotFound
from .folder_catalogue import ShownEvent
from .hand_diagram import HandShown, diagram
from .makeable_words import signed
from .recorded_boards import RecordedTable
from .score_words import SIGNS, points_words, result_words
from .traveller import Named

_TEXTS = "cardinal.web.board_pages"


@dataclass(frozen=True, slots=True)
class CallShown:
    """A call of the auction, and what was said of it."""

    seat: str
    call: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class CardWorth:
    """A card that could be played, and what declarer makes with it if all play best from there: =, +1, −1."""

    card: str
    result: str
    is_best: bool


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A turn of the play. ``cost`` and ``worths`` are there when they are worked out."""

    trick: int
    seat: str
    card: str
    """As engines write it, as ``SA``; empty at a turn at which the record ends."""
    label: str
    wins: bool
    """Whether it won its trick."""
    ns_tricks: int
    ew_tricks: int
    """What each side has won once the card lies there."""
    cost: int | None = None
    worths: tuple[CardWorth, ...] = ()


@dataclass(frozen=True, slots=True)
class Replay:
    """A board as it was called and played at one table."""

    event: str
    stage: str
    board: int
    round: int
    table: str
    room: str
    ns: tuple[Named, ...]
    ew: tuple[Named, ...]
    dealer: str
    dealer_label: str
    vulnerability: str
    contract: str
    declarer: str
    result: str
    points: str
    hands: tuple[HandShown, ...]
    auction: tuple[CallShown, ...]
    cards: tuple[CardPlayed, ...]
    working: str
    """Whether the worth of the cards is ready, under way, failed, or missing because no solver is installed."""


def place_asked(stage: str, round_number: int, table: str, board: int, room: str) -> Place:
    return Place(stage, round_number, table, board, Room(room) if room in tuple(Room) else Room.NONE)


def line_shown(shown_event: ShownEvent, place: Place) -> Line:
    """The line of a place that everybody may see; a board that somebody has still to play is not there."""
    stage = shown_event.stage(place.stage).name
    for line in shown_event.event.lines_of(stage):
        there = line.place
        if (there.round, there.table, there.board, there.room) == (place.round, place.table, place.board, place.room):
            if shown_event.may_show(there):
                return line
            break
    raise NotFound(Text(__package__, "no_board", {"event": shown_event.title, "given": place.board}))


def replay(
    shown_event: ShownEvent, line: Line, told: RecordedTable, double_dummy: DoubleDummy | None, language: str = "en"
) -> Replay:
    place, words = line.place, (result_words(line.score, language), points_words(line.score))
    sides = _named(shown_event, line.ns), _named(shown_event, line.ew)
    bare = recorded_replay(told, words, double_dummy, language)
    return replace(
        bare,
        event=shown_event.name,
        stage=place.stage,
        board=line.board,
        round=place.round,
        table=place.table,
        room=str(place.room),
        ns=sides[0],
        ew=sides[1],
    )


def recorded_replay(
    told: RecordedTable, words: tuple[str, str], double_dummy: DoubleDummy | None, language: str = "en"
) -> Replay:
    """A board without its place in an event; *words* are its result and its points."""
    cards = _legal(told)
    working, turns = _turns(told, cards, double_dummy)
    contract = told.contract
    board = told.board
    return Replay(
        "",
        "",
        board.number,
        0,
        "",
        "",
        (),
        (),
        str(board.dealer),
        board.dealer.label(language),
        board.vulnerability.label(language),
        contract_words(contract, language) if contract is not None or told.calls else "",
        str(contract.declarer) if contract is not None else "",
        words[0],
        words[1],
        diagram(board, language),
        tuple(CallShown(str(seat), call_words(call, language), note) for seat, call, note in told.calls),
        tuple(_shown(told, cards, turns, language)),
        working,
    )


def call_words(call: Call, language: str = "en") -> str:
    if isinstance(call, Bid):
        return f"{call.level}{SIGNS[str(call.denomination)]}"
    return Text(_TEXTS, "call_pass").render(language) if call is PASS else str(call)


def _named(shown_event: ShownEvent, numbers: tuple[int, ...]) -> tuple[Named, ...]:
    return tuple(Named(number, shown_event.called(number)) for number in numbers)


def _legal(told: RecordedTable) -> tuple[Card, ...]:
    """The cards as far as they can have been played so: what follows a card that was not legal is left out."""
    if told.contract is None:
        return ()
    play, laid = Play(told.contract, told.board.deal), list[Card]()
    for card in told.cards:
        try:
            play = play.play(card)
        except CardinalError:
            break
        laid.append(card)
    return tuple(laid)


def _turns(
    told: RecordedTable, cards: tuple[Card, ...], double_dummy: DoubleDummy | None
) -> tuple[str, tuple[Turn, ...]]:
    if double_dummy is None or told.contract is None or not cards:
        return "", ()
    working, turns = double_dummy.turns(PlayKey(told.contract, told.board.deal, cards))
    return str(working), turns


def _shown(told: RecordedTable, cards: tuple[Card, ...], turns: tuple[Turn, ...], language: str) -> list[CardPlayed]:
    if told.contract is None:
        return []
    play, found = Play(told.contract, told.board.deal), list[CardPlayed]()
    need = told.contract.bid.level + 6
    for place, card in enumerate(cards):
        seat = play.turn
        assert seat is not None
        play = play.play(card)
        won = [play.tricks_won(side) for side in (Seat.N.side, Seat.E.side)]
        turn = turns[place] if place < len(turns) else None
        found.append(
            CardPlayed(
                place // 4 + 1,
                str(seat),
                str(card),
                card.label(language),
                False,
                won[0],
                won[1],
                None if turn is None else turn.cost,
                () if turn is None else _worths(turn, need),
            )
        )
        if len(found) % 4 == 0:
            winner = str(play.last_winner)
            found[-4:] = [replace(one, wins=one.seat == winner) for one in found[-4:]]
    return found


def _worths(turn: Turn, need: int) -> tuple[CardWorth, ...]:
    return tuple(
        CardWorth(str(card), "=" if tricks == need else signed(tricks - need), tricks == turn.best)
        for card, tricks in sorted(turn.tricks.items(), key=lambda one: -one[0].index)
    )


def auction_rows(found: Replay) -> tuple[tuple[CallShown | None, ...], ...]:
    """The auction in rows from West to South, as tables of bidding are printed."""
    order = (Seat.W, Seat.N, Seat.E, Seat.S)
    if not found.auction:
        return ()
    first = [str(seat) for seat in order].index(found.auction[0].seat)
    cells: list[CallShown | None] = [None] * first + list(found.auction)
    cells += [None] * (-len(cells) % 4)
    return tuple(tuple(cells[at : at + 4]) for at in range(0, len(cells), 4))


def trick_rows(found: Replay) -> tuple[tuple[int, tuple[CardPlayed | None, ...]], ...]:
    """The tricks by number, the cards from North clockwise."""
    rows: dict[int, dict[str, CardPlayed]] = {}
    for card in found.cards:
        rows.setdefault(card.trick, {})[card.seat] = card
    return tuple((trick, tuple(cards.get(str(seat)) for seat in SEATS)) for trick, cards in rows.items())
