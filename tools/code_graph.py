"""A graph of the code: every function, class, method and constant of a package, and what each of them refers to."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

# Decorators that change what a function is but hand it to nobody; every other one may register it.
_PLAIN = {
    "abstractmethod", "asynccontextmanager", "cache", "cached_property", "classmethod", "contextmanager", "coroutine",
    "dataclass", "dataclass_transform", "final", "lru_cache", "overload", "override", "property", "runtime_checkable",
    "setter", "staticmethod", "total_ordering", "wraps",
}  # fmt: skip
# Bases that call none of a class's own methods by name.
_QUIET_BASES = {
    "ABC", "Enum", "Exception", "Generic", "IntEnum", "NamedTuple", "Protocol", "StrEnum", "TypedDict", "ValueError",
    "dict", "float", "int", "list", "object", "str", "tuple",
}  # fmt: skip

Node = tuple[str, str]
"""A module and a name in it: ``function``, ``Class``, ``Class.method``, ``CONSTANT``; "" is the module's own body."""

_Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(slots=True)
class Definition:
    """One definition: what it refers to by name, which attributes it asks for, which strings it holds."""

    node: Node
    first: int
    lines: int
    decorators: frozenset[str] = frozenset()
    bases: tuple[tuple[str, ...], ...] = ()
    names: set[tuple[str, ...]] = field(default_factory=set)
    attributes: set[str] = field(default_factory=set)
    strings: set[str] = field(default_factory=set)

    @property
    def registered(self) -> bool:
        """Whether a decorator hands it to somebody, as a law, a route or a command."""
        return bool(self.decorators - _PLAIN)


@dataclass(slots=True)
class Module:
    """The definitions of one file, and what the names that it imports stand for."""

    name: str
    path: Path
    definitions: dict[str, Definition] = field(default_factory=dict)
    methods: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    bindings: dict[str, Node] = field(default_factory=dict)
    imported: set[str] = field(default_factory=set)
    public: tuple[str, ...] = ()


def read_module(name: str, path: Path) -> Module:
    """Parse one file."""
    module = Module(name, path)
    tree = ast.parse(path.read_text("utf-8"), filename=str(path))
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    _bind_imports(tree, module, package)
    body = Definition((name, ""), 1, 0)
    module.definitions[""] = body
    for statement in tree.body:
        _define(statement, module, body)
    return module


def _bind_imports(tree: ast.Module, module: Module, package: str) -> None:
    for found in ast.walk(tree):
        if isinstance(found, ast.Import):
            for alias in found.names:
                whole = alias.name if alias.asname else alias.name.partition(".")[0]
                module.bindings[alias.asname or whole] = (whole, "")
                module.imported.add(alias.name)
        elif isinstance(found, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - found.level + 1] if found.level else []
            source = ".".join([*above, *([found.module] if found.module else [])])
            module.imported.add(source)
            for alias in found.names:
                module.bindings[alias.asname or alias.name] = (source, alias.name)
                module.imported.add(f"{source}.{alias.name}")


def _define(statement: ast.stmt, module: Module, body: Definition) -> None:
    if isinstance(statement, _Function):
        _add(module, statement.name, statement)
    elif isinstance(statement, ast.ClassDef):
        _add_class(module, statement)
    elif _is_public_list(statement):
        value = statement.value if isinstance(statement, ast.Assign | ast.AnnAssign) else None
        module.public = tuple(ast.literal_eval(value)) if value is not None else ()
    elif isinstance(statement, ast.Assign | ast.AnnAssign) and _targets(statement):
        names = _targets(statement)
        for name in names:  # what is unpacked together is used together
            _add(module, name, statement).names.update((other,) for other in names)
    elif not isinstance(statement, ast.Import | ast.ImportFrom):
        _read(statement, body, set())


def _is_public_list(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Assign | ast.AnnAssign) and _targets(statement) == ["__all__"]


def _targets(statement: ast.Assign | ast.AnnAssign) -> list[str]:
    """The plain names that an assignment binds; none if it binds anything else, as an attribute."""
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    parts = [part for target in targets for part in (target.elts if isinstance(target, ast.Tuple) else [target])]
    names = [part.id for part in parts if isinstance(part, ast.Name)]
    return names if len(names) == len(parts) else []


