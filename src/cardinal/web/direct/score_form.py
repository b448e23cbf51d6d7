"""An adjusted score as a form says it, of every kind that the scoring room knows; and the clauses that are named."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from cardinal.contest.model import Game, LevelScore, Outcome, Place, Score
from cardinal.contest.result_checks import impossible
from cardinal.contest.score_cell import NO_CONTRACT, no_contract, read_cell
from cardinal.contest.stage import Stage
from cardinal.language import NotUnderstood, Text, shown
from cardinal.laws.clause import Edition
from cardinal.laws.typed_clause import typed_clause
from cardinal.scoring import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Artificial,
    Assigned,
    Assignment,
    Award,
    Cancelled,
    Fouled,
    LatePlay,
    NotPlayed,
    OwnSession,
    Played,
    SelfInflicted,
    Share,
    Split,
    Weighted,
)

from ..forms import Form
from ..result_pad import ResultPad, pad_cell, result_pad

__all__ = [
    "AWARDS", "KINDS", "OUTCOMES", "ROWS", "kinds_of", "percent", "read_adjusted", "read_cell_of_ruling",
    "read_clauses", "read_outcome", "score_pads",
]  # fmt: skip

ROWS = 5
"""How many results a weighted score can have in the form."""
AWARDS: Mapping[str, Award | None] = {"A+": AVERAGE_PLUS, "A": AVERAGE, "A-": AVERAGE_MINUS, "percent": None}
_WITHOUT: Mapping[str, Score] = {"not_played": NotPlayed(), "cancelled": Cancelled(), "late": LatePlay()}
KINDS = ("assigned", "weighted", "split", "artificial", "fouled", *_WITHOUT)
_GUANDAN = ("assigned", "artificial", *_WITHOUT)
OUTCOMES = tuple(outcome for outcome in Outcome if outcome not in (Outcome.BYE, Outcome.SITS_OUT))
_PERCENT = re.compile(r"[0-9]{1,3}(?:\.[0-9]{1,6})?")
_LAW = ("law", "laws")
_AMOUNT = re.compile(r"[+-]?[0-9]{1,6}(?:\.[0-9]{1,6})?")


def score_pads(form: Form, kind: str, board: int, language: str) -> dict[str, ResultPad]:
    """The contract-and-result pads of a kind's form, by the name of the field to write in."""
    names = {"result": ""} if kind == "assigned" else {}
    if kind in ("weighted", "split"):
        names = {f"{side}_result{row}": f"{side}_r{row}_" for side in ("ns", "ew") for row in range(1, ROWS + 1)}
    return {
        name: result_pad(language, board=board, typed=form.fields, prefix=prefix, ident=f"{name}-", text_name=name)
        for name, prefix in names.items()
    }


def kinds_of(stage: Stage, game: Game, place: Place) -> tuple[str, ...]:
    """The kinds of ruling that a place can have, the usual one first."""
    if not place.board:
        return ("outcome",) if stage.has_matches else ()
    return _GUANDAN if game is Game.GUANDAN else KINDS


def read_adjusted(form: Form, kind: str, game: Game, board: int, there: Score | None = None) -> Score:
    """The score that the form gives; *there* is what stands at the table, which a board in another form keeps."""
    if kind in _WITHOUT:
        return _WITHOUT[kind]
    if kind == "assigned":
        return _assigned(form, game, board)
    if kind == "weighted":
        return _weighted(form, board)
    if kind == "split":
        return Split(_side(form, "ns", board), _side(form, "ew", board))
    if kind == "artificial":
        return Artificial(_award(form, "ns"), _award(form, "ew"))
    if kind == "fouled":
        return _fouled(form, there)
    raise NotUnderstood(Text(__package__, "no_choice", {"given": shown(kind)}), legal=KINDS)


def _assigned(form: Form, game: Game, board: int) -> Score:
    text = pad_cell(form.fields, text_name="result")
    if game is Game.GUANDAN:
        found = read_cell(text, game, board)
        if not isinstance(found, LevelScore):
            raise NotUnderstood(Text(__name__, "no_levels", {"given": shown(text)}), cites="§G2.级数")
        return found
    return Assigned(_points(text, board))


def _points(text: str, board: int) -> int:
    """A contract with its tricks, or points of North-South, that some contract gives on this board."""
    found = read_cell(text, Game.BRIDGE, board) if text else None
    if not isinstance(found, Played | Assigned):
        raise NotUnderstood(Text(__name__, "no_result", {"given": shown(text)}))
    score = impossible(found, board)
    if score is not None:
        raise NotUnderstood(no_contract(score, board), cites=NO_CONTRACT)
    return found.score


