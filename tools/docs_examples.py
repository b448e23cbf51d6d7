"""Examples of docstrings as code blocks: a doctest is no Markdown until something says where it begins and ends."""

from __future__ import annotations

from typing import Any

import griffe


class FencedExamples(griffe.Extension):
    def on_instance(self, *, obj: griffe.Object, **kwargs: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(docstring: str) -> str:
    """Each paragraph that begins with a prompt, between fences.

    >>> print(fenced("One.\\n\\n>>> 1\\n1\\n\\nTwo."))
    One.
    <BLANKLINE>
    ```python
    >>> 1
    1
    ```
    <BLANKLINE>
    Two.
    """
    paragraphs = docstring.split("\n\n")
    return "\n\n".join(f"```python\n{one.rstrip()}\n```" if one.startswith(">>> ") else one for one in paragraphs)
