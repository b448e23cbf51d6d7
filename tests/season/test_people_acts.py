"""Choices, merging and erasure in the list of people: what moves, and above all what does not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cardinal.cli.main import app
from cardinal.season.errors import BadPeople
from cardinal.season.evening import Evening, EveningRecord, Listing, evening_of
from cardinal.season.people import Audience, People, Person, erased_key, seat_of
from cardinal.season.people_acts import chosen, duplicates, erased, merged, merges, unmerged
from cardinal.season.people_file import planned, read_people, write_people
from cardinal.season.point_pack import find_pack
from cardinal.season.privacy import EVERYBODY as EVERYBODY_ELSE
from cardinal.season.privacy import Reader, may_find, may_see_page, shown_name
from cardinal.season.season_file import read_season
from cardinal.season.season_folder import Season

from .evenings import START, evening

ANN = Person("M0001", {"latin": "Ann Lee"}, club_number="1003", email="ann@example.org", phone="12")
BOB = Person("M0002", {"latin": "Bob Ng"}, club_number="1011", federation_numbers=("77",))
TWIN = Person("M0003", {"latin": "ann lee"}, club_number="1020", email="ANN@example.org")
CY = Person("M0004", {"latin": "Cy Tan"}, club_number="1038")
EVERYBODY = People([ANN, BOB, TWIN, CY])


def nights(people: People) -> tuple[Evening, ...]:
    """Two evenings whose entries name players by number or by name, as files do."""
    made = []
    for day, pairs in (
        (START, [("1003 Bob_Ng", 60), ("1038 x", 40)]),
        (START.replace(day=9), [("1020 1011", 55), ("1038 y", 45)]),
    ):
        shape = evening(day, pairs)
        names = {key: key.replace("_", " ") for one in shape.showings for key in one.players}
        lists = tuple(Listing(one.showings, one.direction) for one in shape.lists)
        record = EveningRecord("Evening", shape.game, shape.form, lists, (), (), names)
        made.append(evening_of(record, people, key=f"{day}", day=day))
    return tuple(made)


def season(people: People) -> Season:
    return Season(
        read_season('[[table]]\nname = "Ladder"\ncombine = "sum"'), people, nights(people), find_pack("plain")
    )


def rows(people: People) -> dict[tuple[str, ...], tuple[object, ...]]:
    made = season(people)
    return {row.key: (row.total, row.place) for row in made.standings(made.file.ladders[0])}


def test_merging_joins_the_results_and_undoing_gives_the_same_bytes() -> None:
    before = write_people(EVERYBODY)
    one = merged(EVERYBODY, "M0001", "M0003")
    # 60 as number 1003 and 55 as number 1020: one row of 115.
    assert rows(one)["M0001",][0] == 115
    assert ("M0003",) not in rows(one)
    assert [(winner.id, loser.id) for winner, loser in merges(one)] == [("M0001", "M0003")]
    kept = read_people(write_people(one))
    assert rows(kept) == rows(one)
    assert len(kept) == 3
    # The same list again changes nobody, the merged line included.
    again = planned(write_people(one), one)
    assert (again.new, again.changed, again.conflicts, len(again.unchanged)) == ((), (), (), 4)
    assert write_people(unmerged(kept, "M0001", "M0003")) == before
    assert rows(unmerged(kept, "M0001", "M0003")) == rows(EVERYBODY)


def test_what_cannot_be_merged_or_undone_is_refused() -> None:
    one = merged(EVERYBODY, "M0001", "M0003")
    for act in (
        lambda: merged(EVERYBODY, "M0001", "M0001"),
        lambda: merged(one, "M0002", "M0003"),
        lambda: merged(erased(EVERYBODY, "M0003"), "M0001", "M0003"),
        lambda: unmerged(EVERYBODY, "M0001", "M0003"),
        lambda: merged(EVERYBODY, "M0001", "M0099"),
    ):
        with pytest.raises(BadPeople):
            act()


def test_duplicates_are_suggested_unless_both_played_on_one_evening() -> None:
    found = duplicates(EVERYBODY, nights(EVERYBODY))
    assert [(one.first.id, one.second.id, one.why) for one in found] == [("M0001", "M0003", "email")]
    both = evening(START, [("M0001 M0002", 60), ("M0003 M0004", 40)])
    assert duplicates(EVERYBODY, [both]) == ()


def test_erasing_leaves_no_trace_of_the_person_and_moves_nobody_by_a_digit() -> None:
    seats = (seat_of(f"{START}", "Bob_Ng"), seat_of(f"{START.replace(day=9)}", "1011"))
    after = read_people(write_people(erased(EVERYBODY, "M0002", seats)))
    text = write_people(after)
    assert not any(known in text for known in ("Bob Ng", ",1011", "77,", ";77"))
    for reader in (EVERYBODY_ELSE, Reader("M0001"), Reader(is_officer=True)):
        assert shown_name(after["M0002"], reader, 2026) == "Erased player M0002"
        assert not may_find(after["M0002"], reader)
        assert not may_see_page(after["M0002"], reader, 2026)
    assert rows(after) == rows(EVERYBODY)
    was, now = season(EVERYBODY), season(after)
    game = was.evenings[0].game
    assert all(was.grades[game][one.id] == now.grades[game][one.id] for one in EVERYBODY)
    assert {one.id for one in after} == {one.id for one in EVERYBODY}
    # Once more changes nothing: a process that died in the middle does it again.
    assert write_people(erased(after, "M0002", seats)) == text


def test_whom_an_earlier_version_erased_results_still_find() -> None:
    """It kept digests of the name and the numbers in the list."""
    gone = Person("M0002", {"latin": "Erased player M0002"}, also=(erased_key("Bob Ng"), erased_key("1011")))
    after = People(gone if one.id == "M0002" else one for one in EVERYBODY.lines)
    assert (rows(after), after["M0002"].is_erased) == (rows(EVERYBODY), True)


def test_erasing_reaches_the_lines_that_were_merged_and_cannot_be_undone() -> None:
    after = erased(merged(EVERYBODY, "M0001", "M0003"), "M0001")
    assert "ann" not in write_people(after).casefold()
    assert len(after) == 3
    with pytest.raises(BadPeople):
        unmerged(after, "M0001", "M0003")


def test_choices_change_the_line_and_nobodys_place() -> None:
    after = chosen(EVERYBODY, "M0004", Audience.EVERYBODY, Audience.MEMBERS, hidden=True)
    assert after["M0004"] == replace(CY, page=Audience.EVERYBODY, rating=Audience.MEMBERS, hidden=True)
    assert rows(after) == rows(EVERYBODY)


def test_the_commands_merge_undo_and_erase(tmp_path: Path) -> None:
    file, run = tmp_path / "people.csv", CliRunner()
    file.write_text(write_people(EVERYBODY), "utf-8")
    before = file.read_text("utf-8")

    def told(*words: str) -> str:
        answer = run.invoke(app, ["season", words[0], str(tmp_path), *words[1:], "--lang", "en"])
        assert answer.exit_code == 0, answer.output
        return answer.output

    assert "The results of 1020 are now those of Ann Lee (1003)" in told("merge", "1003", "1020")
    assert "apart again" in told("merge", "1003", "1020", "--undo")
    assert "Nothing was changed" in told("erase", "Bob Ng")
    assert file.read_text("utf-8") == before
    told("erase", "Bob Ng", "--write")
    assert "Bob" not in file.read_text("utf-8")


def test_contacts_of_those_who_left_are_deleted_after_24_months_by_the_command(tmp_path: Path) -> None:
    (tmp_path / "people.csv").write_text(
        "id,name,status,until,email,phone\nM1,Ann,former,2001-01-01,ann@example.org,1\nM2,Bob,member,,bob@example.org,\n",
        "utf-8",
    )
    run = CliRunner().invoke
    assert "Lines that would change: 1." in run(app, ["season", "contacts", str(tmp_path), "--lang", "en"]).output
    assert "ann@example.org" in (tmp_path / "people.csv").read_text("utf-8")
    assert (
        "Written; lines that changed: 1."
        in run(app, ["season", "contacts", str(tmp_path), "--write", "--lang", "en"]).output
    )
    kept = read_people((tmp_path / "people.csv").read_text("utf-8"))
    assert [(one.email, one.phone) for one in kept] == [("", ""), ("bob@example.org", "")]
