"""People: found by whatever is typed, imported twice without a change, merged and taken apart again."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.season.check_digit import check_digit, has_check_digit
from cardinal.season.errors import BadPeople, Namesakes, NobodyFound
from cardinal.season.people import People, Person, Status
from cardinal.season.people_file import COLUMNS, decoded, planned, read_people, write_people

ZENG = Person(
    "M0001", {"zh-Hans": "曾小明", "latin": "Zeng Xiaoming"}, "10416", "zeng xiao ming", federation_numbers=("F77",)
)
LEE = Person("M0002", {"latin": "Ann Lee"}, "10424")
CLUB = People([ZENG, LEE, Person("M0003", {"latin": "José Ruiz"}, "10432")])


@pytest.mark.parametrize(
    "typed", ["zengxm", "曾", "ZXM", "10416", "F77", "zengxiaoming", "xiaoming", "Ｚeng", "曾小明"]
)
def test_whatever_is_typed_of_a_name_finds_its_person(typed: str) -> None:
    assert CLUB.found(typed) == (ZENG,)


def test_accents_and_case_do_not_matter_and_tonights_players_come_first() -> None:
    assert CLUB.found("JOSE")[0].id == "M0003"
    two = People([member("M1", "Ann Lee"), member("M2", "Ann Lowe")])
    assert [one.id for one in two.found("ann", first=["M2"])] == ["M2", "M1"]
    assert CLUB.found("zzz") == () == CLUB.found("  ")


def member(key: str, name: str, number: str = "") -> Person:
    return Person(key, {"latin": name}, number)


def test_namesakes_are_never_guessed() -> None:
    people = People([member("M1", "Wang Wei", "11"), member("M2", "Wang Wei", "12")])
    with pytest.raises(Namesakes, match=r"several people: Wang Wei \(11\), Wang Wei \(12\)"):
        people.identified("wang wei")
    assert people.identified("12").id == "M2"
    with pytest.raises(NobodyFound, match="Nobody in the club is called"):
        people.identified("Wang Li")


def test_the_same_list_twice_changes_nobody_the_second_time() -> None:
    text = "club_number,name,born,status\n" + "".join(f"{1000 + one},Player {one},1980,member\n" for one in range(300))
    first = planned(text, People())
    assert (len(first.new), first.changed, first.unchanged, first.conflicts) == (300, (), (), ())
    again = planned(text, first.applied(People()))
    assert (again.new, again.changed, len(again.unchanged), again.conflicts) == ((), (), 300, ())


def test_a_column_that_the_list_lacks_changes_nothing() -> None:
    known = People([replace(LEE, email="ann@club.example", born=1970)])
    plan = planned("club_number,name\n10424,Ann Lee-Moore\n", known)
    (change,) = plan.changed
    assert change[1] == replace(LEE, names={"latin": "Ann Lee-Moore"}, email="ann@club.example", born=1970)


def test_whoever_has_no_number_gets_the_next_with_its_check_digit() -> None:
    plan = planned("club_number,name\n10416,Zeng\n,New One\n,New Two\n77,Own Number\n", People())
    numbers = [person.club_number for person in plan.new]
    assert numbers[0] == "10416"
    assert numbers[3] == "77"
    assert [has_check_digit(number) for number in numbers[1:3]] == [True, True]
    assert numbers[1] != numbers[2]


def test_a_name_alone_makes_nobody_twice() -> None:
    known = planned("name\nAnn Lee\n", People()).applied(People())
    again = planned("name\nANN LEE\n", known)
    assert (again.new, len(again.conflicts)) == ((), 1)
    assert "Somebody of this name is known already" in str(again.conflicts[0].why)
    assert len(planned("name,club_number\nAnn Lee,12345\n", known).new) == 1


def test_lines_in_conflict_stay_out_and_say_why() -> None:
    text = "club_number,federation_numbers,name,status,since\n"
    text += (
        "10416,,Zeng,member,\n10416,,Zeng again,member,\n10424,F77,Both,member,\n,,Odd,emperor,\n,,Late,member,5.3.\n"
    )
    plan = planned(text, CLUB)
    assert [conflict.line for conflict in plan.conflicts] == [3, 4, 5, 6]
    said = [str(conflict.why) for conflict in plan.conflicts]
    assert said[0] == "The same person is already on line 2."
    assert said[1] == "Its numbers belong to several people: M0001, M0002."
    assert "not a status" in said[2]
    assert "not a date" in said[3]
    assert len(plan.applied(CLUB)) == len(CLUB)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "big5", "shift_jis"])
def test_lists_come_in_the_encodings_of_the_field(encoding: str) -> None:
    text = "name\n林青\n"
    assert decoded(text.encode(encoding), encoding if encoding in ("big5", "shift_jis") else "").endswith("林青\n")


def test_what_is_no_list_is_refused_in_words() -> None:
    with pytest.raises(BadPeople, match="Not understood: address"):
        read_people("name,address\nAnn,Home\n")
    with pytest.raises(BadPeople, match="Save it as UTF-8"):
        decoded(b"\xff\xff\xff", "utf-8")


NAMES = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=12)


@given(st.lists(st.tuples(NAMES, NAMES, st.sampled_from(Status), st.none() | st.integers(1900, 2020)), max_size=6))
def test_writing_and_reading_are_inverse(rows: list[tuple[str, str, Status, int | None]]) -> None:
    people = [
        Person(f"M{number:04d}", {"latin": latin, "ja": japanese}, str(number), status=status, born=born)
        for number, (latin, japanese, status, born) in enumerate(rows)
    ]
    assert list(read_people(write_people(people))) == people


def test_a_formula_is_written_as_text() -> None:
    text = write_people([member("M1", "=1+1")])
    assert text.splitlines()[0] == ",".join(COLUMNS)
    assert "'=1+1" in text


def test_merged_ids_lead_to_one_person_and_come_apart_again() -> None:
    merged = People([replace(LEE, also=("M0099",))])
    assert merged["M0099"].id == "M0002"
    assert len(merged) == 1
    assert "M0099" not in People([LEE])


@given(st.text("0123456789", min_size=1, max_size=12), st.integers(0, 11), st.integers(1, 9))
def test_any_one_wrong_digit_of_a_club_number_is_noticed(digits: str, at: int, more: int) -> None:
    number = digits + check_digit(digits)
    assert has_check_digit(number)
    place = at % len(number)
    wrong = number[:place] + str((int(number[place]) + more) % 10) + number[place + 1 :]
    assert not has_check_digit(wrong)


@pytest.mark.parametrize("typed", ["曾", "zeng", "曾小明", "曾曉", "1003"])
def test_without_a_reading_a_surname_is_found_by_its_sound_and_both_forms_by_each_other(typed: str) -> None:
    people = People((Person("M1", {"zh-Hans": "曾晓明"} if "小" not in typed else {"zh-Hans": "曾小明"}, "1003"),))
    assert [one.id for one in people.found(typed)] == ["M1"]
    # Automatic pinyin would say ceng.
    assert people.found("ceng") == ()
