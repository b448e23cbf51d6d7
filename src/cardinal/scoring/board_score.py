"""One board at one table, as it counts: played, assigned, weighted, split, artificial, fouled, or without a score.

Every kind keeps what it is and the clauses that made it so; none is ever turned into another. Scores are points of
Law 77 from the view of North-South, whichever side they belong to; an award is each side's own. As plain JSON values
each kind stands under its own name, with weights as fractions in text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeAlias

from cardinal.bridge import Result, Side, Vulnerability
from cardinal.language import CardinalError, Citing, Text, clause_ids, shown

from .errors import UnreadableScore


def _check_points(score: object, cites: str) -> None:
    if type(score) is not int or score % 10:
        raise UnreadableScore(Text(__package__, "points", {"given": shown(str(score))}), cites=cites)


@dataclass(frozen=True, slots=True)
class Share:
    """A score of North-South and the part of a whole result that it is."""

    weight: Fraction
    score: int


Shares: TypeAlias = tuple[Share, ...]
WHOLE = Fraction(1)


def shares(*parts: tuple[Fraction | int, int]) -> Shares:
    """Weights in percent, each with its score: ``shares((60, 620), (40, -100))``."""
    return tuple(Share(Fraction(percent) / 100, score) for percent, score in parts)


def _check_shares(given: Sequence[Share]) -> None:
    for share in given:
        _check_points(share.score, "§12C1(c)")
    whole = sum((share.weight for share in given), Fraction())
    if whole != 1 or any(share.weight <= 0 for share in given) or len({one.score for one in given}) != len(given):
        told = "; ".join(f"{share.weight * 100}% {share.score}" for share in given)
        raise UnreadableScore(Text(__package__, "weights", {"given": shown(told)}), cites="§12C1(c)")


@dataclass(frozen=True, slots=True)
class SelfInflicted:
    """What the innocent side did to itself after the infraction: its table score, and that of a normal action."""

    normal: int
    table: int

    def __post_init__(self) -> None:
        for score in (self.normal, self.table):
            _check_points(score, "§12C1(e)(ii)")


@dataclass(frozen=True, slots=True)
class Assignment:
    """What one side is assigned: results with their weights, less what it did to itself."""

    shares: Shares
    self_inflicted: SelfInflicted | None = None

    def __post_init__(self) -> None:
        _check_shares(self.shares)


class OwnSession(StrEnum):
    """Whether a contestant's percentage on its other boards takes the place of an artificial score (12C2(c))."""

    NEVER = "never"
    IF_BETTER = "if_better"
    IF_WORSE = "if_worse"

    def replaces(self, given: Fraction, own: Fraction) -> bool:
        """Whether what a contestant has on its *own* other boards counts instead of what is *given*."""
        return (self is OwnSession.IF_BETTER and own > given) or (self is OwnSession.IF_WORSE and own < given)


@dataclass(frozen=True, slots=True)
class Award:
    """An artificial score of one side: a percentage at matchpoints, IMPs at IMPs, and what its session may change."""

    percent: Fraction
    imps: Fraction
    own: OwnSession = OwnSession.NEVER

    def __post_init__(self) -> None:
        if not 0 <= self.percent <= 100:
            raise UnreadableScore(Text(__package__, "percent", {"given": shown(str(self.percent))}), cites="§12C2(a)")


AVERAGE_PLUS = Award(Fraction(60), Fraction(3), OwnSession.IF_BETTER)
AVERAGE = Award(Fraction(50), Fraction(0))
AVERAGE_MINUS = Award(Fraction(40), Fraction(-3), OwnSession.IF_WORSE)


@dataclass(frozen=True, slots=True)
class Played(Citing):
    """The score obtained in play; ``result`` where the contract and the tricks are known."""

    score: int
    result: Result | None = None
    cites: str = ""

    def __post_init__(self) -> None:
        _check_points(self.score, "")

    @classmethod
    def of(cls, result: Result, vulnerability: Vulnerability) -> Played:
        """A result with the tables of Law 77 that give its score."""
        contract, tricks = result.contract, result.tricks
        if contract is None or tricks is None:
            return cls(0, result, "§77/passed-out")
        lines = contract.score_lines(tricks=tricks, vulnerable=vulnerability.includes(contract.declarer))
        return cls(result.score(vulnerability), result, " ".join(dict.fromkeys(line.cites for line in lines)))


@dataclass(frozen=True, slots=True)
class Assigned(Citing):
    """One result that the Director assigns to both sides in place of the one obtained."""

    score: int
    cites: str = "§12C1(a) §12C1(b)"

    def __post_init__(self) -> None:
        _check_points(self.score, self.cites)


@dataclass(frozen=True, slots=True)
class Weighted(Citing):
    """Several results assigned to both sides, each with the weight of its probability."""

    shares: Shares
    cites: str = "§12C1(c)"

    def __post_init__(self) -> None:
        _check_shares(self.shares)


@dataclass(frozen=True, slots=True)
class Split(Citing):
    """Each side has its own: an assignment, or an award; the two need not balance."""

    ns: Assignment | Award
    ew: Assignment | Award
    cites: str = "§12C1(e)"


@dataclass(frozen=True, slots=True)
class Artificial(Citing):
    """No result: each side is scored by its responsibility."""

    ns: Award
    ew: Award
    cites: str = "§12C2(a) §12C2(b) §12C2(c)"


@dataclass(frozen=True, slots=True)
class NotPlayed(Citing):
    """A board that this table was not to play, or did not reach, and that scores nothing."""

    cites: str = ""


@dataclass(frozen=True, slots=True)
class Bye(Citing):
    """A board of a round in which the contestant had no opponents."""

    cites: str = ""


@dataclass(frozen=True, slots=True)
class Cancelled(Citing):
    """A board whose play the Director cancelled, and for which he awarded nothing."""

    cites: str = "§82B2"


@dataclass(frozen=True, slots=True)
class LatePlay(Citing):
    """A board postponed: its score is still to come."""

    cites: str = "§82B2"


@dataclass(frozen=True, slots=True)
class Fouled(Citing):
    """A score on a board that was not played in one form everywhere; it is compared within its own form only."""

    form: str
    score: Played | Assigned | Weighted | Split
    cites: str = "§87A §87B"


BoardScore: TypeAlias = (
    Played | Assigned | Weighted | Split | Artificial | NotPlayed | Bye | Cancelled | LatePlay | Fouled
)


@lru_cache(maxsize=4_096)
def _whole_of(score: int) -> Assignment:
    # The same scores come again on every board.
    return Assignment((Share(WHOLE, score),))


def side_of(score: BoardScore, side: Side) -> Assignment | Award | None:
    """What *side* has: an assignment (a played score is one with a single share), an award, or nothing."""
    match score:
        case Played() | Assigned():
            return _whole_of(score.score)
        case Weighted():
            return Assignment(score.shares)
        case Split() | Artificial():
            return score.ns if side is Side.NS else score.ew
        case Fouled():
            return side_of(score.score, side)
        case NotPlayed() | Bye() | Cancelled() | LatePlay():
            return None
        case _:
            raise TypeError(f"a board's score is a value such as Played(620), not {type(score).__name__} {score!r}")


def form_of(score: BoardScore) -> str:
    """The form in which the board was played: only equal ones are compared (87B)."""
    return score.form if isinstance(score, Fouled) else ""


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
    return {"kind": NAMES[type(score)], **_values(score), "cites": list(clause_ids(score.cites))}


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
