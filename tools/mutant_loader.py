"""Serves the modules of some files from a changed tree: with probes, or with one planted fault.

A module is compiled from its tree in memory; no bytecode is read or written, and the file stays as it is.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

Change = Callable[[Path, str], ast.Module | None]
"""The tree to run instead of a file's own, from its path and source; ``None`` leaves the file alone."""


class _Loader(SourceFileLoader):
    def __init__(self, name: str, path: str, tree: ast.Module) -> None:
        super().__init__(name, path)
        self._tree = tree

    def get_code(self, fullname: str) -> CodeType:
        return compile(self._tree, self.get_filename(fullname), "exec", dont_inherit=True)


class ChangedModules(MetaPathFinder):
    """The finder of the modules of one package that are changed on their way in."""

    def __init__(self, package: str, change: Change) -> None:
        self._prefix = f"{package}."
        self._change = change

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith(self._prefix):
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or not spec.origin or not spec.origin.endswith(".py"):
            return None
        file = Path(spec.origin)
        tree = self._change(file, file.read_text("utf-8"))
        if tree is None:
            return None
        spec.loader = _Loader(fullname, spec.origin, tree)
        return spec

    def install(self) -> None:
        """Come before every other finder."""
        if self in sys.meta_path:
            sys.meta_path.remove(self)
        sys.meta_path.insert(0, self)
