"""What can be wrong with a case, an answer or a law.

NotUnderstood
├── UnknownClause        a citation that is no clause of its edition
├── UnknownLaw           no procedure for that law in that edition
├── ImpossibleCase       facts that cannot have happened
└── AnswerNotOffered     an answer that the question does not have; ``legal`` lists those it has
NotAllowed
├── Conflict             two rules that cannot both apply; it names both
└── Gap                  no rule applies; it names the table
"""

from __future__ import annotations

from cardinal.language import NotAllowed, NotUnderstood


class UnknownClause(NotUnderstood):
    """A citation that is no clause of its edition."""


class UnknownLaw(NotUnderstood):
    """There is no procedure for that law in that edition."""


class ImpossibleCase(NotUnderstood):
    """Facts that cannot have happened, or that the law needs and the case does not have."""


class AnswerNotOffered(NotUnderstood):
    """An answer that the question does not have; ``legal`` lists those it has."""


class Conflict(NotAllowed):
    """Two rules that cannot both apply."""


class Gap(NotAllowed):
    """No rule of a table applies."""
