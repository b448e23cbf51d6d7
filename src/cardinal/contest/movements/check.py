"""Says what is illegal or unfair of any movement, planned by whomever, and what is worth knowing of it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from itertools import combinations

from cardinal.language import Text

from .balance import figures, rankings
from .check_teams import TEAM_RULES
from .circulation import irregular_tables
from .finding import SHOWN, Finding, Severity
from .movement import Movement, Section

__all__ = ["Finding", "Severity", "check"]


def check(movement: Movement) -> tuple[Finding, ...]:
    """Every finding, the worst first. A movement without an illegal one can be played as it stands."""
    rules = TEAM_RULES if movement.kind.is_of_teams else RULES
    found = [finding for rule in rules for finding in rule(movement)]
    order = list(Severity)
    return tuple(sorted(found, key=lambda one: order.index(one.severity)))


def _say(code: str, **values: object) -> Text:
    return Text(__package__, f"found_{code}", values)


def _seat_conflicts(movement: Movement) -> Iterator[Finding]:
    seats: dict[tuple[int, int], list[int]] = defaultdict(list)
    for number, table, sitting in movement.sittings():
        for contestant in sitting.contestants:
            seats[number, contestant].append(table)
    for (number, one), tables in seats.items():
        if len(tables) > 1:
            names = tuple(movement.table_name(table) for table in tables)
            said = _say("two_seats", contestant=one, round=number, tables=names)
            yield Finding("two_seats", Severity.ILLEGAL, said, (number,), tuple(tables), ((one,),), cites="§3/1")


def _boards_twice(movement: Movement) -> Iterator[Finding]:
    played: dict[tuple[int, int], list[int]] = defaultdict(list)
    for number, _, sitting in movement.games():
        for contestant in set(sitting.contestants):
            played[contestant, sitting.boards].append(number)
    for (one, boards), numbers in played.items():
        if len(numbers) > 1:
            said = _say("board_twice", contestant=one, set=boards, rounds=tuple(numbers))
            yield Finding("board_twice", Severity.ILLEGAL, said, tuple(numbers), (), ((one,),), boards)


def _boards_at_two_tables(movement: Movement) -> Iterator[Finding]:
    places: dict[tuple[int, Section, int], list[int]] = defaultdict(list)
    for number, table, sitting in movement.games():
        places[number, movement.section_of(table), sitting.boards].append(table)
    for (number, section, boards), tables in places.items():
        if not section.may_hold(tuple(tables)):
            names = tuple(movement.table_name(table) for table in tables)
            said = _say("two_tables", set=boards, round=number, tables=names, copies=section.copies)
            yield Finding("two_tables", Severity.ILLEGAL, said, (number,), tuple(tables), (), boards)


def _unknown_sets(movement: Movement) -> Iterator[Finding]:
    for number, table, sitting in movement.sittings():
        if sitting.boards > movement.board_sets:
            name = movement.table_name(table)
            said = _say("no_such_set", set=sitting.boards, round=number, table=name, sets=movement.board_sets)
            yield Finding("no_such_set", Severity.ILLEGAL, said, (number,), (table,), (), sitting.boards)


def _meetings(movement: Movement) -> Iterator[Finding]:
    """Whoever meets too often: pairs once, players as partners once and as opponents twice."""
    opponents: dict[tuple[int, int], list[int]] = defaultdict(list)
    partners: dict[tuple[int, int], list[int]] = defaultdict(list)
    for number, _, sitting in movement.games():
        for ns in sitting.ns:
            for ew in sitting.ew:
                opponents[min(ns, ew), max(ns, ew)].append(number)
        for side in (sitting.ns, sitting.ew):
            for two in combinations(sorted(side), 2):
                partners[two].append(number)
    allowed = 2 if movement.is_individual else 1
    for code, meetings, most in (("met_again", opponents, allowed), ("partners_again", partners, 1)):
        for two, numbers in meetings.items():
            if len(numbers) > most:
                said = _say(code, one=two[0], other=two[1], rounds=tuple(numbers))
                yield Finding(code, Severity.UNFAIR, said, tuple(numbers), (), (two,))
    yield from _never_met(movement, set(opponents) | set(partners))


def _never_met(movement: Movement, met: set[tuple[int, int]]) -> Iterator[Finding]:
    """Two of one line do not expect to meet when each line has its own winner."""
    lines = rankings(movement)
    line_of = {one: at for at, line in enumerate(lines) for one in line}
    missing = tuple(
        two
        for two in combinations(sorted(line_of), 2)
        if two not in met and (len(lines) == 1 or line_of[two[0]] != line_of[two[1]])
    )
    if missing:
        listed = tuple(f"{one}-{other}" for one, other in missing[:SHOWN]) + (("…",) if len(missing) > SHOWN else ())
        said = _say("never_met", count=len(missing), meetings=listed)
        yield Finding("never_met", Severity.NOTE, said, contestants=missing)


def _sit_outs(movement: Movement) -> Iterator[Finding]:
    """One round each is what a half table costs; a second one is not fair while others have none."""
    count = Counter(one for sitting_out in movement.sit_outs() for one in sitting_out)
    fewest = min((count[contestant] for contestant in movement.contestants), default=0)
    for one in movement.contestants:
        if count[one] > fewest + 1:
            said = _say("sits_out", contestant=one, times=count[one], fewest=fewest)
            yield Finding("sits_out", Severity.UNFAIR, said, contestants=((one,),))
    if count:
        said = _say("half_table", contestants=len(count), most=max(count.values()))
        yield Finding("half_table", Severity.NOTE, said, contestants=tuple((one,) for one in sorted(count)))


def _uneven_plays(movement: Movement) -> Iterator[Finding]:
    """A phantom or a rover makes plays differ by one; more than that means that a set is left lying."""
    plays = Counter(sitting.boards for _, _, sitting in movement.games())
    counts = [plays[boards] for boards in range(1, movement.board_sets + 1)]
    if max(counts) - min(counts) > 1:
        said = _say("uneven_plays", fewest=min(counts), most=max(counts))
        yield Finding("uneven_plays", Severity.UNFAIR, said)


def _circulation(movement: Movement) -> Iterator[Finding]:
    tables = irregular_tables(movement)
    if tables:
        names = tuple(movement.table_name(table) for table in tables)
        yield Finding("not_circulating", Severity.NOTE, _say("not_circulating", tables=names), tables=tables)


def _counted(movement: Movement) -> Iterator[Finding]:
    found = figures(movement)
    values = {
        "fewest": found.fewest_comparisons,
        "most": found.most_comparisons,
        "few_boards": found.fewest_boards,
        "many_boards": found.most_boards,
    }
    severity = Severity.NOTE if found.fewest_comparisons else Severity.UNFAIR
    alike = found.fewest_comparisons == found.most_comparisons and found.fewest_boards == found.most_boards
    yield Finding("comparisons", severity, _say("comparisons_alike" if alike else "comparisons", **values))
    shown = {
        "balance": f"{found.balance:.1f}",
        "mean": f"{found.competition_mean:.2f}",
        "deviation": f"{found.competition_deviation:.2f}",
        "winners": found.winners,
    }
    yield Finding("balance", Severity.NOTE, _say("balance", **shown))


RULES: tuple[Callable[[Movement], Iterator[Finding]], ...] = (
    _seat_conflicts,
    _boards_twice,
    _boards_at_two_tables,
    _unknown_sets,
    _meetings,
    _sit_outs,
    _uneven_plays,
    _circulation,
    _counted,
)
