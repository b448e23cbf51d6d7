"""What of Cardinal's code somebody reaches: from a command, a page, a live table, a hearing or the public library."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from cardinal.cards.record import names_of
from cardinal.live.games.table_views import OpenBridgeView, OpenGuandanView
from tools.code_graph import CodeGraph, Definition, Node, Reach

HOUSE = Path(__file__).resolve().parents[1] / "src" / "cardinal"
"""The folder of the package."""

PUBLIC = frozenset(
    f"cardinal.{name}"
    for name in (
        "analysis", "analysis.robots.bridge", "analysis.robots.guandan", "bridge", "cards", "contest",
        "contest.movements", "contest.pairings", "formats", "guandan", "laws", "live", "scoring", "store",
    )
)  # fmt: skip
"""The packages whose exports, with the methods of exported classes, are promised to programs of others."""

_MARKUP = re.compile(r"\{[{%](.*?)[%}]\}", re.DOTALL)
_WORD = re.compile(r"[A-Za-z_]\w*")


def template_words(folder: Path = HOUSE) -> frozenset[str]:
    """Every name between the braces of the page templates."""
    texts = (path.read_text("utf-8") for path in folder.rglob("*.html"))
    return frozenset(word for text in texts for part in _MARKUP.findall(text) for word in _WORD.findall(part))


def view_words() -> frozenset[str]:
    """The fields of the described views: facts are read by these names."""
    return frozenset((*names_of(OpenBridgeView), *names_of(OpenGuandanView)))


def exported(graph: CodeGraph, packages: Iterable[str] = PUBLIC) -> Iterator[tuple[Node, Node]]:
    """Each exported name of the packages, as written and as what it stands for."""
    for name in sorted(set(packages) & graph.modules.keys()):
        for public in graph.modules[name].public:
            found = graph.resolve(name, public)
            if found is not None:
                yield (name, public), found


def _with_methods(graph: CodeGraph, node: Node) -> Iterator[Node]:
    """An exported name with its public methods, those that a class of our own gives it too."""
    yield node
    for name in graph.modules[node[0]].methods.get(node[1], ()):
        if not name.startswith("_"):
            yield node[0], f"{node[1]}.{name}"
    for chain in graph.definition(node).bases:
        base = graph.resolve(node[0], chain[0]) if len(chain) == 1 else None
        if base is not None:
            yield from _with_methods(graph, base)


def programs(graph: CodeGraph) -> Iterator[Node]:
    """Where programs begin: the command line, and the migrations of the database."""
    begins = ("cardinal.__main__", "main"), ("cardinal.cli.main", "app")
    yield from (node for node in begins if node[0] in graph.modules)
    for name, module in graph.modules.items():
        if ".migrations.versions." in name or name.endswith(".migrations.env"):
            yield from (one.node for one in module.definitions.values())


def _named_by_text(graph: CodeGraph, reach: Reach) -> set[Node]:
    """Modules that reached code names in a string, with what it asks of them by name."""
    return {found for node in reach.nodes for found in _named_in(graph, graph.definition(node))}


def _named_in(graph: CodeGraph, definition: Definition) -> Iterator[Node]:
    home = graph.modules[definition.node[0]]
    package = home.name if home.path.name == "__init__.py" else home.name.rpartition(".")[0]
    loads = "import_module" in home.bindings
    if loads and "iter_modules" in home.bindings:
        yield from ((name, "") for name in graph.modules if name.startswith(f"{package}."))
    for text in definition.strings:
        near = f"{package}.{text.removesuffix('.py')}"
        if text in graph.modules:
            yield from _asked_of(graph, text, home.name, loads=loads)
        elif near in graph.modules and (loads or text.endswith(".py")):  # a file that is started as a program
            yield from _asked_of(graph, near, home.name, loads=loads)


def _asked_of(graph: CodeGraph, module: str, home: str, *, loads: bool) -> Iterator[Node]:
    yield module, ""
    if loads:
        own = graph.modules[module].definitions
        for definition in graph.modules[home].definitions.values():
            yield from ((module, name) for name in (definition.attributes | definition.strings) if name in own)


def reached(
    graph: CodeGraph,
    packages: Iterable[str] = PUBLIC,
    *,
    names: Iterable[Node] = (),
    attributes: Iterable[str] = (),
) -> Reach:
    """Everything that is reached; *names* and *attributes* are those that the documentation uses."""
    reach = Reach(graph)
    reach.start((*programs(graph), *names), template_words() | view_words() | set(attributes))
    reach.start(node for _, found in exported(graph, packages) for node in _with_methods(graph, found))
    while more := _named_by_text(graph, reach) - reach.nodes:
        reach.start(more)
    return reach