def _add(module: Module, name: str, found: ast.stmt) -> Definition:
    made = Definition((module.name, name), _first_line(found), (found.end_lineno or 0) - _first_line(found) + 1)
    if isinstance(found, _Function):
        made.decorators = frozenset(map(_last_name, found.decorator_list))
    _read(found, made, _bound(found) if isinstance(found, _Function) else set())
    before = module.definitions.get(name)  # overloads, a property and its setter: one definition
    if before is not None:
        made.first, made.lines = before.first, before.lines + made.lines
        made.decorators |= before.decorators
        made.names |= before.names
        made.attributes |= before.attributes
        made.strings |= before.strings
    module.definitions[name] = made
    return made


def _add_class(module: Module, found: ast.ClassDef) -> None:
    own = Definition((module.name, found.name), _first_line(found), 0)
    own.decorators = frozenset(map(_last_name, found.decorator_list))
    own.bases = tuple(_base(one) for one in found.bases)
    module.definitions[found.name] = own
    outside = [*found.decorator_list, *found.bases, *found.keywords]
    for part in outside:
        _read(part, own, set())
    inside = 0
    for statement in found.body:
        if isinstance(statement, _Function):
            method = _add(module, f"{found.name}.{statement.name}", statement)
            module.methods[found.name].append(statement.name)
            inside += method.lines
        else:
            _read(statement, own, set())
    own.lines = (found.end_lineno or 0) - own.first + 1 - inside


def _base(expression: ast.expr) -> tuple[str, ...]:
    if isinstance(expression, ast.Subscript):
        return _base(expression.value)
    if isinstance(expression, ast.Attribute):
        return _chain(expression)
    return (expression.id,) if isinstance(expression, ast.Name) else ("?",)


def _first_line(found: ast.stmt) -> int:
    decorators = found.decorator_list if isinstance(found, _Function | ast.ClassDef) else []
    return min([found.lineno, *(one.lineno for one in decorators)])


def _last_name(expression: ast.expr) -> str:
    if isinstance(expression, ast.Call | ast.Subscript):
        return _last_name(expression.func if isinstance(expression, ast.Call) else expression.value)
    if isinstance(expression, ast.Attribute):
        return expression.attr
    return expression.id if isinstance(expression, ast.Name) else ""


def _bound(function: _Function) -> set[str]:
    """The names that a function binds itself: a use of one is no use of the module's name."""
    bound, shared = set(), set()
    for found in ast.walk(function):
        if isinstance(found, ast.arg):
            bound.add(found.arg)
        elif isinstance(found, ast.Name) and not isinstance(found.ctx, ast.Load):
            bound.add(found.id)
        elif isinstance(found, _Function) and found is not function:
            bound.add(found.name)
        elif isinstance(found, ast.Global):
            shared.update(found.names)
    return bound - shared


# What is asked for an attribute by its name.
_BY_NAME = frozenset(("attrgetter", "getattr", "hasattr", "methodcaller"))


def _read(part: ast.AST, into: Definition, bound: set[str]) -> None:
    for found in _walk(part):
        if isinstance(found, ast.Attribute):
            chain = _chain(found)
            into.attributes.add(found.attr)
            if chain and chain[0] not in bound:
                into.names.add(chain)
        elif isinstance(found, ast.Name):
            if isinstance(found.ctx, ast.Load) and found.id not in bound:
                into.names.add((found.id,))
        elif isinstance(found, ast.MatchClass):
            into.attributes.update(found.kwd_attrs)
        elif isinstance(found, ast.Call) and _last_name(found.func) in _BY_NAME:
            into.attributes.update(str(one.value) for one in found.args if isinstance(one, ast.Constant))
        elif isinstance(found, ast.Constant) and isinstance(found.value, str) and _is_name(found.value):
            into.strings.add(found.value)


def _is_name(text: str) -> bool:
    return text.isidentifier() or text.startswith("cardinal.") or text.endswith(".py")


def _walk(part: ast.AST) -> Iterator[ast.AST]:
    """As ``ast.walk``, without docstrings: what they say is no use of anything."""
    waiting = [part]
    while waiting:
        found = waiting.pop()
        yield found
        for child in ast.iter_child_nodes(found):
            if not (isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)):
                waiting.append(child)


def _chain(found: ast.Attribute) -> tuple[str, ...]:
    names = [found.attr]
    value = found.value
    while isinstance(value, ast.Attribute):
        names.append(value.attr)
        value = value.value
    return (value.id, *reversed(names)) if isinstance(value, ast.Name) else ()


