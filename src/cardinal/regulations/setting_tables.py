"""The kinds of conditions that are tables: bands of minutes, offences with their steps, classes of penalties."""

from __future__ import annotations

from collections.abc import Mapping

from .setting_kinds import Kind, exact, plain
from .tariff import Band, Offence, PenaltyUnit, Price, Sanction, Step, When

_UNITS = {str(unit): unit for unit in PenaltyUnit}
_LISTS = ("instead", "also", "duties")
_SERIOUS = "serious"
_WARNINGS = (True, False, _SERIOUS)


def _price(row: Mapping[str, object], key: str) -> Price | None:
    """``vp = 1`` or, left to the director between two ends, ``imps = [1, 3]``."""
    raw = row[key]
    ends = [exact(one) for one in raw] if isinstance(raw, list) else [exact(raw)]
    if not 1 <= len(ends) <= 2 or any(end is None or end < 0 for end in ends):
        return None
    least, most = ends[0], ends[-1]
    assert least is not None
    return Price(least, _UNITS[key], most if len(ends) == 2 else None)


def _prices(row: Mapping[str, object], kind: Kind) -> tuple[Price, ...]:
    found = tuple(_price(row, key) for key in row if key in _UNITS)
    if None in found:
        raise kind.refused(dict(row))
    return tuple(one for one in found if one is not None)


def _raw_prices(prices: tuple[Price, ...]) -> dict[str, object]:
    return {
        str(price.unit): plain(price.amount) if price.most is None else [plain(price.amount), plain(price.most)]
        for price in prices
    }


class Bands(Kind):
    """Rows ``{up_to = 15, vp = 1, clause = "R11/1"}`` in the order of their minutes."""

    wanted = "bands"

    def read(self, raw: object) -> tuple[Band, ...]:
        if not isinstance(raw, list) or not all(isinstance(row, Mapping) for row in raw):
            raise self.refused(raw)
        found = tuple(self._band(row) for row in raw)
        ends = [one.up_to for one in found]
        closed = [end for end in ends if end is not None]
        # One row without an end can only be the last, and no row may end before the one above it.
        if None in ends[:-1] or closed != sorted(set(closed)):
            raise self.refused(raw)
        return found

    def _band(self, row: Mapping[str, object]) -> Band:
        strange = set(row) - {"up_to", "warning", "forfeit", "clause", *_UNITS}
        prices, up_to = _prices(row, self), row.get("up_to")
        if strange or len(prices) > 1 or not (up_to is None or (type(up_to) is int and up_to > 0)):
            raise self.refused(dict(row))
        return Band(
            up_to=up_to if isinstance(up_to, int) else None,
            price=prices[0] if prices else None,
            warning=row.get("warning") is True,
            forfeit=row.get("forfeit") is True,
            clause=str(row.get("clause", "")),
        )

    def raw(self, value: object) -> object:
        rows = value if isinstance(value, tuple) else ()
        return [
            {
                **({} if row.up_to is None else {"up_to": row.up_to}),
                **({} if row.price is None else _raw_prices((row.price,))),
                **({"warning": True} if row.warning else {}),
                **({"forfeit": True} if row.forfeit else {}),
                **({"clause": row.clause} if row.clause else {}),
            }
            for row in rows
        ]


