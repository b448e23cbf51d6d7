"""Write what each ruling does today into the case files, for review as a diff against the law.

    python tools/cases.py [--check] [FILE …]        (all case files and docs/cases.md when none is named)

Only the ``expect`` of a case changes. Of one that ends in a ruling the effects become all effects of the ruling, in its
order, each with the clauses that it rests on where the ruling cites further ones; ``cites`` become all clauses that the
effects rest on, ``consulted`` all others that the hearing looked at; ``not`` goes. Of one that ends with a question
``of``, ``cites`` and ``options`` become the question's. What the case named keeps its words. A case with ``among`` or
``refused`` stays as it is. With ``--check`` nothing is written, and the command fails if a file would change.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

from cardinal.laws.check import (
    essentials,
    has_clauses_to_name,
    hear_case,
    is_cited,
    is_exactly,
    matches,
    options_to_name,
    unnamed,
)
from cardinal.laws.effect import Effect
from cardinal.laws.hearing import Asking
from cardinal.laws.question import Question
from cardinal.laws.ruling import Ruling

ROOT = Path(__file__).parents[1]
CASES = ROOT / "src" / "cardinal" / "laws" / "cases"
WIDTH = 120


class CannotWrite(Exception):
    """A case whose layout or whose effects leave it open what to write."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A piece of the text and what takes its place."""

    start: int
    end: int
    text: str


