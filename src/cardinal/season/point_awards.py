"""What a pack gives for an evening: points of each place, each with the line of the pack that it comes from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, Decimal

from cardinal.contest.model import Form, Game
from cardinal.language import Text, shown

from .errors import BadPack
from .expression import EXACT, settled
from .point_pack import Award, PointPack

_WAYS = {"half_up": ROUND_HALF_UP, "up": ROUND_CEILING, "down": ROUND_FLOOR}


@dataclass(frozen=True, slots=True)
class Field:
    """How large an event was, and of which kind."""

    game: Game
    form: Form
    contestants: int
    """In the list whose places are paid."""
    everybody: int = 0
    """In all lists; as many as in the one if there is only one."""
    winners: str = "one"
    kind: str = "club"
    boards: int = 0
    sessions: int = 1
    step: int = 0
    """How many strata below the first the list is."""

    @property
    def half_tables(self) -> int:
        """Twice the number of tables, so that half a table stays a whole number."""
        size = {Form.INDIVIDUAL: 1, Form.PAIRS: 2, Form.TEAMS: 4}[self.form]
        return size * (self.everybody or self.contestants) // 2


@dataclass(frozen=True, slots=True)
class Paid:
    """The points of one place before and after rounding, and which award of the pack it was."""

    place: int
    exact: Decimal
    points: Decimal
    award: int


def award_of(pack: PointPack, field: Field) -> tuple[int, Award] | None:
    """The first rule that applies, with its number in the pack."""
    told = {"game": str(field.game), "form": str(field.form), "winners": field.winners, "kind": field.kind}
    for number, award in enumerate(pack.awards, 1):
        if all(told[word] == value for word, value in award.when.items()):
            return number, award
    return None


def scale(pack: PointPack, field: Field) -> tuple[Paid, ...]:
    """The points of each place that is paid, nobody being level."""
    found = award_of(pack, field)
    if found is None:
        return ()
    number, award = found
    exact = _exact(pack, award, field)
    return tuple(Paid(place, value, rounded(pack, value), number) for place, value in enumerate(exact, 1))


Scales = dict[Field, tuple[Decimal, ...]]
"""What the places of a field are worth by a pack, as far as it was asked: a season has the same field many times."""


def shared(pack: PointPack, field: Field, places: Sequence[int], known: Scales | None = None) -> tuple[Decimal, ...]:
    """The points of contestants by their places, before rounding; those who are level share what their places give."""
    exact = known.get(field) if known is not None else None
    if exact is None:
        exact = tuple(paid.exact for paid in scale(pack, field))
        if known is not None:
            known[field] = exact
    worth: dict[int, Decimal] = {}
    for place, level in Counter(places).items():
        shares = exact[place - 1 : place - 1 + level]
        worth[place] = EXACT.divide(sum(shares, Decimal(0)), Decimal(level))
    return tuple(worth[place] for place in places)


def rounded(pack: PointPack, value: Decimal) -> Decimal:
    steps = settled(EXACT.divide(value, pack.step)).quantize(Decimal(1), rounding=_WAYS[pack.way])
    return EXACT.multiply(steps, pack.step)


def _exact(pack: PointPack, award: Award, field: Field) -> list[Decimal]:
    if field.contestants < award.least_field:
        return []
    names = dict(_names(pack, award, field))
    share = award.depth.share(names)
    of = names["n"] if award.depth.of == "n" else names["field" if award.depth.of == "field" else award.depth.of]
    depth = settled(EXACT.multiply(share, of)).quantize(Decimal(1), rounding=_WAYS[award.depth.round])
    names["d"] = max(depth, Decimal(award.depth.least))
    paid = min(int(names["d"]), field.contestants)
    values = [_place(award, names | {"p": Decimal(place)}) for place in range(1, paid + 1)]
    if award.pool is not None:
        total, pool = sum(values, Decimal(0)), award.pool(names)
        values = [EXACT.divide(EXACT.multiply(pool, value), total) for value in values] if total else []
    factor = _factor(pack, award, field)
    return [_limited(award, EXACT.multiply(value, factor)) for value in values]


def _names(pack: PointPack, award: Award, field: Field) -> Iterator[tuple[str, Decimal]]:
    yield from pack.variables.items()
    tables = Decimal(field.half_tables) / 2
    whole = {"up": ROUND_CEILING, "down": ROUND_FLOOR}
    if award.half_table in whole:
        tables = tables.to_integral_value(whole[award.half_table])
    everybody = Decimal(field.everybody or field.contestants)
    players = {Form.INDIVIDUAL: 1, Form.PAIRS: 2, Form.TEAMS: 4}[field.form]
    counts: Mapping[str, Decimal] = {
        "pairs": Decimal(field.contestants),
        "pairs_in_direction": Decimal(field.contestants),
        "teams": Decimal(field.contestants),
        "players": everybody * players,
        "tables": tables,
    }
    yield from counts.items()
    yield "n", counts[award.n]
    yield "field", Decimal(field.contestants)
    yield "boards", Decimal(field.boards)
    yield "sessions", Decimal(field.sessions)


def _place(award: Award, names: Mapping[str, Decimal]) -> Decimal:
    if award.amount is not None:
        return award.amount(names)
    place = int(names["p"])
    part = Decimal(1)
    if place <= len(award.curve):
        part = award.curve[place - 1]
    elif award.then is not None:
        part = award.then(names)
    if award.pool is not None:
        return part
    return EXACT.multiply(_first(award, names), part)


def _first(award: Award, names: Mapping[str, Decimal]) -> Decimal:
    for to, value in award.first:
        if to is None or names["n"] <= to:
            found = value(names)
            return found if award.most is None else min(found, award.most)
    raise BadPack(Text(__name__, "no_range", {"n": names["n"]}))


def _factor(pack: PointPack, award: Award, field: Field) -> Decimal:
    if pack.kinds and field.kind not in pack.kinds:
        values = {"given": shown(field.kind), "known": tuple(pack.kinds)}
        raise BadPack(Text(__name__, "no_kind", values), legal=tuple(pack.kinds))
    factor = pack.kinds.get(field.kind, Decimal(1))
    factor = EXACT.multiply(factor, EXACT.power(award.strata, Decimal(field.step)))
    if award.boards is not None and field.boards:
        standard, least, most = award.boards
        factor = EXACT.multiply(factor, min(max(EXACT.divide(Decimal(field.boards), standard), least), most))
    return factor


def _limited(award: Award, value: Decimal) -> Decimal:
    return value if award.least is None else max(value, award.least)
