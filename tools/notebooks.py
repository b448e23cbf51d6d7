"""Notebooks without Jupyter: their cells run in order in one namespace, and become a page with what they print.

They are kept without outputs. The site shows what they print when it is built, and the suite runs them, so that a
notebook that no longer works fails before anybody opens it.
"""

from __future__ import annotations

import ast
import json
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any


def cells(path: Path) -> list[tuple[str, str]]:
    """Each cell as its kind (``markdown`` or ``code``) and its text."""
    notebook: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return [(cell["cell_type"], "".join(cell["source"])) for cell in notebook["cells"]]


def run_cell(source: str, namespace: dict[str, object]) -> str:
    """Run a cell; what it prints, and the value of its last line where that is an expression.

    >>> run_cell("x = 6\\nx * 7", {})
    '42\\n'
    """
    body = ast.parse(source).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    printed = StringIO()
    with redirect_stdout(printed):
        exec(compile(ast.Module(body, []), "<cell>", "exec"), namespace)
        if last is not None:
            # "single" shows the value as the prompt does, and nothing for None.
            exec(compile(ast.Interactive([last]), "<cell>", "single"), namespace)
    return printed.getvalue()


def page(path: Path) -> str:
    """The notebook as Markdown, with the output below each cell."""
    namespace: dict[str, object] = {"__name__": "__main__"}
    parts = []
    for kind, source in cells(path):
        if kind == "markdown":
            parts.append(source)
            continue
        output = run_cell(source, namespace).rstrip()
        parts.append(f"```python\n{source}\n```")
        if output:
            parts.append(f"```text\n{output}\n```")
    return "\n\n".join(parts) + "\n"
