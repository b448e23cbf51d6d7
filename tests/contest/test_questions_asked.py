"""Questions about a number in words, what cannot be explained, and an explanation as lines and as a record."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from cardinal.contest.explain import Question, explain, read_question
from cardinal.contest.explanation import Explanation, Reason, say, shown
from cardinal.contest.model import Event, Match, Outcome, Source
from cardinal.contest.stage import Scoring, Stage
from cardinal.contest.standings import standings
from cardinal.language import NotUnderstood
from tests.contest.event_maker import Terms, contestants, field_event, team_event

TWO_BOARDS = {
    1: [(1, 4, 620), (2, 5, 620), (3, 6, -100)],
    2: [(1, 5, 140), (2, 6, 110), (3, 4, -50)],
}
EVENT = field_event(Stage("s"), TWO_BOARDS)


def subject(event: Event, number: int) -> str:
    found = explain(event, Question(number))
    return f"{found.subject.render('en')} = {found.value}"


_WHO = "pair team player individual contestant number 对 對 队 隊 组 組 选手 選手 ペア チーム 番号"


@pytest.mark.parametrize("word", _WHO.split())
def test_every_word_for_a_contestant(word: str) -> None:
    assert read_question(f"{word} 7") == read_question(f"{word.upper()}7") == Question(7)


@pytest.mark.parametrize("word", ["board", "deal", "副", "牌", "牌副", "ボード", "ディール"])
def test_every_word_for_a_board(word: str) -> None:
    assert read_question(f" 7 {word} 12 ") == read_question(f"7 {word}12") == Question(7, board=12)


@pytest.mark.parametrize("word", ["round", "match", "轮", "輪", "场", "場", "回戦", "ラウンド", "試合"])
def test_every_word_for_a_round(word: str) -> None:
    assert read_question(f"7 {word} 12") == Question(7, round=12)


@pytest.mark.parametrize("word", ["total", "score", "place", "rank", "总分", "總分", "名次", "合計", "順位"])
def test_every_word_for_a_total(word: str) -> None:
    assert read_question(f"7 {word}") == Question(7)


@pytest.mark.parametrize("word", ["stage", "阶段", "階段", "ステージ"])
def test_every_word_for_a_stage(word: str) -> None:
    assert read_question(f"7 total {word} final b ") == Question(7, stage="final b")


@pytest.mark.parametrize(
    ("question", "says", "legal"),
    [
        ("pair 99", "Nobody has the number 99.", (1, 2, 3, 4, 5, 6)),
        ("pair 1 board 9", "Number 1 has no score on board 9 of s.", ()),
        ("pair 1 round 7", "Number 1 has nothing in round 7 of s.", ()),
        ("pair 1 stage x", 'The event has no stage ""x""; it has s.', ("s",)),
        ("why", '""why"" asks nothing that can be explained; ask as in "pair 7 board 12", "team 3 round 4" or'
         ' "pair 7 total".', ("pair 7 board 12", "team 3 round 4", "pair 7 total")),
    ],
)  # fmt: skip
def test_what_cannot_be_explained(question: str, says: str, legal: tuple[object, ...]) -> None:
    with pytest.raises(NotUnderstood) as refusal:
        explain(EVENT, question)
    assert (refusal.value.render("en"), tuple(refusal.value.legal)) == (says.replace('""', '"'), legal)


def test_the_stage_is_the_last_that_a_contestant_played_or_the_last_of_all() -> None:
    first, second = Stage("q"), Stage("s")
    one, two = field_event(first, TWO_BOARDS), field_event(second, {1: [(1, 2, 100), (3, 4, 0)]})
    event = replace(
        one, conditions=Terms((first, second)), lines=(*one.lines, *two.lines), contestants=contestants(range(1, 8))
    )
    assert [subject(event, number) for number in (1, 6, 7)] == [
        "1 c1, total of s = 100",
        "6 c6, total of q = 75",
        "7 c7, total of s = 0",
    ]
    # Who is in no list has no place in it.
    assert len(explain(event, "pair 7").reasons) == 2
    # Standings that are known already are not worked out again.
    assert explain(event, "pair 1 stage q", standings(event)).value == Fraction(175, 2)
    assert explain(event, Question(1, stage="q")).value == Fraction(175, 2)


def test_what_nobody_played_has_no_round() -> None:
    event = team_event(Stage("s", "swiss", boards=2, scoring=Scoring.IMPS), [[(1, 2, 1)]])
    with pytest.raises(NotUnderstood, match="nothing in round 2"):
        explain(event, "team 1 round 2")
    with pytest.raises(NotUnderstood, match="no score on board 3"):
        explain(event, "team 1 board 3")
    alone = replace(event, matches=(*event.matches, Match("s", 2, "1", 1, None, Outcome.BYE)))
    assert explain(alone, "team 1 round 2").value == 0


# -- the structure --------------------------------------------------------------------------------------------------


def test_reasons_as_lines_and_records() -> None:
    one = Reason(say("unranked"), Fraction(1, 3), "§78A §78B", Source("x.csv", 2), ("78B", "R18"))
    two = Reason(say("total", {"score": Fraction(7, 2), "unit": "VPs"}))
    assert [one.line(), two.line()] == ["Not ranked. (78A, 78B, R18) [x.csv:2]", "Total: 3.50 VPs."]
    record = {"what": "unranked", "text": "Not ranked.", "value": 0.333333, "cites": ["78A", "78B", "R18"]}
    assert one.to_json() == record | {"source": "x.csv:2"}
    assert two.to_json() == {"what": "total", "text": "Total: 3.50 VPs.", "cites": []}
    found = Explanation(say("unranked"), Fraction(7), (one, two))
    assert found.clauses == ("78A", "78B", "R18")
    assert found.to_json() == {
        "subject": "Not ranked.",
        "value": 7,
        "steps": [one.to_json(), two.to_json()],
        "cites": ["78A", "78B", "R18"],
    }
    assert replace(found, value=None).to_json()["value"] is None
    assert found.lines() == ["Not ranked.", one.line(), two.line()]
    assert [shown(Fraction(7, 2)), shown(4), shown(Fraction(1, 3), 1), shown(Fraction(-5, 1))] == [
        "3.50",
        "4",
        "0.3",
        "-5",
    ]