def rewritten(text: str) -> str:
    """The text of a case file with the present effects and clauses of every ruling."""
    root = yaml.compose(text, yaml.SafeLoader)
    records = yaml.safe_load(text)
    if not isinstance(root, yaml.SequenceNode):
        raise CannotWrite("a case file is a list of cases")
    edits = [edit for node, record in zip(root.value, records, strict=True) for edit in _edits(text, node, record)]
    for edit in sorted(edits, key=lambda one: one.start, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def _edits(text: str, node: yaml.MappingNode, record: Mapping[str, object]) -> Iterator[Edit]:
    expect = record["expect"]
    if not isinstance(expect, Mapping) or not expect.keys().isdisjoint(("refused", "among")):
        return
    _, ruling = hear_case(record)
    if "asks" in expect and isinstance(ruling, Asking):
        yield from _question_edits(text, _value(node, "expect"), expect, ruling.question)
        return
    if not isinstance(ruling, Ruling):
        raise CannotWrite(f"{record['name']}: the hearing still asks")
    body = _value(node, "expect")
    if not isinstance(body, yaml.MappingNode) or body.flow_style:
        raise CannotWrite(f"{record['name']}: write `expect` in lines of its own")
    blocks = _blocks(text, body)
    indent = " " * body.start_mark.column
    lines = {"effects": _effects(text, record, body, ruling)}
    named = [str(one) for one in expect["cites"]]
    kept = [one for one in named if is_cited(one, ruling.cites)]
    told = [one for one in map(str, expect.get("consulted", ())) if is_cited(one, ruling.consulted)]
    consulted = [*told, *unnamed(told, ruling.consulted)]
    lines["cites"] = _clauses(f"{indent}cites: ", [*kept, *unnamed(kept, ruling.cites)])
    if consulted:
        lines["cites"] += _clauses(f"{indent}consulted: ", consulted)
    for key, (start, end) in blocks.items():
        if key in lines and not _same(
            text[start:end], lines[key], is_alone=key != "cites" or "consulted" not in blocks
        ):
            yield Edit(start, end, lines[key])
        elif key in ("not", "consulted"):
            yield Edit(start, end, "")


def _question_edits(text: str, node: yaml.Node, expect: Mapping[str, object], question: Question) -> Iterator[Edit]:
    """The keys of an ``expect`` that ends with a question, where they do not name all of it."""
    assert isinstance(node, yaml.MappingNode)
    cites, options = expect.get("cites"), options_to_name(question)
    wanted: dict[str, str] = {}
    if str(expect.get("of")) != str(question.asked):
        wanted["of"] = _scalar(str(question.asked))
    if not isinstance(cites, list) or not is_exactly(cites, question.cites):
        wanted["cites"] = f"[{', '.join(json.dumps(one, ensure_ascii=False) for one in question.cites)}]"
    if [{True: "yes", False: "no"}.get(one, str(one)) for one in expect.get("options", ())] != list(options):  # type: ignore[call-overload, attr-defined]
        wanted["options"] = f"[{', '.join(map(_scalar, options))}]"
    for key, value in node.value:
        if key.value in wanted:
            yield Edit(value.start_mark.index, _end(value), wanted.pop(key.value))
    end, column = _end(node), node.start_mark.column
    between = ", " if node.flow_style else f"\n{' ' * column}"
    added = "".join(f"{between}{key}: {value}" for key, value in wanted.items())
    if added:
        at = node.end_mark.index - 1 if node.flow_style else end
        yield Edit(at, at, added)


def _same(before: str, after: str, *, is_alone: bool) -> bool:
    """Whether lines already say this, however they are laid out."""
    return is_alone and yaml.safe_load(before) == yaml.safe_load(after)


def _value(node: yaml.MappingNode, name: str) -> yaml.Node:
    return next(value for key, value in node.value if key.value == name)


def _blocks(text: str, node: yaml.MappingNode) -> dict[str, tuple[int, int]]:
    """Where the whole lines of each key of a block mapping begin and end."""
    found = {}
    for key, value in node.value:
        start = text.rindex("\n", 0, key.start_mark.index) + 1
        end = text.find("\n", _end(value)) + 1
        found[key.value] = (start, end or len(text))
    return found


def _end(node: yaml.Node) -> int:
    """Where a node's own text ends: a block of YAML would count the empty lines and comments after it as its own."""
    if isinstance(node, yaml.ScalarNode) or node.flow_style:
        return int(node.end_mark.index)
    last = node.value[-1]
    return _end(last[1] if isinstance(last, tuple) else last)


def _effects(text: str, record: Mapping[str, object], body: yaml.MappingNode, ruling: Ruling) -> str:
    """The lines of ``effects``: on one line if they were and if there is room, otherwise one line an effect."""
    node, indent = _value(body, "effects"), " " * body.start_mark.column
    if not isinstance(node, yaml.SequenceNode):
        raise CannotWrite(f"{record['name']}: effects are a list")
    nodes, wanted = node.value, record["expect"]["effects"]  # type: ignore[index]
    places = _placed(str(record["name"]), wanted, ruling.effects)
    items, notes = [], []
    for place, effect in enumerate(ruling.effects):
        if place not in places:
            items.append(_flow(effect, ruling))
            notes.append("")
            continue
        number = places[place]
        items.append(_completed(text, nodes[number], wanted[number], effect, ruling))
        before = _end(nodes[number - 1]) if number else _blocks(text, body)["effects"][0]
        notes.append("" if node.flow_style else _comments(text[before : nodes[number].start_mark.index]))
    line = f"{indent}effects: [{', '.join(items)}]\n"
    if node.flow_style and len(line) <= WIDTH + 1:
        return line
    shown = (f"{note}{indent}  - {_wrapped(item, len(indent) + 4)}\n" for item, note in zip(items, notes, strict=True))
    return f"{indent}effects:\n" + "".join(shown)


def _comments(between: str) -> str:
    return "".join(f"{line}\n" for line in between.split("\n") if line.lstrip().startswith("#"))


def _placed(name: str, wanted: Sequence[object], effects: Sequence[Effect]) -> dict[int, int]:
    """Which effect each of the case's own is, by place: in the case's order if that is possible."""
    written = [effect.to_json() for effect in effects]
    options = [[place for place, one in enumerate(written) if matches(each, one)] for each in wanted]
    chosen = _choose(options, in_order=True) or _choose(options, in_order=False)
    if chosen is None:
        raise CannotWrite(f"{name}: two of its effects are one effect of the ruling: {wanted}")
    return {place: number for number, place in enumerate(chosen)}


def _choose(options: Sequence[Sequence[int]], *, in_order: bool, taken: tuple[int, ...] = ()) -> tuple[int, ...] | None:
    if len(taken) == len(options):
        return taken
    for place in options[len(taken)]:
        if place not in taken and not (in_order and taken and place < taken[-1]):
            found = _choose(options, in_order=in_order, taken=(*taken, place))
            if found is not None:
                return found
    return None


def _completed(text: str, node: yaml.Node, wanted: object, effect: Effect, ruling: Ruling) -> str:
    """The case's own words for an effect, with the fields added that it does not name."""
    own = text[node.start_mark.index : _end(node)]
    body = wanted.get(effect.name) if isinstance(wanted, Mapping) else None
    named = {"on" if key is True else str(key) for key in body} if isinstance(body, Mapping) else set()
    missing = {name: value for name, value in _to_name(effect, ruling).items() if name not in named}
    if not missing:
        return own
    fields = [f"{_scalar(name)}: {_inline(value)}" for name, value in missing.items()]
    if not isinstance(body, Mapping):
        return f"{{{effect.name}: {{{', '.join(fields)}}}}}"
    inner = node.value[0][1]
    if inner.flow_style:
        end = inner.end_mark.index - 1 - node.start_mark.index
        return own[:end] + (", " if named else "") + ", ".join(fields) + own[end:]
    return own + "".join(f"\n{' ' * inner.start_mark.column}{field}" for field in fields)


def _to_name(effect: Effect, ruling: Ruling) -> dict[str, object]:
    cites = {"cites": list(effect.clauses)} if has_clauses_to_name(effect, ruling) else {}
    return essentials(effect) | cites


def _flow(effect: Effect, ruling: Ruling) -> str:
    fields = ", ".join(f"{_scalar(name)}: {_inline(value)}" for name, value in _to_name(effect, ruling).items())
    return f"{{{effect.name}: {{{fields}}}}}" if fields else effect.name


def _inline(value: object) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_scalar(str(name))}: {_inline(one)}" for name, one in value.items()) + "}"
    if isinstance(value, list):
        return f"[{', '.join(_inline(one) for one in value)}]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, int | float) else _scalar(str(value))


