"""``cardinal laws`` and ``cardinal rule``, as their users call them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cardinal.cli import app
from cardinal.laws import book

RUN = CliRunner()
CASE = """
name: an insufficient bid
acts: [N calls 1S, E calls 1H, attention]
answers: {accept: no, replacement: 2H, unusual: no}
"""


def _run(*words: str, given: str | None = None) -> tuple[int, str, str]:
    result = RUN.invoke(app, list(words), input=given)
    return result.exit_code, result.stdout, result.stderr


def _file(folder: Path, text: str) -> str:
    path = folder / "case.yaml"
    path.write_text(text, "utf-8")
    return str(path)


def test_show_prints_a_clause_in_the_readers_language() -> None:
    code, out, _ = _run("laws", "show", "27B1(a)", "--edition", "2017", "--lang", "ja")
    assert code == 0
    assert out.startswith("27B1(a)")
    assert "デノミネーション" in out


def test_show_of_a_whole_law_prints_its_parts_as_json() -> None:
    code, out, _ = _run("laws", "show", "26B", "--json")
    assert code == 0
    assert [one["id"] for one in json.loads(out)] == ["26B/1", "26B/2"]


def test_an_unknown_clause_or_edition_or_language_is_explained() -> None:
    for words in (("99Z",), ("27A1", "--edition", "1963"), ("27A1", "--lang", "xx")):
        code, out, err = _run("laws", "show", *words)
        assert code != 0
        assert out == ""
        assert len(err.strip().splitlines()) == 1


def test_search_finds_by_words_and_says_when_there_is_nothing() -> None:
    code, out, _ = _run("laws", "search", "insufficient bid accept")
    assert code == 0
    assert "27A1" in out
    code, out, _ = _run("laws", "search", "lead out of turn")
    assert code == 0
    # What has the words in its title stands before what only mentions them.
    assert "out of turn" in out.splitlines()[0]
    code, _, err = _run("laws", "search", "zebra")
    assert code == 1
    assert "zebra" in err


def test_list_conditions_and_schema_print_what_the_engine_has() -> None:
    code, out, _ = _run("laws", "list", "27", "--lang", "zh-Hans", "--json")
    assert code == 0
    assert {"27A1", "27D"} <= json.loads(out).keys()
    code, out, _ = _run("laws", "conditions", "--json")
    assert code == 0
    assert any(one["name"] == "artificial_imps_plus" and one["default"] == 3 for one in json.loads(out))
    code, out, _ = _run("laws", "schema", "case")
    assert code == 0
    assert json.loads(out)["type"] == "array"
    code, _, err = _run("laws", "schema", "hat")
    assert code != 0
    assert "hat" in err


def test_the_other_books_are_read_like_the_laws() -> None:
    code, out, _ = _run("laws", "show", "GP2.3", "--book", "guandan", "--json")
    assert code == 0
    assert json.loads(out)[0]["system"] == "rule"
    code, out, _ = _run("laws", "list", "R49", "--book", "ctcba", "--json")
    assert code == 0
    assert {"R49", "R49.1(1)"} <= json.loads(out).keys()
    code, _, err = _run("laws", "list", "--book", "whist")
    assert code != 0
    assert "guandan" in err


def test_coverage_hears_the_cases_it_is_given(tmp_path: Path) -> None:
    expect = 'among: one clause is counted, effects: [{stands: {seat: E, call: 2H}}], cites: ["27B1(a)"]'
    cases = _file(tmp_path, CASE + f"expect: {{{expect}}}\n")
    nothing = str(tmp_path / "none.json")
    code, out, _ = _run("laws", "coverage", "--json", "--cases", cases, "--tested", nothing)
    found = json.loads(out)
    assert code == 0
    assert found["tests"] is False
    laws = found["books"]["2017"]
    assert "27B1(a)" not in laws["unproved"]
    assert "27B1(b)" in laws["unproved"]
    assert "GP2.3" in found["books"]["guandan"]["unproved"]
    code, _, _ = _run("laws", "coverage", "--check", "--cases", cases, "--tested", nothing)
    assert code == 1


# Clauses of which nothing but their text is shown. A number only shrinks.
# With one case only: what an older edition says in its own words is written by its number of 2017 in shared code, and
# only the cases of that edition show it.
SHOWN_ONLY = {"2017": 106, "2007": 119, "1987": 147, "guandan": 94, "ctcba": 28}


def test_coverage_says_of_each_clause_once_where_it_is_met(tmp_path: Path) -> None:
    cases = _file(tmp_path, CASE + 'expect: {effects: [{stands: {seat: E, call: 2H}}], cites: ["27B1(a)"]}\n')
    _, out, _ = _run("laws", "coverage", "--json", "--cases", cases)
    books = json.loads(out)["books"]
    for name, found in books.items():
        assert list(found["clauses"]) == [clause.id for clause in book(int(name) if name.isdigit() else name)]
        assert sum(found["met"].values()) == len(found["clauses"])
        assert found["met"]["shown"] <= SHOWN_ONLY[name], name
    assert books["2017"]["clauses"]["27A1"] == "hearing"
    # A level card is what the table plays by; the price of a late start stands in the conditions of an event.
    assert books["guandan"]["clauses"]["G2.下家"] == "table"
    assert books["ctcba"]["clauses"]["R16"] in ("hearing", "event")
    assert books["ctcba"]["clauses"]["R84"] == "event"
    _, out, _ = _run("laws", "coverage", "--book", "ctcba", "--cases", cases, "--clauses", "--lang", "zh-Hant")
    assert "僅在規則書中顯示" in out


def test_rule_with_all_answers_gives_the_ruling(tmp_path: Path) -> None:
    code, out, _ = _run("rule", _file(tmp_path, CASE), "--json")
    assert code == 0
    ruling = json.loads(out)
    assert ruling["law"] == "27"
    assert ruling["cites"] == ["27B", "27B1(a)", "27D"]
    assert "27A1" in ruling["consulted"]


def test_rule_with_some_answers_gives_the_next_question_and_who_is_asked(tmp_path: Path) -> None:
    path = _file(tmp_path, CASE.replace(", replacement: 2H, unusual: no}", "}"))
    code, out, _ = _run("rule", path, "--json")
    assert code == 0
    question = json.loads(out)["question"]
    assert (question["key"], question["asked"]) == ("replacement", "E")
    code, out, _ = _run("rule", path, "--lang", "zh-Hant")
    assert code == 0
    assert "東家" in out


@pytest.mark.parametrize(
    "text",
    [
        "acts: [Q calls 1S]",
        "acts: [N calls 1S, E calls 1H]\nanswers: {accept: maybe}",
        "acts: []",
        "just words",
        "[1, 2",
        "acts: [N calls 1S, E calls 1H]\nlaw: '101'",
    ],
)
def test_bad_cases_are_refused_with_a_reason_and_no_traceback(tmp_path: Path, text: str) -> None:
    code, _, err = _run("rule", _file(tmp_path, text))
    assert code != 0
    assert err.strip()
    assert "Traceback" not in err


def test_a_file_that_is_not_there_is_explained() -> None:
    code, _, err = _run("rule", "no_such_file.yaml")
    assert code != 0
    assert "no_such_file.yaml" in err


def test_rule_in_dialogue_asks_takes_back_and_rules() -> None:
    given = "N\nN calls 1S\nE calls 1H\nE sings\n\nno\nback\nperhaps\nno\n2H\nno\n"
    code, out, err = _run("rule", "--law", "27", given=given)
    assert code == 0
    assert "27B1(a)" in out
    assert "sings" in err
    assert "perhaps" in err


def test_diff_shows_both_rules_and_what_changed() -> None:
    code, out, _ = _run("laws", "diff", "27", "--editions", "2007,2017", "--json")
    assert code == 0
    found = {row["later"][0]["id"]: row for row in json.loads(out) if row["later"]}
    assert found["27B1(b)"]["change"] == "changed"
    assert [clause["id"] for clause in found["27B1(b)"]["earlier"]] == ["27B1(b)"]
    assert found["27B1(b)"]["notes"]
    assert found["27A1"]["change"] == "same"
    code, out, _ = _run("laws", "diff", "19", "--editions", "2007,2017", "--lang", "zh-Hans")
    assert code == 0
    assert out.count("[相同]") == 8
    assert book(2017)["19A1"].words("zh-Hans").text in out
    assert book(2017)["19A1"].rule not in out


def test_diff_puts_any_two_editions_beside_each_other_and_needs_two() -> None:
    code, out, _ = _run("laws", "diff", "66B", "--editions", "2007,1987")
    assert code == 0
    assert book(1987)["66B"].rule in out
    assert book(2007)["66B"].rule in out
    assert "2017" not in out
    for editions in ("2007", "1987,2007,2017", "2007,2007"):
        code, _, err = _run("laws", "diff", "66B", "--editions", editions)
        assert code != 0
        assert "two" in err


def test_show_says_which_clause_of_2017_an_older_one_is() -> None:
    code, out, _ = _run("laws", "show", "53B", "--book", "1987")
    assert code == 0
    assert "As in 2017: 53C" in out
    code, out, _ = _run("laws", "show", "18D", "--book", "1987")
    assert code == 0
    assert book(1987)["18D"].rule in out


def test_an_edition_that_does_not_exist_is_refused_with_those_that_do() -> None:
    for words in (("laws", "diff", "27", "--editions", "1963"), ("laws", "show", "27A1", "--edition", "1963")):
        code, out, err = _run(*words)
        assert code != 0
        assert out == ""
        assert "1963" in err
    code, _, err = _run("laws", "diff", "27", "--editions", "1963")
    assert all(edition in err for edition in ("2017", "2007", "1987"))


def test_compare_hears_the_same_facts_under_each_edition(tmp_path: Path) -> None:
    """Worked case: a lead penalty could be demanded in 1987, only forbidden in 2017."""
    path = _file(tmp_path, CASE.replace("2H,", "3D, comparable: no,"))
    code, out, _ = _run("laws", "compare", path, "--json")
    assert code == 0
    rows = {row["edition"]: row for row in json.loads(out)[0]["editions"]}
    assert "27B2" in rows[2017]["cites"]
    assert "comparable" in rows[2017]["asked"]
    assert "comparable" not in rows[1987]["asked"]
    assert "26A2" in rows[1987]["differences"]
    code, out, _ = _run("laws", "compare", path, "--lang", "ja")
    assert code == 0
    assert "1987年版" in out


SLIP = """
- name: a slip of the hand
  acts: [N calls 1S, N changes 1S to 1NT]
  answers: {intended: no, slip: yes, unusual: no}
