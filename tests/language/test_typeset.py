"""Chinese and Japanese texts are set by one rule: no spaces between signs and figures, full-width punctuation."""

from __future__ import annotations

import re

import pytest

from tests.language.test_glossary import every_text
from tools.typeset import LANGUAGES, typeset

# What the documents print, and the two kinds of exceptions: what is typed, and what stands between two values.
CASES = [
    ("第 3 轮", "第3轮"),
    ("第 {round} 輪有 {count} 桌", "第{round}輪有{count}桌"),
    ("ボード {board}: {why}", "ボード{board}：{why}"),
    ("已打 (共 {count} 副)", "已打（共{count}副）"),
    ("请用 --lang ja 或 event.toml 重试", "请用 --lang ja 或 event.toml 重试"),
    ("{contract} {seat}", "{contract} {seat}"),
    ("N-S のスコア", "N-Sのスコア"),
    ("张三 & 李四", "张三 & 李四"),
    ("26B1(a) 以外", "26B1(a)以外"),
]


@pytest.mark.parametrize(("text", "right"), CASES, ids=[text for text, _ in CASES])
def test_a_text_is_set_by_the_rule(text: str, right: str) -> None:
    assert typeset(text) == right
    assert typeset(right) == right


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_set_by_the_rule(language: str) -> None:
    """``python -m tools.typeset --write`` mends what fails here."""
    texts = [(context, text) for context, _, text in every_text(language)]
    assert len(texts) > 9000
    assert [(context, text) for context, text in texts if typeset(text) != text] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_has_half_width_punctuation_behind_a_sign(language: str) -> None:
    narrow = re.compile(r"[\u3041-\u30ff\u3400-\u9fff][,;?!]")
    assert [context for context, _, text in every_text(language) if narrow.search(text)] == []
