"""What a translator is told about a text: what its module is about, the clause it belongs to, what fills its places.

It is read from the source: the docstring of the module, and the calls in which the text's key stands together with a
citation and with values. A key that the source puts together from a value has the notes of its module alone.
"""

from __future__ import annotations

import ast
import json
import re
import string
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from cardinal.language.sources import Said

_MOST_USES = 4
_MOST_LETTERS = 400
_LAW = re.compile(r"\bLaws? (\d+[A-Z]?\d*)|\b([GR]\d+(?:\.\d+)*)|\barts?\. (\d+(?:\.\d+)*)")
_SAY = re.compile(r"""\bsay\(\s*["'](?P<key>\w+)["']\s*(?:,(?P<values>[^()]*(?:\([^()]*\)[^()]*)*))?\)""")
_VALUE = re.compile(r"(\w+)\s*=\s*([^,=]+)")
# What most of the places are. A name that is not here is explained by the source that fills it.
_MEANINGS: Mapping[str, str] = {
    "amount": "a number with its unit, written already",
    "board": "the number of a board",
    "boards": "how many boards, or their numbers",
    "call": "a call: 1♠, pass, double",
    "card": "a card: ♠A",
    "cards": "cards, as a list",
    "clause": "the number of a clause",
    "clauses": "the numbers of clauses, as a list",
    "contestant": "the name of a pair, a team or a player",
    "contract": "a contract: 4♠X by South",
    "count": "how many",
    "declarer": "the seat of declarer",
    "dummy": "the seat of dummy",
    "edition": "the year of the Laws",
    "given": "what was typed and is refused, repeated as it was",
    "law": "the number of a law",
    "leader": "the seat that leads",
    "least": "the smallest number allowed",
    "legal": "what is allowed instead, as a list",
    "level": "a level of Guandan: 2 to A",
    "minutes": "a number of minutes",
    "most": "the greatest number allowed",
    "name": "a name that somebody typed",
    "number": "a number",
    "offender": "the seat that did wrong",
    "partner": "a seat, the partner of the one spoken of",
    "path": "the name of a file",
    "percent": "a number of per cent",
    "place": "a place in a ranking, or where something stands",
    "player": "the name of a player",
    "points": "a number of points",
    "reason": "why, as a whole sentence or a part of one",
    "round": "the number of a round",
    "rounds": "how many rounds",
    "score": "a score, written already",
    "seat": "a seat: North, East, South or West",
    "seats": "seats, as a list",
    "side": "a side: North-South or East-West",
    "stage": "the name of a stage of an event",
    "suit": "a suit: spades",
    "suits": "suits, as a list",
    "table": "the number of a table",
    "tables": "how many tables",
    "team": "the name of a team",
    "trick": "the number of a trick",
    "tricks": "how many tricks",
    "vp": "a number of victory points",
    "who": "who did it: a name or a role",
    "why": "a reason, as a whole sentence or a part of one",
}


def places_of(template: str) -> frozenset[str]:
    """The places of a text as they are written; a brace that opens nothing is a ``ValueError``.

    >>> sorted(places_of("{call} over {last}"))
    ['{call}', '{last}']
    """
    found = set()
    for _, name, spec, conversion in string.Formatter().parse(template):
        if name is not None:
            found.add("{" + name + (f"!{conversion}" if conversion else "") + (f":{spec}" if spec else "") + "}")
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class _Use:
    """A call in which a key stands."""

    path: Path
    cites: tuple[str, ...]
    values: tuple[tuple[str, str], ...]


