"""Random open Guandan tables: acts legal and not, answers of every kind, and then a way to the end of the deal."""

from __future__ import annotations

from collections import Counter
from itertools import chain, islice
from random import Random

from cardinal.cards import SEATS, Seat
from cardinal.guandan import FACES, Finish, Game, Holding, Phase
from cardinal.guandan.check import returnable
from cardinal.guandan.dealing import CUT_PLACES, random_shuffle
from cardinal.guandan.tribute import payable
from cardinal.language import CardinalError
from cardinal.laws.guandan.act import parse_guandan_act
from cardinal.laws.guandan.case import guandan_conditions
from cardinal.laws.guandan.conditions import GUANDAN_OPTIONS, table_rules
from cardinal.laws.guandan.open_hearing import check_possible
from cardinal.laws.guandan.open_table import OpenGuandanTable
from cardinal.laws.question import plain

MOST_STEPS = 2000
FINISHES = ("N S", "E W", "S E N W", "W N S E", "N E W S")
# The options that the boxes and the table read.
_TABLE_OPTIONS = tuple(
    name for name in GUANDAN_OPTIONS
    if name.startswith("ref.") or name in ("rules.pass_is_final_in_trick", "rules.may_beat_partner", "rules.jiefeng")
)  # fmt: skip


def new_table(chance: Random) -> OpenGuandanTable:
    """A first or a later deal, now and then under other readings of the rules."""
    changes = {}
    if chance.random() < 0.6:
        for name in chance.sample(_TABLE_OPTIONS, 6):
            changes[name] = chance.choice(tuple(GUANDAN_OPTIONS[name].values))
    conditions = guandan_conditions(changes)
    game = Game(rules=table_rules(conditions))
    for _ in range(chance.randrange(3)):
        game = game.after(Finish.parse(chance.choice(FINISHES)))
    return OpenGuandanTable(game.setup(random_shuffle(chance.randrange)), conditions)


def is_possible(table: OpenGuandanTable, line: str) -> bool:
    """Whether the act can happen at all now."""
    try:
        check_possible(table.state, parse_guandan_act(line))
    except CardinalError:
        return False
    return True


def some_cards(table: OpenGuandanTable, seat: Seat, chance: Random) -> Holding:
    """Any cards of a hand, often of one rank."""
    faces = table.hand(seat).faces
    face = chance.choice(faces)
    alike = [one for one in faces if one.rank == face.rank]
    if chance.random() < 0.6:
        return Holding(chance.sample(alike, chance.randint(1, len(alike))))
    return Holding(chance.sample(faces, chance.randint(1, min(5, len(faces)))))


def stray_act(table: OpenGuandanTable, chance: Random) -> str:
    """Something that can happen: now and then in turn and legal, often not."""
    seat = chance.choice(SEATS)
    choices = ["attention", "referee", f"{seat} leaves the seat", f"{seat} plays improperly"]
    choices += [f"{seat} asks the count", f"{seat} repeats the report", f"{seat} holds {chance.randint(25, 28)} cards"]
    choices += [f"{seat} draws", f"{seat} draws out of turn", f"{seat} sees the card"]
    choices += [f"{seat} takes the card into the hand"] * 2
    if table.hand(seat):
        cards = some_cards(table, seat, chance)
        card = chance.choice(table.hand(seat).faces)
        choices += [f"{seat} plays {cards}"] * 6 + [f"{seat} passes"] * 3
        choices += [f"{seat} pays {card}"] * 6 + [f"{seat} returns {card}"] * 6
        left = len(table.hand(seat))
        choices += [f"{seat} reports {chance.choice((left, left, left + 1, 10, 3))}"] * 2
        if table.turn is not None and table.hand(table.turn):
            choices += [f"{table.turn} plays {some_cards(table, table.turn, chance)}"] * 4
    possible = [line for line in choices if is_possible(table, line)]
    return chance.choice(possible)


def regular_act(table: OpenGuandanTable, chance: Random) -> str:
    """The next act that the rules allow."""
    state = table.deal.state
    phase, rules = state.phase, state.setup.rules
    if phase is Phase.CUT:
        verb = "turns up card" if state.setup.start.first_drawer is None else "cuts"
        return f"{state.setup.start.cutter} {verb} {chance.choice(CUT_PLACES)}"
    if phase is Phase.DRAW:
        return f"{state.turn} draws" if state.drawn < 12 else "cards dealt"
    if phase is Phase.CHOICE:
        by = state.awaited[0] if state.awaited else "lot"
        assert state.setup.start.duty is not None
        return f"{by} takes the tribute of {chance.choice(state.setup.start.duty.payers)}"
    if phase is Phase.PLAY:
        return _play(table, chance)
    seat = chance.choice(state.awaited)
    if phase is Phase.TRIBUTE:
        return f"{seat} pays {chance.choice(payable(state.hands[seat], state.setup.tribute_level, rules))}"
    return f"{seat} returns {chance.choice(returnable(state, seat))}"


def _play(table: OpenGuandanTable, chance: Random) -> str:
    state = table.deal.state
    if state.owes is not None and chance.random() < 0.8:
        return f"{state.owes} reports {len(state.hands[state.owes])}"
    legal = table.legal_classes()
    is_leading = state.trick is not None and state.trick.top is None
    if not legal or (not is_leading and chance.random() < 0.4):
        return f"{state.turn} passes"
    big = max(legal, key=lambda one: one.pattern.size) if chance.random() < 0.5 else chance.choice(legal)
    reading = tuple(islice(big, 3))[-1]
    return f'{state.turn} plays {reading.cards} as "{reading.pattern}"'


def answer(table: OpenGuandanTable, chance: Random) -> OpenGuandanTable:
    """Any of the answers that the open question has."""
    question = table.question
    assert question is not None
    return table.answer(question.key, plain(chance.choice(question.options)))


def step(table: OpenGuandanTable, chance: Random, *, stray: float) -> OpenGuandanTable:
    """One thing more: a new shuffle, an answer, something stray, or the next regular act."""
    if table.state.awaits_redeal:
        return table.redeal(random_shuffle(chance.randrange))
    if table.question is not None:
        return answer(table, chance)
    if chance.random() < stray:
        return table.act(stray_act(table, chance))
    if table.hearing is not None:
        return table.act(chance.choice(("referee", *_going_on(table, table.hearing.case.next_seat, chance))))
    return table.act(regular_act(table, chance))


def _going_on(table: OpenGuandanTable, seat: Seat, chance: Random) -> list[str]:
    """What the next player can do over a breach that nobody has pointed out."""
    lines = [f"{seat} passes", f"{seat} draws"]
    if table.hand(seat):
        lines.append(f"{seat} plays {some_cards(table, seat, chance)}")
    return [line for line in lines if is_possible(table, line)]


def cards_everywhere(table: OpenGuandanTable) -> dict[str, int]:
    """How often each face is there: in hands, played, still in the pack, or on its way from one hand to another."""
    deal, state = table.deal, table.deal.state
    everywhere = [*state.hands, *deal.played, [FACES[card.face] for card in state.pack[state.drawn :]]]
    exchange = state.exchange
    if exchange.ways is None or not exchange.ways.transfers:
        everywhere.append([card for _, card in exchange.paid])
    if not exchange.is_revealed:
        everywhere.append([card for _, card in exchange.returned])
    counts = Counter(chain.from_iterable(everywhere))
    return {str(face): counts[face] for face in FACES}
