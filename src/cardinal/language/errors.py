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

from .text import Text


@cache
def clause_ids(cites: str) -> tuple[str, ...]:
    """The clause numbers of a citation as code writes it.

    The sign marks what is a citation, so that every one in a module can be found and checked when it is imported.

    >>> clause_ids("§19A1 §35A")
    ('19A1', '35A')
    """
    return tuple(part.strip() for part in cites.split("§")[1:] if part.strip())


class CardinalError(Exception):
    """A refusal that explains itself. ``str(error)`` is English; ``error.render(language)`` any of the four."""

    edition = 2017

    def __init__(self, text: Text, *, cites: str = "", legal: Iterable[object] = ()) -> None:
        super().__init__(text)
        self.text = text
        self.cites: tuple[str, ...] = clause_ids(cites)
        self.legal: tuple[object, ...] = tuple(legal)

    def render(self, language: str = "en") -> str:
        """The message in *language* with its citation."""
        if not self.cites:
            return self.text.render(language)
        # What follows a slash is our own division of a clause, not a number of the document.
        clauses = tuple(dict.fromkeys(cite.split("/")[0] for cite in self.cites))
        values = {"message": self.text, "clauses": clauses, "edition": self.edition}
        return Text(__package__, "cited", values).render(language)

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