class Notes:
    """The notes of every text of a house; its source is read when the first is asked for."""

    def __init__(self, house: Path) -> None:
        self._house = house

    def of(self, text: Said) -> tuple[str, ...]:
        """What a translator should know about a text, one line each."""
        if text.path.suffix == ".json":
            return tuple(self._of_clause(text))
        return tuple(self._of_text(text))

    def places(self, text: Said) -> tuple[str, ...]:
        """The files in which a text is said, from the folder of the package."""
        used = dict.fromkeys(one.path for one in self._used(text))
        found = list(used) or [_module_beside(text.path) or text.path]
        return tuple(one.relative_to(self._house.parent).as_posix() for one in found[:_MOST_USES])

    def _of_clause(self, text: Said) -> Iterator[str]:
        yield f"The title of a clause. Clause: {text.key}"
        yield _rules(text.path)[text.key]

    def _of_text(self, text: Said) -> Iterator[str]:
        used = self._used(text)
        about = _docstring(next(iter(used)).path if len({one.path for one in used}) == 1 else _module_of(text))
        if about:
            yield about
        cites = dict.fromkeys(cite for one in used for cite in one.cites)
        clauses = cites or dict.fromkeys(next(filter(None, found)) for found in _LAW.findall(about))
        if clauses:
            yield f"Clause: {', '.join(clauses)}"
        filled = dict(pair for one in used for pair in one.values)
        for place in sorted(places_of(text.english)):
            name = re.split(r"[!:.\[}]", place[1:])[0]
            source = filled.get(name, "")
            meant = _MEANINGS.get(re.sub(r"_\d+$", "", name), "") or (f"in the source: {source}" if source else "")
            yield f"{place} {meant}".strip()

    def _used(self, text: Said) -> tuple[_Use, ...]:
        """The calls with the text's key in its own module, or anywhere in its package, and on its pages."""
        found = self._uses.get(text.key, ())
        if not found:
            return ()
        own, pages = _module_of(text), _pages_of(text.path.parent, self._house)
        inside = f"{text.path.parent}/"

        def says(path: Path) -> bool:
            if path.suffix == ".html":
                return bool(pages) and str(path).startswith(pages)
            return path == own if own.name != "__init__.py" else str(path).startswith(inside)

        return tuple(one for one in found if says(one.path))

    @cached_property
    def _uses(self) -> Mapping[str, tuple[_Use, ...]]:
        found: dict[str, list[_Use]] = {}
        for path in sorted((*self._house.rglob("*.py"), *self._house.rglob("*.html"))):
            source = path.read_text("utf-8")
            for key, use in _in_template(source, path) if path.suffix == ".html" else _in_module(source, path):
                found.setdefault(key, []).append(use)
        return {key: tuple(uses) for key, uses in found.items()}


@cache
def _rules(path: Path) -> Mapping[str, str]:
    """The rules that a book of clauses words itself; those of an older edition may be another book's."""
    read = json.loads(path.read_text("utf-8"))
    records = read["clauses"] if isinstance(read, dict) else read
    return {
        str(record["id"]): " ".join(str(record["rule"]).split())[:_MOST_LETTERS]
        for record in records
        if "rule" in record
    }


def _in_template(source: str, path: Path) -> Iterator[tuple[str, _Use]]:
    for found in _SAY.finditer(source):
        values = tuple((name, " ".join(value.split())) for name, value in _VALUE.findall(found["values"] or ""))
        yield found["key"], _Use(path, (), values)


def _in_module(source: str, path: Path) -> Iterator[tuple[str, _Use]]:
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        given = [*node.args, *(keyword.value for keyword in node.keywords)]
        words = [one.value for one in given if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        keys = [word for word in words if word and not word.startswith("§") and " " not in word]
        if keys:
            cites = tuple(cite.strip() for word in words for cite in word.split("§")[1:])
            values = tuple(_values(node))
            for key in keys:
                yield key, _Use(path, cites, values)


def _values(node: ast.Call) -> Iterator[tuple[str, str]]:
    for keyword in node.keywords:
        if keyword.arg is not None:
            yield keyword.arg, ast.unparse(keyword.value)
    for given in node.args:
        if isinstance(given, ast.Dict):
            for key, value in zip(given.keys, given.values, strict=True):
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    yield key.value, ast.unparse(value)


@cache
def _pages_of(package: Path, house: Path) -> str:
    """The folder of a package's pages, which has its name; those of the web itself may be in any."""
    if package != house / "web" and package.parent != house / "web":
        return ""
    every = house / "web" / "templates"
    own = every / package.name
    return f"{own if own.is_dir() else every}/"


def _module_of(text: Said) -> Path:
    return _module_beside(text.path) or text.path.parent / "__init__.py"


@cache
def _module_beside(path: Path) -> Path | None:
    own = path.with_suffix(".py")
    return own if path.name != "texts.toml" and own.is_file() else None


@cache
def _docstring(path: Path) -> str:
    """The first sentence of a module, or of the package that texts stand in."""
    if path.suffix != ".py" or not path.is_file():
        return ""
    return (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").partition("\n")[0]
