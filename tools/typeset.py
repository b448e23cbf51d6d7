"""Set Chinese and Japanese texts by the rule of spacing and punctuation in docs/translators.md, or list what breaks it.

    python -m tools.typeset            list what breaks the rule, and end with 1 if anything does
    python -m tools.typeset --write    mend it in the files of texts

No space stands between a Chinese or Japanese sign and a Latin word, a figure or a place to be filled; punctuation after
such a sign is full width. What is typed as it stands (options, paths, names of files and settings) may have a space.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HOUSE = ROOT / "src" / "cardinal"
LANGUAGES = ("zh-Hans", "zh-Hant", "ja")
_SIGN = (
    r"\u3005\u3041-\u30ff\u3400-\u9fff\u3001\u3002\u3008-\u3011\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f\u201c\u201d"
)
_STARTS = re.compile(rf"[{_SIGN}]")
_LAST_RUN = re.compile(rf"[^{_SIGN}]*$")
_FIRST_RUN = re.compile(rf"[^{_SIGN}]*")
# What is typed as it stands, an option, a path, the name of a file or a setting, has one of these in it.
_TYPED = re.compile(r"--|[_/=@*<>&\[\]`\"\\]|\w[.:-]\w|^cardinal$|^-[a-z]")
_PLACE = re.compile(r"\{\w+\}|N-S|E-W")
_BESIDE_WIDE = re.compile(r" (?=[（），。：；、！？」』”])|(?<=[（，。：；、！？「『“]) ")
_WIDE = {",": "，", ";": "；", ":": "：", "?": "？", "!": "！"}
_NARROW = re.compile(r"(?<=[\u3005\u3041-\u30ff\u3400-\u9fff）」”])([,;:?!]) ?(?=\S|$)")
_COLON = re.compile(rf"(?<=\}}): ?(?=[{_SIGN}{{])")
_BRACKETS = re.compile(rf"(?<=[{_SIGN}}}])\(([^()]*[{_SIGN}][^()]*)\)|\(([{_SIGN}][^()]*)\)")


def typeset(text: str) -> str:
    """A text as the rule has it.

    >>> typeset("第 {round} 轮有 3 桌 (共 {count} 副): 请写 pass"), typeset("请用 --lang ja 或 a.toml 重试")
    ('第{round}轮有3桌（共{count}副）：请写pass', '请用 --lang ja 或 a.toml 重试')
    """
    # What a line is indented by is layout.
    indent, text, before = text[: len(text) - len(text.lstrip(" "))], text.lstrip(" "), None
    while before != text:
        before = text
        text = _BRACKETS.sub(lambda found: f"（{found[1] or found[2]}）", text)
        text = _NARROW.sub(lambda found: _WIDE[found[1]], text)
        text = _COLON.sub("：", text)
        text = _closed_up(_BESIDE_WIDE.sub("", text))
    return indent + text


def _closed_up(text: str) -> str:
    """Without the spaces between signs and words; a phrase of several words is typed if its first is."""
    first, *others = text.split(" ")
    whole, was_typed = first, _is_typed(first)
    for chunk in others:
        last, run = _LAST_RUN.search(whole), _FIRST_RUN.match(chunk)
        assert last is not None
        assert run is not None
        behind_sign = bool(whole) and not last[0] and bool(run[0])
        before_sign = bool(last[0]) and bool(chunk) and not run[0]
        typed = _is_typed(run[0]) if behind_sign else was_typed or _is_typed(last[0].rpartition(" ")[2])
        joined = (behind_sign or before_sign) and not typed
        whole += chunk if joined else f" {chunk}"
        # Behind a sign a new phrase begins.
        was_typed = _is_typed(chunk) if _STARTS.search(chunk) or behind_sign else was_typed or _is_typed(chunk)
    return whole


def _is_typed(run: str) -> bool:
    return _TYPED.search(_PLACE.sub("", _LAST_RUN.search(run)[0] or run)) is not None


def _files(language: str) -> Iterator[Path]:
    yield from sorted(HOUSE.rglob("*.toml"))
    yield from sorted((HOUSE / "laws" / "clauses").glob("*.json"))
    yield from sorted((HOUSE / "laws" / "clauses" / "words").glob(f"*.{language}.json"))


def mended(source: str, path: Path, language: str) -> str:
    """A file with its texts in a language set by the rule; everything else stays as it is."""
    string = r"""(?P<quote>["'])(?P<text>(?:\\.|(?!(?P=quote))[^\\\n])*)(?P=quote)"""
    named = rf"(?m)(?P<key>(?:^|[\s{{,\"]){re.escape(language)}\"?\s*[=:]\s*){string}"
    # A file of one language has nothing but its texts behind the colons.
    every = rf"(?P<key>:\s*){string}"
    pattern = every if path.parent.name == "words" else named
    return re.sub(
        pattern, lambda found: "{key}{quote}{0}{quote}".format(typeset(found["text"]), **found.groupdict()), source
    )


def main() -> int:
    command = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    command.add_argument("--write", action="store_true", help="mend the files")
    write = command.parse_args().write
    broken = 0
    for language in LANGUAGES:
        for path in _files(language):
            source = path.read_text("utf-8")
            new = mended(source, path, language)
            for number, (old_line, new_line) in enumerate(zip(source.splitlines(), new.splitlines(), strict=True), 1):
                if old_line != new_line:
                    broken += 1
                    if not write:
                        print(f"{path.relative_to(ROOT)}:{number}: {new_line.strip()[:120]}")
            if write and new != source:
                path.write_text(new, "utf-8")
    print(f"{broken} lines {'mended' if write else 'break the rule'}", file=sys.stderr)
    return int(bool(broken) and not write)


if __name__ == "__main__":
    raise SystemExit(main())
