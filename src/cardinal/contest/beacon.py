"""A round of a public randomness beacon as the public value of sealed boards: which one comes at a given time.

The beacon is drand's default network: a new value every thirty seconds, made by organisations that do not trust each
other, and published by all of them. Nobody can know or choose one beforehand.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

_CHAIN = "8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce"
_FIRST = datetime.fromtimestamp(1_595_431_050, UTC)
_PERIOD = timedelta(seconds=30)


def beacon_round(at: datetime) -> tuple[str, datetime]:
    """The first round at or after a moment: what it is in the words of a notice, and when it comes.

    >>> words, known = beacon_round(datetime(2030, 3, 5, 17, 0, 10, tzinfo=UTC))
    >>> words.partition(":")[0], known.isoformat()
    ('drand default beacon, round 10117647, field randomness, chain', '2030-03-05T17:00:30+00:00')
    """
    passed = -((_FIRST - at.astimezone(UTC)) // _PERIOD)
    known = _FIRST + passed * _PERIOD
    return f"drand default beacon, round {passed + 1}, field randomness, chain: {_CHAIN[:16]}", known