def _weighted(form: Form, board: int) -> Score:
    ns, ew = _shares(form, "ns", board), _shares(form, "ew", board)
    if not ns:
        raise NotUnderstood(Text(__name__, "no_weights"), cites="§12C1(c)")
    return Split(Assignment(ns), Assignment(ew)) if ew else Weighted(ns)


def _shares(form: Form, side: str, board: int) -> tuple[Share, ...]:
    """The rows that are filled in; two rows with the same score are one."""
    weights: dict[int, Fraction] = {}
    for row in range(1, ROWS + 1):
        weight = form.text(f"{side}_weight{row}", 20)
        result = pad_cell(form.fields, f"{side}_r{row}_", f"{side}_result{row}")
        if not weight and not result:
            continue
        score = _points(result, board)
        weights[score] = weights.get(score, Fraction()) + percent(weight) / 100
    return tuple(Share(weight, score) for score, weight in weights.items())


def percent(text: str) -> Fraction:
    """A percentage as it is typed, with or without its sign."""
    plain = text.removesuffix("%").strip().replace(",", ".")
    if not _PERCENT.fullmatch(plain):
        raise NotUnderstood(Text(__name__, "no_percent", {"given": shown(text)}))
    return Fraction(plain)


def _side(form: Form, side: str, board: int) -> Assignment | Award:
    if form.text(f"{side}_by") == "award":
        return _award(form, side)
    rows = _shares(form, side, board)
    if not rows:
        raise NotUnderstood(Text(__name__, "no_weights"), cites="§12C1(e)")
    normal, table = (form.text(f"{side}_{name}", 200) for name in ("normal", "table"))
    own = SelfInflicted(_points(normal, board), _points(table, board)) if normal or table else None
    return Assignment(rows, own)


def _award(form: Form, side: str) -> Award:
    chosen = form.text(f"{side}_award", 20) or "A"
    if chosen not in AWARDS:
        raise NotUnderstood(Text(__package__, "no_choice", {"given": shown(chosen)}), legal=tuple(AWARDS))
    named = AWARDS[chosen]
    if named is not None:
        return named
    imps, own = form.text(f"{side}_imps", 20) or "0", form.text(f"{side}_own", 20) or "never"
    if not _AMOUNT.fullmatch(imps):
        raise NotUnderstood(Text(__package__, "no_amount", {"given": shown(imps)}))
    if own not in list(OwnSession):
        raise NotUnderstood(Text(__package__, "no_choice", {"given": shown(own)}), legal=tuple(OwnSession))
    return Award(percent(form.text(f"{side}_percent", 20)), Fraction(imps), OwnSession(own))


def _fouled(form: Form, there: Score | None) -> Score:
    name = form.text("group", 40)
    if not name or ":" in name:
        raise NotUnderstood(Text(__name__, "no_form", {"given": shown(name)}), cites="§87B")
    inside = there.score if isinstance(there, Fouled) else there
    if not isinstance(inside, Played | Assigned | Weighted | Split):
        raise NotUnderstood(Text(__name__, "nothing_to_compare"), cites="§87B")
    return Fouled(name, inside)


def read_outcome(form: Form) -> Outcome:
    """How a whole match came to its score."""
    given = form.text("outcome", 40)
    if given not in OUTCOMES:
        raise NotUnderstood(Text(__package__, "no_choice", {"given": shown(given)}), legal=OUTCOMES)
    return Outcome(given)


def read_clauses(text: str, edition: Edition) -> tuple[str, ...]:
    """The clauses that are named, as people write them, each in the event's edition of the Laws or another book.

    >>> read_clauses("Law 16B3, §12c1(c) 16B3", 2017)
    ('16B3', '12C1(c)')
    """
    parts = (part for part in re.split(r"[\s,;、，；]+", text) if part and part.lower() not in _LAW)
    return tuple(dict.fromkeys(typed_clause(part, edition) for part in parts))


def read_cell_of_ruling(text: str, game: Game, board: int) -> Score:
    """A score of any kind in one line, as a committee writes it; a contract in it is an assigned result."""
    found = read_cell(text, game, board)
    score = impossible(found, board) if game is Game.BRIDGE else None
    if score is not None:
        raise NotUnderstood(no_contract(score, board), cites=NO_CONTRACT)
    return Assigned(found.score) if isinstance(found, Played) else found
