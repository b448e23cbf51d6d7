"""Terms that a language has differently for the two games: in 繁體中文 a round is 圈 at bridge and 輪 at Guandan.

Texts about contests serve both games and are written in the terms of Guandan. Whoever writes a page about one event, or
answers a command about it, says first which game it is (``speak_of``); what is said after that, in the same task or
thread, has that game's terms. ``about_one_game`` ends with whatever was said so inside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache

__all__ = ["about_one_game", "in_terms", "speak_of"]

_game: ContextVar[str] = ContextVar("game", default="")
# A bye (輪空), whose turn it is (輪到) and taking turns (輪流, 輪換搭檔) are no rounds.
# fmt: off
_TERMS = {
    ("bridge", "zh-Hant"): (
        ("輪(?!空|到|流|換搭)", "圈"), ("申訴", "上訴"), ("(?<!公)開室", "公開室"), ("(?<![開關])閉室", "關閉室"),
    ),
    ("guandan", "zh-Hans"): (
        ("胜利分(?:（VP）)?", "级差分（VP）"), ("队式赛", "团体赛"), ("主管部门", "主办单位"),
        ("停赛该场", "取消其该场（节）比赛资格"),
    ),
    ("guandan", "zh-Hant"): (
        ("上訴", "申訴"), ("公開室", "開室"), ("關閉室", "閉室"), ("勝利分(?:（VP）)?", "級差分（VP）"),
        ("隊式賽", "團體賽"), ("主管部門", "主辦單位"), ("停賽該場", "取消其該場（節）比賽資格"),
    ),
}
# fmt: on
# The texts of the laws and of the games themselves are each about one game already.
_ABOUT_CONTESTS = ("cardinal.cli.event", "cardinal.contest", "cardinal.formats.paper", "cardinal.store", "cardinal.web")


def speak_of(game: str) -> None:
    """From here on, in this task or thread, contests are contests of *game*."""
    _game.set(str(game))


@contextmanager
def about_one_game() -> Iterator[None]:
    """What is spoken of inside, one command, is no longer spoken of after it."""
    before = _game.set("")
    try:
        yield
    finally:
        _game.reset(before)


def in_terms(template: str, package: str, language: str) -> str:
    """The template in the terms of the game that is spoken of; what fills it in stays as somebody wrote it."""
    game = _game.get()
    if (game, language) not in _TERMS or not package.startswith(_ABOUT_CONTESTS):
        return template
    return _replaced(template, game, language)


@lru_cache(maxsize=4096)
def _replaced(template: str, game: str, language: str) -> str:
    # Slow to import, and needed only when something is said.
    import re

    for pattern, term in _TERMS[game, language]:
        template = re.sub(pattern, term, template)
    return template
