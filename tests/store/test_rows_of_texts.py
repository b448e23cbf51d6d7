"""A database of the version before, whose events hold rows of texts: it opens, and everything is what was entered.

``backups/rows_of_texts.jsonl`` is a backup that the last version with such rows wrote, of three events: pairs with a
dispute, a correction, a ruling, a penalty and an appeal; Guandan teams with duplicate deals; a game of Guandan.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from fractions import Fraction
from pathlib import Path

from cardinal.contest.decisions import Fee
from cardinal.contest.model import LevelScore, PenaltyUnit, Place
from cardinal.contest.score_cell import write_cell
from cardinal.scoring import Assigned, Assignment, Share, Split
from cardinal.scoring.score_notation import AWARDS
from cardinal.store.audit_trail import trail, verify_all
from cardinal.store.backup import restore
from cardinal.store.competition_log import Competitions
from cardinal.store.competition_state import Competition
from cardinal.store.log import Log
from cardinal.web.trail import told
from tests.store.story import AT, DIRECTOR, STREAM, correction, opened

BACKUP = Path(__file__).parent / "backups" / "rows_of_texts.jsonl"


def restored(address: str, story: Callable[[Competitions], Awaitable[None]]) -> None:
    async def run() -> None:
        async with opened(address) as database:
            assert (await restore(database, BACKUP)).broken == ()
            await story(Competitions(Log(database)))

    asyncio.run(run())


def cells(state: Competition) -> list[tuple[str, int, str, str]]:
    """Of each result that counts, in the order of entry: the table, the board, the room and the score."""
    lines = state.event.lines
    return [(one.place.table, one.board, str(one.place.room), write_cell(one.score)) for one in lines]


def test_results_and_decisions_are_what_was_entered(address: str) -> None:
    async def story(competitions: Competitions) -> None:
        state = await competitions.state(STREAM)
        assert state.flaws == ()
        assert cells(state) == [
            ("1", 1, "", "4S by N +1"),
            ("1", 2, "", "2H by W -2"),
            ("2", 3, "", "60% 420; 40% -50"),
            ("2", 4, "", "A+/A-"),
            ("3", 5, "", "0"),
            ("3", 6, "", "not played"),
        ]
        first = state.event.lines[0]
        assert (first.ns, first.ew, first.section) == ((1,), (4,), "A")
        assert first.players == ("Nora 1", "Nora 4", "Sam 1", "Sam 4")
        assert str(state.results[first.place].facts.lead) == "DK"
        (corrected,) = state.corrections
        assert (write_cell(corrected.after), corrected.clauses) == ("4S by N =", ("79C1",))
        (ruling,) = state.rulings
        thirds = Assignment((Share(Fraction(1, 3), 100), Share(Fraction(2, 3), -110)))
        assert (ruling.score, ruling.clauses) == (Split(thirds, AWARDS["A+"]), ("12C1(b)", "16B3"))
        (penalty,) = state.penalties
        assert (penalty.amount, penalty.unit, penalty.round) == (Fraction(1, 4), PenaltyUnit.TOP, 1)
        appeal = state.appeals["A1"]
        assert (appeal.by, appeal.consent, appeal.fee, appeal.reasonable) == ("Nora 4", True, Fraction(20), True)
        assert (appeal.score, appeal.fee_fate, appeal.grounds) == (Assigned(-110), Fee.RETURNED, "nobody hesitated")
        assert appeal.decided_at == datetime(2026, 3, 6, 1)

    restored(address, story)


def test_levels_of_guandan_are_what_was_entered(address: str) -> None:
    async def story(competitions: Competitions) -> None:
        deals = await competitions.state("event/plum")
        rooms = ["open", "closed"] * 2
        gains = ["+3", "-1", "+0", "+2"]
        assert cells(deals) == [(str(1 + at // 2), 1, rooms[at], gains[at]) for at in range(4)]
        assert [(one.before, one.after) for one in deals.corrections] == [(LevelScore.gained(3), LevelScore.gained(2))]
        assert [one.score for one in deals.rulings] == [LevelScore.gained(-1)]
        game = await competitions.state("event/peach")
        assert cells(game) == [("1", 1, "", "A+:9")]
        assert (deals.flaws, game.flaws) == ((), ())

    restored(address, story)


def test_the_log_goes_on_in_the_new_form_and_its_chain_stays_whole(address: str) -> None:
    async def story(competitions: Competitions) -> None:
        place = Place("Main", 1, "3", 5)
        before = len(await competitions.log.events(STREAM))
        command = correction(place, "3NT by E =", "it was played")
        await competitions.run(STREAM, command, command_id="later", actor=DIRECTOR, at=AT)
        events = await competitions.log.events(STREAM)
        (new,) = events[before:]
        assert new.payload["correction"]["before"] == {"kind": "played", "score": 0, "cites": []}
        assert all("row" in one.payload for one in events if one.kind == "result_entered")
        state = await competitions.state(STREAM)
        assert [write_cell(one.after) for one in state.corrections] == ["4S by N =", "3NT by E ="]
        assert await verify_all(competitions.log) == ()
        # The audit trail tells both forms in the same words.
        said = [str(one.text) for _, one in told(state, trail(events), range(len(events) + 1))]
        assert said[-1].endswith("board 5: North-South 0 became 3NT by East, just made.")
        assert not any("no words" in one for one in said)

    restored(address, story)
