"""Law 91 of 2007: fines, suspension and disqualification are of a contestant, the pair or team as such."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.disciplinary_powers import disqualify, penalize
from cardinal.laws.bridge.e2017.disciplinary_powers import voice as voice_2017
from cardinal.laws.bridge.reheard import reheard
from cardinal.laws.prelude import DIRECTOR, SEATS, SIDES, Case, Procedure, Voice, law

voice = Voice(__name__)


@law("91", edition=2007)
def disciplinary_penalty(case: Case) -> Procedure:
    """Law 91: keeping order and discipline."""
    # In an individual event the player is the contestant.
    contestants = SEATS if case.conditions["form"] == "individual" else SIDES
    to = yield voice.choose(DIRECTOR, "contestant", "§2007:91A §2007:91B", options=tuple(contestants))
    options = ("none", "points", "suspend", "disqualify")
    measure = yield voice_2017.judge("measure", "§2007:91A §2007:91B", options=options, who=to)
    if measure == "none":
        yield voice.none("no_disciplinary_measure", "§2007:91A")
    elif measure == "disqualify":
        # Nothing is said of a cause that has to be found first.
        yield from reheard(disqualify(case, to), known={"cause": True})
    else:
        yield from penalize(measure, to)
