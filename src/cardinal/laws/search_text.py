"""How words are compared in a search: one form for both Chinese scripts, for both kana, and for the endings of English.

Words of the Latin script count by their beginnings, Chinese and Japanese by pairs of signs, so that "revoked" finds a
revoke and 首攻越序 what the law calls 越序首攻. Chinese may also be typed as it is pronounced: cangpai, cang pai.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise

_LATIN = re.compile(r"[a-z][a-z']+|\d+[a-z]?\d*(?:\([a-z]+\))*")
_SIGNS = re.compile(r"[\u3041-\u30ff\u3400-\u9fff々ー]+")
_ENDINGS = re.compile(r"(?<=[a-z]{2})(?:ing|ed|es|s|e)$")
_PLURAL = re.compile(r"(?<=[a-z]{2})ie[sd]$")
_DOUBLED = re.compile(r"([a-z])\1$")
_IDLE = frozenset((
    "a", "an", "and", "at", "by", "for", "from", "he", "her", "his", "in", "is", "it", "of", "on", "or", "she", "that",
    "the", "their", "to", "was", "were", "with", "when", "then", "how", "many", "can", "does", "did", "what", "who",
    "we", "our", "us", "my", "me", "you", "your", "they", "them", "him", "do", "be", "been", "are", "has", "have",
    "had", "there", "this", "which", "so", "if", "but", "as", "than", "just", "really", "exactly", "like", "want",
    "wanted", "whatever", "any", "some", "would", "should", "could", "will", "about", "please", "why", "get", "got",
))  # fmt: skip
_FILLERS = frozenset((
    "already", "again", "always", "anyone", "anybody", "because", "came", "come", "gave", "give", "go", "gone", "he's",
    "i'm", "i've", "it's", "keep", "kept", "made", "make", "may", "must", "need", "now", "only", "put", "same",
    "saw", "someone", "somebody", "still", "take", "thing", "think", "time", "took", "us", "use", "went", "yet",
))  # fmt: skip
"""Words that say little of what a query is about, but may stand in a title."""
_GRAMMAR = frozenset(
    "的了吗嗎呢吧啊着著把被就还還又也都会會能可以要怎么麼样樣这這那个個再才而且与與和及我你您他她它们們什"
)
_HIRAGANA = {code: code + 0x60 for code in range(0x3041, 0x3097)}
_LONGEST_SYLLABLE = 6


@cache
def _variants() -> Mapping[int, int | str]:
    pairs = _data("variants.txt").replace("\n", "")
    return {**_HIRAGANA, **{ord(sign): other for sign, other in zip(pairs[::2], pairs[1::2], strict=True)}}


def folded(text: str) -> str:
    """A text in the form in which it is compared.

    >>> folded("違序首攻"), folded("りぼーく"), folded("Ｒevoke")
    ('违序首攻', 'リボーク', 'revoke')
    """
    return unicodedata.normalize("NFKC", text).lower().translate(_variants())


def tokens(text: str) -> frozenset[str]:
    """What a text is searched by."""
    return frozenset(_each_token(folded(text)))


def tokens_and_signs(text: str) -> frozenset[str]:
    """Both kinds of words of a text that is searched."""
    same = folded(text)
    return frozenset((*_each_token(same), *_each_sign(same)))


def _each_token(text: str) -> Iterator[str]:
    for word in _LATIN.findall(text):
        if word not in _IDLE:
            yield stem(word)
    for run in _SIGNS.findall(text):
        if len(run) == 1:
            yield run
        yield from (run[at : at + 2] for at in range(len(run) - 1))


def signs(text: str) -> frozenset[str]:
    """The single Chinese signs of a text: many words of the game are one sign (墩, 贡, 级).

    >>> sorted(signs("贏的磴 リボーク"))
    ['墩', '赢']
    """
    return frozenset(_each_sign(folded(text)))


def _each_sign(text: str) -> Iterator[str]:
    return (sign for sign in set(text) if "\u4e00" <= sign <= "\u9fff" and sign not in _GRAMMAR)


def fillers(text: str) -> frozenset[str]:
    """What holds the sentence of a text together: pairs with hiragana, Chinese particles, English words like "still".

    >>> sorted(fillers("ダミーがリードした"))
    ['ガリ', 'シタ', 'ドシ', 'ーガ']
    """
    plain = unicodedata.normalize("NFKC", text)
    pairs = (
        folded(one + other)
        for one, other in pairwise(plain)
        if {one, other} & _GRAMMAR or ord(one) in _HIRAGANA or ord(other) in _HIRAGANA
    )
    return frozenset((*pairs, *(stem(word) for word in _LATIN.findall(folded(text)) if word in _FILLERS)))


def verb_stems(text: str) -> frozenset[str]:
    """The Chinese signs of a Japanese text that an ending in hiragana follows, whatever the ending is.

    >>> sorted(verb_stems("手札を見せてしまった"))
    ['札', '见']
    """
    plain = unicodedata.normalize("NFKC", text)
    pairs = ((one, other) for one, other in pairwise(plain) if "\u4e00" <= one <= "\u9fff" and ord(other) in _HIRAGANA)
    return frozenset(folded(one) for one, _ in pairs if one not in _GRAMMAR)


@lru_cache(maxsize=8_192)
def stem(word: str) -> str:
    """Drop, drops and dropped are one word, and so are double and doubled, penalty and penalties."""
    return _DOUBLED.sub(r"\1", _ENDINGS.sub("", _PLURAL.sub("y", word)))


@cache
def pinyin() -> Mapping[str, tuple[str, ...]]:
    """How a sign may be pronounced."""
    found: dict[str, list[str]] = {}
    for line in _data("pinyin.txt").splitlines():
        syllable, signs = line.split()
        for sign in signs:
            found.setdefault(sign, []).append(syllable)
    return {sign: tuple(syllables) for sign, syllables in found.items()}


def spoken(pair: str) -> Iterator[str]:
    """A pair of signs as it may be pronounced."""
    first, second = (pinyin().get(sign, ()) for sign in pair)
    return (f"{one}'{other}" for one in first for other in second)


def syllables(text: str) -> tuple[str, ...]:
    """The words of the Latin script in a text as syllables of Chinese; nothing where they are not such.

    >>> syllables("yue xu chupai"), syllables("claim")
    (('yue', 'xu', 'chu', 'pai'), ())
    """
    found: list[str] = []
    for word in re.findall(r"[a-z]+", folded(text).replace("v", "u") if "v" in text else folded(text)):
        parts = _split(word, _syllables())
        if not parts:
            return ()
        found += parts
    return tuple(found)


def _split(word: str, known: frozenset[str]) -> Sequence[str]:
    """A word as syllables, the longest first where several ways lead through it."""
    if not word:
        return ()
    for length in range(min(_LONGEST_SYLLABLE, len(word)), 0, -1):
        if word[:length] in known:
            rest = _split(word[length:], known)
            if rest or length == len(word):
                return (word[:length], *rest)
    return ()


@cache
def _syllables() -> frozenset[str]:
    return frozenset(line.split()[0] for line in _data("pinyin.txt").splitlines())


def _data(name: str) -> str:
    return (files(__package__) / "terms" / name).read_text("utf-8")
