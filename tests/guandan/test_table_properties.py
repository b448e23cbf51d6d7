"""Whole random deals under random rules: they end, lose no card, are read back, and hide what is hidden."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardinal.cards import RANKS, SEATS, Seat
from cardinal.cards.viewer import Viewer
from cardinal.guandan import FACES, OPTIONS, Face, Rules
from cardinal.guandan import events as e
from cardinal.guandan.account import account, to_json
from cardinal.guandan.dealing import SHUFFLES, Shuffle, shuffle_of
from cardinal.guandan.events import event_from_json
from cardinal.guandan.finish import Finish
from cardinal.guandan.fold import begin, fold
from cardinal.guandan.random_player import play_deal, step
from cardinal.guandan.seating import TURN_ORDER
from cardinal.guandan.setup import Setup
from cardinal.guandan.start import FIRST_DEAL, Start, after, after_offence
from cardinal.guandan.state import Phase, State, changed
from cardinal.guandan.table import Table
from cardinal.guandan.view import see

seeds = st.integers(0, 2**64)
EVERYBODY = (*SEATS, *Viewer)
# What random players are not made for: they resist by rule, and a leader who passes for ever ends no deal.
_FIXED = {
    "resist",
    "leader_may_pass",
    "claims",
    "wild_declaration",
    "A_failures",
    "max_wilds_per_play",
    "max_bomb_size",
}


def random_rules(chance: Random) -> Rules:
    chosen = {
        option.name: chance.choice(option.values)
        for option in OPTIONS
        if option.name not in _FIXED and chance.random() < 0.3
    }
    return Rules.of(chosen)


def random_start(chance: Random) -> Start:
    orders = [tuple(chance.sample(SEATS, 3)) for _ in range(3)]
    finish = next((one for one in map(Finish.after, orders) if one is not None), None)
    assert finish is not None
    return chance.choice((FIRST_DEAL, after(finish), after(finish), after_offence(finish.first)))


def random_setup(chance: Random) -> Setup:
    pack = shuffle_of(chance.randrange(SHUFFLES))
    level, before = chance.choice(RANKS), chance.choice(RANKS)
    return Setup(
        chance.randrange(1, 50), level, pack, random_start(chance), random_rules(chance), previous_level=before
    )


def moments(seed: int) -> Iterator[Table]:
    """A deal from its start to its end: the table at first, and after each act; some acts are taken back."""
    chance = Random(seed)
    table = Table(random_setup(chance))
    yield table
    while not table.is_over:
        assert len(table.events) < 3_000
        last = table.events[-1] if table.events else None
        if isinstance(last, e.Played | e.Passed) and table.phase is Phase.PLAY and chance.random() < 0.02:
            table = _undone(table.request_undo(last.seat), last.seat, chance)
        else:
            table = step(table, chance, passes=chance.choice((0.2, 0.6, 0.9)))
        yield table


def _undone(table: Table, seat: Seat, chance: Random) -> Table:
    one, other = seat.side.other.seats
    return table.refuse_undo(one) if chance.random() < 0.4 else table.agree_undo(other).agree_undo(one)


def cards_in_sight(state: State) -> int:
    """Every card of the pack, wherever it is: in hands, in the pack, laid out as tribute or return on its way."""
    exchange = state.exchange
    on_the_way = 0
    if state.phase in (Phase.TRIBUTE, Phase.CHOICE):
        on_the_way = len(exchange.paid)
    elif state.phase is Phase.RETURN:
        on_the_way = len(exchange.returned)
    return sum(map(len, state.hands)) + 108 - state.drawn + on_the_way


@pytest.mark.clause("G2.一副牌", "G2.全副牌", "G2.全手牌", "G8.1.1", "G8.1.4")
@settings(max_examples=40)
@given(seeds)
def test_a_random_deal_ends_and_no_card_is_lost_or_doubled(seed: int) -> None:
    played, out = 0, ()
    for table in moments(seed):
        state = table.state
        if state.phase is not Phase.PLAY and state.phase is not Phase.FINISHED:
            assert cards_in_sight(state) == 108
            continue
        # From here on cards only leave hands; an undo puts them back.
        on_table = {face: sum(hand.count(face) for hand in state.hands) for face in FACES}
        assert all(count <= 2 for count in on_table.values())
        assert sum(on_table.values()) == sum(map(len, state.hands))
        assert set(state.out) == {seat for seat in SEATS if not state.hands[seat]}
        played, out = 108 - sum(map(len, state.hands)), state.out
    assert table.finish is not None
    assert table.finish.order[: len(out)] == out
    assert table.finish == Finish.after(out)
    told = account(table)
    assert sum(len(turn.cards) for trick in told.tricks for turn in trick.turns if turn.cards is not None) == played
    assert table.awaited == ()
    assert json.loads(json.dumps(to_json(told)))["finish"] == str(table.finish)


@pytest.mark.clause("G8.1.3", "G9", "G2.一圈牌")
@settings(max_examples=30)
@given(seeds)
def test_the_tricks_of_a_random_deal_follow_the_rules_worked_out_anew(seed: int) -> None:
    chance = Random(seed)
    table = play_deal(Table(Setup(1, chance.choice(RANKS), shuffle_of(chance.randrange(SHUFFLES)))), chance)
    told = account(table)
    left = dict.fromkeys(SEATS, 27)
    leader = None
    for trick in told.tricks:
        assert leader is None or trick.turns[0].seat is leader
        owner = None
        for place, turn in enumerate(trick.turns):
            if place:
                seat = trick.turns[place - 1].seat
                seat = TURN_ORDER[(TURN_ORDER.index(seat) + 1) % 4]
                while not left[seat]:
                    seat = TURN_ORDER[(TURN_ORDER.index(seat) + 1) % 4]
                assert turn.seat is seat
            if turn.cards is not None:
                left[turn.seat] -= len(turn.cards)
                owner = turn.seat
        assert owner is not None
        leader = owner if left[owner] else owner.partner
    assert [seat for seat in SEATS if left[seat]] == [seat for seat in SEATS if table.hand(seat)]


@settings(max_examples=15)
@given(seeds)
def test_a_log_is_read_back_without_loss(seed: int) -> None:
    for count, table in enumerate(moments(seed)):
        if count % 40 and not table.is_over:
            continue
        log = table.to_json_lines()
        again = Table.from_json_lines(log)
        assert again == table
        assert hash(again) == hash(table)
        assert again.state == table.state
        assert again.to_json_lines() == log
        assert [str(again.view(one)) for one in EVERYBODY] == [str(table.view(one)) for one in EVERYBODY]
    lines = log.split("\n")
    assert lines.pop() == ""
    assert json.loads(lines[0])["kind"] == "deal"
    for line, event in zip(lines[1:], table.events, strict=True):
        assert event_from_json(json.loads(line)) == event
    assert pickle.loads(pickle.dumps(table)) == table
    view = table.view(Seat.N)
    assert pickle.loads(pickle.dumps(view)) == view


@settings(max_examples=10)
@given(seeds)
def test_the_state_is_the_fold_of_the_events_and_an_act_leaves_the_table_as_it_was(seed: int) -> None:
    seen = [(table, str(table.view(Viewer.DIRECTOR))) for table in moments(seed)]
    for table, look in seen[::25]:
        assert str(table.view(Viewer.DIRECTOR)) == look
        state = begin(table.setup)
        for event in table.events:
            state = fold(state, event)
        assert state == table.state


# Hidden cards.


def shown_faces(events: tuple[e.Event, ...]) -> list[Face]:
    """Every card that was ever laid open."""
    shown: list[Face] = []
    for event in events:
        if isinstance(event, e.Played):
            shown += list(event.cards)
        elif isinstance(event, e.Paid | e.Returned):
            shown.append(event.card)
    return shown


def exchanged(table: Table, one: Seat, other: Seat, chance: Random) -> Shuffle | None:
    """The pack with two hidden cards, one drawn by each seat, in each other's place; None where there are none."""
    state = table.state
    if state.drawn < 108:
        return None
    pack, first = state.pack, first_drawer_of(table)
    hidden = {}
    for seat in (one, other):
        places = [place for place in range(108) if TURN_ORDER[(TURN_ORDER.index(first) + place) % 4] is seat]
        faces = set(state.hands[seat]) - set(shown_faces(table.events))
        # Big jokers decide who resists and the turned card who leads: both are known to all.
        hidden[seat] = [
            place for place in places if FACES[pack[place].face] in faces and not FACES[pack[place].face].is_big_joker
            and place != state.turned
        ]  # fmt: skip
    if not hidden[one] or not hidden[other]:
        return None
    here, there = chance.choice(hidden[one]), chance.choice(hidden[other])
    swapped = list(pack)
    swapped[here], swapped[there] = pack[there], pack[here]
    return tuple(swapped)