class Offences(Kind):
    """Rows ``{clause = "R68.2", steps = [{warning = true, top = 25, imps = 3}]}``."""

    wanted = "offences"

    def read(self, raw: object) -> tuple[Offence, ...]:
        if not isinstance(raw, list) or not all(isinstance(row, Mapping) for row in raw):
            raise self.refused(raw)
        found = tuple(Offence(self._name(row), self._steps(row)) for row in raw)
        if len({one.clause for one in found}) != len(found):
            raise self.refused(raw)
        return found

    def _name(self, row: Mapping[str, object]) -> str:
        clause = row.get("clause")
        if set(row) != {"clause", "steps"} or not isinstance(clause, str):
            raise self.refused(dict(row))
        return clause

    def _steps(self, row: Mapping[str, object]) -> tuple[Step, ...]:
        steps = row.get("steps")
        if not isinstance(steps, list) or not steps or not all(isinstance(step, Mapping) for step in steps):
            raise self.refused(dict(row))
        return tuple(map(self._step, steps))

    def _step(self, row: Mapping[str, object]) -> Step:
        strange = set(row) - {"when", "warning", "both", "class", "per_item", *_LISTS, *_UNITS}
        number, when, warning = row.get("class", 0), row.get("when", "always"), row.get("warning", False)
        each = row.get("per_item", [])
        prices = _prices(row, self)
        named = [str(price.unit) for price in prices] if each is True else each
        lists = {name: row.get(name, []) for name in _LISTS}
        # By equality, not by hash: a document can put anything here.
        known = all(isinstance(one, list) and all(word in tuple(Sanction) for word in one) for one in lists.values())
        known &= isinstance(named, list) and all(word in tuple(_UNITS) for word in named)
        if strange or not known or type(number) is not int or when not in tuple(When) or warning not in _WARNINGS:
            raise self.refused(dict(row))
        return Step(
            when=When(str(when)),
            warning=bool(warning),
            serious=warning == _SERIOUS,
            both=row.get("both") is True,
            prices=prices,
            penalty_class=number,
            per_item=tuple(_UNITS[one] for one in named),  # type: ignore[attr-defined]
            **{name: tuple(map(Sanction, one)) for name, one in lists.items()},  # type: ignore[call-overload]
        )

    def raw(self, value: object) -> object:
        rows = value if isinstance(value, tuple) else ()
        return [{**self._raw_name(row.clause), "steps": [_raw_step(step) for step in row.steps]} for row in rows]

    def added(self, own: object, given: object) -> object:
        assert isinstance(own, tuple)
        assert isinstance(given, tuple)
        return tuple(({one.clause: one for one in own} | {one.clause: one for one in given}).values())

    def clauses(self, value: object) -> tuple[str, ...]:
        return tuple(one.clause for one in value) if isinstance(value, tuple) else ()

    def _raw_name(self, clause: str) -> dict[str, object]:
        return {"clause": clause}


class Classes(Offences):
    """The classes that offences refer to: rows ``{class = 2, steps = [{when = "first", vp = 3}, …]}``."""

    wanted = "classes"

    def _name(self, row: Mapping[str, object]) -> str:
        number = row.get("class")
        if set(row) != {"class", "steps"} or type(number) is not int or not 1 <= number <= 9:
            raise self.refused(dict(row))
        return str(number)

    def clauses(self, value: object) -> tuple[str, ...]:
        return ()

    def _raw_name(self, clause: str) -> dict[str, object]:
        return {"class": int(clause)}


class Moved(Kind):
    """Offences that the organiser moved to another class: ``"G53.1.5" = 3``."""

    wanted = "moved"

    def read(self, raw: object) -> tuple[tuple[str, int], ...]:
        rows = list(raw.items()) if isinstance(raw, Mapping) else None
        if rows is None or not all(
            isinstance(clause, str) and type(number) is int and 1 <= number <= 9 for clause, number in rows
        ):
            raise self.refused(raw)
        return tuple(sorted(rows))

    def raw(self, value: object) -> object:
        return dict(value) if isinstance(value, tuple) else {}

    def clauses(self, value: object) -> tuple[str, ...]:
        return tuple(dict(value)) if isinstance(value, tuple) else ()


def _raw_step(step: Step) -> dict[str, object]:
    every = step.per_item == tuple(price.unit for price in step.prices)
    return {
        **({} if step.when is When.ALWAYS else {"when": str(step.when)}),
        **({"warning": _SERIOUS if step.serious else True} if step.warning else {}),
        **({"both": True} if step.both else {}),
        **_raw_prices(step.prices),
        **({"class": step.penalty_class} if step.penalty_class else {}),
        **({"per_item": every or list(map(str, step.per_item))} if step.per_item else {}),
        **{name: list(map(str, found)) for name in _LISTS if (found := getattr(step, name))},
    }
