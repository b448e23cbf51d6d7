"""What MkDocs adds to the pages of ``docs``: the reference of every public package, and pages that stand elsewhere.

The packages and their names come from ``tests/house/public_names.toml``, which a test holds against each ``__all__``.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parent.parent
PUBLIC = ROOT / "tests" / "house" / "public_names.toml"
ELSEWHERE = {"contributing.md": "CONTRIBUTING.md", "changes.md": "CHANGELOG.md"}
"""Where GitHub looks for them, and where the site has them."""
NOTEBOOKS = ROOT / "docs" / "notebooks"
EXAMPLES = ROOT / "docs" / "by_example"
"""Examples of a package's names that use several of them together; its page of the reference begins with them."""


def packages() -> dict[str, list[str]]:
    """Every public package with its names, but for the root, which only gathers them, and the commands."""
    listed = tomllib.loads(PUBLIC.read_text("utf-8"))
    others = ("cardinal", "cardinal.cli")
    return {name: entry["names"] for name, entry in listed.items() if name not in others}


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    assert config.nav is not None
    config.nav.append({"Reference": ["reference/index.md", *(f"reference/{package}.md" for package in packages())]})
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for page in list(files):
        if page.src_uri.startswith("by_example/"):
            files.remove(page)
    for page, source in ELSEWHERE.items():
        files.append(File.generated(config, page, content=(ROOT / source).read_text("utf-8")))
    for notebook in sorted(NOTEBOOKS.glob("*.ipynb")):
        files.append(File.generated(config, f"notebooks/{notebook.stem}.md", content=_notebook(notebook)))
    for package in packages():
        files.append(File.generated(config, f"reference/{package}.md", content=_reference(package)))
    files.append(File.generated(config, "reference/index.md", content=_contents()))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Links that leave ``docs`` become names of files; those that lead into it from outside lead inside."""
    if page.file.src_uri in ELSEWHERE:
        markdown = re.sub(r"\]\(docs/", "](", markdown)
    outside = r"\[([^\]]+)\]\((?:\.\./|(?=LICENSE|SECURITY|CODE_OF_CONDUCT))([^)]+)\)"
    return re.sub(outside, r"\1 (`\2`)", markdown)


def place_of(package: str, name: str) -> str:
    """Where a public name is documented. One that its package has from a module of the same name is hidden by it."""
    folder = ROOT.joinpath("src", *package.split("."))
    return f"{package}.{name}.{name}" if (folder / f"{name}.py").exists() else f"{package}.{name}"


def _notebook(path: Path) -> str:
    # MkDocs loads a hook from its file: the folder of the repository is not where modules are looked for.
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    from tools.notebooks import page

    return page(path)


def _reference(package: str) -> str:
    names = packages()[package]
    hidden = [place_of(package, name) for name in names if place_of(package, name) != f"{package}.{name}"]
    options = "    options: {show_root_heading: true, show_root_toc_entry: true, heading_level: 2}"
    examples = (EXAMPLES / f"{package}.md").read_text("utf-8").rstrip()
    head = (f"# {package}", "## By example", examples, "## Names", f"::: {package}")
    return "\n\n".join((*head, *(f"::: {place}\n{options}" for place in hidden))) + "\n"


def _contents() -> str:
    lines = [f"| [`{package}`]({package}.md) | {len(names)} |" for package, names in packages().items()]
    return "\n".join(
        (
            "# Reference",
            "",
            "Every public name, from the docstrings. What is not here may change without notice;",
            "what is here changes as [Contributing](../contributing.md) says under *Public names*.",
            "",
            "| package | names |",
            "|---|---|",
            *lines,
            "",
            "## From `cardinal` itself",
            "",
            (EXAMPLES / "cardinal.md").read_text("utf-8").rstrip(),
            "",
        )
    )
