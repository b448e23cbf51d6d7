"""Faults in expressions: comparisons, conditions, numbers, citations, relations, items, order, arithmetic."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tools.mutant_places import Places, Vocabulary, child

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
GLOBAL_PAIRS = {"NS": "EW", "EW": "NS", "min": "max", "max": "min", "any": "all", "all": "any"}
TO_ITSELF = frozenset(("partner", "opponents", "opponent"))
"""A relation that leads away from a seat or a side; the fault is to stay."""

UNTOLD_KEYWORDS = frozenset(
    ("strict", "frozen", "slots", "kw_only", "repr", "hash", "init", "eq", "maxsize", "maxlen", "stacklevel", "flush")
)
UNTOLD_CALLS = frozenset(("lru_cache", "cache", "dataclass", "TypeVar", "NewType", "TypeAliasType", "warn"))


class Expressions(Places):
    """Walks the expressions of a statement that run."""

    def __init__(self, tree: ast.Module, words: Vocabulary) -> None:
        super().__init__(tree, words)
        self.citations = _citations(tree)

    def condition(self, parent: ast.AST, name: str, index: int | None = None) -> None:
        """A test: what is neither compared nor joined is turned round."""
        node = child(parent, name, index)
        if isinstance(node, ast.Name | ast.Call | ast.Attribute | ast.Yield | ast.YieldFrom | ast.Subscript):
            self.replace("condition", parent, name, index, ast.UnaryOp(ast.Not(), node))
        self.expression(parent, name, index)

    def expression(self, parent: ast.AST, name: str, index: int | None = None) -> None:
        node = child(parent, name, index)
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
        for index, one in enumerate(getattr(node, name)):
            if isinstance(one, ast.keyword):
                if one.arg not in UNTOLD_KEYWORDS:
                    self.expression(one, "value")
            elif isinstance(one, ast.AST):
                self.expression(node, name, index)

    def constant(self, node: ast.Constant, parent: ast.AST, name: str, index: int | None) -> None:
        value = node.value
        if isinstance(value, bool):
            self.replace("boolean", parent, name, index, ast.Constant(not value))
        elif isinstance(value, int):
            for other in (value + 1, value - 1) if value else (1,):
                self.replace("number", parent, name, index, ast.Constant(other))
        elif isinstance(value, str) and "§" in value:
            for cites in self.other_citations(value):
                self.replace("citation", parent, name, index, ast.Constant(cites))

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
        if other is None or is_sequence(node.left) or is_sequence(node.right):
            return
        self.replace("arithmetic", node, "op", None, other(), shown=node)

    def call(self, node: ast.Call, parent: ast.AST, name: str, index: int | None) -> bool:
        """Plant faults in a call; whether its parts are looked at too."""
        function = called(node)
        if function in UNTOLD_CALLS:
            return False
        if function in ("isinstance", "cast"):
            # A union of classes is not arithmetic; a cast does nothing.
            self.expression(node, "args", 0 if function == "isinstance" else 1)
            return False
        if function == "Text":
            # The texts of the house are no rules; the values in them are, one by one.
            for at, one in enumerate(node.args[2:], 2):
                if isinstance(one, ast.Dict):
                    self.children(one, "values")
                else:
                    self.expression(node, "args", at)
            return False
        if function in ("sorted", "sort"):
            self.sorting(node, parent, name, index)
        if function == "reversed" and isinstance(node.func, ast.Name):
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
        elif node.attr in self.words.pairs and isinstance(node.ctx, ast.Load):
            self.replace("relation", node, "attr", None, self.words.pairs[node.attr], shown=node)

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


def _citations(tree: ast.Module) -> list[str]:
    """The single clauses that a file cites, in order of appearance."""
    found = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return list(dict.fromkeys(one for one in found if re.fullmatch(r"§\S+", one)))


def called(node: ast.Call) -> str:
    func = node.func
    return func.id if isinstance(func, ast.Name) else func.attr if isinstance(func, ast.Attribute) else ""


def is_sequence(node: ast.expr) -> bool:
    """Whether a text or a literal sequence is put together, which no other operator can do."""
    return isinstance(node, ast.JoinedStr | ast.Tuple | ast.List | ast.ListComp) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _narrows(node: ast.expr) -> bool:
    """Whether an operand may be there for the type checker alone."""
    if isinstance(node, ast.Call):
        return called(node) == "isinstance"
    return (
        isinstance(node, ast.Compare)
        and isinstance(node.ops[0], ast.Is | ast.IsNot)
        and isinstance(node.comparators[0], ast.Constant)
        and node.comparators[0].value is None
    )
