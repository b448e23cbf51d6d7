"""Punctuation that a template puts between texts, as the script of the text before it writes it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from markupsafe import Markup, escape

# Han, kana and the full-width signs that end a text in Chinese or Japanese.
_WIDE = re.compile("[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]$")


def with_colon(label: object) -> Markup:
    """The label and its colon.

    >>> with_colon("Against") + "6", with_colon("对手") + "6"
    (Markup('Against: 6'), Markup('对手：6'))
    """
    return escape(label) + ("：" if _is_wide(label) else ": ")


def comma(before: object) -> str:
    """What stands between this name and the next.

    >>> comma("Li Wen"), comma("赵敏")
    (', ', '、')
    """
    return "、" if _is_wide(before) else ", "


def with_stop(sentence: object) -> Markup:
    """The sentence and its full stop.

    >>> with_stop("Not in yet"), with_stop("尚未提交")
    (Markup('Not in yet. '), Markup('尚未提交。'))
    """
    return escape(sentence) + ("。" if _is_wide(sentence) else ". ")


def listed(names: Iterable[object]) -> str:
    """Names one after the other.

    >>> listed(["赵敏", "孙磊"]), listed(["Li Wen", "Zhao Min"])
    ('赵敏、孙磊', 'Li Wen, Zhao Min')
    """
    said = [str(name) for name in names]
    return "".join(name + comma(name) for name in said[:-1]) + "".join(said[-1:])


def _is_wide(text: object) -> bool:
    return _WIDE.search(str(text)) is not None
