"""Acts as referees tell them: many ways for one act, in several languages, and the nearest one where none is meant."""

from __future__ import annotations

import pytest

from cardinal.language import Language
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.guandan.act import parse_guandan_act
from cardinal.laws.guandan.spoken import told_act, typed_guandan_line

SAYINGS = [
    ("N plays 4s 4d", ["北家出 4s 4d", "北家出4s4d", "北家领出 ♠4、♦4", "北打出 黑桃4 方块4", "North leads 4s and 4d"]),
    ("E passes", ["东家过牌", "东家过", "东家不要", "东家已经过牌了。", "east passed", "東家過牌", "イーストがパス"]),
    ("W reports 8", ["西家报牌 8", "西家报8张", "西家报八张", "West shows the count 8", "西家報牌8"]),
    ("W shows no count", ["西家没报牌", "西家没有报牌", "西家忘记报牌", "West did not report"]),
    ("N returns 3d", ["北家还贡 3d", "北家还牌 ♦3", "North gave back 3d"]),
    ("E pays BJ", ["东家进贡 大王", "东家贡大王", "East paid BJ"]),
    ("S resists", ["南家抗贡", "South resisted"]),
    ("S drops a card", ["南家掉牌", "South dropped a card"]),
    ("S drops Ts", ["南家掉牌 10s", "南家露出 黑桃10"]),
    ("S holds 28 cards", ["南家28张", "南家持牌28张", "South has 28 cards"]),
    ("E adds 4c", ["东家补 4c", "东家再补出 梅花4", "East added 4c"]),
    ("S late 4:30", ["南家迟到4分30秒", "南家迟到 4:30", "South is late 4:30"]),
    ("S late 7:00", ["南家迟到7分钟", "South is 7 minutes late"]),
    ("NS waive the rectification", ["南北方放弃纠正", "南北方请求不予纠正", "N-S waives"]),
    ("referee by N", ["北家召请裁判", "北家叫裁判", "North calls the referee"]),
    ("attention by N", ["北家指出", "attention by North"]),
    ('E plays 3s 4d 5c 6s 7h as "straight_flush"', ["东家出 3s 4d 5c 6s 7h，说是同花顺"]),
    ('E plays 9s 9d as "pair 9"', ["东家出 9s 9d，报成对子（9）", "东家出 9s 9d，报成对子 9"]),
]


@pytest.mark.parametrize(("line", "typed"), [(line, typed) for line, every in SAYINGS for typed in every])
def test_an_act_is_told_in_many_ways(line: str, typed: str) -> None:
    assert typed_guandan_line(typed) == line
    assert told_act(typed) == parse_guandan_act(line)


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [("东家出对9", "东家出…"), ("北家偷看", "北家看到了牌面"), ("东家还错牌", "东家还牌…")],
)
def test_what_nobody_understands_is_answered_with_the_nearest_act(typed: str, nearest: str) -> None:
    with pytest.raises(ImpossibleCase) as refusal:
        told_act(typed)
    assert nearest in refusal.value.render("zh-Hans")
    assert typed in refusal.value.render("en")


def test_what_is_like_no_act_is_told_how_one_is_written_in_the_language_of_the_reader() -> None:
    with pytest.raises(ImpossibleCase) as refusal:
        told_act("xyz")
    said = {language: refusal.value.render(language) for language in Language}
    assert "北家出9s 9d" in said[Language("zh-Hans")]
    assert not [text for text in said.values() if "calls 1S" in text]


@pytest.mark.parametrize("line", [5, None, "", ["北家过牌"]])
def test_what_is_no_line_at_all_is_refused(line: object) -> None:
    with pytest.raises(ImpossibleCase):
        told_act(line)
