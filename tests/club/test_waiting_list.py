"""Places and the waiting list: nobody is passed over, nobody plays twice, whatever happens in which order."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.club.errors import BadCalendar, SignedUpTwice, SignUpClosed
from cardinal.club.sign_up import Answer, Consent, Reader, Reply, SignUp, State, new_sign_up
from cardinal.club.waiting_list import WaitingList
from cardinal.contest.model import Form
from tests.club.evenings import EARLY, EVENING, evening, pair

MINUTE = timedelta(minutes=1)
STARTS = EVENING.starts_at


def listed(*sign_ups: SignUp, tables: int = 1) -> WaitingList:
    return WaitingList(evening(tables=tables), sign_ups)


def states(waiting: WaitingList) -> dict[int, State]:
    return {int(one.key): one.state for one in waiting.sign_ups}


ACTS = st.lists(st.tuples(st.sampled_from(("come", "ask", "leave", "take", "wait", "later")), st.integers(0, 9)))


@given(ACTS, st.integers(0, 2))
def test_places_are_never_too_many_nor_kept_back_and_go_in_order(acts: list[tuple[str, int]], tables: int) -> None:
    """Ten pairs come, leave, take what is offered or let it pass, in any order, at one or two tables or any number."""
    every, now = WaitingList(evening(tables=tables)), EARLY
    for act, number in acts:
        now += MINUTE if act != "later" else timedelta(hours=7)
        known = {int(one.key): one for one in every.sign_ups}
        changed: list[SignUp] = []
        if act in ("come", "ask") and number not in known:
            changed = [pair(number, now, takes_place=act == "come")]
        elif act == "leave" and number in known:
            changed = [known[number].withdrawn()]
        elif act == "take" and number in known and known[number].state is State.OFFERED:
            changed = [known[number].taken(now)] if now < (known[number].offered_until or now) else []
        elif act == "wait" and number in known and known[number].state is State.PASSED:
            changed = [known[number].waiting_again(now)]
        every = every.settled(now).with_changes(changed).settled(now)
        most = every.evening.plan.most_entries
        assert {*every.settled(now).sign_ups} == {*every.sign_ups}, "once settled, nothing moves by itself"
        if most is None:
            assert not every.waiting
            continue
        assert every.taken <= most
        # Nobody waits while there is room; and whoever waits was complete after everybody who has moved up at once.
        assert every.taken == most or not every.waiting
        line = [one.complete_at for one in every.waiting]
        assert line == sorted(line, key=lambda at: at or now)


def test_the_next_moves_up_and_the_one_after_is_next() -> None:
    four = [pair(number, EARLY + number * MINUTE) for number in range(1, 5)]
    every = listed(*four).settled(EARLY + 5 * MINUTE)
    assert states(every) == {1: State.ENTERED, 2: State.ENTERED, 3: State.WAITING, 4: State.WAITING}
    assert [every.place_in_line(one.key) for one in four] == [0, 0, 1, 2]
    after = every.with_changes([every.sign_ups[0].withdrawn()]).settled(EARLY + 6 * MINUTE)
    assert states(after) == {1: State.WITHDRAWN, 2: State.ENTERED, 3: State.ENTERED, 4: State.WAITING}


@pytest.mark.parametrize(
    ("now", "until"),
    [
        (EARLY, EARLY + timedelta(hours=12)),
        # On the day itself two hours; and never beyond the start.
        (datetime(2026, 11, 19, 8, tzinfo=UTC), datetime(2026, 11, 19, 10, tzinfo=UTC)),
        (datetime(2026, 11, 19, 18, tzinfo=UTC), datetime(2026, 11, 19, 18, 30, tzinfo=UTC)),
        # By the clock of the club: at half past eleven at night in Berlin it is the day before.
        (datetime(2026, 11, 18, 22, 30, tzinfo=UTC), datetime(2026, 11, 19, 10, 30, tzinfo=UTC)),
        (datetime(2026, 11, 18, 23, 30, tzinfo=UTC), datetime(2026, 11, 19, 1, 30, tzinfo=UTC)),
    ],
)
def test_an_offer_lasts_twelve_hours_or_two_on_the_day(now: datetime, until: datetime) -> None:
    came = [pair(number, EARLY - (9 - number) * MINUTE, takes_place=number < 3) for number in (1, 2, 3, 4)]
    every = listed(*came).settled(EARLY)
    offered = every.with_changes([every.sign_ups[0].withdrawn()]).settled(now)
    third = offered.sign_ups[2]
    assert (third.state, third.offered_until) == (State.OFFERED, until)
    assert offered.sign_ups[3].state is State.WAITING
    if until < STARTS:
        passed = offered.settled(until)
        assert [one.state for one in passed.sign_ups[2:]] == [State.PASSED, State.OFFERED]
        with pytest.raises(SignUpClosed):
            third.taken(until)
    assert third.taken(until - timedelta(seconds=1)).state is State.ENTERED


def test_nobody_moves_up_once_the_evening_has_started_or_is_cancelled() -> None:
    every = listed(*(pair(number, EARLY + number * MINUTE) for number in (1, 2, 3))).settled(EARLY + 9 * MINUTE)
    free = every.with_changes([every.sign_ups[0].withdrawn()])
    assert free.settled(STARTS).sign_ups[2].state is State.WAITING
    cancelled = replace(free, evening=replace(free.evening, is_cancelled=True))
    assert cancelled.settled(EARLY + 10 * MINUTE).sign_ups[2].state is State.WAITING
    for wrong in (cancelled, replace(free, evening=evening(takes_sign_ups=False))):
        with pytest.raises(SignUpClosed):
            wrong.refuse_closed(EARLY)
    free.refuse_closed(EVENING.closes_at - timedelta(seconds=1))
    with pytest.raises(SignUpClosed, match="2026-11-19 18:30"):
        free.refuse_closed(EVENING.closes_at)


def test_somebody_plays_once_whatever_the_capitals_and_accents() -> None:
    every = listed(replace(pair(1), names=("José Ｌee", "Bob")))
    with pytest.raises(SignedUpTwice):
        every.refuse_twice(replace(pair(2), names=("Ann", "jose lee")).name_keys)
    every.refuse_twice(pair(2).name_keys)
    gone = every.with_changes([every.sign_ups[0].withdrawn()])
    gone.refuse_twice(every.sign_ups[0].name_keys)


def test_a_pair_is_found_at_the_desk_and_the_others_hear_it() -> None:
    alone = new_sign_up("1", EVENING.key, Form.PAIRS, ("Ann",), EARLY)
    assert (alone.state, alone.complete_at) == (State.ALONE, None)
    for key in ("b", "c"):
        alone = alone.answered(Answer(key, f"Bob {key}", "", EARLY))
    found = alone.accepted("c", EARLY + MINUTE)
    assert found.names == ("Ann", "Bob c")
    assert (found.state, found.consent, found.complete_at) == (State.WAITING, Consent.CONFIRMED, EARLY + MINUTE)
    assert [one.reply for one in found.answers] == [Reply.DECLINED, Reply.ACCEPTED]
    with pytest.raises(SignUpClosed):
        found.answered(Answer("d", "Cy", "", EARLY))
    with pytest.raises(SignUpClosed):
        found.accepted("b", EARLY)
    with pytest.raises(SignUpClosed):
        found.replied("b", Reply.DECLINED)
    with pytest.raises(BadCalendar):
        alone.answered(Answer("d", "ann", "", EARLY))


def test_a_sign_up_comes_back_from_its_record() -> None:
    alone = new_sign_up("1", EVENING.key, Form.PAIRS, ("Ann",), EARLY, note="Acol", reader=Reader("u", "a@b.org", "ja"))
    whole = replace(alone.answered(Answer("b", "Bob", "x", EARLY)), entry=3, revision=2, offered_until=STARTS)
    back = SignUp.from_json("1", EVENING.key, str(whole.state), EARLY.isoformat(), whole.to_json())
    assert back == whole


@pytest.mark.parametrize(
    "address", ["ann", "@example.org", "a@b", "a b@example.org", "a@example.org\nBcc: b@c.org", "a,b@c.org"]
)
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(BadCalendar, match="not an e-mail address"):
        Reader(address=address)
