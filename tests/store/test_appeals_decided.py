"""An appeal in the log: both reasons, the finding and the fate of the fee; logs that were written without them."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from cardinal.contest.appeals import Decision, Fee, Filing
from cardinal.contest.model import Appeal, Place, Ruling
from cardinal.contest.toml_writer import toml_text
from cardinal.language import NotAllowed
from cardinal.scoring import Assigned
from cardinal.store.competition_fold import fold
from cardinal.store.competition_folder import export_folder, folder_events
from cardinal.store.competition_state import Competition
from cardinal.store.deciding import DecideAppeal, FileAppeal, GiveRuling
from cardinal.store.log import Logged
from cardinal.store.setting_up import AddEntry, CreateEvent, MakeDraw, StartRound
from tests.store.story import AT, ORGANISER, STREAM, Evening, entry, opened, pair

FIRST = Place("Main", 1, "1", 1)
PAID = toml_text(
    {
        "name": "Spring pairs",
        "pack": "wbf-2017",
        "form": "pairs",
        "entries": {"seat_card": False},
        "appeals": {"fee": 20, "currency": "EUR"},
        "laws": {"frivolous_appeal_sanction": "regulated"},
        "stage": [{"name": "Main", "system": "mitchell", "rounds": 3, "boards": 2, "scoring": "matchpoints"}],
    }
)
APPEAL = Appeal("", "R1", "Nora 1", 1, consent=True, fee=Fraction(20), grounds="nobody hesitated")
VOTES = {"Ann": True, "Bob": True, "Cyd": True}


async def ruled(evening: Evening) -> None:
    await evening.run(CreateEvent(PAID), ORGANISER)
    for number in range(1, 7):
        await evening.run(AddEntry(pair(number)))
    await evening.run(MakeDraw("a published seed"))
    await evening.run(StartRound("Main", 1))
    await evening.run(entry(FIRST, "4S by N ="))
    await evening.run(GiveRuling(Ruling("", FIRST, Assigned(-50), clauses=("16B3",), reason="hesitation")))
    await evening.run(FileAppeal(APPEAL, Filing()))


def test_the_log_keeps_both_reasons_the_finding_and_the_fate_of_the_fee(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(f"sqlite:///{tmp_path}/a.sqlite3") as database:
            evening = Evening(database)
            await ruled(evening)
            decision = Decision(VOTES, AT.replace(tzinfo=None), "they all saw it", score=Assigned(-50))
            # A fee was paid, and nobody said whether the appeal was a reasonable one.
            with pytest.raises(NotAllowed) as refused:
                await evening.run(DecideAppeal("A1", decision))
            assert refused.value.cites == ("92A/2",)
            await evening.run(DecideAppeal("A1", replace(decision, reasonable=False)))
            state = await evening.competitions.state(STREAM)
            found = state.appeals["A1"]
            assert (found.grounds, found.reason) == ("nobody hesitated", "they all saw it")
            assert (found.reasonable, found.fee_fate, found.fee_clauses) == (False, Fee.KEPT, ("92A/2",))
            # The folder of plain files says the same, and so does a log made from it.
            folder = export_folder(state, tmp_path / "folder")
            (row,) = json.loads((tmp_path / "folder" / "appeals.json").read_text("utf-8"))["appeals"]
            assert (row["grounds"], row["reason"], row["reasonable"]) == ("nobody hesitated", "they all saw it", False)
            assert (row["fee_fate"], row["fee_clauses"]) == ("kept", ["92A/2"])
            made = [one for one in folder_events(folder) if one.kind == "appeal_filed"]
            assert [one.payload["appeal"]["grounds"] for one in made] == ["nobody hesitated"]

    asyncio.run(story())


def test_a_log_without_these_fields_folds_as_it_always_did(tmp_path: Path) -> None:
    """Once the row of an appeal had one reason, which the decision wrote over."""

    async def story() -> None:
        async with opened(f"sqlite:///{tmp_path}/a.sqlite3") as database:
            evening = Evening(database)
            await ruled(evening)
            events = list(await evening.competitions.log.events(STREAM))
        row = {"key": "A1", "ruling": "R1", "by": "Nora 1", "contestant": 1, "consent": "yes", "fee": "20"}
        filed = Logged(STREAM, events[-1].seq, "appeal_filed", "", {"row": row | {"reason": "slow"}}, "", AT, "", "")
        told = {"decision": "upheld", "committee": ["Ann"], "reason": "it was not", "clauses": ["93B3"]}
        decided = replace(filed, seq=filed.seq + 1, kind="appeal_decided", payload={"row": row | told})
        state = fold(Competition(STREAM), [*events[:-1], filed])
        assert (state.appeals["A1"].grounds, state.appeals["A1"].reason) == ("slow", "")
        state = fold(state, [decided])
        found = state.appeals["A1"]
        assert (found.grounds, found.reason, found.decision) == ("slow", "it was not", "upheld")
        assert (found.reasonable, found.fee_fate, found.fee_clauses) == (None, None, ())
        assert state.flaws == ()

    asyncio.run(story())
