"""What declarer said when he called for a card from dummy, read into a value (the words of Law 46)."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum

from cardinal.cards import Card, Rank, Suit
from cardinal.language import Text, shown

from .errors import ImpossibleCase


class Manner(StrEnum):
    """What can be said in place of a rank."""

    LOW = "low"
    HIGH = "high"
    WIN = "win"
    ANY = "anything"
    RUN = "run"


@dataclass(frozen=True, slots=True)
class Designation:
    """A suit, a rank, or what was said in their place; ``trumps``: the suit was called by that name ("ruff").

    >>> Designation.parse("the queen of hearts").card
    Card.parse('HQ')
    >>> Designation.parse("low heart")
    Designation(suit=Suit.H, rank=None, manner=<Manner.LOW: 'low'>, trumps=False)
    >>> str(Designation.parse("run the clubs"))
    'run clubs'
    """

    suit: Suit | None = None
    rank: Rank | None = None
    manner: Manner | None = None
    trumps: bool = False

    @classmethod
    def parse(cls, text: str) -> Designation:
        """The designation in *text* (English, Chinese or Japanese words, or a card as it is written)."""
        return _read(text)

    @property
    def card(self) -> Card | None:
        """The card, where suit and rank were both said."""
        return None if self.suit is None or self.rank is None else Card.of(self.suit, self.rank)

    @property
    def is_complete(self) -> bool:
        """Whether both suit and rank were said, as they should be (46A)."""
        return self.card is not None

    def __str__(self) -> str:
        suit = "trump" if self.trumps else self.suit.label()[:-1] if self.suit is not None else ""
        if self.rank is not None:
            rank = self.rank.name.lower()
            return f"{rank} of {suit}s" if suit else rank
        if self.manner is Manner.RUN and suit:
            return f"{self.manner} {suit}s"
        manner = "any" if self.manner is Manner.ANY and suit else self.manner
        return " ".join(filter(None, (manner, suit)))


_SUITS = {
    Suit.C: "club clubs ♣ 梅花 草花 クラブ",
    Suit.D: "diamond diamonds ♦ 方块 方塊 方片 ダイヤモンド ダイヤ",
    Suit.H: "heart hearts ♥ 红心 紅心 红桃 紅桃 ハート",
    Suit.S: "spade spades ♠ 黑桃 スペード",
}
_TRUMPS = "trump trumps ruff 将牌 王牌 将吃 トランプ"
_RANKS = {
    Rank.TWO: "two deuce 2 二",
    Rank.THREE: "three 3 三",
    Rank.FOUR: "four 4 四",
    Rank.FIVE: "five 5 五",
    Rank.SIX: "six 6 六",
    Rank.SEVEN: "seven 7 七",
    Rank.EIGHT: "eight 8 八",
    Rank.NINE: "nine 9 九",
    Rank.TEN: "ten 10 t 十",
    Rank.JACK: "jack j ジャック",
    Rank.QUEEN: "queen q クイーン",
    Rank.KING: "king k キング",
    Rank.ACE: "ace a エース",
}
_MANNERS = {
    Manner.LOW: "low lowest small smallest little bottom duck 小 小牌 最小 最小牌张 最小牌張 ロー 低い 小さい ダック",
    Manner.HIGH: "high highest top big 大 最大 最大牌张 最大牌張 ハイ 高い 大きい",
    Manner.WIN: "win take 赢 贏 勝つ 勝って",
    Manner.ANY: "any anything whatever 随便 隨便 任意 何でも なんでも",
    Manner.RUN: "run cash 跑 ラン",
}
# Words that add nothing to a call.
_FILLING = (
    "the an of please play card cards suit me my your you from dummy partner it this one trick with "
    "出 请 請 张 張 的 牌 の を で プレイ カード お願いします ください"
)

_Meaning = Suit | Rank | Manner | None
_TRUMP_SUIT = "trumps"


def _vocabulary() -> dict[str, _Meaning | str]:
    words: dict[str, _Meaning | str] = dict.fromkeys(_FILLING.split())
    words |= dict.fromkeys(_TRUMPS.split(), _TRUMP_SUIT)
    for table in (_SUITS, _RANKS, _MANNERS):
        for meaning, line in table.items():
            words |= dict.fromkeys(line.split(), meaning)
    return words


_WORDS = _vocabulary()
_BETWEEN = re.compile(r"[\s,.;:!?'’、。，！・-]+")
# "A heart" is any heart and "A of hearts" the ace: the article stands before a word, the rank does not.
_ARTICLE = re.compile(r"a(?=\s+(?!of\b)[a-z])")
_CARD = re.compile(r"(?:(?P<suit>[cdhs])(?P<rank>10|[2-9tjqka])|(?P<rank2>10|[2-9tjqka])(?P<suit2>[cdhs]))(?![a-z0-9])")
# The longest word first; a word of Latin letters or digits ends where they end.
_WORD = re.compile(
    "|".join(
        re.escape(word) + ("(?![a-z0-9])" if word.isascii() else "") for word in sorted(_WORDS, key=len, reverse=True)
    )
)


def _read(text: str) -> Designation:
    if not isinstance(text, str):
        raise _refusal("not_a_designation", text)
    found = [meaning for meaning in _meanings(text) if meaning is not None]
    suits = {one for one in found if isinstance(one, Suit)}
    ranks = {one for one in found if isinstance(one, Rank)}
    manners = {one for one in found if isinstance(one, Manner)}
    trumps = _TRUMP_SUIT in found
    if ranks:
        # To win with a queen is to play a queen.
        manners -= {Manner.WIN}
    if not found:
        raise _refusal("not_a_designation", text)
    if len(suits) + trumps > 1 or len(ranks) + len(manners) > 1:
        raise _refusal("two_designations", text)
    return Designation(next(iter(suits), None), next(iter(ranks), None), next(iter(manners), None), trumps)


def _meanings(text: str) -> list[_Meaning | str]:
    """What each word of the text means, in order; a word that means nothing is refused."""
    line = unicodedata.normalize("NFKC", text).lower()
    found: list[_Meaning | str] = []
    place = 0
    while place < len(line):
        if gap := _BETWEEN.match(line, place) or _ARTICLE.match(line, place):
            place = gap.end()
        elif card := _CARD.match(line, place):
            found += [Suit.parse(card["suit"] or card["suit2"]), Rank.parse(card["rank"] or card["rank2"])]
            place = card.end()
        elif word := _WORD.match(line, place):
            found.append(_WORDS[word[0]])
            place = word.end()
        else:
            raise _refusal("not_a_designation", text)
    return found


def _refusal(key: str, text: object) -> ImpossibleCase:
    return ImpossibleCase(Text(__name__, key, {"given": shown(text)}), cites="§46A", legal=_EXAMPLES)


_EXAMPLES = ("queen of hearts", "low heart", "club", "queen", "low", "high", "win", "anything")
