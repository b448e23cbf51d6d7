"""Who may sit down for a contestant: those on its roster, no third player of a pair, no change within a game."""

from __future__ import annotations

from collections.abc import Iterable

from cardinal.language import Text

from .conditions import ConditionsOfContest
from .entries import Entry
from .entry_rules import family
from .errors import EntryRefused
from .model import Form

_TEXTS = "cardinal.contest.entries"
_FIELDED = {"ctcba": "§R68.31", "guandan": "§G19.2.3", "laws": "§4/2"}
_PERSONS = {"ctcba": "§R43", "guandan": "§G19.2.2", "laws": "§4/2"}


def check_fielded(
    conditions: ConditionsOfContest, entry: Entry, players: Iterable[str], *, borrowed: Iterable[str] = ()
) -> None:
    """Refuse a line-up with somebody who is not on the roster and not on an approved loan."""
    known = {name for one in entry.everybody for name in (one.key, one.name)} | set(borrowed)
    for player in players:
        if player in known:
            continue
        if player == entry.captain:
            # R5.3: a captain who plays is listed as a member too.
            cites = "§R5.3" if family(conditions) == "ctcba" else _FIELDED[family(conditions)]
            raise EntryRefused(Text(_TEXTS, "captain_not_listed", {"player": player}), cites=cites, legal=sorted(known))
        values = {"player": player, "entry": entry.title}
        raise EntryRefused(
            Text(_TEXTS, "not_on_roster", values), cites=_FIELDED[family(conditions)], legal=sorted(known)
        )


def check_persons(conditions: ConditionsOfContest, entry: Entry, played: Iterable[str]) -> None:
    """A pair is not made up of three or more persons in turn (G19.2.2, R43)."""
    persons = sorted(set(played))
    if conditions.form is Form.PAIRS and len(persons) > conditions.substitutions.persons_in_pair:
        values = {"entry": entry.title, "persons": tuple(persons)}
        raise EntryRefused(Text(_TEXTS, "too_many_persons", values), cites=_PERSONS[family(conditions)])
