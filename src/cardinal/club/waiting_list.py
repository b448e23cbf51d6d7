"""Who has a place on an evening, and who moves up: places go to complete sign-ups in the order in which they were."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from cardinal.language import Text, shown
from cardinal.season.people import name_key

from .calendar import ClubEvening
from .errors import SignedUpTwice, SignUpClosed
from .sign_up import SignUp, State

OFFER, OFFER_ON_THE_DAY = timedelta(hours=12), timedelta(hours=2)
"""How long a place is kept for somebody who wants to be asked first."""


@dataclass(frozen=True, slots=True)
class WaitingList:
    """The sign-ups of an evening."""

    evening: ClubEvening
    sign_ups: tuple[SignUp, ...] = ()

    @property
    def entered(self) -> tuple[SignUp, ...]:
        """Those with a place, in the order in which they were complete."""
        return tuple(one for one in self._ordered() if one.state is State.ENTERED)

    @property
    def waiting(self) -> tuple[SignUp, ...]:
        return tuple(one for one in self._ordered() if one.state is State.WAITING)

    @property
    def looking(self) -> tuple[SignUp, ...]:
        """Those at the partner desk."""
        return tuple(one for one in self._ordered() if one.state is State.ALONE)

    @property
    def taken(self) -> int:
        """How many places are taken or kept."""
        return sum(one.state.has_place for one in self.sign_ups)

    def place_in_line(self, key: str) -> int:
        """1 for the next one to move up; 0 for somebody who does not wait."""
        keys = [one.key for one in self.waiting]
        return keys.index(key) + 1 if key in keys else 0

    def _ordered(self) -> list[SignUp]:
        return sorted(self.sign_ups, key=lambda one: (one.complete_at or one.made_at, one.key))

    def refuse_closed(self, now: datetime) -> None:
        """Refuse a sign-up after the deadline, or for an evening that takes none."""
        if self.evening.is_cancelled:
            raise SignUpClosed(Text(__name__, "cancelled"))
        if not self.evening.plan.takes_sign_ups:
            raise SignUpClosed(Text(__name__, "takes_none"))
        if now >= self.evening.closes_at:
            values = {"closes": f"{self.evening.closes_at:%Y-%m-%d %H:%M}"}
            raise SignUpClosed(Text(__name__, "closed", values))

    def refuse_twice(self, names: Iterable[str], but: str = "") -> None:
        """Refuse somebody who is signed up for this evening already; *names* are keys of names."""
        wanted = frozenset(names)
        for one in self.sign_ups:
            if one.key == but or one.state is State.WITHDRAWN:
                continue
            for name in one.names:
                if name_key(name) in wanted:
                    raise SignedUpTwice(Text(__name__, "twice", {"name": shown(name)}))

    def with_changes(self, changed: Iterable[SignUp]) -> WaitingList:
        """The same with some of the sign-ups otherwise, or new."""
        every: Mapping[str, SignUp] = {one.key: one for one in (*self.sign_ups, *changed)}
        return replace(self, sign_ups=tuple(every.values()))

    def settled(self, now: datetime) -> WaitingList:
        """Offers that nobody took in time are over, and free places go to those who wait, until the evening starts."""
        every = [_expired(one, now) for one in self._ordered()]
        if now >= self.evening.starts_at or self.evening.is_cancelled:
            return replace(self, sign_ups=tuple(every))
        most = self.evening.plan.most_entries
        free = len(every) if most is None else most - sum(one.state.has_place for one in every)
        for number, one in enumerate(every):
            if free > 0 and one.state is State.WAITING:
                every[number] = self._moved_up(one, now)
                free -= 1
        return replace(self, sign_ups=tuple(every))

    def _moved_up(self, one: SignUp, now: datetime) -> SignUp:
        # A fresh sign-up takes a free place at once; only people on the waiting list may want to be asked first.
        if one.takes_place or one.complete_at == now:
            return replace(one, state=State.ENTERED)
        is_on_the_day = now.astimezone(self.evening.starts_at.tzinfo).date() == self.evening.day
        until = min(now + (OFFER_ON_THE_DAY if is_on_the_day else OFFER), self.evening.starts_at)
        return replace(one, state=State.OFFERED, offered_until=until)


def _expired(one: SignUp, now: datetime) -> SignUp:
    if one.state is State.OFFERED and one.offered_until is not None and now >= one.offered_until:
        return replace(one, state=State.PASSED, offered_until=None)
    return one
