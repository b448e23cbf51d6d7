"""Places of a parsed tree, what the sources define, and how a place is changed; the base of the mutation operators."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

MEMBER_PAIRS = (
    ("lho", "rho"),
    ("declarer", "dummy"),
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


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What the sources define: the members of each enumeration, and the members of classes that go in pairs."""

    enums: Mapping[str, Sequence[str]] = field(default_factory=dict)
    pairs: Mapping[str, str] = field(default_factory=dict)


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
    found: dict[str, bool] = {}
    for one in node.body:
        if isinstance(one, ast.Assign):
            found |= {target.id: True for target in one.targets if isinstance(target, ast.Name)}
        elif isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
            found[one.target.id] = False
        elif isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef):
            found[one.name] = False
    return found


@dataclass(slots=True)
class Place:
    """A place in a parsed tree, what puts the fault there, and the node that then shows it."""

    operator: str
    node: ast.AST
    new: ast.AST | None
    statement: ast.stmt
    names: tuple[str, ...]
    change: Callable[[], None] = field(repr=False)


class Places:
    """The places found so far, and the statement and the definitions around the next one."""

    def __init__(self, tree: ast.Module, words: Vocabulary) -> None:
        self.words = words
        self.found: list[Place] = []
        self.statement: ast.stmt = tree.body[0] if tree.body else ast.Pass(lineno=1, col_offset=0)
        self.outer: list[ast.AST] = []

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
        """Put *new* where a child is. *shown* is the expression around an operator or a name, which have no place."""

        def change() -> None:
            if isinstance(new, ast.AST) and hasattr(old, "lineno"):
                ast.copy_location(new, old)  # type: ignore[arg-type]
            if index is None:
                setattr(parent, name, new)
            else:
                getattr(parent, name)[index] = new

        old = child(parent, name, index)
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


def child(parent: ast.AST, name: str, index: int | None) -> ast.AST | None:
    found = getattr(parent, name)
    return found if index is None else found[index]  # type: ignore[no-any-return]
