"""The words of the Guandan rules: its own terms in Chinese and Japanese, and the numbers that its document has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardinal.cards import Seat, Side
from cardinal.contest.conditions_page import conditions_page, page_text, said
from cardinal.language import Language, Text
from cardinal.language.sources import HOUSE, texts_of
from cardinal.language.text import in_terms
from cardinal.laws import Ruling, book
from cardinal.laws.amount import Unit
from cardinal.laws.clause_names import clause_heading, clause_names
from cardinal.laws.effect import Effect
from cardinal.laws.guandan.amount import GuandanAmount
from cardinal.laws.guandan.conditions import GUANDAN_OPTIONS, value_text
from cardinal.laws.guandan.effect import DealEffect, Disqualified, DrawGoesTo, Fine, LateStart, PlayGoesTo, Suspended
from cardinal.laws.matters import hear_matter
from tests.contest.running_conditions import LEVELS, terms

# Bridge says these; the Guandan rules say 级差分（VP）, 第四类判罚尺度, 团体赛, 主办单位 and 恢复出牌顺序.
FOREIGN = re.compile("胜利分|勝利分|级判罚|級判罰|队式赛|隊式賽|主管部门|主管部門|轮次回到|輪次回到|停赛|停賽")
OWN = (HOUSE / "laws" / "guandan", HOUSE / "guandan")
SHARED = ("contest", "web", "store")


def test_texts_of_guandan_have_no_words_of_bridge() -> None:
    said = [one for one in texts_of(HOUSE) if any(own in one.path.parents for own in OWN)]
    assert len(said) > 500
    found = {one.context: text for one in said for text in one.said.values() if FOREIGN.search(text)}
    assert found == {}
    titles = [title for clause in book("guandan") for title in map(clause.title, Language)]
    assert not [title for title in titles if FOREIGN.search(title)]


def test_pages_about_a_guandan_event_say_the_terms_of_guandan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardinal.language.text._game", _Spoken())
    for one in texts_of(HOUSE):
        package = _module(one.path)
        if package.split(".")[1] in SHARED:
            for language in ("zh-Hans", "zh-Hant"):
                text = in_terms(one.said[language], package, language)
                assert not re.search("胜利分|勝利分|队式赛|隊式賽|级判罚|級判罰", text), (one.context, text)


def test_the_conditions_of_a_guandan_event_show_no_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardinal.language.text._game", _Spoken())
    conditions = terms("china-guandan", {**LEVELS, "ties": ["g49"]}, laws={"event.duplicate": True})
    page = page_text(conditions, "zh-Hans")
    assert "同分: 掼蛋规则第四十九条" in page
    assert "采用复制用牌: 是" in page
    assert "第八条判罚5 擅自离座：第四类判罚尺度" in page
    assert "影响结果时取消其该场（节）比赛资格" in page
    assert not re.search(r"\bg49\b|G\d|GP\d|78D|停赛|True|event\.", page)


class _Spoken:
    def get(self) -> str:
        return "guandan"


def _module(path: Path) -> str:
    return ".".join(("cardinal", *path.relative_to(HOUSE).with_suffix("").parts))


ONE_VP = GuandanAmount(1, Unit.VP)
SAID: list[tuple[Effect, str]] = [
    (PlayGoesTo(Seat.E, cites="§G8.1.1"), "恢复出牌顺序，由东家出牌。"),
    (DrawGoesTo(Seat.E, cites="§G7.1.5"), "恢复抓牌顺序，由东家抓牌。"),
    (Suspended(Seat.E, cites="§GP2.3"), "判东家停止一圈领出牌权或跟牌权（本圈起）。"),
    (Fine("procedural", Side.NS, ONE_VP, cites="§G52.4"), "从总分扣除南北方1个级差分（VP）。"),
    (Fine("disciplinary", Side.NS, GuandanAmount(1, Unit.MATCH_POINTS), cites="§G52.2"), "从总分扣除南北方1个场分。"),
    (Fine("warning", Side.NS, cites="§G52.4"), "给予南北方警告。"),
    (Disqualified(Seat.N, "match", cites="§G54.5"), "取消北家该场（节）比赛资格。"),
    (Disqualified(Side.NS, "next stage", cites="§G34.4"), "南北方不得进入下一阶段。"),
    (DealEffect("redealt", cites="§GP1.2"), "重洗、重抓。"),
    (
        LateStart(Seat.S, Seat.E, Seat.N, Seat.W, cites="§G32.1"),
        "由南家洗牌、东家切牌、北家抓牌、西家首圈领出牌。",
    ),
]


@pytest.mark.parametrize(("effect", "said"), SAID, ids=[said for _, said in SAID])
def test_an_effect_is_said_in_the_words_of_the_document(effect: Effect, said: str) -> None:
    assert effect.text.render("zh-Hans") == said
    assert all(effect.text.render(language) for language in Language)


RULED: list[tuple[dict[str, object], str]] = [
    (
        {"law": "G55", "answers": {"appellant": "player", "own_table": True, "consent": True, "minutes_after_end": 31}},
        "不予受理：超过申诉时限。",
    ),
    (
        {
            "law": "G37",
            "conditions": {"event.duplicate": True},
            "answers": {"cause": "wrong_seats", "found": "during", "boards": 16, "playable": 8}
            | {"which_time": "first", "which_time_2": "first"},
        },
        "重打8副。",
    ),
]


@pytest.mark.parametrize(("case", "said"), RULED, ids=[said for _, said in RULED])
def test_a_ruling_is_said_in_the_words_of_the_document(case: dict[str, object], said: str) -> None:
    result = hear_matter({"book": "guandan", **case}).result
    assert isinstance(result, Ruling)
    assert said in [effect.text.render("zh-Hans") for effect in result.effects]


@pytest.mark.parametrize(
    ("clause", "number"),
    [
        ("GP1.1.2", "第七条判罚1（2）"),
        ("GP2.2.1", "第八条判罚2（1）"),
        ("GP3.2", "第十条判罚2"),
        ("GP4.2.3", "第十一条判罚2（3）"),
        ("G4.2.1.4", "第四条（二）1（4）"),
        ("G7.1.2(b)", "第七条（一）2"),
        ("G20.6.1", "第二十条（六）1"),
        ("G52.4", "第五十二条第四类判罚尺度"),
        ("G54.12", "第五十四条（十二）"),
        ("GA2.4", "附录二"),
    ],
)
def test_a_clause_has_the_number_of_the_document(clause: str, number: str) -> None:
    assert clause_heading(clause, "zh-Hans") == number
    assert clause_heading(clause) == clause


def test_every_clause_of_the_book_is_numbered_as_the_document_is_in_chinese_and_japanese() -> None:
    for clause in book("guandan"):
        for language in ("zh-Hans", "zh-Hant", "ja"):
            (name,) = clause_names((clause.id,), language)
            assert re.match("第[一二三四五六七八九十]+[条條]|附[录錄]|付録", name), (clause.id, name)
            assert clause.id not in name


@pytest.mark.parametrize("language", list(map(str, Language)))
def test_every_option_and_value_of_the_conditions_page_is_said_in_words(language: str) -> None:
    conditions = terms("china-guandan", LEVELS)
    laws = next(one for one in conditions_page(conditions, every_option=True) if one.name == "laws")
    assert len(laws.rows) > 100
    for row in laws.rows:
        name = row.path.removeprefix("laws.")
        label = said(row.label, language)
        assert name not in label
        assert "_" not in label, name
        for value in GUANDAN_OPTIONS[name].values:
            word = value_text(name, value)
            shown = word.render(language) if isinstance(word, Text) else word
            # Numbers and ranks stand as they are; codes of the file never do.
            is_code = isinstance(value, str) and len(value) > 1
            assert not is_code or (isinstance(word, Text) and "_" not in shown), (name, value, shown)


def test_a_changed_option_is_read_in_chinese() -> None:
    changes = {"ref.skipped_seats": "act_first", "rules.A_failures": "3:2", "event.draw_vp": 12}
    page = page_text(terms("china-guandan", LEVELS, laws=changes), "zh-Hans")
    for line in ("被越过的运动员: 先行出牌", "打A不过: 失败3次后退回打2", "平局所得级差分（VP）: 12"):
        assert line in page, page
