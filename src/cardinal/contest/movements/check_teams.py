"""The checker of a movement of teams: every match is played at two tables over the same boards, nobody plays one twice.

A team has a pair in each direction, so that the rules for pairs do not fit: it sits at two tables at once, and has
every board of a match twice, once each way.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from itertools import combinations

from cardinal.language import Text

from .finding import SHOWN, Finding, Severity
from .movement import Movement, Seat

Half = tuple[int, int]
"""The team that sits North-South and the one that sits East-West."""


def halves(movement: Movement) -> dict[Half, list[tuple[int, int]]]:
    """The rounds and board sets that one team plays North-South against another."""
    found: dict[Half, list[tuple[int, int]]] = defaultdict(list)
    for number, _, sitting in movement.games():
        found[sitting.ns[0], sitting.ew[0]].append((number, sitting.boards))
    return dict(found)


def _say(code: str, **values: object) -> Text:
    return Text(__package__, f"found_{code}", values)


def _against_itself(movement: Movement) -> Iterator[Finding]:
    for number, table, sitting in movement.games():
        if sitting.ns == sitting.ew:
            said = _say("team_itself", team=sitting.ns[0], round=number, table=movement.table_name(table))
            yield Finding("team_itself", Severity.ILLEGAL, said, (number,), (table,), (sitting.ns,))


def _two_tables_at_once(movement: Movement) -> Iterator[Finding]:
    seats: dict[tuple[int, int, Seat], list[int]] = defaultdict(list)
    for number, table, sitting in movement.games():
        for seat, team in sitting.seats:
            seats[number, team, seat].append(table)
    for (number, team, seat), tables in seats.items():
        if len(tables) > 1:
            names = tuple(movement.table_name(table) for table in tables)
            said = _say("team_two_tables", team=team, seat=seat, round=number, tables=names)
            yield Finding("two_seats", Severity.ILLEGAL, said, (number,), tuple(tables), ((team,),), cites="§3/1")


def _boards_twice(movement: Movement) -> Iterator[Finding]:
    played: dict[tuple[int, Seat, int], list[int]] = defaultdict(list)
    for number, _, sitting in movement.games():
        for seat, team in sitting.seats:
            played[team, seat, sitting.boards].append(number)
    for (team, seat, boards), numbers in played.items():
        if len(numbers) > 1:
            said = _say("team_board_twice", team=team, seat=seat, set=boards, rounds=tuple(numbers))
            yield Finding("board_twice", Severity.ILLEGAL, said, tuple(numbers), (), ((team,),), boards)


def _half_matches(movement: Movement) -> Iterator[Finding]:
    """What one table plays of a match the other plays too, or there is nothing to compare it with."""
    played = halves(movement)
    for (ns, ew), told in played.items():
        other = {boards for _, boards in played.get((ew, ns), ())}
        for number, boards in told:
            if boards not in other:
                said = _say("half_match", ns=ns, ew=ew, set=boards, round=number)
                yield Finding("half_match", Severity.ILLEGAL, said, (number,), (), ((ns, ew),), boards)


def _boards_at_two_matches(movement: Movement) -> Iterator[Finding]:
    """The two tables of a match share its boards; another match needs a copy of its own."""
    places: dict[tuple[int, str, int], dict[frozenset[int], list[int]]] = defaultdict(lambda: defaultdict(list))
    copies = {section.name: section.copies for section in movement.sections}
    for number, table, sitting in movement.games():
        section = movement.section_of(table).name
        places[number, section, sitting.boards][frozenset(sitting.contestants)].append(table)
    for (number, section, boards), matches in places.items():
        if len(matches) > copies[section]:
            tables = tuple(sorted(table for told in matches.values() for table in told))
            names = tuple(movement.table_name(table) for table in tables)
            said = _say("two_tables", set=boards, round=number, tables=names, copies=copies[section])
            yield Finding("two_tables", Severity.ILLEGAL, said, (number,), tables, (), boards)


def _meetings(movement: Movement) -> Iterator[Finding]:
    """Everybody meets everybody over as many boards, as far as there are rounds for it."""
    sets: dict[tuple[int, int], set[int]] = defaultdict(set)
    for (ns, ew), half in halves(movement).items():
        sets[min(ns, ew), max(ns, ew)] |= {boards for _, boards in half}
    usual = min((len(told) for told in sets.values()), default=0)
    for two, told in sets.items():
        if len(told) > usual:
            said = _say("teams_met_again", one=two[0], other=two[1], sets=tuple(sorted(told)))
            yield Finding("met_again", Severity.UNFAIR, said, (), (), (two,))
    missing = tuple(
        two for section in _by_section(movement) for two in combinations(sorted(section), 2) if two not in sets
    )
    if missing:
        listed = tuple(f"{one}-{other}" for one, other in missing[:SHOWN]) + (("…",) if len(missing) > SHOWN else ())
        said = _say("never_met", count=len(missing), meetings=listed)
        yield Finding("never_met", Severity.NOTE, said, contestants=missing)


def _by_section(movement: Movement) -> Iterator[set[int]]:
    found: dict[str, set[int]] = defaultdict(set)
    for _, table, sitting in movement.sittings():
        found[movement.section_of(table).name].update(set(sitting.contestants) - movement.phantoms)
    yield from found.values()


def _counted(movement: Movement) -> Iterator[Finding]:
    """How many matches and boards a team has; a difference is not fair."""
    opponents: dict[int, set[int]] = {team: set() for team in movement.contestants}
    plays: Counter[int] = Counter()
    for _, _, sitting in movement.games():
        for mine, theirs in ((sitting.ns[0], sitting.ew[0]), (sitting.ew[0], sitting.ns[0])):
            opponents[mine].add(theirs)
            plays[mine] += movement.boards_per_set
    matches = [len(told) for told in opponents.values()]
    boards = [plays[team] // 2 for team in opponents]
    values = {"fewest": min(matches), "most": max(matches), "few_boards": min(boards), "many_boards": max(boards)}
    alike = len(set(matches)) == 1 and len(set(boards)) == 1
    said = _say("team_matches_alike" if alike else "team_matches", **values)
    yield Finding("team_matches", Severity.NOTE if alike else Severity.UNFAIR, said)


TEAM_RULES: tuple[Callable[[Movement], Iterator[Finding]], ...] = (
    _against_itself,
    _two_tables_at_once,
    _boards_twice,
    _half_matches,
    _boards_at_two_matches,
    _meetings,
    _counted,
)
