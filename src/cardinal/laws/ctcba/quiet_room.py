"""R60: players and spectators who talk loudly, from a word of advice to the door."""

from __future__ import annotations

from cardinal.laws.prelude import DIRECTOR, NOT_DETERMINED, Case, Penalty, Procedure, Voice, law
from cardinal.regulations.tariff import Step

from .figures import offence
from .tariff import offender, penalty

voice = Voice(__name__)

PLAYERS, SPECTATOR = "players", "spectator"
# A spectator has no score to fine.
MEASURES = {
    PLAYERS: ("advice", "caution", "fine", "limit"),
    SPECTATOR: ("advice", "caution", "limit"),
}


def _price_of_noise(case: Case) -> Step:
    return next(step for step in offence(case, "§R68.25").steps if step.prices)


@law("R60", edition="ctcba")
def quiet_room(case: Case) -> Procedure:
    """R60: somebody talks loudly in the playing room."""
    who = yield voice.fact("who", "§R60", options=tuple(MEASURES))
    if who == NOT_DETERMINED:
        yield voice.none("no_offender_established", "§R60")
        return
    to: str | None = SPECTATOR
    if who == PLAYERS:
        to = yield from offender(case, "§R60")
    if to is None:
        yield voice.none("no_offender_established", "§R60")
        return
    measure = yield voice.choose(DIRECTOR, "measure", "§R60", options=MEASURES[who])
    if measure == "advice":
        yield voice.duty(to, "keep_quiet", "§R60")
    elif measure == "caution":
        yield Penalty("warning", to, cites="§R60")
    elif measure == "fine":
        # The only price of noise is that of the list of conduct.
        yield from penalty(case, to, _price_of_noise(case), "§R60 §R68.25")
    elif who == PLAYERS:
        yield Penalty("suspension", to, cites="§R60")
    else:
        yield voice.duty(SPECTATOR, "leave_the_playing_area", "§R60")
