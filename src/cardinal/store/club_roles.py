"""Who works for a club, and as what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, select

from cardinal.club.roles import ClubRole, Duty, duties

from .accounts import EVERYWHERE, Role
from .club_schema import club_roles
from .database import Database
from .schema import roles, users


@dataclass(frozen=True, slots=True)
class ClubOfficer:
    """An account with its roles in a club."""

    user: str
    name: str
    roles: tuple[ClubRole, ...]

    @property
    def duties(self) -> frozenset[Duty]:
        return duties(self.roles)


class ClubRoles:
    """The roles in the clubs of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def duties_of(self, user: str, club: str) -> frozenset[Duty]:
        """What an account may do for a club; organisers of the whole server may do everything."""
        everywhere = select(roles.c.user).where(
            roles.c.user == user, roles.c.stream == EVERYWHERE, roles.c.role == str(Role.ORGANISER)
        )
        own = select(club_roles.c.role).where(club_roles.c.user == user, club_roles.c.club == club)
        async with self._database.reading() as connection:
            if (await connection.execute(everywhere)).first() is not None:
                return frozenset(Duty)
            return duties(ClubRole(role) for role in (await connection.execute(own)).scalars())

    async def officers(self, club: str) -> tuple[ClubOfficer, ...]:
        """Everybody with a role in a club whose account is open, by name."""
        wanted = select(users.c.user, users.c.name, club_roles.c.role).join(users, users.c.user == club_roles.c.user)
        wanted = wanted.where(club_roles.c.club == club, users.c.closed.is_(False)).order_by(users.c.folded)
        async with self._database.reading() as connection:
            rows = (await connection.execute(wanted)).all()
        return tuple(
            ClubOfficer(user, name, _in_order([ClubRole(row.role) for row in rows if row.user == user]))
            for user, name in dict.fromkeys((row.user, row.name) for row in rows)
        )

    async def give(self, club: str, user: str, role: ClubRole) -> None:
        row = self._database.insert(club_roles).values(club=club, user=user, role=str(role))
        async with self._database.writing() as connection:
            await connection.execute(row.on_conflict_do_nothing())

    async def take(self, club: str, user: str, role: ClubRole) -> None:
        gone = club_roles.c.club == club, club_roles.c.user == user, club_roles.c.role == str(role)
        async with self._database.writing() as connection:
            await connection.execute(delete(club_roles).where(*gone))


def _in_order(found: Sequence[ClubRole]) -> tuple[ClubRole, ...]:
    return tuple(role for role in ClubRole if role in found)
