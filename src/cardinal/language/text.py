"""A text in every language: a key into the texts of its package or module, and the values that fill it.

A package keeps its texts in ``texts.toml``; a module that has texts of its own keeps them beside itself, in a file
of its own name (``insufficient_bid.py`` and ``insufficient_bid.toml``).

Where a text is not there in the reader's language, its translation in ``locales`` is said, else English. A further
language may lack any text. One of the four may lack none: a reader still gets English, and the log a warning, but with
``CARDINAL_STRICT_TEXTS`` set, as it is in every test, the lack is an error.

Some terms differ between the two games: in 繁體中文 a round is 圈 at bridge and 輪 at Guandan. Texts about contests
serve both and are written in the terms of Guandan. Whoever writes a page about one event, or answers a command about
it, says first which game it is (``speak_of``); what is said after that, in the same task or thread, has that game's
terms. ``about_one_game`` ends with whatever was said so inside it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


@runtime_checkable
class Labelled(Protocol):
    """A value that has a name of its own in each language (a seat, a suit, a call)."""

    def label(self, language: str = "en") -> str: ...


class Text:
    """A message that is written out only when its reader's language is known.

    >>> str(Text("cardinal.language", "language", {"given": "xx", "known": ("English", "日本語")}))
    'There is no language "xx" here, only English, 日本語.'
    """

    __slots__ = ("key", "package", "values")

    package: str
    key: str
    values: Mapping[str, object]

    def __init__(self, package: str | None, key: str, values: Mapping[str, object] | None = None) -> None:
        object.__setattr__(self, "package", package or "")
        object.__setattr__(self, "key", key)
        object.__setattr__(self, "values", MappingProxyType(dict(values or {})))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"Text is immutable: {name}")

    def render(self, language: str = "en", *, game: str = "") -> str:
        """The text in *language*, its values named in that language too; in the terms of *game*, if it is about one."""
        if game:
            with about_one_game():
                speak_of(game)
                return self.render(language)
        said = _templates(self.package)[self.key]
        template = said.get(str(language)) or fall_back(f"{self.package}:{self.key}", said["en"], str(language))
        return in_terms(template, self.package, str(language)).format_map(_Labels(self.values, str(language)))

    def __str__(self) -> str:
        return self.render()

    def __repr__(self) -> str:
        return f"Text({self.package!r}, {self.key!r}, {dict(self.values)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Text):
            return NotImplemented
        return (self.package, self.key, self.values) == (other.package, other.key, other.values)

    def __hash__(self) -> int:
        return hash((self.package, self.key))

    def __reduce__(self) -> tuple[type[Text], tuple[str, str, dict[str, object]]]:
        return Text, (self.package, self.key, dict(self.values))


class Texts:
    """The texts of one package or module, by their keys: ``say = Texts(__name__)``, then ``say("late", minutes=5)``."""

    __slots__ = ("package",)

    def __init__(self, package: str | None) -> None:
        self.package = package

    def __call__(self, key: str, /, **values: object) -> Text:
        return Text(self.package, key, values)

    def render(self, key: str, language: str, /, **values: object) -> str:
        """The text in a language."""
        return Text(self.package, key, values).render(language)


class _Labels(Mapping[str, str]):
    """The values of a text in a language, each named only when the template asks for it."""

    __slots__ = ("_language", "_values")

    def __init__(self, values: Mapping[str, object], language: str) -> None:
        self._values, self._language = values, language

    def __getitem__(self, name: str) -> str:
        return _label(self._values[name], self._language)

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


@cache
def keys(package: str) -> frozenset[str]:
    """Every key of a package's texts; none where it has no texts."""
    return frozenset(_templates(package)) if _source(package).is_file() else frozenset()


def _label(value: object, language: str) -> str:
    if isinstance(value, Text):
        return value.render(language)
    # Asking a protocol whether a value is one of it takes longer than everything else here.
    label = getattr(value, "label", None)
    if label is not None:
        return str(label(language))
    if isinstance(value, tuple | list | frozenset):
        return join([_label(one, language) for one in value], language)
    return str(value)


def join(said: Iterable[str], language: str = "en", key: str = "between") -> str:
    """What is *said* as one list.

    Word order differs between the languages, so a text is always one whole template per language, never pieces put
    together; the members of a list are the one thing that is joined.
    """
    return phrase(__name__, key, language).join(said)


@cache
def phrase(package: str, key: str, language: str = "en") -> str:
    """A text that no value fills, such as the name of a seat or a suit."""
    return translated(_templates(package)[key], f"{package}:{key}", str(language))


