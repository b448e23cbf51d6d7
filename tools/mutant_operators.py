"""The mutation operators: every place of a module where one small fault can be planted, in a fixed order.

A place is found again by its number, so that a mutant is only a path and a number: the tree is parsed afresh, the place
is changed in it, and the tree is compiled as it is. Line numbers stay those of the file.

Left alone is whatever no test could tell apart: docstrings, annotations, texts, ``__all__``, ``__slots__``, assertions,
``raise AssertionError``, how a dataclass is built, the size of a cache, ``zip(..., strict=True)``, ``__repr__`` and
``__hash__``. Nothing is left alone because its tests are weak.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tools.mutant_expressions import ARITHMETIC, UNTOLD_CALLS, Expressions, called, is_sequence
from tools.mutant_places import Place, Vocabulary

UNTOLD_NAMES = frozenset(("__all__", "__slots__", "__match_args__", "TYPE_CHECKING"))
UNTOLD_FUNCTIONS = frozenset(("__repr__", "__hash__"))
NOT_ERRORS = frozenset(("AssertionError", "NotImplementedError", "TypeError"))


EMPTY: dict[str, Callable[[], ast.expr]] = {
    "tuple": lambda: ast.Tuple([], ast.Load()),
    "list": lambda: ast.List([], ast.Load()),
    "dict": lambda: ast.Dict([], []),
    "str": lambda: ast.Constant(""),
    "int": lambda: ast.Constant(0),
}
"""What a function that cannot give ``None`` gives instead, by the type it returns."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One planted fault: the *number*-th place of the file at *path*."""

    path: str
    number: int
    operator: str
    line: int
    statement: int  # the line on which the statement around the place begins
    before: str
    after: str
    names: tuple[str, ...] = ()  # what the outer statements define: a constant, a class, a function

    @property
    def place(self) -> str:
        return f"{self.path}:{self.line}"


def places_in(source: str, words: Vocabulary) -> int:
    """How many places a file has."""
    return len(places(ast.parse(source), words))


def mutant(path: str, source: str, number: int, words: Vocabulary) -> Mutant:
    """The mutant of one place, with how the place reads before and after."""
    place = places(ast.parse(source), words)[number]
    line = place.node.lineno  # type: ignore[attr-defined]
    before = _one_line(ast.get_source_segment(source, place.node) or source.splitlines()[line - 1])
    place.change()
    after = "(dropped)" if place.new is None else _one_line(ast.unparse(ast.fix_missing_locations(place.new)))
    return Mutant(path, number, place.operator, line, place.statement.lineno, before, after, place.names)


def mutated(source: str, number: int, words: Vocabulary) -> ast.Module:
    """The tree of a file with the fault of one place."""
    tree = ast.parse(source)
    places(tree, words)[number].change()
    return ast.fix_missing_locations(tree)


def places(tree: ast.Module, words: Vocabulary) -> list[Place]:
    finder = _Statements(tree, words)
    finder.block(tree.body)
    return finder.found


def _one_line(text: str, most: int = 110) -> str:
    text = " ".join(text.split())
    return text if len(text) <= most else f"{text[: most - 1]}…"


