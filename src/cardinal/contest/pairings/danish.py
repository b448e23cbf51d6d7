"""Danish: neighbours in the standings meet, whether or not they have met before."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from .field import Contestant
from .swiss_round import SwissRound, pair_round


def pair_danish(field: Iterable[Contestant], round_number: int) -> SwissRound:
    """First against second, third against fourth, even if they have met.

    An odd field has its bye as in the Swiss form: the lowest who has had none.
    """
    return pair_round([replace(one, met=frozenset()) for one in field], round_number)