def _scalar(text: str) -> str:
    """A text as it is where YAML reads the same text from it, otherwise in quotes."""
    try:
        is_plain = yaml.safe_load(f"[{{key: {text}}}]") == [{"key": text}] and ":" not in text
    except yaml.YAMLError:
        is_plain = False
    return text if is_plain and text else json.dumps(text, ensure_ascii=False)


def _wrapped(item: str, column: int) -> str:
    """An effect that is too long for a line goes on, after one of its fields, in the next."""
    if "\n" in item or column + len(item) <= WIDTH:
        return item
    pieces = re.split(r', (?=(?:"on"|[a-z_]+): )(?=(?:[^"]*"[^"]*")*[^"]*$)', item)
    return _filled(pieces, column, " " * (column + 4))


def _filled(pieces: Iterable[str], column: int, indent: str) -> str:
    lines, room = [""], WIDTH - column
    for piece in pieces:
        if lines[-1] and len(lines[-1]) + len(piece) + 3 > room:
            lines[-1] += ","
            lines.append(piece)
            room = WIDTH - len(indent)
        else:
            lines[-1] += f", {piece}" if lines[-1] else piece
    return f"\n{indent}".join(lines)


def _clauses(head: str, clauses: Sequence[str]) -> str:
    quoted = [json.dumps(one, ensure_ascii=False) for one in clauses]
    return f"{head}[{_filled(quoted, len(head) + 1, ' ' * (len(head) + 1))}]\n"


def _written(path: Path) -> str:
    text = path.read_text("utf-8")
    if path.suffix == ".md":
        return re.sub(r"(?<=```yaml\n).*?(?=```)", lambda found: rewritten(found[0]), text, flags=re.DOTALL)
    return rewritten(text)


def main(arguments: Sequence[str]) -> int:
    is_check = "--check" in arguments
    named = [Path(one) for one in arguments if one != "--check"]
    changed = []
    for path in named or [*sorted(CASES.rglob("*.yaml")), ROOT / "docs" / "cases.md"]:
        text = _written(path)
        if text != path.read_text("utf-8"):
            changed.append(path)
            if not is_check:
                path.write_text(text, "utf-8")
    for path in changed:
        print(path)
    return 1 if is_check and changed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