class _Statements(Expressions):
    """Walks the statements that run, with what is around each."""

    def block(self, body: list[ast.stmt]) -> None:
        for index, statement in enumerate(body):
            around, self.statement = self.statement, statement
            self.one_statement(statement, body, index)
            self.statement = around

    def one_statement(self, node: ast.stmt, body: list[ast.stmt], index: int) -> None:
        match node:
            case ast.Import() | ast.ImportFrom() | ast.Assert() | ast.Global() | ast.Nonlocal() | ast.Pass():
                return
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                self.function(node)
            case ast.ClassDef():
                self.outer.append(node)
                self.block(node.body)
                self.outer.pop()
            case ast.Assign() | ast.AnnAssign():
                self.assignment(node)
            case ast.Raise():
                self.raising(node)
            case ast.Expr():
                self.lone_expression(node, body, index)
            case ast.Return():
                self.returning(node)
            case ast.If():
                self.branch(node)
            case ast.Try():
                for name in ("body", "orelse", "finalbody"):
                    self.block(getattr(node, name))
                for handler in node.handlers:
                    self.block(handler.body)
            case ast.Match():
                self.expression(node, "subject")
                for one in node.cases:
                    if one.guard is not None:
                        self.condition(one, "guard")
                    self.block(one.body)
            case ast.For() | ast.AsyncFor():
                self.expression(node, "iter")
                self.block(node.body)
                self.block(node.orelse)
            case ast.While():
                self.condition(node, "test")
                self.block(node.body)
                self.block(node.orelse)
            case ast.With() | ast.AsyncWith():
                for item in node.items:
                    self.expression(item, "context_expr")
                self.block(node.body)
            case ast.AugAssign():
                self.augmented(node, body, index)
            case ast.Continue():
                self.drop("continue dropped", node, body, index)
            case ast.Break():
                self.drop("break dropped", node, body, index)
            case ast.Delete():
                self.drop("statement dropped", node, body, index)

    def function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        if node.name in UNTOLD_FUNCTIONS or any("overload" in ast.unparse(one) for one in node.decorator_list):
            return
        self.outer.append(node)
        for name in ("defaults", "kw_defaults"):
            self.children(node.args, name)
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call) and called(decorator) not in UNTOLD_CALLS:
                self.inside(decorator)
        self.block(node.body)
        self.outer.pop()

    def assignment(self, node: ast.Assign | ast.AnnAssign) -> None:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        names = {one.id for one in targets if isinstance(one, ast.Name)}
        if names & UNTOLD_NAMES or node.value is None or self.is_alias(node):
            return
        if any(isinstance(one, ast.Tuple) for one in targets) and isinstance(node.value, ast.Tuple):
            # One item fewer than there are names cannot even be unpacked.
            self.children(node.value, "elts")
            return
        self.outer.append(node)
        self.expression(node, "value")
        self.outer.pop()

    def is_alias(self, node: ast.Assign | ast.AnnAssign) -> bool:
        """Whether a type is named: of generics, or of a union of classes."""
        if any(isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef) for one in self.outer):
            return False
        value = node.value
        if isinstance(node, ast.AnnAssign) and "TypeAlias" in ast.unparse(node.annotation):
            return True
        if isinstance(value, ast.BinOp) and isinstance(value.op, ast.BitOr):
            return all(isinstance(one, ast.Name | ast.Attribute | ast.Subscript) for one in _unioned(value))
        return isinstance(value, ast.Subscript) and isinstance(value.value, ast.Name) and value.value.id[:1].isupper()

    def raising(self, node: ast.Raise) -> None:
        error = node.exc
        if not isinstance(error, ast.Call) or called(error) in NOT_ERRORS:
            return
        # What a refusal says is a text; which clause it cites is a rule.
        for keyword in error.keywords:
            if keyword.arg == "cites":
                self.expression(keyword, "value")

    def lone_expression(self, node: ast.Expr, body: list[ast.stmt], index: int) -> None:
        value = node.value
        if isinstance(value, ast.Constant):
            return
        if isinstance(value, ast.Yield | ast.YieldFrom):
            # A generator stays one even where its only yield is dropped.
            silent = ast.If(ast.Constant(False), [ast.Expr(ast.Yield(ast.Constant(None)))], [])
            self.drop("yield dropped", node, body, index, silent)
        elif isinstance(value, ast.Call) and called(value) not in UNTOLD_CALLS:
            self.drop("call dropped", node, body, index)
        self.expression(node, "value")

    def returning(self, node: ast.Return) -> None:
        if node.value is None:
            return
        of = next(one for one in reversed(self.outer) if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef))
        returns = "" if of.returns is None else ast.unparse(of.returns)
        is_literal = isinstance(node.value, ast.Constant)
        if returns in ("bool", "Finding") and not is_literal:
            for value in (True, False):
                self.replace(f"return {value}", node, "value", None, ast.Constant(value))
        elif returns not in ("None", "bool", "Finding"):
            empty = EMPTY.get(returns.partition("[")[0], lambda: ast.Constant(None))()
            if ast.dump(empty) != ast.dump(node.value):
                self.replace("return nothing", node, "value", None, empty)
        if isinstance(node.value, ast.Tuple):
            # A returned tuple has a fixed shape: its items are changed, not dropped.
            self.children(node.value, "elts")
        else:
            self.expression(node, "value")

    def branch(self, node: ast.If) -> None:
        if "TYPE_CHECKING" in ast.unparse(node.test):
            return
        unreachable = (
            len(node.body) == 1 and isinstance(node.body[0], ast.Raise) and _raised(node.body[0]) in NOT_ERRORS
        )
        if unreachable:
            self.block(node.orelse)
            return
        if not any(isinstance(one, ast.Yield | ast.YieldFrom | ast.NamedExpr) for one in ast.walk(node.test)):
            self.replace("branch dropped", node, "test", None, ast.Constant(False))
        self.condition(node, "test")
        self.block(node.body)
        self.block(node.orelse)

    def augmented(self, node: ast.AugAssign, body: list[ast.stmt], index: int) -> None:
        other = ARITHMETIC.get(type(node.op))
        if other is not None and not is_sequence(node.value):
            self.replace("arithmetic", node, "op", None, other(), shown=node)
        else:
            self.drop("statement dropped", node, body, index)
        self.expression(node, "value")


def _raised(node: ast.Raise) -> str:
    error = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
    return error.id if isinstance(error, ast.Name) else ""


def _unioned(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.BinOp):
        yield from _unioned(node.left)
        yield from _unioned(node.right)
    else:
        yield node
