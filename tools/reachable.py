"""Find code that only tests call: every name of the package that no command, page, table, hearing or export reaches.

``python tools/reachable.py`` lists what is not reached, room by room, and ends with 1 if there is anything;
``--exports`` also lists the exports that neither the product nor the documentation uses.
"""

from __future__ import annotations

import argparse
import gc
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tools.code_graph import CodeGraph, Definition, Node, read_package  # noqa: E402
from tools.reached import PUBLIC, exported, reached  # noqa: E402

_FENCED = re.compile(r"```python\n(.*?)```", re.DOTALL)
_PROMPT = re.compile(r"^(?:>>>|\.\.\.) (.*)$", re.MULTILINE)
_IMPORT = re.compile(r"from (cardinal[\w.]*) import ([\w, ]+)")
_ATTRIBUTE = re.compile(r"\.(\w+)")


def documented_code(root: Path = ROOT) -> str:
    """The Python of the README and of the documentation."""
    texts = "\n".join(path.read_text("utf-8") for path in (root / "README.md", *sorted(root.glob("docs/**/*.md"))))
    return "\n".join((*_FENCED.findall(texts), *_PROMPT.findall(texts)))


def documented_names(graph: CodeGraph, code: str) -> Iterator[Node]:
    for module, names in _IMPORT.findall(code):
        for name in names.split(","):
            found = graph.resolve(module, name.strip())
            if found is not None:
                yield found


def unreached(graph: CodeGraph, code: str = "") -> list[Definition]:
    """The definitions that nothing but tests can use."""
    found = reached(graph, names=documented_names(graph, code), attributes=_ATTRIBUTE.findall(code))
    return [one for one in graph if one.node[1] and one.node not in found.nodes]


def unused_exports(graph: CodeGraph, code: str) -> list[Node]:
    """The exported names that no code of the product and no page of the documentation uses."""
    found = reached(graph, (), names=documented_names(graph, code), attributes=_ATTRIBUTE.findall(code))
    return [name for name, node in exported(graph, PUBLIC) if node not in found.nodes]


def main() -> int:
    parser = argparse.ArgumentParser(description="Find code that only tests call.")
    parser.add_argument("--exports", action="store_true", help="list the exports that nobody uses, too")
    asked = parser.parse_args()
    gc.disable()  # millions of nodes of syntax trees, all of them in use until the end
    graph, code = read_package(ROOT / "src" / "cardinal"), documented_code()
    rooms = defaultdict(list)
    for one in unreached(graph, code):
        rooms[one.node[0].split(".")[1]].append(one)
    for room, found in sorted(rooms.items()):
        print(f"{room}: {len(found)} names, {sum(one.lines for one in found)} lines that nothing reaches")
        for one in found:
            print(f"  {one.node[0]}:{one.first} {one.node[1]} ({one.lines})")
    if asked.exports:
        for package, name in unused_exports(graph, code):
            print(f"exported and used by no product code or documentation: {package}.{name}")
    return 1 if rooms else 0


if __name__ == "__main__":
    sys.exit(main())
