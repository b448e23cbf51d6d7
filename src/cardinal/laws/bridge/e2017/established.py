"""A law that calls another law with what is established already, so that nobody is asked it a second time."""

from __future__ import annotations

from collections.abc import Mapping

from cardinal.laws.hearing import Procedure
from cardinal.laws.question import Question


def established(procedure: Procedure, known: Mapping[str, object]) -> Procedure:
    """Run *procedure*; the questions whose keys are in *known* have that answer, all others are asked as usual."""
    reply: object = None
    while True:
        try:
            step = procedure.send(reply)
        except StopIteration:
            return
        if isinstance(step, Question) and step.key in known:
            reply = step.read(known[step.key])
        else:
            reply = yield step
