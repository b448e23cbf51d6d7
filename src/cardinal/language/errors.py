"""The root of every refusal: what was wrong, which clause says so, what is legal instead.

    CardinalError
    ├── NotUnderstood    text or a value that means nothing here
    ├── NotNow           allowed in itself, but not at this turn or in this phase
    ├── NotAllowed       against a law, whenever it is done
    └── Ambiguous        several readings; ``legal`` lists them

Each package has an ``errors.py`` of its own with the branches it needs.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Protocol

from .article_numbers import article_number
from .text import Text

BASE_EDITION = 2017
"""The edition of a citation that names none."""


@cache
def clause_ids(cites: str) -> tuple[str, ...]:
    """The clause numbers of a citation as code writes it.

    The sign marks what is a citation, so that every one in a module can be found and checked when it is imported.

    >>> clause_ids("§19A1 §35A")
    ('19A1', '35A')
    """
    return tuple(part.strip() for part in cites.split("§")[1:] if part.strip())


class _Cites(Protocol):
    @property
    def cites(self) -> str: ...


class Citing:
    """What has citations: ``cites`` is written with the paragraph sign before each clause."""

    __slots__ = ()

    @property
    def clauses(self: _Cites) -> tuple[str, ...]:
        return clause_ids(self.cites)


@cache
def own_numbers(clauses: tuple[str, ...]) -> tuple[str, ...]:
    """Clause numbers as their edition has them, without the edition that code writes before those of an older one.

    >>> own_numbers(("2007:27B1(a)", "def:Alert"))
    ('27B1(a)', 'def:Alert')
    """
    return tuple(
        clause.partition(":")[2] if clause[:4].isdigit() and clause[4:5] == ":" else clause for clause in clauses
    )


# How a citation is introduced, by the first letters of its clause: articles of Guandan, a federation's regulations.
_CITED = {"G": "cited_article", "R": "cited_regulation"}


class CardinalError(Exception):
    """A refusal that explains itself. ``str(error)`` is English; ``error.render(language)`` any of the four."""

    def __init__(self, text: Text, *, cites: str = "", legal: Iterable[object] = ()) -> None:
        super().__init__(text)
        self.text = text
        cited = clause_ids(cites)
        self.cites: tuple[str, ...] = own_numbers(cited)
        older = [one[:4] for one in cited if one[:4].isdigit() and one[4:5] == ":"]
        self.edition = int(older[0]) if older else BASE_EDITION
        self.legal: tuple[object, ...] = tuple(legal)

    def render(self, language: str = "en") -> str:
        """The message in *language* with its citation."""
        if not self.cites:
            return self.text.render(language)
        # What follows a slash is our own division of a clause, not a number of the document.
        clauses = tuple(dict.fromkeys(cite.split("/")[0] for cite in self.cites))
        key = next((_CITED[start] for start in _CITED if clauses[0].startswith(start)), "cited")
        named = tuple(article_number(clause, language) or clause for clause in clauses)
        values = {"message": self.text, "clauses": named, "edition": self.edition}
        return Text(__package__, key, values).render(language)

    def render_inside(self, language: str = "en") -> str:
        """The message for the operator: like ``render``, with details that the public may not see."""
        return self.render(language)

    def __str__(self) -> str:
        return self.render()

    def to_json(self, language: str = "en") -> dict[str, object]:
        """The refusal as plain JSON values, in the form of ``{refused: ...}``."""
        return {
            "error": type(self).__name__,
            "message": self.render(language),
            "cites": list(self.cites),
            "legal": [str(one) for one in self.legal],
        }


class NotUnderstood(CardinalError, ValueError):
    """Text, or a value, that means nothing here."""


class NotNow(CardinalError):
    """Allowed in itself, but not at this turn or in this phase."""


class NotAllowed(CardinalError):
    """Against a law whenever it is done."""


class Ambiguous(CardinalError):
    """Several readings are possible; ``legal`` lists them."""
