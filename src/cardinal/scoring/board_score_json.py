"""A board's score as plain JSON values and back: each kind under its own name, weights as fractions in text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from cardinal.bridge import Result
from cardinal.language import CardinalError, Text, shown

from .board_score import (
    Artificial,
    Assigned,
    Assignment,
    Award,
    BoardScore,
    Bye,
    Cancelled,
    Fouled,
    LatePlay,
    NotPlayed,
    OwnSession,
    Played,
    SelfInflicted,
    Share,
    Shares,
    Split,
    Weighted,
)
from .errors import UnreadableScore

Json = Mapping[str, Any]

KINDS: Mapping[str, type[BoardScore]] = {
    "played": Played,
    "assigned": Assigned,
    "weighted": Weighted,
    "split": Split,
    "artificial": Artificial,
    "not_played": NotPlayed,
    "bye": Bye,
    "cancelled": Cancelled,
    "late_play": LatePlay,
    "fouled": Fouled,
}
NAMES: Mapping[type[BoardScore], str] = {kind: name for name, kind in KINDS.items()}


def to_json(score: BoardScore) -> dict[str, object]:
    """The score as JSON; ``from_json`` gives it back."""
    return {"kind": NAMES[type(score)], **_values(score), "cites": list(score.clauses)}


def _values(score: BoardScore) -> dict[str, object]:
    match score:
        case Played():
            return {"score": score.score} | ({} if score.result is None else {"result": str(score.result)})
        case Assigned():
            return {"score": score.score}
        case Weighted():
            return {"shares": _shares_to_json(score.shares)}
        case Split() | Artificial():
            return {"ns": _side_to_json(score.ns), "ew": _side_to_json(score.ew)}
        case Fouled():
            return {"form": score.form, "score": to_json(score.score)}
        case _:
            return {}


def _shares_to_json(shares: Shares) -> list[dict[str, object]]:
    return [{"weight": str(share.weight), "score": share.score} for share in shares]


def _side_to_json(side: Assignment | Award) -> dict[str, object]:
    if isinstance(side, Award):
        return {"percent": str(side.percent), "imps": str(side.imps), "own": str(side.own)}
    own = side.self_inflicted
    told: dict[str, object] = {"shares": _shares_to_json(side.shares)}
    return told if own is None else told | {"self_inflicted": {"normal": own.normal, "table": own.table}}


def from_json(record: object) -> BoardScore:
    """The score that ``to_json`` wrote. Clauses that the record does not name are those that its kind has anyway."""
    if not isinstance(record, Mapping):
        raise UnreadableScore(Text(__package__, "record", {"given": shown(record)}))
    read = _READERS.get(str(record.get("kind")))
    if read is None:
        values = {"given": shown(record.get("kind")), "kinds": tuple(KINDS)}
        raise UnreadableScore(Text(__package__, "kind", values), legal=tuple(KINDS))
    try:
        cites = {"cites": " ".join(f"§{one}" for one in record["cites"])} if "cites" in record else {}
        return read(record, cites)
    except CardinalError:
        raise
    except (KeyError, TypeError, ValueError, ZeroDivisionError, AttributeError) as error:
        raise UnreadableScore(Text(__package__, "record", {"given": shown(str(dict(record)))})) from error


def _played(record: Json, cites: dict[str, str]) -> BoardScore:
    result = Result.parse(record["result"]) if "result" in record else None
    return Played(record["score"], result, **cites)


def _fouled(record: Json, cites: dict[str, str]) -> BoardScore:
    score = from_json(record["score"])
    if not isinstance(score, Played | Assigned | Weighted | Split):
        raise UnreadableScore(Text(__package__, "record", {"given": shown(str(dict(record)))}), cites="§87B")
    return Fouled(str(record["form"]), score, **cites)


def _artificial(record: Json, cites: dict[str, str]) -> BoardScore:
    return Artificial(_award(record["ns"]), _award(record["ew"]), **cites)


def _shares(given: Any) -> Shares:
    return tuple(Share(Fraction(one["weight"]), one["score"]) for one in given)


def _award(given: Json) -> Award:
    return Award(Fraction(given["percent"]), Fraction(given["imps"]), OwnSession(given["own"]))


def _side(given: Json) -> Assignment | Award:
    if "percent" in given:
        return _award(given)
    own = given.get("self_inflicted")
    return Assignment(_shares(given["shares"]), None if own is None else SelfInflicted(own["normal"], own["table"]))


_READERS: Mapping[str, Callable[[Json, dict[str, str]], BoardScore]] = {
    "played": _played,
    "assigned": lambda record, cites: Assigned(record["score"], **cites),
    "weighted": lambda record, cites: Weighted(_shares(record["shares"]), **cites),
    "split": lambda record, cites: Split(_side(record["ns"]), _side(record["ew"]), **cites),
    "artificial": _artificial,
    "not_played": lambda record, cites: NotPlayed(**cites),
    "bye": lambda record, cites: Bye(**cites),
    "cancelled": lambda record, cites: Cancelled(**cites),
    "late_play": lambda record, cites: LatePlay(**cites),
    "fouled": _fouled,
}
