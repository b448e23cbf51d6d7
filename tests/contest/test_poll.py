"""A poll of players stands with its ruling: in files, in the log, in the papers; who was asked can be erased."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from cardinal.contest.folder_changes import add_ruling
from cardinal.contest.model import Appeal, Place, Ruling
from cardinal.contest.poll import MOST_POLLED, Polled, poll_text, read_poll, tally_words
from cardinal.contest.rulings_file import read_rulings
from cardinal.formats.paper.forms import appeal_forms
from cardinal.language import NotUnderstood
from cardinal.scoring import Assigned
from cardinal.store.accounts import Accounts
from cardinal.store.deciding import GiveRuling
from cardinal.store.person_traces import traces
from tests.store.story import AT, ORGANISER, STREAM, Evening, entry, opened

POLL = (Polled("Vera Holm", "4S", "pass", "close"), Polled("club player", "pass"), Polled("", "4S"))
RULING = Ruling("R1", Place("Main", 1, "1", 1), Assigned(-50), clauses=("16B3",), reason="hesitation", poll=POLL)


def test_a_poll_is_written_and_read_line_by_line() -> None:
    assert poll_text(POLL) == "Vera Holm | 4S | pass | close\nclub player | pass\n | 4S"
    assert read_poll(poll_text(POLL)) == POLL
    # Two would bid 4♠; one passes, and one more would consider it.
    assert str(tally_words(POLL)) == "Poll of 3 players: 4S 2, pass 1 (considered by 1 more)"


@pytest.mark.parametrize("text", ["Vera Holm |  | pass", "\n".join(["a | b"] * (MOST_POLLED + 1))])
def test_a_poll_without_answers_or_with_too_many_is_refused(text: str) -> None:
    with pytest.raises(NotUnderstood):
        read_poll(text)


@pytest.mark.parametrize("file", ["rulings.csv", "rulings.json"])
def test_the_files_of_an_event_keep_the_poll(tmp_path: Path, file: str) -> None:
    if file == "rulings.json":
        (tmp_path / file).write_text("[]")
    path = add_ruling(tmp_path, RULING)
    assert path.name == file
    (read,), flaws = read_rulings(path.read_text("utf-8"), file)
    assert (read.poll, read.score, flaws) == (POLL, Assigned(-50), ())
    assert Ruling.from_json(RULING.to_json()) == RULING


def test_the_papers_of_an_appeal_have_what_was_said_and_no_names(tmp_path: Path) -> None:
    async def made() -> None:
        async with opened(f"sqlite:///{tmp_path}/event.sqlite3") as database:
            evening = await Evening(database).begin()
            await evening.run(entry(RULING.place, "4S by N ="))
            await evening.run(GiveRuling(replace(RULING, key="")))
            event = (await evening.competitions.state(STREAM)).event
            paper = appeal_forms(event, "en", appeals=[Appeal("A1", "R1", grounds="no break in tempo")])
            told = str(paper.sheets[0].blocks)
            assert "Poll of 3 players: 4S 2, pass 1 (considered by 1 more)" in told
            assert "Vera" not in told

    asyncio.run(made())


def test_who_was_asked_is_sealed_found_by_name_and_erased_while_the_answer_stays(tmp_path: Path) -> None:
    async def told() -> None:
        async with opened(f"sqlite:///{tmp_path}/event.sqlite3") as database:
            evening = await Evening(database).begin()
            await evening.run(entry(RULING.place, "4S by N ="))
            await evening.run(GiveRuling(replace(RULING, key="", poll=(*POLL, Polled("Nora 1", "4S")))))
            competitions, accounts = evening.competitions, Accounts(database)
            found = await traces(accounts, await competitions.states(), "vera holm")
            assert [(one.number, one.value) for one in found] == [("QR1.1", "Vera Holm")]
            signed = {"actor": ORGANISER, "at": AT}
            await competitions.erase_person(STREAM, "QR1.1", command_id="e1", **signed)  # type: ignore[arg-type]
            (nora,) = await competitions.find_person("Nora 1")
            # Whoever is erased as a player is erased where she was asked as well.
            await competitions.erase_person(STREAM, nora.number, command_id="e2", contact="own", **signed)  # type: ignore[arg-type]
            after = [*((await competitions.state(STREAM)).rulings)]
            again = [*((await Evening(database).competitions.state(STREAM)).rulings)]
            for rulings in (after, again):
                assert [one.who for one in rulings[0].poll] == ["", "club player", "", ""]
                assert [one.action for one in rulings[0].poll] == ["4S", "pass", "4S", "4S"]

    asyncio.run(told())
