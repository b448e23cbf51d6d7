"""Danish: neighbours in the standings meet, whether or not they have met before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from .field import Contestant
from .pairing import Round
from .swiss import SwissRound, pair_round


def pair_danish(
    field: Iterable[Contestant], round_number: int, *, rounds: Sequence[Round] = (), not_within: int = 0
) -> SwissRound:
    """First against second, third against fourth. With *not_within*, nobody meets an opponent of so many last rounds.

    An odd field has its bye as in the Swiss form: the lowest who has had none.
    """
    recent = rounds[-not_within:] if not_within else ()
    met: dict[int, set[int]] = {}
    for each in recent:
        for pairing in each.pairings:
            met.setdefault(pairing.home, set()).add(pairing.away)
            met.setdefault(pairing.away, set()).add(pairing.home)
    ready = [replace(one, met=frozenset(met.get(one.number, ()))) for one in field]
    return pair_round(ready, round_number)
