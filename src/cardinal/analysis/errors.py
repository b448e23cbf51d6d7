"""What can keep an analysis from its end.

NotUnderstood
├── UnreadableTricks     text that is not a table of tricks
└── DamagedCache         a file that should hold earlier results and does not
NotNow
├── SolverMissing        no double-dummy solver is installed; it says what to install
└── SolverFailed         the solver's process died, or refused what it was given
    └── SolverSlow       it took too long
"""

from __future__ import annotations

from cardinal.language import NotNow, NotUnderstood


class UnreadableTricks(NotUnderstood):
    """Text that is not a table of tricks."""


class DamagedCache(NotUnderstood):
    """A file that should hold earlier results and does not."""


class SolverMissing(NotNow):
    """No double-dummy solver is installed."""


class SolverFailed(NotNow):
    """The solver's process died, or refused what it was given."""


class SolverSlow(SolverFailed):
    """The solver's process had no answer within its time limit."""
