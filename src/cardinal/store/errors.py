"""What the store refuses, and why.

NotUnderstood
├── BadAddress           an address of a database or a bus that cannot be used
├── BadDatabase          a database that a newer Cardinal has written
│   └── Unavailable      a database that cannot be opened, read or written now
├── BadEvent             something that cannot be written into the log
└── BadBackup            a file that is no backup, or not all of one
NotNow
├── Conflict             somebody else wrote to the stream first; it says how far the stream is now
├── NotEmpty             a restore over what is there already
├── TooOften             too many attempts; it says when to try again
└── OutOfTurn            a command that the competition is not ready for, or that came twice
NotAllowed
├── NotYours             a command that the role, the table or the side does not have
└── SignInRefused        a name, password, code, PIN or token that does not fit
"""

from __future__ import annotations

from cardinal.language import NotAllowed, NotNow, NotUnderstood, Text


class BadAddress(NotUnderstood):
    """An address of a database or a bus that cannot be used."""


class BadDatabase(NotUnderstood):
    """A database that a newer Cardinal has written."""


class Unavailable(BadDatabase):
    """A database that cannot be opened, read or written now. Players are told that nothing is lost; ``why`` is for the
    operator, and says where the database is."""

    def __init__(self, reason: str, why: Text) -> None:
        super().__init__(Text(__package__, "unavailable"))
        self.reason = reason
        self.why = why

    def render_inside(self, language: str = "en") -> str:
        return self.why.render(language)

    def __reduce__(self) -> tuple[type[Unavailable], tuple[str, Text]]:
        return Unavailable, (self.reason, self.why)


class BadEvent(NotUnderstood):
    """Something that cannot be written into the log."""


class BadBackup(NotUnderstood):
    """A file that is no backup, or not all of one."""


class Conflict(NotNow):
    """Somebody else wrote to the stream first; ``current`` is how far it is now."""

    def __init__(self, stream: str, expected: int, current: int) -> None:
        values = {"stream": stream, "expected": expected, "current": current}
        super().__init__(Text(__package__, "conflict", values), legal=(current,))
        self.stream = stream
        self.expected = expected
        self.current = current

    def __reduce__(self) -> tuple[type[Conflict], tuple[str, int, int]]:
        return Conflict, (self.stream, self.expected, self.current)


class NotEmpty(NotNow):
    """A restore over what is there already."""


class TooOften(NotNow):
    """Too many attempts; ``seconds`` is how long to wait."""

    def __init__(self, seconds: int) -> None:
        super().__init__(Text(__package__, "too_often", {"seconds": seconds}))
        self.seconds = seconds

    def __reduce__(self) -> tuple[type[TooOften], tuple[int]]:
        return TooOften, (self.seconds,)


class OutOfTurn(NotNow):
    """A command that the competition is not ready for, or that came twice."""


class NotYours(NotAllowed):
    """A command that the role, the table or the side does not have."""


class SignInRefused(NotAllowed):
    """A name, password, code, PIN or token that does not fit."""