@cache
def _templates(package: str) -> Mapping[str, Mapping[str, str]]:
    # Slow to import, and needed only when something is said.
    import tomllib

    return MappingProxyType(tomllib.loads(_source(package).read_text("utf-8")))


def _source(package: str) -> Traversable:
    """The file of a package's texts."""
    from importlib.resources import files

    # By path from the top package, so that even a package that could not be imported can say why.
    root, *path = package.split(".")
    beside = files(root).joinpath(*path[:-1], f"{path[-1]}.toml") if path else None
    return beside if beside is not None and beside.is_file() else files(root).joinpath(*path, "texts.toml")


def _repr(given: object) -> str:
    try:
        return repr(given)
    except (ValueError, RecursionError):  # a number of thousands of digits, a list in itself
        return "…"


def shown(given: object) -> str:
    """Refused input as it is repeated to its author: short, and readable whatever it was."""
    text = given if isinstance(given, str) else f"{type(given).__name__} {_repr(given)}"
    text = text.encode("utf-8", "backslashreplace").decode("utf-8")
    return text if len(text) <= 60 else text[:57] + "..."


def shown_number(given: object) -> str:
    """The same where a number was asked for: text keeps its quotation marks, so that "7" does not look like one.

    >>> shown_number("7"), shown_number(7.5)
    ('"7"', 'float 7.5')
    """
    if isinstance(given, str):
        return f'"{shown(given)}"'
    is_number = isinstance(given, int) and not isinstance(given, bool)
    return shown(_repr(given)) if is_number else shown(given)


STRICT = "CARDINAL_STRICT_TEXTS"


class MissingText(LookupError):
    """A text that is not there in a language that is promised; raised in strict mode only."""


def translated(said: Mapping[str, str], context: str, language: str) -> str:
    """Of what is *said* in several languages the one in *language*. The *context*, ``module:key``, names the text."""
    found = said.get(language)
    return found if found is not None else fall_back(context, said["en"], language)


def fall_back(context: str, english: str, language: str) -> str:
    """What stands in the file of a further language for this text, if it was made from the same English."""
    from .language import Language

    if language not in Language.further():
        _lacks(context, str(language))
        return english
    of, said = _locale(str(language)).get(context, ("", ""))
    return said if of == english else english


@cache
def _lacks(context: str, language: str) -> None:
    if os.environ.get(STRICT):
        raise MissingText(f"{context} has no text in {language}")
    # Slow to import, and hardly ever needed.
    import logging

    logging.getLogger(__name__).warning("%s has no text in %s and is said in English", context, language)


@cache
def _locale(language: str) -> Mapping[str, tuple[str, str]]:
    """The English and the translation of every text by its context, without what is marked as doubtful."""
    from importlib.resources import files

    from .po import read_po

    path = files(__package__) / "locales" / f"{language}.po"
    entries = read_po(path.read_text("utf-8")) if path.is_file() else ()
    return MappingProxyType({entry.context: (entry.english, entry.said) for entry in entries if entry.is_used})


_game: ContextVar[str] = ContextVar("game", default="")
# A bye (輪空), whose turn it is (輪到) and taking turns (輪流, 輪換搭檔) are no rounds.
# fmt: off
_TERMS = {
    ("bridge", "zh-Hant"): (
        ("輪(?!空|到|流|換搭)", "圈"), ("申訴", "上訴"), ("仲裁委員會", "上訴委員會"),
        ("(?<!公)開室", "公開室"), ("(?<![開關])閉室", "關閉室"),
        ("積分編排賽?(?:（瑞士制）)?", "瑞士制"), ("比賽分(?![組別為成])", "序分"), ("牌手", "賽員"),
        ("判罰(?!尺度)", "處罰"),
    ),
    ("guandan", "zh-Hans"): (
        ("胜利分(?:（VP）)?", "级差分（VP）"), ("主管部门", "主办单位"), ("停赛该场", "取消其该场（节）比赛资格"),
        ("国际比赛分(?:（IMP）)?", "级差（IMP）"), ("牌手", "运动员"),
    ),
    ("guandan", "zh-Hant"): (
        ("上訴委員會", "仲裁委員會"), ("上訴", "申訴"), ("公開室", "開室"), ("關閉室", "閉室"),
        ("(?<![決獲淨])勝分(?:（VP）)?", "級差分（VP）"),
        ("隊制賽", "團體賽"), ("主管部門", "主辦單位"), ("停賽該場", "取消其該場（節）比賽資格"),
        ("國際序分(?:（IMP）)?", "級差（IMP）"), ("牌手|賽員", "運動員"),
    ),
    ("guandan", "ja"): (
        ("副主任ディレクター", "副審判長"), ("主任ディレクター", "審判長"), ("ディレクター", "審判"),
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
