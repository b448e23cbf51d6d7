"""A text in every language: a key into the texts of its package or module, and the values that fill it.

A package keeps its texts in ``texts.toml``; a module that has texts of its own keeps them beside itself, in a file
of its own name (``insufficient_bid.py`` and ``insufficient_bid.toml``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from .fallback import fall_back, translated
from .game_terms import in_terms

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
        raise AttributeError(f"a text does not change: {name}")

    def render(self, language: str = "en") -> str:
        """The text in *language*, its values named in that language too."""
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
