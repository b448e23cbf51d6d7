"""How often something may be tried: attempts counted by window in the database, so that every process counts as one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete

from .database import Database
from .errors import TooOften
from .schema import attempts


@dataclass(frozen=True, slots=True)
class Limit:
    """So many attempts in a window of so many seconds."""

    most: int
    seconds: int


SIGN_IN, SIGN_IN_EVERYWHERE = Limit(10, 300), Limit(300, 300)
"""By name and where it comes from: ten passwords in five minutes, then with delays; and from everywhere together."""
TABLE_CODE, TABLE_CODE_EVERYWHERE = Limit(8, 300), Limit(60, 300)
"""By code and where it comes from; from everywhere together a PIN of six digits would take two months to try out."""
ADDRESS = Limit(120, 300)
"""By where it comes from: a club's forty phones may share one address."""


PROOF = "written"
"""The key of the row by which a server finds out whether it can write."""
SLOWED = 3
"""Beyond its limit an attempt is delayed; beyond so many times the limit it is refused."""
LONGEST_DELAY_SECONDS = 15


def delay_seconds(count: int, limit: Limit) -> int:
    """How long the answer to an attempt waits: whoever mistypes waits a little, whoever guesses ever longer.

    >>> [delay_seconds(count, Limit(10, 300)) for count in (10, 11, 12, 13, 30)]
    [0, 1, 2, 4, 15]
    """
    beyond = count - limit.most
    return 0 if beyond <= 0 else min(LONGEST_DELAY_SECONDS, 2 ** (min(beyond, 10) - 1))


async def count_attempt(database: Database, key: str, limit: Limit, at: datetime) -> int:
    """Count an attempt and say which one it is in its window; refused when there are too many."""
    second = int(at.timestamp())
    since = second - second % limit.seconds
    made = database.insert(attempts)
    one_more = made.values(key=key[:300], since=since, count=1).on_conflict_do_update(
        index_elements=[attempts.c.key, attempts.c.since], set_={"count": attempts.c.count + 1}
    )
    async with database.writing() as connection:
        count = int((await connection.execute(one_more.returning(attempts.c.count))).scalar_one())
    if count > limit.most:
        raise TooOften(since + limit.seconds - second)
    return count


async def write_one_row(database: Database) -> None:
    """Write a row that means nothing and commit it, as every act does; refused where that cannot be done."""
    made = database.insert(attempts)
    changed = made.values(key=PROOF, since=0, count=1).on_conflict_do_update(
        index_elements=[attempts.c.key, attempts.c.since], set_={"count": (attempts.c.count + 1) % 1_000_000}
    )
    # By the connection of the log: another one would make the log read again how far its streams are.
    await database.write(lambda connection: connection.execute(changed))


async def forget_attempts(database: Database, before: datetime) -> None:
    """Delete counts of windows that are long over."""
    async with database.writing() as connection:
        await connection.execute(delete(attempts).where(attempts.c.since < int(before.timestamp())))
