"""The mutation operators: every place of a module where one small fault can be planted, in a fixed order.

A place is found again by its number, so that a mutant is only a path and a number: the tree is parsed afresh, the place
is changed in it, and the tree is compiled as it is. Line numbers stay those of the file.

Left alone is whatever no test could tell apart: docstrings, annotations, texts, ``__all__``, ``__slots__``, assertions,
``raise AssertionError``, how a dataclass is built, the size of a cache, ``zip(..., strict=True)``, ``__repr__`` and
``__hash__``. Nothing is left alone because its tests are weak.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
MEMBER_PAIRS = (
    ("lho", "rho"),
    ("declarer", "dummy"),
    ("side", "innocent"),
    ("authorized", "unauthorized"),
    ("first", "second"),
    ("first", "last"),
    ("before", "after"),
    ("next", "previous"),
    ("lowest", "highest"),
    ("low", "high"),
    ("winner", "loser"),
    ("won", "lost"),
    ("home", "visitors"),
    ("home", "away"),
    ("minimum", "maximum"),
)
"""What one class has both of, so that one may be taken for the other."""
GLOBAL_PAIRS = {"NS": "EW", "EW": "NS", "min": "max", "max": "min", "any": "all", "all": "any"}
TO_ITSELF = frozenset(("partner", "opponents", "opponent"))
"""A relation that leads away from a seat or a side; the fault is to stay."""

UNTOLD_KEYWORDS = frozenset(
    ("strict", "frozen", "slots", "kw_only", "repr", "hash", "init", "eq", "maxsize", "maxlen", "stacklevel", "flush")
)
UNTOLD_NAMES = frozenset(("__all__", "__slots__", "__match_args__", "TYPE_CHECKING"))
UNTOLD_FUNCTIONS = frozenset(("__repr__", "__hash__"))
UNTOLD_CALLS = frozenset(("lru_cache", "cache", "dataclass", "TypeVar", "NewType", "TypeAliasType", "warn"))
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
class Vocabulary:
    """What the sources define: the members of each enumeration, and the members of classes that go in pairs."""

    enums: Mapping[str, Sequence[str]] = field(default_factory=dict)
    pairs: Mapping[str, str] = field(default_factory=dict)


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


@dataclass(slots=True)
class Place:
    """A place in a parsed tree, what puts the fault there, and the node that then shows it."""

    operator: str
    node: ast.AST
    new: ast.AST | None
    statement: ast.stmt
    names: tuple[str, ...]
    change: Callable[[], None] = field(repr=False)


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


def vocabulary(sources: Sequence[str]) -> Vocabulary:
    """What these files define. A name that two enumerations share is left out."""
    enums: dict[str, list[tuple[str, ...]]] = {}
    classes: list[set[str]] = []
    for source in sources:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ClassDef):
                members = _members(node)
                classes.append(set(members))
                if any("Enum" in ast.unparse(base) for base in node.bases):
                    values = tuple(name for name, is_plain in members.items() if is_plain and not name.startswith("_"))
                    enums.setdefault(node.name, []).append(values)
    pairs: dict[str, str] = {}
    for one, other in (*MEMBER_PAIRS, *((other, one) for one, other in MEMBER_PAIRS)):
        having = [members for members in classes if one in members]
        if having and sum(other in members for members in having) * 2 >= len(having):
            pairs.setdefault(one, other)
    single = {name: found[0] for name, found in enums.items() if len(found) == 1 and len(found[0]) > 1}
    return Vocabulary(single, pairs)


def _members(node: ast.ClassDef) -> dict[str, bool]:
    """The names that a class defines, and whether each is plainly assigned."""
    found = {}
    for one in node.body:
        if isinstance(one, ast.Assign):
            found |= {target.id: True for target in one.targets if isinstance(target, ast.Name)}
        elif isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
            found[one.target.id] = False
        elif isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef):
            found[one.name] = False
    return found


def places(tree: ast.Module, words: Vocabulary) -> list[Place]:
    finder = _Finder(tree, words)
    finder.block(tree.body)
    return finder.found


def _one_line(text: str, most: int = 110) -> str:
    text = " ".join(text.split())
    return text if len(text) <= most else f"{text[: most - 1]}…"


class _Finder:
    """Walks the statements and the expressions that run, with what is around each."""

    def __init__(self, tree: ast.Module, words: Vocabulary) -> None:
        self.words = words
        self.found: list[Place] = []
        self.statement: ast.stmt = tree.body[0] if tree.body else ast.Pass(lineno=1, col_offset=0)
        self.outer: list[ast.AST] = []
        self.citations = _citations(tree)

    # Statements

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
            if isinstance(decorator, ast.Call) and _called(decorator) not in UNTOLD_CALLS:
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
        if not isinstance(error, ast.Call) or _called(error) in NOT_ERRORS:
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
        elif isinstance(value, ast.Call) and _called(value) not in UNTOLD_CALLS:
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
        unreachable = len(node.body) == 1 and isinstance(node.body[0], ast.Raise) and _raised(node.body[0]) in NOT_ERRORS
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
        if other is not None and not _is_sequence(node.value):
            self.replace("arithmetic", node, "op", None, other(), shown=node)
        else:
            self.drop("statement dropped", node, body, index)
        self.expression(node, "value")

    # Expressions

    def condition(self, parent: ast.AST, name: str, index: int | None = None) -> None:
        """A test: what is neither compared nor joined is turned round."""
        node = _get(parent, name, index)
        if isinstance(node, ast.Name | ast.Call | ast.Attribute | ast.Yield | ast.YieldFrom | ast.Subscript):
            self.replace("condition", parent, name, index, ast.UnaryOp(ast.Not(), node))
        self.expression(parent, name, index)

    def expression(self, parent: ast.AST, name: str, index: int | None = None) -> None:
        node = _get(parent, name, index)
        match node:
            case None | ast.JoinedStr():
                return
            case ast.Constant():
                self.constant(node, parent, name, index)
                return
            case ast.Compare():
                for at, operator in enumerate(node.ops):
                    other = COMPARISONS[type(operator)]
                    self.replace("comparison", node, "ops", at, other(), shown=node)
            case ast.BoolOp():
                self.joined(node, parent, name, index)
            case ast.UnaryOp(op=ast.Not()):
                self.replace("not removed", parent, name, index, node.operand)
            case ast.UnaryOp(op=ast.USub()) if not isinstance(node.operand, ast.Constant):
                self.replace("sign", parent, name, index, node.operand)
            case ast.BinOp():
                self.arithmetic(node)
            case ast.IfExp():
                self.condition(node, "test")
                self.expression(node, "body")
                self.expression(node, "orelse")
                return
            case ast.Call():
                if not self.call(node, parent, name, index):
                    return
            case ast.Attribute():
                self.attribute(node, parent, name, index)
            case ast.Name():
                self.global_name(node)
            case ast.Tuple() | ast.Set() | ast.List() if len(node.elts) > 1:
                self.items(node)
            case ast.Dict() if len(node.keys) > 1:
                self.entries(node)
            case ast.Subscript():
                self.subscript(node)
                return
            case ast.Lambda():
                self.children(node.args, "defaults")
                self.expression(node, "body")
                return
            case ast.comprehension():
                self.expression(node, "iter")
                for at in range(len(node.ifs)):
                    self.condition(node, "ifs", at)
                return
        self.inside(node)

    def inside(self, node: ast.AST) -> None:
        for name, value in ast.iter_fields(node):
            if name in ("ctx", "op", "ops", "annotation", "target", "func") and not isinstance(value, ast.Attribute):
                continue
            if isinstance(value, list):
                self.children(node, name)
            elif isinstance(value, ast.AST):
                self.expression(node, name)

    def children(self, node: ast.AST, name: str) -> None:
        for index, child in enumerate(getattr(node, name)):
            if isinstance(child, ast.keyword):
                if child.arg not in UNTOLD_KEYWORDS:
                    self.expression(child, "value")
            elif isinstance(child, ast.AST):
                self.expression(node, name, index)

    def constant(self, node: ast.Constant, parent: ast.AST, name: str, index: int | None) -> None:
        value = node.value
        if isinstance(value, bool):
            self.replace("boolean", parent, name, index, ast.Constant(not value))
        elif isinstance(value, int):
            for other in (value + 1, value - 1) if value else (1,):
                self.replace("number", parent, name, index, ast.Constant(other))
        elif isinstance(value, str) and "§" in value:
            for other in self.other_citations(value):
                self.replace("citation", parent, name, index, ast.Constant(other))

    def other_citations(self, value: str) -> Iterator[str]:
        clauses = value.split()
        if len(clauses) > 1:
            for at in range(len(clauses)):
                yield " ".join(clauses[:at] + clauses[at + 1 :])
        elif value in self.citations and len(self.citations) > 1:
            yield self.citations[(self.citations.index(value) + 1) % len(self.citations)]

    def joined(self, node: ast.BoolOp, parent: ast.AST, name: str, index: int | None) -> None:
        other = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
        self.replace("and/or", node, "op", None, other, shown=node)
        for at, operand in enumerate(node.values):
            if not _narrows(operand):
                rest = node.values[:at] + node.values[at + 1 :]
                fewer = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
                self.replace("operand dropped", parent, name, index, fewer)

    def arithmetic(self, node: ast.BinOp) -> None:
        other = ARITHMETIC.get(type(node.op))
        if other is None or _is_sequence(node.left) or _is_sequence(node.right):
            return
        self.replace("arithmetic", node, "op", None, other(), shown=node)

    def call(self, node: ast.Call, parent: ast.AST, name: str, index: int | None) -> bool:
        """Plant faults in a call; whether its parts are looked at too."""
        called = _called(node)
        if called in UNTOLD_CALLS:
            return False
        if called in ("isinstance", "cast"):
            # A union of classes is not arithmetic; a cast does nothing.
            self.expression(node, "args", 0 if called == "isinstance" else 1)
            return False
        if called == "Text":
            # The texts of the house are no rules; the values in them are, one by one.
            for at, one in enumerate(node.args[2:], 2):
                if isinstance(one, ast.Dict):
                    self.children(one, "values")
                else:
                    self.expression(node, "args", at)
            return False
        if called in ("sorted", "sort"):
            self.sorting(node, parent, name, index)
        if called == "reversed" and isinstance(node.func, ast.Name):
            self.replace("order", parent, name, index, ast.Call(ast.Name("iter", ast.Load()), node.args, []))
        if isinstance(node.func, ast.Name):
            self.global_name(node.func)
        self.informed(node)
        return True

    def sorting(self, node: ast.Call, parent: ast.AST, name: str, index: int | None) -> None:
        kept = [one for one in node.keywords if one.arg != "reverse"]
        was = next((one.value for one in node.keywords if one.arg == "reverse"), ast.Constant(False))
        turned = ast.keyword("reverse", ast.UnaryOp(ast.Not(), was))
        self.replace("order", parent, name, index, ast.Call(node.func, node.args, [*kept, turned]))

    def attribute(self, node: ast.Attribute, parent: ast.AST, name: str, index: int | None) -> None:
        members = self.words.enums.get(node.value.id, ()) if isinstance(node.value, ast.Name) else ()
        if node.attr in members:
            other = members[(members.index(node.attr) + 1) % len(members)]
            self.replace("enum member", node, "attr", None, other, shown=node)
        elif node.attr in TO_ITSELF and isinstance(node.ctx, ast.Load):
            self.replace("relation dropped", parent, name, index, node.value)
        elif (other := self.words.pairs.get(node.attr)) is not None and isinstance(node.ctx, ast.Load):
            # An offender has a side, and so has a contract; only a case knows which side is innocent.
            if node.attr != "side" or (isinstance(node.value, ast.Name) and node.value.id == "case"):
                self.replace("relation", node, "attr", None, other, shown=node)

    def global_name(self, node: ast.Name) -> None:
        other = GLOBAL_PAIRS.get(node.id)
        if other is not None and isinstance(node.ctx, ast.Load):
            self.replace("relation", node, "id", None, other, shown=node)

    def informed(self, node: ast.Call) -> None:
        """Whom information is authorized for, and whom not, the other way round."""
        keywords = {one.arg: one for one in node.keywords}
        if {"authorized", "unauthorized"} <= set(keywords):
            one, other = keywords["authorized"], keywords["unauthorized"]

            def change() -> None:
                one.arg, other.arg = other.arg, one.arg

            self.add("relation", node, node, change)

    def items(self, node: ast.Tuple | ast.Set | ast.List) -> None:
        if isinstance(node.ctx if not isinstance(node, ast.Set) else ast.Load(), ast.Load):
            for at, item in enumerate(node.elts):
                self.remove("item dropped", node, "elts", at, item)

    def entries(self, node: ast.Dict) -> None:
        for at, (key, value) in enumerate(zip(node.keys, node.values, strict=True)):

            def change(at: int = at) -> None:
                del node.keys[at], node.values[at]

            self.add("entry dropped", key or value, None, change)

    def subscript(self, node: ast.Subscript) -> None:
        self.expression(node, "value")
        if isinstance(node.slice, ast.Slice):
            for bound in ("lower", "upper"):
                if getattr(node.slice, bound) is not None:
                    self.replace("bound dropped", node.slice, bound, None, None, shown=node)
                    self.expression(node.slice, bound)
        elif isinstance(node.slice, ast.Tuple):
            self.children(node.slice, "elts")
        else:
            self.expression(node, "slice")

    # The places

    def add(self, operator: str, node: ast.AST, new: ast.AST | None, change: Callable[[], None]) -> None:
        self.found.append(Place(operator, node, new, self.statement, self.names(), change))

    def names(self) -> tuple[str, ...]:
        found: list[str] = []
        for one in self.outer:
            if isinstance(one, ast.Assign | ast.AnnAssign):
                targets = one.targets if isinstance(one, ast.Assign) else [one.target]
                found += [node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)]
            else:
                found.append(one.name)  # type: ignore[attr-defined]
        return tuple(found)

    def replace(
        self, operator: str, parent: ast.AST, name: str, index: int | None, new: object, *, shown: ast.AST | None = None
    ) -> None:
        """Put *new* where a child is. *shown* is the expression around it, for an operator or a name, which have none."""

        def change() -> None:
            if isinstance(new, ast.AST) and hasattr(old, "lineno"):
                ast.copy_location(new, old)
            if index is None:
                setattr(parent, name, new)
            else:
                getattr(parent, name)[index] = new

        old = _get(parent, name, index)
        if shown is None:
            self.add(operator, old, new, change)  # type: ignore[arg-type]
        else:
            self.add(operator, shown, shown, change)

    def remove(self, operator: str, node: ast.AST, name: str, index: int, item: ast.AST) -> None:
        def change() -> None:
            del getattr(node, name)[index]

        self.add(operator, item, None, change)

    def drop(
        self, operator: str, node: ast.stmt, body: list[ast.stmt], index: int, instead: ast.stmt | None = None
    ) -> None:
        def change() -> None:
            body[index] = ast.copy_location(instead or ast.Pass(), node)

        self.add(operator, node, None, change)


def _get(parent: ast.AST, name: str, index: int | None) -> ast.AST:
    found = getattr(parent, name)
    return found if index is None else found[index]  # type: ignore[no-any-return]


def _citations(tree: ast.Module) -> list[str]:
    """The single clauses that a file cites, in order of appearance."""
    found = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return list(dict.fromkeys(one for one in found if re.fullmatch(r"§\S+", one)))


def _called(node: ast.Call) -> str:
    func = node.func
    return func.id if isinstance(func, ast.Name) else func.attr if isinstance(func, ast.Attribute) else ""


def _raised(node: ast.Raise) -> str:
    error = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
    return error.id if isinstance(error, ast.Name) else ""


def _unioned(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.BinOp):
        yield from _unioned(node.left)
        yield from _unioned(node.right)
    else:
        yield node


def _is_sequence(node: ast.expr) -> bool:
    """Whether a text or a literal sequence is put together, which no other operator can do."""
    return isinstance(node, ast.JoinedStr | ast.Tuple | ast.List | ast.ListComp) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _narrows(node: ast.expr) -> bool:
    """Whether an operand may be there for the type checker alone."""
    if isinstance(node, ast.Call):
        return _called(node) == "isinstance"
    return (
        isinstance(node, ast.Compare)
        and isinstance(node.ops[0], ast.Is | ast.IsNot)
        and isinstance(node.comparators[0], ast.Constant)
        and node.comparators[0].value is None
    )
