"""Acts of a Guandan table as people tell them, in any of the languages: what was understood, or what comes nearest."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache, lru_cache
from importlib.resources import files
from itertools import product
from unicodedata import normalize

from cardinal.cards import RANKS, SEATS, SIDES, SUITS, Seat
from cardinal.guandan.face import FACES
from cardinal.guandan.pattern import PATTERNS, Kind
from cardinal.language import CardinalError, Labelled, Language, Text, keys, shown

from .act import GUANDAN_LINES, GuandanAct, parse_guandan_act

_WORDS = f"{__package__}.act_words"
# A sentence that says more or less than the others of its verb, and what it says by itself.
_FORMS: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "attention_by": ("attention", {}), "drops_unnamed": ("drops", {}), "late_minutes": ("late", {"seconds": "00"}),
    "referee_by": ("referee", {}), "takes_tribute_by_lot": ("takes tribute", {}), "waives_side": ("waives", {}),
}  # fmt: skip
_SUIT_WORDS = {"C": "♣ 梅花 草花", "D": "♦ 方块 方片 方塊", "H": "♥ 红心 红桃 紅心 紅桃", "S": "♠ 黑桃"}
_DIGITS = {sign: str(number) for number, sign in enumerate("一二三四五六七八九十", start=1)}
_BETWEEN = r"(?:\s|[,、和]|and\b)*"
# What people put between whoever acts and what is done; it changes nothing.
_LITTLE_WORDS = "已经|已經|已|又|就|刚刚|刚|剛|却|卻|才|也|先|再|接着|然后|然後|later|then|now|again"
_LITTLE = rf"(?:\s*(?:{_LITTLE_WORDS})(?=\W|[^\x00-\x7f]))*\s*"
_PLACES = ("seat", "other", "side", "cards", "number", "minutes", "seconds", "pattern")


def told_act(line: object) -> GuandanAct:
    """The act that a line tells, as a file writes it or as people do; a refusal that names what comes nearest."""
    try:
        return parse_guandan_act(typed_guandan_line(line) if isinstance(line, str) else line)
    except CardinalError as refusal:
        nearest = _nearest(_plain(line)) if isinstance(line, str) else None
        if nearest is None:
            raise
        values = {"given": shown(line), "nearest": nearest}
        raise type(refusal)(Text(__name__, "not_understood", values), legal=refusal.legal) from None


@lru_cache(maxsize=1024)
def typed_guandan_line(typed: str) -> str:
    """The line of a file that says what was typed; what nobody understands comes back as it is.

    >>> typed_guandan_line("北家领出 ♠4 方块4"), typed_guandan_line("South is 7 minutes late")
    ('N plays 4s 4d', 'S late 7:00')
    """
    line = typed.strip()
    if not line or _is_line(line):
        return line
    said = _plain(line)
    for saying in _sayings():
        written = saying.line(said)
        if written is not None:
            return written
    return line


def _is_line(line: str) -> bool:
    try:
        parse_guandan_act(line)
    except CardinalError:
        return False
    return not re.search(r"[^\x00-\x7f]", line)


def _plain(text: str) -> str:
    """Wide digits and punctuation as narrow ones, without quotation marks, the full stop and 了."""
    return re.sub(r'[了"“”「」]', "", normalize("NFKC", text)).strip().rstrip("。.!").strip()


@dataclass(frozen=True, slots=True)
class _Saying:
    """One way to tell an act: the text that says it back, its verb, what it says by itself, and how it is read, whoever
    acts apart where that stands first."""

    key: str
    verb: str
    fixed: Mapping[str, str]
    has_actor: bool
    pattern: re.Pattern[str]
    literal: str

    def line(self, said: str) -> str | None:
        """The line that *said* means if it is told in this way."""
        actor = _actor(said) if self.has_actor else None
        if actor is None and self.has_actor:
            return None
        found = self.pattern.fullmatch(said, actor.end() if actor else 0)
        if found is None:
            return None
        told = {**self.fixed, **({"seat": _seats()[actor["seat"].casefold()]} if actor else {})}
        for name, text in found.groupdict().items():
            notation = _READERS[name](text.strip())
            if notation is None:
                return None
            told["said" if name == "pattern" else name] = notation
        lines = (line for line in GUANDAN_LINES if line.verb == self.verb and line.needed <= told.keys())
        return max(lines, key=lambda line: len(line.needed)).write(told)


@cache
def _sayings() -> tuple[_Saying, ...]:
    """Every way to tell an act, the one with more words of its own first."""
    spoken: dict[str, list[str]] = tomllib.loads((files(__package__) / "spoken_acts.toml").read_text("utf-8"))
    templates = [(key, text) for key, every in spoken.items() for text in every]
    filled = {name: f"{{{name}}}" for name in _PLACES}
    templates += [(key, Text(_WORDS, key, filled).render(each)) for key, each in product(keys(_WORDS), Language)]
    found = (_saying(key, _plain(text)) for key, text in dict.fromkeys(templates))
    return tuple(sorted(found, key=lambda saying: -len(saying.literal)))


def _saying(key: str, text: str) -> _Saying:
    verb, fixed = _FORMS.get(key, (key.replace("_", " "), {}))
    has_actor = text.startswith("{seat}")
    parts = re.split(r"\{(\w+)\}", text.removeprefix("{seat}").lstrip() if has_actor else text)
    pattern = "".join(_place(part) if place % 2 else _literal(part) for place, part in enumerate(parts))
    return _Saying(key, verb, fixed, has_actor, re.compile(pattern, re.IGNORECASE), "".join(parts[::2]))


@lru_cache(maxsize=64)
def _actor(said: str) -> re.Match[str] | None:
    """Whoever acts, where that is said first."""
    return _first_seat().match(said)


@cache
def _first_seat() -> re.Pattern[str]:
    return re.compile(_place("seat"), re.IGNORECASE)


def _literal(text: str) -> str:
    return "".join(r"\s*" if piece.isspace() else re.escape(piece) for piece in re.split(r"(\s+)", text))


def _place(name: str) -> str:
    if name in ("cards", "pattern"):
        return rf"(?P<{name}>.+?)"
    if name in ("number", "minutes", "seconds"):
        return rf"\s*(?P<{name}>\d{{1,4}}|[一二三四五六七八九十])\s*"
    one = "|".join(map(re.escape, sorted(_sides() if name == "side" else _seats(), key=len, reverse=True)))
    return rf"\s*(?P<{name}>{one}){_LITTLE}"


# Values in any language.


def _spelt(value: object) -> Iterator[tuple[str, str]]:
    notation = str(value)
    yield notation.casefold(), notation
    if isinstance(value, Labelled):
        for language in Language:
            label = _plain(value.label(language)).casefold()
            # 北 is as good as 北家, and 南北 as 南北方.
            yield from ((label, notation), (label.removesuffix("家").removesuffix("方"), notation))


@cache
def _seats() -> Mapping[str, str]:
    return {text: letter for seat in SEATS for text, letter in _spelt(seat)}


@cache
def _sides() -> Mapping[str, str]:
    return {text: letters for side in SIDES for text, letters in _spelt(side)}


@cache
def _faces() -> Mapping[str, str]:
    found = {text: notation for face in FACES for text, notation in _spelt(face)}
    for suit, rank in product(SUITS, RANKS):
        notation = f"{rank}{str(suit).lower()}"
        for word, number in product(_SUIT_WORDS[str(suit)].split(), {str(rank), str(rank).replace("T", "10")}):
            found[f"{word}{number}".casefold()] = notation
        found[f"{rank}{suit!s}".replace("T", "10").casefold()] = notation
    return found


@cache
def _one_face() -> re.Pattern[str]:
    return re.compile("|".join(map(re.escape, sorted(_faces(), key=len, reverse=True))), re.IGNORECASE)


def _cards(text: str) -> str | None:
    """Cards as a file writes them; None if anything else is among them."""
    face = _one_face()
    if re.sub(_BETWEEN, "", face.sub("", text)):
        return None
    return " ".join(_faces()[found.casefold()] for found in face.findall(text)) or None


_APART = re.compile(r"[（）()\s]+")


@cache
def _patterns() -> Mapping[str, str]:
    """Patterns with or without their rank."""
    every = (spelt for value in (*Kind, *PATTERNS) for spelt in _spelt(value))
    return {_APART.sub(" ", text).strip(): notation for text, notation in every}


def _pattern(text: str) -> str:
    # What is no name of a pattern was said all the same; some write its rank in brackets, and close together.
    plain = _APART.sub(" ", text.casefold().removeprefix("a ")).strip()
    return _patterns().get(plain, text)


_READERS: Mapping[str, Callable[[str], str | None]] = {
    "seat": lambda text: _seats()[text.casefold()],
    "other": lambda text: _seats()[text.casefold()],
    "side": lambda text: _sides()[text.casefold()],
    "cards": _cards,
    "pattern": _pattern,
    "number": lambda text: _DIGITS.get(text, text),
    "minutes": lambda text: _DIGITS.get(text, text),
    "seconds": lambda text: text.zfill(2),
}


# What comes nearest.

_LIKE_ENOUGH = 0.34
"""How much of the words has to agree before an act is suggested."""


def _nearest(said: str) -> Text | None:
    """The sentence of the act whose words are most like what was said; None where nothing is."""
    actor = _actor(said)
    rest = said if actor is None else said[actor.end() :]
    scored = [(_likeness(rest, one.literal), one.key) for one in _sayings() if one.has_actor is (actor is not None)]
    likeness, key = max(scored)
    if likeness < _LIKE_ENOUGH:
        return None
    values: dict[str, object] = dict.fromkeys(_PLACES, "…")
    if actor is not None:
        values["seat"] = Seat.parse(_seats()[actor["seat"].casefold()])
    return Text(_WORDS, key, values)


def _likeness(said: str, literal: str) -> float:
    return SequenceMatcher(None, said.casefold(), literal.strip().casefold()).ratio()
