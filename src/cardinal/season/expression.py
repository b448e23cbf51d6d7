"""Expressions in a pack of points: numbers, names, ``+ - * / ^`` and a few functions; no code.

Everything is decimal with far more digits than a point has, so that only the rounding at the end rounds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal, DecimalException

from cardinal.language import Text, shown

from .errors import BadPack

EXACT = Context(prec=40)
_SETTLED = Context(prec=30)
LONGEST = 400
_TOKEN = re.compile(r"\s*(?:(?P<number>\d+(?:\.\d+)?|\.\d+)|(?P<name>[A-Za-z_]\w*)|(?P<sign>[-+*/^(),]))")

Function = Callable[..., Decimal]
FUNCTIONS: Mapping[str, tuple[Function, int]] = {
    "min": (lambda *values: min(values), 0),
    "max": (lambda *values: max(values), 0),
    "sqrt": (lambda value: EXACT.sqrt(value), 1),
    "exp": (lambda value: EXACT.exp(value), 1),
    "ln": (lambda value: EXACT.ln(value), 1),
    "log10": (lambda value: EXACT.log10(value), 1),
    "ceil": (lambda value: settled(value).to_integral_value(ROUND_CEILING), 1),
    "floor": (lambda value: settled(value).to_integral_value(ROUND_FLOOR), 1),
}
"""Each with how many arguments it takes; 0 is one or more."""
Values = Mapping[str, Decimal]
Node = Callable[[Values], Decimal]


@dataclass(frozen=True, slots=True)
class Expression:
    """An expression as it was written, with the names that it needs."""

    text: str
    names: frozenset[str]
    _node: Node

    def __call__(self, values: Values) -> Decimal:
        """What it is worth; a division by nothing, or a root of less, is refused with the expression."""
        refused = BadPack(Text(__name__, "no_value", {"given": shown(self.text)}))
        try:
            value = self._node(values)
        except (DecimalException, ArithmeticError, ValueError) as error:
            raise refused from error
        if not value.is_finite():
            raise refused
        return value


def settled(value: Decimal) -> Decimal:
    """A value without its last digits, so that a third of 24 is 8 before it is rounded up or down."""
    return _SETTLED.plus(value)


def read_expression(text: str | int | Decimal) -> Expression:
    """An expression of a pack.

    >>> str(read_expression("10*sqrt(n)")({"n": Decimal(16)}))
    '40'
    >>> str(read_expression("2^-1 + 3")({}))
    '3.5'
    """
    given = str(text)
    if len(given) > LONGEST:
        raise BadPack(Text(__name__, "too_long", {"most": LONGEST}))
    reader = _Reader(given)
    node = reader.sum()
    reader.end()
    return Expression(given, frozenset(reader.names), node)


class _Reader:
    """Recursive descent: a sum of products of powers."""

    def __init__(self, text: str) -> None:
        self.text, self.names = text, set[str]()
        self.tokens: list[tuple[str, str]] = []
        at = 0
        while at < len(text.rstrip()):
            match = _TOKEN.match(text, at)
            if match is None:
                raise self._refused(text[at:].strip()[:1])
            self.tokens.append((str(match.lastgroup), match[str(match.lastgroup)]))
            at = match.end()
        self.at = self.depth = 0

    def _refused(self, given: str) -> BadPack:
        values = {"text": shown(self.text), "given": shown(given), "known": tuple(FUNCTIONS)}
        return BadPack(Text(__name__, "not_read", values))

    @property
    def _next(self) -> str:
        return self.tokens[self.at][1] if self.at < len(self.tokens) else ""

    def _taken(self, *signs: str) -> str:
        if self._next in signs:
            self.at += 1
            return self.tokens[self.at - 1][1]
        return ""

    def _needed(self, sign: str) -> None:
        if not self._taken(sign):
            raise self._refused(self._next or sign)

    def end(self) -> None:
        if self.at < len(self.tokens):
            raise self._refused(self._next)

    def sum(self) -> Node:
        self.depth += 1
        if self.depth > 30:
            raise self._refused("(")
        node = self._product()
        while sign := self._taken("+", "-"):
            node = _joined(EXACT.add if sign == "+" else EXACT.subtract, node, self._product())
        self.depth -= 1
        return node

    def _product(self) -> Node:
        node = self._signed()
        while sign := self._taken("*", "/"):
            node = _joined(EXACT.multiply if sign == "*" else EXACT.divide, node, self._signed())
        return node

    def _signed(self) -> Node:
        if self._taken("-"):
            inner = self._signed()
            return lambda values: -inner(values)
        return self._power()

    def _power(self) -> Node:
        base = self._atom()
        # To the right, as people write it: 2^3^2 is 2^9.
        return _joined(EXACT.power, base, self._signed()) if self._taken("^") else base

    def _atom(self) -> Node:
        if self._taken("("):
            node = self.sum()
            self._needed(")")
            return node
        if self.at == len(self.tokens):
            raise self._refused("")
        kind, text = self.tokens[self.at]
        self.at += 1
        if kind == "number":
            value = Decimal(text)
            return lambda values: value
        if kind == "name":
            return self._called(text) if self._next == "(" else self._named(text)
        raise self._refused(text)

    def _named(self, name: str) -> Node:
        self.names.add(name)
        return lambda values: values[name]

    def _called(self, name: str) -> Node:
        if name not in FUNCTIONS:
            raise self._refused(name)
        function, count = FUNCTIONS[name]
        self._needed("(")
        arguments = [self.sum()]
        while self._taken(","):
            arguments.append(self.sum())
        self._needed(")")
        if count and len(arguments) != count:
            raise self._refused(name)
        return lambda values: function(*(argument(values) for argument in arguments))


def _joined(operation: Callable[[Decimal, Decimal], Decimal], left: Node, right: Node) -> Node:
    return lambda values: operation(left(values), right(values))
