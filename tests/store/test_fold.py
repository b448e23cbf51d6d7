"""The fold: in one go, in pieces, or command by command before anything is on the disk, it comes to the same."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardinal.contest.model import Place
from cardinal.language import CardinalError
from cardinal.store.commands import Command
from cardinal.store.competition_fold import fold
from cardinal.store.competition_state import Competition
from cardinal.store.playing import AnswerCall, CallDirector
from cardinal.store.setting_up import AddEntry, WithdrawEntry
from tests.store.story import STREAM, Evening, entry, opened, pair

FIRST = Place("Main", 1, "1", 1)
CELLS = (
    "4S by N =", "3N by E -1", "A+/A-", "pass", "4Sxx by S +2", "7n X by w -13", "620", "-100",
    "60% 620; 40% -100", "A/A", "A-/A+", "60/40", "55%/45%", "",
)  # fmt: skip


COMMANDS = st.lists(
    st.one_of(
        st.builds(
            lambda board, cell, side: entry(replace(FIRST, board=board), cell, side),
            st.integers(0, 3),
            st.sampled_from(CELLS),
            st.sampled_from(["NS", "EW"]),
        ),
        st.builds(lambda number: AddEntry(pair(number)), st.integers(0, 9)),
        st.builds(WithdrawEntry, st.integers(1, 7), st.sampled_from(["", "R18"])),
        st.builds(CallDirector, st.just("1"), st.text(max_size=5)),
        st.builds(AnswerCall, st.sampled_from(["C1", "C2"])),
    ),
    max_size=8,
)


@settings(max_examples=12)
@given(COMMANDS, st.integers(0, 20))
def test_the_fold_is_the_same_in_one_go_or_in_pieces(
    tmp_path_factory: pytest.TempPathFactory, commands: list[Command], cut: int
) -> None:
    async def story() -> None:
        folder = tmp_path_factory.mktemp("fold")
        async with opened(f"sqlite:///{folder}/a.sqlite3") as database:
            evening = await Evening(database).begin()
            refused = 0
            for command in commands:
                try:
                    await evening.run(command)
                except CardinalError:
                    refused += 1
            events = await evening.competitions.log.events(STREAM)
            whole = fold(Competition(STREAM), events)
            assert fold(fold(Competition(STREAM), events[:cut]), events[cut:]) == whole
            assert await evening.competitions.state(STREAM) == whole
            assert len(events) >= len(commands) - refused
            assert whole.flaws == ()
            assert fold(whole, ()) == whole

    asyncio.run(story())
