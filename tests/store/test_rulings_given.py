"""Rulings as they are given: a score that no contract gives is refused, and one that the log already has is folded."""

from __future__ import annotations

import asyncio
from fractions import Fraction
from pathlib import Path

import pytest

from cardinal.contest.model import Place, Ruling, Score
from cardinal.contest.score_cell import NO_CONTRACT
from cardinal.language import NotUnderstood, clause_ids
from cardinal.scoring import Artificial, Assigned, Assignment, Share, Split, Weighted
from cardinal.scoring.score_notation import AWARDS
from cardinal.store.competition_fold import fold
from cardinal.store.competition_folder import export_folder
from cardinal.store.competition_state import Competition
from cardinal.store.deciding import GiveRuling
from cardinal.store.log import NewEvent
from tests.store.story import AT, STREAM, Evening, opened

FIRST = Place("Main", 1, "1", 1)
HALF = Fraction(1, 2)


async def state_of(evening: Evening) -> Competition:
    found = await evening.competitions.state(evening.stream)
    assert found is not None
    return found


# The least that a contract scores is 50, an undertrick not vulnerable (77); 0 is a board passed out.
@pytest.mark.parametrize(
    "score",
    [
        Assigned(10),
        Weighted((Share(HALF, 420), Share(HALF, 10))),
        Split(Assignment((Share(Fraction(1), 420),)), Assignment((Share(Fraction(1), -30),))),
    ],
)
def test_a_ruling_with_a_score_that_no_contract_gives_is_refused_with_its_clause(tmp_path: Path, score: Score) -> None:
    async def story() -> None:
        async with opened(f"sqlite:///{tmp_path}/a.sqlite3") as database:
            evening = await Evening(database).begin()
            with pytest.raises(NotUnderstood) as refused:
                await evening.run(GiveRuling(Ruling("", FIRST, score, clauses=("12C1(b)",), reason="hesitation")))
            assert refused.value.cites == clause_ids(NO_CONTRACT)
            assert (await state_of(evening)).rulings == ()

    asyncio.run(story())


@pytest.mark.parametrize("score", [Assigned(420), Artificial(AWARDS["A+"], AWARDS["A-"]), None])
def test_a_ruling_with_a_possible_score_or_none_is_given(tmp_path: Path, score: Score | None) -> None:
    async def story() -> None:
        async with opened(f"sqlite:///{tmp_path}/a.sqlite3") as database:
            evening = await Evening(database).begin()
            await evening.run(GiveRuling(Ruling("", FIRST, score, clauses=("12C1(b)",), reason="hesitation")))
            assert [one.score for one in (await state_of(evening)).rulings] == [score]

    asyncio.run(story())


def test_an_impossible_score_that_the_log_already_has_is_folded_and_does_not_stop_the_next_ruling(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        async with opened(f"sqlite:///{tmp_path}/a.sqlite3") as database:
            evening = await Evening(database).begin()
            score = {"kind": "assigned", "score": 10}
            row = {"key": "R1", "stage": "Main", "round": 1, "table": "1", "board": 1, "score": score}
            events = (NewEvent("ruling_given", {"row": row}),)
            head = (await state_of(evening)).seq
            log = evening.competitions.log
            await log.append(STREAM, head, events, command_id="before", actor="dan", at=AT)
            stored = fold(Competition(STREAM), await log.events(STREAM))
            assert [one.score for one in stored.rulings] == [Assigned(10)]
            # What an earlier version accepted is no reason to refuse a ruling of today.
            await evening.run(GiveRuling(Ruling("", FIRST, Assigned(420), reason="corrected")))
            assert [one.key for one in (await state_of(evening)).rulings] == ["R1", "R2"]

    asyncio.run(story())


def test_what_a_ruling_was_heard_with_goes_into_the_log_and_into_the_folder(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(f"sqlite:///{tmp_path}/a.sqlite3") as database:
            evening = await Evening(database).begin()
            heard = "book=2017&law=27&acts=N+calls+1S%0AE+calls+1H&a.accept=yes"
            await evening.run(GiveRuling(Ruling("", FIRST, clauses=("27A1",), hearing=heard)))
            state = await state_of(evening)
            assert [one.hearing for one in state.rulings] == [heard]
            folder = export_folder(state, tmp_path / "folder")
            assert [one.hearing for one in folder.event.rulings] == [heard]

    asyncio.run(story())
