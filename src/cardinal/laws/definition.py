"""Defined terms: each is a function on the engine's values, found by its name, with the clause that defines it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from cardinal.language import Ambiguous, Text, clause_ids, shown

from .clause import Clause, book
from .errors import Conflict, UnknownClause

Meaning = TypeVar("Meaning", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Definition:
    """A term in one sense. Calling it applies the term to values of the engine."""

    term: str
    edition: int
    meaning: Callable[..., Any]
    cites: str

    @property
    def clauses(self) -> tuple[str, ...]:
        return clause_ids(self.cites)

    @property
    def clause(self) -> Clause:
        """The entry of the Definitions itself."""
        return book(self.edition)[self.clauses[0]]

    def __call__(self, *values: Any, **more: Any) -> Any:
        return self.meaning(*values, **more)


DEFINITIONS: dict[tuple[int, str], Definition] = {}


def term(name: str, cites: str, *, edition: int = 2017) -> Callable[[Meaning], Meaning]:
    """Register a function as the meaning of a term; a term has one meaning in an edition."""

    def register(meaning: Meaning) -> Meaning:
        before = DEFINITIONS.get((edition, name))
        if before is not None:
            raise Conflict(Text(__name__, "defined_twice", {"term": name}), cites=f"{before.cites} {cites}")
        DEFINITIONS[edition, name] = Definition(name, edition, meaning, cites)
        return meaning

    return register


def define(name: str, edition: int = 2017) -> Definition:
    """The definition of a term.

    A word that the Definitions use in several senses is refused with the list of them: ``Board`` is ``Board (1)``,
    the container, or ``Board (2)``, the four hands.
    """
    wanted = name.strip().lower() if isinstance(name, str) else ""
    terms = {one.term.lower(): one for (year, _), one in DEFINITIONS.items() if year == edition}
    if wanted in terms:
        return terms[wanted]
    senses = tuple(one.term for text, one in terms.items() if wanted and text.startswith(f"{wanted} ("))
    if senses:
        raise Ambiguous(Text(__name__, "several_senses", {"term": shown(name)}), legal=senses)
    near = tuple(one.term for text, one in terms.items() if wanted and (wanted in text or text in wanted))
    raise UnknownClause(Text(__name__, "unknown_term", {"term": shown(name), "edition": edition}), legal=near)
