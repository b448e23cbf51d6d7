"""The published form of cases and rulings, as JSON schemas made from the engine's own tables."""

from __future__ import annotations

from dataclasses import fields

from .conditions import OPTIONS, Option
from .effect import EFFECTS, Effect
from .guandan import effect as _guandan_effect  # noqa: F401  its effects join the table
from .guandan.case import BOARD_KEYS
from .guandan.conditions import GUANDAN_OPTIONS

DRAFT = "https://json-schema.org/draft/2020-12/schema"

Schema = dict[str, object]

_TEXTS: Schema = {"type": "array", "items": {"type": "string"}}


# A text: its key, alone or with the values that fill it.
_TEXT: Schema = {
    "anyOf": [
        {"type": "string"},
        {"type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": {"type": "object"}},
    ]
}
_TEXT_FIELDS = frozenset(("what", "when", "why", "about", "until", "amount", "ns", "ew"))


def _object(properties: dict[str, object], required: tuple[str, ...] = ()) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


def effect_schema(kind: type[Effect]) -> Schema:
    """The schema of one effect: ``{name: {its fields}}``."""
    names = ["from" if field.name == "start" else field.name for field in fields(kind)]
    body: dict[str, object] = {name: _TEXTS if name == "cites" else _field(name) for name in names}
    return _object({kind.name: _object(body)}, (kind.name,))


def _field(name: str) -> Schema:
    if name in ("suits", "may", "authorized", "unauthorized", "patterns"):
        return _TEXTS
    if name == "tribute":
        return {"type": ["boolean", "string"]}
    if name in ("count", "tricks", "trick", "place", "gain", "match_points", "vp"):
        return {"type": ["number", "string"]}
    return _TEXT if name in _TEXT_FIELDS else {"type": "string"}


def _effects() -> Schema:
    return {"anyOf": [effect_schema(kind) for kind in EFFECTS.values()]}


def _option(option: Option) -> Schema:
    if isinstance(option.values, range):
        return {"type": "integer", "minimum": min(option.values), "maximum": max(option.values)}
    return {"enum": list(option.values)}


def case_schema() -> Schema:
    """The schema of a case file: a list of cases."""
    expect = {
        "effects": {"type": "array", "items": {"anyOf": [{"enum": sorted(EFFECTS)}, _effects()]}},
        "cites": _TEXTS,
        "consulted": _TEXTS,
        # Why the case names only some of the effects; without it the effects and clauses are all of the ruling's.
        "among": {"type": "string", "minLength": 1},
        "not": {"type": "array", "items": {"enum": sorted(EFFECTS)}},
        "asks": {"type": "string"},
        "of": {"type": "string"},
        "options": {"type": "array", "items": {"type": ["string", "boolean", "integer"]}},
        "refused": _object({"error": {"type": "string"}, "cites": _TEXTS}),
    }
    conditions: dict[str, object] = {option.name: _option(option) for option in (*OPTIONS, *GUANDAN_OPTIONS.values())}
    board: dict[str, object] = {
        "number": {"type": "integer", "minimum": 1},
        "dealer": {"enum": ["N", "E", "S", "W"]},
        "vulnerable": {"type": "string"},
        "deal": {"type": "string"},
        "contract": {"type": "string"},
        # Who declares, where nobody has told the contract
        "declarer": {"enum": ["N", "E", "S", "W"]},
        # What the table has scored, and the other tables' scores of the board
        "result": {"type": "string"},
        "field": {"type": ["string", "integer", "array"]},
        # A position in the middle of the play: the cards left, the tricks won, the trick in progress, whose lead it is
        "left": {"type": "string"},
        "won": {"type": ["object", "string"], "additionalProperties": {"type": "integer", "minimum": 0, "maximum": 13}},
        "trick": {"type": "string"},
        "lead": {"enum": ["N", "E", "S", "W"]},
        # A Guandan deal as its sheet tells it
        **{name: {"type": ["string", "integer", "array", "object"]} for name in sorted(BOARD_KEYS - {"number"})},
    }
    case = {
        "name": {"type": "string"},
        "book": {"enum": ["bridge", "guandan", "ctcba"]},
        "edition": {"type": "integer"},
        "conditions": _object(conditions),
        "board": _object(board),
        "acts": _TEXTS,
        "law": {"type": "string"},
        # Which matter of a record with several is heard, on the position that the rulings on those before it leave
        "matter": {"type": "integer", "minimum": 1},
        "answers": {"type": "object"},
        "expect": _object(expect),
        "given": {"type": "array", "items": _effects()},
        "tricks": _TEXTS,
        "meanings": {"type": "object", "additionalProperties": {"type": "string"}},
    }
    return {"$schema": DRAFT, "title": "Cardinal case file", "type": "array", "items": _object(case, ("name",))}


def ruling_schema() -> Schema:
    """The schema of a ruling."""
    step = {
        "anyOf": [
            _object({"found": {"type": "string"}, "cites": _TEXTS}, ("found", "cites")),
            _object(
                {
                    "asked": {"type": "string"},
                    "key": {"type": "string"},
                    "text": {"type": "string"},
                    "answer": {"type": "string"},
                    "skipped": {"type": "boolean"},
                    "usual": {"type": "boolean"},
                    "cites": _TEXTS,
                },
                ("asked", "key", "text", "answer", "skipped", "usual", "cites"),
            ),
            _object({"effect": _effects(), "text": {"type": "string"}, "cites": _TEXTS}, ("effect", "text", "cites")),
        ]
    }
    ruling = {
        "law": {"type": "string"},
        "edition": {"type": ["integer", "string"]},
        "version": {"type": "integer"},
        "effects": {"type": "array", "items": _effects(), "minItems": 1},
        "cites": {"type": "array", "items": {"type": "string"}, "minItems": 1},
        "consulted": _TEXTS,
        "trace": {"type": "array", "items": step},
    }
    return {"$schema": DRAFT, "title": "Cardinal ruling", **_object(ruling, tuple(ruling))}


SCHEMAS = {"case": case_schema, "ruling": ruling_schema}
