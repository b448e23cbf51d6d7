"""Round robin: the printed tables for 4 to 24 teams, the circle for any other number, cycles renumbered by rank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from cardinal.language import Text

from .errors import BadField
from .pairing import Pairing, Round, distinct
from .triangle_robin import MOST_TEAMS, triangle_rounds

# Each printed table of appendix 2, by its number of teams.
PRINTED: Mapping[int, str] = {
    4: "§GA2.4",
    6: "§GA2.6",
    8: "§GA2.8",
    10: "§GA2.10",
    12: "§GA2.12",
    14: "§GA2.14",
    16: "§GA2.16",
    18: "§GA2.18",
    20: "§GA2.20",
    22: "§GA2.22",
    24: "§GA2.24",
}


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """Every round of one cycle; ``cites`` names the printed table, if it is one."""

    contestants: int
    rounds: tuple[Round, ...]
    cites: str = ""

    def numbered(self, team_of: Mapping[int, int]) -> RoundRobin:
        """The same table with teams in the place of numbers."""
        rounds = tuple(
            Round(
                tuple(Pairing(team_of[pairing.home], team_of[pairing.away]) for pairing in each.pairings),
                tuple(team_of[number] for number in each.byes),
                triangles=tuple((team_of[one], team_of[two], team_of[other]) for one, two, other in each.triangles),
            )
            for each in self.rounds
        )
        return RoundRobin(self.contestants, rounds, self.cites)


def round_robin(contestants: int, *, triangle: bool = False) -> RoundRobin:
    """The table for any number; home stands first. With an odd number, whoever would meet the next number has a bye.

    With *triangle* three of an odd number meet in half matches in every round instead, and there is one round less.

    >>> print(*round_robin(4).rounds, sep=" / ")
    2-3 1-4 / 3-1 4-2 / 1-2 3-4
    """
    if not isinstance(contestants, int):
        raise TypeError(f"round_robin() takes the number of contestants, not {type(contestants).__name__}")
    if contestants < 2:
        raise BadField(Text(__package__, "too_few", {"given": contestants, "least": 2}), cites="§G25.1")
    if triangle and contestants % 2:
        if contestants > MOST_TEAMS:
            raise BadField(Text(__package__, "too_many_for_triangles", {"given": contestants, "most": MOST_TEAMS}))
        return RoundRobin(contestants, triangle_rounds(contestants))
    even = contestants + contestants % 2
    rounds = _printed()[even] if even in PRINTED else _circle(even)
    if even != contestants:
        rounds = tuple(_with_bye(each, even) for each in rounds)
    return RoundRobin(contestants, rounds, PRINTED.get(even, ""))


@cache
def _printed() -> Mapping[int, tuple[Round, ...]]:
    import tomllib

    source = files(__package__) / "round_tables.toml"
    tables = tomllib.loads(source.read_text("utf-8"))
    return {number: tuple(map(Round.parse, tables[f"teams_{number}"]["rounds"])) for number in PRINTED}


def _circle(even: int) -> tuple[Round, ...]:
    """The last number stands still and the others go round it, so that each meets each once.

    Home is where the sum of the two numbers says, which leaves everybody with as many home matches as away, or one
    more or less; the last number is at home in every other round.
    """
    around, last = even - 1, even
    rounds = []
    for turn in range(around):
        pairings = []
        for step in range(1, even // 2):
            low, high = sorted(((turn + step) % around + 1, (turn - step) % around + 1))
            pairings.append(Pairing(low, high) if (low + high) % 2 else Pairing(high, low))
        still = turn % around + 1
        pairings.append(Pairing(still, last) if still % 2 else Pairing(last, still))
        rounds.append(Round(tuple(pairings)))
    return tuple(rounds)


def _with_bye(each: Round, number: int) -> Round:
    pairings = tuple(pairing for pairing in each.pairings if number not in pairing.numbers)
    return Round(pairings, tuple(one.opponent(number) for one in each.pairings if number in one.numbers))


def next_cycle(table: RoundRobin, ranking: Sequence[int]) -> RoundRobin:
    """A later cycle of a double or multiple round robin: each team's number is its rank over all cycles so far."""
    order = distinct(ranking)
    if len(order) != table.contestants:
        values = {"given": len(order), "wanted": table.contestants}
        raise BadField(Text(__package__, "ranking_size", values), cites="§G25.4")
    renumbered = table.numbered(dict(enumerate(order, start=1)))
    return replace(renumbered, cites=f"{table.cites} §G25.4".strip())