class CodeGraph:
    """Every module of a package, and the way from one definition to the next."""

    def __init__(self, modules: Iterable[Module]) -> None:
        self.modules = {module.name: module for module in modules}
        self._resolved: dict[Node, tuple[Node, ...]] = {}

    def definition(self, node: Node) -> Definition:
        return self.modules[node[0]].definitions[node[1]]

    def __iter__(self) -> Iterator[Definition]:
        for module in self.modules.values():
            yield from module.definitions.values()

    def resolve(self, module: str, name: str, seen: frozenset[Node] = frozenset()) -> Node | None:
        """What a name of a module stands for, followed through imports; nothing if it comes from elsewhere."""
        if (module, name) in seen:
            return None
        home = self.modules.get(module)
        if home is not None and name in home.definitions:
            return module, name
        if home is not None and name in home.bindings:
            source, own = home.bindings[name]
            if not own:
                return (source, "") if source in self.modules else None
            found = self.resolve(source, own, seen | {(module, name)})
            if found is not None:
                return found
        whole = f"{module}.{name}"
        return (whole, "") if whole in self.modules else None

    def uses(self, node: Node) -> tuple[Node, ...]:
        """The definitions that a definition names."""
        known = self._resolved.get(node)
        if known is None:
            chains = self.definition(node).names
            found = dict.fromkeys(target for chain in chains for target in self._follow(node[0], chain))
            known = self._resolved[node] = tuple(found)
        return known

    def has_foreign_base(self, node: Node) -> bool:
        """Whether a class has a base from outside the package, which may call the class's methods by their names."""
        for chain in self.definition(node).bases:
            above = [found for found in self._follow(node[0], chain) if found[1]]
            if above and above[-1] != node:
                if self.has_foreign_base(above[-1]):
                    return True
            elif chain[-1] not in _QUIET_BASES:
                return True
        return False

    def _follow(self, module: str, chain: tuple[str, ...]) -> Iterator[Node]:
        at: Node | None = self.resolve(module, chain[0])
        if at is not None:
            yield at
        for name in chain[1:]:
            if at is None or at[1]:
                return
            at = self.resolve(at[0], name)
            if at is not None:
                yield at


def read_package(folder: Path) -> CodeGraph:
    """The graph of every file in a package's folder."""
    return CodeGraph(read_module(_module_name(path, folder), path) for path in sorted(folder.rglob("*.py")))


def _module_name(path: Path, folder: Path) -> str:
    parts = path.relative_to(folder.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


class Reach:
    """What is reached from some definitions: by name, by import, and through attributes by the attribute's name."""

    def __init__(self, graph: CodeGraph) -> None:
        self.graph = graph
        self.nodes: set[Node] = set()
        self.attributes: set[str] = set()
        self._waiting: list[Node] = []
        self._methods: dict[str, set[Node]] = defaultdict(set)  # methods of reached classes, not reached yet

    def start(self, nodes: Iterable[Node] = (), attributes: Iterable[str] = ()) -> None:
        """Reach from these too."""
        self._ask(attributes)
        self._waiting.extend(nodes)
        while self._waiting:
            node = self._waiting.pop()
            if node not in self.nodes:
                self.nodes.add(node)
                self._enter(node)

    def _ask(self, attributes: Iterable[str]) -> None:
        for name in set(attributes) - self.attributes:
            self.attributes.add(name)
            self._waiting.extend(self._methods.pop(name, ()))

    def _enter(self, node: Node) -> None:
        module, name = node
        definition = self.graph.definition(node)
        self._waiting.extend(self.graph.uses(node))
        self._ask(definition.attributes)
        if name:
            self._waiting.append((module, ""))
        else:
            self._run(self.graph.modules[module])
        for method in self.graph.modules[module].methods.get(name, ()):
            if self._is_called(definition, method):
                self._waiting.append((module, f"{name}.{method}"))
            else:
                self._methods[method].add((module, f"{name}.{method}"))

    def _is_called(self, owner: Definition, method: str) -> bool:
        own = self.graph.definition((owner.node[0], f"{owner.node[1]}.{method}"))
        if method in self.attributes or own.registered or (method.startswith("_") and method.endswith("_")):
            return True
        return self.graph.has_foreign_base(owner.node)

    def _run(self, module: Module) -> None:
        """Importing a module runs its body, imports what it imports and registers what a decorator registers."""
        parent = module.name.rpartition(".")[0]
        imported = [name for name in (*module.imported, parent) if name in self.graph.modules]
        self._waiting.extend((name, "") for name in imported)
        self._waiting.extend(
            one.node for one in module.definitions.values() if one.registered and "." not in one.node[1]
        )
