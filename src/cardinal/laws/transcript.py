"""What a law says after each row of replies: it is asked itself only where none of its runs has been before.

A hearing is run many times from the top, to find which questions decide something and where every answer leads. Those
runs begin alike, and a law says the same to the same replies; so its words are remembered as a tree, a branch for each
reply, and a run is a walk through it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardinal.language import CardinalError

from .editions import in_edition, sign
from .effect import Effect
from .question import Found, Question
from .ruling import Done

if TYPE_CHECKING:
    from .hearing import Law, Matter, Procedure


class Said:
    """What a law says after a row of replies: *steps* that ask nothing, then a *question*; None where it ends."""

    __slots__ = ("branches", "procedure", "question", "replies", "steps", "times")

    def __init__(self, procedure: Procedure, replies: tuple[object, ...], times: dict[str, int]) -> None:
        self.steps: list[Done | Found] = []
        self.question: Question | None = None
        self.branches: dict[tuple[type, object], Said] = {}
        self.replies = replies
        # How often each key was asked before: the same question a second time has its own answer.
        self.times = times
        # The law itself, waiting for the reply, until the first one goes to it.
        self.procedure: Procedure | None = procedure


class Transcript:
    """What a law has said of a case in all its runs so far."""

    def __init__(self, law: Law, case: Matter) -> None:
        self.law = law
        self._case = case
        self._opening: Said | None = None

    def opening(self) -> Said:
        """What the law says before any reply."""
        if self._opening is None:
            self._opening = self._listen(self.law.procedure(self._case), (), {}, None)
        return self._opening

    def after(self, said: Said, reply: object) -> Said:
        """What the law says to the *reply* to a question."""
        # An answer of one's own words may be a list, which no table can hold: the law is then asked again.
        branch = (type(reply), reply) if _can_be_key(reply) else None
        known = said.branches.get(branch) if branch is not None else None
        if known is None:
            known = self._listen(self._waiting(said), (*said.replies, reply), said.times, reply)
            if branch is not None:
                said.branches[branch] = known
        return known

    def _waiting(self, said: Said) -> Procedure:
        """The law at the question of *said*: where it stopped, if no reply went to it, else run there again."""
        procedure, said.procedure = said.procedure, None
        if procedure is None:
            procedure = self.law.procedure(self._case)
            for reply in (None, *said.replies):
                while not isinstance(procedure.send(reply), Question):
                    reply = None
        return procedure

    def _listen(self, procedure: Procedure, replies: tuple[object, ...], times: dict[str, int], reply: object) -> Said:
        said = Said(procedure, replies, times)
        edition = self.law.edition
        try:
            while True:
                step = in_edition(procedure.send(reply), edition)
                reply = None
                if isinstance(step, Effect):
                    said.steps.append(Done(step))
                elif isinstance(step, Found):
                    said.steps.append(step)
                else:
                    number = times.get(step.key, 0) + 1
                    said.times = {**times, step.key: number}
                    said.question = step if number == 1 else step.renamed(f"{step.key}_{number}")
                    return said
        except StopIteration:
            said.procedure = None
            return said
        except CardinalError as refusal:
            sign(refusal, edition)
            raise


def _can_be_key(reply: object) -> bool:
    try:
        hash(reply)
    except TypeError:
        return False
    return True
