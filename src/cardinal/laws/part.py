"""Parts of a law that are heard by themselves: once for the same arguments, however many ways lead there.

A law is a generator, and a generator cannot be copied: to try another answer it is run again from the top. Where many
answers lead into the same part (how the information came does not change what Law 12 then asks), the transcript of a
hearing keeps what the part says, and every way there shares it. A part must follow from its arguments alone, as a law
does from its case.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import wraps
from typing import Any, ParamSpec, TypeVar, cast

Given = ParamSpec("Given")
Step = TypeVar("Step")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Part:
    """A part that a law comes to; the reply is what the part returns."""

    procedure: Callable[..., Generator[Any, Any, Any]]
    arguments: tuple[object, ...]

    def begin(self) -> Generator[Any, Any, Any]:
        return self.procedure(*self.arguments)


def part(procedure: Callable[Given, Generator[Step, Any, Result]]) -> Callable[Given, Generator[Step, Any, Result]]:
    """Let *procedure*, which other procedures call with ``yield from``, be heard once for the same arguments."""

    @wraps(procedure)
    def called(*arguments: Given.args, **named: Given.kwargs) -> Generator[Step, Any, Result]:
        result = yield cast(Step, Part(procedure, (*arguments, *named.values())))
        return cast(Result, result)

    return called


def with_parts(procedure: Generator[Step, Any, Result]) -> Generator[Step, Any, Result]:
    """The steps of *procedure* with those of its parts among them, for a law that looks at each step of another."""
    reply: object = None
    while True:
        try:
            step = procedure.send(reply)
        except StopIteration as end:
            return cast(Result, end.value)
        reply = (yield from with_parts(step.begin())) if isinstance(step, Part) else (yield step)
