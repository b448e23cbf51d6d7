"""What a law says after each row of replies: it is asked itself only where none of its runs has been before.

A hearing is run many times from the top, to find which questions decide something and where every answer leads. Those
runs begin alike, and a law says the same to the same replies; so its words are remembered as a tree, a branch for each
reply, and a run is a walk through it. A part of a law (``part.py``) has a tree of its own, which all ways to it share.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardinal.language import CardinalError

from .editions import in_edition, sign
from .effect import Effect
from .part import Part
from .question import Found, Question
from .ruling import Done

if TYPE_CHECKING:
    from .clause import Edition
    from .hearing import Law, Matter, Procedure


class Said:
    """What a procedure says after a row of replies: *steps* that ask nothing, then a *question* or a *part*; where it
    ends, neither, and the *result*."""

    __slots__ = ("branches", "part", "procedure", "question", "replies", "result", "steps")

    def __init__(self, procedure: Procedure, replies: tuple[object, ...]) -> None:
        self.steps: list[Done | Found] = []
        self.question: Question | None = None
        self.part: Part | None = None
        self.result: object = None
        self.branches: dict[tuple[type, object], Said] = {}
        self.replies = replies
        # The procedure itself, waiting for the reply, until the first one goes to it.
        self.procedure: Procedure | None = procedure


class Script:
    """What one procedure says: a law, or a part of one."""

    def __init__(self, begin: Callable[[], Procedure], edition: Edition) -> None:
        self._begin = begin
        self._edition = edition
        self._opening: Said | None = None

    def opening(self) -> Said:
        """What it says before any reply."""
        if self._opening is None:
            self._opening = self._listen(self._begin(), (), None)
        return self._opening

    def after(self, said: Said, reply: object) -> Said:
        """What it says to the *reply* to a question, or to the result of a part."""
        try:
            known = said.branches.get((type(reply), reply))
        except TypeError:
            # An answer of one's own words may be a list, which no table can hold: the law is then asked again.
            return self._listen(self._waiting(said), (*said.replies, reply), reply)
        if known is None:
            known = self._listen(self._waiting(said), (*said.replies, reply), reply)
            said.branches[type(reply), reply] = known
        return known

    def _waiting(self, said: Said) -> Procedure:
        """The procedure at the end of *said*: where it stopped, if no reply went to it, else run there again."""
        procedure, said.procedure = said.procedure, None
        if procedure is None:
            procedure = self._begin()
            for reply in (None, *said.replies):
                while not isinstance(procedure.send(reply), Question | Part):
                    reply = None
        return procedure

    def _listen(self, procedure: Procedure, replies: tuple[object, ...], reply: object) -> Said:
        said = Said(procedure, replies)
        try:
            while True:
                sent: Any = procedure.send(reply)
                if isinstance(sent, Part):
                    said.part = sent
                    return said
                step = in_edition(sent, self._edition)
                reply = None
                if isinstance(step, Effect):
                    said.steps.append(Done(step))
                elif isinstance(step, Found):
                    said.steps.append(step)
                else:
                    said.question = step
                    return said
        except StopIteration as end:
            said.procedure, said.result = None, end.value
            return said
        except CardinalError as refusal:
            sign(refusal, self._edition)
            raise


class Place:
    """Where a run of the whole law stands: the *steps* on the way here, and the *question*; None at its end.

    *above* are the procedures that wait for the end of the part in which the question is, from the innermost.
    """

    __slots__ = ("above", "branches", "question", "said", "script", "steps", "times")

    def __init__(self, script: Script, said: Said, above: _Above, times: dict[str, int]) -> None:
        self.script, self.said, self.above, self.times = script, said, above, times
        self.steps: list[Done | Found] = said.steps
        self.question: Question | None = None
        self.branches: dict[tuple[type, object], Place] = {}


_Above = tuple[tuple[Script, Said], ...]


class Transcript:
    """What a law with its parts has said of a case in all its runs so far."""

    def __init__(self, law: Law, case: Matter) -> None:
        self.law = law
        self._case = case
        self._parts: dict[object, Script] = {}
        self._opening: Place | None = None

    def opening(self) -> Place:
        """What the law says before any reply."""
        if self._opening is None:
            script = Script(lambda: self.law.procedure(self._case), self.law.edition)
            self._opening = self._place(script, script.opening(), (), {})
        return self._opening

    def after(self, place: Place, reply: object) -> Place:
        """What the law says to the *reply* to a question."""
        try:
            known = place.branches.get((type(reply), reply))
        except TypeError:
            return self._place(place.script, place.script.after(place.said, reply), place.above, place.times)
        if known is None:
            known = self._place(place.script, place.script.after(place.said, reply), place.above, place.times)
            place.branches[type(reply), reply] = known
        return known

    def _place(self, script: Script, said: Said, above: _Above, times: dict[str, int]) -> Place:
        """From what a procedure says on to the next question: into the parts that it comes to, and out of those that
        have ended."""
        steps = said.steps
        while said.question is None and (said.part is not None or above):
            if said.part is not None:
                above = ((script, said), *above)
                script = self._script(said.part)
                said = script.opening()
            else:
                result = said.result
                (script, said), *further = above
                above, said = tuple(further), script.after(said, result)
            if said.steps:
                steps = [*steps, *said.steps]
        place = Place(script, said, above, times)
        place.steps = steps
        if said.question is not None:
            # The same question a second time has its own answer.
            key = said.question.key
            number = times.get(key, 0) + 1
            place.times = {**times, key: number}
            place.question = said.question if number == 1 else said.question.renamed(f"{key}_{number}")
        return place

    def _script(self, part: Part) -> Script:
        key = (part.procedure, *(_CASE if each is self._case else _key(each) for each in part.arguments))
        known = self._parts.get(key)
        if known is None:
            known = Script(part.begin, self.law.edition)
            # An argument that no table can hold may be another one next time.
            if None not in key:
                self._parts[key] = known
        return known


_CASE = "the case that is heard"
"""Stands for the case in the key of a part, as to hash a whole case takes longer than many a part."""


def _key(value: object) -> tuple[type, object] | None:
    """What distinguishes an argument from others; None where no table can hold it."""
    try:
        hash(value)
    except TypeError:
        return None
    return type(value), value