"""


def test_compare_asks_what_is_left_once_and_ends(tmp_path: Path) -> None:
    path = _file(tmp_path, SLIP)
    code, out, _ = _run("laws", "compare", path)
    assert code == 0
    assert "pause: yes" in out
    code, out, _ = _run("laws", "compare", path, "--ask", given="perhaps\nno\n")
    assert code == 0
    assert out.count("Did North pause for thought") == 1
    assert "Still to be asked" not in out
    answers = tmp_path / "answers.yaml"
    answers.write_text("pause: yes\naccept: yes\n")
    code, out, _ = _run("laws", "compare", path, "--answers", str(answers), "--json")
    (found,) = json.loads(out)
    assert (found["questions"], found["alike"]) == ([], False)


def test_a_law_is_found_by_any_number_or_words() -> None:
    code, out, _ = _run("laws", "find", "card", "dropped")
    assert (code, out.split()[0]) == (0, "49")
    code, out, _ = _run("laws", "find", "错误还贡", "--book", "guandan", "--json")
    assert [one["law"] for one in json.loads(out)["found"]] == ["GP3"]
    # A slip of the finger is understood; what is no word at all has its nearest.
    code, out, _ = _run("laws", "find", "reboke")
    assert (code, out.split()[0][:2]) == (0, "62")
    code, out, _ = _run("laws", "find", "zzqqx")
    assert "Nearest" in out


def test_a_rule_without_a_procedure_is_shown_and_one_within_a_law_leads_to_it() -> None:
    code, out, _ = _run("rule", "--law", "3")
    assert code == 0
    assert "Four players sit at each table" in out
    assert out.rstrip().endswith("3 is a rule to follow; no procedure hears it.")
    code, out, _ = _run("rule", "46A", given="N\nN calls 1S\nE calls 1H\n\nno\n")
    assert "Declarer should state clearly both suit and rank" in out
    assert "Heard under 46 Unclear call for a card from dummy." in out
    code, out, _ = _run("rule", "bid too low", given="N\nN calls 1S\nE calls 1H\n\nyes\n")
    assert "Heard under 27 Insufficient bid." in out
    assert "East's 1♥ stands. [27A1]" in out
