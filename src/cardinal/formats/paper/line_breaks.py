"""Where a line may break: between words, and in Chinese and Japanese between characters, but not before a comma, not
after an opening bracket, and never inside a number of a clause, a card, a call or the name of a seat."""

from __future__ import annotations

import re
from collections.abc import Iterator
from unicodedata import east_asian_width

_NOT_FIRST = frozenset(
    "、。，．・：；？！ー）」』】〉》〕］｝”’々ゝゞぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ…‥—～〜％,.:;?!)]}"
)
_NOT_LAST = frozenset("（「『【〈《〔［｛“‘([{")
_COUNT = "〇一二三四五六七八九十百千0-9"
# What stays in one piece: 第八条判罚2（1）, 27B1(a), 北家, 南北方, 3 磴.
_WHOLE = re.compile(
    rf"第[{_COUNT}]+(?:[条條](?:[（(]?[{_COUNT}]+[）)]?|[之的]?[{_COUNT}]+|判[罚罰])*|[类類章节節])"
    r"|[东東南西北]{1,2}[家方]"
    rf"|[0-9]+\s?[磴墩张張副级級分圈轮輪桌队隊名次场場枚組回%％]"
)


def pieces(text: str) -> Iterator[str]:
    """The text in pieces after each of which a line may break; joined they are the text."""
    start = 0
    held = ""
    while start < len(text):
        found = _WHOLE.match(text, start)
        piece = found.group() if found else _word(text, start)
        start += len(piece)
        held += piece
        following = text[start : start + 1]
        if following and (following in _NOT_FIRST or held[-1] in _NOT_LAST):
            continue
        yield held
        held = ""
    if held:
        yield held


def _word(text: str, start: int) -> str:
    """One wide character, or a word of narrow ones with the space behind it."""
    if is_wide(text[start]):
        return text[start]
    end = start
    while end < len(text) and not is_wide(text[end]):
        end += 1
        if text[end - 1] == " ":
            break
    return text[start:end]


def is_wide(letter: str) -> bool:
    """Whether a character is as wide as it is high, as those of Chinese and Japanese are."""
    return east_asian_width(letter) in "WF"