def first_drawer_of(table: Table) -> Seat:
    state = begin(table.setup)
    for event in table.events:
        if isinstance(event, e.Drawn | e.Dealt):
            assert state.turn is not None
            return state.turn
        state = fold(state, event)
    raise AssertionError("somebody drew")


def refolded(table: Table, pack: Shuffle) -> State:
    """The same events with other cards in the pack as it lay after the cut."""
    state = begin(table.setup)
    is_changed = False
    for event in table.events:
        if isinstance(event, e.Drawn | e.Dealt) and not is_changed:
            state, is_changed = changed(state, pack=pack), True
        state = fold(state, event)
    return state


@pytest.mark.clause("G8.2.3", "G11.1")
@settings(max_examples=25)
@given(seeds)
def test_two_hidden_cards_in_each_others_place_change_no_byte_of_any_other_view(seed: int) -> None:
    chance, tried = Random(seed + 1), 0
    for count, table in enumerate(moments(seed)):
        if count % 12 or table.state.drawn < 108 or table.setup.rules.tribute_min_rank is not None:
            continue
        for one, other in combinations(SEATS, 2):
            pack = exchanged(table, one, other, chance)
            if pack is None:
                continue
            state = refolded(table, pack)
            if state.phase is not table.phase:
                continue
            tried += 1
            for viewer in (Viewer.PUBLIC, *(seat for seat in SEATS if seat not in (one, other))):
                assert str(see(state, viewer)) == str(table.view(viewer))
            if state.hands != table.state.hands:
                assert str(see(state, Viewer.DIRECTOR)) != str(table.view(Viewer.DIRECTOR))
    assert tried > 0 or table.setup.rules.tribute_min_rank is not None


@pytest.mark.clause("G11.1")
@settings(max_examples=25)
@given(seeds)
def test_a_view_shows_the_own_hand_and_nobody_elses_and_no_count_above_ten(seed: int) -> None:
    for table in moments(seed):
        for viewer in (*SEATS, Viewer.PUBLIC):
            view = table.view(viewer)
            assert [seat for seat, _ in view.hands] == ([viewer] if isinstance(viewer, Seat) else [])
            assert all(1 <= count <= 10 for _, count in view.reports)
            assert all(count == len(table.hand(seat)) for seat, count in view.reports if view.owes is not seat)
        assert [seat for seat, _ in table.view(Viewer.DIRECTOR).hands] == list(SEATS)


@settings(max_examples=10)
@given(seeds)
def test_the_text_of_a_view_is_json_and_always_the_same_bytes(seed: int) -> None:
    for count, table in enumerate(moments(seed)):
        if count % 9 == 0:
            for viewer in EVERYBODY:
                view = table.view(viewer)
                assert json.loads(str(view)) == view.to_json()
                assert str(table.view(viewer)) == str(view)
